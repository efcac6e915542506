"""Find a Chromium and a Firefox, or install them: ``python -m e2e.browser``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def installed() -> str | None:
    """Return the Chromium that $CHROMIUM names, or one on the PATH."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def firefox() -> str | None:
    """Return a Firefox on the PATH, for the few tests that want a second browser."""
    return next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)


def _own() -> bool:
    """Tell whether Playwright's own browser has been downloaded."""
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()


def _apt(*packages: str) -> None:
    """Install packages of Debian or Ubuntu, if this is root there."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    wait = ["-o", "DPkg::Lock::Timeout=300"]
    subprocess.run(["apt-get", *wait, "update"], check=False)
    install = ["apt-get", *wait, "install", "-y", "--no-install-recommends", *packages]
    subprocess.run(install, check=False)


def main() -> None:
    """Install a Chromium unless there is one, and a Firefox where that is easy."""
    if not installed() and not _own():
        _apt("chromium", "fonts-dejavu", "fonts-noto-color-emoji")
        if not installed():
            install = [sys.executable, "-m", "playwright", "install", "--with-deps", "chromium"]
            subprocess.run(install, check=True)
    if not firefox():
        _apt("firefox-esr")


if __name__ == "__main__":
    main()
