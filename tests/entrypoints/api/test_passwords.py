"""A password pairs devices where one was set, and nowhere else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from lanterne_rouge.app.devices import PasswordRequest, set_password
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.api.passwords import hash_password, is_password
from lanterne_rouge.entrypoints.cli.main import run

from .clients import Served, serving

RIGHT = "correct horse battery staple"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as made:
        yield made


def sign_in(served: Served, **document: object) -> int:
    return served.stranger.post("/api/v1/pair", json=document).status_code


def test_the_password_of_an_athlete_pairs_their_device(served: Served) -> None:
    set_password(PasswordRequest(stored=hash_password(RIGHT)), served.home.scope("ann"))

    answer = served.stranger.post("/api/v1/pair", json={"athlete": "ann", "password": RIGHT, "name": "A browser"})

    headers = {"Authorization": f"Bearer {answer.json()['token']}"}
    assert served.stranger.get("/api/v1/device", headers=headers).json()["athlete"] == "ann"
    assert sign_in(served, password=RIGHT) == 403
    assert sign_in(served, athlete="nobody", password=RIGHT) == 403
    assert "nobody" not in served.home.athletes


def test_without_a_password_none_is_right(served: Served) -> None:
    scope = served.home.scope("me")
    assert sign_in(served, password="") == 403

    set_password(PasswordRequest(stored=hash_password(RIGHT)), scope)
    set_password(PasswordRequest(stored=None), scope)

    assert sign_in(served, password=RIGHT) == 403
    assert sign_in(served, password="", code="") == sign_in(served) == 422


def test_guessing_is_stopped(served: Served) -> None:
    set_password(PasswordRequest(stored=hash_password(RIGHT)), served.home.scope("me"))

    assert [sign_in(served, password=f"wrong {n}") for n in range(10)] == [403] * 10
    assert sign_in(served, password=RIGHT) == 429


def test_no_device_can_set_it(served: Served) -> None:
    assert served.program().post("/api/v1/set-password", json={}).status_code == 404


def test_only_a_hash_is_stored_with_its_costs() -> None:
    stored = hash_password(RIGHT)

    assert stored.startswith("$argon2id$v=19$m=65536,t=3,p=4$") and RIGHT not in stored
    assert stored != hash_password(RIGHT)
    assert is_password(RIGHT, stored) and not is_password(RIGHT + " ", stored) and not is_password("x" * 10_000, stored)
    with pytest.raises(BadInput, match="12 to 200"):
        hash_password("short")


def test_the_command_asks_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter([RIGHT, "something else", RIGHT, RIGHT, ""])
    monkeypatch.setattr("typer.prompt", lambda *_, **__: next(typed))

    codes = [run(["--home", str(tmp_path), "pair", "--password"]) for _ in range(3)]

    said = capsys.readouterr()
    assert codes == [1, 0, 0]
    assert "two different passwords" in said.err
    assert "Your password pairs devices" in said.out and "Only codes pair devices" in said.out
