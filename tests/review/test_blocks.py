"""Training cut into blocks between lighter weeks, and the sentence that a later day quotes."""

from dataclasses import replace
from datetime import timedelta

from lanterne_rouge.domain.reflection import Amount, PastDay
from lanterne_rouge.review.blocks import current_block, find_blocks
from lanterne_rouge.review.records import lessons_for
from tests.review.pasts import MONDAY, past


def every_fourth_week_lighter(n: int, day: PastDay) -> PastDay:
    share = 0.5 if n // 7 % 4 == 3 else 1.0
    return replace(day, done=Amount(load=day.done.load * share, minutes=day.done.minutes * share, hard=day.done.hard))


def test_a_lighter_week_ends_a_block_and_belongs_to_none() -> None:
    found = find_blocks(past(8, every_fourth_week_lighter))

    assert [(b.first, b.last, b.weeks) for b in found] == [
        (MONDAY, MONDAY + timedelta(days=20), 3),
        (MONDAY + timedelta(days=28), MONDAY + timedelta(days=48), 3),
    ]
    assert found[0].load_per_week == 320.0
    assert found[0].hard_days == 6


def test_a_block_is_one_sentence_with_the_athlete_s_numbers() -> None:
    second = find_blocks(past(8, every_fourth_week_lighter))[1]

    assert second.says == (
        "In the 3 weeks from 2 February to 22 February you averaged a load of 320 a week with 6 hard days;"
        " your fitness (CTL) rose from 51.4 to 52.4 and your readiness held steady."
    )


def test_illness_and_falling_readiness_are_told_and_ask_for_a_gentler_climb() -> None:
    def worn(n: int, day: PastDay) -> PastDay:
        light = every_fourth_week_lighter(n, day)
        return replace(light, readiness=90.0 - n / 2, ill=n in (10, 11))

    found = find_blocks(past(4, worn))

    assert found[0].ill_days == 2
    assert found[0].readiness_trend == -3.5
    assert "your readiness fell by 3.5 a week; you were ill on 2 days." in found[0].says
    assert lessons_for(MONDAY + timedelta(days=28), found)[0].endswith("Build up more gently this time")


def test_who_never_takes_a_lighter_week_still_gets_blocks() -> None:
    found = find_blocks(past(13))

    assert [b.weeks for b in found] == [6, 6]


def test_the_block_that_goes_on_is_not_among_the_finished_ones() -> None:
    history = past(7, every_fourth_week_lighter)

    going_on = current_block(history)

    assert len(find_blocks(history)) == 1
    assert going_on is not None and going_on.weeks == 3


def test_a_week_without_training_ends_a_block() -> None:
    def away(n: int, day: PastDay) -> PastDay:
        return replace(day, done=Amount()) if 14 <= n < 21 else day

    assert [b.weeks for b in find_blocks(past(3, away))] == [2]


def test_a_lesson_is_told_on_mondays_for_eight_weeks_and_only_after_the_block() -> None:
    found = find_blocks(past(4, every_fourth_week_lighter))
    end = found[0].last

    assert lessons_for(end + timedelta(days=1), found)
    (after_race,) = lessons_for(end + timedelta(days=1), found, race_unrated=True)
    assert "coped" not in after_race
    assert not lessons_for(end + timedelta(days=2), found)
    assert not lessons_for(end + timedelta(weeks=9, days=1), found)
    assert not lessons_for(found[0].first, found)


def test_on_other_days_a_lesson_is_told_where_the_week_is_as_hard_as_the_block_was() -> None:
    found = find_blocks(past(8, every_fourth_week_lighter))
    wednesday = found[-1].last + timedelta(days=3)

    (lesson,) = lessons_for(wednesday, found, week_load=330.0)

    assert lesson.startswith("In the 3 weeks from 2 February to 22 February")
    assert lesson.endswith("Your week is about as hard as those were. You coped well with that")
    assert not lessons_for(wednesday, found, week_load=330.0, race_unrated=True)
    assert not lessons_for(wednesday, found, week_load=400.0)
    assert not lessons_for(wednesday, found, week_load=240.0)
    assert not lessons_for(wednesday, found)


def test_a_block_with_falling_readiness_is_told_when_readiness_falls_again() -> None:
    found = find_blocks(past(4, lambda n, day: replace(every_fourth_week_lighter(n, day), readiness=90.0 - n / 2)))
    thursday = found[0].last + timedelta(days=4)

    (lesson,) = lessons_for(thursday, found, week_load=100.0, readiness_trend=-0.5)

    assert lesson.endswith("Your readiness is falling again. Build up more gently this time")
    assert not lessons_for(thursday, found, week_load=100.0, readiness_trend=0.0)


def test_only_the_latest_lesson_is_told() -> None:
    found = find_blocks(past(8, every_fourth_week_lighter))

    assert len(found) == 2
    assert len(lessons_for(found[-1].last + timedelta(days=1), found, week_load=320.0)) == 1


def test_one_week_is_no_block() -> None:
    assert find_blocks(past(1)) == ()


def test_a_block_in_which_the_history_begins_praises_no_rise_from_nothing() -> None:
    from_nothing = find_blocks(past(8, lambda n, day: replace(every_fourth_week_lighter(n, day), ctl=0.7 * n)))[0]

    assert "your fitness (CTL) reached 14" in from_nothing.says
    assert not any("coped well" in said for said in lessons_for(from_nothing.last + timedelta(days=1), [from_nothing]))
