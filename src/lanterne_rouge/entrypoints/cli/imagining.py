"""`lanterne what-if`: an imagined day beside the real one."""

from typing import TYPE_CHECKING

import typer

from lanterne_rouge.app.morning import morning_reader
from lanterne_rouge.app.what_if import what_if as what_if_on
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_today, put_json
from lanterne_rouge.language.dates import read_day

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lanterne_rouge.app.projection import Ahead
    from lanterne_rouge.app.what_if import DayOutcome, Difference
    from lanterne_rouge.domain.decision import Change

SET = typer.Option(
    None,
    "--set",
    metavar="NAME=VALUE",
    help=(
        "What is otherwise; may be given several times. "
        "hrv=-0.2 (change of the week's lnRMSSD against its mean of 28 days) or hrv=52ms, "
        "rhr=+6 (beats above your mean) or rhr=56, sleep_h=5, sleep_week_h=7 (hours a night this week), readiness=58, "
        "temp=0.6 (degrees C off your normal), tsb=-27 (form), energy=low, soreness=high, stress=high, mood=low (or 0-10), "
        'pain="knee 4/10", illness="sore throat", minutes=30.'
    ),
)
WISHES = typer.Argument(None, metavar="[NAME=VALUE ...]", help="The same as --set, without it.")
SKIP = typer.Option(
    None,
    "--skip",
    metavar="DATE",
    help="A day without its training: a past one is left out of your history, a coming one out of the plan.",
)


def what_if(
    context: typer.Context,
    plainly: list[str] | None = WISHES,
    wishes: list[str] | None = SET,
    skip: list[str] | None = SKIP,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Imagine a day otherwise and see what would be decided; nothing is kept."""
    from lanterne_rouge.views.today import briefing_view

    scope = caller(context).scope
    today = scope.now.date()
    found = what_if_on(
        day_or_today(day, today),
        morning_reader(scope, scope.mission),
        athlete=scope.athlete,
        now=scope.now,
        plan=scope.stores.plans.current(),
        wishes=[_pair(wish) for wish in (*(plainly or ()), *(wishes or ()))],
        skipped=frozenset(read_day(one, today) for one in skip or ()),
    )
    if as_json:
        put_json({"briefing": briefing_view(found.briefing), "difference": _document(found.difference)})
    else:
        typer.echo("\n".join(_in_words(found.difference)))


def _pair(wish: str) -> tuple[str, str]:
    from lanterne_rouge.domain.errors import BadInput

    name, equals, value = wish.partition("=")
    if equals and not name.strip():
        raise BadInput("A value without a name was given.", "Name what to imagine, e.g. --set sleep_h=5")
    if not equals:
        raise BadInput(
            f"{wish} is no name and value.", "Write it as sleep_h=5; lanterne what-if --help lists the names."
        )
    return name.strip().lower(), value


def _document(found: "Difference") -> dict[str, object]:
    from lanterne_rouge.app.run_record import plain

    real, imagined = plain(found.real), plain(found.imagined)
    assert isinstance(real, dict) and isinstance(imagined, dict)
    return {
        "changes": [{"name": c.name, "from": c.before, "to": c.after, "unit": c.unit} for c in found.changes],
        "skipped": plain(found.skipped),
        "same": found.same,
        **{name: {"from": value, "to": imagined[name]} for name, value in real.items()},
        "flags": {"added": list(found.flags_added), "gone": list(found.flags_gone)},
        "rules": {"added": list(found.rules_added), "gone": list(found.rules_gone)},
        "ahead": plain(found.ahead),
    }


def _in_words(found: "Difference") -> list[str]:
    lines = [f"Imagined: {'; '.join([*map(_change, found.changes), *_skips(found)])}."]
    if found.same:
        lines.append(f"Nothing changes: {_outcome(found.imagined)}.")
    else:
        lines += [f"Really: {_outcome(found.real)}.", f"Then: {_outcome(found.imagined)}."]
    if found.real.tsb != found.imagined.tsb:
        lines.append(
            f"Fitness (CTL) {_number(found.imagined.ctl)} instead of {_number(found.real.ctl)},"
            f" form (TSB) {_number(found.imagined.tsb)} instead of {_number(found.real.tsb)}."
        )
    rules = [f"that speak now: {', '.join(found.rules_added)}"] if found.rules_added else []
    rules += [f"that no longer speak: {', '.join(found.rules_gone)}"] if found.rules_gone else []
    lines += [f"Rules {'; '.join(rules)}."] if rules else []
    return [*lines, *_road(found.ahead), "Nothing of this is kept."]


def _change(change: "Change") -> str:
    unit = f" {change.unit}" if change.unit else ""
    before = "unknown" if change.before is None else f"{_number(change.before)}{unit}"
    return f"{IMAGINABLE_NAMES.get(change.name, change.name)} {_number(change.after)}{unit} (really {before})"


IMAGINABLE_NAMES = {
    "hrv": "HRV of the week",
    "rhr": "resting heart rate",
    "sleep_h": "sleep last night",
    "sleep_week_h": "sleep a night this week",
    "temp": "skin temperature off normal",
    "tsb": "form (TSB)",
    "minutes": "time",
}


def _skips(found: "Difference") -> list[str]:
    told = []
    for one in found.skipped:
        if not one.done:
            told.append(f"the session of {one.day} skipped")
        elif one.load:
            told.append(f"the training of {one.day} (load {one.load:.0f}) left out")
        else:
            told.append(f"{one.day} left out, on which you did not train")
    return told


def _outcome(outcome: "DayOutcome") -> str:
    if outcome.workout is None:
        return f"{outcome.action.value}, a day of rest"
    return (
        f"{outcome.action.value}, {outcome.workout}, {outcome.minutes} minutes up to zone {outcome.max_zone},"
        f" load {outcome.load:.0f}"
    )


def _road(road: "Sequence[Ahead]") -> list[str]:
    moved = [one for one in road if (one.ctl, one.tsb) != (one.ctl_without, one.tsb_without)]
    if road and not moved:
        return ["Nothing was planned on what you would skip, so nothing ahead changes."]
    return [_ahead(one) for one in moved]


def _ahead(one: "Ahead") -> str:
    return (
        f"On the morning of {one.day} ({one.what}): fitness (CTL) {one.ctl_without:.1f} instead of {one.ctl:.1f},"
        f" form (TSB) {one.tsb_without:+.1f} instead of {one.tsb:+.1f}."
    )


def _number(value: float | str | None) -> str:
    return f"{value:g}" if isinstance(value, (int, float)) else value or "unknown"
