"""Every address of the OpenAPI document under requests that fit it and that don't: no fault of ours, nothing told, nothing by halves."""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import get_args

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from starlette.testclient import TestClient

from lanterne_rouge.adapters.files.fit.activity_file import write_recording
from lanterne_rouge.adapters.storage.database import WriteCounter
from lanterne_rouge.entrypoints.api.openapi import document
from lanterne_rouge.entrypoints.api.rows import address, method, request_fields, served_rows
from tests.entrypoints.api.clients import Served, serving
from tests.worlds import ride

CASES, SHORT_CASES = 5_000, 70
# They decide or reckon what they are sent for seconds; each is asked twice.
SLOW = frozenset({"golden", "decide_scenarios"})
NUMBERS = (-1, 0, 10**9, 2**63)
TELLING = ("Traceback", 'File "', "lanterne_rouge", "sqlite", "sqlalchemy", "msgspec", "site-packages", "0x7f")


# Mostly days that somebody may train on, as others are refused before a row is asked.
schemathesis.openapi.format(
    "date", (st.dates(date(2020, 1, 1), date(2030, 12, 31)) | st.dates()).map(lambda day: day.isoformat())
)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as made:
        yield made


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("cases", [SHORT_CASES, pytest.param(CASES, marks=pytest.mark.proof)])
def test_no_request_is_a_fault_of_ours_or_half_written(served: Served, cases: int) -> None:
    program = served.program()
    program.post("/api/v1/imports?name=ride.fit", content=write_recording(ride()))
    operations = [found.ok() for found in schemathesis.openapi.from_dict(json.loads(document())).get_all_operations()]
    writes = WriteCounter(served.home.first.database.path)
    each = -(-cases // len(operations))
    tried: list[str] = []
    found: list[str] = []
    modes: Counter[GenerationMode] = Counter()

    for number, operation in enumerate(operations):
        if operation.definition.raw["operationId"] in SLOW and each == 1:
            continue
        fitting, unfit = (
            operation.as_strategy(generation_mode=mode) for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
        )
        # Where nothing can be sent, everything that can be asked fits.
        both = [fitting, unfit] if operation.body or any(operation.iter_parameters()) else [fitting]
        cases_of = st.one_of(*both) if each > 1 else both[number % len(both)]

        def check(case: Case) -> None:
            tried.append(case.operation.label)
            modes[case.meta.generation.mode] += 1
            found.extend(faults(served, program, case, writes))

        count = 2 if operation.definition.raw["operationId"] in SLOW else each
        how = settings(
            max_examples=count, deadline=None, derandomize=True, database=None, phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        how(given(case=cases_of)(check))()

    writes.close()
    assert found == []
    assert len(tried) >= 0.9 * cases
    assert modes[GenerationMode.NEGATIVE] >= cases / 4


def test_no_number_is_too_large_or_too_small_for_a_row(served: Served) -> None:
    program = served.program()

    asked = [
        (row, {name: number})
        for row in served_rows()
        for name, hint in request_fields(row.request).items()
        if hint is int or int in get_args(hint)
        for number in NUMBERS
    ]
    answers = [
        program.post(address(row), json=document)
        if method(row) == "POST"
        else program.get(address(row), params={"request": json.dumps(document)})
        for row, document in asked
    ]

    faults_of_ours = [
        (row.name, document)
        for (row, document), answer in zip(asked, answers, strict=True)
        if answer.status_code >= 500
    ]
    assert faults_of_ours == []
    assert any(answer.status_code == 422 for answer in answers)


def faults(served: Served, program: TestClient, case: Case, writes: WriteCounter) -> Iterator[str]:
    """What is wrong with the answer to a request."""
    home = served.home.settings.home
    before = writes.count()
    sent = case.as_transport_kwargs(base_url=str(program.base_url))
    # A header is bytes on the wire, whatever its letters.
    headers = {
        name: value.encode("latin-1", "replace") for name, value in sent["headers"].items() if name != "Authorization"
    }
    answer = program.request(
        sent["method"],
        sent["url"],
        headers=headers,
        params=sent.get("params"),
        json=sent.get("json"),
        content=sent.get("data"),
    )
    shown = f"{case.operation.label} {sent.get('params')} {str(sent.get('json') or sent.get('data'))[:300]}: {answer.status_code}"
    if answer.status_code >= 400:
        if answer.headers["content-type"] != "application/problem+json" or not answer.json()["next"]:
            yield f"{shown} is no problem document"
        if writes.count() != before:
            yield f"{shown} was refused, and something was written"
    if answer.status_code == 500:
        yield f"{shown} is a fault of ours"
    yield from (f"{shown} tells {part}: {answer.text[:300]}" for part in (*TELLING, str(home)) if part in answer.text)
