"""One reading for every wish: the same wish in whatever dress it comes, and none where it is denied, asked, supposed or somebody else's."""

from datetime import date

import pytest

from lanterne_rouge.conversation.lift_wishes import read_lift_wish
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.second_thoughts import said_anew
from lanterne_rouge.conversation.sentence import read_sentence
from lanterne_rouge.conversation.wishes import AskedBack, PlanWish, WishKind, read_wish
from lanterne_rouge.language.check_in.time_spans import length_min
from lanterne_rouge.language.dates import plain_day, read_next_date, spell_days

WISHES = (
    "move saturday's long ride to friday",
    "can't train on thursday",
    "make thursday easier",
    "cut sunday's run to an hour",
    "i only have 40 minutes today",
    "do it tomorrow instead",
    "away friday to sunday",
    "no gym next week",
    "my ftp is 265 now",
    "change my target to 1:45",
    "i don't want to train on fridays any more",
    "i've signed up for the ghent half on 12 april",
    "cancel my race",
    "my goal is just to get round now, no time",
)
DRESSES = (
    "{}.",
    "{}!",
    "hey coach, {}",
    "Coach: {}",
    "good morning! {}",
    "um, {}",
    "sorry, {}",
    "ok so {}",
    "{} please",
    "{}, thanks mate",
    "{} thx 🙂",
    "  {}  ",
)


@pytest.mark.parametrize("wish", WISHES)
def test_a_wish_is_the_same_in_every_dress(wish: str) -> None:
    plain = read_wish(normalise(wish))
    others = [read_wish(normalise(dress.format(said))) for dress in DRESSES for said in (wish, wish.upper())]

    assert plain is not None and not isinstance(plain, AskedBack)
    assert [other for other in others if other != plain] == []


@pytest.mark.parametrize("order", ["swap tomorrow and thursday", "make the city race a c race", "set my ftp to 280"])
@pytest.mark.parametrize(
    "politely", ["could you {}", "can we {}", "i'd like to {}", "let's {}", "would you mind to {}"]
)
def test_a_polite_order_is_an_order(order: str, politely: str) -> None:
    wish = read_wish(normalise(order))

    assert wish is not None and read_wish(normalise(politely.format(order))) == wish


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        ("on sunday leave out the run", PlanWish(kind=WishKind.SKIP, first="sun")),
        ("tomorrow i can't train", PlanWish(kind=WishKind.SKIP, first="tomorrow")),
        ("on saturday can you make it easier?", PlanWish(kind=WishKind.EASIER, first="sat")),
        ("can't do friday, move it to saturday", PlanWish(kind=WishKind.MOVE, first="fri", second="sat")),
        ("make thrusday easier", PlanWish(kind=WishKind.EASIER, first="thu")),
        ("i have 90 minutes max on sunday", PlanWish(kind=WishKind.TIME, first="sun", minutes=90)),
    ],
)
def test_the_order_of_the_words_and_a_slip_in_a_day_change_nothing(said: str, wish: PlanWish) -> None:
    assert read_wish(normalise(said)) == wish


@pytest.mark.parametrize(
    "unmeant",
    [
        "don't {}",
        "please don't {}",
        "should i {}?",
        "what happens if i {}?",
        "why did you {}?",
        "maybe i'll {}",
        "i might {}",
        "if i {}, what then",
        "my wife wants to {}",
        "my friend had to {}",
        "she has to {}",
    ],
)
@pytest.mark.parametrize("wish", ["skip today", "make saturday's ride easier", "take saturday off", "cancel my race"])
def test_what_is_denied_asked_supposed_or_of_somebody_else_is_no_wish(wish: str, unmeant: str) -> None:
    assert read_wish(normalise(unmeant.format(wish))) is None
    assert read_wish(normalise(f"hey coach, {unmeant.format(wish)} thanks")) is None


@pytest.mark.parametrize("asked", ["should i move saturday's ride to friday?", "what if i'm away friday to sunday"])
def test_whether_a_day_can_move_or_be_free_is_answered_by_the_plan(asked: str) -> None:
    assert read_wish(normalise(asked)) is not None


@pytest.mark.parametrize(
    "said", ["don't move saturday's ride to friday", "my wife wants to move saturday's ride to friday"]
)
def test_nothing_moves_that_is_denied_or_somebody_elses(said: str) -> None:
    assert read_wish(normalise(said)) is None


@pytest.mark.parametrize(
    "said",
    [
        "my wife can't train on fridays any more",
        "my son's race has been moved to 19 april",
        "my friend is away friday to sunday",
    ],
)
def test_other_people_have_plans_of_their_own(said: str) -> None:
    assert read_wish(normalise(said)) is None


@pytest.mark.parametrize("said", ["my son is ill so i can't train on thursday", "my coach told me to skip thursday"])
def test_what_others_mean_for_the_athlete_is_the_athletes(said: str) -> None:
    assert read_wish(normalise(said)) == PlanWish(kind=WishKind.SKIP, first="thu")


def test_lifts_and_second_thoughts_are_read_in_every_dress() -> None:
    for dress in ("hey coach, {}", "{}, thanks", "um, {} please", "{}."):
        assert read_lift_wish(normalise(dress.format("swap the rows for pull-ups"))) is not None
        assert said_anew(normalise(dress.format("make that rpe 8")), "ran 10 km, rpe 6") == "ran 10 km, rpe 8"


def test_a_question_stays_one_behind_its_thanks() -> None:
    assert read_sentence("is my ftp 265? thanks").said.endswith("?")


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("saterday", "saturday"),
        ("thrusdays", "thursdays"),
        ("tommorow", "tomorrow"),
        ("holiday", "holiday"),
        ("midday", "midday"),
    ],
)
def test_a_day_is_spelled_right_and_other_words_stay(typed: str, right: str) -> None:
    assert spell_days(typed) == right


def test_lengths_and_days_of_a_sentence_are_read_by_one_reader_each() -> None:
    assert [length_min(said) for said in ("an hour and a half", "half an hour", "45 min", "1.5 h")] == [90, 30, 45, 90]
    assert [plain_day(said) for said in ("next thursday", "saturday week", "4 of december", "tonight")] == [
        "next thu",
        "sat week",
        "4 december",
        "today",
    ]
    assert read_next_date("31", date(2026, 2, 3)) == date(2026, 3, 31)
