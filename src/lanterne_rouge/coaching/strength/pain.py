"""What pain leaves of a session: which lifts are kept with less, which are exchanged, and when there is none today."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from lanterne_rouge.coaching.strength.allowance import Allowance
from lanterne_rouge.coaching.strength.body_places import is_chest, joints_of
from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.recent import exercise_named
from lanterne_rouge.domain.exercise import Exercise, Joint, Stress
from lanterne_rouge.domain.lifting import PainFlag, Severity

_UPWARDS = (Severity.MILD, Severity.MODERATE, Severity.SEVERE)
_STRESS_UPWARDS = (Stress.LOW, Stress.MEDIUM, Stress.HIGH)
MOST_STRESS: Mapping[Severity, Stress | None] = {
    Severity.MILD: Stress.MEDIUM,
    Severity.MODERATE: Stress.LOW,
    Severity.SEVERE: None,
}
"""The highest stress that a sore joint may still bear."""
PAINFUL_CAP = 7.0
CAREFUL_CAP = 7.5
TOO_MANY_SEVERE_PLACES = 3
_SEE_SOMEBODY = "Have it looked at by a doctor or physiotherapist before you load it again."


@dataclass(frozen=True, kw_only=True)
class Pains:
    """All pains together: the worst at each joint, the exercises that were told to hurt, and what is to be said.

    `watched`: joints that hurt in one exercise only, so that others which load them highly are done with care.
    `stop`: why nothing is lifted today (empty: something may be).
    """

    sore: Mapping[Joint, Severity] = field(default_factory=dict)
    watched: frozenset[Joint] = frozenset()
    flagged: Mapping[str, str] = field(default_factory=dict)
    joints_of_flagged: Mapping[str, Mapping[Joint, Severity]] = field(default_factory=dict)
    places: Mapping[Joint, str] = field(default_factory=dict)
    careful: bool = False
    stop: str = ""
    sentences: tuple[str, ...] = ()

    def against(self, exercise: Exercise) -> str:
        """Why the exercise is not to be done, in a clause; empty where it may be."""
        if exercise.id in self.flagged:
            return self.flagged[exercise.id]
        for joint in Joint:
            severity, stress = self.sore.get(joint), exercise.stress.get(joint)
            if severity is not None and stress is not None and not bears(stress, severity):
                return f"pain: {self.places[joint]} ({severity.value})"
        return ""

    def sore_for(self, exercise: Exercise) -> Mapping[Joint, Severity]:
        """The joints that a substitute for the exercise has to spare."""
        own = self.joints_of_flagged.get(exercise.id, {})
        return {j: _worse(own.get(j), self.sore.get(j)) for j in Joint if j in own or j in self.sore}

    def allowance(self, exercise: Exercise) -> Allowance:
        """What the pains leave of an exercise that may be done."""
        for joint in Joint:
            if joint in self.sore and joint in exercise.stress:
                return Allowance(cap=PAINFUL_CAP, may_raise=False, whys=(f"pain: {self.places[joint]}",))
        for joint in Joint:
            if joint in self.watched and exercise.stress.get(joint) is Stress.HIGH:
                return Allowance(cap=CAREFUL_CAP, may_raise=False, whys=(f"pain: {self.places[joint]}",))
        return Allowance(cap=CAREFUL_CAP, may_raise=False, whys=("a pain somewhere",)) if self.careful else Allowance()


def _worse(one: Severity | None, other: Severity | None) -> Severity:
    return max((s for s in (one, other) if s is not None), key=_UPWARDS.index)


def bears(stress: Stress, severity: Severity) -> bool:
    """Whether a joint that hurts so much may be stressed so much."""
    most = MOST_STRESS[severity]
    return most is not None and _STRESS_UPWARDS.index(stress) <= _STRESS_UPWARDS.index(most)


def pains_of(flags: tuple[PainFlag, ...], catalogue: Catalogue) -> Pains:
    """All flags together."""
    told = tuple(_Told.of(flag, catalogue) for flag in flags)
    placed = sorted(((j, t) for t in told for j in t.joints), key=lambda pair: -pair[1].rank)
    return Pains(
        sore={j: t.severity for j, t in reversed(placed) if t.holds_everywhere},
        watched=frozenset(j for t in told if not t.holds_everywhere for j in t.joints),
        flagged={t.exercise.id: t.clause for t in told if t.exercise is not None},
        joints_of_flagged=_joints_of_flagged(told),
        places={j: t.place for j, t in reversed(placed)},
        careful=any(not t.joints and t.exercise is None for t in told),
        stop=_stop(told),
        sentences=tuple(dict.fromkeys(s for t in told for s in t.sentences)),
    )


def _joints_of_flagged(told: tuple["_Told", ...]) -> dict[str, dict[Joint, Severity]]:
    found: dict[str, dict[Joint, Severity]] = {}
    for t in (t for t in told if t.exercise is not None):
        joints = found.setdefault(t.exercise.id, {}) if t.exercise else {}
        joints.update({j: _worse(t.severity, joints.get(j)) for j in t.joints})
    return found


@dataclass(frozen=True, kw_only=True)
class _Told:
    place: str
    joints: frozenset[Joint]
    severity: Severity
    exercise: Exercise | None
    named: str

    @classmethod
    def of(cls, flag: PainFlag, catalogue: Catalogue) -> "_Told":
        place = " ".join(flag.place.split())[:60]
        return cls(
            place=place or "somewhere",
            joints=flag.joints or joints_of(place),
            severity=flag.severity,
            exercise=exercise_named(flag.exercise, catalogue) if flag.exercise else None,
            named=(flag.exercise or "").strip(),
        )

    @property
    def rank(self) -> int:
        return _UPWARDS.index(self.severity)

    @property
    def holds_everywhere(self) -> bool:
        """Beyond the exercise that it was told of: where none is known, and always where the pain is severe."""
        return self.exercise is None or self.severity is Severity.SEVERE

    @property
    def clause(self) -> str:
        return f"pain: {self.place} ({self.severity.value})"

    @property
    def sentences(self) -> tuple[str, ...]:
        said = []
        if is_chest(self.place):
            said.append(
                "Pain in the chest that may not be a muscle is a reason to stop and see a doctor before training."
            )
        if self.severity is Severity.SEVERE:
            said.append(f"Severe pain ({self.place}): {_SEE_SOMEBODY}")
        if not self.joints:
            what = (
                f"only {self.exercise.name} is exchanged for it"
                if self.exercise
                else "everything is done with care, no heavier than last time"
            )
            said.append(
                f"Where the pain is ({self.place}) is not understood, so {what}. Say it by a joint: knee, right shoulder, lower back."
            )
        if self.named and self.exercise is None:
            said.append(f"Pain was told of {self.named}, which is no known exercise.")
        return tuple(said)


def _stop(told: tuple[_Told, ...]) -> str:
    severe = [t for t in told if t.severity is Severity.SEVERE]
    chest = next((t for t in severe if is_chest(t.place)), None)
    if chest is not None:
        return (
            f"No lifting today: severe pain in the {chest.place.casefold()}. See a doctor before you train again; "
            "if it is there at rest or spreads, call for help at once."
        )
    unplaced = next((t for t in severe if not t.joints and t.exercise is None), None)
    if unplaced is not None:
        return f"No lifting today: severe pain ({unplaced.place}), and which lifts load that place is not known. {_SEE_SOMEBODY}"
    joints = {j for t in severe for j in t.joints}
    if len({t.place.casefold() for t in severe}) >= TOO_MANY_SEVERE_PLACES or joints == set(Joint):
        places = ", ".join(dict.fromkeys(t.place for t in severe))
        return f"No lifting today: severe pain in {places}. {_SEE_SOMEBODY}"
    return ""
