"""`lanterne log`: a plain line is one write, anything else a question and none."""

from tests.worlds import Lanterne


def _start(lanterne: Lanterne) -> None:
    assert lanterne("strength", "template", "add", "A", "Bench Press: 3x8 @ rpe 8").code == 0
    assert lanterne("workout", "start", "--template", "A").code == 0


def _done(lanterne: Lanterne) -> int:
    return int(str(lanterne("workout", "status", "--json").document["sets_done"]))


def test_a_set_is_logged_once_and_the_next_target_is_said(lanterne: Lanterne) -> None:
    _start(lanterne)

    said = lanterne("log", "8 @ 25", "--json", "--key", "one")
    again = lanterne("log", "8 @ 25", "--json", "--key", "one")

    assert said.code == again.code == 0
    assert said.document["actions"][0]["use_case"] == "log_set"
    assert said.document["_metadata"] == {
        "fast_lane": True,
        "intent": "LOG_SET",
        "latency_class": "fast",
        "decided_by": "rules",
        "usage": None,
    }
    assert _done(lanterne) == 1


def test_a_question_a_plan_and_another_day_write_nothing(lanterne: Lanterne) -> None:
    _start(lanterne)

    for line in ("should I do 8 at 25?", "8 @ 25 tomorrow", "yesterday 8 @ 25", "my buddy did 8 @ 25", "3x8"):
        said = lanterne("log", line, "--json")
        assert (said.code, said.document["actions"]) == (0, []), line

    assert _done(lanterne) == 0


def test_undo_and_next_are_understood(lanterne: Lanterne) -> None:
    _start(lanterne)
    lanterne("log", "8 @ 25")

    assert lanterne("log", "next").code == 0
    assert lanterne("log", "undo", "--json").document["actions"][0]["use_case"] == "undo_set"
    assert _done(lanterne) == 0


def test_a_load_far_from_the_target_is_asked_about_and_its_unit_confirms_it(lanterne: Lanterne) -> None:
    _start(lanterne)

    assert lanterne("log", "8 @ 90", "--json").document["actions"] == []
    assert len(lanterne("log", "8 @ 90 kg", "--json").document["actions"]) == 1


def test_without_a_workout_it_says_how_to_start_one(lanterne: Lanterne) -> None:
    said = lanterne("log", "8 @ 25")

    assert said.code == 0 and said.out.strip()
    assert lanterne("workout", "status").code == 1


def test_nothing_and_far_too_much_are_one_sentence(lanterne: Lanterne) -> None:
    for line in ("", "   ", "8 @ 25 " * 2000):
        said = lanterne("log", line)
        assert said.code == 1 and "Traceback" not in said.err
