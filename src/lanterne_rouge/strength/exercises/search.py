"""Looks exercises up by a few words: names, aliases, muscles, gear, also half typed or with a slip of the finger."""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from lanterne_rouge.domain.equipment import Gear
from lanterne_rouge.domain.exercise import Exercise, Muscle, Pattern

_WORD = re.compile(r"[^\W_]+")
_JOINED: Mapping[str, str] = {
    "push up": "pushup",
    "press up": "pushup",
    "pull up": "pullup",
    "chin up": "chinup",
    "sit up": "situp",
    "step up": "stepup",
    "step down": "stepdown",
    "muscle up": "muscleup",
    "v up": "vup",
    "pull down": "pulldown",
    "push down": "pushdown",
    "press down": "pushdown",
    "dead lift": "deadlift",
    "skull crusher": "skullcrusher",
    "kick back": "kickback",
    "cross over": "crossover",
    "pull over": "pullover",
    "pull through": "pullthrough",
    "roll out": "rollout",
    "wood chop": "woodchop",
    "wood chopper": "woodchop",
    "woodchopper": "woodchop",
    "get up": "getup",
    "jack knife": "jackknife",
    "kettle bell": "kettlebell",
    "dumb bell": "dumbbell",
    "bar bell": "barbell",
    "t bar": "tbar",
    "v bar": "vbar",
    "ez bar": "ezbar",
    "e z bar": "ezbar",
    "ez curl bar": "ezbar",
    "trap bar": "trapbar",
    "hex bar": "trapbar",
    "smith machine": "smith",
    "iso lateral": "isolateral",
    "one arm": "single arm",
    "1 arm": "single arm",
    "one armed": "single arm",
    "single armed": "single arm",
    "one leg": "single leg",
    "1 leg": "single leg",
    "one legged": "single leg",
    "single legged": "single leg",
    "stability ball": "swiss ball",
    "exercise ball": "swiss ball",
    "resistance band": "band",
    "reverse grip": "underhand",
    "supinated grip": "underhand",
    "hip abductor": "hip abduction",
    "hip adductor": "hip adduction",
    "hyper extension": "hyperextension",
    "sumo dl": "sumo deadlift",
    "on leg press": "leg press",
}
_INSTEAD: Mapping[str, str] = {
    "bb": "barbell",
    "db": "dumbbell",
    "dbs": "dumbbell",
    "kb": "kettlebell",
    "bw": "bodyweight",
    "ohp": "overhead press",
    "rdl": "romanian deadlift",
    "sldl": "stiff leg deadlift",
    "cgbp": "close grip bench press",
    "bss": "bulgarian split squat",
    "ssb": "safety bar",
    "tbdl": "trapbar deadlift",
    "dl": "deadlift",
    "bp": "bench press",
    "ghr": "glute ham raise",
    "tgu": "turkish getup",
    "ez": "ezbar",
    "calves": "calf",
    "flye": "fly",
    "flyes": "fly",
    "tricep": "triceps",
    "bicep": "biceps",
    "delts": "delt",
    "banded": "band",
    "unilateral": "single",
    "pulley": "cable",
    "wtd": "weighted",
    "inc": "incline",
    "alt": "alternating",
    "alternate": "alternating",
    "legged": "leg",
    "narrow": "close",
    "sl": "single leg",
    "sa": "single arm",
    "dumbell": "dumbbell",
    "dumbel": "dumbbell",
    "dumbbel": "dumbbell",
    "barbel": "barbell",
}
# Singular or not, these end in s.
_KEPT = frozenset({"triceps", "biceps", "abs", "gluteus", "quadriceps"})
_LONGEST_JOIN = 3
_JOINED_FIRST = frozenset(words.split()[0] for words in _JOINED)

Words = tuple[str, ...]
"""The words of a name, sorted."""


def plain_spelling(name: str) -> str:
    """Case, accents and punctuation taken away: what still counts as the same spelling."""
    if not name.isascii():
        parts = unicodedata.normalize("NFKD", name)
        name = "".join(letter for letter in parts if not unicodedata.combining(letter))
    return " ".join(_WORD.findall(name.casefold().replace("'", "").replace("’", "")))


@lru_cache(maxsize=8192)
def words_of(name: str) -> Words:
    """The words of a name in one spelling: abbreviations written out, compounds joined, singular, in sorted order."""
    return words_of_plain(plain_spelling(name))


