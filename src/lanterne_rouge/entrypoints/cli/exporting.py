"""`lanterne export`: the workout and the calendar as files for other programs and devices."""

import sys
from pathlib import Path

import typer

from lanterne_rouge.app.season_calendar_file import (
    CalendarFeedRequest,
    CalendarFileRequest,
    export_calendar,
    make_calendar_feed,
)
from lanterne_rouge.app.workout_file import ExportWorkoutRequest, WorkoutFormat, export_workout
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_none, shown
from lanterne_rouge.language.dates import read_coming_day
from lanterne_rouge.language.reading import read_word
from lanterne_rouge.views.calendar_file import calendar_feed_text, written_calendar, written_calendar_text
from lanterne_rouge.views.workout_file import written_workout, written_workout_text

TO_FORMAT = typer.Option(
    "", "--to", metavar="FORMAT", help="fit, zwo, erg, mrc, intervals or wahoo (else by FILE's ending)."
)
WORKOUT_FILE = typer.Argument("", metavar="[FILE]", help="Where to write it (else workout-DATE here); - is stdout.")
OTHER_FILE = typer.Option("", "--file", metavar="WORKOUT", help="Convert this workout file instead.")
ONE_SPORT = typer.Option("", "--sport", help="Which of the day's sessions, where it has several.")
ENDINGS = {".fit": "fit", ".zwo": "zwo", ".erg": "erg", ".mrc": "mrc", ".txt": "intervals", ".json": "wahoo"}
ENDING_OF = {form: ending for ending, form in ENDINGS.items()}


def workout(
    context: typer.Context,
    file: str = WORKOUT_FILE,
    to: str = TO_FORMAT,
    day: str = DATE,
    sport: str = ONE_SPORT,
    other: str = OTHER_FILE,
    as_json: bool = JSON,
) -> None:
    """Write today's workout for a watch, a trainer, Zwift or intervals.icu, and say what each step lost.

    Every file is read back before it is yours: a step is exact, simplified (degraded) or left out (unsupported).
    --json: {"file", "format", "title", "sport", "bytes", "exact", "degraded", "unsupported", "steps": [{"name",
    "seconds", "fidelity", "why"}]}.

    Example: lanterne export workout --to fit --date tomorrow tempo.fit
    """
    who, form = caller(context), _form(to, file)
    if file == "-" and as_json:
        raise BadInput("The file and the JSON answer can't both go to stdout.", "Name a file, or leave out --json.")
    if file == "-" and form is WorkoutFormat.FIT and sys.stdout.isatty():
        raise BadInput("A terminal can't show a FIT file.", "Name a file, or redirect it: ... --to fit - > today.fit")
    asked = read_coming_day(day, who.scope.today) if day else None
    request = ExportWorkoutRequest(
        to=form,
        day=asked,
        sport=read_word(Sport, sport, "sport") if sport else None,
        content=read_bytes(other) if other else None,
    )
    view = who.run(export_workout, request)
    if file == "-":
        sys.stdout.buffer.write(view.content)
        return
    name = file or f"workout-{asked or who.scope.today}{ENDING_OF[form.value]}"
    save(Path(name).expanduser(), view.content)
    who.show(written_workout(shown(name), view), written_workout_text, as_json=as_json)


CALENDAR_FILE = typer.Argument("", metavar="[FILE]", help="Where to write it (else training.ics here); - is stdout.")
FEED = typer.Option(False, "--feed", help="Make a private address instead, which follows your plan.")
FEED_URL = typer.Option("", "--url", help="The address under which your calendar reaches this machine.", metavar="URL")


def season_calendar_file(
    context: typer.Context,
    file: str = CALENDAR_FILE,
    feed: bool = FEED,
    url: str = FEED_URL,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Your plan, races and unusual weeks as a calendar file (.ics), or as an address to subscribe to.

    The address works while `lanterne serve` runs and shows nothing but the calendar; `lanterne devices` lists it and
    takes it back. --json: {"file", "entries", "first", "last"}, or {"url", "device"} with --feed.

    Example: lanterne export calendar season.ics
    """
    who = caller(context)
    if feed:
        made = who.run(make_calendar_feed, CalendarFeedRequest(address=url.rstrip("/") or None))
        who.show(made, calendar_feed_text, as_json=as_json)
        return
    if file == "-" and as_json:
        raise BadInput("The file and the JSON answer can't both go to stdout.", "Name a file, or leave out --json.")
    view = who.run(export_calendar, CalendarFileRequest(day=day_or_none(day, who.scope.today)))
    if file == "-":
        sys.stdout.buffer.write(view.content.encode())
        return
    name = file or "training.ics"
    save(Path(name).expanduser(), view.content.encode())
    who.show(written_calendar(shown(name), view), written_calendar_text, as_json=as_json)


def _form(typed: str, file: str) -> WorkoutFormat:
    name = typed.casefold() or ENDINGS.get(Path(file).suffix.casefold(), "")
    form = next((form for form in WorkoutFormat if form.value == name), None)
    if form is None:
        what = f'Unknown format "{shown(typed)}".' if typed else "Which format should it have?"
        raise BadInput(what, f"Add --to {', '.join(list(WorkoutFormat)[:-1])} or {list(WorkoutFormat)[-1]}.")
    return form


def read_bytes(file: str) -> bytes:
    """What a file or stdin (`-`) contains."""
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).expanduser().read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "not a path"
        raise BadInput(f"{shown(file)} can't be read ({why}).", "Name a file, or - for stdin.") from None


def save(target: Path, content: bytes) -> None:
    """Write the whole file or nothing; a file that is there already is replaced."""
    unfinished = target.with_name(f"{target.name}.part")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(target)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "not a path"
        raise BadInput(f"{target} can't be written ({why}).", "Choose a file in a folder you can write to.") from None
