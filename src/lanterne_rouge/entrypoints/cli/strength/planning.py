"""`lanterne strength plan`, `export`: today's session, on the screen or as a file, and your log as a file."""

import sys
from pathlib import Path

import typer

from lanterne_rouge.app.strength.asking import read_provider
from lanterne_rouge.app.strength.export import LogFileRequest, LogFormat, WorkoutFileRequest, write_log, write_workout
from lanterne_rouge.app.strength.plan import StrengthPlanRequest, plan_strength
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import Energy, Soreness
from lanterne_rouge.entrypoints.cli.caller import DATE, FROM, JSON, TO, caller, day_or_none, folded_text, shown, span
from lanterne_rouge.language.reading import read_word
from lanterne_rouge.views.lifting_file import LiftingFileView, WrittenFileView, written_file_text

CONTEXT = typer.Option("", "--context", metavar="FILE|-", help="A CoachContext in JSON, from a file or stdin (-).")
TEMPLATE = typer.Option("", "--template", help="Which template (else the next day of your routine).")
LIFTING_MINUTES = typer.Option(None, "--minutes", min=0, max=1440, help="How many minutes you can train.")
ENERGY = typer.Option("", "--energy", help="low, ok or high.")
SORENESS = typer.Option("", "--soreness", help="none, mild or high.")
GYM = typer.Option("", "--gym", help="Which gym (else the one in use).")
PROVIDER = typer.Option(
    "offline",
    "--provider",
    metavar="NAME",
    help="Who answers: claude, openai, google, or offline (the rules alone; their limits always hold).",
)
EXPORT_FILE = typer.Argument(..., metavar="FILE", help="Where to write it; - is stdout, with --format.")
FORMAT = typer.Option("", "--format", help="strong, json or fit (else by the file's ending: csv, json, fit).")
EXPORT_UNITS = typer.Option("", "--units", help="kg or lb, for Strong's CSV (else lb where you or your gym use it).")
FIT = "fit"
FORMATS = (*LogFormat, FIT)
FORMAT_BY_ENDING = {".csv": LogFormat.STRONG.value, ".json": LogFormat.JSON.value, ".fit": FIT}


def plan(
    context: typer.Context,
    file: str = CONTEXT,
    template: str = TEMPLATE,
    minutes: int | None = LIFTING_MINUTES,
    energy: str = ENERGY,
    soreness: str = SORENESS,
    gym: str = GYM,
    provider: str = PROVIDER,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Plan today's lifting: sets, weights and why.

    It asks only for weights that exist in your gym. Without --context it uses your log, template, gym and
    check-in. With --json a TodayPlan: {"exercises": [{"exerciseName", "warmupSets", "topSet", "backoffSets",
    "workingSets"}], "substitutions": [{"from", "to", "reason"}], "adjustments", "reasoning", "estimatedDuration"}; a
    set is {"weight" in kg, "reps", "rpeCap", "setCount"}. With a --provider other than offline also "answered_by",
    "model", "prompt_version", "note".

    RPE: how hard a set feels; 10 is all you can, 8 leaves two repetitions in reserve, 7 three.

    Top set: the one heaviest set of the day, after the warm-ups.

    Back-off: a set after it, about a tenth lighter, for more work with good form.

    Example: lanterne strength plan --template "Upper A" --minutes 45 --energy low
    """
    who = caller(context)
    request = StrengthPlanRequest(
        day=day_or_none(day, who.scope.today),
        context=read_source(file) if file else None,
        template=template or None,
        gym=gym or None,
        minutes=minutes,
        energy=read_word(Energy, energy, "energy") if energy else None,
        soreness=read_word(Soreness, soreness, "soreness") if soreness else None,
        provider=read_provider(provider),
    )
    who.show(who.run(plan_strength, request), lambda view: folded_text(view.text), as_json=as_json)


def export(
    context: typer.Context,
    file: Path = EXPORT_FILE,
    form: str = FORMAT,
    first: str = FROM,
    last: str = TO,
    units: str = EXPORT_UNITS,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Write your log to a file, or today's session for a watch.

    The log as Strong's CSV or as JSON, today's planned session as a FIT workout. --json: {"file", "format",
    "sessions", "bytes"}.

    Example: lanterne strength export --format strong --from 2026-01-01 lifts.csv
    """
    who, chosen = caller(context), _format(file, form)
    to_stdout = str(file) == "-"
    if to_stdout:
        refuse_on_stdout(chosen, as_json=as_json, is_terminal=sys.stdout.isatty())
    if chosen == FIT:
        written = who.run(write_workout, WorkoutFileRequest(day=day_or_none(day, who.scope.today)))
    else:
        start, end = span(first, last, who.scope.today)
        unit = read_word(WeightUnit, units, "unit") if units else None
        request = LogFileRequest(format=LogFormat(chosen), first=start, last=end, unit=unit)
        written = who.run(write_log, request)
    if to_stdout:
        sys.stdout.buffer.write(written.content)
        return
    who.show(_save(file, chosen, written), written_file_text, as_json=as_json)


def refuse_on_stdout(form: str, *, as_json: bool, is_terminal: bool) -> None:
    """Raise `BadInput` for what does not belong on stdout."""
    if as_json:
        raise BadInput("The file and the JSON answer can't both go to stdout.", "Name a file, or leave out --json.")
    if form == FIT and is_terminal:
        raise BadInput(
            "A terminal can't show a FIT file.", "Name a file, or redirect it: ... --format fit - > today.fit"
        )


def read_source(file: str) -> bytes:
    """What a file or stdin (`-`) contains."""
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).expanduser().read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "not a path"
        raise BadInput(f"{file} can't be read ({why}).", "Name a file, or - for stdin.") from None


def _format(file: Path, typed: str) -> str:
    chosen = typed.casefold() or FORMAT_BY_ENDING.get(file.suffix.casefold(), "")
    if chosen not in FORMATS:
        what = f'Unknown format "{shown(typed)}".' if typed else "Which format should it have?"
        raise BadInput(what, f"Add --format {', '.join(FORMATS[:-1])} or {FORMATS[-1]}.")
    return chosen


def _save(file: Path, form: str, written: LiftingFileView) -> WrittenFileView:
    """Write the whole file or nothing; a file that is there already is replaced."""
    target = file.expanduser()
    unfinished = target.with_name(f"{target.name}.part")
    try:
        unfinished.write_bytes(written.content)
        unfinished.replace(target)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "not a path"
        raise BadInput(f"{target} can't be written ({why}).", "Choose a file in a folder you can write to.") from None
    return WrittenFileView(file=shown(str(file)), format=form, sessions=written.sessions, bytes=len(written.content))
