"""A pain that was told leaves out what loads it, in answers, drafts, swaps and plan; a lift that hurts joins what is left out."""

import pytest

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_context import SessionContext
from lanterne_rouge.app.strength.context import pain_flags
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.conversation.answer import Fetching
from lanterne_rouge.conversation.situation import Situation
from lanterne_rouge.conversation.tools import Toolbox
from lanterne_rouge.domain.check_in import CheckIn, Pain
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.strength.pain import pains_of
from lanterne_rouge.wiring import packaged_exercises
from tests.conversation.talk import later, say

AT_HOME = "only got dumbbells at home this wknd, whatcha got for me"


@pytest.mark.parametrize("days", [0, 1, 2])
def test_a_stiff_back_gets_no_hinges_and_no_failure_at_home(scope: AthleteScope, days: int) -> None:
    assert "Romanian deadlifts" in say(scope, AT_HOME).message
    told = say(scope, "woke up with my back really stiff, cant even tie my shoes. still train?")

    answer = say(later(scope, days), AT_HOME).message

    assert told.actions and "pain: back" in told.message
    assert "Romanian" not in answer and "failure" not in answer and answer.startswith("With your back as it is")


@pytest.mark.parametrize(
    ("pain", "told", "asked"),
    [
        ("shoulder pinches when i reach over my head", "bench hurts it as well", "how often should i bench"),
        ("left knee sore 4/10", "lunges kill it too", "how do i do lunges"),
        ("stiff lower back today, 4/10", "deadlifts aggravate it", "how many sets of deadlifts"),
    ],
)
def test_a_lift_that_hurts_too_joins_what_is_left_out(scope: AthleteScope, pain: str, told: str, asked: str) -> None:
    say(scope, pain)

    noted = say(scope, told)
    answer = say(scope, asked).message

    assert noted.actions and "stay out" in noted.message and "physio" in noted.message
    assert answer.startswith("Not for now")


@pytest.mark.parametrize(
    "told",
    [
        "bench doesn't hurt it",
        "does bench hurt it?",
        "my wife's bench hurts her shoulder",
        "bench is fine",
        "i used to hurt it on bench",
    ],
)
def test_what_tells_of_no_lift_that_hurts_is_not_stored(scope: AthleteScope, told: str) -> None:
    say(scope, "shoulder pinches when i reach over my head")
    say(scope, told)

    assert (
        Situation(scope, Fetching(Toolbox(roles=frozenset(), context=_context(scope), scope=scope)))
        .report.pain[0]
        .lifts
        == ()
    )


def _context(scope: AthleteScope) -> SessionContext:
    return SessionContext(
        canvas_id="main", user_id="me", correlation_id="x", role=Role.OWNER, units=WeightUnit.KG, now=scope.now
    )


def test_no_lift_hurts_where_no_pain_was_told(scope: AthleteScope) -> None:
    assert not say(scope, "bench hurts it as well").actions


def test_a_press_that_hurts_leaves_no_other_press_that_loads_the_place() -> None:
    catalogue = packaged_exercises()
    pains = pains_of(
        pain_flags(CheckIn(pain=(Pain(site="shoulder", score_0_10=3.0, lifts=("bench press",)),))), catalogue
    )
    without = pains_of(pain_flags(CheckIn(pain=(Pain(site="shoulder", score_0_10=3.0),))), catalogue)
    decline = catalogue.match("decline dumbbell bench press").exercise
    row = catalogue.match("seated cable row").exercise

    assert decline is not None and row is not None
    assert not without.against(decline) and pains.against(decline)
    assert not pains.against(row)


def test_a_lift_to_swap_because_it_hurts_is_answered_with_another_movement(scope: AthleteScope) -> None:
    say(scope, "shoulder pinches when i reach over my head")
    say(scope, "bench hurts it as well")

    answer = say(scope, "can you swap the overhead press for something else").message

    assert answer.startswith("Leave overhead press out") and "Press" not in answer


def test_the_pain_of_somebody_else_leaves_nothing_out(scope: AthleteScope) -> None:
    alone = say(scope, AT_HOME).message
    say(scope, "my wife's back is really stiff")

    assert say(scope, f"{AT_HOME} then").message.splitlines()[0] == alone.splitlines()[0]


def test_what_is_well_again_leaves_nothing_out(scope: AthleteScope) -> None:
    say(scope, "my back hurts when i lift, what can i do?")
    during = say(scope, "how often should i deadlift").message
    say(scope, "my back is fine again")

    assert during.startswith("Not for now")
    assert "Not for now" not in say(scope, "and how often should i deadlift").message


def test_a_pain_told_this_morning_is_remembered_through_a_long_talk(scope: AthleteScope) -> None:
    say(scope, "my back hurts when i lift, what can i do?")
    for _ in range(31):
        say(scope, "thanks")

    assert say(scope, "how often should i deadlift").message.startswith("Not for now")
