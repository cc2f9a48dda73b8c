"""What is told about the models of a home: which are set up and reachable, what leaves the machine, what a run took."""

from collections.abc import Callable
from dataclasses import dataclass

from lanterne_rouge.domain.errors import LanterneError, ModelFailed
from lanterne_rouge.domain.language_model import ModelConsultation, ModelRole
from lanterne_rouge.settings.environment import PROVIDERS, Provider
from lanterne_rouge.wired_models import ModelWiring, what_leaves


@dataclass(frozen=True, kw_only=True)
class MakerState:
    """One maker as it is set up; `reachable` None was not looked at. `missing` is the one setting that it needs."""

    name: str
    configured: bool
    missing: str
    host: str
    models: tuple[str, ...]
    reachable: bool | None = None
    asked: str | None = None

    @property
    def document(self) -> dict[str, object]:
        """As plain data."""
        return {
            "name": self.name,
            "configured": self.configured,
            "missing": None if self.configured else self.missing,
            "host": self.host,
            "models": list(self.models),
            "reachable": self.reachable,
            "asked": self.asked,
        }


def maker_states(wiring: ModelWiring, *, look: bool = False) -> tuple[MakerState, ...]:
    """Every maker: whether it is set up, and whether somebody answers at its address if one may `look`."""
    return tuple(_state(wiring, maker, look=look) for maker in PROVIDERS)


def leaves(wiring: ModelWiring) -> str | None:
    """What leaves the machine on an ordinary day, to whom and how to stop it; None where nothing does."""
    settings = wiring.settings
    if settings.reasoning_mode() == "rules":
        return None
    try:
        whom = wiring.whom()
    except LanterneError:  # what is wrong is among the troubles; nobody is asked before it is mended
        return None
    return " ".join(what_leaves(one) for one in whom) or None


def prompts_in_force(wiring: ModelWiring) -> list[str]:
    """Which prompts are in force, as `decide@1`; none where a file is broken."""
    book = wiring.prompts
    try:
        return [book.get(role.value).name for role in ModelRole]
    except ModelFailed:
        return []


def troubles(wiring: ModelWiring) -> tuple[str, ...]:
    """What is wrong with addresses, prompts, prices, closed sources or the choice of a maker, in a sentence each."""
    settings = wiring.settings
    use = settings.model_use
    found = [settings.why_no_model()] if use.provider in PROVIDERS and settings.provider() is None else []
    found += [
        f"{maker.upper()}_BASE_URL is no web address." for maker in PROVIDERS if not _address_is_sound(wiring, maker)
    ]
    second = use.fallback
    if second in PROVIDERS and not settings.models[second].usable():
        found.append(f"LLM_FALLBACK is {second}, but {second.upper()}_API_KEY is empty: nobody is asked second.")
    elif second is not None and second == settings.provider():
        found.append("LLM_FALLBACK is the maker that is asked first already: nobody is asked second.")
    looks: tuple[Callable[[], object], ...] = (
        lambda: wiring.prompts.get(ModelRole.DECIDE.value),
        wiring.closed_sources,
        wiring.whom,
    )
    for look in looks:
        try:
            look()
        except LanterneError as error:
            found.append(f"{error.sentence} {error.next_step}".strip())
    trouble = wiring.prices.problem
    return (*found, *((trouble,) if trouble else ()))


def run_summary(wiring: ModelWiring, consulted: ModelConsultation) -> str:
    """One line at the end of a run: who was asked, what it took, what the day has taken so far, and the limit."""
    use, (_, today) = consulted.use, wiring.moment()
    limit = wiring.settings.model_use.daily_token_limit
    so_far = f"{wiring.calls.tokens_on(today):,} tokens today" + (f" of {limit:,}" if limit is not None else "")
    if use.calls == 0:
        return f"No language model was asked; {so_far}. More: lanterne usage"
    who = f"{consulted.model or consulted.provider} ({consulted.prompt_version})"
    if consulted.remembered:
        return f"The earlier answer of {who} was used again and nobody was asked; {so_far}. More: lanterne usage"
    about = "about " if use.estimated else ""
    took = f"{use.calls} call{'s' if use.calls != 1 else ''}, {about}{use.tokens:,} tokens, {_usd(use.cost_usd)}"
    return f"Asked {who}: {took}; {so_far}. More: lanterne usage"


def _state(wiring: ModelWiring, maker: Provider, *, look: bool) -> MakerState:
    from lanterne_rouge.adapters.llm.catalogue import MAKERS
    from lanterne_rouge.adapters.llm.reach import answers

    settings = wiring.settings
    known = settings.models[maker]
    address = known.base_url or MAKERS[maker].home
    first, second = maker == settings.provider(), maker == settings.model_use.fallback
    return MakerState(
        name=maker,
        configured=known.usable(),
        missing=f"{maker.upper()}_API_KEY",
        host=_host(address),
        models=tuple(dict.fromkeys((known.model, known.strength_model))),
        reachable=answers(address) if look and known.usable() else None,
        asked="first" if first else "second" if second and known.usable() else None,
    )


def _host(address: str) -> str:
    from lanterne_rouge.adapters.llm.access import read_address

    found = read_address(address)
    return found.host if found is not None else "no address"


def _address_is_sound(wiring: ModelWiring, maker: Provider) -> bool:
    from lanterne_rouge.adapters.llm.access import read_address

    address = wiring.settings.models[maker].base_url
    return address is None or read_address(address) is not None


def _usd(cost: float | None) -> str:
    return "price not known" if cost is None else f"{cost:.4f} USD"
