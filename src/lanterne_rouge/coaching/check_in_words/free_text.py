"""What a free text says about the morning; the same words in an answer of their own are read more readily."""

from dataclasses import dataclass

from lanterne_rouge.coaching.check_in_words.circumstances import (
    cycle_day,
    drinks,
    ill_at_home,
    life_is_stressful,
    vaccination,
)
from lanterne_rouge.coaching.check_in_words.feeling import feeling_words, heavy_legs
from lanterne_rouge.coaching.check_in_words.illness import illness_in
from lanterne_rouge.coaching.check_in_words.injury import injury_in
from lanterne_rouge.coaching.check_in_words.low_energy import low_energy
from lanterne_rouge.coaching.check_in_words.numbers import slept
from lanterne_rouge.coaching.check_in_words.pain import pains_in
from lanterne_rouge.coaching.check_in_words.red_flags import red_flags
from lanterne_rouge.coaching.check_in_words.surroundings import surroundings
from lanterne_rouge.domain.check_in import Environment, Illness, Injury, LowEnergySigns, Pain, Vaccination


@dataclass(frozen=True, kw_only=True)
class FreeText:
    """The parts of a check-in that a text tells; empty or None is not said."""

    illness: Illness | None
    pain: tuple[Pain, ...]
    injury: Injury | None
    red_flags: tuple[str, ...]
    feeling_words: tuple[str, ...]
    heavy_legs: bool | None
    sleep_h: float | None
    alcohol_drinks: float | None
    vaccination: Vaccination | None
    cycle_day: int | None
    illness_contact: bool | None
    life_stress: bool | None
    low_energy_signs: LowEnergySigns | None
    environment: Environment | None


def read(text: str, *, utc_h: float | None = None) -> FreeText:
    """A free text, read; `utc_h` are the hours from UTC at home."""
    return FreeText(
        illness=illness_in(text),
        pain=pains_in(text),
        injury=injury_in(text),
        red_flags=red_flags(text),
        feeling_words=feeling_words(text),
        heavy_legs=heavy_legs(text) or None,
        sleep_h=slept(text),
        alcohol_drinks=drinks(text),
        vaccination=vaccination(text),
        cycle_day=cycle_day(text),
        illness_contact=ill_at_home(text) or None,
        life_stress=life_is_stressful(text) or None,
        low_energy_signs=low_energy(text),
        environment=surroundings(text, utc_h=utc_h),
    )
