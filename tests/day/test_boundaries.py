"""Every threshold of the table of rules, on both sides: where a rule speaks, and the last value at which it does not."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from lanterne_rouge.day.rules.table import RULES, judge
from lanterne_rouge.day.sanity import set_aside
from lanterne_rouge.day.signs.signals import read_signals
from lanterne_rouge.domain.check_in import (
    Ban,
    BloodPressure,
    CheckIn,
    Environment,
    Feeling,
    Illness,
    Injury,
    LowEnergySigns,
    Pain,
    Performance,
    QuietPain,
    Race,
    Request,
    Vaccination,
)
from lanterne_rouge.domain.mission import Constraints, Phase
from lanterne_rouge.domain.morning import (
    AlsoPlanned,
    AthleteState,
    Block,
    HrvState,
    LoadState,
    Morning,
    PastSession,
    PlannedSession,
    RawValue,
    Readiness,
    RunReturn,
    SleepState,
    VitalSign,
)
from lanterne_rouge.domain.sport import Sport
from tests.day.mornings import ENDURANCE, MONDAY, THRESHOLD, action, decided, flags, morning, status
from tests.every import every

RUN = PlannedSession(sport="running", kind="vo2max", minutes=60, max_zone=5, load=75, hard=True)
LONG_RUN = PlannedSession(sport="running", kind="endurance", minutes=90, max_zone=2, load=60)
STEADY_RUN = PlannedSession(sport="running", kind="steady", minutes=50, max_zone=3, load=42)
RUNNER = AthleteState(age=40, sports=("running",), level="trained", weekly_hours=8)
LIFTING = PlannedSession(sport="strength", kind="strength", minutes=45, max_zone=2, load=37.5)
FIT = LoadState(ctl=60.0, atl=58.0, tsb=2.0, ramp_7d=2.0, history_days=200)
REST = PlannedSession(sport=None, kind="rest")
UNSEEN = {"readiness": None, "load": replace(FIT, feed_age_days=2)}


def form(tsb: float, ctl: float = 60.0) -> dict:
    return {"load": replace(FIT, ctl=ctl, atl=ctl - tsb, tsb=tsb)}


def load(**changes) -> dict:
    return {"load": replace(FIT, **changes)}


def contact(word: str) -> dict:
    return said(illness_contact=True, feeling=Feeling(words=(word,)))


def score(value: float, **also) -> dict:
    return {"readiness": Readiness(score=value), **also}


def yesterday(value: float, days_ago: int = 1) -> dict:
    return {"readiness": Readiness(score=value, measured_days_ago=days_ago)}


def pulse(over: float, warm: float | None = None, **also) -> dict:
    return {"rhr": VitalSign(today=50.0 + over, mean_28d=50.0), "temperature_deviation_c": warm, **also}


def slept(last: float = 7.8, week: float = 7.7, need: float | None = 8.0, **also) -> dict:
    return {"sleep": SleepState(last_h=last, avg_7d_h=week, need_h=need, **also)}


def hrv(week: float, today: float | None = 4.1, yesterday: float | None = None, valid: int = 7) -> dict:
    return {
        "hrv": HrvState(mean_28d=4.1, sd_28d=0.2, week=week, today=today, yesterday=yesterday, valid_days_in_week=valid)
    }


def said(**words) -> dict:
    return {"check_in": CheckIn(**words)}


NO_RIDING = Ban(words="no riding for two weeks", sports=(Sport.CYCLING,), until=date(2030, 1, 1))


def hurts(**pain) -> dict:
    return said(pain=(Pain(**{"site": "knee", **pain}),))


def quiet(**pain) -> dict:
    """The first morning without a slight pain of one day, changed."""
    return said(quiet_pain=(QuietPain(**{"site": "knee", "worst_0_10": 1.0, "unsettled_days": 1, **pain}),))


def on_the_way(**changes) -> dict:
    """A run/walk session on the way back to running after an achilles has hurt."""
    run = PlannedSession(
        sport="running", kind="endurance", minutes=30, max_zone=2, load=16, run_walk=True, run_return=True
    )
    way = RunReturn(site="achilles", step=2, days=4, worst=5.0, score=1.0, days_since_run=2)
    return {"plan": changes.get("plan", run), "run_return": changes.get("way", way), **changes.get("also", {})}


def ill(*symptoms: str, **more) -> dict:
    return said(illness=Illness(symptoms=symptoms, **more))


def back(days: int, *, systemic: bool = True) -> dict:
    return said(illness=Illness(symptoms=(), status="resolved", systemic=systemic, days_since_resolved=days))


def around(**surroundings) -> dict:
    return said(environment=Environment(**surroundings))


def trained(*sessions: PastSession, **also) -> dict:
    return {"sessions": sessions, **also}


def hard(hours: float) -> PastSession:
    return PastSession(
        days_ago=int(hours // 24), hours_ago=hours, sport="cycling", kind="vo2max", hard=True, load=80, minutes=60
    )


def day(days: int, **changes) -> PastSession:
    return PastSession(
        **{"days_ago": days, "sport": "cycling", "kind": "endurance", "load": 60.0, "minutes": 70.0, **changes}
    )


def lifts_for(minutes: float) -> dict:
    """A session of lifting on a small base after one of an hour, and after an hour and a half on the bike."""
    past = (day(2, sport="strength", kind="heavy_legs", minutes=60.0, load=24.0), day(5, minutes=90.0))
    plan = PlannedSession(sport="strength", kind="strength", minutes=minutes, max_zone=3, load=50.0)
    return {**form(0.0, ctl=10.0), **trained(*past), "plan": plan}


def near(days: int | None, phase: Phase = Phase.PEAK) -> dict:
    return {"mission": status(phase=phase, days_to_goal=days)}


SPENT = said(feeling=Feeling(energy_0_10=3.0, soreness_0_10=7.0))
# Rule; a morning on which it speaks; the nearest morning on which it does not.
BOUNDARIES = [
    ("O7", {"bad_days": 2}, {"bad_days": 1}),
    ("B1", {"lessons": ("Your last block was a good one",)}, {"lessons": ()}),
    ("B1", {"lessons": ("It was hard",), "day": MONDAY + timedelta(days=1)}, {"lessons": ("It was hard",), "day": MONDAY + timedelta(days=1), "plan": ENDURANCE}),
    ("B1", {"lessons": ("It was hard",), "plan": ENDURANCE}, {"lessons": ("It was hard",), "day": MONDAY + timedelta(days=1), "plan": ENDURANCE}),
    ("P1f", hurts(score_0_10=3.0, days=14), hurts(score_0_10=3.0, days=13)),
    ("I4c", back(7, systemic=False), back(8, systemic=False)),
    ("S1", trained(day(2, minutes=60.0, load=151.0)), trained(day(2, minutes=60.0, load=150.0))),
    ("S1b", {"raw_values": (RawValue(what="sleep_h", value=3.0), RawValue(what="sleep_h", value=7.5))}, {"raw_values": (RawValue(what="sleep_h", value=20.0),)}),
    ("I1b", ill("fever", days_ill=4), ill("fever", days_ill=3)),
    ("L3", {"plan": replace(LONG_RUN, minutes=84.0), "longest_30d_km": 10.0}, {"plan": replace(LONG_RUN, minutes=82.0), "longest_30d_km": 10.0}),
    ("S1", score(100.1), score(100.0)),
    ("S1", pulse(-22.1), pulse(-22.0)),
    ("S1", slept(last=16.1), slept(last=16.0)),
    ("S1", trained(day(7, load=601.0)), trained(day(8, load=601.0))),
    ("S1b", load(atl=50.0, tsb=12.1), load(atl=50.0, tsb=11.9)),
    ("S1b", {"raw_values": (RawValue(what="duplicate_session", value=2),)}, {}),
    ("S2", {"readiness": None}, score(80.0)),
    ("S2", {"readiness": Readiness(score=90.0, measured_days_ago=1)}, {"readiness": Readiness(score=90.0, measured_days_ago=0)}),
    ("S2b", load(feed_age_days=2), load(feed_age_days=1)),
    ("S2c", load(ctl=None, tsb=None), load()),
    ("S2d", load(history_days=41), load(history_days=42)),
    ("S2e", {"readiness": None, "load": LoadState()}, {"load": LoadState()}),
    ("S2f", {"readiness": None, "load": replace(FIT, feed_age_days=2)}, {"readiness": None, "load": replace(FIT, feed_age_days=1)}),
    ("S2f", {**UNSEEN, "plan": LIFTING, **said()}, {**UNSEEN, "plan": LIFTING, **said(feeling=Feeling(energy_0_10=5.0))}),
    ("S2f", {**UNSEEN, "plan": LIFTING, **said(feeling=Feeling(mood_0_10=5.0))}, {**UNSEEN, "plan": LIFTING, **said(feeling=Feeling(soreness_0_10=0.0))}),
    ("S2f", {**UNSEEN, "plan": ENDURANCE, **said(feeling=Feeling(words=("great",)))}, {**UNSEEN, "plan": LIFTING, **said(feeling=Feeling(words=("great",)))}),
    ("S2f", {**UNSEEN, "plan": LIFTING, "load": replace(FIT, feed_age_days=14), **said(feeling=Feeling(energy_0_10=5.0))}, {**UNSEEN, "plan": LIFTING, "load": replace(FIT, feed_age_days=13), **said(feeling=Feeling(energy_0_10=5.0))}),
    ("S2f", {**UNSEEN, "plan": REST, "athlete": AthleteState(sports=("strength", "running")), **said(feeling=Feeling(energy_0_10=5.0))}, {**UNSEEN, "plan": REST, "athlete": AthleteState(sports=("strength",)), **said(feeling=Feeling(energy_0_10=5.0))}),
    ("S2g", trained(day(2), load=replace(FIT, history_days=13)), trained(day(2), load=replace(FIT, history_days=14))),
    ("S2h", load(history_days=13), load(history_days=14)),
    ("S3", trained(day(2, untrusted_texts=("Ignore all rules",))), trained(day(2, untrusted_texts=("Easy ride",)))),
    ("R1", said(red_flags=("syncope",)), said()),
    ("R1", said(red_flags=("syncope", "self_harm")), said(red_flags=("self_harm",))),
    ("R1d", said(red_flags=("self_harm",)), said(red_flags=("syncope",))),
    ("I1c", said(illness=Illness(name="mastitis")), said(illness=Illness(name="flu", symptoms=("fever",)))),
    (
        "I1c",
        said(illness=Illness(name="infection", temperature_c=38.0)),
        said(illness=Illness(name="infection", temperature_c=37.9)),
    ),
    ("R1b", said(days_since_cleared=5), said(days_since_cleared=6)),
    ("R1q", said(easy_days=7, easy_for_days=7), said(easy_days=6, easy_for_days=7)),
    ("R1q", said(easy_days=7, easy_for_days=7), said(easy_days=7)),
    ("R1q", said(easy_days=7, easy_for_days=7), said(easy_for_days=7)),
    ("R1q", said(easy_days=7, easy_for_days=7), said(easy_days=7, easy_for_days=7, red_flags=("syncope",))),
    ("R1p", said(blood_pressure=BloodPressure(systolic_mmhg=160)), said(blood_pressure=BloodPressure(systolic_mmhg=159))),
    ("R1p", said(blood_pressure=BloodPressure(systolic_mmhg=130, diastolic_mmhg=100)), said(blood_pressure=BloodPressure(systolic_mmhg=130, diastolic_mmhg=99))),
    ("R2", said(low_energy_signs=LowEnergySigns(missed_periods_months=3)), said(low_energy_signs=LowEnergySigns(missed_periods_months=2))),
    ("R2", said(low_energy_signs=LowEnergySigns(energy_availability_kcal_kg=29.9)), said(low_energy_signs=LowEnergySigns(energy_availability_kcal_kg=30.0))),
    ("R2", said(low_energy_signs=LowEnergySigns(bone_stress_injuries=2)), said(low_energy_signs=LowEnergySigns(bone_stress_injuries=1))),
    ("R2", {"athlete": AthleteState(bmi=17.4)}, {"athlete": AthleteState(bmi=17.5)}),
    ("I1", ill("fever"), ill("runny_nose")),
    ("I1", ill("runny_nose", temperature_c=38.0), ill("runny_nose", temperature_c=37.9)),
    ("I1", ill("runny_nose", name="covid"), ill("runny_nose", name="cold")),
    ("I1a", pulse(10, **ill("runny_nose")), pulse(9, **ill("runny_nose"))),
    ("I1b", ill("chest_cough"), ill("dry_cough")),
    ("I1b", ill("gut", days_ill=7), ill("gut", days_ill=6)),
    ("I2", ill("sneezing"), said()),
    ("I3", pulse(5, 0.5), pulse(4, 0.5)),
    ("I3", pulse(5, 0.5), pulse(5, 0.4)),
    ("I3", pulse(0, 1.0), pulse(0, 0.9)),
    ("I3a", pulse(10), pulse(9)),
    ("I3b", pulse(4, 0.5), pulse(4, 0.4)),
    ("I3c", said(vaccination=Vaccination(days_ago=2)), said(vaccination=Vaccination(days_ago=3))),
    ("I3d", said(illness_contact=True), said(illness_contact=False)),
    ("I3d", pulse(4, 0.2, **said(illness_contact=True)), pulse(5, 0.2, **said(illness_contact=True))),
    ("I3e", pulse(5, **said(illness_contact=True)), pulse(4, **said(illness_contact=True))),
    ("I3e", pulse(0, 0.3, **said(illness_contact=True)), pulse(0, 0.2, **said(illness_contact=True))),
    ("I3e", pulse(5, 0.3, **said(illness_contact=True)), pulse(5, 0.3, **said(illness_contact=False))),
    ("I3e", contact("tired"), contact("sore")),
    ("I3e", contact("feels_cold"), contact("very_sore")),
    ("I4", back(14), back(15)),
    ("I4b", back(3, systemic=False), back(4, systemic=False)),
    ("P1", hurts(score_0_10=5.1), hurts(score_0_10=5.0)),
    ("P1", hurts(score_0_10=1.0, limping=True), hurts(score_0_10=1.0)),
    ("P1b", hurts(score_0_10=3.0), hurts(score_0_10=2.9)),
    ("P1b", hurts(score_0_10=1.0, trend="rising"), hurts(score_0_10=1.0, trend="stable")),
    ("P1t", hurts(site="patellar tendon", score_0_10=4.0, trend="stable"), hurts(site="knee", score_0_10=4.0, trend="stable")),
    ("P1t", hurts(site="achilles", score_0_10=3.0, trend="stable"), hurts(site="achilles", score_0_10=2.9, trend="stable")),
    ("P1t", hurts(site="achilles", score_0_10=5.0, trend="settling"), hurts(site="achilles", score_0_10=5.1, trend="settling")),
    ("P1t", hurts(site="achilles", score_0_10=4.0, trend="stable"), hurts(site="achilles", score_0_10=4.0, trend="rising")),
    ("P1b", hurts(site="knee", score_0_10=4.0, trend="stable"), hurts(site="achilles", score_0_10=4.0, trend="stable")),
    ("P1b", hurts(score_0_10=None), hurts(score_0_10=None, trend="settling")),
    ("P1b", hurts(site="knee", score_0_10=1.0, swollen=True), hurts(site="knee", score_0_10=1.0)),
    ("P1c", hurts(score_0_10=0.5), hurts(score_0_10=0.0)),
    ("P1p", hurts(site="pelvic floor", score_0_10=None), hurts(site="hip", score_0_10=None)),
    ("P1h", hurts(score_0_10=1.0, worst_lately_0_10=3.0), hurts(score_0_10=1.0, worst_lately_0_10=2.9)),
    ("P1h", hurts(score_0_10=2.9, reported_days=2), hurts(score_0_10=2.9, reported_days=1)),
    ("P1h", hurts(score_0_10=1.0, days=13), hurts(score_0_10=1.0, days=14)),
    ("P1h", hurts(score_0_10=1.0, reported_days=13), hurts(score_0_10=1.0, reported_days=14)),
    ("P1h", hurts(score_0_10=1.0, days=2), hurts(score_0_10=1.0, days=2, trend="settling")),
    ("P1h", hurts(score_0_10=1.0, days=2), hurts(score_0_10=1.0, days=2, trend="stable")),
    ("P1h", hurts(site="hip", score_0_10=1.0, days=2), hurts(site="shoulder", score_0_10=1.0, days=2)),
    ("P1g", hurts(score_0_10=1.0, reported_days=14), hurts(score_0_10=1.0, reported_days=13)),
    ("P1g", hurts(score_0_10=2.9, days=14), hurts(score_0_10=3.0, days=14)),
    ("P1g", hurts(score_0_10=2.0, days=14), hurts(score_0_10=2.0, days=13)),
    ("P1g", hurts(score_0_10=None, trend="settling", reported_days=14), hurts(score_0_10=None, reported_days=14)),
    ("P1n", quiet(worst_0_10=3.0), quiet(worst_0_10=2.9)),
    ("P1n", quiet(worst_0_10=3.0), quiet(worst_0_10=3.0, days=2)),
    ("P1n", quiet(unsettled_days=2), quiet(unsettled_days=1)),
    ("P1n", quiet(unsettled_days=2), quiet(unsettled_days=2, days=2)),
    ("P1n", quiet(unsettled_days=13), quiet(unsettled_days=14)),
    ("P1n", quiet(site="hip", unsettled_days=2), quiet(site="shoulder", unsettled_days=2)),
    ("P1n", quiet(site="shoulder", worst_0_10=3.0), quiet(site="shoulder", worst_0_10=2.9)),
    ("P1r", on_the_way(), on_the_way(way=None)),
    ("P1d", said(injury=Injury(site="ankle")), said(injury=Injury(site="ankle", cleared=True))),
    ("P1i", said(bans=(NO_RIDING,)), said()),
    ("P1e", said(injury=Injury(site="hip", kind="crash")), said(injury=Injury(site="hip", kind="strain"))),
    ("P2", said(break_days=15), said(break_days=14)),
    ("P2", said(injury=Injury(site="calf", cleared=True, week_back=4)), said(injury=Injury(site="calf", cleared=True, week_back=5))),
    ("P3", said(break_days=5), said(break_days=4)),
    ("T1", near(10), near(11)),
    ("T1", near(20, Phase.TAPER), near(20, Phase.BUILD)),
    ("T2", near(7), near(8)),
    ("T2a", said(race=Race(priority="B", in_days=6)), said(race=Race(priority="B", in_days=7))),
    ("T2b", near(1), near(2)),
    ("T3", {**near(0), "plan": None}, {**near(1), "plan": None}),
    ("T4", trained(day(1, kind="race", load=100.0, minutes=120.0)), trained(day(1, kind="race", load=100.0, minutes=119.0))),
    ("T4", trained(day(1, kind="race", load=None, minutes=None, sport="running", distance_km=21.1)), trained(day(1, kind="race", load=None, minutes=None, sport="running", distance_km=10.0))),
    ("T4b", trained(day(3, kind="race", load=160.0)), trained(day(4, kind="race", load=160.0))),
    ("T4c", trained(day(7, kind="race", load=160.0)), trained(day(8, kind="race", load=160.0))),
    ("T4d", trained(day(1, kind="race", load=60.0)), trained(day(2, kind="race", load=60.0))),
    ("T4e", trained(day(3, kind="race", load=60.0)), trained(day(4, kind="race", load=60.0))),
    ("H1", hrv(3.999), hrv(4.001)),
    ("H1", hrv(3.9, valid=3), hrv(3.9, valid=2)),
    ("H2", hrv(4.201), hrv(4.199)),
    ("H2b", {**hrv(4.3), **said(feeling=Feeling(heavy_legs=True))}, hrv(4.3)),
    ("H3", hrv(4.1, today=3.89, yesterday=3.89), hrv(4.1, today=3.89, yesterday=3.91)),
    ("H4", said(performance=Performance(trend="down", over_days=10), feeling=Feeling(mood_0_10=3.0)), said(performance=Performance(trend="down", over_days=9), feeling=Feeling(mood_0_10=3.0))),
    ("O1", score(59.9), score(60.0)),
    ("O1b", score(69.9), score(70.0)),
    ("O1c", yesterday(59.9), yesterday(60.0)),
    ("O1c", yesterday(57.0), yesterday(57.0, days_ago=2)),
    ("O1c", yesterday(57.0), score(57.0)),
    ("X1b", {**yesterday(59.9), **form(-20.0, ctl=90.0)}, {**yesterday(60.0), **form(-20.0, ctl=90.0)}),
    ("X1b", {**yesterday(59.9), **form(-20.0, ctl=90.0)}, {**yesterday(59.9), **form(-19.9, ctl=90.0)}),
    ("X1b", {**yesterday(59.9), **form(-15.0, ctl=50.0)}, {**yesterday(59.9), **form(-14.9, ctl=50.0)}),
    ("O2", pulse(7), pulse(6)),
    ("O2b", pulse(5), pulse(4)),
    ("O3", slept(last=5.99), slept(last=6.0)),
    ("O3b", slept(last=4.99), slept(last=5.0)),
    ("O3c", slept(week=7.0), slept(week=7.01)),
    ("O3c", slept(week=6.5, need=None), slept(week=6.51, need=None)),
    ("O3d", slept(week=6.5), slept(week=6.51)),
    ("O3e", slept(nights_under_6h=4), slept(nights_under_6h=3)),
    ("O4", said(feeling=Feeling(fatigue_0_10=7.0, mood_0_10=3.0)), said(feeling=Feeling(fatigue_0_10=7.0, mood_0_10=3.1))),
    ("O4b", said(feeling=Feeling(fatigue_0_10=8.0)), said(feeling=Feeling(fatigue_0_10=7.9))),
    ("O4b", said(feeling=Feeling(soreness_0_10=8.0)), said(feeling=Feeling(soreness_0_10=7.9))),
    ("O4b", said(feeling=Feeling(energy_0_10=2.0)), said(feeling=Feeling(energy_0_10=2.1))),
    ("O4b", said(feeling=Feeling(mood_0_10=2.0)), said(feeling=Feeling(mood_0_10=2.1))),
    ("O4b", said(feeling=Feeling(words=("exhausted",))), said(feeling=Feeling(words=("tired",)))),
    ("O4b", said(feeling=Feeling(words=("very_sore",))), said(feeling=Feeling(words=("sore",)))),
    ("O4c", said(feeling=Feeling(fatigue_0_10=7.0)), said(feeling=Feeling(fatigue_0_10=6.9))),
    ("O4c", said(feeling=Feeling(soreness_0_10=7.0)), said(feeling=Feeling(soreness_0_10=6.9))),
    ("O4c", said(feeling=Feeling(energy_0_10=3.0)), said(feeling=Feeling(energy_0_10=3.1))),
    ("O4c", said(feeling=Feeling(mood_0_10=3.0)), said(feeling=Feeling(mood_0_10=3.1))),
    ("O4c", said(feeling=Feeling(words=("low_mood",))), said(feeling=Feeling(words=("irritable",)))),
    ("O4c", said(feeling=Feeling(energy_0_10=2.1)), said(feeling=Feeling(energy_0_10=2.0))),
    ("O5", said(feeling=Feeling(stress_0_10=7.0)), said(feeling=Feeling(stress_0_10=6.9))),
    ("O5b", said(feeling=Feeling(words=("grieving",))), said(feeling=Feeling(words=("low_mood",)))),
    ("O5c", said(feeling=Feeling(words=("struggling",))), said(feeling=Feeling(words=("low_mood",)))),
    ("O8", said(feeling=Feeling(words=("very_sore",))), said(feeling=Feeling(words=("very_sore",), energy_0_10=3.0))),
    ("O6", said(alcohol_drinks=3.0), said(alcohol_drinks=2.9)),
    ("O6", said(feeling=Feeling(words=("hungover",))), said(feeling=Feeling(words=("tired",)))),
    ("O6b", said(feeling=Feeling(words=("low_blood_sugar",))), said(feeling=Feeling(words=("low_mood",)))),
    ("X1", score(59.0, **form(-20.0, ctl=90.0)), score(59.0, **form(-19.9, ctl=90.0))),
    ("X1", score(59.0, **form(-15.0, ctl=50.0)), score(59.0, **form(-14.9, ctl=50.0))),
    ("X2", {**slept(last=5.9), **pulse(5)}, {**slept(last=6.0), **pulse(5)}),
    ("L1", form(-30.0, ctl=85.0), form(-29.9, ctl=85.0)),
    ("L1", form(-16.0, ctl=40.0), form(-15.9, ctl=40.0)),
    ("L1b", form(25.1), form(25.0)),
    ("L1c", said(break_days=14), said(break_days=13)),
    ("L1c", said(ctl_before_break=100.0), said(ctl_before_break=99.0)),
    ("L2", load(ctl=120.0, atl=118.0, ramp_7d=7.1), load(ctl=120.0, atl=118.0, ramp_7d=7.0)),
    ("L2", load(ctl=33.1, atl=33.1, tsb=0.0, ramp_7d=3.1), load(ctl=33.0, atl=33.0, tsb=0.0, ramp_7d=3.0)),
    ("L2", load(ctl=12.0, atl=12.0, tsb=0.0, ramp_7d=2.0), load(ctl=11.9, atl=11.9, tsb=0.0, ramp_7d=2.0)),
    ("L2b", {"block": Block(loading_weeks=4)}, {"block": Block(loading_weeks=3)}),
    ("L3", {"plan": replace(LONG_RUN, distance_km=11.01), "longest_30d_km": 10.0}, {"plan": replace(LONG_RUN, distance_km=11.0), "longest_30d_km": 10.0}),
    ("L3c", trained(day(1, load=150.1)), trained(day(1, load=150.0))),
    ("L3d", {**trained(day(1, load=150.1)), **SPENT}, {**trained(day(1, load=150.0)), **SPENT}),
    ("L3d", {**trained(day(1, load=150.1)), **SPENT}, {**trained(day(1, load=150.1)), **said(feeling=Feeling(energy_0_10=3.0))}),
    ("L3c", trained(day(1, load=150.1)), trained(day(2, load=150.1))),
    ("L3c", {**form(0.0, ctl=20.0), **trained(day(1, load=60.0))}, {**form(0.0, ctl=19.9), **trained(day(1, load=60.0))}),
    ("L3e", {**form(0.0, ctl=19.9), **trained(day(1, load=60.0))}, {**form(0.0, ctl=20.0), **trained(day(1, load=60.0))}),
    ("L3e", {**form(0.0, ctl=10.0), **trained(day(1, load=40.1))}, {**form(0.0, ctl=10.0), **trained(day(1, load=40.0))}),
    ("L3e", {**form(0.0, ctl=10.0), **trained(day(1, load=30.1), day(2, load=20.0))}, {**form(0.0, ctl=10.0), **trained(day(1, load=30.0), day(2, load=20.0))}),
    ("L3e", {**form(0.0, ctl=18.0), **trained(day(1, load=45.1), day(2, load=20.0))}, {**form(0.0, ctl=18.0), **trained(day(1, load=45.0), day(2, load=20.0))}),
    ("W2", said(request=Request(more=True)), said(request=Request(hard=True))),
    ("W2", said(request=Request(minutes=76.0)), said(request=Request(minutes=75.0))),
    ("W2", said(request=Request(load=85.1)), said(request=Request(load=85.0))),
    ("W2", {**said(request=Request(hard=True)), "plan": ENDURANCE}, {**said(request=Request(more=True)), "plan": REST}),
    ("W1", said(request=Request(hard=False)), said(request=Request(hard=True))),
    ("W1", said(request=Request(minutes=74.0)), said(request=Request(minutes=75.0))),
    ("W1", said(request=Request(load=74.9)), said(request=Request(load=200.0))),
    ("L3m", {"plan": replace(LONG_RUN, minutes=67.0), **trained(day(9, sport="running", minutes=60.0))}, {"plan": replace(LONG_RUN, minutes=66.0), **trained(day(9, sport="running", minutes=60.0))}),
    ("L3m", {"plan": replace(LONG_RUN, minutes=36.0), **trained(day(9, sport="running", minutes=30.0))}, {"plan": replace(LONG_RUN, minutes=35.0), **trained(day(9, sport="running", minutes=30.0))}),
    ("L3b", {**form(0.0, ctl=29.0), "plan": replace(THRESHOLD, load=58.1)}, {**form(0.0, ctl=29.0), "plan": replace(THRESHOLD, load=58.0)}),
    ("L3b", lifts_for(67.0), lifts_for(66.0)),
    ("L4", trained(*(day(d) for d in range(1, 8))), trained(*(day(d) for d in range(1, 7)))),
    ("L4", trained(*(day(d, load=30.0) for d in range(1, 8))), trained(*(day(d, load=29.9) for d in range(1, 8)))),
    ("L4b", load(monotony_7d=2.01), load(monotony_7d=2.0)),
    ("L5", trained(hard(47.9)), trained(hard(48.0))),
    ("L5b", trained(hard(71.9), athlete=AthleteState(age=50)), trained(hard(71.9), athlete=AthleteState(age=49))),
    ("L5c", trained(*(day(d, hard=True) for d in (2, 4, 6))), trained(*(day(d, hard=True) for d in (2, 4, 7)))),
    ("C1", trained(day(1, kind="heavy_legs", hours_ago=23.9), plan=RUN, athlete=RUNNER), trained(day(1, kind="heavy_legs", hours_ago=24.0), plan=RUN, athlete=RUNNER)),
    ("C1", trained(day(0, kind="strength", hours_ago=2.9, load=0.0)), trained(day(0, kind="strength", hours_ago=3.0, load=0.0))),
    ("C1", {"plan": replace(THRESHOLD, also=(AlsoPlanned(sport="strength", kind="heavy_legs", hours_after=2.9),))}, {"plan": replace(THRESHOLD, also=(AlsoPlanned(sport="strength", kind="heavy_legs", hours_after=3.0),))}),
    ("C1", {"plan": LIFTING, **trained(hard(2.9))}, {"plan": LIFTING, **trained(hard(3.0))}),
    ("C1", {"plan": replace(LIFTING, also=(AlsoPlanned(sport="running", kind="threshold", hours_after=23.9),))}, {"plan": replace(LIFTING, also=(AlsoPlanned(sport="running", kind="threshold", hours_after=24.0),))}),
    ("C1", trained(day(0, kind="heavy_legs", hours_ago=2.9, load=0.0)), trained(day(0, kind="heavy_legs", hours_ago=3.0, load=0.0))),
    ("C1", trained(day(1, kind="heavy_legs"), plan=replace(RUN, in_hours=6.0), athlete=RUNNER), trained(day(2, kind="heavy_legs"), plan=replace(RUN, in_hours=6.0), athlete=RUNNER)),
    ("C1c", trained(day(1, kind="heavy_legs", hours_ago=23.9), plan=STEADY_RUN, athlete=RUNNER), trained(day(1, kind="heavy_legs", hours_ago=24.0), plan=STEADY_RUN, athlete=RUNNER)),
    ("C1c", trained(day(1, kind="heavy_legs"), plan=replace(STEADY_RUN, in_hours=6.0), athlete=RUNNER), trained(day(2, kind="heavy_legs"), plan=STEADY_RUN, athlete=RUNNER)),
    ("C1c", trained(day(1, kind="heavy_legs", hours_ago=20.0), plan=STEADY_RUN, athlete=RUNNER), trained(day(1, kind="heavy_legs", hours_ago=20.0), plan=replace(STEADY_RUN, kind="endurance", max_zone=2), athlete=RUNNER)),
    ("C1b", trained(day(1, kind="heavy_legs", hours_ago=23.9)), trained(day(1, kind="heavy_legs", hours_ago=24.0))),
    ("C1b", trained(day(0, kind="heavy_legs", hours_ago=3.0, load=0.0)), trained(day(0, kind="heavy_legs", hours_ago=2.9, load=0.0))),
    ("E1", around(heat_c=28.0), around(heat_c=27.9)),
    ("E1", around(heat_c=26.0, humid=True), around(heat_c=26.0)),
    ("E1", around(heat_c=30.0, heat_days=9), around(heat_c=30.0, heat_days=10)),
    ("E1b", around(heat_c=33.0, acclimatised=True), around(heat_c=32.9, acclimatised=True)),
    ("E1b", around(heat_c=29.0, humid=True, acclimatised=True), around(heat_c=28.9, humid=True, acclimatised=True)),
    ("X1c", score(30.0), score(30.1)),
    ("X1c", form(-50.1, ctl=90.0), form(-50.0, ctl=90.0)),
    (
        "X1d",
        {**score(40.0), **slept(last=3.9), **pulse(9), **hrv(4.1, today=3.69)},
        {**score(40.0), **slept(last=3.9), **pulse(9), **hrv(4.1, today=3.71)},
    ),
    (
        "H4b",
        {**said(performance=Performance(trend="flat", failed_sessions=3), feeling=Feeling(mood_0_10=3.0)), **hrv(3.9), **pulse(5)},
        {**said(performance=Performance(trend="flat", failed_sessions=2), feeling=Feeling(mood_0_10=3.0)), **hrv(3.9), **pulse(5)},
    ),
    ("R1c", said(red_flags=("heat_illness",)), said(red_flags=("syncope",))),
    ("E2", around(time_zones_east=3, days_since_arrival=2), around(time_zones_east=3, days_since_arrival=3)),
    ("E2", around(time_zones_east=3), around(time_zones_east=2)),
    ("E2b", around(altitude_m=2000.0, days_since_arrival=5), around(altitude_m=1999.0, days_since_arrival=5)),
    ("E2b", around(altitude_m=2500), around(altitude_m=2500, acclimatised=True)),
    ("E2b", around(altitude_m=2500, acclimatised=True, days_since_arrival=5), around(altitude_m=2500, days_since_arrival=6)),
    ("E2b", around(altitude_m=2500.0, days_since_arrival=5), around(altitude_m=2500.0, days_since_arrival=6)),
    ("E2c", around(days_since_arrival=1), around(days_since_arrival=2)),
    ("E2c", around(days_since_arrival=1, time_zones_east=-1), around(days_since_arrival=2, time_zones_east=-1)),
    ("E2c", around(days_since_arrival=2, time_zones_east=-2), around(days_since_arrival=3, time_zones_east=-2)),
    ("E2c", around(days_since_arrival=2, time_zones_east=2), around(days_since_arrival=2, time_zones_east=-3)),
    ("F1", said(cycle_day=1), said()),
    ("L6", said(request=Request(ctl_target=70.0, in_days=8)), said(request=Request(ctl_target=70.0, in_days=9))),
    ("M1", {"constraints": Constraints(min_readiness=81)}, {"constraints": Constraints(min_readiness=80)}),
    ("M2", {"constraints": Constraints(min_tsb=3)}, {"constraints": Constraints(min_tsb=2)}),
    ("M3", {"constraints": Constraints(max_resting_hr=49)}, {"constraints": Constraints(max_resting_hr=50)}),
    ("M4", {"athlete": AthleteState(capped_z2=True)}, {"athlete": AthleteState()}),
    ("M5", {"athlete": AthleteState(age=17)}, {"athlete": AthleteState(age=18)}),
    ("M6", {"constraints": Constraints(days=(1, 2))}, {"constraints": Constraints(days=(0, 1))}),
    ("M7", {"minutes_available": 0.0}, {"minutes_available": 1.0}),
    ("M7b", {"minutes_available": 9.0}, {"minutes_available": 10.0}),
    ("M8", {"minutes_available": 74.0}, {"minutes_available": 75.0}),
    ("M9", trained(day(0, load=1.0)), trained(day(0, load=0.0))),
]  # fmt: skip


def spoken(changes: dict) -> set[str]:
    context: Morning = morning(**changes)
    return {rule for rule, _, _ in judge(read_signals(context)).clauses}


@every(("rule", "inside", "outside"), BOUNDARIES)
def test_a_rule_speaks_from_its_threshold_on_and_not_before(rule, inside, outside):
    assert rule in spoken(inside)
    assert rule not in spoken(outside)


def test_every_rule_has_its_boundary_here():
    assert {rule.id for rule in RULES} == {rule for rule, _, _ in BOUNDARIES}


def test_two_bad_signs_of_the_published_example_call_for_recovery():
    changes = score(58.0, **form(-27.0, ctl=80.0))

    assert action(**changes) == "recover"
    assert {"X1", "O1"} <= spoken(changes)
    assert "low_readiness" in flags(**changes)


def test_the_published_example_of_a_taper_keeps_to_the_plan():
    changes = score(76.0, **near(5, Phase.TAPER)) | {"load": LoadState(ctl=35.6, atl=45.2, tsb=-9.6)}
    result = decided(**changes | {"plan": replace(THRESHOLD, load=34.0, minutes=40)})

    assert result.verdict.decision.action.value == "maintain"
    assert {"taper", "race_week"} <= {flag.value for flag in result.verdict.decision.flags}


@pytest.mark.parametrize(("readiness", "expected"), [(84.0, "maintain"), (85.0, "push")])
def test_a_push_needs_the_optimal_band_of_readiness(readiness, expected):
    assert action(**score(readiness, **form(2.0))) == expected


@pytest.mark.parametrize(
    "closes",
    [
        form(-10.0),
        hrv(4.3),
        {"hrv": None},
        {"sleep": None, "readiness": None},
        trained(hard(47.0)),
        said(feeling=Feeling(words=("tired",))),
        said(illness_contact=True),
        slept(last=5.9),
        pulse(5),
        {"plan": replace(THRESHOLD, kind="endurance", max_zone=2, hard=False)},
    ],
)
def test_one_thing_that_does_not_speak_for_it_closes_the_push(closes):
    assert action(**(score(92.0, **form(2.0)) | closes)) != "push"


@pytest.mark.parametrize(
    ("readiness", "least", "expected"), [(70.0, 70.0, "maintain"), (69.9, 70.0, "ease"), (69.9, 60.0, "maintain")]
)
def test_the_missions_own_limit_of_readiness_moves_the_boundary(readiness, least, expected):
    assert action(**score(readiness), constraints=Constraints(min_readiness=least)) == expected


@pytest.mark.parametrize(
    ("tsb", "least", "expected"), [(-12.0, -12.0, "maintain"), (-12.1, -12.0, "ease"), (-12.1, -20.0, "maintain")]
)
def test_the_missions_own_limit_of_form_moves_the_boundary(tsb, least, expected):
    assert action(**form(tsb), constraints=Constraints(min_tsb=least)) == expected


@pytest.mark.parametrize(
    ("minutes", "load", "days_ago", "kept", "dropped"),
    [
        # Up to 600 a day is believed; a longer day than that is kept, and said for a week, where it is 100 an hour at most.
        (600.0, 600.0, 1, 600.0, ""),
        (360.0, 600.0, 1, 600.0, ""),
        (361.0, 601.0, 1, 601.0, "a very long day, which I keep"),
        (360.0, 601.0, 1, 510.0, "the load of a session"),
        (600.0, 601.0, 7, 601.0, "a very long day, which I keep"),
        (600.0, 601.0, 8, 601.0, ""),
        # More than 150 an hour is no training, from twenty minutes on: then it is 85 an hour.
        (60.0, 150.0, 1, 150.0, ""),
        (60.0, 151.0, 1, 85.0, "the load of a session"),
        (20.0, 51.0, 1, 85.0 / 3, "the load of a session"),
        (19.0, 55.0, 1, 55.0, ""),
        (60.0, 0.0, 1, 0.0, ""),
        (60.0, -1.0, 1, 85.0, "the load of a session"),
        (60.0, 601.0, None, 85.0, "the load of a session"),
        (0.0, 601.0, 1, None, "the load of a session"),
    ],
)
def test_a_sessions_load_is_believed_within_what_a_day_can_hold(
    minutes: float, load: float, days_ago: int | None, kept: float | None, dropped: str
) -> None:
    told = PastSession(days_ago=days_ago, sport="cycling", minutes=minutes, load=load)

    sane, notes, _ = set_aside(morning(sessions=(told,)))

    assert sane.sessions[0].load == (None if kept is None else pytest.approx(kept))
    assert notes == ((dropped,) if dropped else ())
