"""The plan shows today as it was decided: ill, sore, eased or as planned, in every place that shows the plan."""

import json
import re
from datetime import date, timedelta
from itertools import pairwise

import pytest

from lanterne_rouge.settings.questionnaire import QUESTIONS
from tests.worlds import Lanterne, MadeOnce

TODAY = date.today()
EVERY_DAY = "mon,tue,wed,thu,fri,sat,sun"
LIFTING_RUNNER = (
    *("init", "--goal", "City half", "--date", str(TODAY + timedelta(weeks=12)), "--sports", "running,strength"),
    *("--strength", "3", "--days", EVERY_DAY, "--minutes", "55", "--recent-hours", "5", "--level", "trained"),
)


@pytest.fixture
def runner(lanterne: Lanterne, made_once: MadeOnce) -> Lanterne:
    """A home with a plan of seven days and no day decided yet."""

    def make() -> None:
        assert lanterne(*LIFTING_RUNNER).code == 0
        assert lanterne("plan").code == 0

    return made_once(make)


def days_of(home: Lanterne, day: date) -> list[dict[str, object]]:
    """The plan's days from the one on which it is looked at."""
    days = home("plan", "--date", day, "--json").document["days"]
    return [row for row in days if row["date"] >= str(day)]


def day_with(home: Lanterne, role: str) -> date:
    return next(date.fromisoformat(str(row["date"])) for row in days_of(home, TODAY) if row["role"] == role)


def minutes_of(sessions: object, *, lifting: bool) -> list[float]:
    assert isinstance(sessions, list)
    return [s["minutes"] for s in sessions if (s["sport"] == "strength") == lifting]


@pytest.mark.parametrize("briefed", [True, False])
def test_a_fever_leaves_no_intensity_on_the_day_in_the_plan(runner: Lanterne, briefed: bool) -> None:
    rows = days_of(runner, TODAY)
    # A day that is hard, with training on the next one too.
    hard = next(
        date.fromisoformat(str(row["date"]))
        for row, then in pairwise(rows)
        if row["role"] == "hard" and then["sessions"]
    )
    if briefed:
        runner("today", "--date", hard)
    runner("check-in", "--date", hard, "--illness", "fever 38.5")
    if briefed:
        runner("today", "--date", hard)

    today, tomorrow, *_ = days_of(runner, hard)

    assert [(row["sessions"], row["note"]) for row in (today, tomorrow)] == [([], "rest while you're ill")] * 2
    assert not any(row["hard"] for row in days_of(runner, hard)[:7])


def test_no_lifting_is_planned_on_a_day_whose_decision_advises_against_it(runner: Lanterne) -> None:
    lifting = day_with(runner, "strength")
    assert minutes_of(days_of(runner, lifting)[0]["sessions"], lifting=True)
    runner("check-in", "--date", lifting, "--illness", "runny nose")

    told = runner("today", "--date", lifting, "--json").document
    planned = days_of(runner, lifting)[0]

    assert not told["strength"]["exercises"]
    assert minutes_of(planned["sessions"], lifting=True) == []


def test_plan_day_strength_plan_and_calendar_say_the_same_minutes(runner: Lanterne) -> None:
    lifting = day_with(runner, "strength")

    before = minutes_of(days_of(runner, lifting)[0]["sessions"], lifting=True)
    document = runner("today", "--date", lifting, "--json").document
    told = document["strength"]["estimatedDuration"]
    asked = runner("strength", "plan", "--date", lifting, "--json").document["estimatedDuration"]
    after = minutes_of(days_of(runner, lifting)[0]["sessions"], lifting=True)

    assert before == after == [told] == [asked]
    assert document["workout"]["sport"] != "strength" or document["workout"]["duration_minutes"] == told


