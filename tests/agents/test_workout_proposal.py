"""A model may write today's session; where it does not keep to the limits the rules' own stands, with a note."""

import json

import pytest

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ProposedStep, ProposedWorkout
from lanterne_rouge.models.workout import TEMPLATE_STANDS, ProposedSession, propose_workout
from tests.agents.desks import desk
from tests.day.mornings import REST, morning
from tests.work import calls

RULES = decide_day(morning())
TEMPLATE = RULES.workout
assert TEMPLATE is not None


def answer(**changes) -> str:
    steps = [{"name": step.name, "minutes": step.minutes, "zone": step.zone} for step in TEMPLATE.steps]
    return json.dumps({"title": "Even blocks", "description": "Hold it even in zone 4.", "steps": steps, **changes})


def proposed(said: object, **how) -> ProposedSession:
    made, _ = desk(said)
    return propose_workout(morning(), RULES, made, **how)


def test_a_session_within_the_limits_is_taken_with_its_words() -> None:
    taken = proposed(answer())

    assert taken.note is None and taken.consulted is not None and taken.consulted.answered
    assert taken.workout is not None
    assert (taken.workout.title, taken.workout.description) == ("Even blocks", "Hold it even in zone 4.")
    assert (taken.workout.zones, taken.workout.sport) == (TEMPLATE.zones, TEMPLATE.sport)


@pytest.mark.parametrize(
    "said",
    [
        answer(steps=[{"name": "All out", "minutes": 75, "zone": 7}]),
        answer(steps=[{"name": "Long", "minutes": 300, "zone": 2}]),
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
    kept = proposed(answer(steps=[{"name": "Long", "minutes": 300, "zone": 2}]))

    assert kept.note is not None and kept.note.endswith(TEMPLATE_STANDS)


def test_words_that_are_not_true_or_not_safe_are_replaced() -> None:
    taken = proposed(answer(title="412 W forever", description="Go all out. See https://example.org"))

    assert taken.workout is not None
    assert taken.workout.title == TEMPLATE.title
    assert "example" not in taken.workout.description and "all out" not in taken.workout.description


def test_nobody_is_asked_on_a_day_of_rest_or_with_training_kept_private() -> None:
    made, model = desk(answer())
    day = morning(plan=REST)

    rested = propose_workout(day, decide_day(day), made)
    private = propose_workout(morning(), RULES, made, closed=frozenset(("training",)))

    assert (rested.workout, rested.consulted) == (None, None)
    assert private.workout == TEMPLATE and private.note
    assert model.asked == []


@pytest.mark.parametrize(
    ("too_long", "what"),
    [
        ({"title": "." * 60_000}, "title"),
        ({"description": ". " * 30_000}, "description"),
        ({"title": "x" * 81}, "title"),
    ],
)
def test_a_text_longer_than_anybody_asked_for_is_refused_unread(too_long, what) -> None:
    kept = proposed(answer(**too_long))

    assert kept.workout == TEMPLATE
    assert kept.note is not None and what in kept.note and kept.note.endswith(TEMPLATE_STANDS)
    # A pass or two over the letters, and not one for each letter.
    assert calls(lambda: proposed(answer(**too_long))) < 5_000 + 2 * len("".join(too_long.values()))


def test_a_step_with_a_name_of_any_length_is_refused_unread() -> None:
    steps = tuple(ProposedStep(name="." * 60_000, minutes=step.minutes, zone=step.zone) for step in TEMPLATE.steps)

    kept = proposed(ProposedWorkout(title="Blocks", description="Even.", steps=steps))

    assert kept.workout == TEMPLATE
    assert kept.note is not None and "name of more than 60 characters" in kept.note
