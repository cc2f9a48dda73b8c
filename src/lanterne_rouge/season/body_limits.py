"""What a birth, an injury or a doctor's clearance, as told at set-up, means for the months after it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache

from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.profile import PastInjury
from lanterne_rouge.domain.sport import Sport

# Running begins three months after a birth at the earliest, with walking breaks (Goom, Donnelly and Brockwell 2019);
# hard sessions a month after the last walking breaks, those at the highest intensity after seven months.
RUN_AFTER_BIRTH, WALK_BREAKS_AFTER_BIRTH = timedelta(weeks=12), timedelta(weeks=20)
HARD_AFTER_BIRTH, VO2MAX_AFTER_BIRTH = timedelta(weeks=24), timedelta(weeks=30)
YEAR_OF_BIRTH = timedelta(weeks=52)
# Hard work loads what is injured most, and the months after an injury see most of its returns (practice). Until it is said to be
# over, a year at most, the hard days belong to sports that spare it: time alone tells nothing of the pain. Once it is over,
# threshold comes back first, then the highest intensity.
INJURY_REMEMBERED, FIRST_WEEKS = timedelta(weeks=52), timedelta(weeks=8)
HARD_ONCE_OVER, VO2MAX_ONCE_OVER = timedelta(weeks=2), timedelta(weeks=6)
# A bone that broke under load bears running in steps of run and walk first, and fast running when that has long been steady
# (Warden, Davis & Fredericson 2014). Until it is said to be over there are walks.
WALK_BREAKS_AFTER_BONE, HARD_AFTER_BONE, VO2MAX_AFTER_BONE = (
    timedelta(weeks=6),
    timedelta(weeks=12),
    timedelta(weeks=16),
)
# For so long after either only one run a week is hard: bone, tendons and pelvic floor adapt more slowly than lungs, and another fast
# run is what brings an injury back (Warden, Davis & Fredericson 2014; Goom, Donnelly and Brockwell 2019; the length is practice).
ONE_HARD_RUN_AFTER_BONE, ONE_HARD_RUN_AFTER_BIRTH = timedelta(weeks=26), timedelta(weeks=52)
BONE_WORDS = ("stress fracture", "stress reaction", "bone stress", "fracture", "broken")
# While another injury isn't over the sport that loads it has less of its largest week and longest session: at first, then as long
# as nobody says that it is over (Silbernagel 2007 goes on with less; practice).
LESS_AT_FIRST, LESS_LATER = 0.7, 0.85
# A season counts on such an injury being over after so many more weeks, else the road to a race in half a year stood still from its
# first day (practice). Each new plan counts anew, and the fortnight ahead keeps to what isn't over all the same.
HEALS_WITHIN = timedelta(weeks=6)
# After an illness or another reason that a doctor had to clear, easy weeks come first (practice).
HARD_AFTER_CLEARANCE, VO2MAX_AFTER_CLEARANCE = timedelta(weeks=3), timedelta(weeks=5)
# A goal whose name speaks of a birth whose day nobody entered.
BIRTH_WORDS = ("baby", "postpartum", "post-partum", "postnatal", "after birth", "after the birth", "giving birth")
HIGHEST_KINDS = ("vo2max", "sprint")
_BACK = ("back", "lumbar", "slipped disc", "herniat", "sciatic", "spine", "spinal", "vertebra")
PLACES = {
    Sport.RUNNING: (
        *("calf", "knee", "achilles", "ankle", "foot", "heel", "toe", "shin", "hamstring", "hip", "thigh", "groin"),
        *("quad", "leg", "plantar", "it band", "itb", "glute", "pelvi", "tibia", "fibula", "femur", "femoral"),
        *("metatars", "navicular", "sacr", "patell", "menisc", "soleus", "peroneal", "tendon", "tendin"),
        *("stress fracture", "stress reaction", "bone stress"),
    ),
    Sport.CYCLING: (
        *(
            "knee",
            "patell",
            "it band",
            "itb",
            "collarbone",
            "clavicle",
            "wrist",
            "hip",
            "pelvi",
            "neck",
            "saddle",
            "sit bone",
        ),
        *("perine", "ischi", *_BACK),
    ),
    Sport.SWIMMING: ("shoulder", "rotator", "elbow", "collarbone", "clavicle", "wrist", "biceps", "rib"),
    Sport.ROWING: ("rib", "shoulder", "rotator", "wrist", "forearm", "collarbone", "clavicle", *_BACK),
}


HARD_SPORTS = (Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING, Sport.ROWING, Sport.SKIING)


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


NO_LIMITS = BodyLimits()


def body_limits(mission: MissionConfig | None, sport: str, day: date) -> BodyLimits:
    """Return what the athlete's last birth and injuries rule out in a sport on a day."""
    if mission is None:
        return NO_LIMITS
    birth = last_birth(mission)
    since_birth = day - birth if birth is not None and birth <= day else None
    injuries = [i for i in mission.athlete.injuries if touches(i.what, sport)]
    cleared = mission.screening.other_reason and mission.screening.cleared
    heart = mission.screening.heart_condition or mission.screening.chest_pain
    if since_birth is None and not injuries and not cleared and not heart:
        return NO_LIMITS
    since_cleared = day - mission.start if cleared else None
    return BodyLimits(
        hard=_within(since_birth, HARD_AFTER_BIRTH)
        or any(hard_from(injury) > day >= injury.day for injury in injuries)
        or _within(since_cleared, HARD_AFTER_CLEARANCE),
        vo2max=_within(since_birth, VO2MAX_AFTER_BIRTH)
        or any(full_from(injury) > day >= injury.day for injury in injuries)
        or _within(since_cleared, VO2MAX_AFTER_CLEARANCE)
        # A heart that a doctor cleared is trained at threshold at most where nobody watches (practice).
        or heart,
        walks_only=_within(since_birth, RUN_AFTER_BIRTH) or open_bone(mission, (sport,), day) is not None,
        walks_in_runs=_within(since_birth, WALK_BREAKS_AFTER_BIRTH),
    )


