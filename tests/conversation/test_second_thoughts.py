"""What is told in the chat to be set or put right: values, targets, days, a number of what was just logged, a pain rated afterwards."""

from datetime import date, timedelta

import pytest

from lanterne_rouge.app.races import AddRaceRequest, RaceFacts, add_race
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.workout.session import LogSessionRequest, log_session
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.second_thoughts import pain_anew, said_anew
from lanterne_rouge.conversation.sentence import read_sentence
from lanterne_rouge.conversation.told_settings import SettingName, read_told_setting
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.sport import Sport
from tests.conversation.test_everyday_chat import TODAY, say
from tests.conversation.test_everyday_chat import scope as scope  # the fixture


@pytest.mark.parametrize(
    ("told", "name", "value"),
    [
        ("my ftp is 265 now", SettingName.FTP, "265"),
        ("tested ftp today: 265 watts", SettingName.FTP, "265"),
        ("my ftp test said 252 yesterday", SettingName.FTP, "252"),
        ("ftp test came back at 252 w", SettingName.FTP, "252"),
        ("max hr was 189 in the test", SettingName.MAX_HR, "189"),
        ("new threshold pace 4:12", SettingName.THRESHOLD_PACE, "4:12/km"),
        ("my threshold pace is 6:45 a mile now", SettingName.THRESHOLD_PACE, "6:45/mi"),
        ("css is 1:42 now", SettingName.CSS, "1:42/100m"),
        ("my max hr is 188", SettingName.MAX_HR, "188"),
        ("i want to go for 3:15 instead", SettingName.TARGET, "3:15"),
        ("my goal is sub 45 now", SettingName.TARGET, "45"),
        ("i don't want to train on fridays any more", SettingName.DAYS, "fri"),
        ("i only want to lift once a week from now on", SettingName.STRENGTH, "1"),
    ],
)
def test_a_setting_is_read_where_every_word_belongs_to_it(told: str, name: SettingName, value: str) -> None:
    setting = read_told_setting(read_sentence(told))

    assert setting is not None and (setting.name, setting.value) == (name, value)


@pytest.mark.parametrize(
    "said",
    [
        "what's my ftp",
        "is my ftp 265?",
        "my friend's ftp is 300",
        "ftp was 250 last year",
        "my ftp was 240",
        "my ftp is 265 and my knee hurts",
        "can you make my max heart rate 190?",
        "3x5 at 265 now",
        "should i aim for 3:15?",
        "i ran 3:15 there last year",
    ],
)
def test_what_asks_or_says_more_sets_nothing(said: str) -> None:
    assert read_told_setting(read_sentence(said)) is None


def values(scope: AthleteScope) -> dict[str, float]:
    return {one.name.value: one.value for one in scope.stores.thresholds.all()}


def test_a_threshold_told_in_talk_is_set_by_a_yes_and_not_before(scope: AthleteScope) -> None:
    offered = say(scope, "my max hr is 191 now")
    before = values(scope)
    done = say(scope, "yes, set it")

    assert "191 bpm" in offered.message and not offered.actions and before.get("max_hr") != 191
    assert values(scope)["max_hr"] == 191 and done.actions[0]["use_case"] == "set_athlete"


def test_a_target_is_for_the_race_that_the_season_is_built_on(scope: AthleteScope) -> None:
    facts = RaceFacts(day=date(2026, 4, 12), sport=Sport.CYCLING, distance_km=60)
    add_race(AddRaceRequest(name="Town loop", facts=facts), scope)

    offered = say(scope, "i want to go for 5:30 instead").message

    assert (
        "Town loop" not in offered
        and "5:30 h at Four Winds Ride" in offered
        and 'race edit "Four Winds Ride' in offered
    )


def test_a_no_sets_nothing(scope: AthleteScope) -> None:
    before = values(scope)

    say(scope, "my max hr is 191 now")
    say(scope, "no")

    assert values(scope) == before


def test_an_impossible_value_is_refused_in_a_sentence(scope: AthleteScope) -> None:
    refused = say(scope, "my max hr is 90")

    assert "can't be right" in refused.message and not say(scope, "yes").actions


def test_a_day_that_no_longer_works_leaves_the_week_by_a_yes(scope: AthleteScope) -> None:
    mission = scope.mission_or_none()
    assert mission is not None and 5 in mission.constraints.days

    offered = say(scope, "I can't train on saturdays any more")
    say(scope, "yes")

    changed = scope.renewed().mission_or_none()
    assert "without Saturdays" in offered.message and changed is not None
    assert set(changed.constraints.days) == set(mission.constraints.days) - {5}


