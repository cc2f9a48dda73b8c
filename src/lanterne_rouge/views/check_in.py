"""A check-in as it was understood, so that the athlete can correct it."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace

from lanterne_rouge.day.signs.reported import HIGH_PRESSURE_MMHG
from lanterne_rouge.domain.check_in import (
    ASTHMA_SYMPTOMS,
    CALF_SWELLING,
    CRISIS_LINES,
    PELVIC_FLOOR,
    PRESSURE_EMERGENCY,
    SELF_HARM,
    STRUGGLING,
    VERY_HIGH_PRESSURE,
    CheckIn,
    Environment,
    Illness,
    Injury,
    LowEnergySigns,
    Pain,
    Performance,
    emergency_words,
    is_for_a_doctor_today,
    symptom_words,
    warning_words,
)
from lanterne_rouge.language.check_in.circumstances import mentions_other_gear
from lanterne_rouge.language.check_in.free_text import UNWELL, has_unread_health_words
from lanterne_rouge.language.check_in.numbers import to_pounds
from lanterne_rouge.language.check_in.pain import find_sore_places
from lanterne_rouge.language.phrasing import counted

STRONG_BY_WORDS = 5.0
STRUGGLING_SENTENCE = (
    "That sounds hard, and many go through it: talk to your GP this week,"
    " after a birth also to your midwife or health visitor."
)


@dataclass(frozen=True, kw_only=True)
class CheckInView:
    """The day's check-in. `denied`: what was answered with no; `contradictions`: where answers and text disagree.

    `training`: the sessions that were logged from its text, or what is unclear about one. `says`: all of it in sentences.
    `lifted`: what a doctor's word has lifted, and how to go on. `open_signs`: the warning signs that no doctor has cleared, which
    `open_in_words` names in their order;
    `easy_only`: those that one has cleared for easy training alone.
    """

    date: dt.date
    check_in: CheckIn
    contradictions: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()
    training: tuple[str, ...] = ()
    weight_unit: str = "kg"
    says: tuple[str, ...] = ()
    lifted: tuple[str, ...] = ()
    open_signs: tuple[str, ...] = ()
    open_in_words: tuple[str, ...] = ()
    easy_only: tuple[str, ...] = ()


def check_in_text(view: CheckInView) -> str:
    """What was understood of an answer, and what to do next."""
    return "\n".join([*view.says, "Next: lanterne today"])


def in_sentences(view: CheckInView) -> CheckInView:
    """The view with what was understood of an answer, what was logged with it, and what to do if that is wrong."""
    understood = [part for part in (_in_words(view.check_in, units=view.weight_unit), *view.denied) if part]
    lines = [
        f"Check-in for {view.date}: {', '.join(understood) or 'nothing'}.",
        *view.lifted,
        *view.training,
        *view.contradictions,
    ]
    return replace(view, says=(*lines, *_corrections(view.check_in, view.date)))


def stored_check_in_text(view: CheckInView) -> str:
    """The check-in so far."""
    understood = _in_words(view.check_in, units=view.weight_unit)
    if not understood:
        return (
            f"No check-in for {view.date} yet. For example: lanterne check-in --energy ok --soreness mild --sleep-h 7"
        )
    return "\n".join([f"Check-in for {view.date}: {understood}.", *_corrections(view.check_in, view.date)])


def _in_words(check_in: CheckIn, *, units: str) -> str:
    """A check-in in one line, the weight in the athlete's unit; empty without any answer."""
    feeling, weight = check_in.feeling, check_in.weight_kg
    shown_weight = to_pounds(weight) if weight is not None and units == "lb" else weight
    scores = (("energy", feeling.energy_0_10), ("soreness", feeling.soreness_0_10), ("stress", feeling.stress_0_10),
              ("mood", feeling.mood_0_10))  # fmt: skip
    measured = (
        ("slept", check_in.sleep_h, " h"), ("HRV", check_in.hrv_rmssd_ms, " ms"), ("resting heart rate", check_in.resting_hr_bpm, ""),
        ("readiness", check_in.readiness, ""), ("weight", shown_weight, f" {units}"),
        ("temperature", check_in.temperature_deviation_c, " °C off usual"), ("time", check_in.minutes_available, " min"),
    )  # fmt: skip
    parts = [f"warning sign: {warning_words(flag)}" for flag in check_in.red_flags]
    parts += [_illness(check_in.illness)] if check_in.illness else []
    parts += [_pain(pain) for pain in check_in.pain]
    parts += [f"{name} {value:g}/10" for name, value in scores if value is not None]
    parts += [f"{name} {round(value, 2):g}{unit}" for name, value, unit in measured if value is not None]
    parts += _around(check_in)
    parts += ["heavy legs"] if feeling.heavy_legs else []
    parts += (
        [f"feeling: {', '.join(_felt(word, check_in.text or '') for word in feeling.words)}"] if feeling.words else []
    )
    parts += ["cleared by a doctor"] if check_in.cleared else []
    parts += ["life is stressful"] if check_in.life_stress else []
    parts += _performance(check_in.performance) if check_in.performance else []
    if check_in.text and not parts:
        return f'your words as a note: "{" ".join(check_in.text.split())}"'
    return ", ".join(parts)


