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


def places(site: str, **changed: str) -> dict[str, Any]:
    """Return where a site has what the engine starts from, as the build wrote it down."""
    built = json.loads((WEB / "generated" / "engine.json").read_text())
    sizes = {site + path: size for path, size in built["sizes"].items()}
    memories = [site + path for path in built["places"].pop("memories")]
    found = {key: site + path for key, path in built["places"].items()}
    return {**found, **changed, "memories": memories, "sizes": sizes, "info": built["info"]}


def client(places: dict[str, Any]) -> dict[str, str]:
    """Return the modules of the client as a browser reads them, without a build."""
    source = WEB / "src" / "engine"
    return {
        "client.js": (source / "client.js")
        .read_text()
        .replace('"virtual:engine"', '"./places.js"')
        .replace('"../../generated/worker.js"', '"./worker.js"'),
        "kept.js": (source / "kept.js").read_text(),
        "places.js": f"export const places = {json.dumps(places)};",
        "worker.js": (WEB / "generated" / "worker.js").read_text(),
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
        fake = {"runtime": f"{self.url}fake/"} if runtime else {}
        files = {
            "": '<!doctype html><link rel="icon" href="data:,"><meta '
            f'http-equiv="Content-Security-Policy" content="{csp or self.csp}">',
            **client(places(self._site, **fake)),
            "fake/pyodide.mjs": runtime,
            "fake/pyodide.asm.mjs": "export default null;",
            "fake/pyodide.asm.wasm": "",
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
