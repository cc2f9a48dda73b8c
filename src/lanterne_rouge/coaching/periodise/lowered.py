"""A planned day kept as it is where it fits, else made shorter: same sports, same kinds, fewer minutes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from lanterne_rouge.coaching.periodise.session_load import longest_within, session_load
from lanterne_rouge.coaching.periodise.sessions import LEAST_SECOND_MIN, ROUND_MIN, SHORTEST_MIN
from lanterne_rouge.coaching.periodise.under_limits import Room
from lanterne_rouge.coaching.signs.planned import ZONE_OF_KIND
from lanterne_rouge.domain.day_context import PlannedSession
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.season import DayRole, PlannedDay

# What is over a limit by no more than this is a rounding.
LEAST_OVER = 0.1
STEPS_BACK = "On the way back the days grow step by step."
LESS_TIME = "There is less time than was planned for."
TOO_MUCH = "The plan held more than is safe after what you did lately."


@dataclass(frozen=True, kw_only=True)
class Lowering:
    """What is asked of a day beside its limits.

    `most`: load that it may hold; `easy`: nothing above endurance.
    """

    most: float
    easy: bool = False
    on_the_way_back: bool = False


def lowered(planned: PlannedDay, room: Room, how: Lowering) -> tuple[PlannedDay, list[str]]:
    """The day within its room, and a sentence where the room made it smaller; the day itself where it fits."""
    most = min(how.most, room.load)
    as_asked = planned.sessions
    if how.easy and any(s.kind not in ("endurance", "strength") for s in as_asked):
        as_asked = tuple(_easy(s) for s in as_asked)
    elif _fits(planned, most, room):
        return planned, []
    sessions = _shortened(as_asked, most, room, planned.phase)
    if how.on_the_way_back:
        sessions = tuple(replace(s, lightened=True) for s in sessions)
    day = replace(planned, sessions=sessions, role=_role(planned.role, sessions, easy=how.easy))
    return day, [] if day.load >= planned.load else _why(planned, room, how)


def _why(planned: PlannedDay, room: Room, how: Lowering) -> list[str]:
    if how.on_the_way_back:
        return [STEPS_BACK]
    if planned.minutes > room.time + LEAST_OVER:
        return [LESS_TIME]
    return [TOO_MUCH] if room.load < how.most - LEAST_OVER or planned.minutes > room.minutes + LEAST_OVER else []


def _fits(planned: PlannedDay, most: float, room: Room) -> bool:
    return planned.load <= most + LEAST_OVER and planned.minutes <= room.minutes + LEAST_OVER


def _shortened(sessions: Sequence[PlannedSession], most: float, room: Room, phase: Phase) -> tuple[PlannedSession, ...]:
    """The sessions within a load and the minutes; strength, the shorter one, keeps its place before endurance."""
    kept: list[PlannedSession] = []
    load, minutes = most, room.minutes
    for session in reversed(sessions):
        longest = int(min(minutes, session.minutes or 0.0))
        length = longest_within(session.kind, phase, load, longest, ROUND_MIN)
        if length < (LEAST_SECOND_MIN if kept else SHORTEST_MIN):
            continue
        shorter = replace(session, minutes=float(length), load=session_load(session.kind, phase, length))
        kept.append(shorter if kept else replace(shorter, also=()))
        load, minutes = load - (shorter.load or 0.0), minutes - length
    return tuple(reversed(kept))


def _easy(session: PlannedSession) -> PlannedSession:
    if session.kind == "strength":
        return session
    return replace(session, kind="endurance", max_zone=ZONE_OF_KIND["endurance"], hard=False)


def _role(role: DayRole, sessions: Sequence[PlannedSession], *, easy: bool) -> DayRole:
    if not sessions:
        return DayRole.REST
    if all(s.kind == "strength" for s in sessions):
        return DayRole.STRENGTH
    return DayRole.EASY if easy and role is not DayRole.LONG else role
