"""What tokens cost: a table that can be edited, then the offline price list of the library genai-prices.

A model on this machine and the scripted one cost nothing that anybody bills. A model without a known price has None.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from pathlib import Path
from typing import Final

PACKAGED_PRICES: Final = Path(__file__).parent / "prices.json"
PRICE_UNIT: Final = "USD per 1000 tokens"
LARGEST_PRICES_BYTES: Final = 200_000
DEAREST: Final = 10.0
"""USD per 1000 tokens: no model costs more, so a higher price is in another unit."""

PRICES_FORM: Final = (
    f'Write {{"unit": "{PRICE_UNIT}", "prices": [{{"provider": "openai", "model": "gpt-4", "input": 0.03, "output": 0.06}}]}}, '
    "or remove the file."
)
MAKER_OF_HOST: Final[Mapping[str, str]] = {
    "api.openai.com": "openai",
    "api.anthropic.com": "anthropic",
    "generativelanguage.googleapis.com": "google",
}
LISTED: Final = frozenset(MAKER_OF_HOST.values())
FREE: Final = frozenset({"localhost", "127.0.0.1", "[::1]", "scripted"})
"""What runs on this machine: it takes time and current, and nobody sends a bill."""

Key = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Price:
    """USD per 1000 tokens in each direction."""

    input: float
    output: float


class _NotReadable(ValueError):
    """What is wrong with a table."""


@dataclass(frozen=True)
class Prices:
    """Prices by provider and model. `own` is the athlete's own table, whose lines win over the packaged ones."""

    own: Path | None = None

    @property
    def problem(self) -> str | None:
        """What is wrong with the athlete's own table, in a sentence and a next step; until it is mended it is left out."""
        return self._own[1]

    def cost_usd(
        self, provider: str, model: str, input_tokens: int, output_tokens: int, *, asked: str | None = None
    ) -> float | None:
        """What a call costs in USD; None where nobody knows the price.

        `model` is the name that the other side reports and `asked` the one that is set: `gpt-4-turbo-preview` may answer as
        `gpt-4-0125-preview`, and a line for either holds.
        """
        maker = _maker(provider)
        names = tuple(dict.fromkeys((model, asked or model)))
        price = self._price(provider, maker, names)
        if price is not None:
            return round((input_tokens * price.input + output_tokens * price.output) / 1000, 9)
        if maker in FREE:
            return 0.0
        if maker not in LISTED:
            return None
        costs = (_listed(maker, name, input_tokens, output_tokens) for name in names)
        return next((cost for cost in costs if cost is not None), None)

    def _price(self, provider: str, maker: str, names: tuple[str, ...]) -> Price | None:
        own = (self._own[0].get((who, name)) for name in names for who in (provider, maker))
        table = (self._table.get((maker, name)) for name in names)
        return next((price for price in (*own, *table) if price is not None), None)

    @cached_property
    def _table(self) -> Mapping[Key, Price]:
        return _read(PACKAGED_PRICES)

    @cached_property
    def _own(self) -> tuple[Mapping[Key, Price], str | None]:
        if self.own is None:
            return {}, None
        try:
            return (_read(self.own) if self.own.exists() else {}), None
        except OSError as error:  # the folder may not be looked into
            return {}, f"The price file {self.own.name} cannot be looked for ({type(error).__name__}). {PRICES_FORM}"
        except _NotReadable as error:
            return {}, f"The price file {self.own.name} {error} {PRICES_FORM}"


def _maker(provider: str) -> str:
    """Who sends the bill: a maker, or the host (without its port) in `openai at localhost:11434`."""
    name, _, address = provider.partition(" at ")
    host, _, port = (address or name).rpartition(":")
    bare = host if port.isdigit() and host else address or name
    return MAKER_OF_HOST.get(bare, bare)


def _listed(provider: str, model: str, input_tokens: int, output_tokens: int) -> float | None:
    # Loaded here: it takes longer than a day takes to decide, and the usual models stand in the table.
    try:
        from genai_prices import Usage, calc_price
    except ImportError:  # an installation without models
        return None
    try:
        found = calc_price(Usage(input_tokens=input_tokens, output_tokens=output_tokens), model, provider_id=provider)
    except (LookupError, ValueError):
        return None
    return round(float(found.total_price), 9)


def _read(path: Path) -> Mapping[Key, Price]:
    try:
        data = path.read_bytes()[: LARGEST_PRICES_BYTES + 1]
        document = json.loads(data.decode("utf-8-sig")) if len(data) <= LARGEST_PRICES_BYTES else None
    except OSError as error:
        raise _NotReadable(f"cannot be read ({(error.strerror or type(error).__name__).lower()}).") from error
    except (ValueError, RecursionError) as error:
        raise _NotReadable("is no JSON.") from error
    match document:
        case {"unit": str(unit)} if unit != PRICE_UNIT:
            raise _NotReadable(f"is in another unit than {PRICE_UNIT}.")
        case {"unit": str(), "prices": list(lines), **rest} if not rest:
            return dict(_line(number, line) for number, line in enumerate(lines, start=1))
    raise _NotReadable("is no table of prices.")


def _line(number: int, line: object) -> tuple[Key, Price]:
    match line:
        case {"provider": str(provider), "model": str(model), "input": sent, "output": received, **rest} if not rest:
            if provider and model:
                return (provider, model), Price(input=_number(number, sent), output=_number(number, received))
    raise _NotReadable(f"has not exactly provider, model, input and output in line {number} of its prices.")


def _number(number: int, value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and 0 <= value <= DEAREST:
        return float(value)
    raise _NotReadable(f"has a price in line {number} of its prices that is no number from 0 to {DEAREST:g}.")