def words_of_plain(name: str) -> Words:
    """The same for a name that is plain already."""
    written = [word for part in name.split() for word in _written(part)]
    return tuple(sorted(set(written if _JOINED_FIRST.isdisjoint(written) else _joined(written))))


@lru_cache(maxsize=4096)
def _written(word: str) -> tuple[str, ...]:
    return tuple((_INSTEAD.get(word) or _singular(word)).split())


def _joined(words: list[str]) -> list[str]:
    result: list[str] = []
    at = 0
    while at < len(words):
        if words[at] not in _JOINED_FIRST:
            result.append(words[at])
            at += 1
            continue
        taken = next((n for n in range(_LONGEST_JOIN, 1, -1) if " ".join(words[at : at + n]) in _JOINED), 1)
        part = " ".join(words[at : at + taken])
        result += _JOINED.get(part, part).split()
        at += taken
    return result


def _singular(word: str) -> str:
    if len(word) < 3 or word in _KEPT or not word.endswith("s") or word.endswith("ss"):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    singular = word[:-2] if word.endswith(("ches", "shes", "sses", "xes")) else word[:-1]
    return _INSTEAD.get(singular, singular)


def distance(word: str, other: str, limit: int) -> int:
    """How many letters are wrong, missing, too many or swapped with their neighbour; `limit` + 1 where it is more."""
    if abs(len(word) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(word, 1):
        above, row = row, [i]
        for j, b in enumerate(other, 1):
            cost = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and word[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
        before = above
    return row[-1]


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
        numbers = (number for number in scores if wanted.allows(self._exercises[number]))
        ranked = sorted(
            numbers, key=lambda number: (-scores[number], *self._less_wanted(number, wanted.muscle), number)
        )
        return tuple(self._exercises[number] for number in ranked[: max(limit, 0)])

    def _enter(self, number: int, words: Words, worth: float) -> None:
        for word in words:
            holders = self._words.setdefault(word, {})
            holders[number] = max(worth, holders.get(number, 0.0))

    def _scores(self, words: Words) -> dict[int, float]:
        candidates = [self._candidates_for(word) for word in words]
        hits = [self._hits(each) for each in candidates]
        everywhere = set(hits[0]).intersection(*hits[1:]) if hits else set[int]()
        return {
            number: round(
                sum(hit[number] for hit in hits)
                + _WHOLE_NAME * max(_sameness(candidates, name) for name in self._names[number])
                + self._popularity[number],
                6,
            )
            for number in everywhere
        }

    def _candidates_for(self, word: str) -> dict[str, float]:
        """The known words that this one may be, and how well: the same, begun like this, or a slip or two away."""
        begun = {other: 1.0 if other == word else _BEGUN for other in self._words if other.startswith(word)}
        if begun or len(word) < _SLIP_FROM:
            return begun
        return self._near(word, 1, _SLIP) or self._near(word, 2, _TWO_SLIPS)

    def _near(self, word: str, slips: int, likeness: float) -> dict[str, float]:
        mine = _letters(word)
        return {
            other: likeness
            for other, letters in self._letters.items()
            # A slip brings in and takes away a letter at most: most words differ without a full comparison.
            if (mine ^ letters).bit_count() <= 2 * slips and distance(word, other, slips) <= slips
        }

    def _hits(self, candidates: dict[str, float]) -> dict[int, float]:
        hits: dict[int, float] = {}
        for word, likeness in candidates.items():
            for number, worth in self._words[word].items():
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


def _sameness(candidates: Sequence[dict[str, float]], name: Words) -> float:
    """The share of a name that the words say: 1 where they are its words, no more and no fewer."""
    shared = sum(max((each.get(word, 0.0) for word in name), default=0.0) for each in candidates)
    return shared / max(len(name), len(candidates), 1)


def _popularity(exercise: Exercise, measured: int) -> float:
    """How likely it is meant: what lifters do much has many names, and others are measured by it (`measured`: how many).

    An own exercise was made in order to be done; feats and what is no lifting are meant where their name is typed.
    """
    usual = _STAPLE if exercise.staple or exercise.own else 0.0
    special = _SPECIAL if exercise.advanced or not exercise.is_lifting else 0.0
    return usual + special + _PER_MENTION * min(len(exercise.aliases) + measured, _MOST_MENTIONS)


def _about(exercise: Exercise) -> tuple[str, ...]:
    about = (exercise.pattern.value, exercise.load.value, *exercise.muscles, *exercise.requires)
    return tuple(word for each in about for word in words_of(str(each).replace("_", " ")))
