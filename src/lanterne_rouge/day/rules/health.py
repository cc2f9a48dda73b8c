"""Health before goals: red flags, low energy, illness, what is brewing, and the way back."""

from dataclasses import replace

from lanterne_rouge.day.rules.rule import EASY, GENTLE, NO_PUSH, REST_CAP, UNCAPPED, Cap, Rule, at_least
from lanterne_rouge.day.signs.kept_easy import most_minutes_kept_easy
from lanterne_rouge.day.signs.reported import is_fever
from lanterne_rouge.day.signs.signals import FIRST_WARMTH_C, RECENT_VACCINATION_DAYS, Signals
from lanterne_rouge.domain.check_in import CRISIS_LINES, SELF_HARM
from lanterne_rouge.domain.decision import Action, Flag

# Days without symptoms that the staged return takes.
STAGES = 5
LONG_FEVER_DAYS = 4
# Of the plan, in the first days after a head cold.
AFTER_A_COLD = 0.7
# A cold is at its worst by the second or third day; one that still grows then is more than that.
WORSENING_DAYS = 3
# Moderate training goes on with a high blood pressure; hard efforts and heavy lifts drive it up further.
HIGH_PRESSURE = Cap(action=Action.EASE, zone=2)


def _brewing(s: Signals) -> bool:
    warm, over = s.body.temperature, s.body.rhr_over
    both = at_least(warm, 0.5) and at_least(over, 5)
    return both or at_least(warm, 1.0) or at_least(over, 10)


def _warm(s: Signals) -> bool:
    return at_least(s.body.temperature, 0.5)


def _catching_it(s: Signals) -> bool:
    """Somebody near is ill, and the body shows a first sign, below what counts where nobody is."""
    sign = at_least(s.body.rhr_over, 5) or at_least(s.body.temperature, FIRST_WARMTH_C) or s.report.listless
    return bool(s.report.check_in.illness_contact) and sign


def _back(s: Signals, up_to: int) -> bool:
    days = s.report.back_after_illness_days
    return days is not None and days <= up_to


def _just_cleared(s: Signals) -> bool:
    days = s.report.check_in.days_since_cleared
    return days is not None and days <= STAGES


def _still_off(s: Signals) -> bool:
    """HRV of today against its mean; the week's mean still holds the fever, and stands in only where today's is unknown."""
    today = s.body.hrv_today_sds
    return s.body.hrv_carefully_below if today is None else today < -1


def _staged_return(s: Signals) -> Cap:
    """Fifteen to thirty minutes at first, then 0.6, 0.7, 0.8 and 0.9 of fitness on successive days without symptoms."""
    days = s.report.back_after_illness_days or 0
    if days < 1:
        return REST_CAP
    if _still_off(s) or _warm(s) or at_least(s.body.rhr_over, 7):
        return Cap(action=Action.RECOVER, zone=1, minutes=20, points=12) if days <= STAGES else EASY
    if days <= STAGES:
        return _stage(days)
    return Cap(action=Action.MAINTAIN, zone=4) if days <= 7 else NO_PUSH


def _stage(day: int) -> Cap:
    """What one of the five days of a return allows."""
    if day == 1:
        return Cap(action=Action.EASE, zone=1, minutes=30, of_ctl=0.5)
    return Cap(action=Action.EASE, zone=2 if day < STAGES else 3, of_ctl=0.4 + day * 0.1)


def _after_clearing(s: Signals) -> Cap:
    """The day of the clearing and the one after it are the first of the return; easy training alone stays short as well."""
    stage, easy_days = _stage(max(s.report.check_in.days_since_cleared or 0, 1)), s.report.check_in.easy_days
    if easy_days is None or stage.minutes is not None:
        return stage
    return replace(stage, minutes=most_minutes_kept_easy(easy_days))


def _is_to_ask_again(s: Signals) -> bool:
    check_in = s.report.check_in
    told, days = check_in.easy_for_days, check_in.easy_days
    return told is not None and days is not None and days >= told and not check_in.red_flags


