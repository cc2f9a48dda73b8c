"""Find the exercise that a typed name means, or ask which one it is."""

from difflib import get_close_matches

from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.language.phrasing import one_line
from lanterne_rouge.strength.exercises.catalogue import Catalogue

MOST_CANDIDATES = 3
_LEAST_LIKENESS = 0.75


def exercise_named(typed: str, catalogue: Catalogue) -> Exercise:
    """The exercise of an id or name. Raises `NotFound` with those that may be meant."""
    name = one_line(typed)
    exercise = catalogue.find(name)
    if exercise is not None:
        return exercise
    match = catalogue.match(name)
    if match.certain and match.exercise is not None:
        return match.exercise
    names = ", ".join(exercise.name for exercise in candidates(name, catalogue))
    if names:
        raise NotFound(f'I\'m not sure which exercise you mean by "{name}".', f"Did you mean: {names}?")
    raise NotFound(
        f'I don\'t know the exercise "{name}".' if name else "The exercise has no name.",
        "Look it up: lanterne strength search WORDS",
    )


def candidates(name: str, catalogue: Catalogue) -> tuple[Exercise, ...]:
    """Exercises that may be meant, likeliest first: those with words in common, else those that are spelt alike."""
    matched = catalogue.match(name).candidates[:MOST_CANDIDATES]
    if matched or not name:
        return matched
    spelt = {
        _letters(word): exercise for exercise in reversed(catalogue.all) for word in (*exercise.aliases, exercise.name)
    }
    close = get_close_matches(_letters(name), list(spelt), n=MOST_CANDIDATES * 2, cutoff=_LEAST_LIKENESS)
    return tuple({spelt[word].id: spelt[word] for word in close}.values())[:MOST_CANDIDATES]


def _letters(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())
