"""Writes the fingerprint of everything that a decision rests on; with --check it only says whether it is up to date.

The files are those that `coaching.day` imports, directly or through others, within the package. Comments, docstrings and
empty lines do not count: they change no decision.
"""

import ast
import io
import re
import sys
import tokenize
from hashlib import sha256
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src"
ROOT_MODULE = "lanterne_rouge.coaching.day"
VERSION = PACKAGE / "lanterne_rouge" / "coaching" / "rules" / "version.py"
DIGITS = 10


def fingerprint() -> str:
    """The same for the same rules and constants, on every machine."""
    digest = sha256()
    for path in deciding_files():
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(bare(path.read_text(encoding="utf-8")).encode())
    return digest.hexdigest()[:DIGITS]


def deciding_files() -> list[Path]:
    """Every file of ours that is loaded in order to decide a day."""
    found: dict[str, Path] = {}
    waiting = [ROOT_MODULE]
    while waiting:
        name = waiting.pop()
        path = _file_of(name)
        if name in found or path is None or path == VERSION:
            continue
        found[name] = path
        waiting += _imported(path)
    return sorted(found.values())


def bare(source: str) -> str:
    """The source without comments, docstrings and empty lines."""
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for first, last in _docstrings(source):
        lines[first - 1 : last] = [""] * (last - first + 1)
    return "\n".join(line.rstrip() for line in lines if line.strip())


def _docstrings(source: str) -> list[tuple[int, int]]:
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    bodies = [node.body for node in ast.walk(ast.parse(source)) if isinstance(node, kinds) and node.body]
    told = [b[0] for b in bodies if isinstance(b[0], ast.Expr) and isinstance(b[0].value, ast.Constant)]
    return [(one.lineno, one.end_lineno or one.lineno) for one in told if isinstance(one.value.value, str)]


def _imported(path: Path) -> list[str]:
    """Modules named in import statements; names of a package are tried as modules too."""
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return [name for name in names if name.startswith("lanterne_rouge.")]


def _file_of(name: str) -> Path | None:
    path = PACKAGE / f"{name.replace('.', '/')}.py"
    return path if path.is_file() else None


def main() -> int:
    """Write the fingerprint into the code, or compare it."""
    text = VERSION.read_text(encoding="utf-8")
    wanted = re.sub(r'(?m)^RULES_VERSION = ".*"', f'RULES_VERSION = "{fingerprint()}"', text)
    if "--check" in sys.argv[1:]:
        if text != wanted:
            print("The version of the rules is not up to date: run make docs.")
        return int(text != wanted)
    VERSION.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
