"""A check-in's options and questions, translated into the domain's words and back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite

import typer

from lanterne_rouge.coaching.check_in_words import (
    ENERGY_WORDS,
    MOOD_WORDS,
    SORENESS_WORDS,
    STRESS_WORDS,
    illness,
    pain,
    red_flags,
    score,
)
from lanterne_rouge.domain.check_in import CheckIn, Pain
from lanterne_rouge.domain.errors import BadInput

KG_PER_LB = 0.45359237
LONGEST_TEXT, LONGEST_ANSWER = 2000, 200


@dataclass(frozen=True, kw_only=True)
class Answers:
    """What was typed; empty or None is not said."""

    energy: str = ""
    soreness: str = ""
    stress: str = ""
    mood: str = ""
    sleep_h: float | None = None
    hrv: float | None = None
    rhr: float | None = None
    weight: float | None = None
    temp_dev: float | None = None
    readiness: float | None = None
    minutes: float | None = None
    pain: tuple[str, ...] = ()
    illness: str = ""
    cleared: bool = False
    life: bool = False
    text: str = ""


def ask() -> Answers:
    """A few questions; an empty answer leaves a thing unknown."""
    typer.echo("Press Enter to leave a question unanswered.")
    return Answers(
        energy=_ask("Energy (low, ok, high)"),
        soreness=_ask("Soreness (none, mild, high)"),
        sleep_h=_ask_number("Hours slept"),
        minutes=_ask_number("Minutes you have today"),
        pain=tuple(p for p in (_ask('Pain (as in "knee 4/10")'),) if p),
        illness=_ask('Illness (as in "sore throat")'),
    )


def as_check_in(answers: Answers, earlier: CheckIn | None, *, units: str) -> CheckIn:
    """The day's check-in: what was said now on top of what was said before."""
    base = earlier or CheckIn()
    said = " ".join((answers.illness, answers.text))
    feeling = replace(
        base.feeling,
        energy_0_10=score("Energy", answers.energy, ENERGY_WORDS) if answers.energy else base.feeling.energy_0_10,
        soreness_0_10=score("Soreness", answers.soreness, SORENESS_WORDS)
        if answers.soreness
        else base.feeling.soreness_0_10,
        stress_0_10=score("Stress", answers.stress, STRESS_WORDS) if answers.stress else base.feeling.stress_0_10,
        mood_0_10=score("Mood", answers.mood, MOOD_WORDS) if answers.mood else base.feeling.mood_0_10,
    )
    weight = _within("Weight", answers.weight, 20, 700)
    return replace(
        base,
        feeling=feeling,
        sleep_h=_or(_within("Sleep", answers.sleep_h, 0, 24), base.sleep_h),
        hrv_rmssd_ms=_or(_within("HRV", answers.hrv, 1, 400), base.hrv_rmssd_ms),
        resting_hr_bpm=_or(_within("Resting heart rate", answers.rhr, 20, 200), base.resting_hr_bpm),
        readiness=_or(_within("Readiness", answers.readiness, 0, 100), base.readiness),
        temperature_deviation_c=_or(
            _within("Temperature deviation", answers.temp_dev, -5, 5), base.temperature_deviation_c
        ),
        weight_kg=_or(weight * KG_PER_LB if weight is not None and units == "lb" else weight, base.weight_kg),
        minutes_available=_or(_within("Minutes", answers.minutes, 0, 1440), base.minutes_available),
        pain=_pains(base.pain, [pain(_text(p, LONGEST_ANSWER)) for p in answers.pain]),
        illness=illness(_text(answers.illness, LONGEST_ANSWER)) if answers.illness else base.illness,
        red_flags=tuple(dict.fromkeys((*base.red_flags, *red_flags(said)))),
        cleared=True if answers.cleared else base.cleared,
        life_stress=True if answers.life else base.life_stress,
        text=_text(answers.text, LONGEST_TEXT) or base.text,
    )


def in_words(told: CheckIn) -> str:
    """A check-in shown back in one line."""
    feeling, parts = told.feeling, []
    scores = (("energy", feeling.energy_0_10), ("soreness", feeling.soreness_0_10), ("stress", feeling.stress_0_10),
              ("mood", feeling.mood_0_10))  # fmt: skip
    parts += [f"{name} {value:g}/10" for name, value in scores if value is not None]
    measured = (("slept", told.sleep_h, " h"), ("HRV", told.hrv_rmssd_ms, " ms"), ("resting heart rate", told.resting_hr_bpm, ""),
                ("readiness", told.readiness, ""), ("weight", told.weight_kg, " kg"), ("temperature", told.temperature_deviation_c, " C"),
                ("time", told.minutes_available, " min"))  # fmt: skip
    parts += [f"{name} {value:g}{unit}" for name, value, unit in measured if value is not None]
    parts += [f"pain: {p.site}" + (f" {p.score_0_10:g}/10" if p.score_0_10 is not None else "") for p in told.pain]
    if told.illness:
        what = ", ".join(told.illness.symptoms).replace("_", " ") or told.illness.name or "unclear signs"
        kind = "more than a head cold" if told.illness.systemic else "a head cold only"
        over = told.illness.status == "resolved"
        parts.append("no illness any more" if over else f"illness ({what}; {kind})")
    parts += [f"warning sign: {flag.replace('_', ' ')}" for flag in told.red_flags]
    parts += ["cleared by a doctor"] if told.cleared else []
    parts += ["life is stressful"] if told.life_stress else []
    parts += ["a note"] if told.text else []
    return ", ".join(parts) or "nothing yet"


def _pains(before: Sequence[Pain], now: Sequence[Pain]) -> tuple[Pain, ...]:
    by_site = {p.site: p for p in (*before, *now)}
    return tuple(by_site.values())


def _within(name: str, value: float | None, low: float, high: float) -> float | None:
    if value is None:
        return None
    if not isfinite(value) or not low <= value <= high:
        raise BadInput(f"{name} {value:g} cannot be.", f"Write a number from {low:g} to {high:g}, or leave it out.")
    return value


def _text(text: str, longest: int) -> str:
    return "".join(c for c in text if c.isprintable() or c == "\n").strip()[:longest]


def _or(now: float | None, before: float | None) -> float | None:
    return before if now is None else now


def _ask(question: str) -> str:
    return str(typer.prompt(question, default="", show_default=False)).strip()


def _ask_number(question: str) -> float | None:
    while answer := _ask(question):
        try:
            return float(answer.replace(",", "."))
        except ValueError:
            typer.echo("A number, please, or just Enter.")
    return None
