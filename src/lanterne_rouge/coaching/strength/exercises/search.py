"""Looks exercises up by a few words: names, aliases, muscles, gear, also half typed or with a slip of the finger."""

from collections.abc import Sequence
from dataclasses import dataclass

from lanterne_rouge.coaching.strength.exercises.spelling import distance, plain, words_of
from lanterne_rouge.domain.equipment import Gear
from lanterne_rouge.domain.exercise import Exercise, Muscle, Pattern

_WHOLE_NAME = 3.0
_IN_NAME = 1.0
_IN_ALIAS = 0.8
_ABOUT = 0.6
_BEGUN = 0.9
_SLIP = 0.6
_SLIP_FROM = 4
_TWO_SLIPS_FROM = 8


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What an exercise must be, whatever it is called."""

    muscle: Muscle | None = None
    gear: Gear | None = None
    pattern: Pattern | None = None

    def allows(self, exercise: Exercise) -> bool:
        """Whether it trains the muscle, needs the gear and is of the pattern."""
        return (
            (self.muscle is None or exercise.muscles.get(self.muscle, 0.0) > 0)
            and (self.gear is None or self.gear in exercise.requires)
            and (self.pattern is exercise.pattern or self.pattern is None)
        )


class SearchIndex:
    """The words of all exercises: of their names, their aliases, and of what they train and need."""

    def __init__(self, exercises: Sequence[Exercise]) -> None:
        self._exercises = tuple(exercises)
        self._words: dict[str, dict[int, float]] = {}
        self._names: dict[str, list[int]] = {}
        for number, exercise in enumerate(self._exercises):
            self._enter(number, _about(exercise), _ABOUT)
            for alias in exercise.aliases:
                self._enter(number, words_of(alias), _IN_ALIAS)
                self._names.setdefault(plain(alias), []).append(number)
            self._enter(number, words_of(exercise.name), _IN_NAME)
            self._names.setdefault(plain(exercise.name), []).append(number)

    def search(self, text: str, wanted: Wanted, limit: int) -> tuple[Exercise, ...]:
        """The best first; every word of the text is to be found. Without text those that train the muscle directly."""
        scores = self._scores(text) if text.strip() else dict.fromkeys(range(len(self._exercises)), 0.0)
        found = (number for number in scores if wanted.allows(self._exercises[number]))
        ranked = sorted(found, key=lambda number: (-scores[number], -self._directness(number, wanted.muscle), number))
        return tuple(self._exercises[number] for number in ranked[: max(limit, 0)])

    def _enter(self, number: int, words: tuple[str, ...], worth: float) -> None:
        for word in words:
            holders = self._words.setdefault(word, {})
            holders[number] = max(worth, holders.get(number, 0.0))

    def _scores(self, text: str) -> dict[int, float]:
        words = words_of(text)
        hits = [self._hits(word) for word in words]
        if not hits:
            return {}
        everywhere = set(hits[0]).intersection(*hits[1:])
        scores = {number: sum(hit[number] for hit in hits) for number in everywhere}
        for number in self._names.get(plain(text), ()):
            scores[number] = scores.get(number, 0.0) + _WHOLE_NAME
        # A short name that says it all before a long one that also says it.
        return {number: score - 0.01 * len(self._exercises[number].name) for number, score in scores.items()}

    def _hits(self, word: str) -> dict[int, float]:
        """By exercise, how well one of its words is this one: the same, begun like this, or a slip away."""
        hits: dict[int, float] = {}
        for known, holders in self._words.items():
            likeness = 1.0 if known == word else _BEGUN if known.startswith(word) else 0.0
            if likeness:
                for number, worth in holders.items():
                    hits[number] = max(likeness * worth, hits.get(number, 0.0))
        return hits or self._near_hits(word)

    def _near_hits(self, word: str) -> dict[int, float]:
        limit = (len(word) >= _SLIP_FROM) + (len(word) >= _TWO_SLIPS_FROM)
        hits: dict[int, float] = {}
        for known, holders in self._words.items() if limit else ():
            # Slips are rare in the first letter, and asking for it spares most of the comparing.
            if known[0] == word[0] and distance(word, known[: len(word) + limit], limit) <= limit:
                for number, worth in holders.items():
                    hits[number] = max(_SLIP * worth, hits.get(number, 0.0))
        return hits

    def _directness(self, number: int, muscle: Muscle | None) -> float:
        return self._exercises[number].muscles.get(muscle, 0.0) if muscle else 0.0


def _about(exercise: Exercise) -> tuple[str, ...]:
    said = (exercise.pattern.value, exercise.load.value, *exercise.muscles, *exercise.requires)
    return tuple(word for each in said for word in words_of(str(each).replace("_", " ")))
