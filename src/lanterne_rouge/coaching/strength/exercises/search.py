"""Looks exercises up by a few words: names, aliases, muscles, gear, also half typed or with a slip of the finger."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from lanterne_rouge.coaching.strength.exercises.spelling import Words, distance, words_of
from lanterne_rouge.domain.equipment import Gear
from lanterne_rouge.domain.exercise import Exercise, Muscle, Pattern

_WHOLE_NAME = 3.0
_IN_NAME = 1.0
_IN_ALIAS = 0.8
_ABOUT = 0.6
_BEGUN = 0.9
_SLIP = 0.6
_TWO_SLIPS = 0.4
_SLIP_FROM = 4
_STAPLE = 0.3
_SPECIAL = -0.3
_PER_MENTION = 0.015
_MOST_MENTIONS = 40


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
        self._names: list[frozenset[Words]] = []
        for number, exercise in enumerate(self._exercises):
            names = [words_of(name) for name in (exercise.name, *exercise.aliases)]
            self._names.append(frozenset(names))
            self._enter(number, _about(exercise), _ABOUT)
            for alias in names[1:]:
                self._enter(number, alias, _IN_ALIAS)
            self._enter(number, names[0], _IN_NAME)
        self._letters = {word: _letters(word) for word in self._words}
        measured = Counter(exercise.like.exercise for exercise in self._exercises if exercise.like)
        self._popularity = tuple(_popularity(exercise, measured[exercise.id]) for exercise in self._exercises)

    def search(self, text: str, wanted: Wanted, limit: int) -> tuple[Exercise, ...]:
        """The best first; every word of the text is to be found. Without text what most lifters do comes first."""
        everything = dict.fromkeys(range(len(self._exercises)), 0.0)
        scores = self._scores(words_of(text)) if text.strip() else everything
        found = (number for number in scores if wanted.allows(self._exercises[number]))
        ranked = sorted(found, key=lambda number: (-scores[number], *self._less_wanted(number, wanted.muscle), number))
        return tuple(self._exercises[number] for number in ranked[: max(limit, 0)])

    def _enter(self, number: int, words: Words, worth: float) -> None:
        for word in words:
            holders = self._words.setdefault(word, {})
            holders[number] = max(worth, holders.get(number, 0.0))

    def _scores(self, words: Words) -> dict[int, float]:
        meant = [self._meant(word) for word in words]
        hits = [self._hits(each) for each in meant]
        everywhere = set(hits[0]).intersection(*hits[1:]) if hits else set[int]()
        return {
            number: round(
                sum(hit[number] for hit in hits)
                + _WHOLE_NAME * max(_sameness(meant, name) for name in self._names[number])
                + self._popularity[number],
                6,
            )
            for number in everywhere
        }

    def _meant(self, word: str) -> dict[str, float]:
        """The known words that this one may be, and how well: the same, begun like this, or a slip or two away."""
        begun = {known: 1.0 if known == word else _BEGUN for known in self._words if known.startswith(word)}
        if begun or len(word) < _SLIP_FROM:
            return begun
        return self._near(word, 1, _SLIP) or self._near(word, 2, _TWO_SLIPS)

    def _near(self, word: str, slips: int, likeness: float) -> dict[str, float]:
        mine = _letters(word)
        return {
            known: likeness
            for known, letters in self._letters.items()
            # A slip brings in and takes away a letter at most: most words are told apart without comparing them.
            if (mine ^ letters).bit_count() <= 2 * slips and distance(word, known, slips) <= slips
        }

    def _hits(self, meant: dict[str, float]) -> dict[int, float]:
        hits: dict[int, float] = {}
        for known, likeness in meant.items():
            for number, worth in self._words[known].items():
                hits[number] = max(likeness * worth, hits.get(number, 0.0))
        return hits

    def _less_wanted(self, number: int, muscle: Muscle | None) -> tuple[float, float]:
        share = self._exercises[number].muscles.get(muscle, 0.0) if muscle else 0.0
        return (-share, -self._popularity[number])


def _letters(word: str) -> int:
    """The letters that occur in a word, a bit for each."""
    letters = 0
    for letter in word:
        letters |= 1 << (ord(letter) % 64)
    return letters


def _sameness(meant: Sequence[dict[str, float]], name: Words) -> float:
    """The share of a name that the words say: 1 where they are its words, no more and no fewer."""
    said = sum(max((each.get(word, 0.0) for word in name), default=0.0) for each in meant)
    return said / max(len(name), len(meant), 1)


def _popularity(exercise: Exercise, measured: int) -> float:
    """How likely it is meant: what lifters do much has many names, and others are measured by it (`measured`: how many).

    An own exercise was made in order to be done; feats and what is no lifting are meant where their name is typed.
    """
    usual = _STAPLE if exercise.staple or exercise.own else 0.0
    special = _SPECIAL if exercise.advanced or not exercise.is_lifting else 0.0
    return usual + special + _PER_MENTION * min(len(exercise.aliases) + measured, _MOST_MENTIONS)


def _about(exercise: Exercise) -> tuple[str, ...]:
    said = (exercise.pattern.value, exercise.load.value, *exercise.muscles, *exercise.requires)
    return tuple(word for each in said for word in words_of(str(each).replace("_", " ")))
