"""A morning with some of its numbers or words imagined otherwise, each by a short name and a value as people type them."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp, log

from lanterne_rouge.domain.check_in import Feeling
from lanterne_rouge.domain.decision import Change
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.morning import HrvState, Morning, Readiness, RestingHr, SleepState
from lanterne_rouge.language.check_in.feeling import ENERGY_WORDS, MOOD_WORDS, SORENESS_WORDS, STRESS_WORDS, parse_score
from lanterne_rouge.language.check_in.illness import parse_illness
from lanterne_rouge.language.check_in.numbers import parse_hours, parse_minutes, parse_number
from lanterne_rouge.language.check_in.pain import parse_pains
from lanterne_rouge.language.check_in.red_flags import find_red_flags, find_red_flags_of_pain

LONGEST_VALUE = 200
SHORT_NIGHT_H = 6.0
# One lnRMSSD step beyond this is no morning of the same heart.
LARGEST_HRV_CHANGE = 1.5
LOWEST_PLAUSIBLE_TSB, LARGEST_FATIGUE = -200.0, 500.0
HRV_FORMS = "Write hrv=52ms, or hrv=-0.2 for a change of the week's lnRMSSD against its mean"
_SIGNED = re.compile(r"[+-]\d")

Shown = float | str | None


@dataclass(frozen=True, kw_only=True)
class Imaginable:
    """Something that can be imagined: its name, what may be written, how to read it and how to put it into a morning."""

    name: str
    help: str
    unit: str
    read: Callable[[Morning], Shown]
    put: Callable[[Morning, str], Morning]


def imagine(context: Morning, wishes: Sequence[tuple[str, str]]) -> tuple[Morning, tuple[Change, ...]]:
    """The morning with every wish in it, in order, and what each changed; raises `BadInput`."""
    changes: list[Change] = []
    for name, value in wishes:
        known = _named(name)
        if any(name == one.name for one in changes):
            raise BadInput(f"{name} was given twice, and it can be only one.", f"Write --set {name}=... once.")
        if not 0 < len(value.strip()) <= LONGEST_VALUE:
            raise BadInput(f"{name} has no value that I could read.", f"Write --set {name}={known.help.split(',')[0]}")
        changed = known.put(context, value.strip())
        changes.append(Change(name=name, before=known.read(context), after=known.read(changed), unit=known.unit))
        context = changed
    return context, tuple(changes)


def _named(name: str) -> Imaginable:
    found = next((one for one in IMAGINABLE if one.name == name), None)
    if found is None:
        names = ", ".join(one.name for one in IMAGINABLE)
        raise BadInput(f"{name} is nothing that can be imagined.", f"Name one of: {names}.")
    return found


def _hrv(context: Morning, text: str) -> Morning:
    """Week and today move together; without a sign and with `ms` the value itself."""
    known = context.hrv or HrvState(mean_28d=None, sd_28d=None, week=None, today=None)
    if text.lower().endswith("ms"):
        value = log(parse_number("hrv", text, 3, 300, units=("ms",)))
    elif known.mean_28d is None:
        raise BadInput("Your usual HRV is not known yet (14 mornings are needed).", "Give it in ms: --set hrv=55ms")
    else:
        value = known.mean_28d + _hrv_change(text)
    return replace(context, hrv=replace(known, week=value, today=value))


def _hrv_change(text: str) -> float:
    try:
        return parse_number("hrv", text, -LARGEST_HRV_CHANGE, LARGEST_HRV_CHANGE)
    except BadInput as error:
        raise BadInput(error.sentence, f"{HRV_FORMS}.") from None


def _rhr(context: Morning, text: str) -> Morning:
    known = context.rhr or RestingHr(today=None, mean_28d=None)
    if _SIGNED.match(text):
        if known.mean_28d is None:
            raise BadInput("Your usual resting heart rate is not known yet.", "Give the number itself: --set rhr=56")
        value = known.mean_28d + parse_number("rhr", text, -40, 60, units=("bpm",))
    else:
        value = parse_number("rhr", text, 28, 120, units=("bpm",))
    return replace(context, rhr=replace(known, today=value))


def _readiness(context: Morning, text: str) -> Morning:
    score = parse_number("readiness", text, 0, 100, units=("%",))
    known = context.readiness or Readiness(score=score)
    return replace(context, readiness=replace(known, score=score, measured_days_ago=0))


def _last_night(context: Morning, text: str) -> Morning:
    """The mean of the week follows by a seventh."""
    known, slept = context.sleep or SleepState(last_h=None, avg_7d_h=None, need_h=None), _night("sleep_h", text)
    mean = known.avg_7d_h
    moved = mean + (slept - known.last_h) / 7 if mean is not None and known.last_h is not None else mean
    return replace(context, sleep=replace(known, last_h=slept, avg_7d_h=moved))


def _nights(context: Morning, text: str) -> Morning:
    """A week of nights alike."""
    known = context.sleep or SleepState(last_h=None, avg_7d_h=None, need_h=8.0)
    slept = _night("sleep_week_h", text)
    short = 0 if slept >= SHORT_NIGHT_H else 7
    return replace(context, sleep=replace(known, avg_7d_h=slept, nights_under_6h=short))


def _night(name: str, text: str) -> float:
    slept = parse_hours(name, text)
    if slept > 16:
        raise BadInput(f"{name} {text} cannot be.", "Write hours from 0 to 16, such as 7 or 7:30.")
    return slept


def _tsb(context: Morning, text: str) -> Morning:
    """Form moves with fatigue; fitness stays what it is."""
    load = context.load
    if load.ctl is None:
        return replace(context, load=replace(load, tsb=parse_number("tsb", text, LOWEST_PLAUSIBLE_TSB, 100)))
    value = parse_number("tsb", text, max(LOWEST_PLAUSIBLE_TSB, load.ctl - LARGEST_FATIGUE), 250)
    if value > load.ctl:
        raise BadInput(
            f"A form (TSB) of {value:g} cannot be with a fitness (CTL) of {load.ctl:.0f}: form is fitness minus fatigue.",
            f"Write at most {load.ctl:.0f}.",
        )
    return replace(context, load=replace(load, tsb=value, atl=load.ctl - value))


def _temperature(context: Morning, text: str) -> Morning:
    return replace(context, temperature_deviation_c=parse_number("temp", text, -5, 5, units=("c", "°c", "°")))


def _minutes(context: Morning, text: str) -> Morning:
    at_hand = parse_minutes("minutes", text)
    return replace(context, minutes_available=at_hand, check_in=replace(context.check_in, minutes_available=at_hand))


def _pain(context: Morning, text: str) -> Morning:
    found = (*context.check_in.red_flags, *find_red_flags_of_pain(text))
    said = replace(context.check_in, pain=parse_pains(text), red_flags=tuple(dict.fromkeys(found)))
    return replace(context, check_in=said)


def _illness(context: Morning, text: str) -> Morning:
    found = (*context.check_in.red_flags, *find_red_flags(text))
    said = replace(context.check_in, illness=parse_illness(text), red_flags=tuple(dict.fromkeys(found)))
    return replace(context, check_in=said)


def _felt(change: Callable[[Feeling, str], Feeling]) -> Callable[[Morning, str], Morning]:
    def put(context: Morning, text: str) -> Morning:
        said = context.check_in
        return replace(context, check_in=replace(said, feeling=change(said.feeling, text)))

    return put


def _shown_hrv(context: Morning) -> Shown:
    week = context.hrv.week if context.hrv else None
    return round(exp(week), 1) if week is not None else None


def _shown_pain(context: Morning) -> Shown:
    told = [f"{p.site} {p.score_0_10:g}/10" if p.score_0_10 is not None else p.site for p in context.check_in.pain]
    return ", ".join(told) or "none"


def _shown_illness(context: Morning) -> Shown:
    ill = context.check_in.illness
    if ill is None:
        return "none"
    named = [ill.name] if ill.name and ill.name not in ill.symptoms else []
    what = ", ".join([*named, *(s.replace("_", " ") for s in ill.symptoms)]) or "ill"
    return what if ill.status == "active" else f"{what}, over" if ill.symptoms or ill.name else "over"


def _rounded(value: float | None) -> Shown:
    return round(value, 2) if value is not None else None


IMAGINABLE: tuple[Imaginable, ...] = (
    Imaginable(
        name="hrv",
        help="-0.2, a change of the week's lnRMSSD against its mean of 28 days, or the value itself as 52ms",
        unit="ms",
        read=_shown_hrv,
        put=_hrv,
    ),
    Imaginable(
        name="rhr",
        help="+6, beats above your mean of 28 days, or the value itself as 56",
        unit="bpm",
        read=lambda c: _rounded(c.rhr.today if c.rhr else None),
        put=_rhr,
    ),
    Imaginable(
        name="sleep_h",
        help="5, hours of last night, also as 5:30",
        unit="h",
        read=lambda c: _rounded(c.sleep.last_h if c.sleep else None),
        put=_last_night,
    ),
    Imaginable(
        name="sleep_week_h",
        help="7, hours a night over the last week",
        unit="h",
        read=lambda c: _rounded(c.sleep.avg_7d_h if c.sleep else None),
        put=_nights,
    ),
    Imaginable(
        name="readiness",
        help="58, a score of 0-100",
        unit="",
        read=lambda c: _rounded(c.readiness.score if c.readiness and not c.readiness.measured_days_ago else None),
        put=_readiness,
    ),
    Imaginable(
        name="temp",
        help="0.6, degrees C off your normal",
        unit="°C",
        read=lambda c: _rounded(c.temperature_deviation_c),
        put=_temperature,
    ),
    Imaginable(
        name="tsb",
        help="-27, form: fitness stays, fatigue follows",
        unit="",
        read=lambda c: _rounded(c.load.tsb),
        put=_tsb,
    ),
    Imaginable(
        name="energy",
        help="low, ok, high or 0-10",
        unit="of 10",
        read=lambda c: c.check_in.feeling.energy_0_10,
        put=_felt(lambda felt, text: replace(felt, energy_0_10=parse_score("energy", text, ENERGY_WORDS))),
    ),
    Imaginable(
        name="soreness",
        help="high, none, mild or 0-10",
        unit="of 10",
        read=lambda c: c.check_in.feeling.soreness_0_10,
        put=_felt(lambda felt, text: replace(felt, soreness_0_10=parse_score("soreness", text, SORENESS_WORDS))),
    ),
    Imaginable(
        name="stress",
        help="high, none, low, ok or 0-10",
        unit="of 10",
        read=lambda c: c.check_in.feeling.stress_0_10,
        put=_felt(lambda felt, text: replace(felt, stress_0_10=parse_score("stress", text, STRESS_WORDS))),
    ),
    Imaginable(
        name="mood",
        help="low, ok, good or 0-10",
        unit="of 10",
        read=lambda c: c.check_in.feeling.mood_0_10,
        put=_felt(lambda felt, text: replace(felt, mood_0_10=parse_score("mood", text, MOOD_WORDS))),
    ),
    Imaginable(name="pain", help='"knee 4/10", or none', unit="", read=_shown_pain, put=_pain),
    Imaginable(name="illness", help='"sore throat", or none', unit="", read=_shown_illness, put=_illness),
    Imaginable(
        name="minutes",
        help="30, the time you have, also as 1:30",
        unit="min",
        read=lambda c: _rounded(c.minutes_available),
        put=_minutes,
    ),
)
