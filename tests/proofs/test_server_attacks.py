"""Nobody gets in: guessed, old and too small tokens, other pages, other athletes, odd paths and headers."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import unquote_to_bytes

import pytest
from starlette.types import Message

from lanterne_rouge.app.devices import DevicesRequest, list_devices
from tests.entrypoints.api.clients import Served, serving
from tests.proofs.server_attacks import KEY, SECRET, Attack, Prey, attacks, leaks, prepare

# Every so manieth attack in the short form.
SHORT = 25


@pytest.fixture(scope="module")
def prey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prey]:
    with serving(tmp_path_factory.mktemp("home")) as served:
        yield prepare(served)


@pytest.mark.parametrize("step", [SHORT, pytest.param(1, marks=pytest.mark.proof)])
def test_nobody_gets_in(prey: Prey, step: int) -> None:
    home = prey.served.home.settings.home
    every = list(attacks(prey))
    before, rows = state_of_ann(prey), rows_of_ann(prey)

    got_in = []
    for attack in every[::step]:
        # So that each is judged by itself, and not shut out because of those before.
        prey.served.clock.now += 601
        status, text = send(prey.served, attack)
        by_ben = prey.other_token in attack.headers.get("Authorization", "")
        opened = status < 400 and not by_ben and not attack.path.startswith("/mcp/")
        if opened or status >= 500 or leaks(text, home) or state_of_ann(prey) != before:
            got_in.append((attack.name, status, text[:200]))

    assert len(every) >= 300
    assert got_in == []
    assert rows_of_ann(prey) == rows


def test_what_the_attackers_look_for_is_there(prey: Prey) -> None:
    ann = {"Authorization": f"Bearer {prey.token}"}
    seen = [
        send(prey.served, Attack(name="ann", path=f"/api/v1/{row}", headers=ann))[1]
        for row in ("list-activities", "list-devices", "show-template?name=" + KEY)
    ]

    assert all(SECRET in text for text in seen)
    assert len(prey.ids) == 7


def rows_of_ann(prey: Prey) -> dict[str, list[tuple[object, ...]]]:
    """Everything in the database that is hers."""
    with closing(sqlite3.connect(prey.served.home.settings.home / "lanterne.db")) as connection:
        (ann,) = connection.execute("SELECT id FROM athletes WHERE name = 'ann'").fetchone()
        found = connection.execute(
            "SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE c.name = 'athlete_id'"
        )
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name} WHERE athlete_id = ?", (ann,)), key=repr)  # noqa: S608
            for (name,) in found.fetchall()
        }


def state_of_ann(prey: Prey) -> tuple[object, ...]:
    """What no attack may change."""
    scope = prey.served.home.scope("ann")
    devices = [(device.id, device.in_use) for device in list_devices(DevicesRequest(all=True), scope)]
    return scope.stores.journal.version(), tuple(devices)


def send(served: Served, attack: Attack) -> tuple[int, str]:
    """The status and the text of the answer. Sent as bytes past any client, which would mend or refuse half of them."""
    path, _, query = attack.path.partition("?")
    headers = {"Host": "coach.test", **attack.headers}
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": attack.how, "scheme": "http", "root_path": "",
        "path": unquote_to_bytes(path).decode("utf-8", "replace"), "raw_path": path.encode(), "query_string": query.encode(),
        "headers": [(name.lower().encode("utf-8"), value.encode("utf-8")) for name, value in headers.items()],
        "client": ("192.0.2.1", 50_000), "server": ("coach.test", 80), "state": {},
    }  # fmt: skip
    status, parts, sent = 0, [], False

    async def receive() -> Message:
        nonlocal sent
        if sent:
            return {"type": "http.disconnect"}
        sent = True
        return {"type": "http.request", "body": attack.body or b"", "more_body": False}

    async def note(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            parts.extend(value.decode("latin-1") for _, value in message["headers"])
        else:
            parts.append(message.get("body", b"").decode("utf-8", "replace"))

    portal = served.stranger.portal
    assert portal is not None
    portal.call(served.stranger.app, scope, receive, note)
    return status, "\n".join(parts)
