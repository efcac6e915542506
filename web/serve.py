"""Serve a built site as GitHub Pages would: under a sub-path, with its headers, compressed.

``python web/serve.py [--open] [--port N] DIR``, or as a library::

    with PagesServer(Path("web/dist")) as site:
        print(site.url)
"""

from __future__ import annotations

import argparse
import gzip
import mimetypes
import threading
import webbrowser
from contextlib import suppress
from dataclasses import dataclass
from email.utils import formatdate, parsedate_to_datetime
from functools import cached_property
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SHUT_RDWR, socket
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from types import TracebackType

BASE = "/dicecore/"

# Not left to the machine's own tables, which know some of these and some not.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "application/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "application/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/octet-stream",
    ".woff2": "font/woff2",
}
COMPRESSED = ("text/", "application/javascript", "application/json", "application/wasm")
COMPRESSED_TOO = ("image/svg+xml", "application/manifest+json")


def content_type(file: Path) -> str:
    """Return the type under which a file is sent."""
    known = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
    return known or "application/octet-stream"


def compressed(kind: str) -> bool:
    """Tell whether files of this type are sent with gzip."""
    return kind.startswith(COMPRESSED) or kind in COMPRESSED_TOO


@dataclass(frozen=True)
class Page:
    """A file as it is sent; made again when the file has changed."""

    data: bytes
    type: str
    changed: int

    @cached_property
    def gzipped(self) -> bytes | None:
        """The data compressed, where Pages would."""
        return gzip.compress(self.data, mtime=0) if compressed(self.type) else None

    @cached_property
    def etag(self) -> str:
        """A name of these bytes."""
        return f'"{sha256(self.data).hexdigest()[:16]}"'


class Site(ThreadingHTTPServer):
    """The listening socket and the files that were read so far."""

    daemon_threads = True

    def __init__(self, root: Path, port: int, handler: type[Handler]) -> None:
        self.root = root.resolve()
        self._pages: dict[Path, Page] = {}
        self._open: set[socket] = set()
        super().__init__(("127.0.0.1", port), handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Serve a connection, and remember it."""
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Forget a connection that has ended."""
        self._open.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        """Hang up: a server that has stopped answers nobody, also where they stayed connected."""
        super().server_close()
        for request in tuple(self._open):
            with suppress(OSError):
                request.shutdown(SHUT_RDWR)

    def page(self, path: str) -> Page | None:
        """Return the file for a path below the base, or None: no listing, nothing outside."""
        file = (self.root / path).resolve()
        if path.endswith("/") or path == "":
            file /= "index.html"
        if not file.is_relative_to(self.root) or not file.is_file():
            return None
        changed = file.stat().st_mtime_ns
        page = self._pages.get(file)
        if page is None or page.changed != changed:
            page = Page(file.read_bytes(), content_type(file), changed)
            self._pages[file] = page
        return page


class Handler(BaseHTTPRequestHandler):
    """GET and HEAD."""

    server: Site
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        """Answer with the file, that it is still the same, or that there is none."""
        path = unquote(urlsplit(self.path).path)
        if path == BASE.rstrip("/"):
            self._start(HTTPStatus.MOVED_PERMANENTLY, 0, {"Location": BASE})
            return
        page = None
        if path.startswith(BASE) and "\0" not in path:
            page = self.server.page(path.removeprefix(BASE))
        if page is None:
            lost = self.server.page("404.html") or Page(b"Not found\n", TYPES[".txt"], 0)
            self._send(HTTPStatus.NOT_FOUND, lost, {})
            return
        headers = {
            "Last-Modified": formatdate(page.changed // 10**9, usegmt=True),
            "ETag": page.etag,
            "Cache-Control": "max-age=600",
        }
        if self._has(page):
            self._start(HTTPStatus.NOT_MODIFIED, None, headers)
        else:
            self._send(HTTPStatus.OK, page, headers)

    do_HEAD = do_GET  # noqa: N815 - as above

    def _has(self, page: Page) -> bool:
        """Tell whether the browser has this very version; its ETag says more than its date."""
        if (tags := self.headers["If-None-Match"]) is not None:
            return page.etag in (tag.strip().removeprefix("W/") for tag in tags.split(","))
        try:
            since = parsedate_to_datetime(self.headers["If-Modified-Since"] or "")
        except ValueError:
            return False
        return page.changed // 10**9 <= since.timestamp()

    def _send(self, status: HTTPStatus, page: Page, headers: dict[str, str]) -> None:
        data = page.data
        headers = {"Content-Type": page.type, **headers}
        if page.gzipped is not None:
            headers["Vary"] = "Accept-Encoding"
            if "gzip" in self.headers.get("Accept-Encoding", ""):
                data = page.gzipped
                headers["Content-Encoding"] = "gzip"
        self._start(status, len(data), headers)
        if self.command != "HEAD":
            self.wfile.write(data)

    def _start(self, status: HTTPStatus, length: int | None, headers: dict[str, str]) -> None:
        self.send_response(status)
        self.send_header("Access-Control-Allow-Origin", "*")
        for name, value in headers.items():
            self.send_header(name, value)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def handle(self) -> None:
        """Serve a connection; a browser that hangs up early is no error."""
        try:
            super().handle()
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as inherited
        """Say nothing: a request is no news."""


class PagesServer:
    """A site that is served as long as the context lasts; port 0 takes a free one."""

    def __init__(self, root: Path, port: int = 0, handler: type[Handler] = Handler) -> None:
        self._site = Site(root, port, handler)
        self._thread = threading.Thread(target=self._site.serve_forever, args=(0.05,), daemon=True)
        self.origin = f"http://127.0.0.1:{self._site.server_port}"
        self.url = self.origin + BASE

    def warm(self) -> None:
        """Read and compress every file now, so that nobody waits for it who measures."""
        for file in self._site.root.rglob("*"):
            page = self._site.page(file.relative_to(self._site.root).as_posix())
            _ = page and (page.gzipped, page.etag)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._site.shutdown()
        self._thread.join()
        self._site.server_close()


def main() -> None:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(description="Serve a built site on this machine.")
    parser.add_argument("folder", type=Path, help="what to serve, such as web/dist")
    parser.add_argument("--port", type=int, default=0, help="default: a free one")
    parser.add_argument("--open", action="store_true", help="open it in the browser")
    args = parser.parse_args()
    with PagesServer(args.folder, args.port) as site:
        print(f"\n  {site.url}\n\n  Ctrl-C ends it.", flush=True)
        if args.open:
            webbrowser.open(site.url)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
