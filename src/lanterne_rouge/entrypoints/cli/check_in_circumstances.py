"""What surrounds the morning, from a check-in's options and its text together; where they differ, the careful one counts."""

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
CIRCUMSTANCE_NAMES = frozenset({"vaccination", "alcohol", "drinks", "signs"})


@dataclass(frozen=True, kw_only=True)
class Circumstances:
    """What was typed about them; empty is not said."""

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


def with_circumstances(base: CheckIn, said: Circumstances, told: FreeText) -> CheckIn:
    """The check-in with what was said about injury, body and surroundings."""
    hurt = _injury(base.injury, said.injury, told.injury)
    return replace(
        base,
        injury=hurt,
        no_injury=None if hurt is not None else True if said.injury else base.no_injury,
        vaccination=_vaccination(said.vaccination) or told.vaccination or _kept(base.vaccination, said.vaccination),
        alcohol_drinks=_alcohol(base.alcohol_drinks, said.alcohol, told.alcohol_drinks),
        illness_contact=True if said.contact or told.illness_contact else base.illness_contact,
        cycle_day=round(parse_number("Cycle day", said.cycle_day, 1, 120))
        if said.cycle_day
        else told.cycle_day or base.cycle_day,
        low_energy_signs=_low_energy(base.low_energy_signs, said.low_energy, told.low_energy_signs),
        environment=_environment(base.environment, said, told.environment),
    )


def _injury(base: Injury | None, answer: str, told: Injury | None) -> Injury | None:
    said = parse_injury(answer) if answer else base
    if told is None or (said is not None and not said.cleared):
        return said
    return told


def _vaccination(answer: str) -> Vaccination | None:
    if not answer or is_denial(answer, of=CIRCUMSTANCE_NAMES):
        return None
    words = normalize_text(answer)
    days = days_ago(words)
    if days is None:
        days = round(parse_number("Vaccination", words.removesuffix("ago").strip(), 0, 365, units=("d", "day", "days")))
    return Vaccination(days_ago=days, sore_arm="arm" in words)


def _kept(base: Vaccination | None, answer: str) -> Vaccination | None:
    return None if answer else base


def _alcohol(base: float | None, answer: str, told: float | None) -> float | None:
    said = None
    if answer:
        said = (
            0.0
            if is_denial(answer, of=CIRCUMSTANCE_NAMES)
            else parse_number("Alcohol", answer, 0, 60, units=("drinks", "drink", "units", "glasses", "beers"))
        )
    known = [drinks for drinks in (said, told) if drinks is not None]
    return max(known) if known else base


def _low_energy(base: LowEnergySigns | None, answer: str, told: LowEnergySigns | None) -> LowEnergySigns | None:
    if not answer:
        return told or base
    if is_denial(answer, of=CIRCUMSTANCE_NAMES):
        return told
    read = find_low_energy_signs(answer)
    if read is None:
        raise BadInput(
            f"Low energy signs {answer} are not understood.",
            'Write for example "no period for 3 months", "two stress fractures", "dieting", "lost 2 kg in a week" or "low libido".',
        )
    return read


def _environment(base: Environment | None, said: Circumstances, told: Environment | None) -> Environment | None:
    """By its parts: what was answered, else what the text tells, else what was known; of two temperatures the higher."""
    answered = Environment(
        heat_c=_heat(said.heat) if said.heat else None,
        humid=True if said.humid else None,
        acclimatised=True if said.used_to_heat else None,
        altitude_m=_altitude(said.altitude) if said.altitude else None,
        time_zones_east=_zones(said.time_zones) if said.time_zones else None,
        days_since_arrival=_arrived(said.arrived) if said.arrived else None,
    )
    lower, known = told or Environment(), base or Environment()
    warm = [degrees for degrees in (answered.heat_c, lower.heat_c) if degrees is not None]
    found = Environment(
        heat_c=max(warm) if warm else known.heat_c,
        humid=answered.humid or lower.humid or known.humid,
        acclimatised=answered.acclimatised or lower.acclimatised or known.acclimatised,
        heat_days=known.heat_days,
        altitude_m=_first(answered.altitude_m, lower.altitude_m, known.altitude_m),
        time_zones_east=_first(answered.time_zones_east, lower.time_zones_east, known.time_zones_east),
        days_since_arrival=_first(answered.days_since_arrival, lower.days_since_arrival, known.days_since_arrival),
    )
    return found if found != Environment() else None


def _first(*values: T | None) -> T | None:
    return next((value for value in values if value is not None), None)


def _heat(answer: str) -> float:
    told = parse_number("Heat", answer, -20, 130, units=("c", "°c", "°", "f", "°f", "degrees"))
    return round((told - 32) / 1.8, 1) if answer.strip().lower().endswith("f") or told > 55 else told


def _altitude(answer: str) -> float:
    told = parse_number("Altitude", answer, 0, 30000, units=("m", "meters", "metres", "ft", "feet"))
    return round(told * FEET_TO_M) if answer.strip().lower().endswith(("ft", "feet")) else told


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
