from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.fitness import ThresholdName
from lanterne_rouge.settings.athlete_values import VALUE_LIMITS, format_threshold, parse_athlete_values, parse_threshold

TODAY = date(2026, 3, 3)


def test_values_as_typed_become_si_values() -> None:
    words = ["ftp=265", "lthr=168", "max_hr=190", "threshold_pace=4:10/km", "css=1:35/100m", "units=lb", "birth=1984"]

    values = parse_athlete_values(words, TODAY)

    assert values.thresholds == {
        ThresholdName.FTP: 265,
        ThresholdName.LTHR: 168,
        ThresholdName.MAX_HR: 190,
        ThresholdName.THRESHOLD_PACE: 4.0,
        ThresholdName.CSS: pytest.approx(1.0526, abs=1e-4),
    }
    assert (values.units, values.birth_year) == ("lb", 1984)


@pytest.mark.parametrize(
    ("name", "typed", "value"),
    [
        ("threshold_pace", "6:40/mi", 4.0234),
        ("threshold_pace", "4:10 / KM", 4.0),
        ("threshold_pace", "4:10min/km", 4.0),
        ("threshold_pace", "14.4km/h", 4.0),
        ("threshold_pace", "4.0 m/s", 4.0),
        ("threshold_pace", "9mph", 4.0234),
        ("css", "1:27/100yd", 1.0510),
        ("css", "1:40 /100 m", 1.0),
        ("ftp", "265 W", 265),
        ("ftp", "265watts", 265),
        ("lthr", "168bpm", 168),
    ],
)
def test_other_ways_to_write_a_value(name: str, typed: str, value: float) -> None:
    assert parse_threshold(ThresholdName(name), typed) == pytest.approx(value, abs=1e-3)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("ftp=9000", "ftp=9000 can't be right. It's the power you can hold for about an hour: 40 W to 600 W."),
        ("ftp=nan", "isn't a number in W"),
        ("ftp=-200", "can't be right"),
        ("ftp=strong", "isn't a number in W"),
        ("ftp=168bpm", "isn't a number in W"),
        ("lthr=20", "can't be right"),
        ("threshold_pace=4:10", "has no distance"),
        ("threshold_pace=4:75/km", "isn't a pace"),
        ("threshold_pace=0:00/km", "isn't a pace"),
        ("threshold_pace=1:00/km", "can't be right"),
        ("threshold_pace=fast", "isn't a pace"),
        ("css=1:35", "has no distance"),
        ("css=0:20/100m", "can't be right"),
        ("units=stone", "Write units=kg or units=lb"),
        ("birth=2030", "isn't a year of birth"),
        ("birth=84", "isn't a year of birth"),
        ("sex=x", "Write female or male"),
        ("timezone=Here", "isn't a timezone I know"),
        ("ftb=265", "Did you mean ftp?"),
        ("ftp", "Write name=value, such as ftp=265"),
        ("ftp=", "has no value"),
        ("=265", "Unknown setting"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(typed: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_athlete_values([typed], TODAY)

    assert said in str(refused.value)


def test_a_whole_date_of_birth_and_short_words_are_read() -> None:
    values = parse_athlete_values(["birth=1985-04-02", "sex=F", "level=tr"], TODAY)

    assert (values.birth_year, values.sex, values.level) == (1985, "female", "trained")


def test_heart_rates_out_of_order_are_refused() -> None:
    with pytest.raises(BadInput, match="lthr 190 must be below max_hr 180"):
        parse_athlete_values(["max_hr=180", "lthr=190"], TODAY)


def test_one_wrong_value_sets_nothing() -> None:
    with pytest.raises(BadInput):
        parse_athlete_values(["ftp=265", "lthr=9000"], TODAY)


@given(st.sampled_from(tuple(ThresholdName)), st.floats(0, 1))
def test_what_is_shown_can_be_typed_again(name: ThresholdName, share: float) -> None:
    low, high = VALUE_LIMITS[name]
    value = low + (high - low) * (0.01 + 0.98 * share)

    again = parse_threshold(name, format_threshold(name, value))

    assert again == pytest.approx(value, rel=0.02)
