"""A day of rest may hold an easy walk that counts only if done, unless illness or pain speaks against it."""

from dataclasses import replace

import pytest

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.day.rest_option import rest_option
from lanterne_rouge.domain.check_in import CheckIn, Environment, Illness, Injury, LowEnergySigns, Pain
from lanterne_rouge.domain.morning import AthleteState, PastSession, VitalSign
from lanterne_rouge.domain.wellness import Observation
from lanterne_rouge.views.briefing import CommunicationInput, communicate
from lanterne_rouge.views.today import BriefingView, briefing_view
from lanterne_rouge.views.today_text import short_text
from tests.app.generated_days import generated_days
from tests.day.mornings import FEVER, REST, morning


def view_of(**changes) -> BriefingView:
    context = morning(**{"plan": REST, **changes})
    result = decide_day(context)
    day = CommunicationInput(run_id="r", context=context, result=result, observation=Observation())
    return briefing_view(communicate(day).briefing)


def test_a_rest_day_holds_a_walk_with_all_parts_of_a_session_in_one_zone() -> None:
    view = view_of()

    assert view.workout is None
    assert view.option is not None and view.option.optional
    assert (view.option.type, view.option.sport) == ("walk", "walking")
    assert view.option.description
    assert 20 <= view.option.duration_minutes <= 30
    assert 0 < view.option.load <= 20
    assert {zone: minutes for zone, minutes in view.option.zones.items() if minutes} == {"Z1": 30}


def test_the_walk_is_no_part_of_the_plan() -> None:
    result = decide_day(morning(plan=REST))

    assert result.workout is None and result.verdict.load == 0


def test_the_walk_is_told_in_one_line_of_each_text() -> None:
    view = view_of()
    line = "Optional: easy walk, 30 min in zone 1 (load 15). It counts only if you do it."

    assert short_text(view).split("\n").count(line) == 1
    assert view.sections.workout.split("\n").count(line) == 1


def test_a_day_of_rest_with_a_cold_names_the_cold_first() -> None:
    cold = CheckIn(illness=Illness(symptoms=("sore_throat", "runny_nose")))

    text = short_text(view_of(check_in=cold))

    reasons = [line for line in text.split("\n") if line.startswith("- ")]
    assert reasons[0].startswith("- You have a head cold (sore throat and runny nose).")
    assert " ".join(text.split()).count("head cold") == 1
    assert "30 minutes" not in text


def test_a_training_day_has_no_option() -> None:
    assert view_of(plan=morning().plan).option is None


def test_in_the_heat_it_is_mobility_indoors() -> None:
    hot = view_of(check_in=CheckIn(environment=Environment(heat_c=38.0)))

    assert hot.option is not None
    assert (hot.option.type, hot.option.duration_minutes) == ("mobility", 20)


@pytest.mark.parametrize(
    "changes",
    [
        {"check_in": FEVER},
        {"check_in": CheckIn(illness=Illness(symptoms=("runny nose",)))},
        {"check_in": CheckIn(illness=Illness(symptoms=("chest cough",), systemic=True))},
        {"check_in": CheckIn(red_flags=("chest_pain",))},
        {
            "check_in": CheckIn(
                illness=Illness(symptoms=("fever",), systemic=True, status="resolved", days_since_resolved=2)
            )
        },
        {"check_in": CheckIn(low_energy_signs=LowEnergySigns(bone_stress_injuries=2))},
        {"check_in": CheckIn(pain=(Pain(site="knee", score_0_10=2),))},
        {"check_in": CheckIn(pain=(Pain(site="lower back", score_0_10=4),))},
        {"check_in": CheckIn(pain=(Pain(site="hip"),))},
        {"check_in": CheckIn(injury=Injury(site="calf"))},
        {"temperature_deviation_c": 1.1},
        {"temperature_deviation_c": 0.6},
        {"rhr": VitalSign(today=62.0, mean_28d=50.0)},
        {"athlete": AthleteState(age=40, sports=("cycling",), capped_z2=True)},
        {"sessions": (PastSession(days_ago=0, sport="cycling", minutes=90, load=70),)},
        {"check_in": CheckIn(minutes_available=10)},
    ],
)
def test_with_illness_pain_that_walking_loads_or_no_time_there_is_none(changes) -> None:
    assert rest_option(morning(plan=REST, **changes)) is None
    assert "Optional:" not in short_text(view_of(**changes))


@pytest.mark.parametrize("site", ["shoulder", "wrist"])
def test_pain_that_walking_spares_leaves_the_walk(site: str) -> None:
    assert rest_option(morning(plan=REST, check_in=CheckIn(pain=(Pain(site=site, score_0_10=4),)))) is not None


def test_a_day_off_of_the_mission_keeps_its_walk() -> None:
    assert rest_option(replace(morning(), minutes_available=0.0)) is not None


def test_nobody_ill_or_in_pain_is_ever_invited_to_walk() -> None:
    for context in generated_days(300):
        hurt = any(pain.score_0_10 != 0 and pain.site not in ("shoulder",) for pain in context.check_in.pain)
        illness = context.check_in.illness
        if hurt or (illness is not None and illness.status == "active"):
            assert rest_option(context) is None
