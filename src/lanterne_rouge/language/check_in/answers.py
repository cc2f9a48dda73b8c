"""The answers of a check-in, as typed, read into the domain's words."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from lanterne_rouge.domain.check_in import CheckIn, Feeling, Illness, Pain
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.language.check_in.feeling import ENERGY_WORDS, MOOD_WORDS, SORENESS_WORDS, STRESS_WORDS, parse_score
from lanterne_rouge.language.check_in.free_text import FreeText, read_free_text
from lanterne_rouge.language.check_in.illness import combine_illnesses, parse_illness
from lanterne_rouge.language.check_in.numbers import parse_hours, parse_kilograms, parse_minutes, parse_number
from lanterne_rouge.language.check_in.pain import parse_pains
from lanterne_rouge.language.check_in.red_flags import find_red_flags, find_red_flags_of_pain, is_warning_place
from lanterne_rouge.language.check_in.surroundings import Circumstances, with_circumstances

LONGEST_TEXT, LONGEST_ANSWER = 2000, 200


@dataclass(frozen=True, kw_only=True)
class Answers:
    """Answers as typed; empty is unanswered."""

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
    illness: str = ""
    cleared: bool = False
    take_back_warning: bool = False
    life: bool = False
    around: Circumstances = field(default_factory=Circumstances)
    text: str = ""


def read_check_in(
    answers: Answers, earlier: CheckIn | None, *, units: str, was_ill: bool, utc_h: float | None = None
) -> CheckIn:
    """The day's check-in: these answers on top of `earlier` ones; `was_ill` on mornings before this one.

    `utc_h` are the hours from UTC at home, for flights.
    """
    base = earlier or CheckIn()
    text = _text("text", answers.text, LONGEST_TEXT)
    of_pain = tuple(_text("pain", answer, LONGEST_ANSWER) for answer in answers.pain)
    of_illness = _text("illness", answers.illness, LONGEST_ANSWER)
    read = read_free_text(text, utc_h=utc_h)
    nights = [parse_hours("Sleep", answers.sleep_h)] if answers.sleep_h else []
    slept = min([*nights, *([read.sleep_h] if read.sleep_h is not None else [])], default=None)
    flags = (
        *find_red_flags(of_illness),
        *read.red_flags,
        *(flag for answer in of_pain for flag in find_red_flags_of_pain(answer)),
    )
    settled = answers.cleared or answers.take_back_warning
    still_hurting = [pain for pain in base.pain if not (settled and is_warning_place(pain.site))]
    around = with_circumstances(base, answers.around, read)
    hurting = _pains(still_hurting, of_pain, read.pain)
    return replace(
        around,
        feeling=_feeling(base.feeling, answers, read),
        sleep_h=base.sleep_h if slept is None else slept,
        hrv_rmssd_ms=_number("HRV", answers.hrv, base.hrv_rmssd_ms, 1, 400, "ms"),
        resting_hr_bpm=_number("Resting heart rate", answers.rhr, base.resting_hr_bpm, 20, 200, "bpm"),
        readiness=_number("Readiness", answers.readiness, base.readiness, 0, 100, "%"),
        temperature_deviation_c=_number(
            "Temperature deviation", answers.temp_dev, base.temperature_deviation_c, -5, 5, "c", "°c", "°"
        ),
        weight_kg=parse_kilograms("Weight", answers.weight, units=units) if answers.weight else base.weight_kg,
        minutes_available=parse_minutes("Minutes", answers.minutes) if answers.minutes else base.minutes_available,
        pain=hurting,
        no_pain=None if hurting else True if of_pain else base.no_pain,
        illness=_illness(base.illness, of_illness, read.illness, was_ill=was_ill),
        red_flags=tuple(dict.fromkeys((*(() if settled else base.red_flags), *flags))),
        cleared=True if answers.cleared else base.cleared,
        life_stress=True if answers.life or read.life_stress else base.life_stress,
        text=text or base.text,
    )


def _feeling(base: Feeling, answers: Answers, read: FreeText) -> Feeling:
    return replace(
        base,
        energy_0_10=parse_score("Energy", answers.energy, ENERGY_WORDS) if answers.energy else base.energy_0_10,
        soreness_0_10=parse_score("Soreness", answers.soreness, SORENESS_WORDS)
        if answers.soreness
        else base.soreness_0_10,
        stress_0_10=parse_score("Stress", answers.stress, STRESS_WORDS) if answers.stress else base.stress_0_10,
        mood_0_10=parse_score("Mood", answers.mood, MOOD_WORDS) if answers.mood else base.mood_0_10,
        heavy_legs=read.heavy_legs or base.heavy_legs,
        words=tuple(dict.fromkeys((*base.words, *read.feeling_words))),
    )


def _illness(base: Illness | None, answer: str, read: Illness | None, *, was_ill: bool) -> Illness | None:
    """An answer replaces the earlier one; a text adds to it, and outweighs a `no`."""
    if not answer:
        return read if read and read.status == "resolved" else combine_illnesses(read, base)
    answered = parse_illness(answer)
    if answered is None and read is None:
        return Illness(status="resolved") if was_ill else None
    return combine_illnesses(answered, read)


def _pains(base: Sequence[Pain], answers: Sequence[str], read: Sequence[Pain]) -> tuple[Pain, ...]:
    """The latest score of each site; `none` clears the earlier ones."""
    standing = {pain.site: pain for pain in base}
    for answer in answers:
        named = parse_pains(answer)
        standing = standing | {pain.site: pain for pain in named} if named else {}
    return tuple((standing | {pain.site: pain for pain in read}).values())


def _number(name: str, text: str, before: float | None, low: float, high: float, *units: str) -> float | None:
    return parse_number(name, text, low, high, units=units) if text else before


def _text(name: str, text: str, longest: int) -> str:
    clean = "".join(c if c.isprintable() or c == "\n" else " " for c in text).strip()
    if len(clean) > longest:
        # What is cut off unread may be the one thing that matters.
        raise BadInput(f"The {name} is longer than {longest} characters.", "Use fewer words.")
    return clean
