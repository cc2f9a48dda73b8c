"""Changes of plan, race and weight from one line on a phone, each with one yes; and the athlete's own numbers as a verdict."""

from datetime import date, timedelta

import pytest

from lanterne_rouge.app.plan_edits import plan_in_force
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.body_values import read_spoken_weight
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.own_questions import plan_question
from lanterne_rouge.conversation.wishes import DaysOff, PlanWish, WeekDays, WishKind, read_until, read_wish
from lanterne_rouge.domain.set_report import SaidUnit
from lanterne_rouge.domain.sport import Sport
from tests.conversation.test_everyday_chat import TODAY, say, sessions
from tests.conversation.test_everyday_chat import scope as scope  # the fixture


@pytest.mark.parametrize(
    ("said", "count", "until"),
    [
        ("can we make it 2 days a week instead of 3, works crazy til xmas", 2, "xmas"),
        ("i can only train 3 times a week until april", 3, "april"),
        ("let's cut down to 4 days a week for the next 3 weeks", 4, "3 week"),
        ("4 days a week from now on please", 4, None),
    ],
)
def test_fewer_days_a_week_are_read_with_how_long(said: str, count: int, until: str | None) -> None:
    assert read_wish(normalise(said)) == WeekDays(count=count, until=until)


@pytest.mark.parametrize(
    "said",
    [
        "make me a 3 day a week routine for the next 4 weeks",
        "i only want to lift once a week from now on",
        "is 2 days a week enough",
        "should i train 5 days a week instead of 3",
        "my wife can only train 2 days a week",
    ],
)
def test_a_draft_lifting_a_question_and_somebody_else_change_no_week(said: str) -> None:
    assert not isinstance(read_wish(normalise(said)), WeekDays)


@pytest.mark.parametrize(
    ("told", "last"),
    [
        ("xmas", date(2026, 12, 24)),
        ("new year", date(2026, 12, 31)),
        ("april", date(2026, 3, 31)),
        ("3 week", date(2026, 3, 24)),
        ("end of the month", date(2026, 3, 31)),
        ("20 march", date(2026, 3, 20)),
    ],
)
def test_a_span_ends_on_the_day_before_what_it_names(told: str, last: date) -> None:
    assert read_until(told, TODAY) == last


def test_a_yes_leaves_days_out_until_the_date_and_no_longer(scope: AthleteScope) -> None:
    before = plan_in_force(scope)
    offered = say(scope, "can we make it 4 days a week until 20 march")
    done = say(scope, "yes")

    mission = scope.renewed().mission
    assert mission is not None
    open_days = [
        TODAY + timedelta(days=n) for n in range(28) if mission.constraints.time_on(TODAY + timedelta(days=n)) != 0
    ]
    first_week = [day for day in open_days if date(2026, 3, 9) <= day <= date(2026, 3, 15)]
    after = [day for day in open_days if date(2026, 3, 23) <= day <= date(2026, 3, 29)]
    assert not offered.actions and "20 March" in offered.message
    assert len(first_week) == 4 and len(after) == len(mission.constraints.days)
    assert done.actions[0]["use_case"] == "set_week_time" and plan_in_force(scope.renewed()) != before


@pytest.mark.parametrize(
    ("said", "kind", "first"),
    [
        ("kids got football sat morning so can only ride sunday", WishKind.SKIP, "sat"),
        ("ice forecast monday. what do i do instead of commuting", WishKind.SKIP, "mon"),
        ("can i swap sunday's run for a hike?", WishKind.SKIP, "sun"),
        ("i can only do 30 min today", WishKind.TIME, "today"),
    ],
)
def test_a_day_that_cannot_be_done_as_planned_is_a_change_of_that_day(said: str, kind: WishKind, first: str) -> None:
    wish = read_wish(normalise(said))

    assert isinstance(wish, PlanWish) and (wish.kind, wish.first, wish.second) == (kind, first, None)


def test_thirty_minutes_today_are_offered_and_not_taken_for_a_session(scope: AthleteScope) -> None:
    offered = say(scope, "i can only do 30 min today")

    assert offered.message.startswith("30 minutes today? Say yes") and not offered.actions


