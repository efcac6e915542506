"""Runs in Pyodide during the build: packs modules as bytecode, the same bytes every time.

What a start from Pyodide's own files spends most of its time on is compiling.
"""

from __future__ import annotations

import ast
import importlib._bootstrap_external as external
import io
import json
import marshal
import zipfile
import zlib
from pathlib import Path
from typing import Any

bootstrap: Any = external


def pack(folder: str, at: str, names: str, level: int) -> bytes:
    """Return a zip of files of a folder: modules as bytecode that says it lies in the zip ``at``.

    ``names`` is a JSON list of paths below the folder, ``level`` what ``compile`` optimizes:
    modules lose asserts and docstrings, but with 1 a class keeps that it has one.
    """
    packed = io.BytesIO()
    # Not compressed: as a whole it packs better, and a zip that is only copied out reads faster.
    with zipfile.ZipFile(packed, "w") as archive:
        for name in sorted(json.loads(names)):
            data = Path(folder, name).read_bytes()
            if not name.endswith(".py"):
                archive.writestr(zipfile.ZipInfo(name), data)
                continue
            tree = _without_docs(ast.parse(data))
            code = compile(tree, f"{at}/{name}", "exec", dont_inherit=True, optimize=level)
            # Unchecked: there is no source beside it that it could be older than.
            bytecode = bootstrap._code_to_hash_pyc(code, bytes(8), False)
            archive.writestr(zipfile.ZipInfo(f"{name}c"), bytecode)
    return packed.getvalue()


def _without_docs(tree: ast.Module) -> ast.Module:
    """Take docstrings out; a class keeps a short one, else dataclasses would make one up."""
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        if ast.get_docstring(node, clean=False) is None:
            continue
        first = node.body[0]
        if isinstance(node, ast.ClassDef) and isinstance(first, ast.Expr):
            first.value = ast.copy_location(ast.Constant("-"), first)
        elif isinstance(node, ast.Module):
            del node.body[0]
        else:
            node.body[0] = ast.copy_location(ast.Pass(), first)
    return tree


_PREPARED = """\
import dataclasses
import marshal
import zlib

_CODE = marshal.loads({code!r})


def _exec(text, *names):
    exec(_CODE.get((len(text), zlib.crc32(text.encode())), text), *names)


dataclasses.exec = _exec
"""


def prepare_dataclasses(file: str, texts: str) -> None:
    """Write a module that spares dataclasses the compiling of the methods they make of texts.

    With hundreds of dataclasses this is most of what an import takes. A text that is not among
    ``texts``, a JSON list, is compiled as ever.
    """
    known = json.loads(texts)
    code = {
        (len(text), zlib.crc32(text.encode())): compile(text, "<string>", "exec", optimize=2)
        for text in known
    }
    if len(code) < len(known):
        raise ValueError("two texts cannot be told apart")
    Path(file).write_text(_PREPARED.format(code=marshal.dumps(code)))


def imports(folder: str) -> str:
    """Return, as JSON by path, what each module of a folder imports, at whatever time."""
    return json.dumps(
        {
            str(file.relative_to(folder)): sorted(_imported(ast.parse(file.read_bytes())))
            for file in Path(folder).rglob("*.py")
        }
    )


def _imported(tree: ast.AST) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            # what is imported may be a module or a name in one
            names.update((node.module, *(f"{node.module}.{alias.name}" for alias in node.names)))
    return names
