"""Long lists by pages, while the list changes."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from lanterne_rouge.adapters.files.fit.activity_file import write_recording
from lanterne_rouge.entrypoints.api.rows import request_fields, served_rows
from tests.worlds import ride

from .clients import Served, serving

LIST = "/api/v1/list-activities"
RIDES = 5


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as made:
        yield made


@pytest.fixture
def program(served: Served) -> TestClient:
    client = served.program()
    for n in range(RIDES):
        import_ride(client, 10 + n)
    return client


def import_ride(client: TestClient, day: int) -> None:
    one = ride()
    client.post(
        "/api/v1/imports?name=ride.fit", content=write_recording(replace(one, start=one.start + timedelta(days=day)))
    )


def follow(client: TestClient, address: str | None) -> Iterator[list[str]]:
    while address is not None:
        answer = client.get(address)
        yield [activity["id"] for activity in answer.json()]
        link = answer.headers.get("link")
        address = None if link is None else link.removeprefix("<").partition(">")[0]


def test_the_pages_are_the_list(program: TestClient) -> None:
    whole = [activity["id"] for activity in program.get(LIST).json()]

    pages = list(follow(program, f"{LIST}?page=2&first=2026-01-01"))

    assert [len(page) for page in pages] == [2, 2, 1]
    assert [one for page in pages for one in page] == whole


def test_what_is_added_or_deleted_meanwhile_moves_no_page(program: TestClient) -> None:
    whole = [activity["id"] for activity in program.get(LIST).json()]
    pages = follow(program, f"{LIST}?page=2")
    first = next(pages)
    import_ride(program, 1)
    program.post("/api/v1/delete-activity", json={"activity": whole[0]})

    assert first == whole[:2]
    assert next(pages) == whole[2:4]


def test_a_page_after_an_item_that_is_gone_says_so(program: TestClient) -> None:
    answer = program.get(f"{LIST}?page=2")
    program.post("/api/v1/delete-activity", json={"activity": answer.json()[-1]["id"]})

    late = program.get(answer.headers["link"].removeprefix("<").partition(">")[0])

    assert late.status_code == 410
    assert "is gone" in late.json()["detail"] and "Begin anew" in late.json()["next"]


@pytest.mark.parametrize("wrong", ["page=0", "page=501", "page=-1", "page=many", "page=", "page=1&page=2"])
def test_a_wrong_size_is_said(served: Served, wrong: str) -> None:
    answer = served.program().get(f"{LIST}?{wrong}")

    assert answer.status_code == 422


def test_what_is_no_list_has_no_pages_and_no_row_uses_their_names(served: Served) -> None:
    assert served.program().get("/api/v1/why?page=2").status_code == 422
    assert not any({"page", "after"} & request_fields(row.request).keys() for row in served_rows())