def test_what_was_offered_or_changed_is_put_back(scope: AthleteScope) -> None:
    before = plan_in_force(scope)
    say(scope, "can we swap saturday and sunday")
    nothing = say(scope, "actually no put it back")
    say(scope, "can we swap saturday and sunday")
    say(scope, "yes")
    say(scope, "put it back")
    say(scope, "yes")

    assert "stays as it was" in nothing.message
    assert sessions(scope, date(2026, 3, 7)) == tuple(one.kind for one in before.on(date(2026, 3, 7)).sessions)


def test_what_if_i_skip_it_is_about_the_day_that_was_spoken_of(scope: AthleteScope) -> None:
    say(scope, "move saturday's session to sunday")

    assert "Saturday" in say(scope, "what if i just skip it instead").message


@pytest.mark.parametrize(
    ("said", "weight"),
    [
        ("put my weight down as 10st 4", "144 lb"),
        ("can you put me down as 65 kg", "65 kg"),
        ("change my weight to 143 lb", "143 lb"),
    ],
)
def test_a_weight_to_note_is_read_in_its_unit(said: str, weight: str) -> None:
    assert read_spoken_weight(normalise(said), units=SaidUnit.KG, live=False) == weight


@pytest.mark.parametrize(
    "said", ["put me down as 65", "put the weight down as slowly as you can", "put me down for 8 reps"]
)
def test_what_names_no_weight_is_none(said: str) -> None:
    assert read_spoken_weight(normalise(said), units=SaidUnit.KG, live=False) is None


@pytest.mark.parametrize(
    "said", ["how long on sunday then", "how far is it on saturday", "how hard tomorrow", "so how long tomorrow"]
)
def test_a_day_in_a_question_without_a_past_lies_ahead(said: str) -> None:
    assert plan_question(normalise(said)) == "days"


def test_a_moved_race_is_changed_with_a_yes_by_the_words_of_its_name(scope: AthleteScope) -> None:
    offered = say(scope, "the four winds ride has been moved to 10 october, can you change it")

    assert "10 October" in offered.message and "Say yes" in offered.message


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("what does rpe 7 mean", "about 3 more clean repetitions"),
        ("what is rpe 10", "nothing left"),
        ("whats a hip hinge", "push the hips straight back"),
        ("does commuting even count as training?", "Yes, it counts"),
        ("what should i eat on the bike for a long one", "carbohydrate an hour"),
    ],
)
def test_a_question_gets_its_own_answer_whatever_was_asked_before(scope: AthleteScope, said: str, answer: str) -> None:
    say(scope, "is it ok to deadlift with my back? had a bulging disc last yr")

    assert answer in say(scope, said).message


def test_own_watts_are_placed_in_their_zone(scope: AthleteScope) -> None:
    say(scope, "my ftp is 200 now")
    say(scope, "yes")

    assert "150 W is Z2" in say(scope, "what zone is 150 watts for me").message


def test_two_ways_of_a_commute_are_two_rides(scope: AthleteScope) -> None:
    offered = say(scope, "rode to work and back, 26 min each way, easy")
    before = scope.stores.activities.between(TODAY, TODAY)
    say(scope, "yes")

    rides = scope.stores.activities.between(TODAY, TODAY)
    assert "Two rides of 26 min today?" in offered.message and not before
    assert [(one.sport, one.timer_s) for one in rides] == [(Sport.CYCLING, 26 * 60)] * 2


def test_a_swim_with_its_main_set_is_its_total_and_the_time_is_asked(scope: AthleteScope) -> None:
    say(scope, "swam 2k masters yesterday, main set 10x100 on 2:15")
    asked = say(scope, "yes")
    say(scope, "50 min, rpe 6")

    (swim,) = scope.stores.activities.between(date(2026, 3, 2), date(2026, 3, 2))
    assert "How long did it take" in asked.message
    assert (swim.distance_m, swim.timer_s, swim.rpe) == (2000, 3000, 6)


def test_days_away_stay_days_away() -> None:
    assert isinstance(read_wish("away friday to sunday"), DaysOff)


def test_a_taken_rack_swaps_the_lift_and_a_missing_lift_has_its_reason(scope: AthleteScope) -> None:
    swapped = say(scope, "the rack is taken, what instead of squats").message

    assert swapped.startswith("Instead of Barbell Back Squat: ") and "Rack" not in swapped