@pytest.mark.parametrize("said", ["no training tomorrow, family thing", "no workout tomorrow", "not training tomorrow"])
def test_no_training_on_a_day_is_that_day_off_and_never_a_new_session(scope: AthleteScope, said: str) -> None:
    reply = say(scope, said)

    assert not reply.cards and "Say yes and I take it out" in reply.message


def told_of(scope: AthleteScope, day: date = TODAY) -> list[tuple[Sport, float | None, float | None]]:
    found = scope.stores.activities.between(day, day)
    return [(one.sport, one.distance_m, one.timer_s) for one in found]


def test_a_second_thought_changes_what_was_just_logged_and_says_from_what_to_what(scope: AthleteScope) -> None:
    say(scope, "swam 2000 m in 45 min, easy")
    changed = say(scope, "make that 2200 m")
    after = told_of(scope)
    say(scope, "undo that")
    say(scope, "yes")

    assert "Changed today's swim from 2 km to 2.2 km." in changed.message
    assert after == [(Sport.SWIMMING, 2200, 2700)]
    assert told_of(scope) == [(Sport.SWIMMING, 2000, 2700)]


def test_another_day_of_what_was_just_logged_moves_it_there(scope: AthleteScope) -> None:
    say(scope, "ran 10 km in 50 min, rpe 6")
    say(scope, "and it was yesterday")
    say(scope, "yes")

    assert told_of(scope) == []
    assert told_of(scope, date(2026, 3, 2)) == [(Sport.RUNNING, 10_000, 3000)]


def test_a_second_thought_about_an_older_entry_is_put_right_where_one_session_fits(scope: AthleteScope) -> None:
    say(scope, "ran 10 km in 50 min, rpe 6")
    say(scope, "slept 6 h")

    later = say(scope, "no, it was 9 km")

    assert "from 10 km to 9 km" in later.message
    assert told_of(scope) == [(Sport.RUNNING, 9_000, 3000)]


@pytest.mark.parametrize(
    ("said", "last", "anew"),
    [
        ("no, it was 9 km", "ran 10 km in 50 min", "ran 9 km in 50 min"),
        ("actually it was 52 min", "ran 10 km in 50 min", "ran 10 km in 52 min"),
        ("make that rpe 8", "rode 60 min rpe 6", "rode 60 min rpe 8"),
        ("no, it was 65", "bench press 3x8 at 60 kg", "bench press 3x8 at 65 kg"),
        ("no, it was 3", "ran 3 km and rode 4 km", None),
        ("it was great", "ran 10 km in 50 min", None),
        ("no, it was 900", "ran 10 km in 50 min", None),
    ],
)
def test_one_number_takes_the_place_of_the_one_that_it_can_only_mean(said: str, last: str, anew: str | None) -> None:
    assert said_anew(said, last) == anew


def test_a_score_told_afterwards_is_that_of_the_pain(scope: AthleteScope) -> None:
    say(scope, "left elbow is killing me on the way down")
    say(scope, "like a 6/10")

    check_in = scope.stores.check_ins.on(TODAY)
    assert check_in is not None
    assert [(pain.site, pain.score_0_10) for pain in check_in.pain] == [("left elbow", 6)]


@pytest.mark.parametrize("before", ["my wife's left elbow hurts", "is a sore elbow of 3/10 a problem?"])
def test_a_number_behind_somebody_elses_pain_or_a_question_writes_nothing(scope: AthleteScope, before: str) -> None:
    say(scope, before)
    say(scope, "like a 6/10")

    check_in = scope.stores.check_ins.on(TODAY)
    assert check_in is None or not check_in.pain


def test_a_second_thought_that_cannot_be_costs_nothing(scope: AthleteScope) -> None:
    say(scope, "ran 10 km in 50 min, rpe 6")
    say(scope, "make that rpe 14")
    say(scope, "yes")

    assert told_of(scope) == [(Sport.RUNNING, 10_000, 3000)]


@pytest.mark.parametrize(
    ("said", "anew"),
    [
        ("the right one", "right shoulder 3 out of 10"),
        ("about 4 out of 10", "shoulder 4/10"),
        ("it's there when i walk too, about 5", "shoulder 5/10, there when i walk too"),
        ("5 sets done", None),
    ],
)
def test_what_follows_a_pain_is_read_with_its_place(said: str, anew: str | None) -> None:
    assert pain_anew(said, "shoulder hurts overhead, 3 out of 10", "shoulder") == anew


