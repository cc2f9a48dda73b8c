"""Answers to the questions of the check-in, read into one check-in; where answers and text disagree, the careful reading counts."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from lanterne_rouge.domain.check_in import (
    CHEST_PAIN,
    HUNGOVER,
    PELVIC_FLOOR,
    CheckIn,
    Environment,
    Feeling,
    Illness,
    Injury,
    LowEnergySigns,
    Pain,
    Vaccination,
)
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.language.check_in.complaints import at_open_place, read_complaint_news, says_no_pain
from lanterne_rouge.language.check_in.feeling import (
    ENERGY_WORDS,
    MOOD_WORDS,
    SORENESS_WORDS,
    STRESS_WORDS,
    find_low_energy_signs,
    parse_score,
)
from lanterne_rouge.language.check_in.free_text import UNWELL, FreeText, has_health_words, read_free_text
from lanterne_rouge.language.check_in.illness import combine_illnesses, find_recovery, parse_illness
from lanterne_rouge.language.check_in.numbers import (
    ENERGY,
    HRV,
    MOOD,
    READINESS,
    RESTING_HR,
    SORENESS,
    STRESS,
    Vital,
    days_ago,
    find_vital,
    parse_hours,
    parse_kilograms,
    parse_minutes,
    parse_number,
    vital_question,
)
from lanterne_rouge.language.check_in.pain import parse_injury, parse_pains, reported_later, said_together
from lanterne_rouge.language.check_in.phrase import is_denial, normalize_text
from lanterne_rouge.language.check_in.red_flags import find_red_flags, find_red_flags_of_pain, is_warning_place
from lanterne_rouge.language.check_in.time_spans import sleep_question

T = TypeVar("T")
FEET_TO_M = 0.3048
_DIGIT = re.compile(r"\d")
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


LONGEST_TEXT, LONGEST_ANSWER = 2000, 200


@dataclass(frozen=True, kw_only=True)
class Answers:
    """Answers as typed; empty is unanswered. `hurts_in`: the exercises that the one place of `pain` was felt in.

    `seen_signs`: the warning signs that a doctor has seen without allowing training yet, `allowed`: what is allowed meanwhile.
    """

    energy: str = ""
    soreness: str = ""
    stress: str = ""
    mood: str = ""
    sleep_h: str = ""
    hrv: str = ""
    rhr: str = ""
    weight: str = ""
    temp_dev: str = ""
    readiness: str = ""
    minutes: str = ""
    pain: tuple[str, ...] = ()
    hurts_in: tuple[str, ...] = ()
    illness: str = ""
    cleared: bool = False
    cleared_signs: tuple[str, ...] = ()
    cleared_easy: bool = False
    easy_for_days: int | None = None
    seen_signs: tuple[str, ...] = ()
    allowed: str = ""
    take_back_warning: bool = False
    life: bool = False
    around: Circumstances = field(default_factory=Circumstances)
    text: str = ""


def _cleared_easy(base: CheckIn, answers: Answers) -> bool | None:
    """Whether a doctor allows easy training alone: a later word for another sign leaves that as it was."""
    if not answers.cleared:
        return base.cleared_easy
    covers = not answers.cleared_signs or set(base.cleared_signs) <= set(answers.cleared_signs)
    return answers.cleared_easy or (not covers and base.cleared_easy) or None


def read_check_in(
    answers: Answers,
    earlier: CheckIn | None,
    *,
    units: str,
    was_ill: bool,
    open_pains: Sequence[Pain] = (),
    open_illness: Illness | None = None,
    stiff_after_effort: bool = False,
    utc_h: float | None = None,
) -> CheckIn:
    """The day's check-in: these answers on top of `earlier` ones; `was_ill` on mornings before this one.

    `open_pains` are the complaints that nobody has said to be gone: a part without a side means the one there.

    `stiff_after_effort`: the text tells of legs that are sore from a race or a very long session, which is no injury.
    `utc_h` are the hours from UTC at home, for flights.
    """
    base = earlier or CheckIn()
    text = _text("text", answers.text, LONGEST_TEXT)
    of_pain = tuple(_text("pain", answer, LONGEST_ANSWER) for answer in answers.pain)
    of_illness = _text("illness", answers.illness, LONGEST_ANSWER)
    read = read_free_text(text, utc_h=utc_h)
    if stiff_after_effort:
        read = replace(read, pain=(), feeling_words=tuple(dict.fromkeys((*read.feeling_words, "very_sore"))))
    read = _with_news(read, text, open_pains)
    if was_ill:
        read = replace(read, illness=find_recovery(text, open_illness) or read.illness)
    nights = [parse_hours("Sleep", answers.sleep_h)] if answers.sleep_h else []
    slept = min([*nights, *([read.sleep_h] if read.sleep_h is not None else [])], default=None)
    flags = (
        *find_red_flags(of_illness),
        *read.red_flags,
        *(flag for answer in of_pain for flag in find_red_flags_of_pain(answer)),
    )
    word = CheckIn(cleared=answers.cleared or None, cleared_signs=answers.cleared_signs)
    settled = answers.take_back_warning or word.clears(CHEST_PAIN)
    still_hurting = [pain for pain in base.pain if not (settled and is_warning_place(pain.site))]
    standing = () if answers.take_back_warning else (sign for sign in base.red_flags if not word.clears(sign))
    # Signs of the pelvic floor need not hurt: they wait for a word of their own.
    pain_free = says_no_pain(text) and all(pain.site != PELVIC_FLOOR for pain in open_pains)
    around = with_circumstances(base, answers.around, read)
    hurting = _pains(still_hurting, of_pain, read, open_pains)
    if answers.hurts_in:
        places = {at_open_place(pain, open_pains).site for answer in of_pain for pain in parse_pains(answer)}
        lifts = tuple(_text("exercise", name, LONGEST_ANSWER) for name in answers.hurts_in)
        hurting = tuple(
            replace(pain, lifts=tuple(dict.fromkeys((*pain.lifts, *lifts)))) if pain.site in places else pain
            for pain in hurting
        )
    return replace(
        around,
        feeling=_feeling(base.feeling, answers, read, text),
        sleep_h=base.sleep_h if slept is None else slept,
        hrv_rmssd_ms=_vital(HRV, answers.hrv, text, base.hrv_rmssd_ms),
        resting_hr_bpm=_vital(RESTING_HR, answers.rhr, text, base.resting_hr_bpm),
        readiness=_vital(READINESS, answers.readiness, text, base.readiness),
        temperature_deviation_c=_number(
            "Temperature deviation", answers.temp_dev, base.temperature_deviation_c, -5, 5, "c", "°c", "°"
        ),
        weight_kg=parse_kilograms("Weight", answers.weight, units=units) if answers.weight else base.weight_kg,
        minutes_available=_minutes(base.minutes_available, answers.minutes, read.minutes_available),
        pain=hurting,
        no_pain=None if hurting else True if of_pain or pain_free else base.no_pain,
        illness=_illness(base.illness, of_illness, read.illness, was_ill=was_ill),
        # What is told now stands before what was told earlier.
        red_flags=tuple(dict.fromkeys((*flags, *standing))),
        cleared=True if answers.cleared else base.cleared,
        cleared_signs=tuple(dict.fromkeys((*base.cleared_signs, *answers.cleared_signs))),
        cleared_easy=_cleared_easy(base, answers),
        easy_for_days=answers.easy_for_days or (None if answers.cleared else base.easy_for_days),
        # A sign that is told anew nobody has seen since.
        seen_signs=tuple(
            dict.fromkeys((*(sign for sign in base.seen_signs if sign not in flags), *answers.seen_signs))
        ),
        allowed=(answers.allowed or None) if answers.seen_signs else base.allowed,
        life_stress=True if answers.life or read.life_stress else base.life_stress,
        blood_pressure=read.blood_pressure or base.blood_pressure,
        performance=read.performance or base.performance,
        request=read.request or base.request,
        text=text or base.text,
    )


def _minutes(base: float | None, answer: str, read: float | None) -> float | None:
    """The time for today; of an answer and a text the shorter."""
    said = [*([parse_minutes("Minutes", answer)] if answer else []), *([read] if read is not None else [])]
    return min(said, default=base)


def _feeling(base: Feeling, answers: Answers, read: FreeText, text: str) -> Feeling:
    energy, mood = _scores(ENERGY, answers.energy, ENERGY_WORDS, text), _scores(MOOD, answers.mood, MOOD_WORDS, text)
    soreness = _scores(SORENESS, answers.soreness, SORENESS_WORDS, text)
    stress = _scores(STRESS, answers.stress, STRESS_WORDS, text)
    return replace(
        base,
        energy_0_10=min(energy, default=base.energy_0_10),
        soreness_0_10=max(soreness, default=base.soreness_0_10),
        stress_0_10=max(stress, default=base.stress_0_10),
        mood_0_10=min(mood, default=base.mood_0_10),
        heavy_legs=read.heavy_legs or base.heavy_legs,
        words=tuple(dict.fromkeys((*base.words, *read.feeling_words))),
    )


def _scores(vital: Vital, answer: str, words: Mapping[str, float], text: str) -> list[float]:
    """The score that was answered, and the one that the text names; of two the worse counts."""
    named = find_vital(vital, text)
    said = [*([answer] if answer else []), *([named] if named else [])]
    return [parse_score(vital.label, each, words) for each in said]


def _illness(base: Illness | None, answer: str, read: Illness | None, *, was_ill: bool) -> Illness | None:
    """An answer replaces the earlier one; a text adds to it, and outweighs a `no`."""
    if not answer:
        return read if read and read.status == "resolved" else combine_illnesses(read, base)
    answered = parse_illness(answer)
    if answered is None and read is None:
        return Illness(status="resolved") if was_ill else None
    return combine_illnesses(answered, read)


def _with_news(read: FreeText, text: str, open_pains: Sequence[Pain]) -> FreeText:
    """The text as it reads to somebody who knows the open complaints."""
    pains = tuple(at_open_place(pain, open_pains) for pain in read.pain)
    news = read_complaint_news(text, open_pains, pains)
    # Of a place whose side is told now nothing is said besides.
    placed = {unsided for pain in pains if (unsided := _SIDE_OF.sub("", pain.site)) != pain.site}
    told_anew = [pain for pain in news.pains if pain.site not in placed]
    words = read.feeling_words
    if news.pains and not has_health_words(news.unread):
        words = tuple(word for word in words if word != UNWELL)
    # What the news says of a complaint without a number is the score that it had.
    rated = {known.site for pain, known in zip(read.pain, pains, strict=True) if pain.site in read.rated_places}
    return replace(
        read,
        pain=(*pains, *told_anew),
        rated_places=frozenset(rated | {pain.site for pain in told_anew}),
        feeling_words=words,
    )


def _pains(
    base: Sequence[Pain], answers: Sequence[str], read: FreeText, open_pains: Sequence[Pain]
) -> tuple[Pain, ...]:
    """The pains of the day: of answers and text the worse, on top of the earlier ones; `none` clears those."""
    standing = {pain.site: pain for pain in base}
    now: dict[str, Pain] = {}
    rated: set[str] = set()
    for answer in answers:
        named = tuple(at_open_place(pain, open_pains) for pain in parse_pains(answer))
        if not named:
            standing, now, rated = {}, {}, set()
        rated |= {pain.site for pain in named if _DIGIT.search(answer)}
        _add(now, named)
    # A text means the place that an answer beside it names.
    answered = tuple(now.values())
    _add(now, (at_open_place(pain, answered) for pain in read.pain))
    rated |= read.rated_places
    for site, pain in now.items():
        # A side that is told of a place from before says which one was meant.
        unsided = _SIDE_OF.sub("", site)
        meant = standing.pop(unsided, None) if unsided != site and unsided not in now else None
        known = standing.get(site) or (replace(meant, site=site) if meant is not None else None)
        carried = any(known_open.site == site for known_open in open_pains)
        pain = replace(pain, by_words=pain.score_0_10 not in (None, 0) and site not in rated and not carried)
        standing[site] = pain if known is None else reported_later(known, pain, rated=site in rated)
    return tuple(standing.values())


_SIDE_OF: Final = re.compile(r"^(?:left|right) ")


def _add(pains: dict[str, Pain], named: Iterable[Pain]) -> None:
    for pain in named:
        pains[pain.site] = said_together(pains[pain.site], pain) if pain.site in pains else pain


def _vital(vital: Vital, answer: str, text: str, before: float | None) -> float | None:
    return _number(vital.label, answer or find_vital(vital, text), before, vital.low, vital.high, vital.unit)


def _number(name: str, text: str, before: float | None, low: float, high: float, *units: str) -> float | None:
    return parse_number(name, text, low, high, units=units) if text else before


def _text(name: str, text: str, longest: int) -> str:
    clean = "".join(c if c.isprintable() or c == "\n" else " " for c in text).strip()
    if len(clean) > longest:
        # What is cut off unread may be the one thing that matters.
        raise BadInput(f"The {name} is longer than {longest} characters.", "Use fewer words.")
    return clean


def _drank(read: FreeText) -> bool:
    return bool(read.alcohol_drinks) or HUNGOVER in read.feeling_words


TIRED = ("exhausted", "tired", "flat")
GOOD_ENERGY = 7.0
# A quarter of an hour more or less is a matter of rounding.
SAME_SLEEP_H = 0.25


def find_contradictions(answers: Answers, open_pains: Sequence[Pain] = ()) -> tuple[str, ...]:
    """A sentence for each answer that the text contradicts, and a question for each number and open complaint it leaves unclear."""
    read = read_free_text(answers.text)
    sentences = []
    if (
        answers.illness
        and parse_illness(answers.illness) is None
        and read.illness is not None
        and read.illness.status == "active"
    ):
        sentences.append(
            "You answered that you're not ill, but your text mentions an illness. I'm counting the illness."
        )
    if answers.pain and not any(parse_pains(answer) for answer in answers.pain) and read.pain:
        sentences.append(
            f"You answered that nothing hurts, but your text mentions your {read.pain[0].site}. I'm counting the pain."
        )
    answered = {pain.site: pain.score_0_10 for answer in answers.pain for pain in parse_pains(answer)}
    sentences += [
        f"You gave two scores for your {pain.site}. I'm counting the higher one."
        for pain in read.pain
        if pain.site in read.rated_places and answered.get(pain.site) not in (None, pain.score_0_10)
    ]
    if answers.around.injury and parse_injury(answers.around.injury) is None and read.injury is not None:
        sentences.append("You answered that you have no injury, but your text mentions one. I'm counting the injury.")
    if (
        answers.energy
        and parse_score("Energy", answers.energy, ENERGY_WORDS) >= GOOD_ENERGY
        and set(TIRED) & set(read.feeling_words)
    ):
        sentences.append("You answered that your energy is good, but your text says you're tired. I'm counting both.")
    if (
        answers.sleep_h
        and read.sleep_h is not None
        and abs(parse_hours("Sleep", answers.sleep_h) - read.sleep_h) > SAME_SLEEP_H
    ):
        sentences.append("You gave two different amounts of sleep. I'm counting the shorter one.")
    if answers.around.alcohol and is_denial(answers.around.alcohol, of=frozenset()) and _drank(read):
        sentences.append("You answered that you drank nothing, but your text mentions drinks. I'm counting the drinks.")
    pains = [at_open_place(pain, open_pains) for pain in read.pain]
    vitals = (
        *((HRV, answers.hrv), (RESTING_HR, answers.rhr), (READINESS, answers.readiness)),
        *((ENERGY, answers.energy), (SORENESS, answers.soreness), (STRESS, answers.stress), (MOOD, answers.mood)),
    )
    unclear = [vital_question(vital, answers.text) for vital, answer in vitals if not answer]
    unclear += [] if answers.sleep_h else [sleep_question(answers.text)]
    return (*sentences, *filter(None, unclear), *read_complaint_news(answers.text, open_pains, pains).questions)
