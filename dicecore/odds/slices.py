"""Long work in slices: a generator that yields None now and then and returns its result.

Whoever runs it lets others go first at every None. What has been worked out is remembered, so
that asking again takes one step.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from functools import wraps
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Work: TypeAlias = Generator[None, None, T]


def whole(work: Work[T]) -> T:
    """Do all of some work at once and return its result.

    >>> def squares(count):
    ...     found = []
    ...     for n in range(count):
    ...         found.append(n * n)
    ...         yield
    ...     return found
    >>> whole(squares(4))
    [0, 1, 4, 9]
    """
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def remembered(most: int) -> Callable[[Callable[..., Work[T]]], Callable[..., Work[T]]]:
    """Let work on the same arguments be done once, for the ``most`` arguments asked for last.

    >>> @remembered(8)
    ... def double(n):
    ...     print("working")
    ...     yield
    ...     return 2 * n
    >>> whole(double(4)), whole(double(4))
    working
    (8, 8)
    """

    def remember(work: Callable[..., Work[T]]) -> Callable[..., Work[T]]:
        known: dict[Hashable, T] = {}  # in the order in which they were asked for

        @wraps(work)
        def sliced(*args: Hashable) -> Work[T]:
            found = known.pop(args) if args in known else (yield from work(*args))
            if len(known) >= most:
                del known[next(iter(known))]
            known[args] = found
            return found

        return sliced

    return remember
