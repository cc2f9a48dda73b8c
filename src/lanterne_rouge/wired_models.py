"""Wires language models to the stories: which maker is asked, what it costs, what may leave, and what it is told first.

With `bootstrap` the only place that names concrete adapters. Nothing here loads a vendor's library, and a run by the rules
loads nothing of `llm`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from lanterne_rouge.domain.errors import BadInput, LanterneError
from lanterne_rouge.domain.language_model import STRENGTH_ROLES, ModelRole
from lanterne_rouge.models.ask import ModelDesk, Thinking
from lanterne_rouge.settings.environment import PROVIDERS, ModelAccess, Provider, ReasoningMode, Settings

if TYPE_CHECKING:
    from lanterne_rouge.adapters.llm.access import Access
    from lanterne_rouge.adapters.llm.metered import Unwritten
    from lanterne_rouge.adapters.llm.prices import Prices
    from lanterne_rouge.adapters.llm.prompt_files import PromptFiles
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
LIFTING_NAMES: Mapping[str, Provider] = {"claude": "anthropic", "openai": "openai", "google": "google"}
"""The makers by the names that strength commands use."""
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

    @cached_property
    def unwritten(self) -> "Unwritten":
        """Whether the ledger refuses to be written: one word for all makers."""
        from lanterne_rouge.adapters.llm.metered import Unwritten

        return Unwritten()

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
        closed = self.closed_sources()
        desk = self.desk(model=model, state=state)
        return Thinking(
            mode=mode,
            desk=desk,
            closed_sources=closed,
            forbidden=(*self.settings.secrets(), *self.private),
            plans_workouts=use.plan_workouts,
            beforehand=self.first_time(state, model=model),
        )

    def desk(
        self, maker: Provider | None = None, *, model: str | None = None, state: "StateStore | None" = None
    ) -> ModelDesk:
        """The chosen maker's models, else those of `maker`, with the second one behind them; then the prompts.

        With `state` the very same question is not asked twice. Scripted answers are not kept: they cost nothing.
        """
        reached = self._reached(self._asked_first(maker, model), model)
        return ModelDesk(
            provider=self._remembering(_one(reached), state),
            prompts=self.prompts,
            deadlines_s=self._deadlines(),
        )

    def whom(self, maker: Provider | None = None, *, model: str | None = None) -> tuple[str, ...]:
        """Everybody outside this machine's program to whom a question may go."""
        first = self._asked_first(maker, model)
        if first is None and self.given is None:
            return ()
        reached = self._reached(first, model)
        return tuple(dict.fromkeys(one.provider for one in reached if one.provider != "scripted"))

    def first_time(
        self,
        state: "StateStore | None",
        maker: Provider | None = None,
        *,
        model: str | None = None,
        lifting: bool = False,
    ) -> tuple[str, ...]:
        """Before numbers may leave for somebody for the first time, the athlete is told to whom and how to stop it."""
        told = []
        for whom in self.whom(maker, model=model):
            key = f"{TOLD}{whom}{':lifting' if lifting else ''}"
            if state is not None and state.get(key) is None:
                state.mark(key, "yes")
                told.append(lifting_leaves(whom) if lifting else what_leaves(whom))
        return tuple(told)

    @property
    def prompts(self) -> "PromptFiles":
        """The prompts in force: the athlete's own beside those that come with the program."""
        from lanterne_rouge.adapters.llm.prompt_files import PromptFiles

        return PromptFiles(folder=self.settings.home / "prompts", chosen=self.settings.model_use.prompts)

    def closed_sources(self) -> frozenset[str]:
        """The sources of which nothing may reach a model; raises `BadInput` for a name that is none."""
        from lanterne_rouge.domain.provenance import parse_closed_sources

        return parse_closed_sources(self.settings.model_use.closed_sources)

    def live_desks(self, models: Sequence[str]) -> tuple[ModelDesk, ...]:
        """A desk for each named model, or for the one that is set up."""
        if self.given is None and self.settings.provider() is None:
            raise BadInput(self.settings.why_no_model(), "Set a key or OPENAI_BASE_URL, or leave out --live.")
        return tuple(self.desk(model=model) for model in models) or (self.desk(),)

    def strength_desks(self) -> Mapping[str, ModelDesk]:
        """A desk for each maker that can be reached, by the name that strength commands use."""
        if self.why_no_lifting() is not None:
            return {}
        if self.given is not None or self.settings.provider() == "scripted":
            return dict.fromkeys(LIFTING_NAMES, self.desk())
        models = self.settings.models
        return {name: self.desk(maker) for name, maker in LIFTING_NAMES.items() if models[maker].usable()}

    def why_no_lifting(self) -> str | None:
        """Which setting keeps every model away from lifting, in a sentence; None where one may be asked."""
        if self.settings.use_llm_reasoning is False:
            return "USE_LLM_REASONING is false, so the rules answered."
        if self.settings.model_use.provider == "offline":
            return "LLM_PROVIDER is offline, so the rules answered."
        return None

    @property
    def prices(self) -> "Prices":
        """What models cost: the athlete's own file before what comes with the program."""
        from lanterne_rouge.adapters.llm.prices import Prices

        return Prices(self.settings.home / "prices.json")

    def _asked_first(self, maker: Provider | None, model: str | None) -> str | None:
        return maker or _maker_of(model, self.settings) or self.settings.provider()

    def _remembering(self, provider: "LLMProvider", state: "StateStore | None") -> "LLMProvider":
        """With the answers that were given before; scripted ones cost nothing, and a limit of 0 wants none at all."""
        limited = self.settings.model_use.daily_token_limit == 0
        if state is None or self.given is not None or limited or provider.provider == "scripted":
            return provider
        from lanterne_rouge.adapters.llm.fallback import Remembered

        return Remembered(provider, state)

    def _deadlines(self) -> Mapping[ModelRole, float]:
        for_all = self.settings.model_use.timeout_s
        return SECONDS if for_all is None else dict.fromkeys(SECONDS, for_all)

    def _provider(self, maker: str | None, model: str | None = None) -> "LLMProvider":
        from lanterne_rouge.adapters.llm.metered import Metered
        from lanterne_rouge.adapters.llm.outgoing import Guarded

        guarded = Guarded(self.given or self._maker(maker, model), secrets=(*self.settings.secrets(), *self.private))
        limit = self.settings.model_use.daily_token_limit
        return Metered(
            guarded,
            calls=self.calls,
            day=self.moment,
            daily_limit=limit,
            prices=self.prices,
            unwritten=self.unwritten,
        )

    def _maker(self, maker: str | None, model: str | None) -> "LLMProvider":
        if maker == "scripted":
            return scripted(self.settings)
        from lanterne_rouge.adapters.llm.catalogue import open_provider

        known = next(name for name in PROVIDERS if name == maker)
        return open_provider(access_to(known, self.settings.models[known], model=model))

    def _reached(self, maker: str | None, model: str | None) -> "tuple[LLMProvider, ...]":
        """Who is asked, in order: the first, and the second maker where one is set and can be reached."""
        first, second = self._provider(maker, model), self.settings.model_use.fallback
        if self.given is not None or second is None or second == "offline" or second == maker:
            return (first,)
        if second != "scripted" and not self.settings.models[second].usable():
            return (first,)
        return first, self._provider(second)


