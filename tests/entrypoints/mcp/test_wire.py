"""The server over its two transports, called by two clients that others wrote."""

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import anyio
import httpx2
import mcp_types as types
import pytest
import uvicorn
from fastmcp import Client as FastClient
from fastmcp.client.transports import StdioTransport, StreamableHttpTransport
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from pydantic_ai.mcp import MCPToolset

from lanterne_rouge.app.devices import PairingRequest, RedeemRequest, pair_device, start_pairing
from lanterne_rouge.domain.device import Permission
from lanterne_rouge.entrypoints.api.application import make_application
from lanterne_rouge.entrypoints.api.server import ListenAt, listen
from lanterne_rouge.wiring import OpenHome, open_home

pytestmark = pytest.mark.filterwarnings("ignore")
CHECK_IN = {"answers": {"text": "slept 8 h, energy 7"}}


def token_of(home: OpenHome, permission: Permission = Permission.ALL) -> str:
    scope = home.scope("me")
    code = start_pairing(PairingRequest(permission=permission), scope).code
    return pair_device(RedeemRequest(code=code), scope).token


@contextmanager
def running(home: OpenHome) -> Iterator[str]:
    """A server on a free port of the loopback; the address of its tools."""
    listening = listen(ListenAt(host="127.0.0.1", port=0))
    server = uvicorn.Server(uvicorn.Config(make_application(home), log_config=None, lifespan="on"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    for _ in range(500):
        if server.started:
            break
        time.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/mcp/"
    finally:
        server.should_exit = True
        thread.join(timeout=20)
        listening.close()


def stdio(folder: Path, *arguments: str) -> tuple[str, list[str], dict[str, str]]:
    environment = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "HOME") if name in os.environ}
    return sys.executable, ["-m", "lanterne_rouge", "--home", str(folder), "mcp", *arguments], environment


def test_the_official_client_over_stdio(tmp_path: Path) -> None:
    command, arguments, environment = stdio(tmp_path)

    async def use() -> tuple[int, dict[str, object], types.CallToolResult]:
        async with Client(StdioServerParameters(command=command, args=arguments, env=environment)) as client:
            tools = (await client.list_tools()).tools
            asked = await client.call_tool("check_in", CHECK_IN)
            content = asked.content[0]
            assert isinstance(content, types.TextContent)
            document = json.loads(content.text)
            done = await client.call_tool("check_in", {**CHECK_IN, "confirm": document["confirm"]})
            return len(tools), document, done

    tools, asked, done = anyio.run(use)

    assert tools > 20 and asked["nothing_written_yet"] is True and not done.is_error
    with open_home(tmp_path).scope("me") as scope:
        assert len(scope.stores.journal.entries()) == 1


def test_another_client_over_stdio_that_may_only_look(tmp_path: Path) -> None:
    command, arguments, environment = stdio(tmp_path, "--read")

    async def use() -> tuple[set[str], bool]:
        async with FastClient(StdioTransport(command, arguments, env=environment)) as client:
            names = {tool.name for tool in await client.list_tools()}
            result = await client.call_tool("check_in", CHECK_IN, raise_on_error=False)
            return names, bool(result.is_error)

    names, failed = anyio.run(use)

    assert "today" in names and "check_in" not in names and failed


def test_the_official_client_over_http(tmp_path: Path) -> None:
    home = open_home(tmp_path)
    headers = {"Authorization": f"Bearer {token_of(home)}"}

    async def use(address: str) -> tuple[int, bool]:
        async with (
            httpx2.AsyncClient(headers=headers) as http,
            Client(streamable_http_client(address, http_client=http)) as client,
        ):
            tools = (await client.list_tools()).tools
            return len(tools), bool((await client.call_tool("show_athlete", {})).is_error)

    with running(home) as address:
        assert anyio.run(use, address) == (len_of_all(), False)


def test_an_agents_toolset_over_http(tmp_path: Path) -> None:
    home = open_home(tmp_path)
    headers = {"Authorization": f"Bearer {token_of(home, Permission.READ)}"}

    async def use(address: str) -> tuple[set[str], str]:
        toolset = MCPToolset[None](FastClient(StreamableHttpTransport(address, headers=headers)))
        async with toolset:
            names = {tool.name for tool in await toolset.client.list_tools()}
            return names, str(await toolset.direct_call_tool("show_athlete", {}))

    with running(home) as address:
        names, answer = anyio.run(use, address)

    assert "today" in names and "log_set" not in names and "thresholds" in answer


def test_nobody_gets_in_over_http_without_a_token(tmp_path: Path) -> None:
    home = open_home(tmp_path)
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    accept = {"Accept": "application/json, text/event-stream"}

    with running(home) as address:
        for headers in ({}, {"Authorization": "Bearer x"}, {"Cookie": "lanterne_device=x"}):
            answer = httpx2.post(address, json=message, headers={**accept, **headers})
            assert answer.status_code == 401


def len_of_all() -> int:
    from lanterne_rouge.entrypoints.mcp.offered import OFFERED

    return len(OFFERED)