def test_an_eased_day_is_marked_in_the_plan_with_its_reason(runner: Lanterne) -> None:
    hard = day_with(runner, "hard")
    runner("check-in", "--date", hard, "--sleep-h", "4")
    told = runner("today", "--date", hard, "--json").document
    shown = runner("plan", "--date", hard, "--json").document

    planned = next(row for row in shown["days"] if row["date"] == str(hard))
    assert told["decision"]["action"] == "ease"
    assert planned["minutes"] == told["workout"]["duration_minutes"]
    assert not planned["hard"]
    assert str(hard) in [change["date"] for change in shown["lowered"]]
    assert told["decision"]["reason"] in shown["why_lowered"]


TRIATHLETE = (
    *("init", "--goal", "City tri", "--date", str(TODAY + timedelta(weeks=12)), "--event-sport", "triathlon"),
    *("--sports", "swimming,cycling,running", "--days", EVERY_DAY, "--minutes", "60", "--recent-hours", "6", "--level", "trained"),
)  # fmt: skip


def test_after_days_of_a_sore_tendon_running_comes_back_in_steps_in_plan_and_day(lanterne: Lanterne) -> None:
    assert lanterne(*TRIATHLETE).code == 0
    for ago, score in ((9, 4), (8, 5), (7, 3), (1, 1)):
        lanterne("check-in", "--date", TODAY - timedelta(days=ago), "--pain", f"achilles {score}/10")
    lanterne("plan")

    days = days_of(lanterne, TODAY)[:14]
    runs = [
        (date.fromisoformat(str(row["date"])), session)
        for row in days
        for session in row["sessions"]  # type: ignore[attr-defined]
        if session["sport"] == "running"
    ]
    first, session = runs[0]
    told = lanterne("today", "--date", first, "--json").document

    assert all(one["run_walk"] and not one["hard"] for _, one in runs)
    assert all((later - earlier).days >= 2 for (earlier, _), (later, _) in pairwise(runs))
    assert session["structure"] == "6 x (1 min easy run, 4 min walk)"
    assert (told["workout"]["title"], told["workout"]["duration_minutes"]) == ("Run/walk", 30)
    assert "Your achilles hurt on 3 days lately (up to 5 of 10)" in " ".join(e["says"] for e in told["evidence"])


def test_a_sore_tendon_takes_no_time_off_a_planned_swim_or_ride(lanterne: Lanterne) -> None:
    assert lanterne(*TRIATHLETE).code == 0
    easy = next(
        row
        for row in days_of(lanterne, TODAY + timedelta(days=1))
        if row["role"] == "easy" and row["sessions"][0]["sport"] in ("swimming", "cycling")  # type: ignore[index]
    )
    day = easy["date"]
    lanterne("check-in", "--date", day, "--sleep-h", "8", "--energy", "ok")
    before = lanterne("today", "--date", day, "--json").document["workout"]
    lanterne("check-in", "--date", day, "--sleep-h", "8", "--energy", "ok", "--pain", "achilles 4/10")

    after = lanterne("today", "--date", day, "--json").document["workout"]

    assert (after["sport"], after["duration_minutes"]) == (before["sport"], before["duration_minutes"])
    assert after["max_zone"] <= 2


LIFTER = (
    *("init", "--goal", "Meet", "--date", str(TODAY + timedelta(weeks=12)), "--sports", "strength", "--strength", "4"),
    *(
        "--days",
        EVERY_DAY,
        "--minutes",
        "70",
        "--level",
        "trained",
        "--weight",
        "86",
        "--sex",
        "male",
        "--birth",
        "1990",
    ),
)


def test_the_day_of_a_lifter_has_one_length(lanterne: Lanterne) -> None:
    assert lanterne(*LIFTER).code == 0

    told = lanterne("today", "--date", day_with(lanterne, "strength"), "--json").document

    minutes = told["strength"]["estimatedDuration"]
    assert told["workout"]["duration_minutes"] == minutes
    assert sum(told["workout"]["zones"].values()) == minutes
    assert sum(step["minutes"] for step in told["workout"]["steps"]) == minutes


