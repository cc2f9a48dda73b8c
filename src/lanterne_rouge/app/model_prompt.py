"""What a language model is sent about a day, for the athlete to read before or after it is sent."""

from dataclasses import dataclass
from datetime import date

from lanterne_rouge.app.morning import morning_reader
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import settle
from lanterne_rouge.app.today import earlier_days
from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.decision import warned
from lanterne_rouge.models.decide import decide_question
from lanterne_rouge.models.explain import OWN_WORDS, explain_question
from lanterne_rouge.models.sources import closed_groups
from lanterne_rouge.settings.environment import ReasoningMode
from lanterne_rouge.views.doctor import ModelPromptView

NOBODY = "No language model is set up, so this isn't sent to anybody."


@dataclass(frozen=True, kw_only=True)
class ModelPromptRequest:
    """The day, today without one; who decides, as the settings say without one."""

    day: date | None = None
    reasoning: ReasoningMode | None = None


def show_model_prompt(request: ModelPromptRequest, scope: AthleteScope) -> ModelPromptView:
    """The text of the day's request as it would be sent now; nothing is sent."""
    settle(scope)
    day = request.day or scope.today
    models = scope.models
    thinking = models.thinking(request.reasoning)
    records = morning_reader(scope, scope.mission).read(day, now=scope.now)
    rules = decide_day(records.morning)
    closed = closed_groups(day, records.observation, scope.stores, models.closed_sources())
    if thinking.mode == "decide":
        earlier = earlier_days(scope.stores, day)
        decide = decide_question(records.morning, rules, closed=closed, earlier=earlier)
        prompt_id, values = decide.prompt_id, decide.values
    else:
        explain = explain_question(records.morning, rules, closed=closed)
        prompt_id, values = explain.prompt_id, explain.values
    prompt = models.prompts.get(prompt_id)
    instructions, about_you = prompt.fill(values)
    not_sent = NOBODY if thinking.desk is None else None
    if not_sent is None and thinking.mode == "explain" and warned(rules.verdict.decision.flags):
        not_sent = OWN_WORDS
    return ModelPromptView(
        date=day,
        mode=thinking.mode,
        prompt=prompt.name,
        instructions=instructions,
        about_you=about_you,
        not_sent=not_sent,
    )
