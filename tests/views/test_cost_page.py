"""The page about money."""

from datetime import date

from lanterne_rouge.views.costs import TARGETS, bars, by_day, cost_page, dollars

from .calls import call

TODAY = date(2026, 3, 30)


def _price(provider: str, model: str, sent: int, received: int) -> float | None:
    return None if model == "gpt-4o" else (sent + received) / 1_000_000


def test_a_month_from_actual_usage_stands_beside_the_first_plan() -> None:
    page = cost_page([call(day, (400, 60), cost=0.0156) for day in range(1, 31)], TODAY, _price, daily_limit=5000)

    assert "460 tokens a day x 30 = 13800 tokens, 0.47 USD." in page
    assert "| language model: at 300 to 500 tokens a day | 1.00 to 3.00 USD | 0.47 USD |" in page
    assert "| 5.00 to 7.00 USD | 0.00 USD on your own machine |" in page
    assert "0 to 10 USD a year" in page
    assert "| 6.00 to 10.00 USD | 0.47 USD |" in page
    assert "Today 460 tokens were used. The daily limit is 5000 tokens." in page
    assert "| gpt-4 (openai) | 30 | 0 | 12000 | 1800 | 0.47 USD |" in page


def test_the_first_plans_arithmetic_is_reckoned_through() -> None:
    page = cost_page([], TODAY, _price)

    assert "500 / 1000 x 0.0015 = 0.00075 USD, and 30 days 0.0225 USD" in page
    assert "0.45 to 0.90 USD in 30 days" in page
    assert "0.70 USD a month" in page and "2 to 4 USD" in page
    assert "Assumed: a month has 30 days" in page


def test_the_plans_items_come_to_its_total() -> None:
    assert (sum(one.low for one in TARGETS), round(sum(one.high for one in TARGETS))) == (6.0, 13)


def test_without_a_call_a_month_costs_nothing() -> None:
    page = cost_page([], TODAY, _price)

    assert "No language model was used in the last 30 days" in page
    assert "There is no daily limit." in page


def test_what_has_no_price_is_told_and_not_counted_as_nothing() -> None:
    page = cost_page([call(29, cost=None), call(30)], TODAY, _price)

    assert "| 0.0180 USD and 1 call without a price |" in page
    assert "plus 1 call without a known price" in page
    assert "USD and more |" in page
    assert "| gpt-4o | not known | not known |" in page
    assert "not known" in cost_page([call(30, cost=None)], TODAY, _price)


def test_the_same_calls_give_the_same_page_and_a_name_cannot_break_its_table() -> None:
    calls = [call(30, model="odd|name\n| 0 |")]

    assert cost_page(calls, TODAY, _price) == cost_page(calls, TODAY, _price)
    assert "| odd/name/ 0 / (openai) | 1 | 0 |" in cost_page(calls, TODAY, _price)


def test_a_bar_is_as_long_as_its_days_tokens() -> None:
    told = bars(by_day([call(1, (100, 0)), call(3, (50, 0))], date(2026, 3, 1), date(2026, 3, 3)))

    assert [line.count("#") for line in told] == [30, 0, 15]
    assert bars(by_day([], date(2026, 3, 1), date(2026, 3, 1))) == ("2026-03-01        0",)


def test_small_amounts_keep_their_digits() -> None:
    assert [dollars(amount) for amount in (0, 0.00075, 0.0999, 0.1, 12.345)] == [
        "0.00 USD",
        "0.0008 USD",
        "0.0999 USD",
        "0.10 USD",
        "12.35 USD",
    ]