def _corrections(check_in: CheckIn, day: dt.date) -> Iterator[str]:
    """What I couldn't read, and how to correct what I may have misread."""
    text = check_in.text or ""
    if UNWELL in check_in.feeling.words and has_unread_health_words(text):
        yield (
            f'All I take from "{" ".join(text.split())}" is that you aren\'t well.'
            " If it's a pain, an injury or an illness, say where and how bad."
        )
    if mentions_other_gear(text):
        yield (
            "To lift with what is there: lanterne strength gym set hotel --location home --dumbbells 2-24/2,"
            " then lanterne strength gym use hotel. Both can be undone."
        )
    if SELF_HARM in check_in.red_flags:
        yield f"Please don't stay alone with this: call {CRISIS_LINES}, or somebody you trust. Training can wait."
    if STRUGGLING in check_in.feeling.words:
        yield STRUGGLING_SENTENCE
    if any(pain.site == PELVIC_FLOOR and pain.score_0_10 != 0 for pain in check_in.pain):
        yield "No running or jumping for now: a pelvic-health physio or your GP can check it, and going early helps."
    swollen = next((pain.site for pain in check_in.pain if pain.swollen), None)
    # A swollen calf is a warning sign: it waits for no second day.
    if swollen is not None and CALF_SWELLING not in check_in.red_flags:
        yield (
            f"Nothing that loads your {swollen} while it's swollen, hurting or not. If it's hot or red, locks, or is"
            " still swollen in two days, have it looked at."
        )
    unrated = next((pain.site for pain in check_in.pain if pain.by_words or pain.score_0_10 is None), None)
    if unrated is not None and unrated != PELVIC_FLOOR and not check_in.red_flags:
        yield f'How much does it hurt, 0 to 10? Say for example: "{unrated} 3/10".'
    if PRESSURE_EMERGENCY in check_in.red_flags:
        yield "Call an emergency number now: a blood pressure this high with other signs can't wait."
    elif VERY_HIGH_PRESSURE in check_in.red_flags:
        yield "A blood pressure this high: see a doctor today. With a headache, chest pain or trouble seeing call an emergency number."
    elif check_in.blood_pressure is not None and check_in.blood_pressure.reaches(*HIGH_PRESSURE_MMHG):
        yield "Nothing hard or heavy until it's below 160/100: measure again after five quiet minutes, and tell your doctor."
    if check_in.red_flags:
        today = ", today" if is_for_a_doctor_today(check_in.red_flags) else ""
        yield f"A warning sign means no training until a doctor has seen you{today}. Then say so: lanterne check-in --cleared"
        emergency = emergency_words(check_in.red_flags)
        if emergency and PRESSURE_EMERGENCY not in check_in.red_flags:
            yield f"Call an emergency number {emergency}."
        yield f"If I misread that: lanterne check-in --take-back-warning --date {day}"
    elif _was_read(check_in):
        yield "Not what you meant? lanterne undo"


def _was_read(check_in: CheckIn) -> bool:
    """Whether words were read, which can go wrong."""
    feeling = check_in.feeling
    words = (
        check_in.text,
        check_in.injury,
        check_in.low_energy_signs,
        check_in.environment,
        check_in.illness,
        check_in.blood_pressure,
    )
    return any(words) or bool(check_in.pain or feeling.words or feeling.heavy_legs)


