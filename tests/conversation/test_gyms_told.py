"""A gym told in the chat: shown as it is read, kept by a yes for good or for the days that are named, and taken back by an undo."""

from datetime import date, datetime, timedelta

import pytest

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.choices import choices
from lanterne_rouge.app.strength.gyms import SetGymRequest, gym_in_use, set_gym
from lanterne_rouge.domain.equipment import Gear, Gym, WeightUnit
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.strength.gym_text import GymText
from tests.conversation.test_deletions import say
from tests.conversation.test_own_situation import MARATHON, Home
from tests.conversation.test_own_situation import home as home  # the fixture

THURSDAY = datetime(2026, 12, 3, 18)
SUNDAY = date(2026, 12, 6)
BAR = {Gear.BARBELL, Gear.PLATE}


@pytest.fixture
def scope(home: Home) -> AthleteScope:
    return home(MARATHON, THURSDAY)


def gym_on(scope: AthleteScope, day: date) -> Gym | None:
    return gym_in_use(scope.stores, day)


@pytest.mark.parametrize(
    ("told", "gear", "dumbbells", "kettlebells"),
    [
        ("I only have dumbbells up to 20 and a bench", {Gear.DUMBBELL, Gear.BENCH}, 20, None),
        ("all i've got is a pair of 12 kg dumbbells and a pull-up bar", {Gear.DUMBBELL, Gear.PULLUP_BAR}, 12, None),
        ("my gym at home: barbell, rack, bench", {*BAR, Gear.RACK, Gear.BENCH}, None, None),
        ("no barbell at my new gym, just machines and cables", {Gear.MACHINE, Gear.CABLE}, None, None),
        ("i train at home with kettlebells 12, 16 and 24", {Gear.KETTLEBELL}, None, 24),
        ("only have a pull-up bar at home now", {Gear.PULLUP_BAR}, None, None),
        ("my gym has everything except a rack", set(Gear) - {Gear.RACK}, None, None),
        ("there's only a smith machine and dumbbells to 30 kg", {Gear.SMITH_MACHINE, Gear.DUMBBELL}, 30, None),
    ],
)
def test_a_gym_in_words_is_kept_by_a_yes_and_not_before(
    scope: AthleteScope, told: str, gear: set[Gear], dumbbells: float | None, kettlebells: float | None
) -> None:
    shown = say(scope, told)
    before = gym_on(scope, scope.today)
    kept = say(scope, "yes")

    gym = gym_on(scope, scope.today)
    assert (
        before is None
        and not shown.actions
        and "Say yes and I plan your lifting with that from now on" in shown.message
    )
    assert [one["use_case"] for one in kept.actions] == ["set_gym"]
    assert gym is not None and gym.gear == gear
    assert dumbbells is None or max(gym.dumbbell_weights) == dumbbells
    assert kettlebells is None or max(gym.kettlebell_weights) == kettlebells


@pytest.mark.parametrize(
    ("told", "first", "last"),
    [
        ("at the hotel there's just a cable machine this week", THURSDAY.date(), SUNDAY),
        ("the hotel gym only has dumbbells to 15 kg until sunday", THURSDAY.date(), SUNDAY),
        ("i'm away until friday, only a band and bodyweight", THURSDAY.date(), date(2026, 12, 4)),
        ("away for two weeks, just bands", THURSDAY.date(), date(2026, 12, 16)),
        ("next week at my parents i only have a kettlebell of 16 kg", date(2026, 12, 7), date(2026, 12, 13)),
        (
            "hotel gym: treadmill and dumbbells up to 50 lbs, until the 10th of december",
            THURSDAY.date(),
            date(2026, 12, 10),
        ),
    ],
)
def test_a_gym_of_some_days_is_that_of_those_days_alone(
    scope: AthleteScope, told: str, first: date, last: date
) -> None:
    set_gym(SetGymRequest(name="Iron", has=GymText(unit=WeightUnit.KG)), scope)
    say(scope, told)
    say(scope, "yes")

    names = [
        gym.name if (gym := gym_on(scope, day)) is not None else None for day in (first, last, last + timedelta(days=1))
    ]
    planned = choices(scope.stores, WeightUnit.KG, last).gym
    assert names[0] == names[1] == planned.name and names[2] == "Iron" and planned.name != "Iron"
    assert gym_on(scope, first - timedelta(days=1)) == gym_on(scope, last + timedelta(days=1))


def test_the_only_gym_is_not_used_beyond_its_days(scope: AthleteScope) -> None:
    say(scope, "at the hotel there's just a cable machine this week")
    say(scope, "yes")

    assert gym_on(scope, SUNDAY) is not None and gym_on(scope, SUNDAY + timedelta(days=1)) is None


def test_how_heavy_the_dumbbells_go_changes_the_gym_in_use_alone(scope: AthleteScope) -> None:
    set_gym(SetGymRequest(name="Iron", has=GymText(gear="barbell,bench,dumbbell")), scope)
    say(scope, "my dumbbells only go to 30 kg")
    say(scope, "yes")

    gym = gym_on(scope, scope.today)
    assert gym is not None and gym.name == "Iron" and {*BAR, Gear.BENCH} <= gym.gear
    assert max(gym.dumbbell_weights) == 30


def test_a_kept_gym_can_be_taken_back(scope: AthleteScope) -> None:
    set_gym(SetGymRequest(name="Iron", has=GymText(gear="barbell,bench")), scope)
    say(scope, "I only have dumbbells up to 20 and a bench")
    say(scope, "yes")
    say(scope, "undo that")
    say(scope, "yes")

    gym = gym_on(scope, scope.today)
    assert gym is not None and gym.name == "Iron"


def test_a_no_keeps_nothing(scope: AthleteScope) -> None:
    say(scope, "I only have dumbbells up to 20 and a bench")
    say(scope, "no")

    assert scope.stores.strength.gyms() == ()


def test_how_long_one_is_away_is_asked(scope: AthleteScope) -> None:
    asked = say(scope, "the hotel only has dumbbells up to 15 kg")

    assert "Until when?" in asked.message and not say(scope, "yes").actions


@pytest.mark.parametrize(
    "said",
    [
        "I have a bench session tomorrow",
        "my bench is stuck at 70",
        "only dumbbells today, what can i do",
        "I have a band around my knee",
        "just did 3x10 dumbbell press",
        "do i need a barbell at home?",
        "my brother only has dumbbells up to 20",
        "no rest today",
        "i have a rack",
        "I only have 30 min",
    ],
)
def test_what_tells_of_no_gym_offers_none(scope: AthleteScope, said: str) -> None:
    assert "I plan your lifting with that" not in say(scope, said).message


def test_days_that_are_over_are_refused(scope: AthleteScope) -> None:
    with pytest.raises(BadInput):
        set_gym(SetGymRequest(name="hotel", until=scope.today - timedelta(days=1)), scope)
