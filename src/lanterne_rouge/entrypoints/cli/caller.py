"""Who calls, from where, and the few things that every command does alike."""

import shutil
import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import field
from datetime import date
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, TypeVar, cast

import typer

from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.describe import decode_view, encode_json
from lanterne_rouge.app.scope import AthleteScope, Notices, Work
from lanterne_rouge.app.use_case import Caller as UseCaseCaller
from lanterne_rouge.app.use_case import Repeated, execute
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.language.dates import read_day
from lanterne_rouge.language.phrasing import printable as shown
from lanterne_rouge.settings.environment import load_settings
from lanterne_rouge.wiring import open_scope, scope_without_home

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID


class ProgressBar:
    """A bar for each stage of long work, made when the first stage reports."""

    def __init__(self) -> None:
        self._bar: RichProgress | None = None
        self._stages: dict[str, TaskID] = {}

    def show(self, stage: str, done: int, total: int) -> None:
        """Show how much of a stage is done."""
        if not sys.stderr.isatty():
            return
        bar = self._bar = self._bar or _start()
        if stage not in self._stages:
            self._stages[stage] = bar.add_task(stage, total=total)
        bar.update(self._stages[stage], completed=done, total=total)

    def stop(self) -> None:
        """Take the bars away."""
        if self._bar is not None:
            self._bar.stop()
        self._bar = None
        self._stages.clear()


def _start() -> "RichProgress":
    # Imported here: Rich takes longer to load than a short command to run, and most commands show no bar.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description:<9}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    bar.start()
    return bar


R = TypeVar("R")
V = TypeVar("V")
LONGEST_NAME = 100
NARROWEST_TERMINAL = 40

ALWAYS_JSON = typer.Option(True, "--json", help="The output is always one JSON document.")
JSON = typer.Option(False, "--json", help="Print one JSON document instead of text.")
DATE = typer.Option("", "--date", help="The day: today, yesterday, Thursday, 3 March, 2026-03-03.", metavar="DATE")
FROM = typer.Option("", "--from", help="First day.", metavar="DATE")
TO = typer.Option("", "--to", help="Last day.", metavar="DATE")


@dataclass(frozen=True)
class CommandCaller:
    """Where the caller's home is and which athlete is meant, as the command line says."""

    home: str | None
    athlete: str
    waiting: list[Work] = field(default_factory=list)

    @cached_property
    def progress(self) -> ProgressBar:
        """The progress bars of this command; shown on a terminal only."""
        return ProgressBar()

    @cached_property
    def scope(self) -> AthleteScope:
        """The athlete's scope, opened on first use."""
        if not 0 < len(self.athlete) <= LONGEST_NAME or not self.athlete.isprintable():
            raise BadInput("That cannot be an athlete's name.", "Use a short one, such as --athlete ann.")
        return open_scope(
            home=Path(self.home) if self.home else None,
            athlete=self.athlete,
            progress=self.progress.show,
            notices=Notices(now=lambda line: typer.echo(line, err=True), later=self.waiting.append),
        )

    def run(
        self,
        handler: Callable[[R, AthleteScope], V],
        request: R,
        *,
        scope: AthleteScope | None = None,
        asked: UseCaseCaller | None = None,
    ) -> V:
        """Run a use case as the owner of the home, or of another `scope`; `asked` has a key and an expected version.

        A request that was carried out before is answered as it was then.
        """
        row = row_of(handler)
        answer = execute(row, handler, request, scope or self.scope, asked or UseCaseCaller(), encode=encode_json)
        self.progress.stop()
        if isinstance(answer, Repeated):
            return cast("V", decode_view(answer.answer, row))
        return answer

    def run_without_home(self, handler: Callable[[R, AthleteScope], V], request: R) -> V:
        """Run a use case that needs nobody's data; no home is opened or created."""
        scope = scope_without_home(progress=self.progress.show)
        return self.run(handler, request, scope=scope)

    def run_with_home_for_model(self, handler: Callable[[R, AthleteScope], V], request: R) -> V:
        """Run a use case that needs a home only to ask a model: there calls are counted and limited."""
        settings = load_settings(Path(self.home) if self.home else None)
        return (self.run_without_home if settings.reasoning_mode() == "rules" else self.run)(handler, request)

    def show(self, view: V, text: Callable[[V], str], *, as_json: bool) -> None:
        """Print an answer as text or as one JSON document; then do what could wait for it."""
        if as_json:
            put_json(view)
        else:
            typer.echo(text(view))
        self.finish()

    def finish(self) -> None:
        """Do what could wait until the answer was shown."""
        # The answer is out before longer work begins, also where a pipe would hold it back.
        sys.stdout.flush()
        while self.waiting:
            for line in self.waiting.pop(0)():
                typer.echo(line, err=True)

    def leave(self) -> None:
        """Close what was opened, so that the database is whole in its one file between commands."""
        self.progress.stop()
        if "scope" in self.__dict__:
            self.scope.close()


def caller(context: typer.Context) -> CommandCaller:
    """The caller of a command."""
    found = context.find_object(CommandCaller)
    assert found is not None
    return found


def day_or_none(text: str, today: date) -> date | None:
    """A typed day, not before this century and not years ahead; None where nothing was typed."""
    return read_day(text, today) if text else None


def span(first: str, last: str, today: date) -> tuple[date | None, date | None]:
    """The days between two typed dates; either may be left open."""
    start, end = day_or_none(first, today), day_or_none(last, today)
    if start and end and start > end:
        raise BadInput(f"--from {start} is after --to {end}.", "Swap them.")
    return start, end


def put_json(document: object) -> None:
    """Print exactly one JSON document."""
    sys.stdout.write(encode_json(document) + "\n")


def on_terminal() -> bool:
    """Whether a person can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


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
    width = max(shutil.get_terminal_size().columns, NARROWEST_TERMINAL)
    return "\n".join("\n".join(folded(line, width)) for line in text.split("\n"))


def wrong_verb(family: str, typed: Sequence[str], verbs: Sequence[str], named: Collection[str]) -> BadInput:
    """What is wrong with the words after a command: an unknown verb, or one of `named` without the name that it needs."""
    verb, *rest = typed
    if verb in named and not rest:
        return BadInput(f"Which {family}?", f"Write: lanterne strength {family} {verb} NAME")
    return BadInput(f'Unknown {family} command "{" ".join(typed)}".', f"Try: {', '.join(verbs)}.")


__all__ = ["DATE", "FROM", "JSON", "TO", "CommandCaller", "caller", "shown"]
