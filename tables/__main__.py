"""Makes the tables of two players at 10,000 Dice: ``python -m tables``, or ``make tables``.

It takes a C compiler and some minutes on two cores; how far it is comes on the standard error.
With ``check`` the figures that others have published are computed instead, and how much is lost
by playing from the tables.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from dicecore.games.ten_thousand import winning
from dicecore.games.ten_thousand.options import TenThousandOptions
from dicecore.odds.slices import whole
from tables import packing, published
from tables.solver import Solved, built, solved

FOLDER = Path(winning.__file__).parent / "tables"
KINDS = {
    "seed": TenThousandOptions(),
    "no-hot-take-over": TenThousandOptions(take_over_after_six=False),
    "no-take-over": TenThousandOptions(take_over=False),
    "classic-farkle": TenThousandOptions(
        entry=500, take_over=False, three_pairs=1500, four_and_two=True
    ),
}


def main() -> None:
    """Make the tables, or check."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = built(folder)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            if sys.argv[1:] == ["check"]:
                for line in pool.map(partial(_checked, program, folder), KINDS):
                    print(line)
                for line in pool.map(_published, published.GAMES):
                    print(line)
                return
            index = list(pool.map(partial(_made, program, folder), KINDS))
    (FOLDER / "index.json").write_text(json.dumps(index, indent=1) + "\n")


def _solve(program: Path, folder: Path, kind: str) -> Solved:
    duel = whole(winning.duel_of(KINDS[kind]))
    return Solved(duel, folder / kind, kind).solve(program)


def _made(program: Path, folder: Path, kind: str) -> dict[str, object]:
    found = _solve(program, folder, kind)
    data = packing.packed_table(found)
    (FOLDER / f"{kind}.bin").write_bytes(data)
    first = found.start(0, 0)
    print(f"{kind}: the first player wins with {first:.9f}; {len(data)} bytes", file=sys.stderr)
    return {"file": f"{kind}.bin", "options": KINDS[kind].changed(), "first_wins": first}


def _checked(program: Path, folder: Path, kind: str) -> str:
    best = _solve(program, folder, kind)
    belief = folder / f"{kind}-belief"
    table = whole(winning.table_of(KINDS[kind]))
    assert table is not None
    packing.write_belief(table, belief)
    begins, follows = best.meet(program, belief)
    first = best.start(0, 0)
    lost = (first - begins + (1 - first) - follows) / 2
    return f"{kind}: {first:.9f}; play from the table loses {lost:.6f}"


def _published(name: str) -> str:
    duel = published.GAMES[name]()
    found, line = solved(duel, name), f"{name}: the first player wins with "
    if duel.target < 200:
        return f"{line}{found[0]:.6f}"
    return f"{line}{found[0]:.6f}, with {found[4]:.6f} when the second has 200 points more"


if __name__ == "__main__":
    main()
