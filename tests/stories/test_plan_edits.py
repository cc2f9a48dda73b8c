"""The plan fitted to the athlete's life: a session moved, one skipped, one week with other days; each taken back."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from lanterne_rouge.app.session_choice import ChooseSessionRequest, SessionRequest, choose_session, show_session
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.views.session_choice import session_on_day_text
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne, MadeOnce

TODAY = date.today()
NEXT_MONDAY = TODAY + timedelta(days=7 - TODAY.weekday())
TUESDAY, THURSDAY, SUNDAY = (NEXT_MONDAY + timedelta(days=n) for n in (1, 3, 6))
WEDNESDAY = NEXT_MONDAY + timedelta(days=2)
RIDER = (
    *("init", "--goal", "Hill sportive, 80 km", "--date", str(NEXT_MONDAY + timedelta(weeks=10, days=6))),
    *("--sports", "cycling", "--ftp", "250", "--days", "tue,thu,sat,sun", "--minutes", "60,sun=120"),
    *("--recent-hours", "5", "--recent-longest", "120", "--level", "trained"),
)


@pytest.fixture
def rider(lanterne: Lanterne, made_once: MadeOnce) -> Lanterne:
    """A home with a goal and a plan."""

    def make() -> None:
        assert lanterne(*RIDER).code == 0
        assert lanterne("plan").code == 0

    return made_once(make)


def day_of(home: Lanterne, day: date) -> dict[str, object]:
    return next(row for row in home("plan", "--json").document["days"] if row["date"] == str(day))


def test_two_days_change_places(rider: Lanterne) -> None:
    tuesday, thursday = day_of(rider, TUESDAY)["words"], day_of(rider, THURSDAY)["words"]

    assert rider("move", TUESDAY, THURSDAY).code == 0

    assert (day_of(rider, TUESDAY)["words"], day_of(rider, THURSDAY)["words"]) == (thursday, tuesday)
    assert all(check["holds"] for check in rider("plan", "--json").document["invariants"])


def test_a_skipped_day_is_free_and_stays_so_when_the_plan_is_made_anew(rider: Lanterne) -> None:
    before = day_of(rider, SUNDAY)["words"]

    rider("skip", THURSDAY, "--why", "work")
    skipped = day_of(rider, THURSDAY)
    rider("plan", "remake")

    assert (skipped["sessions"], skipped["note"]) == ([], "skipped: work")
    assert day_of(rider, THURSDAY)["sessions"] == []
    assert before == day_of(rider, SUNDAY)["words"] or day_of(rider, SUNDAY)["sessions"]


def test_a_holiday_closes_every_day_of_it_and_the_plan_goes_on_after_it(rider: Lanterne) -> None:
    back = NEXT_MONDAY + timedelta(weeks=1)
    told = rider("skip", NEXT_MONDAY, "--until", back - timedelta(days=1), "--why", "holiday").out
    days = {date.fromisoformat(day["date"]): day["sessions"] for day in rider("plan", "--json").document["days"]}

    assert "free of training: holiday." in told
    assert not any(sessions for day, sessions in days.items() if NEXT_MONDAY <= day < back)
    assert any(sessions for day, sessions in days.items() if back <= day < back + timedelta(weeks=1))


def test_a_reason_of_the_body_asks_for_a_check_in(rider: Lanterne) -> None:
    assert "lanterne check-in" in rider("skip", THURSDAY, "--why", "sore knee").out
    assert "lanterne check-in" not in rider("skip", SUNDAY, "--why", "work").out


def test_one_week_has_other_days_and_the_weeks_around_it_do_not(rider: Lanterne) -> None:
    rider("week", "tue=45", "wed=90", "thu=0", "sat=off", "sun=off", "--date", NEXT_MONDAY)

    week = rider("week", "--date", NEXT_MONDAY, "--json").document
    trained = {date.fromisoformat(day["date"]).weekday(): day["minutes"] for day in week["days"] if day["sessions"]}
    after = rider("week", "--date", NEXT_MONDAY + timedelta(weeks=1), "--json").document

    assert set(trained) <= {1, 2}
    assert trained[1] <= 45 and trained[2] <= 90
    assert {date.fromisoformat(day["date"]).weekday() for day in after["days"] if day["sessions"]} <= {1, 3, 5, 6}


def test_days_that_a_week_does_not_name_keep_their_time(rider: Lanterne) -> None:
    usual = {day: day_of(rider, day)["words"] for day in (TUESDAY, THURSDAY)}

    told = rider("week", "sat=30", "--date", NEXT_MONDAY).out

    assert "with Tue 60 min, Thu 60 min, Sat 30 min, Sun 120 min." in told
    assert day_of(rider, SUNDAY)["sessions"]
    assert {day: day_of(rider, day)["words"] for day in usual if not day_of(rider, day)["sessions"]} == {}


def test_what_is_told_of_a_week_later_adds_to_what_was_told_before(rider: Lanterne) -> None:
    rider("week", "sat=30", "--date", NEXT_MONDAY)

    told = rider("week", "sun=off", "--date", NEXT_MONDAY).out
    shown = rider("week", "--date", NEXT_MONDAY).out

    assert "with Tue 60 min, Thu 60 min, Sat 30 min." in told
    assert day_of(rider, SUNDAY)["sessions"] == []
    assert "Sun" in shown
    assert "with Tue 60 min, Thu 60 min, Sat 60 min, Sun 120 min." in rider("week", "usual", "--date", NEXT_MONDAY).out


def test_a_skipped_day_that_is_given_time_is_open_again(rider: Lanterne) -> None:
    rider("skip", SUNDAY, "--why", "work")

    told = rider("week", "sun=100", "--date", NEXT_MONDAY).out

    assert "Sun 100 min" in told
    assert day_of(rider, SUNDAY)["sessions"]


def test_a_day_of_this_week_that_is_over_is_refused_and_the_week_after_named(rider: Lanterne) -> None:
    if TODAY.weekday() == 0:
        pytest.skip("no day of this week is over on a Monday")
    refused = rider("week", "mon=40")

    assert (refused.code, refused.err.count("\n")) == (1, 1)
    assert "is over" in refused.err and f"lanterne week mon=40 --date {NEXT_MONDAY}" in refused.err


def test_a_week_is_shown_with_its_sessions_written_out(rider: Lanterne) -> None:
    shown = rider("week", "--date", NEXT_MONDAY).out

    assert "Week of" in shown and " min at " in shown and " W" in shown
    assert shown.count("\n") < 40


@pytest.mark.parametrize(
    "words",
    [
        ("move", TUESDAY, THURSDAY),
        ("skip", THURSDAY, "--why", "work"),
        ("skip", THURSDAY, "--until", SUNDAY),
        ("week", "tue=45", "--date", NEXT_MONDAY),
    ],
)
def test_one_undo_takes_it_back(rider: Lanterne, words: tuple[str | date, ...]) -> None:
    before = rider("plan", "--json").document

    assert rider(*words).code == 0
    assert rider("plan", "--json").document["id"] != before["id"]
    rider("undo")

    assert rider("plan", "--json").document == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("move", TODAY - timedelta(days=3), THURSDAY), "is over"),
        (("move", TUESDAY, TODAY - timedelta(days=3)), "is over"),
        (("move", TUESDAY, WEDNESDAY), "isn't one of your training days"),
        (("move", SUNDAY, THURSDAY), "the session needs"),
        (("move", TUESDAY, TUESDAY), "same day twice"),
        (("move", WEDNESDAY, THURSDAY), "no session to move"),
        (("move", TUESDAY, NEXT_MONDAY + timedelta(weeks=10, days=6)), "race day"),
        (("move", TUESDAY, "someday"), "not a date"),
        (("skip", TODAY - timedelta(days=1)), "is over"),
        (("skip", WEDNESDAY), "no session to skip"),
        (("skip", NEXT_MONDAY + timedelta(weeks=10, days=6)), "race day"),
        (("skip", NEXT_MONDAY + timedelta(weeks=60)), "doesn't reach"),
        (("skip", THURSDAY, "--until", TUESDAY), "comes after the first"),
        (("skip", THURSDAY, "--until", NEXT_MONDAY + timedelta(weeks=10, days=6)), "at most 60 days"),
        (("skip", NEXT_MONDAY + timedelta(weeks=10), "--until", NEXT_MONDAY + timedelta(weeks=11)), "race day"),
        (("skip", TODAY - timedelta(days=1), "--until", THURSDAY), "is over"),
        (("week", "tue=0", "thu=0", "sat=0", "sun=off", "--date", NEXT_MONDAY), "no minute to train"),
        (("week", "tue=lots"), "isn't minutes"),
        (("week", "whenever"), "can't read"),
        (("week", "usual"), "as usual already"),
        (("week", "tue=45", "--date", TODAY - timedelta(weeks=2)), "is over"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line_and_nothing_is_written(
    rider: Lanterne, words: tuple[str | date, ...], said: str
) -> None:
    before = rider("plan", "--json").document["id"]

    refused = rider(*words)

    assert refused.code == 1
    assert said in refused.err and refused.err.count("\n") == 1
    assert rider("plan", "--json").document["id"] == before


def test_a_day_is_skipped_once(rider: Lanterne) -> None:
    rider("skip", THURSDAY, "--why", "work")
    before = rider("plan", "--json").document

    again = rider("skip", THURSDAY, "--why", "work")

    assert (again.code, again.err.count("\n")) == (1, 1)
    assert "skipped already" in again.err and "lanterne undo" in again.err
    assert rider("plan", "--json").document == before


def test_no_session_is_moved_onto_a_day_that_was_closed(rider: Lanterne) -> None:
    rider("skip", THURSDAY, "--until", THURSDAY, "--why", "holiday")
    before = rider("plan", "--json").document

    refused = rider("move", TUESDAY, THURSDAY)

    assert (refused.code, refused.err.count("\n")) == (1, 1)
    assert "isn't one of your training days" in refused.err
    assert rider("plan", "--json").document == before


def test_hard_days_side_by_side_are_named(rider: Lanterne) -> None:
    """Tuesday's hard session on Wednesday, the day before Thursday's."""
    rider("week", "tue=60", "wed=60", "thu=60", "sat=0", "sun=120", "--date", NEXT_MONDAY)
    days = {day: day_of(rider, day) for day in (TUESDAY, WEDNESDAY, THURSDAY)}
    hard = [day for day, row in days.items() if row["hard"]]
    assert len(hard) == 2

    free = next(day for day in days if day not in hard)
    apart = free == WEDNESDAY
    told = rider("move", TUESDAY, WEDNESDAY).out

    assert ("back to back" in told) == (apart and "Hard days need" not in told)
    # What the move says is what the plan shows.
    assert all(str(day_of(rider, day)["words"]) in told for day in (TUESDAY, WEDNESDAY))


def test_a_second_weekday_is_that_of_the_first_ones_week(rider: Lanterne) -> None:
    names = [f"{day:%a}".lower() for day in (TUESDAY, THURSDAY)]
    first = next(TODAY + timedelta(days=n) for n in range(7) if (TODAY + timedelta(days=n)).weekday() == 1)
    second = first + timedelta(days=2)

    told = rider("move", *names).out

    assert f"to Thursday {second.day} {second:%b}" in told


def test_yesterday_and_tomorrow_are_counted_from_today_beside_another_day(rider: Lanterne) -> None:
    refused = rider("move", TUESDAY, "yesterday")
    skipped = rider("skip", TUESDAY, "--until", "tomorrow", "--why", "holiday")

    assert refused.code == 1 and "is over" in refused.err
    assert skipped.code == 1 and "Closed" not in skipped.out


def test_without_a_plan_the_way_to_one_is_named(lanterne: Lanterne) -> None:
    assert "lanterne init" in lanterne("skip").err
    assert "lanterne init" in lanterne("week", "tue=45").err


def hard_day(home: Lanterne) -> date:
    days = home("plan", "--json").document["days"]
    return next(
        date.fromisoformat(row["date"])
        for row in days
        if row["date"] > str(TODAY) and any(len(session["alternatives"]) == 2 for session in row["sessions"])
    )


def structure_on(home: Lanterne, day: date) -> str:
    return next(s["structure"] for s in home("session", day, "--json").document["sessions"] if s["hard"])


def test_an_easier_version_of_a_session_is_chosen_and_taken_back(rider: Lanterne) -> None:
    day = hard_day(rider)
    planned = structure_on(rider, day)
    (session,) = (s for s in rider("session", day, "--json").document["sessions"] if s["hard"])
    easier = next(each["structure"] for each in session["alternatives"] if each["name"] == "easier")

    assert rider("session", day, "easier").code == 0
    assert structure_on(rider, day).startswith(easier)

    assert rider("undo").code == 0
    assert structure_on(rider, day) == planned


def test_planned_brings_the_plans_own_session_back(rider: Lanterne) -> None:
    day = hard_day(rider)
    planned = structure_on(rider, day)

    assert rider("session", day, "harder").code == 0
    assert structure_on(rider, day) != planned
    assert rider("session", day, "planned").code == 0
    assert structure_on(rider, day) == planned


def test_on_a_day_that_is_eased_nothing_harder_is_offered_or_taken(rider: Lanterne) -> None:
    day = hard_day(rider)
    rider("check-in", "--date", day, "--pain", "knee 4/10")

    with open_scope(home=rider.home) as scope:
        then = replace(scope, clock=lambda zone: datetime(day.year, day.month, day.day, 7, tzinfo=zone or UTC))
        shown = show_session(SessionRequest(day=day), then)
        with pytest.raises(BadInput, match="no harder version"):
            choose_session(ChooseSessionRequest(day=day, version="harder"), then)
        tomorrow = show_session(SessionRequest(day=day + timedelta(days=1)), then)

    assert [option.name for option in shown.sessions[0].alternatives] == ["easier"]
    assert "today is for less" in session_on_day_text(shown)
    assert "today is for less" not in session_on_day_text(tomorrow)


def test_a_step_back_from_the_easier_version_is_the_planned_one_and_says_so(rider: Lanterne) -> None:
    day = hard_day(rider)
    planned = structure_on(rider, day)
    rider("session", day, "easier")

    back = rider("session", day, "harder").out

    assert "the planned version again" in back and f"lanterne session {day} harder" in back
    assert structure_on(rider, day) == planned


def test_more_time_on_a_day_than_anybody_trains_is_refused(rider: Lanterne) -> None:
    refused = rider("week", "sat=900", "--date", NEXT_MONDAY)

    assert refused.code == 1 and "900 minutes are 15 hours" in refused.err and "up to 360 minutes" in refused.err
    assert rider("week", "sat=361", "--date", NEXT_MONDAY).code == 1
    assert rider("week", "sat=360", "--date", NEXT_MONDAY).code == 0


def test_an_easy_day_has_no_harder_version(rider: Lanterne) -> None:
    before = rider("plan", "--json").document["days"]
    easy = next(row["date"] for row in before if row["date"] > str(TODAY) and row["sessions"] and row["role"] == "easy")

    run = rider("session", easy, "harder")

    assert run.code == 1
    assert "easy" in run.err
    assert rider("plan", "--json").document["days"] == before


@pytest.mark.parametrize("words", [("thu", "sat"), ("easier", "harder"), ("yesterday", "easier"), ("nonsense",)])
def test_a_choice_that_makes_no_sense_is_one_sentence_and_a_next_step(rider: Lanterne, words: tuple[str, ...]) -> None:
    run = rider("session", *words)

    assert run.code == 1
    assert run.err.strip().count("\n") == 0