def test_every_session_of_lifting_up_to_a_meet_names_its_lifts_and_the_meet_itself_none(lanterne: Lanterne) -> None:
    assert lanterne(*(word if word != "Meet" else "Powerlifting meet" for word in LIFTER)).code == 0

    days = lanterne("plan", "--weeks", "13", "--json").document["days"]

    lifting = [s for day in days if day["role"] == "strength" for s in day["sessions"]]
    (meet,) = [day["sessions"][0] for day in days if day["role"] == "race"]
    assert len(lifting) > 30 and all(session["structure"] for session in lifting)
    assert "attempt" in meet["structure"]
    raced = next(day["date"] for day in days if day["role"] == "race")
    later = [s["structure"] for day in days[15:] if day["date"] < raced for s in day["sessions"]]
    assert all("%" in text and "block" not in text for text in later), "lighter weeks name their sets as the others do"
    assert any("Squat" in text for text in later) and any("Deadlift" in text for text in later)


def test_today_and_strength_plan_before_a_meet_have_its_lifts_first(lanterne: Lanterne) -> None:
    assert lanterne(*(word if word != "Meet" else "Powerlifting meet" for word in LIFTER)).code == 0
    for lift in ("squat", "bench", "deadlift"):
        assert lanterne("log", f"{lift} 3x5 100 kg @8", "--date", TODAY - timedelta(days=3)).code == 0
    day = day_with(lanterne, "strength")

    told = lanterne("today", "--date", day, "--json").document["strength"]
    asked = lanterne("strength", "plan", "--date", day, "--json").document

    names = [exercise["exerciseName"] for exercise in told["exercises"]]
    assert names and names == [exercise["exerciseName"] for exercise in asked["exercises"]]
    assert names[0] in ("Barbell Back Squat", "Barbell Bench Press", "Deadlift")
    assert not told["substitutions"]


def test_later_weeks_of_lifting_beside_runs_name_main_lifts_without_weights(lanterne: Lanterne) -> None:
    runner = (
        *("init", "--goal", "City half marathon", "--date", str(TODAY + timedelta(weeks=12)), "--strength", "2"),
        *("--sports", "running,strength", "--days", EVERY_DAY, "--minutes", "60", "--level", "recreational"),
        *("--recent-hours", "3", "--recent-longest", "60"),
    )
    assert lanterne(*runner).code == 0

    days = lanterne("plan", "--weeks", "10", "--json").document["days"]

    later = [s for day in days[15:] for s in day["sessions"] if s["sport"] == "strength"]
    assert later and all("sets" in s["structure"] and "kg" not in s["structure"] for s in later)
    assert {s["title"] for s in later} >= {"Strength: Hybrid A", "Strength: Hybrid B"}


def test_weeks_that_the_asked_end_cuts_off_are_not_shown_as_light_ones(lanterne: Lanterne) -> None:
    assert lanterne(*LIFTER).code == 0

    for weekday in range(7):
        shown = lanterne("plan", "--date", TODAY + timedelta(days=weekday), "--weeks", "2", "--json").document
        assert len(shown["weeks"]) == 2 and len(shown["days"]) == 14


def test_the_review_knows_the_bodyweight_of_the_set_up(lanterne: Lanterne) -> None:
    assert lanterne(*LIFTER).code == 0
    assert lanterne("log", "chin-ups 3x8 5 kg", "--date", TODAY - timedelta(days=1)).code == 0

    shown = lanterne("strength", "review", "--date", TODAY - timedelta(days=1)).out

    assert "bodyweight" not in shown and "0 kg lifted" not in shown


def test_the_help_of_the_set_up_lists_every_answer(lanterne: Lanterne) -> None:
    shown = lanterne("init", "--help").out

    assert [q.option for q in QUESTIONS if f"  {q.option} " not in shown] == []


