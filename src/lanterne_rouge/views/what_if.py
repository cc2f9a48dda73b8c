"""Explanations of a decision: why a day was decided so, what other numbers would change, and a replay of past days."""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from typing_extensions import TypedDict

from lanterne_rouge.domain.decision import Counterfactual, NearMiss
from lanterne_rouge.views.today import BriefingView, DecisionView, EvidenceView, NegotiationView

ChangeOfNumber = TypedDict(
    "ChangeOfNumber", {"name": str, "from": float | str | None, "to": float | str | None, "unit": str}
)
"""One of the athlete's numbers as it is and as it is imagined; a TypedDict because `from` is no name in Python."""


@dataclass(frozen=True, kw_only=True)
class NearMissView:
    """A rule that nearly counted: a small step of one number would have been enough."""

    rule: str
    name: str
    number: float
    boundary: float
    unit: str
    sentence: str


@dataclass(frozen=True, kw_only=True)
class CounterfactualView:
    """The smallest change that leads to another day: `more` than it was, or `easier`."""

    direction: str
    changes: tuple[ChangeOfNumber, ...]
    action: str
    workout: str | None
    load: float
    sentence: str


@dataclass(frozen=True, kw_only=True)
class TraceView:
    """One step of the run and its outcome."""

    step: str
    outcome: str


@dataclass(frozen=True, kw_only=True)
class SourceChoiceView:
    """A number that several sources told for the same day: the source that was believed, what the others told, and why not them."""

    signal: str
    source: str
    value: float
    unit: str
    others: Mapping[str, float]
    sentence: str


@dataclass(frozen=True, kw_only=True)
class WhyView:
    """The reasons of one stored run; `text` is the same as sentences, `mission` the whole mission as it was on the day."""

    date: dt.date
    run_id: str
    decision: DecisionView
    ceiling: Mapping[str, object]
    evidence: tuple[EvidenceView, ...]
    near_misses: tuple[NearMissView, ...]
    counterfactuals: tuple[CounterfactualView, ...]
    negotiation: tuple[NegotiationView, ...]
    trace: tuple[TraceView, ...]
    decided_by: str
    reasoning_mode: str
    rules_version: str | None
    text: str
    mission: Mapping[str, object] | None = None
    sources: tuple[SourceChoiceView, ...] = ()


def near_miss_view(near: NearMiss) -> NearMissView:
    """A near miss as it is shown."""
    return NearMissView(
        rule=near.rule,
        name=near.name,
        number=near.number,
        boundary=near.boundary,
        unit=near.unit,
        sentence=near.sentence,
    )


def counterfactual_view(other: Counterfactual) -> CounterfactualView:
    """A counterfactual as it is shown."""
    return CounterfactualView(
        direction=other.direction,
        changes=tuple({"name": c.name, "from": c.before, "to": c.after, "unit": c.unit} for c in other.changes),
        action=other.action.value,
        workout=other.workout,
        load=other.load,
        sentence=other.sentence,
    )


def why_text(view: WhyView) -> str:
    """The reasons as text."""
    return view.text


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
    yield f"If this were different: {'; '.join([*map(_change, difference.changes), *map(_skip, difference.skipped)])}."
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


MOST_LISTED = 12
SHOWN = ("action", "load", "zone", "flags", "intensity", "confidence", "ceiling", "rules")


@dataclass(frozen=True, kw_only=True)
class DifferenceView:
    """One part of a day's decision that comes out differently now; `rules_then` is None for runs stored without it."""

    date: dt.date
    field: str
    then: object
    now: object
    rules_then: str | None
    rules_now: str


@dataclass(frozen=True, kw_only=True)
class UnreadableDayView:
    """A stored day that cannot be decided again, and why."""

    date: dt.date
    problem: str


@dataclass(frozen=True, kw_only=True)
class ReplayView:
    """How many days were decided again, how many identically, and what differs."""

    days: int
    identical: int
    different: tuple[DifferenceView, ...]
    unreadable: tuple[UnreadableDayView, ...]


def replay_text(view: ReplayView) -> str:
    """The result in a few lines."""
    return "\n".join(_replay_lines(view))


def _replay_lines(view: ReplayView) -> Iterator[str]:
    if not view.days:
        yield "No decisions stored for that time. Decide a day: lanterne today"
        return
    days = "1 day" if view.days == 1 else f"{view.days} days"
    if view.identical == view.days:
        yield f"{days} decided again: every decision is the same, workout and reason included."
        return
    yield f"{days} decided again: {view.identical} the same, {view.days - view.identical} different."
    shown = [difference for difference in view.different if difference.field in SHOWN]
    yield from (f"  {_difference(difference)}" for difference in shown[:MOST_LISTED])
    if len(view.different) > min(len(shown), MOST_LISTED):
        yield "  ... --json lists every difference, with workouts and reasons."
    for day in view.unreadable[:MOST_LISTED]:
        yield f"  {day.date}: can't be decided again. {day.problem}"
    if any(difference.rules_then != difference.rules_now for difference in view.different):
        yield "The rules have changed since then; what you saw on those days stays as it was."


def _difference(difference: DifferenceView) -> str:
    then, now = difference.then, difference.now
    if isinstance(then, dict) and isinstance(now, dict):
        parts = [f"{name} {then.get(name)} -> {value}" for name, value in now.items() if then.get(name) != value]
        return f"{difference.date} {difference.field}: {', '.join(parts)}"
    return f"{difference.date} {difference.field}: {_short(then)} -> {_short(now)}"


def _short(value: object) -> str:
    return ", ".join(str(v) for v in value) or "none" if isinstance(value, list | tuple) else str(value)
