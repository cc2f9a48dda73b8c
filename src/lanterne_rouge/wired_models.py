"""Wires language models to the stories: which maker is asked, what it costs, what may leave, and what it is told first.

With `bootstrap` the only place that names concrete adapters. Nothing here loads a vendor's library, and a run by the rules
loads nothing of `llm`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from lanterne_rouge.agents.ask import ModelDesk
from lanterne_rouge.daily.thinking import Thinking
from lanterne_rouge.domain.errors import BadInput, LanterneError, ModelFailed
from lanterne_rouge.domain.model_use import STRENGTH_ROLES, Consulted, ModelRole
from lanterne_rouge.settings.environment import PROVIDERS, ModelAccess, Provider, ReasoningMode, Settings

if TYPE_CHECKING:
    from lanterne_rouge.llm.access import Access
    from lanterne_rouge.llm.prices import Prices
    from lanterne_rouge.ports.llm import LLMProvider
    from lanterne_rouge.ports.stores import ModelCalls, StateStore

Moment = Callable[[], tuple[datetime, date]]

SECONDS: Mapping[ModelRole, float] = {
    ModelRole.EXPLAIN: 10.0,
    ModelRole.DECIDE: 20.0,
    ModelRole.WORKOUT: 20.0,
    ModelRole.STRENGTH_PLAN: 30.0,
    ModelRole.STRENGTH_INSIGHT: 30.0,
    ModelRole.STRENGTH_STALL: 30.0,
}
"""How long an answer may take in each role, where no time is set."""
BEGINNINGS: Mapping[str, Provider] = {"claude": "anthropic", "gemini": "google", "gpt": "openai"}
MAKERS: Mapping[str, str] = {
    "openai": "OpenAI",
    "anthropic": "Anthropic",
    "google": "Google",
}
ADDRESSES: Mapping[Provider, str] = {
    "openai": "https://api.openai.com",
    "anthropic": "https://api.anthropic.com",
    "google": "https://generativelanguage.googleapis.com",
}
TOLD = "model.told:"


@dataclass(frozen=True, kw_only=True)
class ModelWiring:
    """What every model of a home shares: settings, ledger, the moment, and who must not be named.

    `given` stands in for every maker; tests and demonstrations hand one in.
    """

    settings: Settings
    calls: "ModelCalls"
    moment: Moment
    private: tuple[str, ...] = ()
    given: "LLMProvider | None" = None

    def thinking(
        self,
        asked: ReasoningMode | None = None,
        *,
        use: bool | None = None,
        model: str | None = None,
        state: "StateStore | None" = None,
    ) -> Thinking:
        """Who thinks on a day; what keeps a model away that was asked for is said."""
        mode = chosen_mode(self.settings, asked, use=use, model=model, has_model=self.given is not None)
        if mode == "rules":
            is_missed = missed(self.settings, asked, use=use, model=model)
            return Thinking(notes=(self.settings.why_no_model(),) if is_missed else ())
        try:
            return self._with_a_model(mode, model, state)
        except LanterneError as error:  # a setting that cannot be read keeps the model away, not the athlete's day
            return Thinking(notes=(f"{error.sentence} {error.next_step} The rules decide.",))

    def _with_a_model(self, mode: ReasoningMode, model: str | None, state: "StateStore | None") -> Thinking:
        use = self.settings.model_use
        closed = _closed(use.closed_sources)
        desk = self.desk(model=model, state=state)
        return Thinking(
            mode=mode,
            desk=desk,
            closed_sources=closed,
            forbidden=(*self.settings.secrets(), *self.private),
            plans_workouts=use.plan_workouts,
            notes=self.first_time(desk, state),
        )

    def desk(
        self, maker: Provider | None = None, *, model: str | None = None, state: "StateStore | None" = None
    ) -> ModelDesk:
        """The chosen maker's models, else those of `maker`, with the second one behind them; then the prompts.

        With `state` the very same question is not asked twice. Scripted answers are not kept: they cost nothing.
        """
        from lanterne_rouge.llm.prompt_files import PromptFiles
        from lanterne_rouge.llm.remembered import Remembered

        first = self._provider(maker or _maker_of(model, self.settings) or self.settings.provider(), model)
        backed = self._backed(first)
        kept = state is not None and self.given is None and backed.provider != "scripted"
        return ModelDesk(
            provider=Remembered(backed, state) if kept and state is not None else backed,
            prompts=PromptFiles(folder=self.settings.home / "prompts", chosen=self.settings.model_use.prompts),
            deadlines_s=self._deadlines(),
        )

    def live_desks(self, models: Sequence[str]) -> tuple[ModelDesk, ...]:
        """A desk for each named model, or for the one that is set up."""
        if self.given is None and self.settings.provider() is None:
            raise BadInput(self.settings.why_no_model(), "Set a key or OPENAI_BASE_URL, or leave out --live.")
        return tuple(self.desk(model=model) for model in models) or (self.desk(),)

    def strength_desks(self) -> Mapping[str, ModelDesk]:
        """A desk for each maker that can be reached, by the name that strength commands use."""
        names: Mapping[str, Provider] = {"claude": "anthropic", "openai": "openai", "google": "google"}
        if self.given is not None or self.settings.provider() == "scripted":
            return dict.fromkeys(names, self.desk())
        return {name: self.desk(maker) for name, maker in names.items() if self.settings.models[maker].usable()}

    @property
    def prices(self) -> "Prices":
        """What models cost: the athlete's own file before what comes with the program."""
        from lanterne_rouge.llm.prices import Prices

        return Prices(self.settings.home / "prices.json")

    def summary(self, consulted: Consulted) -> str:
        """One line at the end of a run: who was asked, what it took, what the day has taken so far, and the limit."""
        use, (_, today) = consulted.use, self.moment()
        if use.calls == 0:
            return f"No language model was asked. {self.calls.tokens_on(today):,} tokens today. More: lanterne usage"
        who = f"{consulted.model or consulted.provider} ({consulted.prompt_version})"
        about = "about " if use.estimated else ""
        took = f"{use.calls} call{'s' if use.calls != 1 else ''}, {about}{use.tokens:,} tokens, {_usd(use.cost_usd)}"
        limit = self.settings.model_use.daily_token_limit
        day = f"{self.calls.tokens_on(today):,} tokens today" + (f" of {limit:,}" if limit is not None else "")
        return f"Asked {who}: {took}; {day}. More: lanterne usage"

    def makers(self, *, look: bool = False) -> tuple["MakerState", ...]:
        """Every maker: whether it is set up, and whether somebody answers at its address if one may `look`."""
        first, second = self.settings.provider(), self.settings.model_use.fallback
        return tuple(
            _state(maker, self.settings.models[maker], look=look, first=maker == first, second=maker == second)
            for maker in PROVIDERS
        )

    def leaves(self) -> str | None:
        """What leaves the machine on an ordinary day, to whom and how to stop it; None where nothing does."""
        if self.settings.reasoning_mode() == "rules" or self.settings.provider() == "scripted":
            return None
        return what_leaves(self.desk().provider.provider)

    def prompts(self) -> list[str]:
        """Which prompts are in force, as `decide@1`; none where a file is broken."""
        from lanterne_rouge.llm.prompt_files import PromptFiles

        book = PromptFiles(folder=self.settings.home / "prompts", chosen=self.settings.model_use.prompts)
        try:
            return [book.get(role.value).name for role in ModelRole]
        except ModelFailed:
            return []

    def troubles(self) -> tuple[str, ...]:
        """What is wrong with prompts, prices, closed sources or the choice of a maker, in a sentence each."""
        from lanterne_rouge.llm.prompt_files import PromptFiles

        use = self.settings.model_use
        found = [self.settings.why_no_model()] if use.provider in PROVIDERS and self.settings.provider() is None else []
        book = PromptFiles(folder=self.settings.home / "prompts", chosen=use.prompts)
        for look in (lambda: book.get(ModelRole.DECIDE.value), lambda: _closed(use.closed_sources)):
            try:
                look()
            except LanterneError as error:
                found.append(f"{error.sentence} {error.next_step}".strip())
        trouble = self.prices.problem
        return (*found, *((trouble,) if trouble else ()))

    def _deadlines(self) -> Mapping[ModelRole, float]:
        for_all = self.settings.model_use.timeout_s
        return SECONDS if for_all is None else dict.fromkeys(SECONDS, for_all)

    def _provider(self, maker: str | None, model: str | None = None) -> "LLMProvider":
        from lanterne_rouge.llm.metered import Metered
        from lanterne_rouge.llm.outgoing import Guarded

        guarded = Guarded(self.given or self._maker(maker, model), secrets=(*self.settings.secrets(), *self.private))
        limit = self.settings.model_use.daily_token_limit
        return Metered(guarded, calls=self.calls, day=self.moment, daily_limit=limit, prices=self.prices)

    def _maker(self, maker: str | None, model: str | None) -> "LLMProvider":
        if maker == "scripted":
            return scripted(self.settings)
        from lanterne_rouge.llm.catalogue import open_provider

        known = next(name for name in PROVIDERS if name == maker)
        return open_provider(access_to(known, self.settings.models[known], model=model))

    def _backed(self, first: "LLMProvider") -> "LLMProvider":
        second = self.settings.model_use.fallback
        if self.given is not None or second is None or second == "offline":
            return first
        if second != "scripted" and not self.settings.models[second].usable():
            return first
        from lanterne_rouge.llm.fallback import WithFallback

        return WithFallback(first, self._provider(second))

    def first_time(self, desk: ModelDesk, state: "StateStore | None") -> tuple[str, ...]:
        """Before numbers leave for somebody for the first time, the athlete is told to whom and how to stop it."""
        whom = desk.provider.provider
        if state is None or whom == "scripted" or state.get(TOLD + whom) is not None:
            return ()
        state.mark(TOLD + whom, "yes")
        return (what_leaves(whom),)


