"""A reason names a symptom, a place, a cause or a number only where the morning holds it, and a doctor where one is needed."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from hypothesis import given

from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.day.rules.table import RULES
from lanterne_rouge.day.signs.signals import read_signals
from lanterne_rouge.domain.check_in import (
    CRISIS_LINES,
    PELVIC_FLOOR,
    CheckIn,
    Environment,
    Feeling,
    Illness,
    LowEnergySigns,
    Pain,
    Performance,
    Vaccination,
)
from lanterne_rouge.domain.decision import Flag
from lanterne_rouge.domain.morning import (
    AthleteState,
    Block,
    LoadState,
    Morning,
    PastSession,
    PlannedSession,
    Readiness,
    VitalSign,
)
from lanterne_rouge.language.phrasing import figure
from lanterne_rouge.sandbox.scenarios import read_scenarios
from tests.day.mornings import MONDAY, REST, THRESHOLD, decided, morning, status
from tests.day.test_day_properties import MORNINGS
from tests.day.test_rule_operands import CASES
from tests.every import every

TESTS = Path(__file__).parents[1]
PAGES = ("data/decisions.json", "agent_scenarios/mornings.json", "agent_scenarios/recorded_seasons.json")
RECORDED = [
    pytest.param(scenario.context, id=scenario.id)
    for page in PAGES
    for scenario in read_scenarios((TESTS / page).read_text(encoding="utf-8"))
]
DOCTOR = re.compile(r"\b(doctor|GP|physio)\b")
# A clearance that was given, or is missing, is no advice to see somebody.
CLEARANCE = re.compile(
    r"(?i)a doctor has only just cleared you|isn't cleared by a doctor yet|once a doctor has cleared you"
)
# When to call for help: signs that need not be there.
CONDITIONS = re.compile(r"\(call an emergency number[^)]*\)|, after a birth also to your midwife or health visitor")
# What a sentence may name, and what of the morning allows it.
NAMED = {
    r"fever": r"fever|temperature_c",
    r"cough": r"cough",
    r"throat": r"throat",
    r"nose|sneezing": r"nose|sneez",
    r"\bcold\b": r"\bcold\b|illness",
    r"vomiting|gut": r"vomit|gut",
    r"headache": r"headache",
    r"\bill\b(?! ?\W|y)": r"illness",
    r"leaking|heaviness|pelvi": r"pelvic",
    r"drinks?\b last|drinks\b(?= last)|alcohol": r"alcohol_drinks|hungover",
    r"vaccinat": r"vaccination",
    r"cycle\b": r"cycle_day",
    r"without a period": r"missed_periods",
    r"stress injur": r"bone_stress",
    r"weight loss": r"weight",
    r"\bheat\b": r"heat",
    r"heavy legs": r"heavy_legs|heavy legs",
    r"hard weeks": r"loading_weeks|just_finished",
    r"performance has been slipping": r"trend=down",
    r"knee": r"knee",
    r"achilles": r"achilles",
    r"shin": r"shin",
    r"ankle": r"ankle",
    r"hip\b": r"\bhip\b",
    r"calf": r"calf",
    r"foot": r"foot",
    r"\bback hurts": r"back",
    r"shoulder": r"shoulder",
    r"race\b": r"race|days_to|goal",
    r"camp": r"camp|block",
}


def known_of(value: object, name: str = "") -> Iterator[str]:
    """The leaves of a value that hold something, as `name=value`."""
    if value is None or value is False or value in ((), ""):
        return
    if is_dataclass(value):
        for field in fields(value):
            yield from known_of(getattr(value, field.name), f"{name}.{field.name}")
    elif isinstance(value, tuple | list):
        for part in value:
            yield from known_of(part, name)
    else:
        yield f"{name}={value}".replace("_", " ") + f" {name.rpartition('.')[2]}={value}"


def numbers_of(text: str) -> set[str]:
    return {found.lstrip("+") for found in re.findall(r"(?<![\w.])[-+]?\d+(?:\.\d+)?", text)}


def allowed_numbers(context: Morning, result: DayResult) -> set[str]:
    """Numbers of the morning and of what is derived from it, of the workout, and those that stand in a rule's own text."""
    signs = read_signals(context)
    values = [float(n) for n in numbers_of(" ".join(known_of(signs)))]
    values += [number for e in result.verdict.evidence for _, number in e.numbers]
    body, training = signs.body, signs.training
    shown = (body.hrv_week_ms, body.hrv_low_ms, body.hrv_high_ms, body.hrv_today_ms, training.tsb, training.form_share)
    values += [value for value in (*shown, signs.minutes_at_hand) if value is not None]
    texts = {n for rule in RULES for n in numbers_of(f"{rule.says} {rule.so} {rule.refers}")}
    size = numbers_of(result.workout.size) if result.workout else set()
    rounded = {form for v in values for form in (figure(v), f"{v:.0f}", f"{v:.1f}", f"{v:.2g}", f"{v:.3g}", f"{v:g}")}
    return {text.lstrip("+") for text in (*rounded, *texts, *size, *numbers_of(CRISIS_LINES))}


