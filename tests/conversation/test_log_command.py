"""`lanterne log`: a plain line is one write, anything else a question and none."""

import pytest

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


def test_a_whole_session_is_logged_once_and_can_be_taken_back(lanterne: Lanterne) -> None:
    first = lanterne("log", "ran 5 km in 24:31, easy", "--json").document
    again = lanterne("log", "ran 5 km in 24:31, easy", "--json").document

    assert first["actions"][0]["use_case"] == "log_session"
    assert first["actions"][0]["activity"] == again["actions"][0]["activity"]
    [run] = lanterne("activities", "--json").rows
    assert (run["sport"], run["timer_s"], run["distance_m"]) == ("running", 1471, 5000)
    assert lanterne("undo").code == 0
    assert lanterne("activities", "--json").rows == []


@pytest.mark.parametrize("line", ["rpe 6", "it was rpe 6", "RPE 6/10", "the run was rpe 6", "effort 6"])
def test_the_effort_of_todays_session_can_be_told_afterwards(lanterne: Lanterne, line: str) -> None:
    asked = lanterne("log", "ran 30 min").out
    said = lanterne("log", line).out

    assert 'lanterne log "rpe 6"' in asked
    assert "RPE 6 for today's running, load 32" in said
    assert [run["load"] for run in lanterne("activities", "--json").rows] == [32.5]


def test_an_effort_without_a_session_or_with_two_rates_nothing(lanterne: Lanterne) -> None:
    assert "no session of today" in lanterne("log", "rpe 6").out
    lanterne("log", "ran 30 min")
    lanterne("log", "rode 60 min")

    assert "Which of today's sessions?" in lanterne("log", "rpe 6").out
    assert [one["load"] for one in lanterne("activities", "--json").rows] == [None, None]


def test_the_notes_of_a_session_are_shown(lanterne: Lanterne) -> None:
    said = lanterne("log", "rode 60 min, 3 x 8 min threshold at 210 W, rpe 7").out

    assert "3 x 8 min threshold at 210 w" in said
    assert "3 x 8 min" in lanterne("activities").out


def test_a_session_of_another_day_needs_its_day(lanterne: Lanterne) -> None:
    asked = lanterne("log", "rode 2 h yesterday", "--json").document
    assert asked["actions"] == [] and "--date" in asked["message"]
    assert lanterne("activities", "--json").rows == []

    lanterne("log", "rode 2 h yesterday", "--date", "yesterday")

    assert len(lanterne("activities", "--json").rows) == 1


def test_a_lift_that_names_itself_is_logged_without_a_workout(lanterne: Lanterne) -> None:
    lanterne("log", "bench 3x5 100 kg @8")

    [session] = lanterne("activities", "--json").rows
    assert session["sport"] == "strength"


@pytest.mark.parametrize("line", ["ran 400 km in 20 min", "ran 5:00", "I will run 5 km tomorrow", "2h ride rpe 14"])
def test_what_nobody_does_or_has_done_is_not_logged(lanterne: Lanterne, line: str) -> None:
    said = lanterne("log", line)

    assert "Traceback" not in said.err and (said.out + said.err).strip()
    assert lanterne("activities", "--json").rows == []


@pytest.mark.parametrize(
    ("line", "use_case"),
    [
        ("slept 5 h, legs heavy", "store_check_in"),
        ("left knee hurts 4/10", "store_check_in"),
        ("body weight 81.4", "store_check_in"),
    ],
)
def test_how_somebody_is_goes_to_the_check_in(lanterne: Lanterne, line: str, use_case: str) -> None:
    assert lanterne("log", line, "--json").document["actions"][0]["use_case"] == use_case


@pytest.mark.parametrize(
    ("line", "use_case"),
    [
        ("make it 20 kg", "adjust_target"),
        ("drop 2.5 next set", "adjust_target"),
        ("add another set of these", "add_exercise_to_workout"),
        ("swap to goblet squat", "swap_in_workout"),
        ("skip this one, my elbow is barking", "skip_set"),
    ],
)
def test_changes_of_the_workout_are_carried_out(lanterne: Lanterne, line: str, use_case: str) -> None:
    _start(lanterne)

    assert lanterne("log", line, "--json").document["actions"][0]["use_case"] == use_case


def test_a_skipped_exercise_is_skipped_whole_and_another_one_leaves_that_on_screen(lanterne: Lanterne) -> None:
    lanterne("strength", "template", "add", "Push", "Bench Press: 3x8\nLateral Raise: 3x12\nPlank: 3x30-60s")
    lanterne("workout", "start", "--template", "Push")

    assert "isn't in this workout" in lanterne("log", "skip calves").err
    raises = lanterne("log", "can i leave out the lateral raises today").out
    bench = lanterne("log", "skip this exercise").out

    assert "Skipped the rest of Lateral Raise" in raises and "Next: Barbell Bench Press" in raises
    assert "Skipped the rest of Barbell Bench Press" in bench and "Next: Plank" in bench


