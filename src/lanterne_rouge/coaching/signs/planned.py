"""What the plan holds for today, with a load, a zone and minutes reckoned where it does not say."""

from dataclasses import dataclass

from lanterne_rouge.domain.day_context import DayContext, PlannedSession

# Load per hour of a kind of session, its easy parts included (practice; an hour at threshold is 100).
POINTS_PER_HOUR = {
    "rest": 0.0,
    "recovery": 25.0,
    "endurance": 45.0,
    "steady": 51.0,
    "tempo": 62.0,
    "threshold": 72.0,
    "vo2max": 75.0,
    "sprint": 60.0,
    "race": 75.0,
    "test": 72.0,
    "openers": 50.0,
    "strength": 50.0,
    "heavy_legs": 50.0,
    "other": 60.0,
}
ZONE_OF_KIND = {
    "rest": 0,
    "recovery": 1,
    "endurance": 2,
    "steady": 3,
    "tempo": 3,
    "threshold": 4,
    "vo2max": 5,
    "sprint": 6,
    "race": 7,
    "test": 5,
    "openers": 5,
    "strength": 2,
    "heavy_legs": 2,
}
EASY_RUN_MIN_PER_KM = 6.5
SLOW_RUN_MIN_PER_KM = 7.5
STRENGTH_KINDS = ("strength", "heavy_legs")


@dataclass(frozen=True, kw_only=True)
class Planned:
    """Today's plan in figures; `given` is False where nothing was planned and an easy hour stands in."""

    session: PlannedSession
    given: bool
    minutes: float
    load: float
    zone: int

    @property
    def kind(self) -> str:
        """The kind of session."""
        return self.session.kind

    @property
    def is_rest(self) -> bool:
        """A day without training."""
        return self.kind == "rest"

    @property
    def is_hard(self) -> bool:
        """A key session or one at threshold and above."""
        return self.session.hard or (self.zone >= 4 and self.kind not in (*STRENGTH_KINDS, "openers"))

    @property
    def km(self) -> float | None:
        """The distance of a run; where only minutes are told, as far as a slow runner gets in them."""
        told = self.session.distance_km
        if told is not None or self.session.minutes is None or not self.is_run or self.session.run_walk:
            return told
        return round(self.session.minutes / SLOW_RUN_MIN_PER_KM, 1)

    @property
    def is_run(self) -> bool:
        """A run, with its impact."""
        return self.session.sport == "running"


def read_plan(context: DayContext) -> Planned:
    """The plan in figures; without one, an easy hour at most as large as a usual day."""
    session = context.plan or PlannedSession(sport=None, kind="endurance", load=_usual(context))
    minutes = _minutes(session)
    load = session.load if session.load is not None else minutes / 60 * POINTS_PER_HOUR.get(session.kind, 60.0)
    zone = (
        session.max_zone if session.max_zone is not None else ZONE_OF_KIND.get(session.kind, 4 if session.hard else 2)
    )
    rest = session.kind == "rest"
    return Planned(
        session=session,
        given=context.plan is not None,
        minutes=0.0 if rest else minutes,
        load=0.0 if rest else max(load, 0.0),
        # No session lies below the easiest zone: such a plan was rest on a good day and a session on a worse one.
        zone=0 if rest else max(min(zone, 7), 1),
    )


def _usual(context: DayContext) -> float | None:
    known = context.usual_day_load if context.usual_day_load is not None else context.load.ctl
    return max(min(known, 60.0), 15.0) if known is not None else None


def _minutes(session: PlannedSession) -> float:
    if session.minutes is not None:
        return max(session.minutes, 0.0)
    if session.distance_km is not None and session.sport == "running":
        return session.distance_km * EASY_RUN_MIN_PER_KM
    if session.load is not None:
        return session.load / (POINTS_PER_HOUR.get(session.kind, 60.0) or 60.0) * 60
    return 60.0