def false_claims(context: Morning) -> list[str]:
    result = decide_day(context)
    reason = CONDITIONS.sub("", CLEARANCE.sub("", result.verdict.decision.reason))
    known = " ".join(known_of(context)).lower()
    words = [word for word, told in NAMED.items() if re.search(word, reason.lower()) and not re.search(told, known)]
    return [*words, *sorted(numbers_of(reason) - allowed_numbers(context, result))]


def names_a_doctor(reason: str) -> bool:
    return bool(DOCTOR.search(CLEARANCE.sub("", reason))) or CRISIS_LINES in reason


def refers_as_it_flags(context: Morning) -> bool:
    decision = decide_day(context).verdict.decision
    return (Flag.MEDICAL_REFERRAL in decision.flags) == names_a_doctor(decision.reason)


def test_every_rule_of_a_referral_says_what_to_do_about_a_doctor_and_no_other_does() -> None:
    for rule in RULES:
        says = f"{rule.says} {rule.so} {rule.refers}"
        assert (Flag.MEDICAL_REFERRAL in rule.flags) == names_a_doctor(says) or rule.id == "R1c", rule.id


@every("context", RECORDED)
def test_a_recorded_reason_names_a_doctor_where_one_is_needed_and_only_there(context: Morning) -> None:
    assert refers_as_it_flags(context)


@every("context", RECORDED)
def test_a_recorded_reason_claims_nothing_that_the_morning_does_not_hold(context: Morning) -> None:
    assert false_claims(context) == []


@every("case", CASES)
def test_nor_does_the_reason_of_a_morning_that_a_rule_speaks_on(case: tuple[str, dict, str]) -> None:
    context = morning(**case[1])

    assert refers_as_it_flags(context)
    assert false_claims(context) == []


@given(MORNINGS)
def test_nor_does_that_of_any_other_morning(context: Morning) -> None:
    assert refers_as_it_flags(context)


def reason_of(**changes: object) -> str:
    return decided(**changes).verdict.decision.reason


WARM = {"temperature_deviation_c": 0.6, "rhr": VitalSign(today=56.0, mean_28d=50.0)}


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (CheckIn(), "you may be getting ill."),
        (CheckIn(vaccination=Vaccination(days_ago=2)), "you may be getting ill, or it comes from your vaccination."),
        (CheckIn(vaccination=Vaccination(days_ago=3)), "you may be getting ill."),
        (CheckIn(alcohol_drinks=2.0), "you may be getting ill, or it comes from last night's drinks."),
        (
            CheckIn(cycle_day=24, environment=Environment(heat_c=34.0)),
            "you may be getting ill, or it comes from the heat or your cycle.",
        ),
    ],
)
def test_of_the_causes_of_a_raised_pulse_only_the_reported_ones_are_named(told: CheckIn, says: str) -> None:
    assert says in reason_of(check_in=told, **WARM)


@pytest.mark.parametrize(
    ("illness", "says"),
    [
        (Illness(symptoms=("sore_throat",)), "You report a sore throat: rest is best"),
        (
            Illness(symptoms=("sore_throat", "runny_nose")),
            "You have a head cold (sore throat and runny nose): rest is best",
        ),
        (Illness(name="cold"), "You have a head cold: rest is best"),
        (Illness(symptoms=("sore_throat",), name="cold"), "You have a head cold (sore throat): rest is best"),
    ],
)
def test_a_cold_is_called_one_where_the_athlete_or_the_nose_says_so(illness: Illness, says: str) -> None:
    assert reason_of(check_in=CheckIn(illness=illness)).startswith(says)


