"""All exercises that an athlete may use: those of the program, their own, and the names that they use for them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum, log

from lanterne_rouge.domain.equipment import Gear
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.exercise import Exercise, LoadType, Muscle, Pattern
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.strength.exercises.search import (
    SearchIndex,
    Wanted,
    Words,
    distance,
    plain_spelling,
    words_of,
    words_of_plain,
)

CERTAIN_MATCH = 0.85
"""From this confidence on, a match is taken without asking."""
_ATHLETES_WORDS = 0.99
_SAME_WORDS = 0.98
_GEAR_SAID = 0.96
_NO_NOISE = 0.92
_GEAR_UNSAID = 0.9
_TYPO = 0.86
_UNSURE_MOST = 0.8
_CANDIDATE = 0.35
_MOST_CANDIDATES = 5
_SHARE_DIGITS = 9
# A slip in a word this long; in shorter ones a wrong letter makes another word ("row", "raw"; "curl", "hurl").
_TYPO_FROM = 4
_LONE_TYPO_FROM = 7
# Words that do not distinguish exercises. "Standing" and "bodyweight" do: without them a machine's row or a loaded squat would be meant.
_NOISE = frozenset(
    {"flat", "strict", "regular", "standard", "classic", "conventional", "traditional", "normal", "basic"}
    | {"a", "the", "with", "on", "and", "using", "exercise"}
)
_NOISE_OF_CURLS = _NOISE | {"biceps"}
# One letter from an English word, but another language: no slip, and the rest of the name is likely to be foreign too.
_FOREIGN = frozenset(
    {"maschine", "machina", "militar", "planke", "presse", "barre", "laterale", "frontale", "abduktion", "adduktion"}
    | {"rotazione", "verticale", "horizontale", "inclina", "kurl", "squatt", "crunche", "rowe", "benk", "benke"}
)
# A name without its gear means free weights; a machine, a cable or a band would have been named.
_TAKEN_FOR_GRANTED = frozenset({LoadType.BARBELL, LoadType.DUMBBELL, LoadType.DUMBBELL_PAIR})
_GEAR_SAYS: Mapping[LoadType, tuple[str, ...]] = {
    LoadType.BARBELL: ("barbell",),
    LoadType.DUMBBELL_PAIR: ("dumbbell",),
    LoadType.DUMBBELL: ("dumbbell",),
    LoadType.KETTLEBELL: ("kettlebell",),
    LoadType.CABLE: ("cable",),
    LoadType.STACK: ("machine",),
    LoadType.PLATES: ("machine",),
    LoadType.BAND: ("band",),
    LoadType.BODYWEIGHT: ("bodyweight",),
    LoadType.ADDED: ("bodyweight",),
}
_BAR_SAYS: Mapping[Gear, tuple[str, ...]] = {
    Gear.SMITH_MACHINE: ("smith",),
    Gear.EZ_BAR: ("ezbar",),
    Gear.TRAP_BAR: ("trapbar",),
    Gear.SAFETY_BAR: ("safety", "bar"),
    Gear.LANDMINE: ("landmine",),
}


@dataclass(frozen=True, kw_only=True)
class Match:
    """What a name means. Not certain: `exercise` is the best guess, or None; `candidates` are what may be asked for."""

    name: str
    exercise: Exercise | None = None
    confidence: float = 0.0
    certain: bool = False
    candidates: tuple[Exercise, ...] = ()


class ExerciseNames:
    """All names of some exercises. Where one is given twice, the athlete's own exercise has it, then the first one."""

    def __init__(self, exercises: Sequence[Exercise], aliases: Mapping[str, str]) -> None:
        self._exercises = tuple(sorted(exercises, key=lambda exercise: not exercise.own))
        self._aliases = aliases

    def match(self, name: str) -> Match:
        """The exercise that the name means."""
        spelled = plain_spelling(name)
        if spelled_so := self._spelled.get(spelled):
            return _match(name, spelled_so, 1.0)
        words = words_of(name)
        return self._by_words(name, words) or self._by_typo(name, words) or self._unsure(name, words)

    @cached_property
    def _spelled(self) -> dict[str, Exercise]:
        spelled: dict[str, Exercise] = {}
        for exercise in self._exercises:
            spelled.setdefault(plain_spelling(exercise.name), exercise)
        for exercise in self._exercises:
            for alias in (*exercise.aliases, exercise.id):
                spelled.setdefault(plain_spelling(alias), exercise)
        by_id = {exercise.id: exercise for exercise in self._exercises}
        return spelled | {plain_spelling(alias): by_id[of] for alias, of in self._aliases.items() if of in by_id}

    @cached_property
    def _bags(self) -> dict[Words, tuple[float, tuple[Exercise, ...]]]:
        """Bags of words by how surely they name an exercise; several exercises where a bag names none surely."""
        bags: dict[Words, tuple[float, tuple[Exercise, ...]]] = {}
        theirs = {plain_spelling(alias) for alias in self._aliases}
        gear_words = {exercise.id: _gear_words(exercise) for exercise in self._exercises}
        for name, exercise in self._spelled.items():
            words, gear = words_of_plain(name), gear_words[exercise.id]
            with_gear, plainer = tuple(sorted({*words, *gear})), _plainer(words)
            for bag, sureness in (
                (words, _ATHLETES_WORDS if exercise.own or name in theirs else _SAME_WORDS),
                (with_gear, _GEAR_SAID),
                (plainer, _NO_NOISE),
                (_plainer(with_gear), _NO_NOISE),
                (_without(words, gear), _GEAR_UNSAID),
                (_without(plainer, gear), _GEAR_UNSAID),
            ):
                # A single word left without its equipment ("press") isn't a name.
                if len(bag) > 1 or bag == words:
                    _enter(bags, bag, sureness, exercise)
        return bags

    @cached_property
    def _weights(self) -> dict[str, float]:
        """The weight of a word: the rarer, the higher."""
        counts: dict[str, int] = {}
        for words, _ in self._named:
            # In order, as the order of a set differs from process to process.
            for word in sorted(words):
                counts[word] = counts.get(word, 0) + 1
        return {word: log(1 + len(self._named) / count) for word, count in counts.items()}

    @cached_property
    def _named(self) -> tuple[tuple[frozenset[str], Exercise], ...]:
        return tuple((frozenset(words_of_plain(name)), exercise) for name, exercise in self._spelled.items())

    def _by_words(self, name: str, words: Words) -> Match | None:
        for bag in dict.fromkeys((words, _plainer(words))):
            if entry := self._bags.get(bag):
                sureness, exercises = entry
                sureness = sureness if bag == words else min(sureness, _NO_NOISE)
                if sureness == _GEAR_UNSAID and exercises[0].load not in _TAKEN_FOR_GRANTED:
                    sureness = _UNSURE_MOST
                return _match(name, exercises[0], sureness) if len(exercises) == 1 else _open(name, exercises)
        return None

    def _by_typo(self, name: str, words: Words) -> Match | None:
        """The name with one slip mended, where only one exercise comes out of it."""
        strange = [word for word in words if word not in self._weights]
        if len(strange) != 1 or strange[0] in _FOREIGN:
            return None
        wrong = strange[0]
        rest = [word for word in words if word != wrong]
        if len(wrong) < (_TYPO_FROM if rest else _LONE_TYPO_FROM):
            return None
        mended = [word for word in self._weights if word[0] == wrong[0] and distance(wrong, word, 1) == 1]
        mends = [match for word in mended if (match := self._by_words(name, tuple(sorted({*rest, word}))))]
        exercises = tuple({match.exercise.id: match.exercise for match in mends if match.exercise}.values())
        if len(exercises) == 1 and all(match.certain for match in mends):
            return _match(name, exercises[0], _TYPO)
        return _open(name, exercises) if exercises else None

    def _unsure(self, name: str, words: Words) -> Match:
        """The exercises whose names share most of the weight of the words; none of them is certain."""
        mine = frozenset(self._nearest_word(word) for word in words)
        unknown = log(1 + len(self._named))
        total = fsum(self._weights.get(word, unknown) for word in mine)
        best: dict[str, tuple[float, Exercise]] = {}
        for theirs, exercise in self._named:
            shared = fsum(self._weights[word] for word in mine & theirs)
            if shared:
                share = shared / (total + fsum(self._weights[word] for word in theirs) - shared)
                if share > best.get(exercise.id, (0.0, exercise))[0]:
                    best[exercise.id] = (share, exercise)
        likely = (each for each in best.values() if each[0] >= _CANDIDATE)
        # Equal shares stay in the catalogue's order, whatever rounding left of them.
        ranked = sorted(likely, key=lambda each: -round(each[0], _SHARE_DIGITS))
        candidates = tuple(exercise for _, exercise in ranked[:_MOST_CANDIDATES])
        confidence = min(ranked[0][0], _UNSURE_MOST) if ranked else 0.0
        return Match(
            name=name,
            exercise=candidates[0] if confidence >= 0.5 else None,
            confidence=round(confidence, 2),
            candidates=candidates,
        )

    def _nearest_word(self, word: str) -> str:
        if word in self._weights or len(word) < _TYPO_FROM:
            return word
        limit = 1 if len(word) < _LONE_TYPO_FROM else 2
        near = ((distance(word, other, limit), other) for other in self._weights if other[0] == word[0])
        return min(((d, other) for d, other in near if d <= limit), default=(0, word))[1]