def chosen_mode(
    settings: Settings, asked: ReasoningMode | None, *, use: bool | None, model: str | None, has_model: bool = False
) -> ReasoningMode:
    """Who decides: a mode that was asked for, else the argument, else the environment; without a model the rules."""
    if asked is None and use is False:
        return "rules"
    wanted: ReasoningMode | None = asked or ("decide" if use or model is not None else None)
    if has_model:
        return wanted or ("rules" if settings.use_llm_reasoning is False else "decide")
    return settings.reasoning_mode(wanted)


def missed(settings: Settings, asked: ReasoningMode | None, *, use: bool | None, model: str | None) -> bool:
    """Whether somebody wanted a model, so that its absence is worth a line."""
    if asked == "rules" or (asked is None and use is False):
        return False
    return asked is not None or use is True or model is not None or settings.use_llm_reasoning is True


@dataclass(frozen=True, kw_only=True)
class MakerState:
    """One maker as it is set up; `reachable` None was not looked at. `missing` is the one setting that it needs."""

    name: str
    configured: bool
    missing: str
    host: str
    models: tuple[str, ...]
    reachable: bool | None = None
    first: bool = False
    second: bool = False

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
            "asked": "first" if self.first else "second" if self.second else None,
        }


def _state(maker: Provider, known: ModelAccess, *, look: bool, first: bool, second: bool) -> MakerState:
    host, port = host_of(known.base_url or ADDRESSES[maker])
    reachable = None
    if look and known.usable():
        from lanterne_rouge.llm.reach import answers

        reachable = answers(host, port)
    return MakerState(
        name=maker,
        configured=known.usable(),
        missing=f"{maker.upper()}_API_KEY",
        host=host,
        models=tuple(dict.fromkeys((known.model, known.strength_model))),
        reachable=reachable,
        first=first,
        second=second,
    )


