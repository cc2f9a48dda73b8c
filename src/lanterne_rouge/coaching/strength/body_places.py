"""Words for places of the body, as joints that lifts load."""

import re

from lanterne_rouge.domain.exercise import Joint
from lanterne_rouge.domain.lifting import Severity

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
    found: set[Joint] = set()
    for pattern, joints in _PLACES:
        if pattern.search(rest):
            found |= joints
            rest = pattern.sub(" ", rest)
    return frozenset(found)


def is_chest(place: str) -> bool:
    """Whether a place may be the heart's."""
    return bool(_CHEST.search(place.casefold()))


def severity_of(score: float) -> Severity | None:
    """A score from 0 to 10 as a word; None for no pain. What is no such score is taken as severe."""
    if score == 0:
        return None
    if 0 < score <= MODERATE_ABOVE:
        return Severity.MILD
    return Severity.MODERATE if MODERATE_ABOVE < score < SEVERE_FROM else Severity.SEVERE
