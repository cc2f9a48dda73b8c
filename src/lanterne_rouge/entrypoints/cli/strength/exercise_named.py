"""The exercise that was typed, or the question which one is meant."""

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.entrypoints.lenient import plain


def exercise_named(typed: str, catalogue: Catalogue) -> Exercise:
    """The exercise by id or name; raises `NotFound` with those that may be meant."""
    name = plain(typed)
    known = catalogue.find(name)
    if known is not None:
        return known
    match = catalogue.match(name)
    if match.certain and match.exercise is not None:
        return match.exercise
    candidates = ", ".join(one.name for one in match.candidates[:3])
    if candidates:
        raise NotFound(f"Which exercise {name} is, is not certain.", f"Write one of: {candidates}.")
    raise NotFound(f"There is no exercise {name or 'without a name'}.", "Look it up: lanterne strength search WORDS")