def last_birth(mission: MissionConfig | None) -> date | None:
    """The day of the last birth. Where only the goal speaks of one, it's the latest from which running may begin at set-up."""
    if mission is None:
        return None
    return mission.start - RUN_AFTER_BIRTH if birth_is_guessed(mission) else mission.athlete.gave_birth


def birth_is_guessed(mission: MissionConfig) -> bool:
    """Whether the goal speaks of a birth and nobody said when it was."""
    athlete = mission.athlete
    return athlete.gave_birth is None and athlete.sex != "male" and _names_a_birth(mission.goal_event or "")


# Asked for thousands of times in a season's plan.
@lru_cache(maxsize=64)
def _names_a_birth(goal: str) -> bool:
    return any(word in goal.lower() for word in BIRTH_WORDS)


def with_healing(mission: MissionConfig, today: date) -> MissionConfig:
    """The mission as a season of months is planned for it: what isn't over yet, but for a bone, is over some weeks from today."""
    injuries = tuple(
        replace(i, over=today + HEALS_WITHIN) if _is_open(i, mission, today) and not hurt_a_bone(i) else i
        for i in mission.athlete.injuries
    )
    return replace(mission, athlete=replace(mission.athlete, injuries=injuries))


def hard_from(injury: PastInjury) -> date:
    """The first day of hard sessions in a sport that loads the injury."""
    if injury.over is not None:
        return injury.over + (HARD_AFTER_BONE if hurt_a_bone(injury) else HARD_ONCE_OVER)
    if hurt_a_bone(injury):
        return date.max
    return injury.day + INJURY_REMEMBERED


def full_from(injury: PastInjury) -> date:
    """The first day of sessions at the highest intensity in a sport that loads the injury."""
    if injury.over is None:
        return date.max if hurt_a_bone(injury) else injury.day + INJURY_REMEMBERED
    return injury.over + (VO2MAX_AFTER_BONE if hurt_a_bone(injury) else VO2MAX_ONCE_OVER)


def hurt_a_bone(injury: PastInjury) -> bool:
    """Whether a bone was hurt."""
    return any(word in injury.what.lower() for word in BONE_WORDS)


