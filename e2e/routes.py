"""Requests that get no answer for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from playwright.sync_api import Error, Page, Route


@contextmanager
def unanswered(page: Page, pattern: str) -> Iterator[None]:
    """Let requests wait; they fail at the end: one that never ends turns some later test red."""
    waiting: list[Route] = []
    page.route(pattern, lambda route: waiting.append(route))  # noqa: PLW0108 - it gets attributes
    yield
    for route in waiting:
        with suppress(Error):  # the page gave it up
            route.abort()
    page.unroute(pattern)
