"""The language models of a home: which maker is asked, within what time, what may leave, and what the athlete is shown beforehand.

Nothing here loads a vendor's library, and a run by the rules loads nothing of a model.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from lanterne_rouge.domain.errors import BadInput, LanterneError
from lanterne_rouge.domain.language_model import CHAT_MODEL_SETTINGS, STRENGTH_ROLES, ModelConsultation, ModelRole
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.models.ask import BY_RULES, ModelDesk, Thinking
from lanterne_rouge.ports.llm import LLMProvider, MakerName, ModelMakers, PriceList, PromptCatalogue
from lanterne_rouge.ports.stores import ModelCalls, StateStore
from lanterne_rouge.settings.environment import PROVIDERS, Provider, ReasoningMode, Settings

SECONDS: Mapping[ModelRole, float] = {
    ModelRole.EXPLAIN: 10.0,
    ModelRole.DECIDE: 20.0,
    ModelRole.WORKOUT: 20.0,
    ModelRole.STRENGTH_PLAN: 30.0,
    ModelRole.STRENGTH_INSIGHT: 30.0,
    ModelRole.STRENGTH_STALL: 30.0,
    ModelRole.ORCHESTRATOR: 5.0,
    ModelRole.COACH: 10.0,
    ModelRole.PLANNER: 10.0,
    ModelRole.COPILOT: 5.0,
    ModelRole.SHELL: 10.0,
}
"""How long an answer may take in each role, where no time is set."""
MODEL_PREFIXES: Mapping[str, Provider] = {"claude": "anthropic", "gemini": "google", "gpt": "openai"}
LIFTING_MAKERS: Mapping[str, Provider] = {"claude": "anthropic", "openai": "openai", "google": "google"}
"""The makers by the names that strength commands use."""
NOTICE_GIVEN = "model.told:"


@dataclass(frozen=True, kw_only=True)
class ModelAccess:
    """What every model of a home shares: settings, ledger, clock, and names that must not leave.

    `substitute` stands in for every maker; tests and demonstrations pass one.
    """

    settings: Settings
    calls: ModelCalls
    state: StateStore | None
    clock: Callable[[], datetime]
    makers_of: Callable[[], ModelMakers]
    private: tuple[str, ...] = ()
    substitute: LLMProvider | None = None

    @cached_property
    def makers(self) -> ModelMakers:
        """The adapters behind which models are reached; loaded on first use."""
        return self.makers_of()

    def thinking(
        self, asked: ReasoningMode | None = None, *, use: bool | None = None, model: str | None = None
    ) -> Thinking:
        """Who decides on a day; why a model that was asked for is not used is among its notes."""
        if asked == "rules" or (asked is None and use is False):
            return BY_RULES
        mode = chosen_mode(self.settings, asked, use=use, model=model, has_model=self.substitute is not None)
        if mode == "rules":
            is_missed = missed(self.settings, asked, use=use, model=model)
            return Thinking(notes=(self.settings.why_no_model(),) if is_missed else ())
        try:
            return self._with_a_model(mode, model)
        except LanterneError as error:  # a setting that cannot be read keeps the model away, not the athlete's day
            return Thinking(notes=(f"{error.sentence} {error.next_step} The rules decide.",))

    def _with_a_model(self, mode: ReasoningMode, model: str | None) -> Thinking:
        use = self.settings.model_use
        closed = self.closed_sources()
        return Thinking(
            mode=mode,
            desk=self.desk(model=model),
            closed_sources=closed,
            forbidden=(*self.settings.secrets(), *self.private),
            plans_workouts=use.plan_workouts,
            beforehand=self.first_time(model=model),
        )

    def desk(self, maker: Provider | None = None, *, model: str | None = None, remember: bool = True) -> ModelDesk:
        """The chosen maker's models, else those of `maker`, with the second one behind them; then the prompts.

        With `remember` the very same question is not asked twice. Scripted answers are not stored: they cost nothing.
        """
        reached = self._reached(self._asked_first(maker, model), model)
        provider = reached[0] if len(reached) == 1 else self.makers.with_fallback(*reached)
        return ModelDesk(
            provider=self._remembering(provider) if remember else provider,
            prompts=self.prompts,
            deadlines_s=self._deadlines(),
        )

    def recipients(self, maker: Provider | None = None, *, model: str | None = None) -> tuple[str, ...]:
        """Everybody outside this machine's program to whom a question may go."""
        first = self._asked_first(maker, model)
        if first is None and self.substitute is None:
            return ()
        reached = self._reached(first, model)
        return tuple(dict.fromkeys(p.provider for p in reached if p.provider != "scripted"))

    def first_time(
        self, maker: Provider | None = None, *, model: str | None = None, lifting: bool = False
    ) -> tuple[str, ...]:
        """Before numbers go to somebody for the first time: to whom, and how to stop it."""
        lines = []
        for recipient in self.recipients(maker, model=model):
            key = f"{NOTICE_GIVEN}{recipient}{':lifting' if lifting else ''}"
            if self.state is not None and self.state.get(key) is None:
                self.state.mark(key, "yes")
                lines.append(self.lifting_notice(recipient) if lifting else self.day_notice(recipient))
        return tuple(lines)

    def first_time_lifting(self, provider: str) -> tuple[str, ...]:
        """The same for a question about lifting to the maker of that name."""
        if provider not in self.strength_desks():
            return ()
        return self.first_time(LIFTING_MAKERS[provider], lifting=True)

    def day_notice(self, recipient: str) -> str:
        """What leaves the machine for a day's decision, to whom, and how to stop it."""
        return (
            "A language model is set up: numbers of your day (readiness, sleep, load, signs of illness or pain, your plan) and"
            f" your goal's name go to {self.makers.name(recipient)}. No name of yours, place, title or file does."
            " To stop it: USE_LLM_REASONING=false, or --reasoning rules for one run."
        )

    def lifting_notice(self, recipient: str) -> str:
        """What leaves the machine with a question about lifting, to whom, and how to stop it."""
        return (
            f"Your template's exercises with their last weights, your gym and how fresh you are go to"
            f" {self.makers.name(recipient)}, and only when you name a provider. No name of yours, place or note does."
            " To stop it for good: LLM_PROVIDER=offline."
        )

    @property
    def prompts(self) -> PromptCatalogue:
        """The prompts in force: the athlete's own beside those that come with the program."""
        return self.makers.prompts(self.settings.home / "prompts", self.settings.model_use.prompts)

    @cached_property
    def prices(self) -> PriceList:
        """What models cost: the athlete's own file before what comes with the program."""
        return self.makers.prices(self.settings.home / "prices.json")

    def closed_sources(self) -> frozenset[str]:
        """The sources of which nothing may reach a model; raises `BadInput` for an unknown name."""
        from lanterne_rouge.domain.provenance import parse_closed_sources

        return parse_closed_sources(self.settings.model_use.closed_sources)

    def chat_desk(self, role: ModelRole) -> ModelDesk | None:
        """The desk of a role in the conversation; None where no model is set up, or none may be asked."""
        if self.settings.use_llm_reasoning is False:
            return None
        if self.substitute is None and self.settings.provider() is None:
            return None
        return self.desk(self._chat_maker(role))

    def first_time_chat(self, role: ModelRole) -> tuple[str, ...]:
        """Before a message goes to somebody for the first time: to whom, and how to stop it."""
        lines = []
        for recipient in self.recipients(self._chat_maker(role)):
            key = f"{NOTICE_GIVEN}{recipient}:chat"
            if self.state is not None and self.state.get(key) is None:
                self.state.mark(key, "yes")
                lines.append(self.chat_notice(recipient))
        return tuple(lines)

    def chat_notice(self, recipient: str) -> str:
        """What leaves the machine from a conversation, to whom, and how to stop it."""
        return (
            f"A language model is set up: questions to the coach, and messages that the rules can't place, go to"
            f" {self.makers.name(recipient)} with the numbers that were looked up for them. Sets and check-ins don't."
            " To stop it: USE_LLM_REASONING=false."
        )

    def live_desks(self, models: Sequence[str]) -> tuple[ModelDesk, ...]:
        """A desk for each named model, or for the one that is set up; raises `BadInput` where none is."""
        if self.substitute is None and self.settings.provider() is None:
            raise BadInput(self.settings.why_no_model(), "Set a key or OPENAI_BASE_URL, or leave out --live.")
        return tuple(self.desk(model=m, remember=False) for m in models) or (self.desk(remember=False),)

    def strength_desks(self) -> Mapping[str, ModelDesk]:
        """A desk for each maker that can be reached, by the name that strength commands use."""
        if self.why_no_lifting() is not None:
            return {}
        if self.substitute is not None or self.settings.provider() == "scripted":
            return dict.fromkeys(LIFTING_MAKERS, self.desk(remember=False))
        models = self.settings.models
        return {n: self.desk(maker, remember=False) for n, maker in LIFTING_MAKERS.items() if models[maker].usable()}

    def why_no_lifting(self) -> str | None:
        """Which setting keeps every model away from lifting; None where one may be asked."""
        if self.settings.use_llm_reasoning is False:
            return "USE_LLM_REASONING is false, so the rules answered."
        if self.settings.model_use.provider == "offline":
            return "LLM_PROVIDER is offline, so the rules answered."
        if self.substitute is not None or self.settings.provider() == "scripted":
            return None
        return self.makers.why_unavailable() if any(m.usable() for m in self.settings.models.values()) else None

    def run_summary(self, consulted: ModelConsultation) -> str:
        """One line at the end of a run: who was asked, what it took, what the day has taken so far, and the limit."""
        use, today = consulted.use, self.clock().date()
        limit = self.settings.model_use.daily_token_limit
        so_far = f"{self.calls.tokens_on(today):,} tokens today" + (f" of {limit:,}" if limit is not None else "")
        if use.calls == 0:
            return f"No language model was asked; {so_far}. More: lanterne usage"
        who = f"{consulted.model or consulted.provider} ({consulted.prompt_version})"
        if consulted.remembered:
            return f"The earlier answer of {who} was used again and nobody was asked; {so_far}. More: lanterne usage"
        about = "about " if use.estimated else ""
        cost = "price not known" if use.cost_usd is None else f"{use.cost_usd:.4f} USD"
        took = f"{use.calls} call{'s' if use.calls != 1 else ''}, {about}{use.tokens:,} tokens, {cost}"
        return f"Asked {who}: {took}; {so_far}. More: lanterne usage"

    def _asked_first(self, maker: Provider | None, model: str | None) -> str | None:
        return maker or _maker_of(model, self.settings) or self.settings.provider()

    def _remembering(self, provider: LLMProvider) -> LLMProvider:
        """With earlier answers reused; scripted ones cost nothing, and a limit of 0 wants none at all."""
        limited = self.settings.model_use.daily_token_limit == 0
        if self.state is None or self.substitute is not None or limited or provider.provider == "scripted":
            return provider
        return self.makers.remembering(provider, self.state)

    def _deadlines(self) -> Mapping[ModelRole, float]:
        for_all = self.settings.model_use.timeout_s
        return SECONDS if for_all is None else dict.fromkeys(SECONDS, for_all)

    def _moment(self) -> tuple[datetime, date]:
        now = self.clock()
        return now, now.date()

    def _provider(self, maker: str | None, model: str | None = None) -> LLMProvider:
        provider = self.substitute or self._open(maker, model)
        return self.makers.metered(
            self.makers.redacting(provider, (*self.settings.secrets(), *self.private)),
            calls=self.calls,
            clock=self._moment,
            daily_limit=self.settings.model_use.daily_token_limit,
            prices=self.prices,
        )

    def _open(self, maker: str | None, model: str | None) -> LLMProvider:
        if maker == "scripted":
            return self.makers.scripted(self.settings.model_use.script)
        name = next(name for name in PROVIDERS if name == maker)
        access = self.settings.models[name]
        return self.makers.open(
            name,
            api_key=access.api_key.reveal() if access.api_key is not None else None,
            base_url=access.base_url,
            models={r: model or self._model_of(r, name) for r in ModelRole},
            retries=self.settings.model_use.retries,
        )

    def _chat_maker(self, role: ModelRole) -> Provider | None:
        """Whose model a role's is by its name, where that maker can be reached and no other one was chosen."""
        return _maker_of(self.settings.roles.by_setting[CHAT_MODEL_SETTINGS[role]], self.settings)

    def _model_of(self, role: ModelRole, maker: MakerName) -> str:
        """The model of a role at a maker. One named for its role in the conversation counts everywhere, the default at Google."""
        access, roles = self.settings.models[maker], self.settings.roles
        setting = CHAT_MODEL_SETTINGS.get(role)
        if setting is not None:
            return roles.by_setting[setting] if maker == "google" or setting in roles.named else access.model
        return access.strength_model if role in STRENGTH_ROLES else access.model

    def _reached(self, maker: str | None, model: str | None) -> tuple[LLMProvider, ...]:
        """Who is asked, in order: the first, and the second maker where one is set and can be reached."""
        first, second = self._provider(maker, model), self.settings.model_use.fallback
        if self.substitute is not None or second is None or second == "offline" or second == maker:
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
    # A model's name alone does not turn models on where the environment turns them off.
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


def _maker_of(model: str | None, settings: Settings) -> Provider | None:
    """Whose model it is by its name, where that maker can be reached and no other one was chosen."""
    if model is None or settings.model_use.provider is not None:
        return None
    maker = next((name for prefix, name in MODEL_PREFIXES.items() if model.startswith(prefix)), None)
    return maker if maker is not None and settings.models[maker].usable() else None


def scripted_desk(makers: ModelMakers) -> ModelDesk:
    """The built-in scripted model with the packaged prompts; it is counted nowhere and knows nobody's home."""
    return ModelDesk(provider=makers.scripted(None), prompts=makers.prompts(None, {}), deadlines_s=SECONDS)


def without_a_model(settings: Settings, *, use: bool | None, model: str | None) -> Thinking | None:
    """How a day is decided where no model will be asked; None where one will. No home is opened for it."""
    if use is False:
        return BY_RULES
    if chosen_mode(settings, None, use=use, model=model) != "rules":
        return None
    return Thinking(notes=(settings.why_no_model(),)) if missed(settings, None, use=use, model=model) else BY_RULES
