"""What pain leaves of a session: which lifts are kept with less, which are exchanged, and when there is none today."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from lanterne_rouge.domain.exercise import Exercise, Joint, Stress
from lanterne_rouge.domain.lifting import PainFlag, Severity
from lanterne_rouge.strength.allowance import Allowance
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.exercises.substitution import stress_on
from lanterne_rouge.strength.recent import find_exercise

_BACK = frozenset({Joint.LOWER_BACK, Joint.UPPER_BACK})
_WORDS: tuple[tuple[str, frozenset[Joint]], ...] = (
    (r"(?:lower|low) back|lumbar|lumbago|sciatic\w*|sacr\w+|tailbone|coccyx|si joint", frozenset({Joint.LOWER_BACK})),
    (r"(?:upper|mid|middle) back|thoracic|shoulder blades?|scapula\w*", frozenset({Joint.UPPER_BACK})),
    (r"traps?|trapez\w+|rhomboids?|lats?|ribs?|rib cage", frozenset({Joint.UPPER_BACK})),
    (r"back|spine|spinal|discs?|vertebra\w*", _BACK),
    (r"neck|cervical", frozenset({Joint.NECK})),
    (r"shoulders?|rotator cuff|labrum|delts?|deltoids?|collarbones?|clavicle|ac joint|armpit", frozenset({Joint.SHOULDER})),
    (r"elbows?|tennis elbow|golfer'?s? elbow", frozenset({Joint.ELBOW})),
    (r"wrists?|hands?|thumbs?|fingers?|carpal\w*|grip|palms?", frozenset({Joint.WRIST})),
    (r"forearms?", frozenset({Joint.ELBOW, Joint.WRIST})),
    (r"hips?|groin|glutes?|pelvis|adductors?|abductors?|buttocks?|piriformis", frozenset({Joint.HIP})),
    (r"knees?|kneecaps?|patell\w+|menisc\w+|acl|mcl|pcl|lcl|it ?band|itb|quads?|quadriceps|thighs?", frozenset({Joint.KNEE})),
    (r"hamstrings?", frozenset({Joint.HIP, Joint.KNEE})),
    (r"ankles?|achilles|foot|feet|heels?|toes?|shins?|calf|calves|plantar\w*|soles?", frozenset({Joint.ANKLE})),
    (r"pelvic floor|bladder|prolapse", frozenset({Joint.HIP, Joint.LOWER_BACK})),
    (r"chest|pecs?|pectorals?|sternum|breastbone", frozenset({Joint.SHOULDER})),
    (r"upper arms?|biceps?|triceps?", frozenset({Joint.ELBOW, Joint.SHOULDER})),
    (r"arms?", frozenset({Joint.ELBOW, Joint.WRIST, Joint.SHOULDER})),
    (r"lower body|legs?", frozenset({Joint.HIP, Joint.KNEE, Joint.ANKLE})),
    (r"upper body", frozenset({Joint.SHOULDER, Joint.ELBOW, Joint.WRIST, Joint.UPPER_BACK})),
    (r"core|abs?|abdom\w+|obliques?|trunk", frozenset({Joint.LOWER_BACK})),
    (r"everything|everywhere|whole body|full body|all over", frozenset(Joint)),
)  # fmt: skip
"""More special words first: what they match is taken out before the next is tried, so that "lower back" is no "back"."""
_PLACES = tuple((re.compile(rf"\b(?:{words})\b"), joints) for words, joints in _WORDS)
_CHEST = re.compile(r"\b(?:chest|sternum|breastbone|heart)\b")
MODERATE_ABOVE, SEVERE_FROM = 3.0, 7.0


def joints_of(place: str) -> frozenset[Joint]:
    """The joints that a place such as `Right Shoulder`, `lower_back` or `elbow (left)` means; none where it is not known."""
    rest = " ".join(re.sub(r"[^a-z' ]+", " ", place.casefold()).split())
    joints_of_place: set[Joint] = set()
    for pattern, joints in _PLACES:
        if pattern.search(rest):
            joints_of_place |= joints
            rest = pattern.sub(" ", rest)
    return frozenset(joints_of_place)


def is_chest(place: str) -> bool:
    """Whether a place may be the heart's."""
    return bool(_CHEST.search(place.casefold()))


