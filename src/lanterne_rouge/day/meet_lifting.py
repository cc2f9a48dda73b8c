"""The lifting before a powerlifting meet: what each session is for, from months of volume to the openers of the last days.

Volume is highest five or so weeks out and falls by half or more over the last two or three, the heaviest weights come one to
two weeks out, and the last session is three to five days before (Pritchard 2016; Grgic and Mikulic 2017; Travis 2020 and 2021:
last heavy deadlift and squat 7-10 days or more out, bench less than 7). Each lift is trained twice a week where there is room,
one day heavy, one light (Grgic 2018). Percentages are of the best single, counted or estimated.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import lru_cache
from math import ceil

from lanterne_rouge.domain.season import PlannedDay

MEET_TITLE = "Powerlifting meet"
"""The title of the planned day of such a meet; other contests of lifting have other lifts."""


class MeetLift(StrEnum):
    """The lifts of a powerlifting meet in their order."""

    SQUAT = "squat"
    BENCH = "bench press"
    DEADLIFT = "deadlift"


class Purpose(StrEnum):
    """What a lift is for in a session."""

    HEAVY = "heavy"
    LIGHT = "light"
    OPENER = "opener"


@dataclass(frozen=True, kw_only=True)
class SetsOfLift:
    """Sets alike at a percentage of the best single."""

    sets: int
    reps: int
    percent: float

    @property
    def words(self) -> str:
        """`4 x 5 at 75 %`."""
        return f"{self.sets} x {self.reps} at {self.percent:.0f} %"


@dataclass(frozen=True, kw_only=True)
class LiftForMeet:
    """One lift of a session: its sets, heaviest first, and the most effort they may take."""

    lift: MeetLift
    purpose: Purpose
    sets: tuple[SetsOfLift, ...]
    rpe: float

    @property
    def words(self) -> str:
        """Its sets as a coach writes them."""
        sets = ", then ".join(each.words for each in self.sets)
        return f"{self.lift} {sets} (RPE {self.rpe:g} at most)"


@dataclass(frozen=True, kw_only=True)
class MeetSession:
    """A session before a meet. `assists`: rows, pulls and trunk work follow the lifts of the meet."""

    lifts: tuple[LiftForMeet, ...]
    assists: bool

    @property
    def title(self) -> str:
        """What it is for."""
        main = [lift for lift in self.lifts if lift.purpose is not Purpose.LIGHT]
        if not main:
            return f"Strength: light {', '.join(lift.lift for lift in self.lifts)}"
        return f"Strength: {', '.join(_named(lift) for lift in main)}"

    @property
    def structure(self) -> str:
        """Its sets in words."""
        after = ("then rows or pulldowns and trunk, 2-3 sets each",) if self.assists else ()
        words = "; ".join([*(lift.words for lift in self.lifts), *after])
        return f"{words[0].upper()}{words[1:]}"

    def lightened(self) -> "MeetSession":
        """The session in a lighter week: half the sets at a tenth less."""
        return replace(self, lifts=tuple(_lightened(lift) for lift in self.lifts))


def _named(lift: LiftForMeet) -> str:
    if lift.purpose is Purpose.OPENER:
        return f"{lift.lift} opener"
    return f"heavy {lift.lift}" if lift.sets[0].percent >= HEAVY_FROM_PERCENT else f"{lift.lift} volume"


# From here a main set is called heavy (Prilepin's zones; practice).
HEAVY_FROM_PERCENT = 80.0
LIGHTENED_SETS, LIGHTENED_LOAD, LIGHTENED_RPE = 0.5, 0.9, 7.0


def _lightened(lift: LiftForMeet) -> LiftForMeet:
    sets = tuple(
        replace(s, sets=ceil(s.sets * LIGHTENED_SETS), percent=round(s.percent * LIGHTENED_LOAD)) for s in lift.sets
    )
    return replace(lift, sets=sets, rpe=min(lift.rpe, LIGHTENED_RPE))


_S, _B, _D = MeetLift.SQUAT, MeetLift.BENCH, MeetLift.DEADLIFT
_H, _L = Purpose.HEAVY, Purpose.LIGHT
# The sessions of a week by their number; from four on no lift comes on two days in a row.
ROTATIONS: Mapping[int, tuple[tuple[tuple[MeetLift, Purpose], ...], ...]] = {
    1: (((_S, _H), (_B, _H), (_D, _H)),),
    2: (((_S, _H), (_B, _H)), ((_D, _H), (_B, _L), (_S, _L))),
    3: (((_S, _H), (_B, _L)), ((_B, _H), (_D, _L)), ((_D, _H), (_S, _L))),
    4: (((_D, _H), (_S, _L)), ((_B, _H),), ((_S, _H), (_D, _L)), ((_B, _L),)),
}
_Sets = tuple[tuple[int, int, float], ...]
# From two weeks to go upwards: (sets, repetitions, percent), and the most effort. Before that the last four come again.
HEAVY_FROM_WEEK = 2
HEAVY_BY_WEEK: tuple[tuple[_Sets, float], ...] = (
    (((1, 2, 90), (2, 3, 82)), 9.0),
    (((3, 2, 88), (2, 3, 80)), 8.5),
    (((4, 3, 86),), 8.5),
    (((5, 3, 84),), 8.5),
    (((5, 4, 80),), 8.0),
    (((5, 4, 78),), 8.0),
    (((4, 5, 76),), 8.0),
    (((4, 5, 74),), 8.0),
    (((4, 5, 72),), 8.0),
    (((4, 6, 70),), 8.0),
)
EARLY_WEEKS = 4
# Up to so many weeks to go: the sets of the light day.
LIGHT_UP_TO_WEEK: tuple[tuple[float, _Sets, float], ...] = (
    (3, ((3, 3, 70),), 7.0),
    (7, ((3, 5, 70),), 7.5),
    (11, ((3, 6, 68),), 7.5),
    (float("inf"), ((3, 8, 65),), 7.5),
)
LAST_HEAVY: tuple[_Sets, float] = (((1, 1, 93), (2, 2, 82)), 9.0)
OPENER: tuple[_Sets, float] = (((1, 1, 90),), 8.5)
LIGHT_BETWEEN: tuple[_Sets, float] = (((2, 3, 70),), 7.0)
LAST_TOUCH: tuple[_Sets, float] = (((2, 2, 60),), 6.0)

LAST_FORTNIGHT_DAYS, LAST_TOUCH_DAYS, ASSISTS_UNTIL_DAYS = 14, 6, 11
# The days before the meet that suit each lift's opener and its last heavy sets best, and between which they may lie.
OPENER_DAYS: Mapping[MeetLift, tuple[float, int, int]] = {_D: (9.0, 7, 10), _S: (7.5, 7, 10), _B: (5.5, 5, 7)}
ANY_OPENER_DAYS = (5, 10)
LAST_HEAVY_DAYS: Mapping[MeetLift, tuple[float, int, int]] = {_D: (13.0, 8, 14), _S: (11.0, 8, 14), _B: (7.5, 7, 12)}
# So many days lie between the last heavy sets of a lift and its opener, and between the openers of squat and deadlift.
HEAVY_TO_OPENER_DAYS: Mapping[MeetLift, int] = {_D: 3, _S: 3, _B: 2}
APART_DAYS = 2
MOST_SESSIONS_A_WEEK = max(ROTATIONS)


@lru_cache(maxsize=64)
def meet_sessions(days_out: tuple[int, ...]) -> Mapping[int, MeetSession]:
    """What each session is for, by the days from it to the meet. `days_out`: those of all sessions still to come.

    Sessions are counted back from the meet, so that one that is over or left out changes nothing for those after it.
    """
    ahead = sorted({days for days in days_out if days > 0}, reverse=True)
    rotation = ROTATIONS[min(_most_a_week(ahead), MOST_SESSIONS_A_WEEK)] if ahead else ()
    before = [days for days in ahead if days > LAST_FORTNIGHT_DAYS]
    last = _last_fortnight([days for days in ahead if days <= LAST_FORTNIGHT_DAYS])
    spared = [
        (lift.lift, days) for days, session in last.items() for lift in session.lifts if lift.purpose is Purpose.HEAVY
    ]
    usual: dict[int, MeetSession] = {}
    for place, days in enumerate(reversed(before)):
        lifts = rotation[(-place - 1) % len(rotation)]
        near = {lift for lift, heavy in spared if days - heavy <= HEAVY_TO_OPENER_DAYS[lift]}
        usual[days] = _usual(((lift, Purpose.LIGHT if lift in near else purpose) for lift, purpose in lifts), days)
    return usual | last


def _most_a_week(ahead: Sequence[int]) -> int:
    return max(sum(days - 7 < other <= days for other in ahead) for days in ahead)


def _usual(lifts: Iterable[tuple[MeetLift, Purpose]], days: int) -> MeetSession:
    weeks = days // 7
    last = HEAVY_FROM_WEEK + len(HEAVY_BY_WEEK) - 1
    place = weeks if weeks <= last else last - (last - weeks) % EARLY_WEEKS
    heavy = HEAVY_BY_WEEK[place - HEAVY_FROM_WEEK]
    light = next((sets, rpe) for most, sets, rpe in LIGHT_UP_TO_WEEK if weeks <= most)
    made = (_lift(lift, purpose, heavy if purpose is Purpose.HEAVY else light) for lift, purpose in lifts)
    return MeetSession(lifts=tuple(made), assists=True)


def _lift(lift: MeetLift, purpose: Purpose, asked: tuple[_Sets, float]) -> LiftForMeet:
    sets = tuple(SetsOfLift(sets=count, reps=reps, percent=percent) for count, reps, percent in asked[0])
    return LiftForMeet(lift=lift, purpose=purpose, sets=sets, rpe=asked[1])


def _last_fortnight(ahead: Sequence[int]) -> dict[int, MeetSession]:
    """The last heavy sets of each lift, its opener some days later, and little beside them."""
    lifts: dict[int, list[LiftForMeet]] = {days: [] for days in ahead}
    openers: dict[MeetLift, int] = {}
    for lift, (best, low, high) in OPENER_DAYS.items():
        taken = [] if lift is _B else list(openers.values())
        day = _best_day(ahead, (best, low, high), taken) or _best_day(ahead, (best, *ANY_OPENER_DAYS), taken)
        if day is not None:
            openers[lift] = day
            lifts[day].append(_lift(lift, Purpose.OPENER, OPENER))
    for lift, asked in LAST_HEAVY_DAYS.items():
        able = [days for days in ahead if days >= openers.get(lift, 0) + HEAVY_TO_OPENER_DAYS[lift]]
        if lift is _B:
            able = [days for days in able if not lifts[days] and asked[1] <= days <= asked[2]] or able
        day = _best_day(able, asked, [] if lift is _B else [days for days in able if lifts[days]])
        if day is not None:
            lifts[day].append(_lift(lift, Purpose.HEAVY, LAST_HEAVY))
    benched = {days for days in ahead if any(lift.lift is _B for lift in lifts[days])}
    return {days: _filled(days, lifts[days], near_bench=bool({days - 1, days + 1} & benched)) for days in ahead}


def _best_day(ahead: Sequence[int], asked: tuple[float, int, int], taken: Sequence[int]) -> int | None:
    """The session nearest to the best day within its range, rather not beside one that is taken."""
    best, low, high = asked
    able = [days for days in ahead if low <= days <= high]
    return min(
        able,
        key=lambda days: (any(abs(days - other) < APART_DAYS for other in taken), abs(days - best), -days),
        default=None,
    )


def _filled(days: int, lifts: Sequence[LiftForMeet], *, near_bench: bool = False) -> MeetSession:
    """A session of the last fortnight: a light lift beside a heavy one, and light ones alone where nothing heavy is due."""
    done, is_last = {lift.lift for lift in lifts}, days <= LAST_TOUCH_DAYS
    if not done:
        beside = [_S, _B] if is_last else [_S, _B, _D]
    elif done <= {_B}:
        beside = [_S] if is_last else []
    else:
        beside = [] if near_bench or _B in done else [_B]
    every = [*lifts, *(_lift(lift, Purpose.LIGHT, LAST_TOUCH if is_last else LIGHT_BETWEEN) for lift in beside)]
    ordered = sorted(every, key=lambda lift: (lift.purpose is Purpose.LIGHT, tuple(MeetLift).index(lift.lift)))
    return MeetSession(lifts=tuple(ordered), assists=days >= ASSISTS_UNTIL_DAYS)


def meet_session_on(days: Sequence[PlannedDay], day: date) -> MeetSession | None:
    """The session before a powerlifting meet that a plan has on a day, else the next one that comes; None without a meet ahead."""
    meets = [d.day for d in days for s in d.sessions if s.kind == "race" and s.title == MEET_TITLE]
    meet = next((meet for meet in meets if meet > day), None)
    if meet is None or day in meets:
        return None
    since = max((other for other in meets if other < day), default=date.min)
    out = ((meet - d.day).days for d in days if since < d.day < meet if any(s.kind == "strength" for s in d.sessions))
    sessions = meet_sessions(tuple(out))
    following = max((days_out for days_out in sessions if days_out <= (meet - day).days), default=None)
    return _filled(LAST_TOUCH_DAYS, ()) if following is None else sessions[following]