def chosen_mode(
    settings: Settings, asked: ReasoningMode | None, *, use: bool | None, model: str | None, has_model: bool = False
) -> ReasoningMode:
    """Who decides: a mode that was asked for, else the argument, else the environment; without a model the rules."""
    if asked is None and use is False:
        return "rules"
    # A model's name alone is no word for a model where the environment says that none is wanted.
    wanted: ReasoningMode | None = asked or ("decide" if use else None)
    if has_model:
        return wanted or ("rules" if settings.use_llm_reasoning is False else "decide")
    return settings.reasoning_mode(wanted)


def missed(settings: Settings, asked: ReasoningMode | None, *, use: bool | None, model: str | None) -> bool:
    """Whether somebody wanted a model, so that its absence is worth a line."""
    if asked == "rules" or (asked is None and use is False):
        return False
    wants = asked is not None or use is True or model is not None or settings.use_llm_reasoning is True
    named = settings.model_use.provider not in (None, "offline") or settings.model_use.trouble is not None
    return wants or (named and settings.use_llm_reasoning is not False)


def _one(reached: "Sequence[LLMProvider]") -> "LLMProvider":
    if len(reached) == 1:
        return reached[0]
    from lanterne_rouge.adapters.llm.fallback import WithFallback

    return WithFallback(*reached)


def what_leaves(whom: str) -> str:
    """What leaves the machine for a day's decision, to whom, and how to stop it."""
    return (
        "A language model is set up: numbers of your day (readiness, sleep, load, signs of illness or pain, your plan) and"
        f" your goal's name go to {_named(whom)}. No name of yours, place, title or file does."
        " To stop it: USE_LLM_REASONING=false, or --reasoning rules for one run."
    )


def lifting_leaves(whom: str) -> str:
    """What leaves the machine with a question about lifting, to whom, and how to stop it."""
    return (
        f"Your template's exercises with their last weights, your gym and how fresh you are go to {_named(whom)}, and only"
        " when you name a provider. No name of yours, place or note does. To stop it for good: LLM_PROVIDER=offline."
    )


def _named(whom: str) -> str:
    from lanterne_rouge.adapters.llm.catalogue import MAKERS

    return MAKERS[whom].name if whom in MAKERS else whom


def access_to(maker: Provider, known: ModelAccess, *, model: str | None = None) -> "Access":
    """The way to a maker's models by role; `model` is asked in every role where it is given."""
    from lanterne_rouge.adapters.llm.access import Access

    by_role = {role: model or (known.strength_model if role in STRENGTH_ROLES else known.model) for role in ModelRole}
    key = known.api_key.reveal() if known.api_key is not None else None
    return Access(maker=maker, api_key=key, base_url=known.base_url, models=by_role)


def scripted(settings: Settings) -> "LLMProvider":
    """The scripted model: the answers of a file, else its own."""
    from lanterne_rouge.adapters.llm.obliging import obliging
    from lanterne_rouge.adapters.llm.scripted import Scripted, read_script

    script = settings.model_use.script
    return Scripted(read_script(script)) if script is not None else Scripted(obliging)


def scripted_desk() -> ModelDesk:
    """The built-in scripted model with the packaged prompts; it is counted nowhere and knows nobody's home."""
    from lanterne_rouge.adapters.llm.obliging import obliging
    from lanterne_rouge.adapters.llm.prompt_files import PromptFiles
    from lanterne_rouge.adapters.llm.scripted import Scripted

    return ModelDesk(provider=Scripted(obliging), prompts=PromptFiles(folder=None, chosen={}), deadlines_s=SECONDS)


def _maker_of(model: str | None, settings: Settings) -> Provider | None:
    """Whose model it is by its name, where that maker can be reached and no other one was chosen."""
    if model is None or settings.model_use.provider is not None:
        return None
    found = next((maker for beginning, maker in BEGINNINGS.items() if model.startswith(beginning)), None)
    return found if found is not None and settings.models[found].usable() else None
