"""Token prices: an editable table, then the offline price list of the library genai-prices.

Local models and the scripted one are free. A model without a known price has None.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Final

from lanterne_rouge.domain.once import cached_property

PACKAGED_PRICES: Final = Path(__file__).parent / "prices.json"
PRICE_UNIT: Final = "USD per 1000 tokens"
LARGEST_PRICES_BYTES: Final = 200_000
DEAREST: Final = 10.0
"""The highest plausible price in USD per 1000 tokens; a higher one is in another unit."""

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
"""Local providers, which are free."""

Key = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Price:
    """USD per 1000 tokens in each direction."""

    input: float
    output: float


class _InvalidTable(ValueError):
    """A price table is invalid; the message says why."""


@dataclass(frozen=True)
class Prices:
    """Prices by provider and model. `own` is the athlete's own table, which overrides the packaged one."""

    own: Path | None = None

    @property
    def problem(self) -> str | None:
        """A sentence on what is wrong with the athlete's own table, which is then ignored; None if it is valid."""
        return self._own[1]

    def cost_usd(
        self, provider: str, model: str, input_tokens: int, output_tokens: int, *, configured: str | None = None
    ) -> float | None:
        """The cost of a call in USD; None if the price is unknown.

        `model` is the reported name and `configured` the configured one: `gpt-4-turbo-preview` may report itself as
        `gpt-4-0125-preview`, and a price for either applies.
        """
        maker = _maker(provider)
        names = tuple(dict.fromkeys((model, configured or model)))
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
        except OSError as error:  # the folder is not readable
            return {}, f"I can't look for the price file {self.own.name} ({type(error).__name__}). {PRICES_FORM}"
        except _InvalidTable as error:
            return {}, f"The price file {self.own.name} {error} {PRICES_FORM}"


def _maker(provider: str) -> str:
    """The billing provider: a known one, or the host (without port) in `openai at localhost:11434`."""
    name, _, address = provider.partition(" at ")
    host, _, port = (address or name).rpartition(":")
    bare = host if port.isdigit() and host else address or name
    return MAKER_OF_HOST.get(bare, bare)


def _listed(provider: str, model: str, input_tokens: int, output_tokens: int) -> float | None:
    # Imported here because it is slow to load and the usual models are in the table.
    try:
        from genai_prices import Usage, calc_price
    except ImportError:  # an installation without models
        return None
    try:
        price = calc_price(Usage(input_tokens=input_tokens, output_tokens=output_tokens), model, provider_id=provider)
    except (LookupError, ValueError):
        return None
    return round(float(price.total_price), 9)


def _read(path: Path) -> Mapping[Key, Price]:
    try:
        data = path.read_bytes()[: LARGEST_PRICES_BYTES + 1]
        document = json.loads(data.decode("utf-8-sig")) if len(data) <= LARGEST_PRICES_BYTES else None
    except OSError as error:
        raise _InvalidTable(f"cannot be read ({(error.strerror or type(error).__name__).lower()}).") from error
    except (ValueError, RecursionError) as error:
        raise _InvalidTable("isn't valid JSON.") from error
    match document:
        case {"unit": str(unit)} if unit != PRICE_UNIT:
            raise _InvalidTable(f"doesn't have the unit {PRICE_UNIT}.")
        case {"unit": str(), "prices": list(lines), **rest} if not rest:
            return dict(_line(number, line) for number, line in enumerate(lines, start=1))
    raise _InvalidTable("isn't a table of prices.")


def _line(number: int, line: object) -> tuple[Key, Price]:
    match line:
        case {"provider": str(provider), "model": str(model), "input": sent, "output": received, **rest} if not rest:
            if provider and model:
                return (provider, model), Price(input=_number(number, sent), output=_number(number, received))
    raise _InvalidTable(f"needs exactly provider, model, input and output in line {number} of its prices.")


def _number(number: int, value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and 0 <= value <= DEAREST:
        return float(value)
    raise _InvalidTable(f"has a price in line {number} of its prices that isn't a number from 0 to {DEAREST:g}.")