@pytest.mark.parametrize(
    ("illness", "says"),
    [
        (
            Illness(symptoms=("chest_cough",), days_ill=2),
            "You are ill and it is in your chest: see a doctor about it.",
        ),
        (Illness(symptoms=("fever",), days_ill=4), "You are ill and it has lasted 4 days: see a doctor about it."),
        (
            Illness(symptoms=("runny_nose", "getting_worse"), days_ill=3),
            "You are ill and it has lasted 3 days and it is getting worse: see a doctor about it.",
        ),
        (Illness(symptoms=("fever",), severity="severe"), "You are ill and it is severe: see a doctor about it."),
    ],
)
def test_what_of_an_illness_is_for_a_doctor_is_named(illness: Illness, says: str) -> None:
    evidence = decided(check_in=CheckIn(illness=illness)).verdict.evidence

    assert [e.says for e in evidence if e.rule == "I1b"] == [says]


@pytest.mark.parametrize(
    ("signs", "says"),
    [
        (LowEnergySigns(missed_periods_months=3), "3 months without a period can mean"),
        (
            LowEnergySigns(bone_stress_injuries=1, missed_periods_months=1),
            "1 month without a period and 1 bone stress injury can mean",
        ),
        (LowEnergySigns(bone_stress_injuries=2), "2 bone stress injuries can mean"),
        (LowEnergySigns(fast_weight_loss=True), "Fast weight loss can mean"),
        (LowEnergySigns(low_libido=True), "What I know of you can mean"),
    ],
)
def test_what_points_to_too_little_energy_is_named(signs: LowEnergySigns, says: str) -> None:
    reason = reason_of(check_in=CheckIn(low_energy_signs=signs))

    assert reason.startswith(says) and "see a doctor about it soon" in reason


def test_a_doctor_is_named_also_where_another_rule_comes_first() -> None:
    tendon = Pain(site="achilles", score_0_10=3.0, trend="settling", days=21)
    slight = Pain(site="knee", score_0_10=2.0, trend="stable", days=20)

    reason = reason_of(check_in=CheckIn(pain=(tendon, slight)))

    assert reason.endswith("is enough, and have it looked at by a physio or a doctor.")


def test_rest_with_the_way_to_a_doctor_needs_no_consolation() -> None:
    bronchitis = CheckIn(illness=Illness(symptoms=("chest_cough",), name="bronchitis"))

    assert reason_of(check_in=bronchitis).endswith("Take today for recovery, and see a doctor about it.")


@pytest.mark.parametrize(("when", "says"), [(None, ""), ("leaking", " (leaking)")])
def test_of_the_pelvic_floor_only_what_was_named(when: str | None, says: str) -> None:
    reason = reason_of(check_in=CheckIn(pain=(Pain(site=PELVIC_FLOOR, when=when),)))

    assert reason.startswith(f"What you feel in the pelvic floor{says} means that running is too much")


def test_on_a_race_morning_the_ill_are_told_not_to_start() -> None:
    race = {
        "mission": status(days_to_goal=0),
        "plan": PlannedSession(sport="cycling", kind="race", minutes=240, load=250),
    }
    ill = CheckIn(illness=Illness(symptoms=("fever",), systemic=True))

    assert reason_of(check_in=ill, **race).endswith("Don't start today: take the day for recovery.")
    assert "Don't start" not in reason_of(check_in=ill)
    assert "Don't start" not in reason_of(check_in=ill, plan=REST, mission=status(days_to_goal=0))


def test_a_push_says_that_the_signs_are_good() -> None:
    pushed = decided(readiness=Readiness(score=92.0), load=LoadState(ctl=60.0, atl=55.0, tsb=5.0, history_days=200))

    assert "all signs are good. Today you can do a little more" in pushed.verdict.decision.reason


