"""Which rows are offered as tools, under which title, and what a client is told about each."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from lanterne_rouge.app.catalogue import use_case
from lanterne_rouge.app.describe import Schema, describe
from lanterne_rouge.app.use_case import UseCase
from lanterne_rouge.entrypoints.mcp.answers import PAGING

DEFS: Final = "#/$defs/{name}"
CONFIRM: Final = "confirm"
CONFIRMING: Final[Schema] = {
    "type": "string",
    "description": "The code from the first call. Show the athlete what it said, and call again with it if they agree.",
}


@dataclass(frozen=True, kw_only=True)
class OfferedTool:
    """A row as a tool. `replaces`: it takes something away or overwrites it, instead of adding to it.

    `repeatable`: the same call again changes nothing more. `hint`: what a client must know beside the row's summary.
    `preview`: the row that takes the same request and says what this one would change.
    `newest_first`: its answer is a list by date, whose latest days are asked for most.
    """

    row: str
    title: str
    replaces: bool = False
    repeatable: bool = False
    hint: str = ""
    preview: str = ""
    newest_first: bool = False

    @property
    def use_case(self) -> UseCase:
        """The row behind it."""
        return use_case(self.row)

    @property
    def changes(self) -> bool:
        """Whether it changes what the athlete told, chose or recorded; such a tool asks first."""
        return self.use_case.changes


OFFERED: Final = (
    OfferedTool(row="today", title="What to do today, and why", repeatable=True),
    OfferedTool(row="why", title="Why a day was decided as it was"),
    OfferedTool(row="what_if", title="The day with other numbers"),
    OfferedTool(row="show_check_in", title="How the athlete said they are"),
    OfferedTool(row="check_in", title="Store how the athlete is", replaces=True, repeatable=True),
    OfferedTool(row="feedback", title="Store how a day went", replaces=True, repeatable=True),
    OfferedTool(row="fitness", title="Fitness, fatigue and form by day", newest_first=True),
    OfferedTool(row="list_activities", title="Sessions that were done", newest_first=True),
    OfferedTool(row="show_activity", title="One session"),
    OfferedTool(row="log_session", title="Log a session that is over"),
    OfferedTool(row="edit_activity", title="Change a session", replaces=True, repeatable=True),
    OfferedTool(row="review_week", title="Look back on a week", repeatable=True),
    OfferedTool(row="show_plan", title="The season plan", repeatable=True),
    OfferedTool(row="show_session", title="A day's session, with easier and harder ones"),
    OfferedTool(row="choose_session", title="Take an easier or harder session", replaces=True, repeatable=True),
    OfferedTool(row="move_session", title="Let two days of the plan change places", replaces=True),
    OfferedTool(row="skip_session", title="Skip a session", replaces=True, repeatable=True),
    OfferedTool(row="show_proposal", title="The proposed changes of the plan"),
    OfferedTool(row="accept_plan", title="Accept the proposed plan", replaces=True, repeatable=True),
    OfferedTool(row="list_races", title="The races ahead"),
    OfferedTool(row="add_race", title="Add a race"),
    OfferedTool(row="show_race_day", title="The race day: pacing, food and drink"),
    OfferedTool(row="plan_strength", title="Today's lifting with its weights"),
    OfferedTool(row="strength_records", title="Lifting records"),
    OfferedTool(row="strength_volume", title="Hard sets a week by muscle"),
    OfferedTool(row="stalled_lifts", title="Lifts that stall"),
    OfferedTool(row="search_exercises", title="Look up exercises"),
    OfferedTool(row="show_workout", title="The live workout"),
    OfferedTool(row="log_set", title="Log a set of the live workout"),
    OfferedTool(row="show_athlete", title="The athlete's thresholds and profile"),
    OfferedTool(row="undo", title="Take the latest change back", replaces=True, preview="preview_undo"),
)
OFFER_BY_NAME: Final[Mapping[str, OfferedTool]] = {offer.row: offer for offer in OFFERED}


@cache
def input_schema(offer: OfferedTool) -> Schema:
    """The schema of a tool's arguments: the row's own fields, and the few that every tool has."""
    described = describe((offer.use_case,), references=DEFS)
    request = described.rows[0].request
    name = str(request.get("$ref", "")).rsplit("/", 1)[-1]
    whole = described.components[name]
    own, required = whole["properties"], whole.get("required", [])
    assert isinstance(own, Mapping)
    further = {CONFIRM: CONFIRMING} if offer.changes else {}
    return {
        "type": "object",
        "properties": {**own, **PAGING, **further},
        "required": required,
        "additionalProperties": False,
        "$defs": {key: part for key, part in described.components.items() if key in _used(whole, described.components)},
    }


def _used(schema: object, components: Mapping[str, Schema]) -> set[str]:
    """The components that a schema refers to, directly or through others."""
    found: set[str] = set()
    waiting: list[object] = [schema]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Mapping):
            reference = part.get("$ref")
            if isinstance(reference, str) and (name := reference.rsplit("/", 1)[-1]) not in found:
                found.add(name)
                waiting.append(components[name])
            waiting += part.values()
        elif isinstance(part, list | tuple):
            waiting += part
    return found
