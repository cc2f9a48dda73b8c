"""One door to the three strength operations: whichever provider is asked for, an answer always comes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from threading import Lock
from typing import Literal, TypeAlias, TypeVar

from lanterne_rouge.domain.lifting import CoachContext, LiftHistory
from lanterne_rouge.models.ask import ModelDesk
from lanterne_rouge.models.strength.insight import generate_insight
from lanterne_rouge.models.strength.plan import generate_plan
from lanterne_rouge.models.strength.prompt import InsightAnswer, PlanAnswer, StallAnswer
from lanterne_rouge.models.strength.stall import analyze_stall
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.history.lift_case import LiftCase
from lanterne_rouge.strength.history.volume import MuscleVolume

StrengthProvider: TypeAlias = Literal["claude", "openai", "google", "offline"]
_KEYS: Mapping[str, str] = {"claude": "ANTHROPIC_API_KEY", "openai": "OPENAI_API_KEY", "google": "GOOGLE_API_KEY"}
LIFTING_KEPT_PRIVATE = "No model was asked: what this rests on is closed to models by your settings."
Answer = TypeVar("Answer", PlanAnswer, InsightAnswer, StallAnswer)


class StrengthCoach:
    """Plans, insights and stalls: by the provider that is asked for, else the preferred one, else the rules, which always answer.

    `desks` by provider; one that is missing or None is off, `why_off` says why all of them are. May be shared between
    threads: a house has one.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        desks: Mapping[str, ModelDesk | None],
        *,
        preferred: StrengthProvider = "offline",
        why_off: str | None = None,
    ) -> None:
        self.preferred: StrengthProvider = preferred
        self._catalogue = catalogue
        self._why_off = why_off
        self._desks = {name: desk for name, desk in desks.items() if desk is not None}
        self._lock = Lock()
        self._running = 0
        self._last_error: str | None = None

    @property
    def providers(self) -> tuple[str, ...]:
        """Those that can be asked; the rules always can."""
        return (*self._desks, "offline")

    @property
    def is_loading(self) -> bool:
        """Whether an answer is awaited right now."""
        with self._lock:
            return self._running > 0

    @property
    def last_error(self) -> str | None:
        """Why the last model that was asked for did not answer; None once one has."""
        with self._lock:
            return self._last_error

    def generate_plan(
        self, context: CoachContext, provider: StrengthProvider | None = None, *, may_be_told: bool = True
    ) -> PlanAnswer:
        """Today's session; where its context may not be sent to a model, by the rules."""
        return self._answered(provider, may_be_told, lambda desk: generate_plan(context, self._catalogue, desk))

    def generate_insight(
        self,
        session: Sequence[LiftHistory],
        context: CoachContext,
        provider: StrengthProvider | None = None,
        *,
        week: Sequence[MuscleVolume] = (),
        may_be_told: bool = True,
    ) -> InsightAnswer:
        """What a session shows and the one thing to do."""
        return self._answered(
            provider, may_be_told, lambda desk: generate_insight(session, context, self._catalogue, desk, week=week)
        )

    def analyze_stall(
        self, case: LiftCase, provider: StrengthProvider | None = None, *, may_be_told: bool = True
    ) -> StallAnswer:
        """Whether a lift stands still and the one thing to change."""
        return self._answered(provider, may_be_told, lambda desk: analyze_stall(case, self._catalogue, desk))

    def _answered(
        self, provider: StrengthProvider | None, may_be_told: bool, answer: Callable[[ModelDesk | None], Answer]
    ) -> Answer:
        wanted = provider or self.preferred
        desk = self._desks.get(wanted)
        with self._lock:
            self._running += 1
        try:
            result: Answer = answer(desk if may_be_told else None)
        finally:
            with self._lock:
                self._running -= 1
        return self._noted(result, wanted, desk is not None, may_be_told)

    def _noted(self, answer: Answer, wanted: StrengthProvider, is_on: bool, may_be_told: bool) -> Answer:
        """The answer with why the rules gave it, where a model was wanted; the cause of a failure is kept."""
        if wanted == "offline":
            return answer
        if not is_on:
            problem = self._why_off or f"{wanted} is not set up, so the rules answered. Set {_KEYS[wanted]}."
            self._keep(problem)
            return replace(answer, notes=(problem, *answer.notes))
        if not may_be_told:
            return replace(answer, notes=(LIFTING_KEPT_PRIVATE, *answer.notes))
        if answer.consulted is not None:
            self._keep(answer.consulted.problem)
        return answer

    def _keep(self, problem: str | None) -> None:
        with self._lock:
            self._last_error = problem
