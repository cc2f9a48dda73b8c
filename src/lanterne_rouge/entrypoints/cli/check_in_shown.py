"""A check-in shown back, so that the athlete sees how it was understood."""

from datetime import date

from lanterne_rouge.domain.check_in import CheckIn, Environment, Illness, Injury, LowEnergySigns
from lanterne_rouge.language.check_in.free_text import has_unread_health_words
from lanterne_rouge.language.check_in.numbers import to_pounds


def in_words(told: CheckIn, *, units: str) -> str:
    """A check-in in one line, the weight in the athlete's unit; empty when nothing was said."""
    feeling, weight = told.feeling, told.weight_kg
    scores = (("energy", feeling.energy_0_10), ("soreness", feeling.soreness_0_10), ("stress", feeling.stress_0_10),
              ("mood", feeling.mood_0_10))  # fmt: skip
    measured = (
        ("slept", told.sleep_h, " h"), ("HRV", told.hrv_rmssd_ms, " ms"), ("resting heart rate", told.resting_hr_bpm, ""),
        ("readiness", told.readiness, ""), ("weight", to_pounds(weight) if weight is not None and units == "lb" else weight, f" {units}"),
        ("temperature", told.temperature_deviation_c, " °C off usual"), ("time", told.minutes_available, " min"),
    )  # fmt: skip
    parts = [f"warning sign: {_plain(flag)}" for flag in told.red_flags]
    parts += [_illness(told.illness)] if told.illness else []
    parts += [f"pain: {p.site}" + (f" {p.score_0_10:g}/10" if p.score_0_10 is not None else "") for p in told.pain]
    parts += [f"{name} {value:g}/10" for name, value in scores if value is not None]
    parts += [f"{name} {round(value, 2):g}{unit}" for name, value, unit in measured if value is not None]
    parts += _around(told)
    parts += ["heavy legs"] if feeling.heavy_legs else []
    parts += [f"feeling: {', '.join(_plain(word) for word in feeling.words)}"] if feeling.words else []
    parts += ["cleared by a doctor"] if told.cleared else []
    parts += ["life is stressful"] if told.life_stress else []
    parts += ["a note"] if told.text else []
    return ", ".join(parts)


def ways_back(told: CheckIn, day: date) -> str:
    """What was not understood, and how to correct what may have been misread."""
    return "\n".join(part for part in (_not_understood(told.text or ""), _correction(told, day)) if part)


def _not_understood(text: str) -> str:
    if not has_unread_health_words(text):
        return ""
    return f'I did not understand this: "{" ".join(text.split())}"; say it with --pain, --injury or --illness.'


def _correction(told: CheckIn, day: date) -> str:
    if told.red_flags:
        command = f"lanterne check-in --date {day}"
        return (
            "A warning sign means no training until a doctor has looked at it; then say so with --cleared."
            f" Said by mistake or misread: {command} --take-back-warning"
        )
    read = (
        told.text
        or told.injury
        or told.low_energy_signs
        or told.environment
        or told.illness
        or told.pain
        or told.feeling.words
        or told.feeling.heavy_legs
    )
    return "Not what you meant? lanterne undo takes it back." if read else ""


def _around(told: CheckIn) -> list[str]:
    """Injury, body and surroundings, a few words each."""
    parts = [_injury(told.injury)] if told.injury else []
    if told.vaccination is not None:
        parts.append(f"vaccinated {_ago(told.vaccination.days_ago)}")
    if told.alcohol_drinks is not None:
        parts.append(f"alcohol: {told.alcohol_drinks:g} {'drink' if told.alcohol_drinks == 1 else 'drinks'}")
    parts += ["somebody close is ill"] if told.illness_contact else []
    parts += [f"day {told.cycle_day} of the cycle"] if told.cycle_day is not None else []
    parts += [f"signs of too little energy: {_low_energy(told.low_energy_signs)}"] if told.low_energy_signs else []
    return parts + (_environment(told.environment) if told.environment else [])


def _injury(injury: Injury) -> str:
    kind = f" ({_plain(injury.kind)})" if injury.kind else ""
    return f"injury: {injury.site}{kind}, {'cleared' if injury.cleared else 'not cleared'}"


def _low_energy(signs: LowEnergySigns) -> str:
    missed, fractures, change = signs.missed_periods_months, signs.bone_stress_injuries, signs.weight_change_kg_week
    parts = [f"period missed for {missed} month(s)"] if missed else []
    parts += [f"{fractures} stress fracture(s)"] if fractures else []
    parts += [f"{change:+.1f} kg a week"] if change is not None else []
    named = {
        "fast weight loss": signs.fast_weight_loss,
        "low libido": signs.low_libido,
        "trouble with eating": signs.disordered_eating,
        "dieting": signs.dieting,
    }
    return ", ".join(parts + [name for name, is_so in named.items() if is_so])


def _environment(around: Environment) -> list[str]:
    heat, zones, days = around.heat_c, around.time_zones_east, around.days_since_arrival
    used = " and used to it" if around.acclimatised else ""
    parts = [f"{heat:g} °C outside{' and humid' if around.humid else ''}{used}"] if heat is not None else []
    parts += [f"at {around.altitude_m:g} m"] if around.altitude_m is not None else []
    if zones is not None:
        parts.append(f"{abs(zones):g} time zones {'east' if zones > 0 else 'west'}")
    parts += [f"arrived {_ago(days)}"] if days is not None else []
    if days is not None and zones is None and around.altitude_m is None:
        parts.append("say how far with --time-zones")
    return parts


def _ago(days: int) -> str:
    return {0: "today", 1: "yesterday"}.get(days, f"{days} days ago")


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
