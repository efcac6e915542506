"""What axe finds on a screen: its rules for WCAG 2.2 A and AA, and its best practices."""

from __future__ import annotations

from typing import Any, Literal

from playwright.sync_api import Page

from e2e.engine_page import WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
RUN = """async ([tags, only]) => {
  const inert = (one) => {  // under a dialog nothing can be pressed
    const shown = (root) => [...root.querySelectorAll("*")].some(
      (inner) => inner.matches("dialog:modal") || (inner.shadowRoot && shown(inner.shadowRoot)));
    if (!shown(document)) return false;
    let at = one;
    while (at && !at.matches?.("dialog:modal")) at = at.assignedSlot ?? at.parentNode ?? at.host;
    return !at;
  };
  const runOnly = only.length ? { type: "rule", values: only } : { type: "tag", values: tags };
  const { violations } = await axe.run(document, {
    runOnly,
    resultTypes: ["violations"],
    elementRef: true,
    rules: only.length ? {} : { "target-size": { enabled: true } },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.filter(({ element }) => id !== "target-size" || !inert(element))
      .map(({ target, failureSummary }) => [id, ...target.flat(), failureSummary].join(" ")));
}"""
Look = Literal["light", "dark", "forced"]
LOOKS: tuple[Look, ...] = ("light", "dark", "forced")


def found(page: Page, *only: str) -> list[str]:
    """Return what is wrong with the page as it stands, by all rules or some."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    problems: list[str] = page.evaluate(RUN, [TAGS, list(only)])
    return problems


def look(page: Page, kind: Look) -> None:
    """Show the page in light, in dark, or in the colours that a system forces."""
    forced: Any = "active" if kind == "forced" else "none"
    page.emulate_media(
        color_scheme="light" if kind == "light" else "dark",
        forced_colors=forced,
        reduced_motion="reduce",
    )


def accessible(page: Page, where: str) -> None:
    """Check a screen by all rules in light, and its contrasts in dark and in forced colours."""
    problems = {}
    for kind in LOOKS:
        look(page, kind)
        if wrong := found(page, *(() if kind == "light" else ("color-contrast",))):
            problems[f"{where}, {kind}"] = wrong
    look(page, "light")
    assert problems == {}, problems
