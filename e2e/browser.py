"""Find a Chromium, or install one: ``python -m e2e.browser``."""

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


def _own() -> bool:
    """Tell whether Playwright's own browser has been downloaded."""
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()


def _apt() -> bool:
    """Install Debian's or Ubuntu's package, if this is root there."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    packages = ["chromium", "fonts-dejavu", "fonts-noto-color-emoji"]
    wait = ["-o", "DPkg::Lock::Timeout=300"]
    subprocess.run(["apt-get", *wait, "update"], check=False)
    install = ["apt-get", *wait, "install", "-y", "--no-install-recommends", *packages]
    return subprocess.run(install, check=False).returncode == 0 and installed() is not None


def main() -> None:
    """Install a browser unless there is one."""
    if installed() or _own() or _apt():
        return
    install = [sys.executable, "-m", "playwright", "install", "--with-deps", "chromium"]
    subprocess.run(install, check=True)


if __name__ == "__main__":
    main()
