"""What kind of session an activity was: how hard, for how long, in which zone."""

from dataclasses import dataclass

from lanterne_rouge.coaching.leg_work import Known, leg_work
from lanterne_rouge.domain.activity import Activity, ZoneTimes
from lanterne_rouge.domain.sport import Sport

# A zone counts as reached after three minutes in it; seconds at traffic lights do not make a sprint session.
REACHED_S = 180.0
# Ten minutes at or above threshold is the least that reviews of interval training call a hard session (Seiler 2010).
HARD_S = 600.0
HARD_IF = 0.9
HARD_RPE = 7.0


@dataclass(frozen=True, kw_only=True)
class Character:
    """The kind of a session in the words of the plan, its highest zone, and whether it was hard endurance work.

    `leg_sets`: hard sets for the legs where sets were logged, indirect ones as a half; `unknown_sets`: those among them
    of exercises that nobody knows, each counted as half.
    """

    kind: str
    max_zone: int | None
    hard: bool
    leg_sets: float | None = None
    unknown_sets: int | None = None


def character(activity: Activity, known: Known | None = None) -> Character:
    """How hard an activity was, by power zones, else heart-rate zones, else intensity factor and effort.

    `known` tells the exercises of a session of lifting by name; without it words such as "squat" do.
    """
    if activity.sport is Sport.STRENGTH:
        legs = leg_work(activity.sets, known)
        return Character(
            kind="heavy_legs" if legs.is_heavy else "strength",
            max_zone=None,
            hard=False,
            leg_sets=legs.sets if activity.sets else None,
            unknown_sets=legs.unknown or None,
        )
    seconds = _seconds_by_zone(activity.measures.zones)
    reached = [zone for zone, s in seconds.items() if s >= REACHED_S]
    top = max(reached) if reached else None
    at_threshold = sum(s for zone, s in seconds.items() if zone >= 4)
    strained = (activity.measures.intensity_factor or 0) >= HARD_IF or (activity.rpe or 0) >= HARD_RPE
    hard = at_threshold >= HARD_S or (strained and (activity.timer_s or 0) >= HARD_S)
    return Character(kind=_kind(top, hard), max_zone=top, hard=hard)


def _seconds_by_zone(zones: tuple[ZoneTimes, ...]) -> dict[int, float]:
    by_scheme = {z.scheme: z for z in zones}
    chosen = by_scheme.get("coggan_power") or by_scheme.get("friel_pace") or by_scheme.get("friel_hr")
    seconds: dict[int, float] = {}
    for label, s in zip(chosen.labels, chosen.seconds, strict=True) if chosen else ():
        number = int("".join(c for c in label if c.isdigit()) or 0)
        seconds[number] = seconds.get(number, 0.0) + s
    return seconds


def _kind(top: int | None, hard: bool) -> str:
    if top is None:
        return "other"
    if hard:
        return "vo2max" if top >= 5 else "threshold"
    return {1: "recovery", 2: "endurance"}.get(top, "tempo")
