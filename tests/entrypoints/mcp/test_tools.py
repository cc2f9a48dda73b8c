"""The tools, called in the same process by the official client."""

import json
import re
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from shutil import copytree
from typing import TypeVar

import anyio
import mcp_types as types
import pytest
from jsonschema import Draft202012Validator
from mcp import Client, MCPError

from lanterne_rouge.app.use_case import Role
from lanterne_rouge.domain.device import Permission
from lanterne_rouge.entrypoints.mcp.answers import TOOLS_FOR, small_answer, with_tools_named
from lanterne_rouge.entrypoints.mcp.offered import OFFER_BY_NAME, OFFERED, input_schema
from lanterne_rouge.entrypoints.mcp.server import MCP_PROMPTS, MCP_RESOURCES, Guest, make_server
from lanterne_rouge.ports.state_keys import MISSION
from lanterne_rouge.wiring import OpenHome, open_home

T = TypeVar("T")
# What no tokenizer takes less for: a word with the sign before it, three digits, signs in a row.
LEAST_PIECES = re.compile(r"[^\w\s]?[^\W\d_]+|\d{1,3}|[^\w\s]+|_")
CHECK_IN = {"answers": {"text": "slept 8 h, energy 7"}}


@pytest.fixture
def home(tmp_path: Path) -> Iterator[OpenHome]:
    opened = open_home(tmp_path)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def full_home(demo_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHome]:
    opened = open_home(copytree(demo_home, tmp_path_factory.mktemp("full") / "home"))
    yield opened
    opened.close()


def with_client(
    home: OpenHome,
    use: Callable[[Client], Awaitable[T]],
    *,
    permission: Permission = Permission.ALL,
    mode: str = "auto",
) -> T:
    async def run() -> T:
        server = make_server(lambda _: Guest(scope=home.scope("me"), permission=permission, name="test"))
        async with Client(server, mode=mode) as client:  # type: ignore[arg-type]
            return await use(client)

    return anyio.run(run)


def call(
    home: OpenHome, name: str, arguments: dict[str, object] | None = None, *, permission: Permission = Permission.ALL
) -> types.CallToolResult:
    return with_client(home, lambda client: client.call_tool(name, arguments or {}), permission=permission)


def refusal(home: OpenHome, ask: Callable[[Client], Awaitable[object]]) -> str:
    """What the client is told where it is refused."""

    async def use(client: Client) -> str:
        with pytest.raises(MCPError) as caught:
            await ask(client)
        return str(caught.value)

    return with_client(home, use)


def said(result: types.CallToolResult) -> dict[str, object]:
    content = result.content[0]
    assert isinstance(content, types.TextContent)
    document: dict[str, object] = json.loads(content.text)
    return document


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_every_tool_has_a_title_a_closed_schema_and_hints(home: OpenHome, mode: str) -> None:
    tools = with_client(home, lambda client: client.list_tools(), mode=mode).tools

    assert {tool.name for tool in tools} == {offer.row for offer in OFFERED}
    for tool in tools:
        Draft202012Validator.check_schema(tool.input_schema)
        assert tool.title and tool.description and tool.input_schema["additionalProperties"] is False
        assert tool.annotations is not None and tool.annotations.open_world_hint is False
        assert tool.annotations.read_only_hint != ("confirm" in tool.input_schema["properties"])


def test_a_caller_who_may_only_look_is_offered_no_tool_that_changes_anything(home: OpenHome) -> None:
    tools = with_client(home, lambda client: client.list_tools(), permission=Permission.READ).tools

    assert all(tool.annotations and tool.annotations.read_only_hint for tool in tools)
    assert "today" in {tool.name for tool in tools}
    for offer in OFFERED:
        if offer.changes:
            refused = call(home, offer.row, permission=Permission.READ)
            assert refused.is_error and "change nothing" in str(said(refused)["problem"])


def test_a_caller_with_the_scope_of_one_agent_is_offered_its_tools_alone(home: OpenHome) -> None:
    tools = with_client(home, lambda client: client.list_tools(), permission=Permission.COPILOT).tools

    assert {tool.name for tool in tools} == {o.row for o in OFFERED if Role.COPILOT in o.use_case.roles}
    assert 0 < len(tools) < len(OFFERED)
    refused = call(home, "accept_plan", permission=Permission.COPILOT)
    assert refused.is_error and "--scope" in str(said(refused)["next"])


def test_a_write_asks_first_and_is_done_once(home: OpenHome) -> None:
    journal = home.scope("me").stores.journal
    before = journal.version()

    asked = call(home, "check_in", CHECK_IN)
    assert said(asked)["nothing_written_yet"] is True
    assert journal.version() == before

    confirmed = {**CHECK_IN, "confirm": said(asked)["confirm"]}
    first, again = call(home, "check_in", confirmed), call(home, "check_in", confirmed)
    assert not first.is_error and said(first) == said(again)
    assert len(journal.entries()) == 1


def test_a_code_confirms_what_was_shown_and_nothing_else(home: OpenHome) -> None:
    code = said(call(home, "check_in", CHECK_IN))["confirm"]
    other = call(home, "check_in", {"answers": {"text": "slept 3 h"}, "confirm": code})
    guessed = call(home, "check_in", {**CHECK_IN, "confirm": "0" * 12})
    done = call(home, "add_race", {"confirm": code})

    assert other.is_error and guessed.is_error and done.is_error
    assert home.scope("me").stores.journal.entries() == ()


