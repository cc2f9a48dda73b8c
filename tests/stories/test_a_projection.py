"""Where the plan leads: asked by an athlete with a mission and five weeks of rides."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from tests.stories.test_a_plan import mission
from tests.worlds import Lanterne, MadeOnce, put, ride, weeks_of_rides

DAY, GOAL = date(2026, 3, 3), "2026-05-17"
NOON = datetime(2026, 3, 3, 12, tzinfo=UTC)
BANDS = ("ctl", "tsb", "performance")


@pytest.fixture
def trained(lanterne: Lanterne, tmp_path: Path, made_once: MadeOnce) -> Lanterne:

    def make() -> None:
        weeks_of_rides(tmp_path / "in", until=NOON, days=35)
        assert lanterne("init", "--mission", mission(tmp_path)).code == 0
        assert lanterne("import", tmp_path / "in").code == 0
        assert lanterne("plan", "--date", DAY).code == 0

    return made_once(make)


def test_the_plan_is_projected_to_the_goal_with_its_bands(trained: Lanterne) -> None:
    said = trained("project", "--date", DAY)

    assert said.code == 0, said.err
    assert f"to Hill Race on {GOAL}" in said.out and "  goal" in said.out and "---" in said.out
    assert f"On {GOAL}: performance" in said.out
    assert "wide uncertainty" in said.out and "Hellard 2006" in said.out


def test_the_best_effort_to_expect_is_told_with_its_range_and_how_good_such_forecasts_are(trained: Lanterne) -> None:
    sentences = trained("project", "--date", DAY, "--json").document["best_effort"]

    assert sentences[0].startswith("Best 20 minutes in 8 weeks, if you train as planned: about ")
    assert " W to " in sentences[0] and "8 of 10" in sentences[0]
    assert sentences[1].startswith("Your last effort, ") and "expected" in sentences[1]
    assert sentences[2].startswith("Learned from ") and "is usual" in sentences[2]
    assert "same as last time" in sentences[3]
    assert sentences[0] in trained("project", "--date", DAY).out


def test_a_test_that_went_better_than_expected_is_told_and_raises_the_forecast(
    trained: Lanterne, tmp_path: Path
) -> None:
    put(tmp_path / "test", "test.fit", ride(NOON - timedelta(hours=30), minutes=45, watts=220))
    before = trained("project", "--date", DAY, "--json").document["best_effort"][0]

    assert trained("import", tmp_path / "test").code == 0
    after, lesson, *_ = trained("project", "--date", DAY, "--json").document["best_effort"]

    assert "better than expected" in lesson and "moves the forecast from" in lesson
    assert watts_in(before) < watts_in(after)
    assert lesson.endswith(f"to {watts_in(after)} W.")


def test_after_a_test_far_beyond_all_before_it_nothing_is_forecast_from_those(
    trained: Lanterne, tmp_path: Path
) -> None:
    put(tmp_path / "test", "test.fit", ride(NOON - timedelta(hours=30), minutes=45, watts=270))
    assert trained("import", tmp_path / "test").code == 0

    (said,) = trained("project", "--date", DAY, "--json").document["best_effort"]

    assert "weren't all-out" in said and "271 W" in said and "After two more like it I can." in said


def watts_in(sentence: str) -> int:
    return int(sentence.partition("about ")[2].split()[0])


def test_the_document_holds_every_morning_and_is_the_same_again(trained: Lanterne) -> None:
    said = trained("project", "--date", DAY, "--json")
    document = said.document

    assert document["goal_date"] == GOAL and document["goal_day"]["date"] == GOAL
    assert document["days"][0]["date"] == str(DAY) and document["days"][0]["performance"]["middle"] == 100
    assert all(d[b]["low"] <= d[b]["middle"] <= d[b]["high"] for d in document["days"] for b in BANDS)
    assert document["compared"] is None and document["seed"] and document["draws"] >= 100
    assert trained("project", "--date", DAY, "--json").out == said.out


def test_a_missed_week_is_told_for_the_day_after_it_and_for_the_goal(trained: Lanterne) -> None:
    found = trained("project", "--date", DAY, "--skip-week", "2026-04-15", "--json").document["compared"]

    assert [one["date"] for one in found["mornings"]] == ["2026-04-20", GOAL]
    assert all(one["ctl"]["low"] > 0 for one in found["mornings"])
    assert "without the week of 2026-04-13" in trained("project", "--date", DAY, "--skip-week", "2026-04-15").out


def test_the_plan_stands_beside_going_on_as_now_and_beside_another_plan(trained: Lanterne) -> None:
    plan_id = trained("plan", "--date", DAY, "--json").document["id"]

    now = trained("project", "--date", DAY, "--constant")
    same = trained("project", "--date", DAY, "--against", plan_id, "--json").document["compared"]

    assert "against going on as now" in now.out
    assert same["mornings"][0]["performance"] == {"low": 0, "middle": 0, "high": 0}


def test_nothing_is_kept(trained: Lanterne) -> None:
    before = trained("plan", "--date", DAY, "--json").out
    trained("project", "--date", DAY, "--skip-week", "2026-04-15")
    trained("project", "--date", "2026-02-20")

    assert trained("plan", "--date", DAY, "--json").out == before


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (("--skip-week", "soon"), "soon is not a date I can read"),
        (("--skip-week", "2026-01-14"), "is over"),
        (("--skip-week", "2027-01-14"), "The plan ends on"),
        (("--against", "nonsense"), "There is no plan or open proposal nonsense"),
        (("--against", "latest"), "no proposed plan change"),
        (("--against", "latest", "--constant"), "two questions"),
        (("--date", "2000-01-03"), "No training is known"),
    ],
)
def test_bad_questions_get_a_sentence(trained: Lanterne, asked: tuple[str, ...], answer: str) -> None:
    said = trained("project", *(() if "--date" in asked else ("--date", DAY)), *asked)

    assert said.code == 1
    assert answer in said.err


def test_an_empty_home_is_told_what_to_do(lanterne: Lanterne) -> None:
    said = lanterne("project")

    assert said.code == 1 and "lanterne import FOLDER" in said.err


def test_who_has_long_not_trained_is_told_so_and_does_not_get_worse_by_training(trained: Lanterne) -> None:
    document = trained("project", "--date", "2026-12-01", "--json").document

    assert any("Hardly any training" in one for one in document["notices"])
    assert document["days"][-1]["performance"]["middle"] > 100


def intervals(lanterne: Lanterne, day: date | str) -> list[tuple[str, float, str]]:
    """The threshold sessions of the plan as it is seen on a day: date, minutes and repeats."""
    days = lanterne("plan", "--date", day, "--json").document["days"]
    return [
        (each["date"], session["minutes"], session["structure"])
        for each in days
        for session in each["sessions"]
        if session["kind"] == "threshold"
    ]


def test_what_was_done_of_todays_intervals_decides_the_next_ones_at_once(trained: Lanterne) -> None:
    (today, minutes, tried), (_, _, planned), *_ = intervals(trained, DAY)

    assert trained("log", "rode 10 min, easy", "--date", today).code == 0
    assert intervals(trained, today)[1][2] == planned != tried
    assert trained("log", f"rode {0.6 * minutes:.0f} min rpe 10", "--date", today).code == 0

    (_, _, same), (_, _, after), *_ = intervals(trained, today)
    assert same == tried
    assert after != planned


def test_the_next_interval_session_says_how_likely_it_is_once_some_were_done(trained: Lanterne) -> None:
    days = trained("plan", "--date", DAY, "--json").document["days"]
    hard = [
        (day["date"], session)
        for day in days
        for session in day["sessions"]
        if session["kind"] == "threshold" and day["date"] < str(DAY + timedelta(days=30))
    ]
    for day, session in hard[:3]:
        assert trained("log", f"rode {session['minutes']:.0f} min rpe 7", "--date", day).code == 0
    after = date.fromisoformat(hard[2][0]) + timedelta(days=1)

    (told, *_) = trained("project", "--date", after, "--json").document["intervals"]

    assert "of 10 such sessions, going by your last" in told
    assert told in trained("project", "--date", after).out