@pytest.mark.parametrize(
    ("said", "last", "anew"),
    [
        ("rpe 9 actually", "rode 60 min, rpe 7", "rode 60 min, rpe 9"),
        ("that was 9 not 8", "bench press 3x5 100 kg @8", "bench press 3x5 100 kg rpe 9"),
        ("that was 9 not 8", "ran 10 km in 50 min", None),
        ("it was 55 minutes", "ran 10 km, easy", "ran 10 km, easy, 55 min"),
        ("it was more like an 8", "ran 10 km in 50 min", "ran 10 km in 50 min, rpe 8"),
        ("the distance was 9", "ran 10 km in 50 min", "ran 9 km in 50 min"),
        ("13k not 12", "ran 12k in 61 min", "ran 13 k in 61 min"),
        ("my pulse was 148", "ran 12k in 61 min", "ran 12k in 61 min, hr 148"),
        ("9 km", "ran 10 km in 50 min", None),
        ("it was 55", "ran 10 km, easy", None),
    ],
)
def test_a_number_replaces_the_wrong_one_or_stands_beside_what_was_not_told(
    said: str, last: str, anew: str | None
) -> None:
    got = said_anew(normalise(said), last)

    assert got == anew or (anew is not None and got == anew.replace("55 min", "55 minutes"))


def test_a_second_thought_finds_its_entry_behind_a_question_and_another_second_thought(scope: AthleteScope) -> None:
    say(scope, "ran 12k in 61 min, easy")
    say(scope, "how much protein do I need?")
    say(scope, "oh wait it was 13k")
    say(scope, "yes")
    say(scope, "actually rpe 8")
    say(scope, "yes")

    assert told_of(scope) == [(Sport.RUNNING, 13_000, 3660)]
    assert [one.rpe for one in scope.stores.activities.between(TODAY, TODAY)] == [8]


def test_an_effort_behind_a_session_of_yesterday_is_not_todays(scope: AthleteScope) -> None:
    say(scope, "rode 60 min, rpe 4")
    say(scope, "ran 10 km in 50 min yesterday, rpe 5")
    say(scope, "yes")
    asked = say(scope, "rpe 9")

    assert "yesterday" in asked.message and not asked.actions
    assert [one.rpe for one in scope.stores.activities.between(TODAY, TODAY)] == [4]


def test_what_the_number_belongs_to_is_asked_where_it_is_not_plain(scope: AthleteScope) -> None:
    say(scope, "ran 12k in 61 min, easy")
    asked = say(scope, "no, it was 900")

    assert "not sure what that changes" in asked.message and not say(scope, "yes").actions


@pytest.mark.parametrize(
    "said", ["delete that", "scrap the last one", "undo that run", "delete that, it was the wrong day"]
)
def test_the_last_entry_is_taken_back_once_the_athlete_says_yes(scope: AthleteScope, said: str) -> None:
    say(scope, "ran 12k in 61 min, easy")
    asked = say(scope, said)
    before = told_of(scope)
    say(scope, "yes")

    assert "running on 2026-03-03" in asked.message and before == [(Sport.RUNNING, 12_000, 3660)]
    assert told_of(scope) == []


@pytest.mark.parametrize(
    "said",
    [
        "should I delete that?",
        "delete that exercise",
        "my coach says delete that run",
        "I'll delete that later",
        "undo that ride",
    ],
)
def test_a_question_another_person_a_plan_or_another_entry_takes_nothing_back(scope: AthleteScope, said: str) -> None:
    say(scope, "ran 12k in 61 min, easy")
    say(scope, said)
    say(scope, "yes")

    assert told_of(scope) == [(Sport.RUNNING, 12_000, 3660)]


def test_a_night_is_put_right_as_it_is_told(scope: AthleteScope) -> None:
    say(scope, "slept 6 h")
    say(scope, "no, 7")

    check_in = scope.stores.check_ins.on(TODAY)
    assert check_in is not None and check_in.sleep_h == 7


def sets_of(scope: AthleteScope, name: str) -> list[tuple[float | None, int | None]]:
    sets = [one for activity in scope.stores.activities.between(TODAY, TODAY) for one in activity.sets]
    return [(one.weight_kg, one.reps) for one in sets if one.exercise == name]


BENCH, ROW = "Barbell Bench Press", "Barbell Row"


@pytest.mark.parametrize(
    ("told", "bench"),
    [
        ("oops that bench was 85 not 95", [(85, 8)] * 3),
        ("sorry, bench should be 85", [(85, 8)] * 3),
        ("no wait bench was only 2 sets", [(95, 8)] * 2),
        ("actually the bench was 3x9", [(95, 9)] * 3),
        ("hmm the last set of bench was 7 reps actually", [(95, 8), (95, 8), (95, 7)]),
    ],
)
def test_sets_logged_some_messages_ago_are_put_right_at_once_and_shown_before_and_after(
    scope: AthleteScope, told: str, bench: list[tuple[float, int]]
) -> None:
    say(scope, "bench press 3x8 at 95 kg")
    say(scope, "barbell row 3x10 at 60 kg")
    say(scope, "how long should i rest between sets")

    changed = say(scope, told)

    assert sets_of(scope, BENCH) == bench and sets_of(scope, ROW) == [(60, 10)] * 3
    assert changed.actions[0]["use_case"] == "correct_logged_sets"
    assert "from 3 sets of 8 at 95 kg to " in changed.message


