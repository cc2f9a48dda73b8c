"""Days and weeks looked back on: planned against done without scolding, and what the body answered."""

from dataclasses import replace
from datetime import timedelta

import pytest

from lanterne_rouge.domain.reflection import Amount, DayRating, DayReview, PastDay
from lanterne_rouge.review.day_and_week import review_day
from lanterne_rouge.review.findings import review_week_of
from tests.review.pasts import EASY, HARD, MONDAY, REST, past, worse

TUESDAY = MONDAY + timedelta(days=36)


def reviewed(**changed: object) -> DayReview:
    def on_tuesday(n: int, day: PastDay) -> PastDay:
        return replace(day, **changed) if day.day == TUESDAY else day  # type: ignore[arg-type]

    found = review_day(past(6, on_tuesday), TUESDAY)
    assert found is not None
    return found


def test_a_session_near_what_was_meant_is_done_as_meant() -> None:
    found = reviewed(done=Amount(load=70.0, minutes=62.0))

    assert found.says == "Done as planned: 62 minutes, load 70."
    assert found.compliance == pytest.approx(0.875)


@pytest.mark.parametrize(
    ("done", "word"),
    [
        (Amount(load=30.0, minutes=25.0), "costs almost nothing"),
        (Amount(load=140.0, minutes=120.0), "take that into account"),
        (REST, "The plan continues from where you are"),
    ],
)
def test_less_more_or_nothing_is_told_without_scolding(done: Amount, word: str) -> None:
    says = reviewed(done=done).says

    assert word in says
    assert not any(scold in says.lower() for scold in ("should", "fail", "only", "must", "skipp", "lazy", "missed"))


def test_a_rest_day_is_met_by_rest_and_has_no_compliance() -> None:
    found = reviewed(planned=REST, decided=REST, done=REST)

    assert found.says == "Rest day, as planned."
    assert found.compliance is None


def test_training_on_a_rest_day_is_named() -> None:
    assert "Rest was advised" in reviewed(decided=REST, done=EASY).says


def test_who_follows_the_morning_s_lower_word_has_done_what_was_asked() -> None:
    found = reviewed(planned=HARD, decided=EASY, done=EASY)

    assert found.compliance == 1.0
    assert found.says.startswith("Planned: load 80, cut to load 40 that morning.")


def test_without_a_plan_only_what_was_done_is_told() -> None:
    found = reviewed(planned=None, decided=None, done=EASY)

    assert found.says == "You trained 60 minutes, load 40."
    assert found.planned_load is None
    assert found.compliance is None


def test_a_session_of_today_that_is_not_there_yet_is_no_miss() -> None:
    history = past(6, extra=1)

    found = review_day(history, history.today)

    assert found is not None
    assert found.says == "Load 80 is planned for today; nothing recorded yet."
    assert found.answer is None


def test_the_next_morning_answers_against_the_athlete_s_own_mean() -> None:
    history = past(6, lambda n, day: worse(day) if day.day == TUESDAY + timedelta(days=1) else day)

    found = review_day(history, TUESDAY)

    assert found is not None and found.answer is not None
    assert found.answer.startswith("The next morning: readiness ")
    assert "below your average, HRV" in found.answer
    assert "resting heart rate" in found.answer and "above your average" in found.answer


def test_a_morning_without_measurements_answers_nothing() -> None:
    def blind(n: int, day: PastDay) -> PastDay:
        return replace(day, readiness=None, ln_rmssd=None, rhr=None)

    found = review_day(past(6, blind), TUESDAY)

    assert found is not None and found.answer is None


def test_a_day_outside_the_history_has_no_review() -> None:
    assert review_day(past(2), MONDAY - timedelta(days=1)) is None


def test_a_week_is_told_with_its_sums_its_hard_days_and_the_athlete_s_word() -> None:
    def third_week(n: int, day: PastDay) -> PastDay:
        if n == 15:
            return replace(day, done=REST)
        return replace(day, outcome=DayRating.GOOD) if n == 18 else day

    found = review_week_of(past(6, third_week), MONDAY + timedelta(days=16))

    assert found is not None
    assert (found.days_planned, found.days_done) == (6, 5)
    assert (found.planned_load, found.done_load) == (320.0, 240.0)
    assert found.says[0] == "5 of 6 planned sessions done (load 240 of 320)."
    assert "Hard days: Friday." in found.says
    assert "You rated 1 day good." in found.says


def test_a_session_of_unknown_load_counts_by_its_time_and_one_cut_short_or_moved_is_named() -> None:
    def third_week(n: int, day: PastDay) -> PastDay:
        if n == 15:
            return replace(day, done=Amount(load=0.0, minutes=day.wanted.minutes if day.wanted else 0.0))
        return replace(day, done=Amount(load=1.0, minutes=1.0)) if n == 16 else day

    found = review_week_of(past(6, third_week), MONDAY + timedelta(days=17))

    assert found is not None
    assert (found.days_planned, found.days_done) == (6, 5)
    assert "5 of 6 planned sessions done, 1 more cut short or done on another day" in found.says[0]


def test_a_week_that_has_just_begun_counts_only_what_is_over() -> None:
    history = past(6, extra=1)

    found = review_week_of(history, history.today)

    assert found is not None
    assert (found.planned_load, found.done_load) == (0, 0)
    assert found.days_planned == 0
    assert found.says[0] == "Only rest planned so far; you trained a load of 0."


def test_only_the_days_with_a_plan_are_set_against_it() -> None:
    history = past(6, lambda n, day: day if day.day.weekday() == 4 else replace(day, planned=None, decided=None))

    found = review_week_of(history, MONDAY + timedelta(days=16))

    assert found is not None
    assert found.says[0].startswith("Total load 320. On the day with a plan: ")
    assert found.says[0].endswith("1 of 1 planned session done (load 80 of 80).")
