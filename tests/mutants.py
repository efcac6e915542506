"""Break the engine on purpose, once for each place, and see that tests fail: ``make mutants``.

A mutant is one module with one operator, constant, condition, return or raise changed; it is
put in at import, nothing on disk changes. A mutant that no test notices must be listed, with
the reason why it changes nothing, in ``mutants.json``; what is listed there for nothing is
reported too. Sizes of caches, type hints and docstrings are left alone.
"""

from __future__ import annotations

import ast
import copy
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import SourceFileLoader
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

TESTS = Path(__file__).parent
SURVIVORS = TESTS / "mutants.json"
RAN = 10  # added to the status of pytest, to tell it from a failure of this script
SECONDS = 120  # a mutant that takes longer runs in circles
MODULES = {
    "dicecore.games.ten_thousand.scoring": (
        "ten_thousand_rules",
        "vectors",
        "ten_thousand_scoring",
    ),
    "dicecore.games.ten_thousand.options": ("options", "ten_thousand_rules", "vectors"),
    "dicecore.games.shicargo.scoring": ("shicargo_rules", "shicargo_scoring", "vectors"),
    "dicecore.games.shicargo.options": ("shicargo_rules", "vectors", "options"),
    "dicecore.games.chicago.throws": ("chicago_throws", "chicago_strikes_rules"),
    "dicecore.games.chicago_strikes.options": ("chicago_strikes_rules", "options", "vectors"),
    "dicecore.kernel.options": ("options", "ten_thousand_rules", "vectors"),
}
COMPARE: dict[type, tuple[type, ...]] = {
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,), ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
}  # fmt: skip
OPERATORS: dict[type, type] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Pow: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.FloorDiv: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.And: ast.Or,
    ast.Or: ast.And,
}  # fmt: skip


def variants(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in the place of a node."""
    match node:
        case ast.Compare():
            for place, op in enumerate(node.ops):
                for other in COMPARE[type(op)]:
                    ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
                    yield ast.Compare(node.left, ops, node.comparators)
        case ast.BinOp() | ast.AugAssign() | ast.BoolOp() if type(node.op) in OPERATORS:
            yield _with(node, op=OPERATORS[type(node.op)]())
        case ast.UnaryOp(ast.Not() | ast.USub()):
            yield node.operand
        case ast.Constant():
            yield from map(ast.Constant, _values(node.value))
        case ast.Return() if node.value is not None:
            yield ast.Return(ast.Constant(None))
        case ast.Raise():
            yield ast.Pass()
        case ast.If() | ast.IfExp() if not isinstance(node.test, ast.Compare):
            yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))


def _with(node: ast.AST, **fields: ast.AST) -> ast.AST:
    changed = copy.copy(node)
    vars(changed).update(fields)
    return changed


def _values(value: object) -> tuple[Any, ...]:
    match value:
        case bool():
            return (not value,)
        case int():
            return value + 1, value - 1
        case str():
            return ("other " + value,)
    return (0,) if value is None else ()


def left_alone(node: ast.AST, name: str, child: ast.AST) -> bool:
    docstring = isinstance(node, ast.Expr) and isinstance(child, ast.Constant)
    cache = isinstance(child, ast.Call) and ast.unparse(child).startswith("lru_cache")
    hint = name in ("annotation", "returns") or isinstance(child, ast.ImportFrom)
    return docstring or cache or hint


def mutants(tree: ast.Module) -> dict[str, Callable[[], None]]:
    """Return all mutants of a module by name, each as what makes the tree into it."""
    found: dict[str, Callable[[], None]] = {}
    seen: Counter[str] = Counter()

    def visit(node: ast.AST, scope: str, line: ast.stmt | None) -> None:
        for field, value in ast.iter_fields(node):
            for place, child in enumerate(value if isinstance(value, list) else [value]):
                if not isinstance(child, ast.AST) or left_alone(node, field, child):
                    continue
                holder: Any = value if isinstance(value, list) else node.__dict__
                key = place if isinstance(value, list) else field
                inner = child if isinstance(child, ast.stmt) else line
                for variant in variants(child):
                    holder[key] = variant
                    shown = variant if isinstance(variant, ast.stmt) else inner
                    name = f"{scope}: {ast.unparse(shown or node).splitlines()[0]}"
                    holder[key] = child
                    seen[name] += 1
                    name += f"  (no. {seen[name]})" if seen[name] > 1 else ""
                    found[name] = lambda h=holder, k=key, v=variant: h.__setitem__(k, v)  # type: ignore[misc]
                named = isinstance(child, (ast.ClassDef, ast.FunctionDef))
                visit(child, child.name if named else scope, inner)  # type: ignore[attr-defined]

    visit(tree, "module", None)
    return found


def parsed(module: str) -> ast.Module:
    return ast.parse((TESTS.parent / f"{module.replace('.', '/')}.py").read_text("utf-8"))


def run_tests(module: str, name: str) -> int:
    """Run the module's tests with the mutant in this process; without a name as it is."""
    tree = parsed(module)
    if name:
        mutants(tree)[name]()
    code = compile(ast.fix_missing_locations(tree), module, "exec")
    of_file = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> Any:
        return code if fullname == module else of_file(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    files = [str(TESTS / f"test_{test}.py") for test in MODULES[module]]
    plain = ["-x", "-q", "-p", "no:cacheprovider", "-p", "_hypothesis_pytestplugin"]
    return RAN + int(pytest.main([*plain, "--hypothesis-seed=0", *files]))


def lives(job: tuple[str, str]) -> bool:
    """Say whether all tests pass with a mutant."""
    env = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "tests.mutants", *job]
    try:
        done = subprocess.run(
            command, env=env, cwd=TESTS.parent, capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    passed, failed, not_collected = RAN, RAN + 1, RAN + 2
    if done.returncode not in (passed, failed, not_collected):
        raise RuntimeError(f"{job}: {done.stdout.decode()}{done.stderr.decode()}")
    return done.returncode == passed


def main() -> int:
    """Try all mutants; return 1 if one survives without a reason."""
    explained: dict[str, dict[str, str]] = json.loads(SURVIVORS.read_text("utf-8"))
    start, bad = perf_counter(), []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for module in MODULES:
            if not lives((module, "")):
                print(f"{module}: its tests fail as it is")
                return 1
            jobs = [(module, name) for name in mutants(parsed(module))]
            alive = {
                name for (_, name), yes in zip(jobs, pool.map(lives, jobs), strict=True) if yes
            }
            reasons = explained.get(module, {})
            bad += [f"survives: {module}, {name}" for name in alive - set(reasons)]
            bad += [f"listed for nothing: {module}, {name}" for name in set(reasons) - alive]
            print(f"{module:40} {len(jobs):4} mutants, {len(jobs) - len(alive):4} noticed, "
                  f"{len(alive):3} not, {perf_counter() - start:4.0f} s", flush=True)  # fmt: skip
    print("\n".join(sorted(bad)) or "no survivor without a reason")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(run_tests(sys.argv[1], sys.argv[2]) if len(sys.argv) > 2 else main())
