"""What tokens cost."""

import json
from pathlib import Path

import pytest
from genai_prices import Usage, calc_price
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.adapters.llm.prices import PACKAGED_PRICES, PRICE_UNIT, Prices


def _own(folder: Path, *lines: object, unit: str = PRICE_UNIT) -> Prices:
    path = folder / "prices.json"
    path.write_text(json.dumps({"unit": unit, "prices": lines}))
    return Prices(path)


def _line(model: str = "mine", sent: object = 0.5, received: object = 1.0, provider: str = "openai") -> object:
    return {"provider": provider, "model": model, "input": sent, "output": received}


def test_the_price_basis_of_the_first_plan_stands_in_the_table() -> None:
    price = Prices().cost_usd

    assert price("openai", "gpt-3.5-turbo", 500, 0) == 0.00075
    assert price("openai", "gpt-3.5-turbo", 250 * 30, 250 * 30) == 0.0225
    assert price("openai", "gpt-4", 500 * 30, 0) == 0.45
    assert price("openai", "gpt-4", 0, 500 * 30) == 0.9


def test_the_other_lines_of_the_table_agree_with_the_price_list_of_the_library() -> None:
    for line in json.loads(PACKAGED_PRICES.read_text())["prices"]:
        listed = calc_price(Usage(input_tokens=1000, output_tokens=1000), line["model"], provider_id=line["provider"])
        if line["model"] != "gpt-3.5-turbo":
            assert (float(listed.input_price), float(listed.output_price)) == (line["input"], line["output"]), line


def test_a_model_that_is_not_in_the_table_is_looked_up_in_the_library() -> None:
    assert Prices().cost_usd("anthropic", "claude-3-5-haiku-latest", 1000, 0) == pytest.approx(0.0008)


@pytest.mark.parametrize(
    ("provider", "model"),
    [("openai", "gpt-nope"), ("nobody", "gpt-4"), ("openai at models.example.org", "gpt-4"), ("", ""), ("google", "")],
)
def test_a_model_without_a_known_price_has_none(provider: str, model: str) -> None:
    assert Prices().cost_usd(provider, model, 1000, 1000) is None


@pytest.mark.parametrize(
    "provider",
    [
        "scripted",
        "localhost",
        "localhost:11434",
        "openai at localhost:8080",
        "openai at 127.0.0.1",
        "openai at [::1]:1",
    ],
)
def test_a_model_on_this_machine_costs_nothing(provider: str) -> None:
    assert Prices().cost_usd(provider, "gpt-4", 1000, 1000) == 0.0


def test_a_price_holds_for_the_name_that_is_reported_before_the_one_that_was_asked(tmp_path: Path) -> None:
    reported, asked = "gpt-4-0125-preview", "gpt-4-turbo-preview"

    def cost(prices: Prices) -> float | None:
        return prices.cost_usd("openai", reported, 1000, 0, configured=asked)

    both = _own(tmp_path, _line(asked, 2), _line(reported, 1))
    assert cost(both) == 1.0
    assert cost(_own(tmp_path, _line(asked, 2))) == 2.0
    assert cost(Prices()) == Prices().cost_usd("openai", asked, 1000, 0) == 0.01


def test_an_own_line_for_the_name_that_is_set_wins_over_the_packaged_one_of_the_reported(tmp_path: Path) -> None:
    prices = _own(tmp_path, _line("mine", 3))

    assert prices.cost_usd("openai", "gpt-4", 1000, 0, configured="mine") == 3.0


def test_a_list_of_the_library_knows_either_name() -> None:
    known = "claude-3-5-haiku-latest"

    assert Prices().cost_usd("anthropic", "nobody-knows", 1000, 0, configured=known) == pytest.approx(0.0008)
    assert Prices().cost_usd("anthropic", known, 1000, 0, configured="nobody-knows") == pytest.approx(0.0008)


def test_a_makers_own_address_is_the_maker() -> None:
    assert Prices().cost_usd("openai at api.openai.com", "gpt-4", 1000, 0) == 0.03


def test_own_lines_win_also_for_a_server_that_somebody_bills(tmp_path: Path) -> None:
    prices = _own(tmp_path, _line("gpt-4", 1, 2), _line("m", provider="models.example.org"))

    assert prices.problem is None
    assert prices.cost_usd("openai", "gpt-4", 1000, 1000) == 3.0
    assert prices.cost_usd("openai at models.example.org:8443", "m", 1000, 0) == 0.5
    assert prices.cost_usd("openai", "gpt-4o", 1000, 0) == 0.0025


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "isn't valid JSON"),
        ("[]", "isn't a table of prices"),
        (json.dumps({"unit": "USD per token", "prices": []}), "doesn't have the unit USD per 1000 tokens"),
        (
            json.dumps({"unit": PRICE_UNIT, "prices": [{"model": "x"}]}),
            "needs exactly provider, model, input and output in line 1",
        ),
        (
            json.dumps({"unit": PRICE_UNIT, "prices": [_line(), _line(sent=-1)]}),
            "line 2 of its prices that isn't a number",
        ),
        (json.dumps({"unit": PRICE_UNIT, "prices": [_line(sent=True)]}), "isn't a number from 0 to 10"),
        (json.dumps({"unit": PRICE_UNIT, "prices": [_line(received=30)]}), "isn't a number from 0 to 10"),
        (json.dumps({"unit": PRICE_UNIT, "prices": [_line(received="3")]}), "isn't a number from 0 to 10"),
        (
            '{"unit": "USD per 1000 tokens", "prices": [{"provider": "a", "model": "b", "input": NaN, "output": 1}]}',
            "isn't a number",
        ),
    ],
)
def test_a_broken_own_table_is_told_in_a_sentence_and_left_out(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "prices.json").write_text(text)
    prices = Prices(tmp_path / "prices.json")

    assert prices.problem is not None
    assert told in prices.problem and "prices.json" in prices.problem and "remove the file" in prices.problem
    assert prices.cost_usd("openai", "gpt-4", 1000, 0) == 0.03


def test_no_own_table_is_no_problem(tmp_path: Path) -> None:
    assert Prices(tmp_path / "none.json").problem is None


@given(st.integers(0, 10**7), st.integers(0, 10**7), st.integers(0, 10**7))
def test_more_tokens_never_cost_less(sent: int, received: int, more: int) -> None:
    price = Prices().cost_usd

    few, many = price("openai", "gpt-4", sent, received), price("openai", "gpt-4", sent + more, received)

    assert few is not None and many is not None
    assert 0 <= few <= many
