"""The season's races, as typed answers and as text."""

import datetime as dt
from dataclasses import dataclass

from lanterne_rouge.language.phrasing import days_in_words

PRIORITY_WORDS = {
    "A": "A: I build your season around it",
    "B": "B: a few easier days before it",
    "C": "C: you race it out of training",
}


@dataclass(frozen=True, kw_only=True)
class RaceView:
    """One race ahead; `target_minutes` is the athlete's, `expected_minutes` about how long it takes."""

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
    facts = [race.sport or "", f"{race.distance_km:g} km" if race.distance_km else ""]
    facts += [f"{race.climb_m:g} m of climbing" if race.climb_m else "", race.kind or ""]
    if race.target_minutes:
        facts.append(f"target {_clock(race.target_minutes)}")
    elif race.expected_minutes:
        facts.append(f"about {_clock(race.expected_minutes)}")
    told = ", ".join(fact for fact in facts if fact)
    return f"{race.number}  {race.date:%a %d %b %Y}  {race.name} ({told}; {PRIORITY_WORDS[race.priority]}), {away}"


def _clock(minutes: float) -> str:
    hours, rest = divmod(round(minutes), 60)
    return f"{hours}:{rest:02d} h" if hours else f"{rest} min"
