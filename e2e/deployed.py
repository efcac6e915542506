"""A copy of the built site that can be stopped, deployed anew and made to fail."""

from __future__ import annotations

import base64
import json
import re
import shutil
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

from e2e.engine_page import DIST
from web.serve import BASE, Handler, PagesServer

# A status, or None: the connection drops in the middle.
Failure: TypeAlias = HTTPStatus | None


class Deployed:
    """The site at one address, whatever happens to it; ``requests`` are the paths asked for."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "site"
        self.requests: list[str] = []
        self.failures: dict[str, Failure] = {}
        self._release = 1
        shutil.copytree(DIST, self.root)
        self._server = PagesServer(self.root, 0, self._handler())
        self._server.__enter__()
        self.url = self._server.url

    def stop(self) -> None:
        """Answer nobody any more."""
        self._server.__exit__(None, None, None)

    def start(self) -> None:
        """Answer again, at the same address."""
        port = urlsplit(self.url).port or 0
        self._server = PagesServer(self.root, port, self._handler())
        self._server.__enter__()

    def release(self) -> str:
        """Deploy the page with changed code, as a build would name it; return its release."""
        self._release += 1
        (code,) = (self.root / "assets").glob("main-*.js")
        changed = (
            code.read_text() + f"\ndocument.documentElement.dataset.release = {self._release};"
        )
        name = f"main-release{self._release}.js"
        for page in (self.root / "index.html", self.root / "embed.html"):
            page.write_text(page.read_text().replace(code.name, name))
        code.unlink()
        (self.root / "assets" / name).write_text(changed)
        self._list(code.name, name)
        return str(self._release)

    def _list(self, before: str, after: str) -> None:
        """Let the service worker know the changed files."""
        worker = self.root / "sw.js"
        head, code = worker.read_text().split("\n", 1)
        built = json.loads(head.removeprefix("const BUILT = ").removesuffix(";"))
        for entry in built["page"]:
            entry["url"] = entry["url"].replace(before, after)
            digest = sha256((self.root / entry["url"]).read_bytes()).digest()
            entry["integrity"] = f"sha256-{base64.b64encode(digest).decode()}"
            if entry["revision"]:
                entry["revision"] = digest.hex()[:12]
        worker.write_text(f"const BUILT = {json.dumps(built)};\n{code}")

    def _handler(self) -> type[Handler]:
        deployed = self

        class Failing(Handler):
            def do_GET(self) -> None:  # noqa: N802 - as inherited
                path = urlsplit(self.path).path.removeprefix(BASE)
                deployed.requests.append(path)
                for pattern, failure in deployed.failures.items():
                    if re.search(pattern, path):
                        self._fail(failure)
                        return
                super().do_GET()

            def _fail(self, failure: Failure) -> None:
                self._start(failure or HTTPStatus.OK, 0 if failure else 10_000, {})
                if not failure:
                    self.wfile.write(b"x" * 100)
                    self.close_connection = True

        return Failing