HEALTH = (
    Rule(
        id="R1",
        condition="chest pain, fainting, palpitations, concussion, heat illness, blood, focal bone pain or another stop sign",
        when=lambda s: any(flag != SELF_HARM for flag in s.report.check_in.red_flags),
        says="you report {s.words.red_flag}",
        so="that is a stop sign until a doctor {s.words.seen_or_cleared}",
        source="ACSM 2021",
        cap=REST_CAP,
        flags=(Flag.MEDICAL_REFERRAL,),
        holds_on_race_day=True,
    ),
    Rule(
        id="R1d",
        condition="thoughts of harming oneself",
        when=lambda s: SELF_HARM in s.report.check_in.red_flags,
        says="please don't stay alone with what you wrote",
        so=f"call {CRISIS_LINES}, or somebody you trust",
        source="practice",
        cap=REST_CAP,
        flags=(Flag.MEDICAL_REFERRAL,),
        holds_on_race_day=True,
    ),
    Rule(
        id="R1c",
        condition="heat illness",
        when=lambda s: any("heat" in flag for flag in s.report.check_in.red_flags),
        says="heat has made you ill",
        so="cool down, drink, and stay out of it until a doctor has seen you",
        source="Racinais 2015",
        flags=(Flag.HEAT,),
        holds_on_race_day=True,
    ),
    Rule(
        id="R1b",
        condition="a warning sign that a doctor has cleared within the last five days",
        when=_just_cleared,
        says="a doctor has only just cleared you after a warning sign",
        so="come back step by step as after an illness: short and easy first, a little more each day, and stop if a sign comes back",
        source="practice",
        cap=_after_clearing,
        effect="the day itself and the next: zone 1 and 30 min; days 2-5: 0.6, 0.7, 0.8, 0.9 of CTL; where a doctor allowed easy "
        "training alone: no further than day 4, 30 min in the first week and 45 min after it",
        flags=(Flag.RETURN_TO_TRAINING,),
        holds_on_race_day=True,
    ),
    Rule(
        id="R1q",
        condition="the time is over for which a doctor allowed easy training alone",
        when=_is_to_ask_again,
        says="the time is over for which you were asked to keep it easy",
        so="ask whether you may do more now, and tell me what was said; until then it stays easy and short",
        source="practice",
        holds_on_race_day=True,
    ),
    Rule(
        id="R1p",
        condition="blood pressure of 160/100 or more within the last week",
        # One that is a warning sign is told as such, and alone.
        when=lambda s: s.report.high_blood_pressure and not s.report.check_in.red_flags,
        says="your blood pressure was {s.words.blood_pressure}",
        so="nothing hard or heavy until it's below 160/100; measure it again after five quiet minutes",
        refers="tell your doctor",
        source="ACSM 2021; Pelliccia 2021",
        cap=HIGH_PRESSURE,
        flags=(Flag.MEDICAL_REFERRAL,),
        holds_on_race_day=True,
    ),
    Rule(
        id="R2",
        condition="signs of too little energy: missed periods for three months, repeated stress fractures, fast weight loss, ...",
        when=lambda s: s.report.low_energy,
        says="{s.words.low_energy} can mean that you eat too little for your training",
        refers="see a doctor about it soon",
        source="Mountjoy 2023",
        cap=Cap(action=Action.EASE, zone=2, of_ctl=0.6, of_plan=0.5),
        flags=(Flag.REDS_RISK, Flag.MEDICAL_REFERRAL),
        holds_on_race_day=True,
    ),
    Rule(
        id="I1",
        condition="fever, chest cough, breathlessness, muscle aches, gut trouble or another illness of the whole body",
        when=lambda s: s.report.systemic,
        says="you are ill ({s.words.symptom})",
        so="no training until it's gone",
        source="Schwellnus 2022",
        cap=REST_CAP,
        flags=(Flag.ILLNESS_SYSTEMIC,),
        holds_on_race_day=True,
    ),
    Rule(
        id="I1a",
        condition="a head cold with a resting heart rate 10 above the mean, or with a raised temperature that goes with it",
        when=lambda s: s.report.no_worse_than_a_cold and _brewing(s),
        says="you report {s.words.complaint}, and {s.words.brewing}",
        so="that is more than a head cold",
        source="Schwellnus 2022",
        cap=REST_CAP,
        flags=(Flag.ILLNESS_SYSTEMIC,),
        numbers=(("resting heart rate above mean", "body.rhr_over"), ("temperature deviation", "body.temperature")),
        holds_on_race_day=True,
    ),
    Rule(
        id="I1b",
        condition="chest symptoms in an illness, a severe one, a fever for four days, one that is worse on the third day, "
        "or an illness of the whole body for a week",
        when=lambda s: (
            s.report.chest
            or _severe(s)
            or (s.report.worsening and at_least(s.illness_days, WORSENING_DAYS))
            or (s.report.systemic and at_least(s.illness_days, 7))
        ),
        says="{s.words.grave_illness}",
        refers="see a doctor about it",
        source="Schwellnus 2022",
        cap=REST_CAP,
        flags=(Flag.MEDICAL_REFERRAL,),
        holds_on_race_day=True,
    ),
    Rule(
        id="I1c",
        condition="mastitis, or an infection with a fever",
        when=lambda s: s.report.needs_doctor_for_infection,
        says="an infection like yours gets worse by training",
        refers="see a doctor, today if it's strong or getting worse",
        source="practice",
        cap=REST_CAP,
        flags=(Flag.MEDICAL_REFERRAL,),
        holds_on_race_day=True,
    ),
    Rule(
        id="I2",
        condition="a head cold only: runny or blocked nose, mild sore throat",
        when=lambda s: s.report.called_a_cold,
        says="{s.words.head_cold}",
        so="rest is best; if you feel like it, go very easy, and stop if it gets worse",
        source="Schwellnus 2022",
        cap=Cap(action=Action.RECOVER, zone=1, minutes=30, points=15),
        flags=(Flag.ILLNESS_ABOVE_NECK,),
    ),
    Rule(
        id="I3",
        condition="temperature +0.5 °C with resting heart rate +5, or temperature +1.0 °C",
        when=lambda s: _brewing(s) and _warm(s),
        says="{s.words.brewing}",
        so="{s.words.why_brewing}",
        source="practice",
        cap=GENTLE,
        flags=(Flag.TEMP_ELEVATED,),
        numbers=(("temperature deviation", "body.temperature"), ("resting heart rate above mean", "body.rhr_over")),
    ),
    Rule(
        id="I3a",
        condition="resting heart rate +10, without a raised temperature",
        when=lambda s: _brewing(s) and not _warm(s),
        says="{s.words.brewing}",
        so="{s.words.why_brewing}",
        source="practice",
        cap=GENTLE,
        numbers=(("resting heart rate above mean", "body.rhr_over"),),
    ),
    Rule(
        id="I3b",
        condition="temperature deviation of +0.5 °C or more",
        when=lambda s: _warm(s) and not _brewing(s),
        says="your skin temperature is {s.body.temperature:.1f} °C above your normal",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.TEMP_ELEVATED,),
        numbers=(("temperature deviation", "body.temperature"),),
    ),
    Rule(
        id="I3c",
        condition="a vaccination within two days",
        when=lambda s: (
            s.report.check_in.vaccination is not None
            and s.report.check_in.vaccination.days_ago <= RECENT_VACCINATION_DAYS
        ),
        says="you were vaccinated in the last two days",
        so="your body is working on that",
        source="practice",
        cap=EASY,
    ),
    Rule(
        id="I3d",
        condition="close contact with someone ill",
        when=lambda s: bool(s.report.check_in.illness_contact) and not _catching_it(s),
        says="someone close to you is ill",
        so="it's not a day to dig deep",
        source="practice",
        cap=NO_PUSH,
    ),
    Rule(
        id="I3e",
        condition="close contact with someone ill, and resting heart rate +5, temperature +0.3 °C, or tired, flat or cold",
        when=_catching_it,
        says="someone close to you is ill, and {s.words.first_sign}",
        so="you may be catching it, so keep it easy today",
        source="Schwellnus 2022",
        cap=Cap(action=Action.EASE, zone=2, of_plan=0.9),
        numbers=(("resting heart rate above mean", "body.rhr_over"), ("temperature deviation", "body.temperature")),
    ),
    Rule(
        id="I4",
        condition="back from an illness of the whole body within two weeks",
        when=lambda s: s.report.was_systemic and _back(s, 14),
        says="this is day {s.report.back_after_illness_days} without symptoms after your illness",
        so="come back step by step",
        source="Schwellnus 2022; Wilson 2020",
        cap=_staged_return,
        effect="day 1: zone 1 and 30 min; days 2-5: 0.6, 0.7, 0.8, 0.9 of CTL; hard only after five clean days, no push for two weeks",
        flags=(Flag.RETURN_TO_TRAINING,),
        numbers=(("days without symptoms", "report.back_after_illness_days"),),
        holds_on_race_day=True,
    ),
    Rule(
        id="I4b",
        condition="back from a head cold within three days",
        when=lambda s: not s.report.was_systemic and _back(s, 3),
        says="this is day {s.report.back_after_illness_days} after your cold",
        so="easy and shorter at first",
        source="practice",
        cap=Cap(action=Action.MAINTAIN, zone=2, of_ctl=1.1, of_plan=AFTER_A_COLD),
        flags=(Flag.RETURN_TO_TRAINING,),
        numbers=(("days without symptoms", "report.back_after_illness_days"),),
    ),
    Rule(
        id="I4c",
        condition="back from a head cold within a week",
        when=lambda s: not s.report.was_systemic and _back(s, 7) and not _back(s, 3),
        says="this is day {s.report.back_after_illness_days} after your cold",
        so="nothing harder than planned",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.RETURN_TO_TRAINING,),
        numbers=(("days without symptoms", "report.back_after_illness_days"),),
    ),
    Rule(
        id="F1",
        condition="a cycle day is known: temperature and resting heart rate are read against it",
        when=lambda s: s.report.check_in.cycle_day is not None,
        says="it is day {s.report.check_in.cycle_day} of your cycle, which I allow for in temperature and pulse",
        so="no restriction",
        source="McNulty 2020",
        cap=UNCAPPED,
        flags=(Flag.MENSTRUAL_NOTE,),
        numbers=(("cycle day", "report.check_in.cycle_day"),),
    ),
)


def _severe(s: Signals) -> bool:
    illness = s.report.check_in.illness if s.report.ill else None
    if illness is None:
        return False
    feverish = "fever" in illness.symptoms or is_fever(illness.temperature_c)
    return illness.severity == "severe" or (feverish and at_least(illness.days_ill, LONG_FEVER_DAYS))
