"""An imagined day beside the real one: only what differs is worth telling."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from typing_extensions import TypedDict

from lanterne_rouge.views.today import BriefingView
from lanterne_rouge.views.why import ChangeOfNumber

NumberFromTo = TypedDict("NumberFromTo", {"from": float | None, "to": float | None})
"""A number of the real day and of the imagined one; a TypedDict because `from` is no name in Python."""
WordFromTo = TypedDict("WordFromTo", {"from": str | None, "to": str | None})
"""A word of the real day and of the imagined one."""

IMAGINED_WORDS = {
    "hrv": "this week's HRV",
    "rhr": "resting heart rate",
    "sleep_h": "last night's sleep",
    "sleep_week_h": "this week's sleep a night",
    "temp": "skin temperature against normal",
    "tsb": "form (TSB)",
    "minutes": "time",
}
ACTION_WORDS = {"recover": "recovery", "ease": "easier than planned", "maintain": "as planned", "push": "a little more"}


@dataclass(frozen=True, kw_only=True)
class SkippedDayView:
    """A day whose training is imagined away: what was done or planned, None where that is unknown."""

    day: dt.date
    load: float | None
    done: bool


@dataclass(frozen=True, kw_only=True)
class AddedGoneView:
    """Codes that are there only in the imagined day, and those that are there only in the real one."""

    added: tuple[str, ...]
    gone: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class AheadView:
    """Fitness, fatigue and form on a coming morning, with the skipped days and without them."""

    day: dt.date
    what: str
    ctl: float
    atl: float
    tsb: float
    ctl_without: float
    atl_without: float
    tsb_without: float


@dataclass(frozen=True, kw_only=True)
class DifferenceOfDayView:
    """From the real day to the imagined one; `same`: the session is the same."""

    changes: tuple[ChangeOfNumber, ...]
    skipped: tuple[SkippedDayView, ...]
    same: bool
    action: WordFromTo
    intensity: WordFromTo
    load: NumberFromTo
    minutes: NumberFromTo
    max_zone: NumberFromTo
    workout: WordFromTo
    confidence: NumberFromTo
    ctl: NumberFromTo
    atl: NumberFromTo
    tsb: NumberFromTo
    flags: AddedGoneView
    rules: AddedGoneView
    ahead: tuple[AheadView, ...]


@dataclass(frozen=True, kw_only=True)
class WhatIfView:
    """The imagined day's briefing, and how it differs from the real one."""

    briefing: BriefingView
    difference: DifferenceOfDayView


def what_if_text(view: WhatIfView) -> str:
    """What was imagined, and what differs."""
    return "\n".join((*_lines(view.difference), "Nothing is saved."))


def what_if_text_with_rules(view: WhatIfView) -> str:
    """The same, with the rules that count only in one of the two days."""
    rules = view.difference.rules
    named = [f"Rules that count only then: {', '.join(rules.added)}."] if rules.added else []
    named += [f"Rules that count only now: {', '.join(rules.gone)}."] if rules.gone else []
    return "\n".join((*_lines(view.difference), *named, "Nothing is saved."))


def _lines(difference: DifferenceOfDayView) -> Iterator[str]:
    yield f"Imagined: {'; '.join([*map(_change, difference.changes), *map(_skip, difference.skipped)])}."
    if difference.same:
        yield f"Nothing changes: {_session(difference, 'to')}."
    else:
        yield f"Now:  {_session(difference, 'from')}."
        yield f"Then: {_session(difference, 'to')}."
    if difference.tsb["from"] != difference.tsb["to"]:
        ctl, tsb = difference.ctl, difference.tsb
        yield (
            f"Fitness (CTL) {_whole(ctl['to'])} instead of {_whole(ctl['from'])},"
            f" form (TSB) {_whole(tsb['to'])} instead of {_whole(tsb['from'])}."
        )
    moved = [ahead for ahead in difference.ahead if (ahead.ctl, ahead.tsb) != (ahead.ctl_without, ahead.tsb_without)]
    if difference.ahead and not moved:
        yield "Nothing was planned for the days you'd skip, so nothing ahead changes."
    yield from map(_ahead, moved)


def _change(change: ChangeOfNumber) -> str:
    unit = f" {change['unit']}" if change["unit"] else ""
    before = "unknown" if change["from"] is None else f"{_figure(change['from'])}{unit}"
    name = IMAGINED_WORDS.get(change["name"], change["name"])
    return f"{name} {_figure(change['to'])}{unit} (now {before})"


def _skip(skipped: SkippedDayView) -> str:
    if not skipped.done:
        return f"the session on {skipped.day} skipped"
    if skipped.load:
        return f"the training on {skipped.day} (load {skipped.load:.0f}) left out"
    return f"{skipped.day} left out, when you didn't train"


def _session(difference: DifferenceOfDayView, side: str) -> str:
    # A TypedDict takes literal keys only.
    first = side == "from"
    workout = difference.workout["from"] if first else difference.workout["to"]
    action = (difference.action["from"] if first else difference.action["to"]) or ""
    if workout is None:
        return f"rest day ({ACTION_WORDS.get(action, action)})"
    minutes = difference.minutes["from"] if first else difference.minutes["to"]
    zone = difference.max_zone["from"] if first else difference.max_zone["to"]
    load = difference.load["from"] if first else difference.load["to"]
    words = ACTION_WORDS.get(action, action)
    return f"{workout}, {minutes or 0:.0f} min up to zone {zone or 0:.0f}, load {load or 0:.0f} ({words})"


def _ahead(ahead: AheadView) -> str:
    return (
        f"On the morning of {ahead.day} ({ahead.what}): fitness (CTL) {_whole(ahead.ctl_without)} instead of"
        f" {_whole(ahead.ctl)}, form (TSB) {_whole(ahead.tsb_without)} instead of {_whole(ahead.tsb)}."
    )


def _whole(value: float | None) -> str:
    return "unknown" if value is None else f"{round(value) + 0:d}"


def _figure(value: float | str | None) -> str:
    return f"{value:g}" if isinstance(value, int | float) else value or "unknown"