def test_what_was_told_at_setup_is_known_to_the_day_as_to_the_plan(lanterne: Lanterne) -> None:
    lanterne(
        *("init", "--goal", "Lake ride", "--date", str(TODAY + timedelta(weeks=20)), "--sports", "cycling"),
        *(
            "--days",
            EVERY_DAY,
            "--minutes",
            "75",
            "--recent-hours",
            "7",
            "--recent-longest",
            "150",
            "--level",
            "trained",
        ),
        *("--ftp", "260"),
    )
    hard = next(row for row in days_of(lanterne, TODAY) if row["role"] == "hard")

    today = lanterne("today", "--date", str(hard["date"]), "--json").document

    assert today["decision"]["action"] == "maintain"
    planned, workout = hard["sessions"], today["workout"]
    assert isinstance(planned, list)
    assert workout["duration_minutes"] == planned[0]["minutes"]
    assert "seen any training" not in str(today)


def test_one_logged_session_leaves_what_was_told_at_setup_in_place(lanterne: Lanterne) -> None:
    lanterne(
        *("init", "--goal", "Lake ride", "--date", str(TODAY + timedelta(weeks=20)), "--sports", "cycling"),
        *("--days", EVERY_DAY, "--minutes", "75", "--recent-hours", "7", "--level", "trained"),
    )
    lanterne("log", "2h ride rpe 6", "--date", str(TODAY))

    load = lanterne("today", "--date", str(TODAY + timedelta(days=1)), "--json").document["observation"]

    assert 43 <= load["ctl"] <= 50


def test_a_race_morning_has_the_parts_and_the_target_of_its_plan(lanterne: Lanterne) -> None:
    race = TODAY + timedelta(days=10)
    lanterne(
        *("init", "--goal", "City marathon", "--date", str(race), "--sports", "running", "--days", EVERY_DAY),
        *("--minutes", "75", "--recent-hours", "7", "--recent-longest", "165", "--level", "trained"),
        *("--threshold-pace", "4:15/km", "--target", "3:15"),
    )

    steps = lanterne("today", "--date", str(race), "--json").document["workout"]["steps"]
    pacing = lanterne("race", "plan").out

    assert [step["name"] for step in steps] == ["First quarter", "Middle half", "Last quarter"]
    low, high = steps[1]["target"].removesuffix("/km").split("-")
    paces = [part.split("/km")[0][-4:] for part in pacing.splitlines() if "/km" in part]
    assert paces and all(low <= pace <= high for pace in paces)


def test_a_triathlon_morning_has_every_leg(lanterne: Lanterne) -> None:
    race = TODAY + timedelta(days=20)
    lanterne(
        *("init", "--goal", "Lake triathlon, Olympic distance", "--date", str(race), "--days", EVERY_DAY),
        *("--sports", "swimming,cycling,running", "--minutes", "75", "--recent-hours", "7", "--level", "trained"),
    )

    workout = lanterne("today", "--date", str(race), "--json").document["workout"]

    assert [step["name"] for step in workout["steps"]] == ["Swim", "Bike", "Run", "Transitions"]
    assert workout["title"] == "Race"


def test_fitness_is_one_number_wherever_it_is_read_after_the_first_session(lanterne: Lanterne) -> None:
    lanterne(
        *("init", "--goal", "Lake ride", "--date", str(TODAY + timedelta(weeks=20)), "--sports", "cycling"),
        *("--days", EVERY_DAY, "--minutes", "75", "--recent-hours", "7", "--level", "trained"),
    )
    lanterne("log", "2h ride rpe 6", "--date", str(TODAY))
    tomorrow = TODAY + timedelta(days=1)

    seen = lanterne("today", "--date", str(tomorrow), "--json").document["observation"]["ctl"]
    series = json.loads(lanterne("fitness", "--json").out)[-1]

    assert series["date"] == str(TODAY)
    assert series["ctl"] == pytest.approx(seen, abs=0.1)