def severity_of(score: float) -> Severity | None:
    """A score from 0 to 10 as a word; None for no pain. Anything else counts as severe."""
    if score == 0:
        return None
    if 0 < score <= MODERATE_ABOVE:
        return Severity.MILD
    return Severity.MODERATE if MODERATE_ABOVE < score < SEVERE_FROM else Severity.SEVERE


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
"""For the rest of the session, where a pain is severe or its place is unknown."""
TOO_MANY_SEVERE_PLACES = 3
TOO_MANY_JOINTS = 5
"""So many joints that hurt moderately or worse, and everything hurts."""
_SEE_SOMEBODY = "Have it looked at by a doctor or physiotherapist before you load it again."
_HELD_BACK = f"Because of the severe pain I hold back the whole session: RPE {CAREFUL_CAP:g} at most, no heavier weights, one set less."


@dataclass(frozen=True, kw_only=True)
class Pains:
    """All pains together: the worst at each joint, the exercises that hurt, and the sentences for the plan.

    `careful`: a pain whose place is unknown. `severe`: where one is severe (empty: nowhere), which holds
    back the whole session. `stop`: why nothing is lifted today (empty: something may be).
    """

    sore: Mapping[Joint, Severity] = field(default_factory=dict)
    flagged: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[Joint, str] = field(default_factory=dict)
    careful: bool = False
    severe: str = ""
    stop: str = ""
    sentences: tuple[str, ...] = ()

    def against(self, exercise: Exercise) -> str:
        """Why the exercise is not to be done, in a clause; empty where it may be."""
        if exercise.id in self.flagged:
            return self.flagged[exercise.id]
        for joint in Joint:
            severity, stress = self.sore.get(joint), stress_on(exercise, joint)
            if severity is not None and stress is not None and not bears(stress, severity):
                return f"pain: {self.places[joint]} ({severity.value})"
        return ""

    def loads(self, exercise: Exercise) -> str:
        """The sore place that the exercise loads more than a little; empty where there is none."""
        stressed = (j for j in Joint if j in self.sore and stress_on(exercise, j) not in (None, Stress.LOW))
        return next((self.places[joint].lower() for joint in stressed), "")

    def allowance(self, exercise: Exercise) -> Allowance:
        """What the pains leave of an exercise that may be done: less where it loads what hurts, and of all where one is severe."""
        return self._of_joints(exercise).lowered(self._of_all())

    def _of_joints(self, exercise: Exercise) -> Allowance:
        for joint in Joint:
            if joint in self.sore and stress_on(exercise, joint) is not None:
                return Allowance(cap=PAINFUL_CAP, may_raise=False, whys=(f"pain: {self.places[joint]}",))
        return Allowance()

    def _of_all(self) -> Allowance:
        if self.severe:
            whys = (f"severe pain: {self.severe}",)
            return Allowance(cap=CAREFUL_CAP, fewer=True, may_raise=False, whys=whys)
        return Allowance(cap=CAREFUL_CAP, may_raise=False, whys=("pain somewhere",)) if self.careful else Allowance()


def bears(stress: Stress, severity: Severity) -> bool:
    """Whether a joint that hurts so much may be stressed so much."""
    most = MOST_STRESS[severity]
    return most is not None and _STRESS_UPWARDS.index(stress) <= _STRESS_UPWARDS.index(most)


def pains_of(flags: tuple[PainFlag, ...], catalogue: Catalogue) -> Pains:
    """All flags together."""
    pains = tuple(_Pain.of(flag, catalogue) for flag in flags)
    placed = sorted(((j, t) for t in pains for j in t.joints), key=lambda pair: -pair[1].rank)
    severe = ", ".join(sorted({t.place for t in pains if t.severity is Severity.SEVERE}))
    stop = _stop(pains)
    held_back = (_HELD_BACK,) if severe and not stop else ()
    return Pains(
        sore={j: t.severity for j, t in reversed(placed)},
        flagged={id: t.clause for t in pains for id in t.left_out(catalogue)},
        places={j: t.place for j, t in reversed(placed)},
        careful=any(not t.joints for t in pains),
        severe=severe,
        stop=stop,
        sentences=(*dict.fromkeys(s for t in pains for s in t.sentences), *held_back),
    )


