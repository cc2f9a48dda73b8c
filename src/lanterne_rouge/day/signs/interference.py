"""Strength and hard endurance work that lie too close together: which, by how much, and what is to be moved."""

from dataclasses import dataclass

from lanterne_rouge.day.signs.training import STRENGTH_KINDS, Planned, TrainingSigns
from lanterne_rouge.domain.sport import SESSION_NOUNS
from lanterne_rouge.language.phrasing import figure

# Sessions that strength before or beside them spoils.
KEY_KINDS = ("tempo", "threshold", "vo2max", "sprint", "test", "race")
LEAST_HOURS, LEGS_TO_RUN_HOURS = 3.0, 24.0
"""Between strength and a key session; and from heavy legs to hard running (Schumann 2022; Robineau 2016)."""
TEMPO_ZONE = 3
MOVE = "legs do best 6 to 24 hours later"


@dataclass(frozen=True, kw_only=True)
class Interference:
    """What was seen and what follows, as clauses; `hours` between the two. `eases`: today's session gives way.

    Where it does not, the key session stands and the strength work is what has to move.
    """

    says: str
    so: str
    hours: float
    leg_sets: float | None = None
    eases: bool = True


def read_interference(training: TrainingSigns, planned: Planned) -> Interference | None:
    """What spoils today's session or is spoilt by it; None where nothing does."""
    if planned.kind in STRENGTH_KINDS:
        return _after_hard_work(training, planned) or _beside_key_work(planned)
    if not planned.is_hard:
        return None
    return _after_heavy_legs(training, planned) or _after_strength(training, planned) or _beside_strength(planned)


def legs_still_heavy(training: TrainingSigns, planned: Planned) -> bool:
    """Whether heavy leg work of the last day lies behind hard work that may be done on such legs, but not more of it."""
    hours = training.hours_since_heavy_legs
    on_the_legs = planned.is_hard and planned.session.sport != "swimming"
    return on_the_legs and hours is not None and _apart(planned.session.sport) <= hours < LEGS_TO_RUN_HOURS


def tempo_on_heavy_legs(training: TrainingSigns, planned: Planned) -> bool:
    """Whether a run with tempo in it, though no hard one, follows heavy leg work of the last day."""
    hours = training.hours_since_heavy_legs
    quick = planned.is_run and not planned.is_hard and planned.zone >= TEMPO_ZONE and planned.kind != "openers"
    return quick and hours is not None and hours < LEGS_TO_RUN_HOURS


def leg_work_behind(training: TrainingSigns) -> str:
    """The heavy leg work in words: `9 hard sets for the legs 20 h ago`, with what of it is only supposed."""
    sets, unknown = training.heavy_leg_sets, training.heavy_sets_unknown
    what = f"{figure(sets)} hard sets for the legs" if sets else "heavy leg work"
    supposed = (
        f" ({unknown} of exercises I don't know, counted as half: name them with lanterne strength name)"
        if unknown
        else ""
    )
    return f"{what} {_hours(training.hours_since_heavy_legs or 0.0)} ago{supposed}"


def _after_heavy_legs(training: TrainingSigns, planned: Planned) -> Interference | None:
    hours, apart = training.hours_since_heavy_legs, _apart(planned.session.sport)
    if hours is None or hours >= apart:
        return None
    wait = f"hard running should wait {figure(apart)} h after that" if apart > LEAST_HOURS else _wants_hours()
    return Interference(
        says=f"you did {leg_work_behind(training)}",
        so=f"{wait}; next time {_named(planned)} comes first, and {MOVE}",
        hours=hours,
        leg_sets=training.heavy_leg_sets,
    )


def _after_strength(training: TrainingSigns, planned: Planned) -> Interference | None:
    hours = training.hours_since_strength
    if hours is None or hours >= LEAST_HOURS:
        return None
    return Interference(
        says=f"your strength session ended {_hours(hours)} ago",
        so=f"{_wants_hours()}; next time {_named(planned)} comes first and strength at least 6 hours later",
        hours=hours,
    )


def _beside_strength(planned: Planned) -> Interference | None:
    near = [a.hours_after for a in planned.session.also if a.kind in STRENGTH_KINDS and a.hours_after < LEAST_HOURS]
    if not near:
        return None
    hours = max(near)
    side = "before" if hours < 0 else "after"
    return Interference(
        says=f"strength is planned {_hours(abs(hours))} {side} {_named(planned)}",
        so=f"{_named(planned)} comes first; {MOVE}",
        hours=hours,
        eases=False,
    )


def _after_hard_work(training: TrainingSigns, planned: Planned) -> Interference | None:
    hours = training.hours_since_hard
    if hours is None or hours >= LEAST_HOURS:
        return None
    return Interference(
        says=f"your last hard session ended {_hours(hours)} ago",
        so=f"strength needs {figure(LEAST_HOURS)} h after it, and {MOVE}",
        hours=hours,
    )


def _beside_key_work(planned: Planned) -> Interference | None:
    near = [a for a in planned.session.also if a.kind in KEY_KINDS and a.hours_after < _apart(a.sport)]
    if not near:
        return None
    first = max(near, key=lambda a: a.hours_after)
    what = f"your {first.kind} {SESSION_NOUNS.get(first.sport or '', 'session')}"
    side = "before" if first.hours_after < 0 else "after"
    return Interference(
        says=f"{what} is planned {_hours(abs(first.hours_after))} {side} strength",
        so=f"{what} comes first; {MOVE}",
        hours=first.hours_after,
    )


def _apart(sport: str | None) -> float:
    """Hours that hard work in a sport needs from heavy leg work, before or after it."""
    return LEGS_TO_RUN_HOURS if sport == "running" else LEAST_HOURS


def _named(planned: Planned) -> str:
    return f"your hard {SESSION_NOUNS.get(planned.session.sport or '', 'session')}"


def _wants_hours() -> str:
    return f"hard work needs {figure(LEAST_HOURS)} h after strength"


def _hours(hours: float) -> str:
    return f"{figure(hours)} h"