@pytest.mark.parametrize(("days", "eased"), [("mon,tue,wed,thu,fri,sat,sun", True), ("{last},{today}", False)])
def test_only_a_quiet_day_of_training_makes_the_coach_doubt_what_it_knows(
    lanterne: Lanterne, days: str, eased: bool
) -> None:
    last, today = TODAY, TODAY + timedelta(days=4)
    lanterne(
        *("init", "--goal", "Lake ride", "--date", str(TODAY + timedelta(weeks=20)), "--sports", "cycling"),
        *("--days", days.format(last=f"{last:%a}".lower(), today=f"{today:%a}".lower()), "--minutes", "75"),
        *("--recent-hours", "3", "--recent-longest", "90", "--level", "trained"),
    )
    lanterne("log", "75 min ride rpe 4", "--date", str(last))

    told = str(lanterne("today", "--date", str(today), "--json").document)

    assert ("last session I know of was 4 days ago" in told) == eased


def test_a_day_of_recovery_as_long_as_planned_shows_its_lower_zone_in_the_plan(lanterne: Lanterne) -> None:
    assert lanterne(*(part if part != "60" else "30" for part in TRIATHLETE)).code == 0
    easy = day_with(lanterne, "easy")
    lanterne("check-in", "--date", easy, "--readiness", "25", "--sleep-h", "3")
    told = lanterne("today", "--date", easy, "--json").document["workout"]

    (session,) = days_of(lanterne, easy)[0]["sessions"]

    # As good as the thirty minutes that were planned in zone 2.
    assert (session["minutes"], session["max_zone"]) == (told["duration_minutes"], told["max_zone"]) == (29, 1)
    assert session["structure"] == told["description"]


def test_a_strength_day_ahead_names_the_lifts_that_the_strength_plan_has(runner: Lanterne) -> None:
    ahead = [row for row in days_of(runner, TODAY + timedelta(days=1)) if row["role"] == "strength"]
    first, then = (str(row["date"]) for row in ahead[:2])

    (shown,) = runner("session", first, "--json").document["sessions"]
    (later,) = runner("session", then, "--json").document["sessions"]
    planned = re.findall(r"^\d\. (.+?)(?:  |$)", runner("strength", "plan", "--date", first).out, re.MULTILINE)

    assert planned and len(planned) == len(shown["structure"].split("; "))
    assert all(name in shown["structure"] for name in planned)
    # The next day of the routine, not the same one again.
    assert later["structure"].split(";")[0] != shown["structure"].split(";")[0]
    assert [option["name"] for option in shown["alternatives"]] == ["easier"]


def test_a_plan_for_nobody_says_how_to_begin(lanterne: Lanterne) -> None:
    told = lanterne("plan")

    assert told.code == 0 and "I don't know you yet" in told.out and "lanterne init" in told.out
    assert lanterne(*LIFTING_RUNNER).code == 0
    assert "I don't know you yet" not in lanterne("plan").out


def lifts_of(row: dict[str, object]) -> list[str]:
    """The lifts of a planned day, each with its sets."""
    sessions = row["sessions"]
    assert isinstance(sessions, list)
    return [lift for s in sessions if s["sport"] == "strength" for lift in str(s["structure"]).split("; ")]


def test_plan_week_and_strength_plan_name_the_same_lifts_of_a_coming_day(runner: Lanterne) -> None:
    ahead = [row for row in days_of(runner, TODAY + timedelta(days=1)) if minutes_of(row["sessions"], lifting=True)]
    shown = {str(row["date"]): lifts_of(row) for row in days_of(runner, TODAY)}
    text = " ".join(runner("plan").out.split())

    for day in [str(row["date"]) for row in ahead[:3]]:
        planned = runner("strength", "plan", "--date", day).out
        week = " ".join(runner("week", "--date", day).out.split())
        names = re.findall(r"^\d\. (.+?)(?:  |$)", planned, re.MULTILINE)

        assert len(names) == len(shown[day]) > 1
        assert all(lift.startswith(name) for name, lift in zip(names, shown[day], strict=True))
        assert all(lift in week and lift in text for lift in shown[day])


