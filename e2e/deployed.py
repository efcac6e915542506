"""A copy of the built site that can be stopped, deployed anew and made to fail."""

from __future__ import annotations

import base64
import json
import re
import shutil
from collections.abc import Callable
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
        scripts = sorted((self.root / "assets").glob("*.js"))
        (app,) = (script for script in scripts if script.name.startswith("app-"))
        # what refers to the application by its name has another one too
        codes = [one for one in scripts if one == app or app.name in one.read_text()]
        names = {
            code.name: f"{code.name.split('-')[0]}-release{self._release}.js" for code in codes
        }

        def renamed(text: str) -> str:
            for before, after in names.items():
                text = text.replace(before, after)
            return text

        for page in (self.root / "index.html", self.root / "embed.html"):
            page.write_text(renamed(page.read_text()))
        for code in codes:
            changed = renamed(code.read_text())
            if code == app:
                changed += f"\ndocument.documentElement.dataset.release = {self._release};"
            code.unlink()
            (self.root / "assets" / names[code.name]).write_text(changed)
        self._list(renamed)
        return str(self._release)

    def _list(self, renamed: Callable[[str], str]) -> None:
        """Let the service worker know the changed files."""
        worker = self.root / "sw.js"
        head, code = worker.read_text().split("\n", 1)
        built = json.loads(head.removeprefix("const BUILT = ").removesuffix(";"))
        for entry in built["page"]:
            entry["url"] = renamed(entry["url"])
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