def _gear_words(exercise: Exercise) -> frozenset[str]:
    bar = next((words for gear, words in _BAR_SAYS.items() if gear in exercise.requires), None)
    if exercise.load is LoadType.BARBELL and bar is not None:
        return frozenset(bar)
    return frozenset(_GEAR_SAYS.get(exercise.load, ()))


def _plainer(words: Words) -> Words:
    """Without the words that do not distinguish exercises. Every curl is for the biceps, but a biceps push-up is a push-up apart."""
    noise = _NOISE_OF_CURLS if "curl" in words else _NOISE
    return _without(words, noise)


def _without(words: Words, noise: frozenset[str]) -> Words:
    return words if noise.isdisjoint(words) else tuple(word for word in words if word not in noise)


def _enter(
    bags: dict[Words, tuple[float, tuple[Exercise, ...]]], bag: Words, sureness: float, exercise: Exercise
) -> None:
    if not bag:
        return
    entered = bags.get(bag)
    if entered is None or entered[0] < sureness:
        bags[bag] = (sureness, (exercise,))
    elif entered[0] == sureness and exercise not in entered[1]:
        bags[bag] = (sureness, (*entered[1], exercise))


def _match(name: str, exercise: Exercise, confidence: float) -> Match:
    return Match(
        name=name, exercise=exercise, confidence=confidence, certain=confidence >= CERTAIN_MATCH, candidates=(exercise,)
    )


