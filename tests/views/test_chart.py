from datetime import date, timedelta
from xml.etree.ElementTree import fromstring

from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.views.page import HEIGHT, PAGE_WIDTH, fitness_chart


def _days(count: int) -> tuple[FitnessDay, ...]:
    return tuple(
        FitnessDay(
            date=date(2026, 1, 1) + timedelta(days=n),
            load=50.0,
            ctl=40.0 + n,
            atl=50.0 - n,
            tsb=-10.0 + 2 * n,
            form=-8.0 + 2 * n,
            ramp_7d=None,
            settling=True,
        )
        for n in range(count)
    )


def test_fewer_than_two_days_make_no_picture() -> None:
    assert fitness_chart(_days(1)) == ""


def test_the_picture_is_well_formed_and_has_a_bar_for_each_day() -> None:
    picture = fromstring(fitness_chart(_days(20)))

    assert len(picture.findall("rect")) == 20
    assert [line.get("class") for line in picture.findall("polyline")] == ["atl", "ctl"]


def test_everything_lies_within_the_picture() -> None:
    picture = fromstring(fitness_chart(_days(60)))

    for line in picture.findall("polyline"):
        for point in (line.get("points") or "").split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= PAGE_WIDTH and 0 <= y <= HEIGHT