def _around(check_in: CheckIn) -> list[str]:
    """Injury, body and surroundings, a few words each."""
    parts = [_injury(check_in.injury)] if check_in.injury else []
    if check_in.vaccination is not None:
        parts.append(f"vaccinated {_ago(check_in.vaccination.days_ago)}")
    if check_in.alcohol_drinks is not None:
        parts.append(f"alcohol: {check_in.alcohol_drinks:g} {'drink' if check_in.alcohol_drinks == 1 else 'drinks'}")
    parts += ["someone close to you is ill"] if check_in.illness_contact else []
    parts += [f"blood pressure {check_in.blood_pressure.in_words}"] if check_in.blood_pressure is not None else []
    parts += [f"day {check_in.cycle_day} of the cycle"] if check_in.cycle_day is not None else []
    parts += [f"signs of low energy: {_low_energy(check_in.low_energy_signs)}"] if check_in.low_energy_signs else []
    return parts + (_environment(check_in.environment) if check_in.environment else [])


def _performance(performance: Performance) -> list[str]:
    failed = performance.failed_sessions
    parts = [f"{counted(failed, 'session')} not finished"] if failed else []
    return parts + (["performance falling"] if performance.trend == "down" else [])


def _pain(pain: Pain) -> str:
    if pain.score_0_10 == 0:
        return f"{pain.site}: {'leaking, heaviness and pressure gone' if pain.site == PELVIC_FLOOR else 'no pain'}"
    if pain.site == PELVIC_FLOOR:
        return f"pelvic floor: {pain.when or 'leaking, heaviness or pressure'}"
    score = f" {pain.score_0_10:g}/10" if pain.score_0_10 is not None and not pain.by_words else ""
    score += f", {_strength_in_words(pain.score_0_10)}" if pain.by_words and pain.score_0_10 is not None else ""
    lifts = f", in {' and '.join(pain.lifts)}" if pain.lifts else ""
    return (
        f"pain: {pain.site}{score}{', swollen' if pain.swollen else ''}{f', {pain.when}' if pain.when else ''}{lifts}"
    )


def _strength_in_words(score: float) -> str:
    """A score that only weighs words, as such: nobody gave a number."""
    return "strong by your words" if score >= STRONG_BY_WORDS else "slight by your words"


def _injury(injury: Injury) -> str:
    kind = f" ({_plain(injury.kind)})" if injury.kind else ""
    return f"injury: {injury.site}{kind}, {'cleared' if injury.cleared else 'not cleared'}"


def _low_energy(signs: LowEnergySigns) -> str:
    missed, fractures, change = signs.missed_periods_months, signs.bone_stress_injuries, signs.weight_change_kg_week
    parts = [f"period missed for {counted(missed, 'month')}"] if missed else []
    parts += [counted(fractures, "stress fracture")] if fractures else []
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
    if zones:
        parts.append(f"{abs(zones):g} time {'zone' if abs(zones) == 1 else 'zones'} {'east' if zones > 0 else 'west'}")
    parts += [f"arrived {_ago(days)}"] if days is not None else []
    if days is not None and zones is None and around.altitude_m is None:
        parts.append("add how far with --time-zones")
    return parts


def _ago(days: int) -> str:
    return {0: "today", 1: "yesterday"}.get(days, f"{days} days ago")


def _illness(illness: Illness) -> str:
    what = [symptom_words(symptom) for symptom in illness.symptoms]
    if illness.name:
        what.insert(0, illness.name)
    if illness.temperature_c is not None:
        what.append(f"{illness.temperature_c:g} °C")
    if illness.status == "resolved":
        return f"no longer ill ({', '.join(what)})" if what else "no longer ill"
    if ASTHMA_SYMPTOMS in illness.symptoms and not illness.systemic:
        return f"{', '.join(what)} (nothing hard until it has settled)"
    return f"{', '.join(what) or 'ill'} ({'treated as more than a head cold' if illness.systemic else 'treated as a head cold'})"


def _felt(word: str, text: str) -> str:
    """A feeling word; sore muscles by their names."""
    places = find_sore_places(text) if word in ("sore", "very_sore") else ()
    return f"{_plain(word)} {' and '.join(places)}" if places else _plain(word)


def _plain(code: str) -> str:
    return code.replace("_", " ")
