"""The athlete's own exercises as they write them: `--muscles upper_back,quads=0.5 --stress lower_back=medium`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from lanterne_rouge.domain.equipment import Gear
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.exercise import Exercise, Joint, LoadType, Muscle, Pattern, SetMeasure, Stress
from lanterne_rouge.language.phrasing import one_line
from lanterne_rouge.language.reading import number_of, read_word
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.gym_text import parse_gear

_PAIR_WORDS = frozenset({"dumbbells", "dumbbell pair"})
_USUAL_GEAR: Mapping[LoadType, Gear] = {
    LoadType.BARBELL: Gear.BARBELL,
    LoadType.DUMBBELL: Gear.DUMBBELL,
    LoadType.DUMBBELL_PAIR: Gear.DUMBBELL,
    LoadType.KETTLEBELL: Gear.KETTLEBELL,
    LoadType.CABLE: Gear.CABLE,
    LoadType.STACK: Gear.MACHINE,
    LoadType.PLATES: Gear.MACHINE,
    LoadType.ASSISTED: Gear.MACHINE,
    LoadType.BAND: Gear.BAND,
}
"""What an exercise needs at least, where nothing is listed."""


@dataclass(frozen=True, kw_only=True)
class ExerciseText:
    """An exercise as text. `pattern`, `load` and `muscles` are needed.

    `muscles`: `chest,triceps=0.5` (1 trained directly, 0.5 indirectly); `requires`: `barbell,bench`; `stress`:
    `knee=high,hip`; `measure`: `reps`, `seconds` or `metres`.
    """

    name: str
    pattern: str = ""
    load: str = ""
    muscles: str = ""
    requires: str = ""
    stress: str = ""
    measure: str = SetMeasure.REPS.value
    one_sided: bool = False
    isolation: bool = False


def parse_exercise(text: ExerciseText, catalogue: Catalogue) -> Exercise:
    """The exercise of a text. Raises `BadInput` for unknown words, and for a name that the program's exercises have."""
    name = one_line(text.name)
    match = catalogue.match(name)
    if match.exercise is not None and match.confidence >= 1 and not match.exercise.own:
        raise BadInput(f"{match.exercise.name} already exists.", "Choose another name for your own exercise.")
    _refuse_missing(text)
    load = read_word(LoadType, LoadType.DUMBBELL_PAIR.value if text.load in _PAIR_WORDS else text.load, "load")
    usual = _USUAL_GEAR.get(load)
    return Exercise(
        id=f"own-{re.sub(r'[^a-z0-9]+', '-', name.casefold()).strip('-') or 'exercise'}",
        name=name,
        pattern=read_word(Pattern, text.pattern, "movement"),
        load=load,
        requires=parse_gear(text.requires) if text.requires else frozenset({usual} if usual else ()),
        muscles={read_word(Muscle, muscle, "muscle"): _share(muscle, share) for muscle, share in _pairs(text.muscles)},
        measure=read_word(SetMeasure, text.measure, "measure"),
        stress={
            read_word(Joint, joint, "joint"): read_word(Stress, level or Stress.MEDIUM.value, "stress")
            for joint, level in _pairs(text.stress)
        },
        unilateral=text.one_sided,
        compound=not text.isolation,
        own=True,
    )


def _refuse_missing(text: ExerciseText) -> None:
    options = (
        ("--pattern squat", text.pattern),
        ("--load barbell", text.load),
        ("--muscles quads,glutes=0.5", text.muscles),
    )
    missing = [option for option, value in options if not value]
    if missing:
        raise BadInput(
            "A new exercise needs a movement, a load and muscles.",
            f"Add {', '.join(missing)}. To copy from a similar exercise: lanterne strength search --details squat --json",
        )


def _pairs(text: str) -> list[tuple[str, str]]:
    parts = (part.strip().partition("=") for part in text.split(",") if part.strip())
    return [(name.strip(), value.strip()) for name, _, value in parts]


def _share(muscle: str, text: str) -> float:
    share = number_of(text) if text else 1.0
    if share is None or not 0 < share <= 1:
        raise BadInput(
            f'I can\'t read the share in "{muscle}={text}".', "Write 1 for direct work, 0.5 for indirect work."
        )
    return share
