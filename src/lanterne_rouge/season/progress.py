"""How far the next hard session may go: one step from what was really done of the last one."""

from dataclasses import dataclass

from lanterne_rouge.domain.reflection import DayRating

FINISHED_SHARE, TRIED_SHARE = 0.8, 0.5
# What a session of this kind feels like when it fits (RPE of the whole session, Foster 2001; Seiler & Sjursen 2004).
USUAL_SESSION_RPE = {"tempo": 5.5, "threshold": 7.0, "vo2max": 8.0}
FAR_FROM_USUAL = 2.0
# Without zones, an effort so far below the usual one is that of an easy session in place of the hard one.
FAR_TOO_EASY = 3.0
# The lowest zone in which the work of a kind counts; targets lie on its lower edge, so it is the zone of the easier half.
LEAST_WORK_ZONE = {"tempo": 3, "threshold": 3, "vo2max": 4}


@dataclass(frozen=True, kw_only=True)
class SessionResult:
    """What was done of a planned session. `load_share`: of the planned load; `zone_minutes`: by zone from 1, of power or pace.

    `rpe` of the whole session, 0-10; `felt`: the athlete's rating of the day.
    """

    load_share: float
    zone_minutes: tuple[float, ...] = ()
    rpe: float | None = None
    felt: DayRating | None = None


def step_after(result: SessionResult | None, kind: str, work_minutes: float) -> int:
    """Return by how many steps the next session of this kind differs from this one.

    1 is the usual step, and what is planned of sessions to come (None). A session that was not done is repeated, one that broke
    off or was far too hard is followed by an easier one, and one that was far too easy by a larger step.
    """
    if result is None:
        return 1
    if result.load_share < TRIED_SHARE:
        return 0
    by_zones = bool(result.zone_minutes)
    share = share_of_work(result, kind, work_minutes)
    strain = (result.rpe - USUAL_SESSION_RPE[kind]) if result.rpe is not None and kind in USUAL_SESSION_RPE else 0.0
    struggled = strain >= FAR_FROM_USUAL or result.felt is DayRating.BAD
    if share < FINISHED_SHARE:
        return -1 if struggled or share < TRIED_SHARE else 0
    if struggled or (not by_zones and strain <= -FAR_TOO_EASY):
        return 0
    return 2 if by_zones and strain <= -FAR_FROM_USUAL else 1


def share_of_work(result: SessionResult, kind: str, work_minutes: float) -> float:
    """The share of the work that was done: by time in zone where it is known, else by load."""
    least = LEAST_WORK_ZONE.get(kind)
    if not result.zone_minutes or least is None or work_minutes <= 0:
        return result.load_share
    return sum(result.zone_minutes[least - 1 :]) / work_minutes
