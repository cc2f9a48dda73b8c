"""The last sessions as a model is told them: numbers and codes only, no title, no note."""

from collections.abc import Sequence

from lanterne_rouge.coaching.figures import figure
from lanterne_rouge.coaching.signs.planned import POINTS_PER_HOUR
from lanterne_rouge.domain.day_context import PastSession, PlannedSession
from lanterne_rouge.domain.sport import Sport

NEWEST = 10
FELT = ("good", "ok", "bad")
_SPORTS = frozenset(Sport)


def session_lines(sessions: Sequence[PastSession]) -> list[str]:
    """The newest sessions in the order of time, the oldest first; days told as one stand before them."""
    summed = [s for s in sessions if s.summary_days]
    single = sorted((s for s in sessions if not s.summary_days and s.days_ago is not None), key=_age)
    return [*(_summed(s) for s in summed[:1]), *(_told(s) for s in reversed(single[:NEWEST]))]


def planned_line(plan: PlannedSession | None, *, with_size: bool = True) -> str:
    """What the plan holds for today; `with_size` False leaves out what follows from past training."""
    if plan is None:
        return "Planned today: nothing"
    if plan.kind == "rest":
        return "Planned today: rest"
    zone = f"zone {plan.max_zone}" if plan.max_zone is not None else ""
    parts = [f"{sport(plan.sport)} {kind(plan.kind)}", *(_size(plan.minutes, plan.load) if with_size else []), zone]
    return f"Planned today: {', '.join(part for part in (*parts, 'hard' if plan.hard else '') if part)}"


def sport(name: str | None) -> str:
    """The name of a sport that is known, `session` for any other text."""
    return name if name in _SPORTS and name is not None else "session"


def kind(name: str) -> str:
    """The kind of a session, `other` for any other text."""
    return name if name in POINTS_PER_HOUR else "other"


def _age(session: PastSession) -> tuple[float, float]:
    return float(session.days_ago or 0), session.hours_ago or 0.0


def _told(session: PastSession) -> str:
    ago = {0: "today", 1: "yesterday"}.get(session.days_ago or 0, f"{session.days_ago} days ago")
    felt = f"felt {session.felt}" if session.felt in FELT else ""
    parts = [sport(session.sport), *_size(session.minutes, session.load), "hard" if session.hard else "", felt]
    return f"- {ago}: {', '.join(part for part in parts if part)}"


def _summed(session: PastSession) -> str:
    load = f", {figure(session.load_per_day)} load a day" if session.load_per_day is not None else ""
    hard = f", {session.hard_days} hard days" if session.hard_days is not None else ""
    return f"- {session.summary_days} days before as one{load}{hard}"


def _size(minutes: float | None, load: float | None) -> list[str]:
    told = [f"{figure(round(minutes))} min"] if minutes is not None else []
    return told + ([f"load {figure(load)}"] if load is not None else [])
