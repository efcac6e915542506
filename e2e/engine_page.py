"""The engine's client on a page of its own."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

from web.serve import PagesServer

WEB = Path(__file__).parent.parent / "web"


class EnginePage:
    """A page with nothing but the engine's client, out of the sources, with the site's CSP.

    ``runtime`` replaces Pyodide by a module of JavaScript: quick, and able to misbehave.
    """

    def __init__(self, page: Page, site: PagesServer) -> None:
        self._page = page
        self.url = f"{site.url}engine-page/"
        index = (WEB / "dist" / "index.html").read_text()
        found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', index)
        assert found, "the site has no CSP"
        self.csp = found[1]
        (lock,) = (WEB / "dist" / "engine").glob("*/lock.json")
        (runtime,) = (WEB / "dist" / "runtime").iterdir()
        self._runtime = f"{site.url}runtime/{runtime.name}/"
        self._lock = f"{site.url}engine/{lock.parent.name}/lock.json"
        self._fake = ""

    def open(self, *, csp: str | None = None, runtime: str = "") -> None:
        """Open the page, ready for ``run``."""
        self._csp, self._fake = csp or self.csp, runtime
        self._page.route(f"{self.url}**", self._serve)
        self._page.goto(self.url)

    def _serve(self, route: Route) -> None:
        source = WEB / "src" / "engine"
        name = route.request.url.removeprefix(self.url)
        runtime = f"{self.url}fake/" if self._fake else self._runtime
        files = {
            "": f'<!doctype html><meta http-equiv="Content-Security-Policy" content="{self._csp}">'
            '<link rel="icon" href="data:,">',
            "client.js": (source / "client.js")
            .read_text()
            .replace('"virtual:engine"', '"./places.js"')
            .replace('"./worker.js?raw"', '"./worker.source.js"'),
            "places.js": f'export const runtime = "{runtime}", lock = "{self._lock}";',
            "worker.source.js": f"export default {json.dumps((source / 'worker.js').read_text())};",
            "fake/pyodide.mjs": self._fake,
            "fake/pyodide.asm.mjs": "export default null;",
        }
        kind = "text/html" if name == "" else "text/javascript"
        route.fulfill(body=files[name], content_type=kind)

    def run(self, body: str) -> Any:
        """Run statements of an async function, with the client's names at hand."""
        return self._page.evaluate(
            f"""async () => {{
              const {{ Engine }} = await import("{self.url}client.js");
              const failure = ({{ name, code, detail }}) => ({{ name, code, detail }});
              {body}
            }}"""
        )
