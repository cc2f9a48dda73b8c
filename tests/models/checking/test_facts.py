"""Every number of the day is a fact, of the right topic, and says where it comes from."""

from dataclasses import replace

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.morning import Readiness
from lanterne_rouge.models.checking.facts import facts_of
from tests.day.mornings import morning
from tests.models.checking.days import DAYS, EASED, RESULTS

FACTS = facts_of(EASED, RESULTS["eased"])
OF = {(f.topic, round(f.value, 1)): f for f in FACTS}


def test_the_body_the_form_the_plan_and_the_workout_are_there():
    wanted = (
        *(
            ("readiness", 58.0),
            ("week hrv", 58.0),
            ("hrv", 54.6),
            ("sleep", 6.4),
            ("week sleep", 7.2),
            ("usual sleep", 8.0),
        ),
        *(
            ("rhr", 54.0),
            ("usual rhr", 51.0),
            ("difference rhr", 3.0),
            ("temperature", 0.2),
            ("tsb", -9.6),
            ("ctl", 62.4),
        ),
        *(("atl", 72.0), ("ramp", 4.2), ("monotony", 1.4), ("goal", 60.0), ("plan minutes", 75.0), ("plan load", 85.0)),
        *(
            ("minutes", 61.0),
            ("zone", 2.0),
            ("power", 189.0),
            ("limit zone", 2.0),
            ("limit load", 49.9),
            ("energy", 4.0),
        ),
        *(("past minutes", 90.0), ("past load", 62.0), ("ago", 3.0), ("confidence", 80.0), ("limit readiness", 60.0)),
    )

    assert [one for one in wanted if one not in OF] == []


def test_the_workout_comes_before_the_body_and_the_body_before_the_past():
    order = [f.topic for f in FACTS]

    assert order.index("minutes") < order.index("readiness") < order.index("tsb") < order.index("past minutes")


def test_every_fact_but_one_of_words_says_its_number():
    assert [
        f for f in FACTS if f.topic not in ("name", "told", "state", "own") and not any(c.isdigit() for c in f.says)
    ] == []


def test_sources_are_those_of_the_group():
    facts = facts_of(
        EASED,
        RESULTS["eased"],
        sources={
            "training": frozenset(("fit",)),
            "readiness": frozenset(("oura",)),
            "workout": frozenset(("fit", "rules")),
        },
    )

    sources = {f.topic: f.sources for f in facts}
    assert sources["readiness"] == frozenset(("oura",))
    assert sources["tsb"] == sources["past minutes"] == frozenset(("fit",))
    assert sources["minutes"] == frozenset(("fit", "rules"))
    assert sources["energy"] == frozenset(("athlete",))


def test_an_impossible_value_is_no_fact():
    context = morning(readiness=Readiness(score=400.0))

    facts = facts_of(context, decide_day(context))

    assert [f for f in facts if f.topic == "readiness" and f.value == 400.0] == []


def test_what_is_not_known_is_no_fact():
    context = replace(DAYS["kept"], readiness=None, hrv=None, sleep=None, rhr=None)

    topics = {f.topic for f in facts_of(context, decide_day(context))}

    assert topics.isdisjoint({"readiness", "hrv", "week hrv", "sleep", "rhr"})


def test_the_reason_of_a_decision_is_never_a_source_of_facts():
    result = RESULTS["eased"]
    decision = replace(result.verdict.decision, reason="Ride 999 minutes.")
    forged = replace(result, verdict=replace(result.verdict, decision=decision))

    assert 999.0 not in {f.value for f in facts_of(EASED, forged)}