@dataclass(frozen=True, kw_only=True)
class _Pain:
    place: str
    joints: frozenset[Joint]
    severity: Severity
    exercise: Exercise | None
    named: str
    whole_movement: bool

    @classmethod
    def of(cls, flag: PainFlag, catalogue: Catalogue) -> "_Pain":
        place = " ".join(flag.place.split())[:60]
        return cls(
            place=place or "somewhere",
            joints=flag.joints or joints_of(place),
            severity=flag.severity,
            exercise=find_exercise(flag.exercise, catalogue) if flag.exercise else None,
            named=(flag.exercise or "").strip(),
            whole_movement=flag.whole_movement,
        )

    def left_out(self, catalogue: Catalogue) -> Iterator[str]:
        """The exercise that hurts, and where the whole movement does every other one of it that loads the place."""
        if self.exercise is None:
            return
        yield self.exercise.id
        if self.whole_movement:
            for other in catalogue.of_pattern.get(self.exercise.pattern, ()):
                if any(stress_on(other, joint) is not None for joint in self.joints):
                    yield other.id

    @property
    def rank(self) -> int:
        return _UPWARDS.index(self.severity)

    @property
    def clause(self) -> str:
        return f"pain: {self.place} ({self.severity.value})"

    @property
    def sentences(self) -> tuple[str, ...]:
        sentences = []
        if is_chest(self.place):
            sentences.append(
                "Chest pain that may not come from a muscle is a reason to stop and see a doctor before you train."
            )
        if self.severity is Severity.SEVERE:
            sentences.append(f"Severe pain ({self.place}): {_SEE_SOMEBODY}")
        if not self.joints:
            what = (
                f"I leave out {self.exercise.name} and keep everything else no heavier than last time"
                if self.exercise
                else "I keep everything no heavier than last time"
            )
            sentences.append(
                f"I don't know where the pain is ({self.place}), so {what}. Name a joint, such as knee, right shoulder or lower back."
            )
        if self.named and self.exercise is None:
            sentences.append(f"You reported pain with {self.named}, an exercise I don't know.")
        return tuple(sentences)


def _stop(pains: tuple[_Pain, ...]) -> str:
    severe = [t for t in pains if t.severity is Severity.SEVERE]
    strong = [t for t in pains if t.severity is not Severity.MILD]
    return _heart(strong) or _unplaced(severe) or _everything(strong, severe)


def _heart(strong: list[_Pain]) -> str:
    chest = max((t for t in strong if is_chest(t.place)), key=lambda t: t.rank, default=None)
    if chest is None:
        return ""
    return (
        f"No lifting today: {chest.severity.value} pain in the {chest.place.casefold()}. See a doctor before you train "
        "again; if it's there at rest or spreads, call for help at once."
    )


def _unplaced(severe: list[_Pain]) -> str:
    """Naming an exercise does not say where it hurts: what else loads that place is as unknown as before."""
    unplaced = next((t for t in severe if not t.joints), None)
    if unplaced is None:
        return ""
    return f"No lifting today: severe pain ({unplaced.place}), and I don't know which lifts load it. {_SEE_SOMEBODY}"


def _everything(strong: list[_Pain], severe: list[_Pain]) -> str:
    if len({t.place.casefold() for t in severe}) >= TOO_MANY_SEVERE_PLACES:
        return f"No lifting today: severe pain in {_listed(severe)}. {_SEE_SOMEBODY}"
    joints = {j for t in strong for j in t.joints | joints_of(t.place)}
    if len(joints) < TOO_MANY_JOINTS:
        return ""
    return f"No lifting today: too much hurts at once ({_listed(strong)}). Rest; {_SEE_SOMEBODY[0].lower()}{_SEE_SOMEBODY[1:]}"


def _listed(pains: list[_Pain]) -> str:
    return ", ".join(dict.fromkeys(t.place for t in pains))
