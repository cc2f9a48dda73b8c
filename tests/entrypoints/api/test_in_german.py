"""Answers to an app that is read in German."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from lanterne_rouge import __version__
from lanterne_rouge.app.devices import WRONG_CODE
from lanterne_rouge.entrypoints.api.access import LOOKS_ONLY, NOT_SIGNED_IN
from lanterne_rouge.entrypoints.api.application import OLD_APP
from lanterne_rouge.entrypoints.api.in_german import document_in_german, events_in_german
from lanterne_rouge.entrypoints.api.problems import OWN_FAULT
from lanterne_rouge.entrypoints.api.uploads import TOO_LARGE
from lanterne_rouge.language.german import in_german
from tests.entrypoints.api.clients import Served, serving

APP = {"X-App-Version": __version__}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as made:
        yield made


def test_an_app_read_in_german_is_told_in_german_what_to_do_next(served: Served) -> None:
    answer = served.program().get("/api/v1/show-race-day", headers={**APP, "Accept-Language": "de"})

    assert answer.json()["detail"] == "Deine Woche kenne ich noch nicht."
    assert answer.json()["next"] == "Richte sie erst ein: Mehr › Ziel und Woche"


def test_a_warning_sign_is_told_and_asked_about_in_german(served: Served) -> None:
    program, german = served.program(), {**APP, "Accept-Language": "de"}
    told = program.post(
        "/api/v1/check-in", json={"answers": {"text": "fainted, and hit my head"}}, headers=german
    ).json()
    day = program.post("/api/v1/today", json={"reasoning": "rules"}, headers=german).json()
    check_in = program.get("/api/v1/show-check-in", headers=german).json()

    assert "Ist es jetzt da, ruf sofort den Notruf 112." in told["says"]
    assert "Dann sag es: Heute › Ärztlich freigegeben" in " ".join(told["says"])
    assert day["decision"]["reason"].startswith("Du meldest ") and "Trainiere nicht" in day["decision"]["reason"]
    assert (check_in["open_signs"], check_in["open_in_words"]) == (
        ["syncope", "concussion"],
        ["Ohnmacht", "Gehirnerschütterung"],
    )


@pytest.mark.parametrize(
    "problem", [NOT_SIGNED_IN, LOOKS_ONLY, WRONG_CODE, OLD_APP, OWN_FAULT, TOO_LARGE], ids=lambda told: told[0]
)
def test_what_the_server_refuses_is_german_with_its_next_step(problem: tuple[str, str]) -> None:
    assert [text for text in problem if in_german(text) is None] == []


@pytest.mark.parametrize("headers", [{**APP, "Accept-Language": "en"}, {"Accept-Language": "de-DE"}])
def test_an_english_app_and_a_program_read_english(served: Served, headers: dict[str, str]) -> None:
    answer = served.program().get("/api/v1/show-race-day", headers=headers)

    assert answer.json()["detail"] == "I don't know your week yet."


def test_what_a_browser_kept_in_one_language_is_not_taken_for_the_other(served: Served) -> None:
    answer = served.program().get("/api/v1/list-activities", headers=APP)

    assert "accept-language" in answer.headers["vary"].lower()


def test_what_athletes_named_and_codes_stay_as_they_are() -> None:
    body = b'{"title":"You have less time than planned.","kind":"running","reason":"You have less time than planned."}'

    assert document_in_german(body).decode() == (
        '{"title":"You have less time than planned.","kind":"running","reason":"Du hast weniger Zeit als geplant."}'
    )


def test_the_answers_about_goal_and_week_read_in_german_can_be_sent_back_as_they_are(served: Served) -> None:
    program, german = served.program(), {**APP, "Accept-Language": "de"}
    answers = {
        "goal": "Half marathon", "date": "2027-05-17", "sports": "cycling, running", "distance": "42.5 km", "days": "mon, wed, sat",
        "minutes": "60", "hours": "7", "weight": "72.5 kg", "injuries": "2026-01-10 left calf, over 2026-02-20", "target": "3:30",
        "heart_condition": "no",
    }  # fmt: skip
    set_up = program.post("/api/v1/set-up-mission", json={"answers": answers}, headers={"Idempotency-Key": "first"})
    assert set_up.status_code == 200

    questions = program.get("/api/v1/mission-questions", headers=german).json()
    kept = {each["key"]: each["answer"] for each in questions if each["answer"]}
    again = program.post(
        "/api/v1/set-up-mission", json={"answers": kept}, headers={**german, "Idempotency-Key": "second"}
    )

    assert "Welche Sportarten machst du? Die wichtigste zuerst." in {each["prompt"] for each in questions}
    assert (kept["sports"], kept["distance"]) == ("cycling, running", "42.5 km")
    assert again.status_code == 200


@pytest.mark.parametrize(
    "written",
    [
        {"exercise": "bench press", "note": "Tuesday skipped"},
        {"in_use": "start of season", "routines": [{"name": "start of season", "days": ["5 at race pace"], "next": "gym A"}]},
        {"template": "use gym A", "gym": "gym A", "gear": ["1 set of bands"], "canvas": "1 set of bands"},
        {"exerciseName": "bench press", "notes": ["at race pace"]},
        {"items": [{"label": "bench press", "detail": "5 at 60 kg"}]},
        {"name": "gym A dropped", "text": "5 at race pace", "answer": "cycling, running", "choices": ["at race pace"]},
    ],
)  # fmt: skip
def test_what_athletes_wrote_is_not_taken_for_the_coachs(written: dict[str, object]) -> None:
    assert json.loads(document_in_german(json.dumps(written).encode())) == written


def test_what_the_coach_says_under_the_same_keys_is_german() -> None:
    body = b'{"sessions":[{"note":"Less is more."}],"notes":["Your goal has changed."]}'

    said = json.loads(document_in_german(body))

    assert said["sessions"][0]["note"] == "Weniger ist mehr."
    assert said["notes"] == ["Dein Ziel hat sich geändert."]


def test_the_report_at_the_end_of_an_import_is_german_too() -> None:
    event = b'event: done\ndata: {"problems":[{"file":"a.fit","problem":"The file is empty."}]}\n\n'

    assert "Die Datei ist leer." in events_in_german(event).decode()
    assert events_in_german(b": still here\n\n") == b": still here\n\n"


def test_half_a_sign_and_a_day_that_is_none_are_no_fault() -> None:
    assert document_in_german(b'{"says":"half \\ud83d of it"}') == b'{"says":"half ? of it"}'
    assert document_in_german(b'{"says":"check-in of 2026-19-40"}') == b'{"says":"check-in of 2026-19-40"}'
