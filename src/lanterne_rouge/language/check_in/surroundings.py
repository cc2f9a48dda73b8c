"""Injury, body and surroundings of a check-in, from its options and its text; where they differ, the careful one counts."""

from dataclasses import dataclass, replace
from typing import TypeVar

from lanterne_rouge.domain.check_in import CheckIn, Environment, Injury, LowEnergySigns, Vaccination
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.language.check_in.feeling import find_low_energy_signs
from lanterne_rouge.language.check_in.free_text import FreeText
from lanterne_rouge.language.check_in.numbers import days_ago, parse_number
from lanterne_rouge.language.check_in.pain import parse_injury
from lanterne_rouge.language.check_in.phrase import is_denial, normalize_text

T = TypeVar("T")
FEET_TO_M = 0.3048
WARMEST_C = 55
"""Above this a temperature without a unit is in Fahrenheit."""
CIRCUMSTANCE_NAMES = frozenset({"vaccination", "alcohol", "drinks", "signs"})


@dataclass(frozen=True, kw_only=True)
class Circumstances:
    """Answers as typed; empty is unanswered."""

    injury: str = ""
    vaccination: str = ""
    alcohol: str = ""
    contact: bool = False
    cycle_day: str = ""
    low_energy: str = ""
    heat: str = ""
    humid: bool = False
    used_to_heat: bool = False
    altitude: str = ""
    time_zones: str = ""
    arrived: str = ""


def with_circumstances(base: CheckIn, answers: Circumstances, read: FreeText) -> CheckIn:
    """The check-in with the answers about injury, body and surroundings."""
    hurt = _injury(base.injury, answers.injury, read.injury)
    return replace(
        base,
        injury=hurt,
        no_injury=None if hurt is not None else True if answers.injury else base.no_injury,
        vaccination=_vaccination(answers.vaccination)
        or read.vaccination
        or _earlier(base.vaccination, answers.vaccination),
        alcohol_drinks=_alcohol(base.alcohol_drinks, answers.alcohol, read.alcohol_drinks),
        illness_contact=True if answers.contact or read.illness_contact else base.illness_contact,
        cycle_day=round(parse_number("Cycle day", answers.cycle_day, 1, 120))
        if answers.cycle_day
        else read.cycle_day or base.cycle_day,
        low_energy_signs=_low_energy(base.low_energy_signs, answers.low_energy, read.low_energy_signs),
        environment=_environment(base.environment, answers, read.environment),
    )


def _injury(base: Injury | None, answer: str, read: Injury | None) -> Injury | None:
    answered = parse_injury(answer) if answer else base
    if read is None or (answered is not None and not answered.cleared):
        return answered
    return read


def _vaccination(answer: str) -> Vaccination | None:
    if not answer or is_denial(answer, of=CIRCUMSTANCE_NAMES):
        return None
    words = normalize_text(answer)
    days = days_ago(words)
    if days is None:
        days = round(parse_number("Vaccination", words.removesuffix("ago").strip(), 0, 365, units=("d", "day", "days")))
    return Vaccination(days_ago=days, sore_arm="arm" in words)


def _earlier(base: Vaccination | None, answer: str) -> Vaccination | None:
    return None if answer else base


def _alcohol(base: float | None, answer: str, read: float | None) -> float | None:
    answered = None
    if answer:
        answered = (
            0.0
            if is_denial(answer, of=CIRCUMSTANCE_NAMES)
            else parse_number("Alcohol", answer, 0, 60, units=("drinks", "drink", "units", "glasses", "beers"))
        )
    drinks = [count for count in (answered, read) if count is not None]
    return max(drinks) if drinks else base


def _low_energy(base: LowEnergySigns | None, answer: str, read: LowEnergySigns | None) -> LowEnergySigns | None:
    if not answer:
        return read or base
    if is_denial(answer, of=CIRCUMSTANCE_NAMES):
        return read
    signs = find_low_energy_signs(answer)
    if signs is None:
        raise BadInput(
            f'I don\'t understand "{answer}" as a sign of low energy.',
            'Enter for example "no period for 3 months", "two stress fractures", "dieting", "lost 2 kg in a week" or "low libido".',
        )
    return signs


def _environment(base: Environment | None, answers: Circumstances, read: Environment | None) -> Environment | None:
    """By its parts: the answer, else the text, else the earlier check-in; of two temperatures the higher."""
    answered = Environment(
        heat_c=_heat(answers.heat) if answers.heat else None,
        humid=True if answers.humid else None,
        acclimatised=True if answers.used_to_heat else None,
        altitude_m=_altitude(answers.altitude) if answers.altitude else None,
        time_zones_east=_zones(answers.time_zones) if answers.time_zones else None,
        days_since_arrival=_arrived(answers.arrived) if answers.arrived else None,
    )
    written, earlier = read or Environment(), base or Environment()
    warm = [degrees for degrees in (answered.heat_c, written.heat_c) if degrees is not None]
    around = Environment(
        heat_c=max(warm) if warm else earlier.heat_c,
        humid=answered.humid or written.humid or earlier.humid,
        acclimatised=answered.acclimatised or written.acclimatised or earlier.acclimatised,
        heat_days=earlier.heat_days,
        altitude_m=_first(answered.altitude_m, written.altitude_m, earlier.altitude_m),
        time_zones_east=_first(answered.time_zones_east, written.time_zones_east, earlier.time_zones_east),
        days_since_arrival=_first(answered.days_since_arrival, written.days_since_arrival, earlier.days_since_arrival),
    )
    return around if around != Environment() else None


def _first(*values: T | None) -> T | None:
    return next((value for value in values if value is not None), None)


def _heat(answer: str) -> float:
    degrees = parse_number("Heat", answer, -20, 130, units=("c", "°c", "°", "f", "°f", "degrees"))
    fahrenheit = answer.strip().lower().endswith("f") or degrees > WARMEST_C
    return round((degrees - 32) / 1.8, 1) if fahrenheit else degrees


def _altitude(answer: str) -> float:
    height = parse_number("Altitude", answer, 0, 30000, units=("m", "meters", "metres", "ft", "feet"))
    return round(height * FEET_TO_M) if answer.strip().lower().endswith(("ft", "feet")) else height


def _zones(answer: str) -> float:
    """`8 east`, `5 west`, or a signed number with east counted up."""
    words = answer.strip().lower()
    west = words.endswith(("west", "w"))
    count = parse_number(
        "Time zones", words.removesuffix("west").removesuffix("east").rstrip("we "), -14, 14, units=("zones", "h")
    )
    return -abs(count) if west else count


def _arrived(answer: str) -> int:
    days = days_ago(normalize_text(answer))
    return days if days is not None else round(parse_number("Arrived", answer, 0, 365, units=("days", "day", "d")))