def test_a_correction_of_sets_can_be_taken_back(scope: AthleteScope) -> None:
    say(scope, "bench press 3x8 at 95 kg")
    say(scope, "oops that bench was 85 not 95")

    say(scope, "undo that")
    say(scope, "yes")

    assert sets_of(scope, BENCH) == [(95, 8)] * 3


@pytest.mark.parametrize("told", ["no, it was 2 sets", "oops it was 9 reps"])
def test_a_correction_that_fits_two_lifts_is_asked(scope: AthleteScope, told: str) -> None:
    say(scope, "bench press 3x8 at 95 kg, barbell row 3x8 at 60 kg")

    asked = say(scope, told)

    assert not asked.actions and BENCH in asked.message and ROW in asked.message


@pytest.mark.parametrize("told", ["was bench 85 or 95?", "bench felt like 85", "no bench today", "oops squat was 85"])
def test_what_corrects_no_logged_set_changes_none(scope: AthleteScope, told: str) -> None:
    say(scope, "bench press 3x8 at 95 kg")

    say(scope, told)

    assert sets_of(scope, BENCH) == [(95, 8)] * 3


@pytest.mark.parametrize(
    ("told", "seconds", "metres"),
    [
        ("no wait the run was 33 min", 33 * 60, 8000),
        ("oops the run was 9 km not 8", 47 * 60, 9000),
        ("sorry, my run was 1:05", 65 * 60, 8000),
    ],
)
def test_a_session_logged_before_something_else_is_put_right_where_it_is_named(
    scope: AthleteScope, told: str, seconds: float, metres: float
) -> None:
    say(scope, "ran 8 km in 47 min")
    say(scope, "slept 7 h")

    changed = say(scope, told)

    (run,) = [one for one in scope.stores.activities.between(TODAY, TODAY) if one.sport is Sport.RUNNING]
    assert (run.timer_s, run.distance_m) == (seconds, metres) and "from" in changed.message


def test_an_answer_to_what_was_asked_of_a_session_tells_it_anew(scope: AthleteScope) -> None:
    say(scope, "rode 58 km yesterday in 2:25")

    offered = say(scope, "hmm actually it was 2:15")

    assert "2 h 15" in offered.message or "2:15" in offered.message
    assert not offered.actions


def test_a_correction_of_a_session_keeps_every_other_value_and_the_way_its_load_is_reckoned(
    scope: AthleteScope,
) -> None:
    say(scope, "rode 24 km in 52 min avg hr 131 felt easy")
    before = session_of(scope, TODAY)
    say(scope, "bench press 3x8 at 95 kg")

    changed = say(scope, "the ride was 54 mins not 52")

    after = session_of(scope, TODAY)
    assert "from 52 min to 54 min" in changed.message
    assert (after.timer_s, after.distance_m, after.rpe) == (54 * 60, before.distance_m, before.rpe)
    assert after.device.avg_hr_bpm == after.summary.avg_hr_bpm == 131
    assert after.measures.load_method == before.measures.load_method


def session_of(scope: AthleteScope, day: date) -> Activity:
    """The one ride of a day."""
    (ride,) = [one for one in scope.stores.activities.between(day, day) if one.sport is Sport.CYCLING]
    return ride


def test_a_correction_that_names_its_day_changes_the_session_of_that_day(scope: AthleteScope) -> None:
    yesterday = TODAY - timedelta(days=1)
    log_session(LogSessionRequest(sport=Sport.CYCLING, day=yesterday, duration_s=3000, hr_bpm=120, rpe=3), scope)
    say(scope, "rode 20 km in 50 min")

    changed = say(scope, "yesterdays ride was 53 mins not 50")

    assert "yesterday's ride from 50 min to 53 min" in changed.message
    assert (session_of(scope, yesterday).timer_s, session_of(scope, TODAY).timer_s) == (53 * 60, 50 * 60)
    assert session_of(scope, yesterday).device.avg_hr_bpm == 120


def test_a_correction_of_a_day_without_such_a_session_says_so_and_changes_nothing(scope: AthleteScope) -> None:
    say(scope, "rode 20 km in 50 min")

    asked = say(scope, "yesterdays ride was 53 mins not 50")

    assert "no ride of yesterday" in asked.message and session_of(scope, TODAY).timer_s == 50 * 60
