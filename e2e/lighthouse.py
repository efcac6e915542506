"""Serve the built site to Lighthouse: ``python -m e2e.lighthouse``."""

from __future__ import annotations

import os
import subprocess
import sys

from e2e.browser import installed
from e2e.engine_page import DIST, WEB
from web.serve import PagesServer


def main() -> int:
    """Run Lighthouse on the built site."""
    with PagesServer(DIST) as site:
        site.warm()
        run = ["node", str(WEB / "lighthouse" / "run.mjs"), site.url]
        named = {"CHROMIUM": installed() or ""}
        return subprocess.run(run, check=False, env={**os.environ, **named}).returncode


if __name__ == "__main__":
    sys.exit(main())
