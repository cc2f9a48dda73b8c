"""The schemes of progression. A new one is a file beside this one and a line here."""

import re

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.exercise import Exercise, SetMeasure
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.strength.schemes.double import BODYWEIGHT, DOUBLE, STRAIGHT
from lanterne_rouge.strength.schemes.percentage import PERCENTAGE
from lanterne_rouge.strength.schemes.scheme import Scheme
from lanterne_rouge.strength.schemes.stages import SET_STAGES
from lanterne_rouge.strength.schemes.timed import TIMED
from lanterne_rouge.strength.schemes.top_set import TOP_SET

SCHEMES: tuple[Scheme, ...] = (TIMED, BODYWEIGHT, TOP_SET, STRAIGHT, SET_STAGES, PERCENTAGE, DOUBLE)
"""In the order in which they look for themselves in a log; the last takes whatever is left."""
FOR_TARGET_REPS = STRAIGHT
"""The scheme of a session that only names the repetitions it aims for."""
FOR_HOLDS, FOR_HEAVY_FIRST, FOR_A_RANGE = TIMED, TOP_SET, DOUBLE
"""The schemes of what is held, of one heavy set before lighter ones, and of sets that name a range."""
_BY_NAME = {scheme.name: scheme for scheme in SCHEMES}


def scheme_for(asked: Prescription) -> Scheme:
    """The scheme that a prescription follows. Raises `BadInput` for one that this version does not have."""
    scheme = _BY_NAME.get(asked.progression)
    if scheme is None:
        raise BadInput(
            f'I don\'t know the progression "{asked.progression}".',
            f"Use one of: {', '.join(sorted(_BY_NAME))}.",
        )
    return scheme


def scheme_named(text: str) -> Scheme | None:
    """The scheme by its name or an alias, however it is spelled; None for an unknown one."""
    letters = _letters(text)
    return next((s for s in SCHEMES if letters in (_letters(s.name), *s.aliases)), None)


def scheme_today(exercise: Exercise, asked: Prescription, *, loadable: bool) -> Scheme:
    """The scheme that an exercise can follow: what is held is timed, what cannot be loaded grows by repetitions."""
    scheme = scheme_for(asked)
    if exercise.measure is not SetMeasure.REPS or scheme is TIMED:
        return TIMED
    return scheme if loadable else BODYWEIGHT


def _letters(text: str) -> str:
    return re.sub(r"[^a-z]", "", text.casefold())
