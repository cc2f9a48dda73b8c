"""One agent of the day alone, from a JSON document."""

import json
from dataclasses import dataclass

from lanterne_rouge.app.agents import alone
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.views.developer import AgentSchemaView, AgentView


@dataclass(frozen=True, kw_only=True)
class AgentRequest:
    """An agent by its name, and its input as a JSON document."""

    agent: str
    document: bytes


@dataclass(frozen=True, kw_only=True)
class AgentSchemaRequest:
    """An agent by its name."""

    agent: str


def ask_agent(request: AgentRequest, scope: AthleteScope) -> AgentView:
    """Run one agent of the day alone."""
    return AgentView(answer=json.loads(alone(request.agent).answer(request.document)))


def describe_agent(request: AgentSchemaRequest, scope: AthleteScope) -> AgentSchemaView:
    """The JSON Schemas of one agent's input and output."""
    agent = alone(request.agent)
    return AgentSchemaView(agent=request.agent, input=agent.input_schema(), output=agent.output_schema())
