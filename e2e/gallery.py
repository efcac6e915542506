"""The pictures of the gallery, and the references: ``python -m e2e.gallery`` makes those anew.

References are small, and hold for one version of the browser, which stands beside them.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, expect, sync_playwright

from e2e.browser import ARGS, installed
from e2e.engine_page import WEB
from web.serve import PagesServer

GALLERY = WEB / "dist-gallery"
PICTURES = Path(os.environ.get("GALLERY", GALLERY / "pictures"))
REFERENCES = Path(__file__).parent / "references"
BROWSER = REFERENCES / "browser.txt"
PHONE = {"width": 360, "height": 640}
SIZE = (180, 320)
COLOURS = 48
DIFFERENT = 4.0  # of 255, on average over all pixels
COMPARED = (
    "ten-thousand.before", "ten-thousand.chosen", "ten-thousand.hints", "ten-thousand.over",
    "ten-thousand.twelve", "ten-thousand.entry", "shicargo.middle", "shicargo.sheet",
    "chicago-strikes.call", "chicago-strikes.middle", "chicago-lives.six", "chicago-lives.bot",
)  # fmt: skip


def names(page: Page, url: str) -> list[str]:
    """Return the names of all scenes."""
    page.goto(f"{url}gallery.html")
    expect(page.locator("figcaption").first).to_be_visible()
    found: list[str] = page.locator("figcaption").all_inner_texts()
    return found


def show(page: Page, url: str, name: str) -> None:
    """Open one scene and wait until it stands."""
    page.goto(f"{url}gallery.html?{name}#{name}")  # each from the beginning
    expect(page.locator("html")).to_have_attribute("data-shown", name)


def picture(page: Page, name: str) -> Image.Image:
    """Take a picture of a scene, and keep it for who wants to look."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    png = page.screenshot(path=PICTURES / f"{name}.png", animations="disabled", caret="hide")
    return Image.open(io.BytesIO(png)).convert("RGB")


def small(image: Image.Image) -> Image.Image:
    return image.resize(SIZE, Image.Resampling.BOX)


def difference(image: Image.Image, name: str) -> float:
    """Return how far a picture is from its reference, on average over all pixels."""
    with Image.open(REFERENCES / f"{name}.png") as reference:
        seen = ImageChops.difference(small(image), reference.convert("RGB"))
    return sum(ImageStat.Stat(seen).mean) / 3


def main() -> None:
    """Make all references anew."""
    REFERENCES.mkdir(exist_ok=True)
    with PagesServer(GALLERY) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=ARGS)
        page = browser.new_page(viewport=PHONE, color_scheme="light", reduced_motion="reduce")  # type: ignore[arg-type]
        for name in COMPARED:
            show(page, site.url, name)
            reference = small(picture(page, name)).quantize(COLOURS, dither=Image.Dither.NONE)
            reference.save(REFERENCES / f"{name}.png", optimize=True)
        BROWSER.write_text(f"{browser.version}\n")
        browser.close()
    size = sum(file.stat().st_size for file in REFERENCES.glob("*.png"))
    print(f"{len(COMPARED)} references, {size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
