"""The season's races, as typed answers and as text."""

import datetime as dt
from dataclasses import dataclass

from lanterne_rouge.language.phrasing import counted, days_in_words
from lanterne_rouge.season.race_day import RaceDay
from lanterne_rouge.season.race_time import race_clock

PRIORITY_WORDS = {
    "A": "A: I build your season around it",
    "B": "B: a few easier days before it",
    "C": "C: you race it out of training",
}


RACES_TOMORROW = "roll or walk easily, eat and drink within half an hour and sleep, since you race again tomorrow"


@dataclass(frozen=True, kw_only=True)
class RaceView:
    """One race ahead; `target_minutes` is the athlete's, `expected_minutes` about how long it takes.

    `to_finish`: to get round is the goal, whatever the time.
    """

    number: int
    name: str
    date: dt.date
    days_to_go: int
    priority: str
    sport: str | None
    distance_km: float | None
    climb_m: float | None
    kind: str | None
    target_minutes: float | None
    to_finish: bool
    expected_minutes: int | None


@dataclass(frozen=True, kw_only=True)
class RacesView:
    """The races ahead, oldest first."""

    races: tuple[RaceView, ...]


@dataclass(frozen=True, kw_only=True)
class RaceChangeView:
    """What was written, the journal's entry of it, and the races ahead now."""

    says: str
    entry: int
    notes: tuple[str, ...]
    races: tuple[RaceView, ...]


@dataclass(frozen=True, kw_only=True)
class RaceDayView:
    """How to race an event, and when it is. `in_doubt`: why it isn't planned as a race as things are."""

    date: dt.date
    days_to_go: int
    plan: RaceDay
    in_doubt: str | None = None


def race_day_text(view: RaceDayView) -> str:
    """The race day on one screen."""
    plan = view.plan
    away = f"in {days_in_words(view.days_to_go)}" if view.days_to_go else "today"
    lines = [f"{plan.name}, {view.date:%a %d %b %Y} ({away})"]
    lines += [view.in_doubt] if view.in_doubt else []
    if plan.minutes is not None and plan.low is not None and plan.high is not None:
        span = f"{race_clock(plan.low)} to {race_clock(plan.high)}"
        lines.append(f"Expected: {race_clock(plan.minutes)}, likely {span}, from {plan.based_on}.")
    elif plan.is_meet:
        lines.append(f"{plan.based_on[0].upper()}{plan.based_on[1:]}.")
    else:
        lines.append("I can't predict a time: tell me the distance (lanterne race edit) and your threshold.")
    lines += [plan.about_target] if plan.about_target else []
    lines += ["", "Attempts:" if plan.is_meet else "Pacing:", *(f"  {part.part}: {part.how}." for part in plan.pacing)]
    food = "Weigh-in, food and drink:" if plan.is_meet else "Food and drink:"
    lines += ["Warm-up:", f"  {plan.warm_up}", food, *(f"  {line}" for line in plan.fuel)]
    lines += ["If it goes badly:", *(f"  {line}" for line in plan.if_it_goes_badly)]
    rest = f"{counted(plan.easy_days, 'easy day')}, nothing hard" if plan.easy_days else RACES_TOMORROW
    lines.append(f"Afterwards: {rest}; then tell me how it went: {_feedback(view)}")
    return "\n".join(lines)


def _feedback(view: RaceDayView) -> str:
    return f"lanterne feedback {view.date} good"


def races_text(view: RacesView) -> str:
    """The races in a line each."""
    if not view.races:
        return "No race ahead. Add one: lanterne race add NAME --date 2027-04-01"
    return "\n".join(_line(race) for race in view.races)


def race_change_text(view: RaceChangeView) -> str:
    """What was written, and what to do next."""
    after = "See it: lanterne plan   Undo: lanterne undo"
    return "\n".join([view.says, *view.notes, *(_line(race) for race in view.races), after])


def _line(race: RaceView) -> str:
    away = days_in_words(race.days_to_go) if race.days_to_go else "today"
    says_sport = race.sport is not None and race.sport in (race.kind or "").lower()
    facts = ["" if says_sport else race.sport or "", f"{race.distance_km:g} km" if race.distance_km else ""]
    facts += [f"{race.climb_m:g} m of climbing" if race.climb_m else "", race.kind or ""]
    if race.target_minutes:
        facts.append(f"target {race_clock(race.target_minutes)}")
    elif race.to_finish and race.expected_minutes:
        facts.append(f"to finish, about {race_clock(race.expected_minutes)}")
    elif race.expected_minutes:
        facts.append(f"about {race_clock(race.expected_minutes)}")
    told = ", ".join(fact for fact in facts if fact)
    return f"{race.number}  {race.date:%a %d %b %Y}  {race.name} ({told}; {PRIORITY_WORDS[race.priority]}), {away}"