def test_a_code_ends_when_something_else_is_written(home: OpenHome) -> None:
    code = said(call(home, "check_in", CHECK_IN))["confirm"]
    scope = home.scope("me")
    with scope.stores.journal.writing("test", "something else", at=datetime(2026, 1, 1, tzinfo=UTC)):
        scope.stores.state.put("x", "y")

    late = call(home, "check_in", {**CHECK_IN, "confirm": code})

    assert late.is_error and "Nothing was written" in str(said(late)["problem"])


def test_an_undo_names_what_it_takes_back_before_it_does(home: OpenHome) -> None:
    nothing = said(call(home, "undo"))
    code = said(call(home, "check_in", CHECK_IN))["confirm"]
    call(home, "check_in", {**CHECK_IN, "confirm": code})

    asked = said(call(home, "undo"))
    call(home, "undo", {"confirm": asked["confirm"]})

    assert nothing["changes"] == {"items": [], "total": 0}
    assert "check-in of" in str(asked["changes"]) and asked["nothing_written_yet"]
    assert said(call(home, "show_check_in"))["check_in"]["text"] is None  # type: ignore[index]


@pytest.mark.parametrize(
    ("name", "arguments", "says"),
    [
        ("format_disk", {}, "no tool"),
        ("why", {"day": "soon"}, "day"),
        ("why", {"nonsense": 1}, "no field nonsense"),
        ("show_activity", {}, "activity"),
        ("fitness", {"offset": -1}, "offset"),
        ("fitness", {"part": "nowhere"}, "no part"),
        ("why", {"day": "2020-01-01"}, "no decision"),
    ],
)
def test_an_error_says_what_to_do(home: OpenHome, name: str, arguments: dict[str, object], says: str) -> None:
    result = call(home, name, arguments)

    assert result.is_error
    assert says in str(said(result)["problem"]) and said(result)["next"]


def test_a_next_step_names_a_tool_or_a_place_of_the_app_and_no_command(home: OpenHome) -> None:
    told = [said(call(home, name)) for name in ("show_workout", "show_plan", "list_races", "today", "plan_strength")]

    assert told[0]["next"] == "Start one: Workout in the app"
    assert all("lanterne " not in json.dumps(each) for each in told)
    assert {name for name in TOOLS_FOR.values() if " " not in name} <= set(OFFER_BY_NAME)
    assert with_tools_named(
        '{"next":"Correct it: lanterne check-in --pain none. Or lanterne race add \\"Ten\\"."}'
    ) == ('{"next":"Correct it: check_in. Or add_race."}')


@pytest.mark.parametrize(
    "ask",
    [lambda client: client.read_resource("lanterne://nowhere"), lambda client: client.get_prompt("nowhere")],
    ids=["resource", "prompt"],
)
def test_an_unknown_resource_or_prompt_is_answered_with_the_known_ones(
    home: OpenHome, ask: Callable[[Client], Awaitable[object]]
) -> None:
    assert re.match(r"There is no \w+ .*nowhere\. \w+ one of: \S", refusal(home, ask))


def test_a_resource_that_cannot_be_made_says_what_to_do(home: OpenHome) -> None:
    scope = home.scope("me")
    scope.stores.state.mark(MISSION, "broken.toml")
    scope.folder("missions").mkdir(exist_ok=True)
    (scope.folder("missions") / "broken.toml").write_text("id = ", encoding="utf-8")

    assert "broken.toml" in refusal(home, lambda client: client.read_resource("lanterne://today"))


def test_every_reading_tool_answers_in_little_room(full_home: OpenHome) -> None:
    answered = 0
    for offer in OFFERED:
        if offer.changes or input_schema(offer)["required"]:
            continue
        result = call(full_home, offer.row)
        content = result.content[0]
        assert isinstance(content, types.TextContent)
        assert len(LEAST_PIECES.findall(content.text)) < 2_000, offer.row
        answered += not result.is_error
    assert answered >= 10


def test_a_long_list_is_read_to_its_end_in_parts(full_home: OpenHome) -> None:
    ids: list[str] = []
    offset: object = 0
    while offset is not None:
        page = said(call(full_home, "list_activities", {"offset": offset, "first": "2026-01-01"}))
        items = page["items"]
        assert isinstance(items, list)
        ids += [item["id"] for item in items]
        offset = page.get("next_offset")

    assert len(ids) == len(set(ids)) == page["total"]


def test_no_record_of_stravas_api_is_in_any_answer() -> None:
    record = {"id": "1", "title": "CANARY ride", "source": "strava_api", "load": None}
    mixed = {
        "days": [{"sessions": [record, {"id": "2", "source": "fit"}]}],
        "sources": [{"format": "strava_api", "file": "CANARY"}],
    }

    assert "CANARY" not in small_answer(json.dumps(mixed)) and '"id":"2"' in small_answer(json.dumps(mixed))
    assert "CANARY" not in small_answer(json.dumps([record]))
    with pytest.raises(Exception, match="Strava's API"):
        small_answer(json.dumps(record))


def test_resources_and_prompts_are_listed_and_read(full_home: OpenHome) -> None:
    async def use(client: Client) -> tuple[int, int, list[str], str]:
        resources = (await client.list_resources()).resources
        prompts = (await client.list_prompts()).prompts
        read = [(await client.read_resource(each.uri)).contents[0] for each in resources]
        prompt = await client.get_prompt("morning")
        texts = [each.text for each in read if isinstance(each, types.TextResourceContents)]
        content = prompt.messages[0].content
        assert isinstance(content, types.TextContent)
        return len(resources), len(prompts), texts, content.text

    resources, prompts, texts, prompt = with_client(full_home, use)

    assert (resources, prompts, len(texts)) == (len(MCP_RESOURCES), len(MCP_PROMPTS), len(MCP_RESOURCES))
    assert all(json.loads(text) for text in texts) and "Call today" in prompt