def host_of(address: str) -> tuple[str, int]:
    """Host and port of an address."""
    parts = urlsplit(address)
    return parts.hostname or "", parts.port or (80 if parts.scheme == "http" else 443)


def what_leaves(whom: str) -> str:
    """What leaves the machine, to whom, and how to stop it."""
    name = MAKERS.get(whom, whom)
    return (
        "A language model is set up: numbers of your day (readiness, sleep, load, signs of illness or pain, your plan and"
        f" goal) go to {name}. No name of yours, place, title or file does."
        " To stop it: USE_LLM_REASONING=false, or --reasoning rules for one run."
    )


def access_to(maker: Provider, known: ModelAccess, *, model: str | None = None) -> "Access":
    """The way to a maker's models by role; `model` is asked in every role where it is given."""
    from lanterne_rouge.llm.access import Access

    by_role = {role: model or (known.strength_model if role in STRENGTH_ROLES else known.model) for role in ModelRole}
    key = known.api_key.reveal() if known.api_key is not None else None
    return Access(maker=maker, api_key=key, base_url=known.base_url, models=by_role)


def scripted(settings: Settings) -> "LLMProvider":
    """The scripted model: the answers of a file, else its own."""
    from lanterne_rouge.llm.obliging import obliging
    from lanterne_rouge.llm.script_file import read_script
    from lanterne_rouge.llm.scripted import Scripted

    script = settings.model_use.script
    return Scripted(read_script(script)) if script is not None else Scripted(obliging)


def scripted_desk() -> ModelDesk:
    """The built-in scripted model with the packaged prompts; it is counted nowhere and knows nobody's home."""
    from lanterne_rouge.llm.obliging import obliging
    from lanterne_rouge.llm.prompt_files import PromptFiles
    from lanterne_rouge.llm.scripted import Scripted

    return ModelDesk(provider=Scripted(obliging), prompts=PromptFiles(folder=None, chosen={}), deadlines_s=SECONDS)


def _maker_of(model: str | None, settings: Settings) -> Provider | None:
    """Whose model it is by its name, where that maker can be reached and no other one was chosen."""
    if model is None or settings.model_use.provider is not None:
        return None
    found = next((maker for beginning, maker in BEGINNINGS.items() if model.startswith(beginning)), None)
    return found if found is not None and settings.models[found].usable() else None


def _usd(cost: float | None) -> str:
    return "price not known" if cost is None else f"{cost:.4f} USD"


def _closed(told: str) -> frozenset[str]:
    from lanterne_rouge.domain.provenance import closed_sources

    return closed_sources(told)
