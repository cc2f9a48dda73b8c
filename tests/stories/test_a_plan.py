"""A season's plan: made, followed, changed with consent, taken back."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.domain.season import SeasonPlan
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne, MadeOnce, Said, weeks_of_rides

DAY = date(2026, 3, 3)
NOON = datetime(2026, 3, 3, 12, tzinfo=UTC)
MISSION = """
id = "hill-2026"
name = "Road to the Hill Race"
start = 2026-01-05
goal_event = "Hill Race"
goal_date = 2026-05-17
sports = ["cycling"]
[constraints]
weekly_hours = 7
[athlete]
ftp = 220
lthr = 165
"""


def mission(folder: Path, text: str = MISSION) -> Path:
    path = folder / "mission.toml"
    path.write_text(text)
    return path


def ring(readiness: Callable[[int], float], last: date) -> str:
    """A table of readiness for the fortnight up to `last`; the function is given the days before it."""
    days = [(last - timedelta(days=back), readiness(back)) for back in range(13, -1, -1)]
    return "date,readiness,hrv,rhr,sleep_h\n" + "".join(f"{d},{score:.0f},60,50,7.8\n" for d, score in days)


@pytest.fixture
def trained(lanterne: Lanterne, tmp_path: Path, made_once: MadeOnce) -> Lanterne:
    """A home with a mission and five weeks of rides."""

    def make() -> None:
        weeks_of_rides(tmp_path / "in", until=NOON, days=35)
        assert lanterne("init", "--mission", mission(tmp_path)).code == 0
        assert lanterne("import", tmp_path / "in").code == 0

    return made_once(make)


def plan(home: Lanterne, day: date = DAY, *more: str) -> Said:
    said = home("plan", "--date", str(day), "--json", *more)
    assert said.code == 0, said.err
    return said


def after(days: int) -> date:
    return DAY + timedelta(days=days)


def test_the_plan_is_told_by_week_and_day(trained: Lanterne) -> None:
    said = trained("plan", "--date", DAY)

    assert said.code == 0
    assert "Hill Race on 2026-05-17" in said.out
    assert "2026-03-02  Build" in said.out and "###" in said.out
    assert "Tue 03 Mar" in said.out and "Mon 16 Mar" in said.out and "Tue 17 Mar" not in said.out


def test_the_document_of_the_plan_has_its_shape_and_every_invariant_holds(trained: Lanterne) -> None:
    document = plan(trained).document

    days = document["days"]
    assert {"id", "made_on", "goal", "goal_date", "days", "weeks", "gave_up", "invariants"} <= set(document)
    assert {"date", "phase", "role", "sessions", "load", "minutes"} <= set(days[0])
    assert days[0]["date"] == str(DAY)
    assert (document["goal"], document["goal_date"]) == ("Hill Race", "2026-05-17")
    assert [d["role"] for d in days if d["date"] == "2026-05-17"] == ["race"]
    assert document["invariants"] and [i for i in document["invariants"] if not i["holds"]] == []
    for week in document["weeks"]:
        of_week = [
            d for d in days if week["monday"] <= d["date"] < str(date.fromisoformat(week["monday"]) + timedelta(7))
        ]
        assert week["load"] == pytest.approx(sum(d["load"] for d in of_week), abs=0.1)


def test_the_plan_stays_as_it_is_when_it_is_looked_at_again(trained: Lanterne) -> None:
    first = plan(trained)

    assert plan(trained).out == first.out


def test_a_plan_by_earlier_rules_is_made_anew_and_one_sentence_says_why(trained: Lanterne) -> None:
    plan(trained)
    with open_scope(home=trained.home) as scope:
        current = scope.stores.plans.current()
        assert current is not None
        longest = max(current.days, key=lambda d: d.minutes)
        (session, *more) = longest.sessions
        longer = replace(longest, sessions=(replace(session, minutes=400.0, load=300.0), *more))
        days = tuple(longer if d == longest else d for d in current.days)
        scope.stores.plans.keep(replace(current, id="by-earlier-rules", days=days, version="1"))

    said = trained("today", "--date", DAY, "--no-deliver")
    again = trained("today", "--date", after(1), "--no-deliver")

    assert (
        "A changed plan waits for you (my rules for plans have changed since this one was made)" in said.out + said.err
    )
    assert "my rules for plans" not in again.out + again.err
    assert trained("plan", "accept", "latest").code == 0
    assert max(d["minutes"] for d in plan(trained, after(1)).document["days"]) < 400


def test_weeks_cut_the_plan_or_reach_further(trained: Lanterne) -> None:
    whole = plan(trained).document

    assert len(plan(trained, DAY, "--weeks", "3").document["days"]) == 21
    further = plan(trained, DAY, "--weeks", "26").document
    assert len(further["days"]) == 26 * 7
    # What the plan in force holds stays, and that the rest is only a look ahead is said once.
    assert further["days"][: len(whole["days"])] == whole["days"]
    assert sum("look ahead" in notice for notice in further["notices"]) == 1
    assert "look ahead" not in further["reason"]
    assert plan(trained).document["id"] == whole["id"]


def test_today_tells_the_briefing_first_and_then_that_a_plan_was_made(trained: Lanterne) -> None:
    said = trained("today", "--full", "--date", DAY)

    assert said.code == 0
    assert "Today's workout" in said.out and "Your plan" not in said.out
    assert said.err == "I made your plan for the coming weeks. See it: lanterne plan\n"


def test_what_today_had_told_stays_when_the_plan_is_made_after_it(trained: Lanterne) -> None:
    told = trained("today", "--date", DAY, "--json").document

    again = trained("today", "--date", DAY, "--json").document

    assert again["run_id"] == told["run_id"]
    assert plan(trained).document["days"][0]["note"].startswith("as it was told")


def test_tomorrow_is_what_the_plan_says(trained: Lanterne) -> None:
    tomorrow = next(d for d in plan(trained).document["days"] if d["date"] == str(after(1)))

    workout = trained("today", "--date", after(1), "--json").document["workout"]

    kinds = [s["kind"] for s in tomorrow["sessions"]]
    assert (workout is None) == (kinds == [])
    if workout is not None:
        assert workout["type"] in kinds or workout["load"] <= tomorrow["load"]
        assert workout["duration_minutes"] <= tomorrow["minutes"] + 1


def test_a_week_later_a_changed_plan_waits_and_nothing_has_changed_yet(trained: Lanterne) -> None:
    before = plan(trained).document

    said = trained("today", "--full", "--date", after(7))

    assert "A changed plan waits for you" in said.err and "lanterne plan diff" in said.err
    stays = plan(trained, after(7)).document
    assert stays["id"] == before["id"]
    assert stays["proposal"]["changes"]
    assert "New plan proposal" in trained("plan", "--date", after(7)).out


def test_a_proposal_is_announced_on_its_day_and_then_waits_in_silence(trained: Lanterne) -> None:
    plan(trained)
    assert "A changed plan waits" in trained("today", "--full", "--date", after(7)).err

    assert "A changed plan waits" not in trained("today", "--full", "--date", after(8)).err
    assert "New plan proposal" in trained("plan", "--date", after(8)).out


def test_the_difference_is_told_day_by_day_with_its_reason(trained: Lanterne) -> None:
    plan(trained)
    trained("today", "--full", "--date", after(7))

    said, document = trained("plan", "diff"), trained("plan", "diff", "--json").document

    proposal = document["proposal"]
    assert said.out.startswith(f"Plan proposal {proposal['id']}")
    assert proposal["reason"].rstrip(".") in said.out
    assert "instead of" in said.out and f"lanterne plan accept {proposal['id']}" in said.out
    assert all(change["date"] > str(after(7)) for change in proposal["changes"])


def in_force(home: Lanterne) -> SeasonPlan:
    with open_scope(home=home.home) as scope:
        kept = scope.stores.plans.current()
    assert kept is not None
    return kept


def test_an_accepted_plan_holds_and_past_days_stay_as_they_were_planned(trained: Lanterne) -> None:
    plan(trained)
    before = in_force(trained)
    trained("today", "--full", "--date", after(7))
    proposal = trained("plan", "diff", "--json").document["proposal"]

    said = trained("plan", "accept", proposal["id"], "--date", after(7))

    assert said.code == 0
    now = in_force(trained)
    assert now.id == proposal["plan"]
    assert [now.on(after(n)) for n in range(8)] == [before.on(after(n)) for n in range(8)]
    changed = [now.on(date.fromisoformat(change["date"])) for change in proposal["changes"]]
    assert [d and d.load for d in changed] == [change["after"]["load"] for change in proposal["changes"]]
    assert plan(trained, after(7)).document["proposal"] is None


def test_an_accepted_plan_can_be_taken_back(trained: Lanterne) -> None:
    before = plan(trained).document["id"]
    trained("today", "--full", "--date", after(7))
    trained("plan", "accept", "latest", "--date", after(7))

    assert "changed plan" in trained("undo").out

    assert plan(trained, after(7)).document["id"] == before
    assert trained("plan", "diff", "--json").document["proposal"] is not None


def test_a_dismissed_proposal_leaves_the_plan_and_does_not_come_back_next_morning(trained: Lanterne) -> None:
    before = plan(trained).document["id"]
    trained("today", "--full", "--date", after(7))

    assert trained("plan", "dismiss", "latest").code == 0

    said = trained("today", "--full", "--date", after(8))
    assert "changed plan" not in said.err
    assert plan(trained, after(8)).document["id"] == before
    assert trained("plan", "diff").out == "There's no proposed plan change right now. See your plan: lanterne plan\n"


def test_a_proposal_for_a_plan_that_was_replaced_is_refused(trained: Lanterne) -> None:
    plan(trained)
    trained("today", "--full", "--date", after(7))
    stale = trained("plan", "diff", "--json").document["proposal"]["id"]
    assert trained("plan", "remake", "--date", after(8)).code == 0

    said = trained("plan", "accept", stale, "--date", after(8))

    assert said.code == 1
    assert "replaced" in said.err and said.err.count("\n") == 1


@pytest.mark.parametrize(
    "words", [("accept",), ("accept", "zzz"), ("accept", "latest"), ("dismiss", ""), ("frobnicate",), ("diff", "zzz")]
)
def test_a_word_that_names_nothing_is_refused_in_a_sentence(trained: Lanterne, words: tuple[str, ...]) -> None:
    said = trained("plan", *words)

    assert said.code == 1
    assert said.err.count("\n") == 1 and "Traceback" not in said.err


@pytest.mark.parametrize("weeks", ["0", "-1", "53", "many"])
def test_a_number_of_weeks_that_nobody_plans_is_wrong_usage(trained: Lanterne, weeks: str) -> None:
    assert trained("plan", "--weeks", weeks).code == 2


def test_readiness_that_keeps_falling_makes_the_coming_days_lighter_before_a_limit_is_crossed(
    trained: Lanterne, tmp_path: Path
) -> None:
    plan(trained)
    before, day = in_force(trained), after(2)
    (tmp_path / "ring.csv").write_text(ring(lambda back: 66 + 3 * min(back, 7), day))
    trained("import", tmp_path / "ring.csv")

    said = trained("today", "--full", "--date", day)

    proposal = trained("plan", "diff", "--json").document["proposal"]
    assert "readiness" in said.err
    assert "falling by 3 a day" in proposal["reason"]
    assert all(c["after"]["load"] < c["before"]["load"] for c in proposal["changes"])
    assert str(day) < proposal["changes"][0]["date"] <= str(day + timedelta(days=3))
    assert in_force(trained) == before


def test_readiness_that_wavers_changes_nothing(trained: Lanterne, tmp_path: Path) -> None:
    plan(trained)
    (tmp_path / "ring.csv").write_text(ring(lambda back: 78 + back % 2 * 3, after(2)))
    trained("import", tmp_path / "ring.csv")

    trained("today", "--full", "--date", after(2))

    assert trained("plan", "diff", "--json").document["proposal"] is None


def test_a_fever_asks_for_another_plan(trained: Lanterne) -> None:
    plan(trained)
    trained("check-in", "--illness", "fever 38.9", "--date", after(2))

    trained("today", "--full", "--date", after(2))

    proposal = trained("plan", "diff", "--json").document["proposal"]
    assert "ill" in proposal["reason"]
    assert plan(trained, after(2)).document["invariants"]


def test_fewer_days_for_training_ask_for_another_plan_at_once(trained: Lanterne, tmp_path: Path) -> None:
    plan(trained)
    trained(
        "init",
        "--mission",
        mission(tmp_path, MISSION.replace("weekly_hours = 7", 'weekly_hours = 5\ndays = ["tue", "thu", "sun"]')),
    )

    trained("today", "--full", "--date", after(1))

    proposal = trained("plan", "diff", "--json").document["proposal"]
    assert "training time" in proposal["reason"]
    trained("plan", "accept", "latest", "--date", after(1))
    document = plan(trained, after(2)).document
    closed = [d for d in document["days"] if date.fromisoformat(d["date"]).weekday() in (0, 2, 4, 5)]
    assert [d for d in closed if d["sessions"] and d["role"] != "race"] == []
    assert [i for i in document["invariants"] if not i["holds"]] == []


def test_a_mission_may_accept_proposals_by_itself(lanterne: Lanterne, tmp_path: Path) -> None:
    weeks_of_rides(tmp_path / "in", until=NOON, days=35)
    lanterne("init", "--mission", mission(tmp_path, MISSION + "[plan]\nauto_accept = true\n"))
    lanterne("import", tmp_path / "in")
    before = plan(lanterne).document["id"]

    said = lanterne("today", "--full", "--date", after(7))

    assert "made anew" in said.err
    assert plan(lanterne, after(7)).document["id"] != before
    assert "nothing to take back" not in lanterne("undo").out, "the import is taken back, not the plan"


def test_looking_at_an_earlier_day_leaves_the_plan_alone(trained: Lanterne) -> None:
    kept = plan(trained).document["id"]

    earlier = plan(trained, DAY - timedelta(days=10)).document
    trained("today", "--full", "--date", DAY - timedelta(days=10))

    assert earlier["notices"]
    assert plan(trained).document["id"] == kept


def test_undo_after_an_import_means_the_import_and_not_the_plan_that_followed(trained: Lanterne) -> None:
    trained("today", "--full", "--date", DAY)

    assert "plan" not in trained("undo").out


def test_without_a_mission_there_is_a_plan_to_stay_in_shape(lanterne: Lanterne, tmp_path: Path) -> None:
    weeks_of_rides(tmp_path / "in", until=NOON, days=21)
    lanterne("import", tmp_path / "in")

    document = plan(lanterne).document

    assert document["goal"] is None and len(document["days"]) == 62  # eight weeks, to the Sunday
    assert [i for i in document["invariants"] if not i["holds"]] == []


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("goal_date = 2026-05-17", "goal_date = 2026-02-17", "behind you"),
        ("goal_date = 2026-05-17", "goal_date = 2026-03-04", "tomorrow"),
        (
            "[athlete]",
            '[[events]]\nname = "Valley Race"\nday = 2026-05-10\npriority = "A"\n[athlete]',
            "Valley Race and Hill Race are",
        ),
        (
            "weekly_hours = 7",
            "weekly_hours = 7\n[constraints.minutes]\nmon=0\ntue=0\nwed=0\nthu=0\nfri=0\nsat=0\nsun=0",
            "",
        ),
    ],
    ids=["a goal in the past", "a goal tomorrow", "two A events a week apart", "no time at all"],
)
def test_a_mission_that_asks_for_the_impossible_gets_a_plan_and_a_sentence(
    lanterne: Lanterne, tmp_path: Path, old: str, new: str, word: str
) -> None:
    weeks_of_rides(tmp_path / "in", until=NOON, days=21)
    assert lanterne("init", "--mission", mission(tmp_path, MISSION.replace(old, new))).code == 0
    lanterne("import", tmp_path / "in")

    document = plan(lanterne).document

    assert document["days"] and [i for i in document["invariants"] if not i["holds"]] == []
    told = " ".join((*document["notices"], *document["gave_up"]))
    assert told and word in told


def test_a_plan_from_before_any_training_was_known_gives_way_at_once_to_one_that_knows_it(
    lanterne: Lanterne, tmp_path: Path
) -> None:
    lanterne("init", "--mission", mission(tmp_path))
    first = plan(lanterne).document
    weeks_of_rides(tmp_path / "in", until=NOON, days=35)
    lanterne("import", tmp_path / "in")

    second = plan(lanterne).document

    assert "before any training was known" in first["reason"]
    assert second["reason"] == "Your training is known now"
    assert lanterne("plan", "diff", "--json").document["proposal"] is None


def test_who_looked_first_and_set_up_a_goal_after_it_has_the_plan_for_the_goal_at_once(lanterne: Lanterne) -> None:
    lanterne("athlete", "set", "level=beginner")
    lanterne("today")
    before = lanterne("plan", "--json").document

    race = ("--date", str(date.today() + timedelta(weeks=16)), "--event-sport", "running", "--distance", "10")
    days = ("--sports", "running", "--days", "tue,thu,sun", "--minutes", "45", "--level", "beginner")
    lanterne("init", "--goal", "City 10k", *race, *days)
    now = lanterne("plan", "--json").document

    assert (before["goal"], now["goal"], now["proposal"]) == (None, "City 10k", None)
    # The morning that was told is no training: a beginner starts with run/walk and nothing hard.
    assert [week["hard_days"] for week in now["weeks"][:6]] == [0] * 6
    assert {s["run_walk"] for day in now["days"][1:15] for s in day["sessions"]} == {True}
    assert "min of run/walk" in lanterne("plan").out


def test_once_briefings_told_of_a_first_plan_the_one_that_knows_the_training_waits(
    lanterne: Lanterne, tmp_path: Path
) -> None:
    begun = DAY - timedelta(days=4)
    lanterne("init", "--mission", mission(tmp_path))
    first = plan(lanterne, begun).document
    assert lanterne("today", "--full", "--date", begun).code == 0
    weeks_of_rides(tmp_path / "in", until=NOON, days=35)
    lanterne("import", tmp_path / "in")

    second = plan(lanterne).document
    waiting = lanterne("plan", "diff", "--json").document["proposal"]

    assert second["id"] == first["id"]
    assert waiting["reason"] == "Your training is known now"
    assert lanterne("plan", "dismiss", waiting["id"]).code == 0
    assert plan(lanterne, after(1)).document["id"] == first["id"]


def test_the_days_page_shows_the_season_from_its_first_day(trained: Lanterne) -> None:
    assert trained("today", "--date", DAY).code == 0

    page = (trained.home / "output" / str(DAY) / "summary.html").read_text()
    assert "Your weeks to Hill Race, Sun 17 May" in page
    assert "on race morning (Sun 17 May)" in page
    assert page.count('class="day race"') == 1


def test_the_plan_says_what_was_done_and_where_fitness_goes(trained: Lanterne) -> None:
    document = json.loads(plan(trained).out)

    done, ahead = document["done"], document["ahead"]
    assert done and all(week["done_minutes"] > 0 for week in done)
    assert "2026-05-17" in [morning["date"] for morning in ahead]
    assert "If you train as planned: fitness (CTL)" in trained("plan", "--date", DAY).out