def _open(name: str, exercises: tuple[Exercise, ...]) -> Match:
    return Match(name=name, exercise=exercises[0], confidence=0.6, candidates=exercises[:_MOST_CANDIDATES])


# Names kept with their answer; a long import repeats a few hundred.
_KEPT = 4096


class Catalogue:
    """Exercises by id, by whatever name, and by search. An own exercise takes the place of one with the same id.

    `aliases` are the athlete's own names by exercise id; they win over all others. What searching needs is built when it
    is first asked for.
    """

    def __init__(self, exercises: Sequence[Exercise], aliases: Mapping[str, str] | None = None) -> None:
        self._by_id: dict[str, Exercise] = {}
        for exercise in sorted(exercises, key=lambda each: each.own):
            self._by_id[exercise.id] = exercise
        self._aliases = dict(aliases or {})
        self._matches: dict[str, Match] = {}

    @cached_property
    def all(self) -> tuple[Exercise, ...]:
        """Every exercise, the program's first."""
        return tuple(self._by_id.values())

    @cached_property
    def of_pattern(self) -> Mapping[Pattern, tuple[Exercise, ...]]:
        """The exercises of each movement, in the catalogue's order."""
        groups: dict[Pattern, list[Exercise]] = {}
        for exercise in self.all:
            groups.setdefault(exercise.pattern, []).append(exercise)
        return {pattern: tuple(group) for pattern, group in groups.items()}

    def find(self, id: str) -> Exercise | None:
        """The exercise of this id, if there is one."""
        return self._by_id.get(id)

    def get(self, id: str) -> Exercise:
        """The exercise of this id."""
        exercise = self.find(id)
        if exercise is None:
            raise NotFound(f'I don\'t know the exercise "{id}".', "Look it up: lanterne strength search WORDS")
        return exercise

    def match(self, name: str) -> Match:
        """The exercise that a name means, and how sure that is; asked once for each name."""
        match = self._matches.get(name)
        if match is None:
            if len(self._matches) >= _KEPT:
                self._matches.clear()
            match = self._matches[name] = self._names.match(name)
        return match

    def search(
        self,
        text: str = "",
        *,
        muscle: Muscle | None = None,
        gear: Gear | None = None,
        pattern: Pattern | None = None,
        limit: int = 20,
    ) -> tuple[Exercise, ...]:
        """Exercises by a few words, best first, that train the muscle, need the gear and are of the pattern."""
        return self._index.search(text, Wanted(muscle=muscle, gear=gear, pattern=pattern), limit)

    @cached_property
    def _names(self) -> ExerciseNames:
        return ExerciseNames(self.all, self._aliases)

    @cached_property
    def _index(self) -> SearchIndex:
        return SearchIndex(self.all)
