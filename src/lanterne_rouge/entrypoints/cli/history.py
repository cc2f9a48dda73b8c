"""`lanterne activities`, `activity`, `fitness`: what was done, and what it made of the athlete."""

from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import FROM, JSON, TO, caller, put_json, span
from lanterne_rouge.entrypoints.cli.table import table_lines

if TYPE_CHECKING:
    from lanterne_rouge.app.importing.threshold_basis import Analysis
    from lanterne_rouge.domain.activity import Activity
    from lanterne_rouge.domain.fitness import FitnessDay

CHANGE = typer.Argument(
    None, help="edit title=... sport=... start=... rpe=... load=..., delete, or restore.", metavar="[CHANGE]..."
)
CHART_DAYS = 56
LONGEST_ID = 64


def activities(context: typer.Context, first: str = FROM, last: str = TO, as_json: bool = JSON) -> None:
    """List activities, newest last."""
    from lanterne_rouge.entrypoints.cli.documents import activity_document

    scope = caller(context).scope
    found = scope.stores.activities.shown(*span(first, last, scope.now.date()))
    if as_json:
        put_json([activity_document(a) for a in found])
    elif found:
        _table(found)
    else:
        typer.echo("No activities there. Import some: lanterne import FOLDER.")


def activity(
    context: typer.Context,
    activity_id: str = typer.Argument(..., help="The id from the list, or its beginning.", metavar="ID"),
    change: list[str] | None = CHANGE,
    as_json: bool = JSON,
) -> None:
    """Show one activity with zones, best efforts, laps and sets; or edit, delete or restore it."""
    from lanterne_rouge.app.importing.threshold_basis import analyse
    from lanterne_rouge.entrypoints.cli.documents import activity_detail, analysis_document

    scope = caller(context).scope
    activity_id = _clean(activity_id)[:LONGEST_ID]
    verb, *values = change or ["show"]
    if verb == "show":
        found, done = scope.stores.activities.get(activity_id), None
    else:
        from lanterne_rouge.app.import_files import editor

        found, done = editor(scope).change(activity_id, verb, values, now=scope.now)
    analysis = analyse(found, scope.stores.activities)
    if as_json:
        put_json({**activity_detail(found), **analysis_document(analysis), "changed": done})
        return
    if done:
        typer.echo(done)
    _detail(found)
    _power(analysis)


def fitness(
    context: typer.Context,
    first: str = FROM,
    last: str = TO,
    sport: str = typer.Option("", "--sport", help="One sport instead of all, such as cycling."),
    as_json: bool = JSON,
) -> None:
    """Show fitness (CTL), fatigue (ATL) and form (TSB) by day."""
    from lanterne_rouge.domain.errors import BadInput
    from lanterne_rouge.domain.sport import Sport
    from lanterne_rouge.entrypoints.cli.documents import fitness_document

    if sport and sport not in list(Sport):
        raise BadInput(f"{sport} is no sport that the coach knows.", f"Write one of: {', '.join(Sport)}.")
    scope = caller(context).scope
    days = scope.stores.fitness.between(*span(first, last, scope.now.date()), sport=sport or None)
    if as_json:
        put_json([fitness_document(d) for d in days])
    elif days:
        _fitness_chart(days[-CHART_DAYS:] if not (first or last) else days)
    else:
        typer.echo("No loads there. Import some activities: lanterne import FOLDER.")


def _table(found: "tuple[Activity, ...]") -> None:
    headings = ("id", "day", "sport", "time", "km", "load", "by", "title")
    for line in table_lines(headings, map(_row, found), right=("time", "km", "load")):
        typer.echo(line)


def _row(a: "Activity") -> tuple[str, ...]:
    load = "-" if a.measures.load is None else f"{a.measures.load:.0f}"
    km = f"{a.distance_m / 1000:.1f}" if a.distance_m else "-"
    by = a.measures.load_method.value if a.measures.load_method else "-"
    return a.id, str(a.day), a.sport.value, _clock(a.timer_s), km, load, by, _clean(a.title or "")


def _detail(a: "Activity") -> None:
    from lanterne_rouge.views.session_metrics import session_metric_lines

    m, d = a.measures, a.device
    typer.echo(f"{a.day}  {a.sport.value}  {_clean(a.title or a.sub_sport or '')}")
    rows = [
        ("time", _clock(a.timer_s), None),
        (
            "distance",
            a.distance_m and f"{a.distance_m / 1000:.2f} km",
            d.distance_m and f"{d.distance_m / 1000:.2f} km",
        ),
        (
            "load",
            m.load is not None and f"{m.load:.1f} ({m.load_method}; {m.threshold_used or 'no threshold needed'})",
            None,
        ),
        *((line.label, line.text, line.device) for line in session_metric_lines(a)),
    ]
    for name, ours, device in rows:
        if ours:
            typer.echo(f"  {name:<18}{ours}" + (f"   (device: {device})" if device else ""))
    for zones in m.zones:
        shares = "  ".join(
            f"{n} {sec / 60:.0f} min" for n, sec in zip(zones.labels, zones.seconds, strict=True) if sec >= 30
        )
        typer.echo(f"  {zones.scheme:<18}{shares}")
    for one in a.sets:
        weight = f" {one.weight_kg:g} kg" if one.weight_kg is not None else ""
        reps = f" x {one.reps}" if one.reps is not None else ""
        typer.echo(f"  {one.kind.value:<18}{_clean(one.exercise)}{weight}{reps}")
    if a.quality or m.quality:
        typer.echo(f"  {'noted':<18}{', '.join((*a.quality, *m.quality))}")
    for source in a.sources:
        typer.echo(
            f"  {'from':<18}{_clean(source.file)}: {', '.join(source.channels) or 'nothing that another file did not know'}"
        )


def _power(analysis: "Analysis") -> None:
    shown = {5: "5 s", 60: "1 min", 300: "5 min", 1200: "20 min", 3600: "1 h"}
    best = [f"{shown[s]} {watts:.0f} W" for s, watts in analysis.curve if s in shown]
    if best:
        typer.echo(f"  {'best power':<18}{'  '.join(best)}")
    if analysis.critical_power:
        fit = analysis.critical_power
        model = f"{fit.model.cp_w:.0f} W, {fit.model.w_prime_j / 1000:.1f} kJ"
        typer.echo(f"  {'CP and W prime':<18}{model} from 90 days ({fit.confidence} confidence)")
    if analysis.w_balance_min_j is not None:
        typer.echo(f"  {'lowest W balance':<18}{analysis.w_balance_min_j / 1000:.1f} kJ")
    if analysis.notice:
        typer.echo(f"  {analysis.notice}")


def _fitness_chart(days: "tuple[FitnessDay, ...]") -> None:
    top = max(max(d.ctl for d in days), 1.0)
    typer.echo("date        load   fitness  fatigue    form (this morning)")
    for d in days:
        bar = "#" * round(30 * d.ctl / top)
        typer.echo(
            f"{d.date}  {d.load:5.0f}  {d.ctl:7.1f}  {d.atl:7.1f}  {d.tsb:+6.1f}  {bar}{' settling' if d.settling else ''}"
        )


def _clock(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    minutes, s = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{s:02d}"


def _clean(text: str) -> str:
    """Text from files, without what could steer a terminal."""
    return "".join(c for c in text if c.isprintable())
