"""Writes the fingerprints of everything that a decision uses; with --check it only says whether they are up to date.

The definitions are those that `decide_day` uses, directly or through others, wherever they stand: moving one to another
file changes nothing. Sentences (texts with a space) have a fingerprint of their own, and comments, docstrings and empty
lines count in neither.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src"
ROOT = ("lanterne_rouge.day.decide", "decide_day")
VERSION = PACKAGE / "lanterne_rouge" / "day" / "rules" / "version.py"
DIGITS = 10
Definition = tuple[str, str]
"""A module and a name at its top level."""


@dataclass(frozen=True)
class Module:
    """What stands at the top level of a file, and what its imported names mean."""

    definitions: dict[str, list[ast.stmt]] = field(default_factory=dict)
    imported: dict[str, Definition] = field(default_factory=dict)
    modules: dict[str, str] = field(default_factory=dict)


def fingerprints() -> tuple[str, str]:
    """Of the rules with their constants, and of their sentences; the same on every machine."""
    statements = [s for d in used_definitions() for s in _module(d[0]).definitions[d[1]]]
    rules = sorted({ast.dump(_WithoutSentences().visit(_copy(s))) for s in statements})
    sentences = sorted({text for s in statements for text in _sentences(_copy(s))})
    return _digest(rules), _digest(sentences)


def used_definitions() -> list[Definition]:
    """Every definition of the package that deciding a day uses."""
    seen: set[Definition] = set()
    waiting = [ROOT]
    while waiting:
        definition = waiting.pop()
        if definition in seen:
            continue
        seen.add(definition)
        module, name = definition
        for statement in _module(module).definitions[name]:
            waiting += _references(module, statement)
    return sorted(seen)


def _references(module: str, statement: ast.stmt) -> Iterator[Definition]:
    for name in [n.id for n in ast.walk(statement) if isinstance(n, ast.Name)]:
        yield from _resolve(module, name)
    for node in ast.walk(statement):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            other = _module(module).modules.get(node.value.id)
            if other is not None:
                yield from _resolve(other, node.attr)


def _resolve(module: str, name: str) -> Iterator[Definition]:
    if name in _module(module).definitions:
        yield module, name
    elif name in _module(module).imported:
        yield from _resolve(*_module(module).imported[name])


@cache
def _module(name: str) -> Module:
    module = Module()
    path = _file_of(name)
    if path is None:
        return module
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("lanterne_rouge"):
            for alias in node.names:
                local, full = alias.asname or alias.name, f"{node.module}.{alias.name}"
                if _file_of(full) is not None:
                    module.modules[local] = full
                else:
                    module.imported[local] = (node.module, alias.name)
    for statement in tree.body:
        for name in _defined(statement):
            module.definitions.setdefault(name, []).append(statement)
    return module


def _defined(statement: ast.stmt) -> list[str]:
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        return [statement.name]
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    return [n.id for t in targets if t is not None for n in ast.walk(t) if isinstance(n, ast.Name)]


class _WithoutSentences(ast.NodeTransformer):
    """Blanks texts with a space in them, docstrings too."""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        """A sentence becomes an empty text."""
        return ast.Constant("") if isinstance(node.value, str) and " " in node.value else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        """A text with values in it is a sentence as a whole; its values stay."""
        return ast.Tuple([self.visit(v.value) for v in node.values if isinstance(v, ast.FormattedValue)], ast.Load())


def _sentences(node: ast.AST) -> Iterator[str]:
    """Every sentence below a node but docstrings; a text with values in it is one."""
    if isinstance(node, ast.JoinedStr):
        yield ast.unparse(node)
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str) and " " in node.value:
            yield node.value
    else:
        documented = isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node) is not None
        for child in ast.iter_child_nodes(node):
            if not (documented and child is node.body[0]):
                yield from _sentences(child)


def _copy(statement: ast.stmt) -> ast.stmt:
    return ast.parse(ast.unparse(statement)).body[0]


def _digest(parts: list[str]) -> str:
    return sha256("\n".join(parts).encode()).hexdigest()[:DIGITS]


@cache
def _file_of(name: str) -> Path | None:
    path = PACKAGE / f"{name.replace('.', '/')}.py"
    return path if path.is_file() else None


def main() -> int:
    """Write the fingerprints into the code, or compare them."""
    text = VERSION.read_text(encoding="utf-8")
    rules, wording = fingerprints()
    wanted = re.sub(r'(?m)^RULES_VERSION = ".*"', f'RULES_VERSION = "{rules}"', text)
    wanted = re.sub(r'(?m)^WORDING_VERSION = ".*"', f'WORDING_VERSION = "{wording}"', wanted)
    if "--check" in sys.argv[1:]:
        if text != wanted:
            print("The version of the rules is not up to date: run make docs.")
        return int(text != wanted)
    VERSION.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
