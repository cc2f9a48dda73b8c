from lanterne_rouge.day.body_history import sleep_need


def test_eight_hours_are_assumed_until_three_weeks_of_nights_are_known() -> None:
    assert sleep_need([]) == 8.0
    assert sleep_need([6.5] * 20) == 8.0


def test_the_need_lies_a_little_above_the_athletes_own_usual_night() -> None:
    assert sleep_need([7.4] * 28) == 7.65


def test_nobody_is_taken_to_need_less_than_seven_hours_or_more_than_eight() -> None:
    assert sleep_need([5.5] * 28) == 7.0
    assert sleep_need([9.5] * 28) == 8.0


def test_nights_without_a_value_are_no_short_nights() -> None:
    assert sleep_need([None, 7.5] * 28) == 7.75
