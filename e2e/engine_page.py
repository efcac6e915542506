"""The engine's client on a page of its own, straight from the sources."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

from web.serve import PagesServer

WEB = Path(__file__).parent.parent / "web"
DIST = WEB / "dist"


def places() -> tuple[str, str]:
    """Return where the built site has the runtime's folder and the lock file."""
    (runtime,) = (DIST / "runtime").iterdir()
    (lock,) = (DIST / "engine").glob("*/lock.json")
    return f"{runtime.relative_to(DIST)}/", str(lock.relative_to(DIST))


def client(runtime: str, lock: str) -> dict[str, str]:
    """Return the modules of the client as a browser reads them, without a build."""
    source = WEB / "src" / "engine"
    worker = json.dumps((source / "worker.js").read_text())
    return {
        "client.js": (source / "client.js")
        .read_text()
        .replace('"virtual:engine"', '"./places.js"')
        .replace('"./worker.js?raw"', '"./worker.source.js"'),
        "places.js": f'export const runtime = "{runtime}", lock = "{lock}";',
        "worker.source.js": f"export default {worker};",
    }


class EnginePage:
    """A page with nothing but the client, and with the site's CSP.

    ``runtime`` replaces Pyodide by a module of JavaScript: quick, and able to misbehave.
    """

    def __init__(self, page: Page, site: PagesServer) -> None:
        self._page = page
        self._site = site.url
        self.url = f"{site.url}engine-page/"
        index = (DIST / "index.html").read_text()
        found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', index)
        assert found, "the site has no CSP"
        self.csp = found[1]

    def open(self, *, csp: str | None = None, runtime: str = "") -> None:
        """Open the page, ready for ``run``."""
        built, lock = (self._site + place for place in places())
        files = {
            "": '<!doctype html><link rel="icon" href="data:,"><meta '
            f'http-equiv="Content-Security-Policy" content="{csp or self.csp}">',
            **client(f"{self.url}fake/" if runtime else built, lock),
            "fake/pyodide.mjs": runtime,
            "fake/pyodide.asm.mjs": "export default null;",
        }

        def serve(route: Route) -> None:
            name = route.request.url.removeprefix(self.url)
            kind = "text/javascript" if name else "text/html"
            route.fulfill(body=files[name], content_type=kind)

        self._page.route(f"{self.url}**", serve)
        self._page.goto(self.url)

    def run(self, body: str) -> Any:
        """Run statements of an async function, with the client's names at hand."""
        return self._page.evaluate(
            f"""async () => {{
              const {{ Engine }} = await import("{self.url}client.js");
              const failure = ({{ name, code, detail }}) => ({{ name, code, detail }});
              {body}
            }}"""
        )
