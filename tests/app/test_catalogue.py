"""Every use case is a row: it resolves, says who may run it, and is run by one executor."""

import ast
from dataclasses import is_dataclass, replace
from datetime import date
from pathlib import Path

import pytest

from lanterne_rouge.app.catalogue import CATALOGUE, row_of, use_case
from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.history import ActivitiesRequest, list_activities
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.use_case import Caller, Repeated, Role, UseCase, execute
from lanterne_rouge.domain.errors import BadInput, Conflict, NotPermitted
from lanterne_rouge.entrypoints.cli.commands import COMMANDS, DEVELOPER, LIFTING, LIVE
from lanterne_rouge.language.check_in.answers import Answers
from lanterne_rouge.wiring import open_scope
from tests.every import every

CLI = Path(__file__).parents[2] / "src" / "lanterne_rouge" / "entrypoints" / "cli"
DAY = date(2026, 3, 3)
# A broken home cannot be opened, so a backup is restored without a scope; where a message would go depends on no data.
WITHOUT_ROW = {
    "routing:route_message",
    "keeping:restore",
    "chatting:chat",
    "messaging:log_line",
    "serving:serve",
    "serving:mcp",
    "standing_in:fake_vendor",
}


@pytest.fixture
def scope(tmp_path: Path) -> AthleteScope:
    return open_scope(home=tmp_path / "home")


@every("row", CATALOGUE)
def test_every_row_resolves_to_a_handler_with_a_frozen_request_and_a_view(row: UseCase) -> None:
    assert callable(row.function)
    assert row_of(row.function) is row
    assert use_case(row.name) is row
    assert is_dataclass(row.request)
    # A frozen class refuses to set what it holds.
    assert row.request.__setattr__ is not object.__setattr__
    assert row.view is not None


@every("row", CATALOGUE)
def test_every_row_has_roles_and_a_sentence(row: UseCase) -> None:
    assert row.roles
    assert Role.OWNER in row.roles
    assert row.summary.endswith(".")


def test_names_and_handlers_are_listed_once() -> None:
    assert len({row.name for row in CATALOGUE}) == len(CATALOGUE)
    assert len({row.handler for row in CATALOGUE}) == len(CATALOGUE)


def test_a_row_without_roles_is_refused_to_everybody(scope: AthleteScope) -> None:
    row = replace(row_of(list_activities), roles=frozenset())

    with pytest.raises(NotPermitted):
        execute(row, list_activities, ActivitiesRequest(), scope, Caller(), encode=encode_json)


def test_a_role_that_is_not_listed_is_refused(scope: AthleteScope) -> None:
    row, caller = row_of(store_check_in), Caller(roles=frozenset({Role.COPILOT}))

    with pytest.raises(NotPermitted):
        execute(row, store_check_in, _tired(), scope, caller, encode=encode_json)
    assert scope.stores.check_ins.on(DAY) is None


def test_the_same_request_under_the_same_key_is_written_once_and_answered_alike(scope: AthleteScope) -> None:
    row, caller = row_of(store_check_in), Caller(idempotency_key="key-1")

    first = execute(row, store_check_in, _tired(), scope, caller, encode=encode_json)
    version = scope.stores.journal.version()
    again = execute(row, store_check_in, _tired(), scope, caller, encode=encode_json)

    assert isinstance(again, Repeated)
    assert again.answer == encode_json(first)
    assert scope.stores.journal.version() == version


def test_another_request_under_the_same_key_is_refused(scope: AthleteScope) -> None:
    row, caller = row_of(store_check_in), Caller(idempotency_key="key-1")
    execute(row, store_check_in, _tired(), scope, caller, encode=encode_json)

    with pytest.raises(BadInput):
        execute(row, store_check_in, _tired("high"), scope, caller, encode=encode_json)
    stored = scope.stores.check_ins.on(DAY)
    assert stored is not None
    assert stored.feeling.energy_0_10 == 2


def test_a_write_that_expects_an_older_version_is_refused(scope: AthleteScope) -> None:
    row, before = row_of(store_check_in), scope.stores.journal.version()
    execute(row, store_check_in, _tired(), scope, Caller(expected_version=before), encode=encode_json)

    with pytest.raises(Conflict):
        execute(row, store_check_in, _tired("high"), scope, Caller(expected_version=before), encode=encode_json)


def test_a_function_that_is_no_handler_has_no_row() -> None:
    with pytest.raises(KeyError):
        row_of(_tired)


@every("source", sorted({row.source for row in (*COMMANDS, *DEVELOPER, *LIFTING, *LIVE) if row.source} - WITHOUT_ROW))
def test_every_command_runs_rows_and_touches_no_store(source: str) -> None:
    tree = ast.parse((CLI / f"{source.partition(':')[0].replace('.', '/')}.py").read_text(encoding="utf-8"))
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}

    assert attributes & {"run", "run_without_home"}
    assert not attributes & {"stores", "adapters", "models"}


def _tired(energy: str = "low") -> CheckInRequest:
    return CheckInRequest(day=DAY, answers=Answers(energy=energy))
