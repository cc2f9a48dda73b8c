"""A lifting session from its first to its last set, as an athlete runs it on the command line."""

from tests.worlds import Lanterne

TEMPLATE = "Squat: 3x5; Leg Press: 2x10-12; Plank: 2x30-45s"


def test_a_session_with_a_missed_rep_a_correction_a_swap_and_an_undo(lanterne: Lanterne) -> None:
    # First weights follow sex and bodyweight: 70 kg and a man give 30 kg for five squats.
    assert lanterne("athlete", "set", "sex=male").code == 0
    assert lanterne("check-in", "--weight", "70").code == 0
    assert lanterne("strength", "template", "add", "Legs", TEMPLATE).code == 0

    started = lanterne("workout", "start", "--template", "Legs").out
    assert started.startswith("Legs: 0 sets done, ")
    assert "Next: Barbell Back Squat, warm-up 1 of 2: 10 at 20 kg." in started

    assert "Barbell Back Squat: 10 at 20 kg, warm-up." in lanterne("workout", "log").out
    missed = lanterne("workout", "log", "3", "30").out.splitlines()
    assert missed[0] == "Barbell Back Squat: 3 at 30 kg. The warm-ups that were left are skipped."
    assert missed[1] == "You got 3 of 5, so the rest is 27.5 kg for 5."
    assert missed[2].startswith("Next: Barbell Back Squat, set 2 of 2: 5 at 27.5 kg, RPE 7 at most. Rest ")

    corrected = lanterne("workout", "correct", "5").out.splitlines()
    assert corrected[0] == "Corrected to Barbell Back Squat: 5 at 30 kg."
    assert "set 2 of 2: 5 at 30 kg" in corrected[1]

    assert "Took back Barbell Back Squat: 9 at 30 kg." not in lanterne("workout", "log", "9", "30").out
    assert lanterne("workout", "undo").out.startswith("Took back Barbell Back Squat: 9 at 30 kg.")
    lanterne("workout", "log", "5", "30", "--rpe", "7")

    swapped = lanterne("workout", "swap", "leg extension").out
    assert swapped.startswith("Leg Extension instead of Leg Press.")
    assert "Next: Leg Extension, warm-up 1 of 1" in swapped
    lanterne("workout", "log", "10", "20", "--sets", "2")
    lanterne("workout", "skip")
    last = lanterne("workout", "log", "--seconds", "40").out
    assert last.splitlines() == ["Plank: 40 s.", "No more sets are planned. Finish with: lanterne workout complete"]

    done = lanterne("workout", "complete", "--rpe", "7").out
    assert done.startswith("Legs is done: 5 sets, 700 kg, ")
    assert lanterne("workout", "complete").out == done
    (session,) = lanterne("activities", "--json").rows
    assert session["title"] == "Legs"
    assert session["load"]
    assert session["sets"] == 6 or len(list(session["sets"])) == 6  # type: ignore[call-overload]

    late = lanterne("workout", "log", "8", "100")
    assert (late.code, late.out) == (1, "")
    assert late.err.startswith("Your workout is finished, so I don't know what this set was.")


def test_a_command_with_a_key_is_carried_out_once_and_answered_alike(lanterne: Lanterne) -> None:
    lanterne("strength", "template", "add", "Legs", TEMPLATE)
    lanterne("workout", "start", "--template", "Legs", "--key", "a")

    first = lanterne("workout", "log", "5", "30", "--key", "b", "--json")
    again = lanterne("workout", "log", "5", "30", "--key", "b", "--json")

    assert first.document == again.document
    assert lanterne("workout", "status", "--json").document["sets_done"] == 1


def test_a_set_without_a_plan_is_not_called_the_last(lanterne: Lanterne) -> None:
    lanterne("workout", "start", "--empty")

    said = lanterne("workout", "log", "5", "100", "--exercise", "bench press").out

    assert "last set" not in said and "No more sets are planned. Finish with: lanterne workout complete" in said


def test_an_undone_finish_brings_the_workout_back(lanterne: Lanterne) -> None:
    lanterne("workout", "start", "--empty")
    lanterne("workout", "log", "5", "100", "--exercise", "bench press")
    lanterne("workout", "complete")

    assert lanterne("undo").code == 0

    assert lanterne("activities", "--json").rows == []
    assert lanterne("workout", "status", "--json").document["status"] == "running"


def test_a_weight_that_cannot_be_read_is_refused_with_how_to_write_it(lanterne: Lanterne) -> None:
    lanterne("workout", "start", "--empty")

    refused = lanterne("workout", "log", "8", "heavy", "--exercise", "squat")

    assert refused.code == 1
    assert "Write it as 100, 100kg, 225lb, bw or bw+20." in refused.err