def test_plan_and_briefing_name_the_same_lifts_of_today(runner: Lanterne) -> None:
    lifting = day_with(runner, "strength")
    before = lifts_of(days_of(runner, lifting)[0])

    briefed = [
        e["exerciseName"] for e in runner("today", "--date", lifting, "--json").document["strength"]["exercises"]
    ]
    after = lifts_of(days_of(runner, lifting)[0])

    assert briefed and before == after
    assert all(lift.startswith(name) for name, lift in zip(briefed, after, strict=True))


def test_today_has_both_halves_of_a_brick_and_the_plan_the_same(lanterne: Lanterne) -> None:
    # The first week of a road this short has a brick already.
    shorter = {str(TODAY + timedelta(weeks=12)): str(TODAY + timedelta(weeks=7)), "60": "120", "6": "8"}
    shorter["swimming,cycling,running"] = "cycling,running,swimming"
    assert lanterne(*(shorter.get(part, part) for part in TRIATHLETE), "--ftp", "230").code == 0
    # Neither on the first day nor after a fortnight without a word: on both a day of somebody unknown is short.
    known = [row for row in days_of(lanterne, TODAY)[1:] if str(row["date"]) < str(TODAY + timedelta(days=14))]
    brick = next((row for row in known if len({s["sport"] for s in row["sessions"]}) == 2), None)  # type: ignore[attr-defined]
    if brick is None:
        pytest.skip("a road that begins on this day has no brick in its first fortnight")
    day = str(brick["date"])
    lanterne("check-in", "--date", day, "--energy", "good", "--sleep-h", "8")

    workout = lanterne("today", "--date", day, "--json").document["workout"]
    text = lanterne("today", "--date", day).out
    planned = days_of(lanterne, date.fromisoformat(day))[0]["sessions"]

    halves = [step for step in workout["steps"] if step["sport"] is not None]
    assert [step["sport"] for step in halves] == ["running"] and halves[0]["name"].lower() in text
    assert [s["sport"] for s in planned] == [workout["sport"], "running"]  # type: ignore[attr-defined]
    assert sum(s["minutes"] for s in planned) == workout["duration_minutes"]  # type: ignore[attr-defined]
    assert planned[1]["structure"] and planned[0]["structure"].startswith(f"{planned[0]['minutes']:.0f} min")  # type: ignore[index]

    lanterne("check-in", "--date", day, "--pain", "knee 4")
    hurting = lanterne("today", "--date", day, "--json").document["workout"]
    assert hurting is None or all(step["sport"] is None for step in hurting["steps"])


def test_a_sore_achilles_told_at_setup_shapes_plan_and_day_and_both_say_how_it_ends(lanterne: Lanterne) -> None:
    began = TODAY - timedelta(days=7)
    setup = (
        *("init", "--goal", "City half", "--date", str(TODAY + timedelta(weeks=16)), "--sports", "running"),
        *(
            "--days",
            EVERY_DAY,
            "--minutes",
            "60",
            "--recent-hours",
            "5",
            "--recent-longest",
            "100",
            "--level",
            "trained",
        ),
    )
    assert lanterne(*setup, "--injuries", f"{began} left Achilles").code == 0

    rows = days_of(lanterne, TODAY)
    days = [date.fromisoformat(str(row["date"])) for row in rows if row["sessions"]]
    # What comes later counts on it being over.
    runs = [day for day in days if day < TODAY + timedelta(weeks=6)]
    told = [lanterne("today", "--date", day).err for day in (runs[0], runs[0] + timedelta(days=1))]

    assert all((later - day).days > 1 for day, later in pairwise(runs))
    assert f'--injuries "{began} left Achilles, over {runs[0]}"' in told[0].replace("\n", " ")
    assert "left Achilles" not in told[1]
    assert "flat and no strides" in lanterne("plan").out.replace("\n", " ")
