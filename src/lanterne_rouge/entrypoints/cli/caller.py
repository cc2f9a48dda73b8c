"""Who calls, from where, and the few things that every command does alike."""

import json
import sys
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from lanterne_rouge.domain.errors import BadInput

if TYPE_CHECKING:
    from lanterne_rouge.bootstrap import House

OLDEST_DAY = date(2000, 1, 1)
YEARS_AHEAD = 2
LONGEST_LINE, LONGEST_NAME = 1000, 100

JSON = typer.Option(False, "--json", help="Print one JSON document instead of text.")
DATE = typer.Option("", "--date", help="The day, as YYYY-MM-DD (else today).", metavar="DATE")
FROM = typer.Option("", "--from", help="First day, as YYYY-MM-DD.", metavar="DATE")
TO = typer.Option("", "--to", help="Last day, as YYYY-MM-DD.", metavar="DATE")


@dataclass(frozen=True)
class Caller:
    """Where the caller's home is and which athlete is meant, as the command line says."""

    home: str | None
    athlete: str

    @cached_property
    def house(self) -> "House":
        """Everything wired together, opened on first use."""
        from lanterne_rouge.bootstrap import open_house

        if not 0 < len(self.athlete) <= LONGEST_NAME or not self.athlete.isprintable():
            raise BadInput("That is no name for an athlete.", "Give a short one, such as --athlete ann.")
        return open_house(home=Path(self.home) if self.home else None, athlete=self.athlete)

    def leave(self) -> None:
        """Close what was opened, so that the database is whole in its one file between commands."""
        if "house" in self.__dict__:
            self.house.stores.close()


def caller(context: typer.Context) -> Caller:
    """The caller of a command."""
    found = context.find_object(Caller)
    assert found is not None
    return found


def day_or_today(text: str, today: date) -> date:
    """A day the coach can speak about: not before this century, not years ahead."""
    return day_of(text, today) if text else today


def day_of(text: str, today: date) -> date:
    """A typed date; raises `BadInput` with a sentence."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise BadInput(f"{text} is no date.", "Write it as YYYY-MM-DD, such as 2026-03-03.") from None
    if day < OLDEST_DAY:
        raise BadInput(f"{day} is before 2000, too long ago to coach.", "Give a later --date.")
    if day > today + timedelta(days=366 * YEARS_AHEAD):
        raise BadInput(f"{day} is more than {YEARS_AHEAD} years ahead.", "Give an earlier --date.")
    return day


def span(first: str, last: str, today: date) -> tuple[date | None, date | None]:
    """The days between two typed dates; either may be left open."""
    start = day_of(first, today) if first else None
    end = day_of(last, today) if last else None
    if start and end and start > end:
        raise BadInput(f"--from {start} is after --to {end}.", "Turn them round.")
    return start, end


def shown(text: str) -> str:
    """Text that may repeat what was typed or read: on one line, not endless, without what could steer a terminal."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE // 2]} … {line[-LONGEST_LINE // 2 :]}"


def put_json(document: object) -> None:
    """Print exactly one JSON document."""
    sys.stdout.write(json.dumps(document, ensure_ascii=False) + "\n")


def on_terminal() -> bool:
    """Whether a person can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()