def test_a_workout_is_completed_by_a_message(lanterne: Lanterne) -> None:
    _start(lanterne)
    lanterne("log", "8 @ 25")

    assert lanterne("log", "I'm done for today", "--json").document["actions"][0]["use_case"] == "complete_workout"


@pytest.mark.parametrize(
    ("before", "line", "stored"),
    [
        ("yoga 30 min", "elliptical 30 min rpe 5", ("other", 1800, None, 5)),
        ("ran 30 min", "parkrun 27:40", ("running", 1660, 5000, None)),
        ("ran 10 km in 50 min", "tempo run 8 km @ 4:40", ("running", 2240, 8000, None)),
        ("rode 60 min", "run 10 km 5:00/km", ("running", 3000, 10000, None)),
    ],
)
def test_another_session_of_the_day_is_one_of_its_own(
    lanterne: Lanterne, before: str, line: str, stored: tuple[str, float, float | None, float | None]
) -> None:
    lanterne("log", before)
    said = lanterne("log", line).out

    assert said.startswith("Logged:"), said
    rows = [(one["sport"], one["timer_s"], one["distance_m"]) for one in lanterne("activities", "--json").rows]
    assert len(rows) == 2 and stored[:3] in rows
    assert "RPE" not in said or stored[3] is not None


@pytest.mark.parametrize("line", ["ran 10 km in 5:00", "ran 21 km in 5:00", "run 10 km at 5:30"])
def test_a_clock_that_may_be_a_time_or_a_pace_is_asked_about(lanterne: Lanterne, line: str) -> None:
    said = lanterne("log", line).out

    assert "pace" in said
    assert lanterne("activities", "--json").rows == []


def test_a_line_without_a_sport_is_of_the_only_sport_of_the_home_and_its_remarks_are_kept(lanterne: Lanterne) -> None:
    asked = lanterne("log", "25 min easy with 4 strides").out
    lanterne("init", "--goal", "Run", "--date", "2030-05-17", "--sports", "running", "--minutes", "60")
    said = lanterne("log", "25 min easy with 4 strides").out

    assert asked.startswith("Which sport")
    assert said.startswith("Logged: Running") and "4 strides" in said


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("did legs for an hour", "Which sport was it?"),
        ("went for a ride", "nothing is logged: how long or how far was it?"),
        ("did a ride", "nothing is logged: how long or how far was it?"),
        ("ran", "nothing is logged: how long or how far was it?"),
        ("I did not run today", "You didn't do it, so nothing is logged"),
        ("skipped my 40 min run", "You didn't do it, so nothing is logged"),
        ("my wife ran 10k in 55", "somebody else's session"),
        ("rode to work, 11 km each way", "Two rides of 11 km today? If so:"),
        ("swam two thousand", "2000 what?"),
        ("bricked: 20k bike + 5k run, 1h10", "Say each part with its own time"),
        ("30 min elliptical, then yoga", "Say each part with its own time"),
        ("8km @ 5:10/km", "Which sport was it?"),
        ("zwift race 42 minutes, rpe 9", "Say it plainly"),
    ],
)
def test_what_is_neither_a_question_nor_a_plan_is_asked_for_what_it_lacks(
    lanterne: Lanterne, line: str, says: str
) -> None:
    said = lanterne("log", line).out

    assert says in said and "a question or a plan" not in said and "2000 km" not in said
    assert lanterne("activities", "--json").rows == []


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        ("30 min elliptical then 20 min yoga", [("other", 1800, "elliptical"), ("other", 1200, "yoga")]),
        ("hiked 14km with 900m ascent, 5 hours", [("walking", 18000, None)]),
        ("intervals 6x800 run, 50 min", [("running", 3000, None)]),
        ("swam 20x100, 45 min", [("swimming", 2700, None)]),
        ("an hour and ten on the bike", [("cycling", 4200, None)]),
    ],
)
def test_parts_and_totals_of_a_session_are_kept_apart(
    lanterne: Lanterne, line: str, rows: list[tuple[str, int, str | None]]
) -> None:
    lanterne("log", line)

    logged = [(one["sport"], one["timer_s"], one["title"]) for one in lanterne("activities", "--json").rows]
    assert sorted(logged, key=str) == sorted(rows, key=str)


def test_sets_of_which_one_was_given_up_are_asked_about_as_sets(lanterne: Lanterne) -> None:
    line = "incline db bench 3x8 @ 28, seated cable row 3x10 @ 60, tried front squat 5 @ 60 but knee hurt so I stopped"

    said = lanterne("log", line).out

    assert "Which of these sets did you finish" in said and "km" not in said


