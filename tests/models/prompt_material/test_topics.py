"""Sentences of rules are left out with the topic that they tell of, and all of them where that cannot be known."""

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.decision import Evidence, Flag
from lanterne_rouge.domain.morning import Readiness
from lanterne_rouge.models.prompt_topics import ALL_TOPICS, open_evidence, open_flags, topics_of_sentence
from tests.day.mornings import decided
from tests.models.prompt_material.days import recorded_mornings

UNKNOWN = Evidence(rule="X99", says="Your readiness is 3.", numbers=(), effect="", source="")


def test_a_rule_about_readiness_tells_of_readiness_alone() -> None:
    (low,) = [e for e in decided(readiness=Readiness(score=55.0)).verdict.evidence if e.rule == "O1"]

    assert topics_of_sentence(low) == {"readiness"}


def test_a_sentence_of_an_unknown_rule_may_tell_of_anything() -> None:
    assert topics_of_sentence(UNKNOWN) == ALL_TOPICS
    assert open_evidence([UNKNOWN], frozenset(("sleep",))) == ()
    assert open_evidence([UNKNOWN], frozenset()) == (UNKNOWN,)


def test_flags_of_a_closed_topic_and_unknown_ones_are_left_out() -> None:
    flags = (Flag.LOW_READINESS, Flag.HRV_BELOW_SWC, Flag.PAIN, Flag.TAPER)

    assert open_flags(flags, frozenset(("hrv",))) == (Flag.LOW_READINESS, Flag.TAPER)


def test_the_numbers_that_a_rule_names_belong_to_its_topics_on_every_recorded_morning() -> None:
    of_name = {
        "readiness": "readiness",
        "TSB": "training",
        "CTL": "training",
        "HRV of the week (ms)": "hrv",
        "resting heart rate": "rhr",
        "hours of sleep": "sleep",
    }
    for day in recorded_mornings():
        for one in decide_day(day).verdict.evidence:
            named = {of_name[name] for name, _ in one.numbers if name in of_name}
            assert named <= topics_of_sentence(one), one.rule
