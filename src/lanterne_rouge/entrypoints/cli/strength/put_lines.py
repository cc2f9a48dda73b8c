"""Lines of text as they are printed: folded between words for who reads them on a terminal, untouched in a pipe."""

import shutil
import sys
from collections.abc import Iterable
from textwrap import wrap

import typer

NARROWEST = 40


def put_lines(lines: Iterable[str]) -> None:
    """Print each line; on a terminal, what is longer than it is wide goes on below, a little further in."""
    width = max(shutil.get_terminal_size().columns, NARROWEST) if sys.stdout.isatty() else None
    for line in lines:
        typer.echo(line if width is None else "\n".join(folded(line, width)))


def folded(line: str, width: int) -> list[str]:
    """The line in pieces of at most so many characters."""
    if len(line) <= width:
        return [line]
    margin = " " * (len(line) - len(line.lstrip()))
    return wrap(
        line.strip(), width, initial_indent=margin, subsequent_indent=f"{margin}  ", break_on_hyphens=False
    ) or [line]


def folded_text(text: str) -> str:
    """The text with its long lines folded, where a person reads it on a terminal."""
    if not sys.stdout.isatty():
        return text
    width = max(shutil.get_terminal_size().columns, NARROWEST)
    return "\n".join("\n".join(folded(line, width)) for line in text.split("\n"))
