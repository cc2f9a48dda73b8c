"""Calls added up."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.ports.stores import ModelCall
from lanterne_rouge.views.costs import added, by_day, by_model, lines, month_ahead

from .calls import call

TODAY = date(2026, 3, 31)
CALLS = st.lists(
    st.builds(
        call,
        st.integers(1, 31),
        st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)),
        role=st.sampled_from(("explain", "decide")),
        model=st.sampled_from(("a", "b")),
        outcome=st.sampled_from(("answered", "too_slow")),
        cost=st.one_of(st.none(), st.integers(0, 1000).map(float)),
    ),
    max_size=20,
)


def test_a_line_for_each_day_role_and_model_newest_first() -> None:
    failed = call(2, role="decide", outcome="busy", cost=None)

    told = lines([call(1), call(2), call(2), failed, call(2, model="gpt-4o")])

    assert [(line.day.day, line.role, line.model, line.sum.calls) for line in told] == [
        (2, "decide", "gpt-4", 1),
        (2, "explain", "gpt-4", 2),
        (2, "explain", "gpt-4o", 1),
        (1, "explain", "gpt-4", 1),
    ]
    assert (told[0].sum.failed, told[0].sum.unpriced, told[0].sum.cost_usd) == (1, 1, 0.0)
    assert (told[1].sum.tokens, told[1].sum.cost_usd) == (1000, 0.036)


def test_a_month_ahead_goes_on_as_the_days_since_the_first_call_with_idle_ones_among_them() -> None:
    month = month_ahead([call(28), call(28)], TODAY)

    assert month is not None
    assert (month.days, month.tokens_per_day, month.tokens) == (4, 250.0, 7500.0)
    assert month.cost_usd == 0.27


def test_only_the_last_thirty_days_tell_of_the_month_ahead() -> None:
    month = month_ahead([call(1, (10**6, 0)), call(2)], TODAY)

    assert month is not None
    assert (month.days, month.tokens) == (30, 500.0)
    assert month_ahead([call(1)], TODAY) is None


def test_days_without_a_call_are_told_too() -> None:
    told = by_day([call(1), call(3)], date(2026, 3, 1), date(2026, 3, 4))

    assert [(day.day, total.calls) for day, total in told] == [(1, 1), (2, 0), (3, 1), (4, 0)]


@given(CALLS)
def test_every_way_of_adding_up_comes_to_the_same(calls: list[ModelCall]) -> None:
    whole = added(calls)
    ways = (
        [line.sum for line in lines(calls)],
        [one for _, _, one in by_model(calls)],
        [one for _, one in by_day(calls, TODAY - timedelta(days=30), TODAY)],
    )

    for sums in ways:
        assert sum(one.tokens for one in sums) == whole.tokens
        assert sum(one.calls for one in sums) == whole.calls == len(calls)
        assert sum(one.failed for one in sums) == whole.failed
        assert sum(one.unpriced for one in sums) == whole.unpriced
        assert sum(one.cost_usd for one in sums) == whole.cost_usd
