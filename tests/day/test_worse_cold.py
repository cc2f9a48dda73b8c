"""A cold that gets worse is more than a head cold, and one that is worse on its third day is a doctor's matter."""

from datetime import date, timedelta

import pytest

from lanterne_rouge.app.ongoing import with_open_issues
from lanterne_rouge.domain.check_in import CheckIn, Illness
from lanterne_rouge.language.check_in.illness import find_illness
from tests.day.mornings import decided, flags

DAY = date(2026, 3, 9)


@pytest.mark.parametrize(
    "text",
    [
        "cold is worse, coughing and blocked, feel rotten",
        "my cold's got a lot worse today",
        "runny nose, throat is getting worse",
        "sore throat, worse than yesterday: it has become worse",
        "blocked nose, feeling awful",
    ],
)
def test_a_cold_that_is_worse_or_feels_awful_is_more_than_a_head_cold(text: str) -> None:
    illness = find_illness(text)

    assert illness is not None and illness.systemic
    assert decided(check_in=CheckIn(illness=illness)).verdict.ceiling.max_zone == 0


@pytest.mark.parametrize("text", ["runny nose, slept worse", "runny nose, no worse", "my cold is not worse"])
def test_worse_of_something_else_and_not_worse_leave_a_cold_as_it_is(text: str) -> None:
    illness = find_illness(text)

    assert illness is not None and not illness.systemic


@pytest.mark.parametrize("text", ["knee is worse", "feel awful, slept 4 h", "legs felt terrible"])
def test_worse_alone_is_no_illness(text: str) -> None:
    assert find_illness(text) is None


def reported(*illnesses: tuple[int, Illness | None]) -> Illness | None:
    """The illness of today, of reports so many days ago."""
    told = {back: CheckIn(illness=illness) for back, illness in illnesses}
    earlier = [(DAY - timedelta(days=back), check_in) for back, check_in in sorted(told.items(), reverse=True) if back]
    return with_open_issues(DAY, told.get(0), earlier).illness


COLD, WELL = Illness(symptoms=("runny_nose",)), Illness(status="resolved")


@pytest.mark.parametrize(
    ("reports", "days"),
    [
        (((0, COLD),), None),
        (((1, COLD), (0, COLD)), 2),
        (((2, COLD), (1, None), (0, COLD)), 3),
        (((3, COLD), (0, COLD)), 4),
        (((4, COLD), (0, COLD)), None),
        (((4, COLD), (3, WELL), (1, COLD), (0, COLD)), 2),
        (((1, Illness(symptoms=("runny_nose",), days_ill=3)), (0, COLD)), 4),
        (((1, COLD), (0, Illness(symptoms=("runny_nose",), days_ill=6))), 6),
    ],
)
def test_an_illness_reported_each_morning_lasts_from_its_first_report(reports, days) -> None:
    illness = reported(*reports)

    assert illness is not None and illness.days_ill == days


def test_a_cold_that_is_worse_on_its_third_day_is_sent_to_a_doctor_and_on_its_second_is_not() -> None:
    worse = Illness(symptoms=("runny_nose", "getting_worse"), systemic=True)

    third, second = reported((2, COLD), (1, COLD), (0, worse)), reported((1, COLD), (0, worse))

    assert "medical_referral" in flags(check_in=CheckIn(illness=third))
    assert "medical_referral" not in flags(check_in=CheckIn(illness=second))
