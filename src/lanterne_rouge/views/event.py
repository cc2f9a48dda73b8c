"""An event of several days: its standing and how to ride today; and a guided class for a workout."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from typing_extensions import TypedDict

from lanterne_rouge.domain.event import BonusStanding, EventProgress, RideAdvice, StageStanding
from lanterne_rouge.language.phrasing import date_in_words

NO_EVENT = "Your goal is one day, so there are no stages to show. Stages are set in your mission file: event_start and [[stages]]."
BONUS_WORDS = {"reached": "reached", "possible": "still possible", "lost": "out of reach"}


@dataclass(frozen=True, kw_only=True)
class RideAdviceView:
    """How to ride a day of the event."""

    mode: str
    reason: str
    stage: int | None
    points: int | None


@dataclass(frozen=True, kw_only=True)
class StageView:
    """One stage; `points` is what it earned."""

    number: int
    date: dt.date
    type: str
    critical: bool
    state: str
    mode: str | None
    points: int
    activity: str | None


@dataclass(frozen=True, kw_only=True)
class BonusView:
    """One bonus; `done` of `needed` steps are complete."""

    name: str
    points: int
    state: str
    done: int
    needed: int


@dataclass(frozen=True, kw_only=True)
class EventView:
    """The standing on a day; `event` is None and `says` tells why where the mission has no such event."""

    event: str | None
    says: str | None = None
    date: dt.date | None = None
    first: dt.date | None = None
    last: dt.date | None = None
    today: RideAdviceView | None = None
    total: int = 0
    stage_points: int = 0
    bonus_points: int = 0
    within_reach: int = 0
    streak: int = 0
    longest_streak: int = 0
    stages: tuple[StageView, ...] = ()
    bonuses: tuple[BonusView, ...] = ()


@dataclass(frozen=True, kw_only=True)
class GuidedClassView:
    """A guided class; the zone is the hardest in it."""

    name: str
    minutes: int
    zone: int


ClassView = TypedDict("ClassView", {"class": GuidedClassView | None, "says": str, "asked": GuidedClassView | None})
"""The class that fits, or none and why, and the one that was asked for where the day allows only an easier one; a
TypedDict because `class` is no name in Python."""


def event_view(
    name: str, day: dt.date, first: dt.date, last: dt.date, standing: EventProgress, advice: RideAdvice | None
) -> EventView:
    """The standing as it is shown."""
    return EventView(
        event=name,
        date=day,
        first=first,
        last=last,
        today=RideAdviceView(mode=advice.mode.value, reason=advice.reason, stage=advice.stage, points=advice.points)
        if advice
        else None,
        total=standing.total,
        stage_points=standing.stage_points,
        bonus_points=standing.bonus_points,
        within_reach=standing.most,
        streak=standing.streak,
        longest_streak=standing.longest_streak,
        stages=tuple(_stage_view(stage) for stage in standing.stages),
        bonuses=tuple(_bonus_view(bonus) for bonus in standing.bonuses),
    )


def event_text(view: EventView) -> str:
    """The standing in words."""
    return "\n".join(_lines(view))


def class_text(view: ClassView) -> str:
    """The class, or why there is none; both classes where the day allows less than was asked for."""
    if view["asked"] is not None:
        return view["says"]
    return f"Try {view['says']}." if view["class"] else view["says"]


def _lines(view: EventView) -> Iterator[str]:
    if view.event is None or view.first is None or view.last is None:
        yield view.says or NO_EVENT
        return
    yield f"{view.event}, {date_in_words(view.first)} to {date_in_words(view.last)}"
    if view.today is not None:
        yield _today(view.today)
    yield (
        f"Points: {view.total} ({view.stage_points} from stages, {view.bonus_points} from bonuses);"
        f" {view.within_reach} are still within reach."
    )
    yield f"Stages in a row: {view.streak} now, {view.longest_streak} at best."
    yield ""
    yield from map(_stage, view.stages)
    if view.bonuses:
        yield ""
        yield "Bonuses:"
        yield from map(_bonus, view.bonuses)


def _today(advice: RideAdviceView) -> str:
    if advice.stage is None:
        return f"Today: {advice.mode}, {advice.reason}."
    worth = "" if advice.points is None else f" for {advice.points} points"
    return f"Today, stage {advice.stage}: ride mode {_mode(advice.mode)}{worth} ({advice.reason})."


def _stage(stage: StageView) -> str:
    kind = stage.type.replace("_", " ") + (" *" if stage.critical else "")
    done = f"{_mode(stage.mode)}, {stage.points} points" if stage.mode else stage.state
    return f"{stage.number:>3}  {stage.date}  {kind:<14}  {done}"


def _bonus(bonus: BonusView) -> str:
    far = "" if bonus.state == "reached" else f", {bonus.done} of {bonus.needed}"
    return f"- {bonus.name} ({bonus.points} points): {BONUS_WORDS[bonus.state]}{far}"


def _mode(mode: str) -> str:
    return {"gc": "GC"}.get(mode, mode)


def _stage_view(stage: StageStanding) -> StageView:
    return StageView(
        number=stage.number,
        date=stage.day,
        type=stage.kind,
        critical=stage.critical,
        state=stage.state.value,
        mode=stage.mode.value if stage.mode else None,
        points=stage.points,
        activity=stage.activity_id,
    )


def _bonus_view(bonus: BonusStanding) -> BonusView:
    return BonusView(
        name=bonus.name, points=bonus.points, state=bonus.state.value, done=bonus.done, needed=bonus.needed
    )
