"""What is told of the body beyond a pain: the pelvic floor, infections, low weeks, self-harm."""

from dataclasses import replace

from lanterne_rouge.domain.check_in import CheckIn, Feeling, Illness, Pain
from lanterne_rouge.domain.morning import PlannedSession
from tests.day.mornings import decided, morning

RUN = PlannedSession(sport="running", kind="endurance", minutes=50, max_zone=2, load=40)


def _says(day) -> str:
    return " ".join(e.says for e in day.verdict.evidence)


def test_leaking_or_heaviness_stops_the_run_and_sends_to_somebody_who_can_check() -> None:
    runner = replace(morning().athlete, sports=("running",))

    day = decided(plan=RUN, athlete=runner, check_in=CheckIn(pain=(Pain(site="pelvic floor"),)))

    assert day.workout is None and "pelvic-health physio" in _says(day)


def test_mastitis_and_an_infection_with_a_fever_need_a_doctor() -> None:
    for illness in (
        Illness(name="mastitis", systemic=True),
        Illness(name="infection", symptoms=("fever",), systemic=True),
    ):
        day = decided(check_in=CheckIn(illness=illness))

        assert "medical_referral" in [flag.value for flag in day.verdict.decision.flags]
        assert "today if it's strong or getting worse" in _says(day)
    cold = decided(check_in=CheckIn(illness=Illness(name="flu", symptoms=("fever",), systemic=True)))
    assert "medical_referral" not in [flag.value for flag in cold.verdict.decision.flags]


def test_somebody_who_is_low_for_weeks_gets_a_kind_word_and_no_hard_day() -> None:
    day = decided(check_in=CheckIn(feeling=Feeling(words=("struggling",))))

    assert day.workout is None or day.workout.max_zone <= 2
    assert "talk to your GP this week" in _says(day)


def test_words_of_self_harm_name_a_number_and_stop_training() -> None:
    day = decided(check_in=CheckIn(red_flags=("self_harm",)))

    assert day.workout is None and "112" in _says(day) + day.verdict.decision.reason
