"""A check-in shown back, so that the athlete sees how it was understood."""

from datetime import date

from lanterne_rouge.coaching.check_in_words.numbers import pounds
from lanterne_rouge.domain.check_in import CheckIn, Illness


def in_words(told: CheckIn, *, units: str) -> str:
    """A check-in in one line, the weight in the athlete's unit; empty when nothing was said."""
    feeling, weight = told.feeling, told.weight_kg
    scores = (("energy", feeling.energy_0_10), ("soreness", feeling.soreness_0_10), ("stress", feeling.stress_0_10),
              ("mood", feeling.mood_0_10))  # fmt: skip
    measured = (
        ("slept", told.sleep_h, " h"), ("HRV", told.hrv_rmssd_ms, " ms"), ("resting heart rate", told.resting_hr_bpm, ""),
        ("readiness", told.readiness, ""), ("weight", pounds(weight) if weight is not None and units == "lb" else weight, f" {units}"),
        ("temperature", told.temperature_deviation_c, " °C off usual"), ("time", told.minutes_available, " min"),
    )  # fmt: skip
    parts = [f"warning sign: {_plain(flag)}" for flag in told.red_flags]
    parts += [_illness(told.illness)] if told.illness else []
    parts += [f"pain: {p.site}" + (f" {p.score_0_10:g}/10" if p.score_0_10 is not None else "") for p in told.pain]
    parts += [f"{name} {value:g}/10" for name, value in scores if value is not None]
    parts += [f"{name} {round(value, 2):g}{unit}" for name, value, unit in measured if value is not None]
    parts += ["heavy legs"] if feeling.heavy_legs else []
    parts += [f"feeling: {', '.join(_plain(word) for word in feeling.words)}"] if feeling.words else []
    parts += ["cleared by a doctor"] if told.cleared else []
    parts += ["life is stressful"] if told.life_stress else []
    parts += ["a note"] if told.text else []
    return ", ".join(parts)


def ways_back(told: CheckIn, day: date) -> str:
    """How to correct what may have been misread."""
    if told.red_flags:
        command = f"lanterne check-in --date {day}"
        return (
            "A warning sign means no training until a doctor has looked at it; then say so with --cleared."
            f" Said by mistake or misread: {command} --take-back-warning"
        )
    read = told.text or told.illness or told.pain or told.feeling.words or told.feeling.heavy_legs
    return "Not what you meant? lanterne undo takes it back." if read else ""


def _illness(illness: Illness) -> str:
    what = [_plain(symptom) for symptom in illness.symptoms]
    if illness.name:
        what.insert(0, illness.name)
    if illness.temperature_c is not None:
        what.append(f"{illness.temperature_c:g} °C")
    if illness.status == "resolved":
        return f"no illness any more ({', '.join(what)})" if what else "no illness any more"
    return f"{', '.join(what) or 'ill'} ({'more than a head cold' if illness.systemic else 'a head cold only'})"


def _plain(code: str) -> str:
    return code.replace("_", " ")
