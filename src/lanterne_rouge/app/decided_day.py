"""Today as it was decided, in the place of the plan's own session, so that plan and day never say two things."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from lanterne_rouge.app.lifting_due import holds_strength, is_strength
from lanterne_rouge.app.morning import MorningRecords
from lanterne_rouge.app.plan_request import HARD_PLAN_ZONE
from lanterne_rouge.app.run_record import Json, plain, run_that_holds
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.context import lifter_of
from lanterne_rouge.app.strength.today import strength_today
from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.day.prescribe import load_of
from lanterne_rouge.day.signs.training import POINTS_PER_HOUR_OF_KIND
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.domain.season import DayRole, PlannedDay
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.calendar import WHILE_ILL
from lanterne_rouge.season.week_ahead import WeekAheadInput, plan_week_ahead
from lanterne_rouge.season.writing import WrittenSession

NOUN_OF_HALF = "The other half of the brick"
# Differences up to this are the rounding of a session to whole steps.
SAME_MINUTES = 1.0


@dataclass(frozen=True, kw_only=True)
class DecidedDay:
    """The day as it was decided; `written` are its sessions in words, None where they are as planned; `because` says why not."""

    day: PlannedDay
    written: tuple[WrittenSession, ...] | None = None
    because: str = ""


def decided_day(scope: AthleteScope, records: MorningRecords) -> DecidedDay | None:
    """The morning's day of the plan as the briefing has it, or would have it; None where the plan doesn't speak of the day."""
    morning = records.morning
    planned = next((day for day in records.days if day.day == morning.day), None)
    if planned is None:
        return None
    done = [session.sport for session in morning.sessions if session.days_ago == 0]
    if Sport.STRENGTH in done:
        return DecidedDay(day=planned)
    decision = _stored(scope, records) or _by_the_rules(scope, records)
    sessions, written = _sessions(decision, hard_from=_hard_zone(planned))
    if any(session.run_walk for session in planned.sessions):
        sessions = tuple(replace(s, run_walk=s.sport == Sport.RUNNING) for s in sessions)
    if done:
        # What was done stays beside what was planned of it; lifting that is still to come is as it was decided.
        sessions = (*(s for s in planned.sessions if not _lifts(s)), *filter(_lifts, sessions))
        return DecidedDay(day=replace(planned, role=_role(planned.role, sessions), sessions=sessions))
    ill = morning.check_in.illness is not None and morning.check_in.illness.status == "active"
    note = WHILE_ILL if ill and not sessions else planned.note
    if _same(planned.sessions, sessions):
        return DecidedDay(day=replace(planned, note=note))
    return DecidedDay(
        day=replace(planned, role=_role(planned.role, sessions), sessions=sessions, note=note),
        written=written,
        because=str(_table(decision.get("decision")).get("reason") or ""),
    )


def _stored(scope: AthleteScope, records: MorningRecords) -> Mapping[str, Json] | None:
    """The decision that was stored for the day, if the morning is still the same."""
    run = run_that_holds(scope.stores.memory, records.morning)
    return None if run is None else _table(json.loads(run.document))


def _by_the_rules(scope: AthleteScope, records: MorningRecords) -> Mapping[str, Json]:
    """The decision of the rules for the morning; nothing is stored."""
    morning, result = records.morning, decide_day(records.morning)
    ahead = plan_week_ahead(
        WeekAheadInput(context=morning, verdict=result.verdict, days=records.days, mission=scope.mission)
    )
    lifting = None
    if records.lifting_planned or holds_strength(morning):
        made = strength_today(morning, replace(result, workout=ahead.workout), ahead.week, lifter_of(scope))
        lifting = {"plan": plain(made.plan)}
    return {"decision": plain(result.verdict.decision), "workout": plain(ahead.workout), "strength": lifting}


def _hard_zone(planned: PlannedDay) -> int:
    """The zone from which the day is a hard one: a planned tempo session is, in zone 3."""
    zones = (session.max_zone for session in planned.sessions if session.hard)
    return min((zone for zone in zones if zone is not None), default=HARD_PLAN_ZONE)


def _sessions(
    decision: Mapping[str, Json], *, hard_from: int
) -> tuple[tuple[PlannedSession, ...], tuple[WrittenSession, ...]]:
    """The sessions of a decided day, endurance before lifting, each in words."""
    sessions, written = list[PlannedSession](), list[WrittenSession]()
    workout, lifting = _table(decision.get("workout")), _table(_table(decision.get("strength")).get("plan"))
    minutes = _number(lifting.get("minutes")) if lifting.get("exercises") else 0.0
    if workout and not (lifting and workout.get("sport") == Sport.STRENGTH):
        zone = round(_number(workout.get("max_zone")))
        main = PlannedSession(
            sport=Sport(str(workout["sport"])),
            kind=str(workout["type"]),
            minutes=_number(workout.get("duration_minutes")),
            load=_number(workout.get("load")),
            max_zone=zone,
            hard=zone >= hard_from,
        )
        parts = _parts(workout, main)
        sessions += parts
        text = WrittenSession(title=str(workout["title"]), structure=str(workout["description"]) or None)
        # Of a brick the first part says the whole.
        written += [text, *(WrittenSession(title=NOUN_OF_HALF) for _ in parts[1:])]
    if minutes:
        load = round(minutes / 60 * POINTS_PER_HOUR_OF_KIND["strength"], 1)
        sessions.append(PlannedSession(sport=Sport.STRENGTH, kind="strength", minutes=minutes, load=load))
        written.append(WrittenSession(title="Strength session"))
    return tuple(sessions), tuple(written)


def _parts(workout: Mapping[str, Json], main: PlannedSession) -> tuple[PlannedSession, ...]:
    """A workout as a session of each of its sports, in their order: a brick has two."""
    steps = workout.get("steps")
    rows = [_table(step) for step in steps] if isinstance(steps, list) else []
    minutes: dict[str, dict[int, float]] = {}
    for row in rows:
        zones = minutes.setdefault(str(row.get("sport") or main.sport), {})
        zone = round(_number(row.get("zone")))
        zones[zone] = zones.get(zone, 0.0) + _number(row.get("minutes"))
    if len(minutes) < 2:
        return (main,)
    return tuple(
        replace(
            main,
            sport=Sport(sport),
            kind=main.kind if sport == main.sport else "endurance",
            minutes=sum(zones.values()),
            load=load_of(zones.items()),
            max_zone=max(zones),
            hard=main.hard and sport == main.sport,
        )
        for sport, zones in minutes.items()
    )


def _same(planned: tuple[PlannedSession, ...], decided: tuple[PlannedSession, ...]) -> bool:
    """Whether the day is as it was planned: the same sports, in no lower zone, as hard and as long."""
    if len(planned) != len(decided):
        return False
    first, second = (sorted(sessions, key=_lifts) for sessions in (planned, decided))
    return all(
        a.sport == b.sport
        and a.hard == b.hard
        and (a.max_zone is None or b.max_zone is None or b.max_zone >= a.max_zone)
        and abs((a.minutes or 0.0) - (b.minutes or 0.0)) <= (0.0 if _lifts(b) else SAME_MINUTES)
        for a, b in zip(first, second, strict=True)
    )


def _lifts(session: PlannedSession) -> bool:
    return is_strength(session.kind, session.sport)


def _role(role: DayRole, sessions: tuple[PlannedSession, ...]) -> DayRole:
    if not sessions:
        return DayRole.REST
    if all(_lifts(session) for session in sessions):
        return DayRole.STRENGTH
    if any(session.hard for session in sessions):
        return role if role in (DayRole.LONG, DayRole.RACE, DayRole.OPENERS) else DayRole.HARD
    return role if role in (DayRole.LONG, DayRole.RACE, DayRole.OPENERS) else DayRole.EASY


def _table(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, dict) else {}


def _number(value: Json) -> float:
    return float(value) if isinstance(value, (int, float)) else 0.0
