"""A model may write today's session; where it does not keep to the limits the rules' own stands, with a note."""

import json

import pytest

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind
from lanterne_rouge.models.workout import TEMPLATE_STANDS, ProposedSession, propose_workout
from tests.agents.desks import desk
from tests.day.mornings import REST, morning

RULES = decide_day(morning())
TEMPLATE = RULES.workout
assert TEMPLATE is not None


def answer(**changes) -> str:
    steps = [{"minutes": step.minutes, "zone": step.zone} for step in TEMPLATE.steps]
    return json.dumps({"steps": steps, **changes})


def proposed(said: object, **how) -> ProposedSession:
    made, _ = desk(said)
    return propose_workout(morning(), RULES, made, **how)


def test_a_session_within_the_limits_is_taken_under_our_own_names() -> None:
    taken = proposed(answer())

    assert taken.note is None and taken.consulted is not None and taken.consulted.answered
    assert taken.workout is not None
    assert taken.workout.title == TEMPLATE.title
    assert taken.workout.steps[0].name == "Warm-up" and taken.workout.steps[-1].name == "Cool-down"
    assert (taken.workout.zones, taken.workout.sport) == (TEMPLATE.zones, TEMPLATE.sport)


@pytest.mark.parametrize(
    "said",
    [
        answer(steps=[{"minutes": 75, "zone": 7}]),
        answer(steps=[{"minutes": 300, "zone": 2}]),
        answer(steps=[]),
        "Ride hard!",
        ModelFailed(FailureKind.TOO_SLOW, "The language model took too long."),
    ],
)
def test_a_session_beyond_the_limits_or_none_leaves_the_rules_session_with_a_note(said) -> None:
    kept = proposed(said)

    assert kept.workout == TEMPLATE
    assert kept.note and kept.consulted is not None and kept.consulted.problem == kept.note


def test_the_note_says_whose_session_stands() -> None:
    kept = proposed(answer(steps=[{"minutes": 300, "zone": 2}]))

    assert kept.note is not None and kept.note.endswith(TEMPLATE_STANDS)


def test_words_beside_the_steps_are_not_read() -> None:
    said = answer(title="412 W forever", description="Go all out. See https://example.org")

    assert proposed(said).workout == proposed(answer()).workout


def test_nobody_is_asked_on_a_day_of_rest_or_with_training_kept_private() -> None:
    made, model = desk(answer())
    day = morning(plan=REST)

    rested = propose_workout(day, decide_day(day), made)
    private = propose_workout(morning(), RULES, made, closed=frozenset(("training",)))

    assert (rested.workout, rested.consulted) == (None, None)
    assert private.workout == TEMPLATE and private.note
    assert model.asked == []
