"""All exercises that an athlete may use: those of the program, their own, and the names that they use for them."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from lanterne_rouge.domain.equipment import Gear
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.exercise import Exercise, Muscle, Pattern
from lanterne_rouge.strength.exercises.matching import ExerciseNames, Match
from lanterne_rouge.strength.exercises.search import SearchIndex, Wanted

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