def open_injury(mission: MissionConfig | None, sport: str, day: date) -> PastInjury | None:
    """The latest injury that a sport loads and that nobody said is over."""
    injuries = mission.athlete.injuries if mission is not None else ()
    if not injuries:
        return None
    standing = [i for i in injuries if mission and _is_open(i, mission, day) and touches(i.what, sport)]
    return max(standing, key=lambda i: i.day, default=None)


def open_bone(mission: MissionConfig | None, sports: Sequence[str], day: date) -> PastInjury | None:
    """The injury of a bone that one of these sports loads and that nobody said is over."""
    injuries = mission.athlete.injuries if mission is not None else ()
    return next(
        (
            i
            for i in injuries
            if mission and hurt_a_bone(i) and _is_open(i, mission, day) and any(touches(i.what, s) for s in sports)
        ),
        None,
    )


def is_fresh(injury: PastInjury, day: date) -> bool:
    """Whether an injury is in its first weeks."""
    return day < injury.day + FIRST_WEEKS


def share_with_injury(mission: MissionConfig | None, sport: str, day: date) -> float:
    """The share of its largest week and of its longest session that a sport may have with what isn't over; 1 without an injury."""
    injury = open_injury(mission, sport, day)
    if injury is None:
        return 1.0
    return LESS_AT_FIRST if is_fresh(injury, day) else LESS_LATER


def bone_over(mission: MissionConfig | None, day: date) -> date | None:
    """The day from which a bone that running loads was over, while running comes back from it in steps."""
    if mission is None or not mission.athlete.injuries:
        return None
    last = _last_bone_over(mission, day)
    return last if last is not None and day < last + VO2MAX_AFTER_BONE else None


def has_one_hard_run(mission: MissionConfig | None, day: date) -> bool:
    """Whether no more than one run of the week is hard, in the months after a broken bone or a birth."""
    bone, birth = _last_bone_over(mission, day), last_birth(mission)
    return (bone is not None and day < bone + ONE_HARD_RUN_AFTER_BONE) or (
        birth is not None and birth <= day < birth + ONE_HARD_RUN_AFTER_BIRTH
    )


def _last_bone_over(mission: MissionConfig | None, day: date) -> date | None:
    injuries = mission.athlete.injuries if mission is not None else ()
    over = [i.over for i in injuries if i.over is not None and hurt_a_bone(i) and touches(i.what, Sport.RUNNING)]
    return max((when for when in over if when <= day), default=None)


def _is_open(injury: PastInjury, mission: MissionConfig, day: date) -> bool:
    """Whether nobody said that an injury is over; of a bone that counts however long it lasts, unless it was long ago at set-up."""
    if hurt_a_bone(injury):
        lately = injury.day >= mission.start - INJURY_REMEMBERED
        return injury.over is None and lately and injury.day <= day
    return injury.day <= day < (injury.over or injury.day + INJURY_REMEMBERED)


def over_command(hurt: PastInjury, day: date) -> str:
    """The command that says an injury is over."""
    return f'lanterne init --injuries "{hurt.day} {hurt.what}, over {day}"'


def sports_beside(injury: PastInjury, mission: MissionConfig) -> tuple[Sport, ...]:
    """The endurance sports of the athlete that spare the injury and can be trained hard."""
    return tuple(s for s in mission.sports if s in HARD_SPORTS and not touches(injury.what, s))


def back_from_birth(mission: MissionConfig | None, day: date) -> bool:
    """Whether runs on a day come back after a birth, with walking breaks."""
    birth = last_birth(mission)
    return birth is not None and birth <= day < birth + WALK_BREAKS_AFTER_BIRTH


def is_year_of_birth(mission: MissionConfig | None, day: date) -> bool:
    """Whether a birth is less than a year ago: runs have a day between them and grow by the running done since.

    The pelvic floor needs months to bear what running asks of it, and rest between two loads (Goom, Donnelly and Brockwell 2019;
    Donnelly 2022).
    """
    birth = last_birth(mission)
    return birth is not None and birth <= day < birth + YEAR_OF_BIRTH


def _within(passed: timedelta | None, least: timedelta) -> bool:
    return passed is not None and passed < least


def touches(what: str, sport: str) -> bool:
    """Whether a sport loads what is injured."""
    words = next((places for name, places in PLACES.items() if name == sport), ())
    return any(word in what.lower() for word in words)
