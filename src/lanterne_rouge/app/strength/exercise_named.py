"""The exercise that was typed, or the question which one is meant."""

from difflib import get_close_matches

from lanterne_rouge.app.coach_context.lenient import one_line
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.strength.exercises.catalogue import Catalogue

MOST_CANDIDATES = 3


def exercise_named(typed: str, catalogue: Catalogue) -> Exercise:
    """The exercise by id or name; raises `NotFound` with those that may be meant."""
    name = one_line(typed)
    known = catalogue.find(name)
    if known is not None:
        return known
    match = catalogue.match(name)
    if match.certain and match.exercise is not None:
        return match.exercise
    names = ", ".join(one.name for one in candidates(name, catalogue))
    if names:
        raise NotFound(f"Which exercise {name} is, is not certain.", f"Write one of: {names}.")
    raise NotFound(f"There is no exercise {name or 'without a name'}.", "Look it up: lanterne strength search WORDS")


def candidates(name: str, catalogue: Catalogue) -> tuple[Exercise, ...]:
    """Exercises that may be meant, likeliest first: those with words in common, else those that are spelt alike."""
    matched = catalogue.match(name).candidates[:MOST_CANDIDATES]
    if matched or not name:
        return matched
    spelt = {_letters(word): one for one in reversed(catalogue.all) for word in (*one.aliases, one.name)}
    found = (spelt[word] for word in get_close_matches(_letters(name), list(spelt), n=MOST_CANDIDATES * 2, cutoff=0.75))
    return tuple({one.id: one for one in found}.values())[:MOST_CANDIDATES]


def _letters(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())