def test_a_session_given_by_options_is_the_one_told_in_words(lanterne: Lanterne) -> None:
    lanterne("log", "ran 4 km in 32 min, rpe 3")

    again = lanterne("log", "--sport", "run", "--minutes", "32", "--distance", "4 km", "--rpe", "3").out

    assert "already logged" in again
    assert len(lanterne("activities", "--json").rows) == 1


def test_a_session_by_options_holds_all_that_was_given(lanterne: Lanterne) -> None:
    options = (
        "--duration",
        "1:20:00",
        "--distance",
        "25 miles",
        "--power",
        "180 W",
        "--hr",
        "140",
        "--note",
        "with Ann",
    )

    said = lanterne("log", "--sport", "ride", *options, "--date", "yesterday", "--json", "--key", "one").document

    [ride] = lanterne("activities", "--json").rows
    assert said["actions"] == [{"use_case": "log_session", "activity": ride["id"]}]
    assert (ride["sport"], ride["timer_s"], ride["distance_m"], ride["title"]) == ("cycling", 4800, 40233.6, "with Ann")
    assert all(figure in str(said["message"]) for figure in ("180 W", "140 bpm", "80 min"))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--minutes", "32"), "Which sport was it?"),
        (("--sport", "run"), "How long was it?"),
        (("--sport", "chess", "--minutes", "30"), "chess isn't a sport I know"),
        (("--sport", "run", "--minutes", "5:00"), "5 h 0 min or 5 min 0 s"),
        (("--sport", "run", "--distance", "10"), "10 what?"),
        (("--sport", "run", "--distance", "400 km", "--minutes", "20"), "can't be right"),
        (("--sport", "run", "--minutes", "30", "--rpe", "12"), "RPE"),
        (("--sport", "run", "--minutes", "30", "--date", "tomorrow"), "hasn't come yet"),
        (("ran 5 km", "--rpe", "4"), "not both"),
    ],
)
def test_options_that_cannot_be_are_one_sentence_and_nothing_is_written(
    lanterne: Lanterne, options: tuple[str, ...], sentence: str
) -> None:
    said = lanterne("log", *options)

    assert said.code == 1 and sentence in said.err
    assert lanterne("activities", "--json").rows == []


@pytest.mark.parametrize("line", ["swim 1500 m", "ran 5 km", "rode 40 miles"])
def test_a_session_without_its_time_is_asked_for_it(lanterne: Lanterne, line: str) -> None:
    first, again, rated = lanterne("log", line), lanterne("log", line), lanterne("log", "rpe 6")

    [session] = lanterne("activities", "--json").rows
    asked = f"lanterne activity {session['id']} edit minutes="
    assert all("How long did it take" in said.out and asked in said.out for said in (first, again, rated))
    assert "how hard" in first.out and "how hard" not in rated.out


@pytest.mark.parametrize(("line", "load"), [("bench 3x5 1000 kg @8", "1000 kg"), ("squat 5 x 2000 lb", "2000 lb")])
def test_a_load_that_nobody_lifts_is_told_to_be_wrong(lanterne: Lanterne, line: str, load: str) -> None:
    said = lanterne("log", line)

    assert f"{load} can't be right" in said.out + said.err
    assert lanterne("activities", "--json").rows == []


@pytest.mark.parametrize("line", ["45 min, easy, rpe 3", "did 45 min, rpe 3"])
def test_the_chat_takes_the_only_sport_as_a_log_does(lanterne: Lanterne, line: str) -> None:
    lanterne("init", "--sports", "running", "--days", "tue,thu", "--minutes", "60", "--goal", "")

    lanterne("chat", "--message", line)

    assert [(one["sport"], one["timer_s"]) for one in lanterne("activities", "--json").rows] == [("running", 2700)]


@pytest.mark.parametrize(
    "line", ["an hour", "30 min", "easy 10 km", "give me 40 min", "30 min is too long", "lunch 45 min"]
)
def test_an_amount_in_the_chat_is_no_session_of_the_only_sport(lanterne: Lanterne, line: str) -> None:
    lanterne("init", "--sports", "running", "--days", "tue,thu", "--minutes", "60", "--goal", "")

    lanterne("chat", "--message", line)

    assert lanterne("activities", "--json").rows == []


def test_the_night_and_a_session_in_one_line_are_both_kept(lanterne: Lanterne) -> None:
    said = lanterne("log", "slept 7 h, ran 5 km in 30 min, legs heavy").out

    assert "5 km" in said and "slept 7 h" in said
    assert len(lanterne("activities", "--json").rows) == 1


def test_a_session_with_a_pain_beside_it_is_told_once(lanterne: Lanterne) -> None:
    logged = lanterne("log", "ran 5 km but my knee hurts").out

    assert "pain: knee" in logged
    assert logged.count("Running on") == 1 and "already logged" not in logged
