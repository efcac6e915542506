"""Runs in Pyodide during the build: packs modules as bytecode, the same bytes every time.

What a start from Pyodide's own files spends most of its time on is compiling.
"""

from __future__ import annotations

import ast
import importlib._bootstrap_external as external
import io
import json
import zipfile
from pathlib import Path
from typing import Any

bootstrap: Any = external


def pack(folder: str, at: str, names: str, level: int) -> bytes:
    """Return a zip of files of a folder: modules as bytecode that says it lies in the zip ``at``.

    ``names`` is a JSON list of paths below the folder, ``level`` what ``compile`` optimizes.
    """
    packed = io.BytesIO()
    # Not compressed: as a whole it packs better, and a zip that is only copied out reads faster.
    with zipfile.ZipFile(packed, "w") as archive:
        for name in sorted(json.loads(names)):
            data = Path(folder, name).read_bytes()
            if name.endswith(".py"):
                code = compile(data, f"{at}/{name}", "exec", dont_inherit=True, optimize=level)
                # Unchecked: there is no source beside it that it could be older than.
                data = bootstrap._code_to_hash_pyc(code, bytes(8), False)
                name += "c"
            archive.writestr(zipfile.ZipInfo(name), data)
    return packed.getvalue()


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
