"""What a birth, an injury or a doctor's clearance, as told at set-up, means for the months after it."""

from dataclasses import dataclass
from datetime import date, timedelta

from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.sport import Sport

# Running begins three months after a birth at the earliest, with walking breaks (Goom, Donnelly and Brockwell 2019);
# hard sessions a month after the last walking breaks, those at the highest intensity after seven months.
RUN_AFTER_BIRTH, WALK_BREAKS_AFTER_BIRTH = timedelta(weeks=12), timedelta(weeks=20)
HARD_AFTER_BIRTH, VO2MAX_AFTER_BIRTH = timedelta(weeks=24), timedelta(weeks=30)
# Fast work loads a calf, tendon or hamstring most; the months after an injury see most of its returns (practice).
HARD_AFTER_INJURY, VO2MAX_AFTER_INJURY = timedelta(weeks=8), timedelta(weeks=12)
# After an illness or another reason that a doctor had to clear, easy weeks come first (practice).
HARD_AFTER_CLEARANCE, VO2MAX_AFTER_CLEARANCE = timedelta(weeks=3), timedelta(weeks=5)
HIGHEST_KINDS = ("vo2max", "sprint")
PLACES = {
    Sport.RUNNING: (
        *("calf", "knee", "achilles", "ankle", "foot", "heel", "toe", "shin", "hamstring", "hip", "thigh", "groin"),
        *("quad", "leg", "plantar", "stress fracture", "it band", "itb", "glute", "pelvis"),
    ),
    Sport.CYCLING: ("knee", "collarbone", "wrist", "hip"),
    Sport.SWIMMING: ("shoulder", "rotator", "elbow", "collarbone", "wrist"),
    Sport.ROWING: ("back", "rib", "shoulder", "wrist"),
}


@dataclass(frozen=True, kw_only=True)
class BodyLimits:
    """What is too early on a day in one sport. `walks_only`: no running yet; `walks_in_runs`: runs have walking breaks."""

    hard: bool = False
    vo2max: bool = False
    walks_only: bool = False
    walks_in_runs: bool = False

    def forbids(self, kind: str) -> bool:
        """Whether a hard session of this kind is too early."""
        return self.hard or (self.vo2max and kind in HIGHEST_KINDS)


def body_limits(mission: MissionConfig | None, sport: str, day: date) -> BodyLimits:
    """Return what the athlete's last birth and injuries rule out in a sport on a day."""
    if mission is None:
        return BodyLimits()
    birth = mission.athlete.gave_birth
    since_birth = day - birth if birth is not None and birth <= day else None
    injuries = [day - i.day for i in mission.athlete.injuries if i.day <= day and _touches(i.what, sport)]
    since_injury = min(injuries, default=None)
    cleared = mission.screening.other_reason and mission.screening.cleared
    since_cleared = day - mission.start if cleared else None
    return BodyLimits(
        hard=_within(since_birth, HARD_AFTER_BIRTH)
        or _within(since_injury, HARD_AFTER_INJURY)
        or _within(since_cleared, HARD_AFTER_CLEARANCE),
        vo2max=_within(since_birth, VO2MAX_AFTER_BIRTH)
        or _within(since_injury, VO2MAX_AFTER_INJURY)
        or _within(since_cleared, VO2MAX_AFTER_CLEARANCE),
        walks_only=_within(since_birth, RUN_AFTER_BIRTH),
        walks_in_runs=_within(since_birth, WALK_BREAKS_AFTER_BIRTH),
    )


def back_from_birth(mission: MissionConfig | None, day: date) -> bool:
    """Whether runs on a day come back after a birth, with walking breaks."""
    birth = mission.athlete.gave_birth if mission is not None else None
    return birth is not None and birth <= day < birth + WALK_BREAKS_AFTER_BIRTH


def _within(passed: timedelta | None, least: timedelta) -> bool:
    return passed is not None and passed < least


def _touches(what: str, sport: str) -> bool:
    words = next((places for name, places in PLACES.items() if name == sport), ())
    return any(word in what.lower() for word in words)