@pytest.mark.parametrize(
    ("changes", "means"),
    [
        (
            {"block": Block(day=4, of_days=7)},
            "that is what these days are for, and your heart rate variability (HRV) holds",
        ),
        ({"block": Block(day=4)}, "you're deep in fatigue"),
        ({"block": Block(of_days=7)}, "you're deep in fatigue"),
        ({"block": Block(day=4, of_days=7), "history": 55}, "I've seen only 55 days, so it may look worse than it is"),
        ({"ctl": 90.0}, "usual in a hard block at your fitness"),
        ({"ctl": 89.9}, "you're deep in fatigue"),
        ({"ctl": 90.0, "history": 55}, "I've seen only 55 days, so it may look worse than it is"),
    ],
)
def test_a_deep_form_is_told_as_what_it_is(changes: dict, means: str) -> None:
    ctl, history = changes.pop("ctl", 80.0), changes.pop("history", 200)
    load = LoadState(ctl=ctl, atl=ctl + 32.0, tsb=-32.0, history_days=history)

    evidence = decided(load=load, **changes).verdict.evidence

    assert [e.says for e in evidence if e.rule == "L1"] == [f"Your form (TSB, fitness minus fatigue) is -32: {means}."]


def test_what_sets_most_of_the_day_comes_first() -> None:
    # Both ease the day; the days without a light one also set its zone, its minutes and its load.
    days = tuple(
        PastSession(days_ago=d, sport="cycling", minutes=60, max_zone=2, load=45, kind="endurance") for d in range(1, 9)
    )
    tired = Feeling(fatigue_0_10=8.0, soreness_0_10=8.0)

    assert reason_of(sessions=days, check_in=CheckIn(feeling=tired)).startswith(
        "You've trained 8 days without a rest day"
    )


def test_pain_comes_before_what_sets_more_of_the_day() -> None:
    days = tuple(
        PastSession(days_ago=d, sport="cycling", minutes=60, max_zone=2, load=45, kind="endurance") for d in range(1, 9)
    )
    knee = Pain(site="knee", score_0_10=4.0)

    assert reason_of(sessions=days, check_in=CheckIn(pain=(knee,))).startswith("Your knee hurts (4 of 10)")


def test_falling_performance_is_named_before_the_hrv_that_goes_with_it() -> None:
    falling = Performance(trend="down", over_days=21)
    weary = Feeling(fatigue_0_10=8.0)

    reason = reason_of(check_in=CheckIn(performance=falling, feeling=weary), plan=THRESHOLD)

    assert reason.startswith("Your performance has been slipping")


def summary(days: int, hard: int) -> PastSession:
    return PastSession(days_ago=None, summary_days=days, hard_days=hard, kind="endurance")


@pytest.mark.parametrize(
    ("sessions", "at_least"),
    [
        ((summary(7, 2),), 2),
        ((summary(8, 2),), 1),
        ((summary(6, 2), PastSession(days_ago=1, kind="threshold", hard=True)), 3),
        ((summary(7, 2), PastSession(days_ago=2, kind="threshold", hard=True)), 2),
        ((summary(7, 0), PastSession(days_ago=2, kind="threshold", hard=True)), 1),
        ((summary(5, 2), PastSession(days_ago=2, kind="threshold", hard=True)), 3),
    ],
)
def test_hard_days_of_the_week_are_those_that_are_certain(sessions: tuple[PastSession, ...], at_least: int) -> None:
    assert read_signals(morning(sessions=sessions)).training.hard_days_in_week == at_least


@pytest.mark.parametrize(("seen", "days"), [((), 6), ((5,), 5), ((6, 7), 6), ((0,), 6), ((4,), 6)])
def test_the_last_session_is_the_one_that_is_known(seen: tuple[int, ...], days: int) -> None:
    sessions = tuple(PastSession(days_ago=day, kind="endurance", minutes=60) for day in seen)
    silent = morning(day=MONDAY, load=LoadState(ctl=50.0, feed_age_days=5), sessions=sessions)

    assert read_signals(silent).training.last_activity_days_ago == days


@pytest.mark.parametrize(("cycle_day", "says"), [(1, " on day 1 of your cycle"), (None, "")])
def test_a_pulse_is_told_with_the_day_of_the_cycle(cycle_day: int | None, says: str) -> None:
    reason = reason_of(
        check_in=CheckIn(cycle_day=cycle_day),
        rhr=VitalSign(today=55.0, mean_28d=50.0),
        athlete=AthleteState(sports=("cycling",)),
    )

    assert f"5 above your average{says}: worth watching" in reason
