"""What stand-ins answer, and what is asked of them, against the services' own descriptions."""

import json
import re
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
import yaml
from jsonschema import Draft202012Validator

from lanterne_rouge.adapters.files.fit.activity_file import write_recording
from lanterne_rouge.adapters.files.workouts.wahoo_plan import write_wahoo_plan
from lanterne_rouge.app.connections.connecting import ConnectRequest, ConsentRequest, begin_consent, connect
from lanterne_rouge.app.connections.signed import calendar_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.structured_workout import (
    Anchors,
    Measure,
    RepeatedParts,
    StepTarget,
    StructuredWorkout,
    WorkoutPart,
)
from lanterne_rouge.domain.vendor import VENDOR_BY_NAME
from lanterne_rouge.ports.vendors import CalendarWorkout
from lanterne_rouge.sandbox.vendors.invented import CLIENT_OF_STAND_IN, KEY_OF_STAND_IN, invented_service
from lanterne_rouge.sandbox.vendors.service import Reply, Seen, Service, listening
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne, ride

DESCRIPTIONS = {
    "intervals": "intervals-icu/openapi-2025-12.json",
    "oura": "oura/openapi-1.29.json",
    "whoop": "whoop/openapi-v2-2026-08.yml",
    "polar": "polar/accesslink-openapi-2026.yml",
    "wahoo": "wahoo/cloud-api-openapi-2026.yml",
    "hevy": "hevy/openapi-2026-08.json",
    "withings": "withings/data-api-openapi-2026.yml",
    "strava": "strava/swagger2-bundled-corrected.json",
}
PREFIX = {"whoop": "/developer", "strava": "/api/v3"}
OWN_PAGES = ("oauth", "/uploads/")
"""Consent, tokens and files, which no description has."""
NULL_FOR_ABSENT = frozenset({"intervals", "wahoo"})
"""Recordings have nulls wherever something is missing; these descriptions mark nothing as one that may be null."""
IN_BRACKETS = re.compile(r"\w+\[(\w+)\]")
"""Wahoo documents forms with fields such as `plan[file]`, where the description has JSON; a plan's name stands in its file."""
WRONGLY_DESCRIBED = frozenset({"workout_doc"})
"""Described as an object of objects; in recordings its steps are a list."""


@dataclass(kw_only=True)
class Referee:
    """A stand-in under the eyes of a description."""

    service: Service
    description: Mapping[str, Any]
    prefix: str
    null_for_absent: bool
    by_action: bool = False
    faults: list[str] = field(default_factory=list)
    checked: set[str] = field(default_factory=set)

    def answer(self, seen: Seen) -> Reply:
        """The stand-in's answer, checked."""
        reply = self.service.answer(seen)
        if any(part in seen.path for part in OWN_PAGES):
            return reply
        path, operation = self._operation(seen)
        if operation is None:
            self.faults.append(f"{seen.method} {seen.path} is not described")
            return reply
        self.checked.add(path)
        self._check_query(seen, path, operation)
        if "json" in seen.headers.get("content-type", ""):
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            self._check(json.loads(seen.body), schema, f"asking {path}")
        if seen.method != "GET" and "x-www-form" in seen.headers.get("content-type", "") and not self.by_action:
            schema = self._resolved(operation["requestBody"]["content"]["application/json"]["schema"])
            self._check(_as_document(seen.form, schema), schema, f"asking {path}")
        self._check_body(reply, path, operation)
        return reply

    def _operation(self, seen: Seen) -> tuple[str, Mapping[str, Any] | None]:
        asked = seen.path.removeprefix(self.prefix)
        for path, operations in sorted(self.description["paths"].items(), key=lambda item: item[0].count("{")):
            # A part that is only an end, such as of a format, may be left out.
            if path.startswith("https"):
                # Withings tells its operations apart by a field, and their addresses by blanks at the end.
                known = next(iter(operations.values()))
                if urlsplit(path.strip()).path == seen.path and f"```{seen.form['action']}```" in str(known):
                    return path.strip(), known
                continue
            pattern = re.sub(r"(?<=/)\\{[^}]*\\}", "[^/]+", re.escape(path).replace(r"\/", "/"))
            pattern = re.sub(r"\\{[^}]*\\}", "[^/]*", pattern)
            if re.fullmatch(pattern, asked) and seen.method.lower() in operations:
                return path, operations[seen.method.lower()]
        return "", None

    def _check_query(self, seen: Seen, path: str, operation: Mapping[str, Any]) -> None:
        parameters = [self._resolved(p) for p in operation.get("parameters", ())]
        known = {p["name"]: p for p in parameters if p["in"] == "query"}
        asked = {**seen.query, **(seen.form if path.startswith("https") else {})}
        self.faults += [f"{path} knows no {name}" for name in asked if name not in known]
        missing = [name for name, p in known.items() if p.get("required") and name not in asked]
        # Needed instead of the dates, not beside them.
        missing = [name for name in missing if name != "lastupdate"]
        self.faults += [f"{path} needs {name}" for name in missing]

    def _check_body(self, reply: Reply, path: str, operation: Mapping[str, Any]) -> None:
        answers = operation["responses"]
        described = answers.get(str(reply.status)) or answers.get(reply.status) or answers.get("default")
        if described is None:
            if reply.status not in (204, 401):
                self.faults.append(f"{path} has no answer {reply.status}")
            return
        described = self._resolved(described)
        content = described.get("content", {})
        schema = described.get("schema") or next(
            (kind["schema"] for name, kind in content.items() if "json" in name or name == "*/*"), None
        )
        if reply.document is None or schema is None:
            return
        self._check(json.loads(reply.body), schema, path)

    def _check(self, told: Any, schema: Mapping[str, Any], where: str) -> None:  # noqa: ANN401 - whatever JSON holds
        whole = {**_plain_schema(schema), "components": _plain_schema(self.description.get("components", {}))}
        whole["definitions"] = _plain_schema(self.description.get("definitions", {}))
        for error in Draft202012Validator(whole).iter_errors(_without_nulls(told) if self.null_for_absent else told):
            self.faults.append(f"{where} {error.json_path}: {error.message[:200]}")

    def _resolved(self, node: Mapping[str, Any]) -> Mapping[str, Any]:
        if "$ref" not in node:
            return node
        target: Any = self.description
        for name in node["$ref"].removeprefix("#/").split("/"):
            target = target[name]
        found: Mapping[str, Any] = target
        return found


def _as_document(form: Mapping[str, str], schema: Mapping[str, Any]) -> dict[str, object]:
    """A form with fields in brackets as the JSON that is described."""
    told = {found[1]: value for name, value in form.items() if (found := IN_BRACKETS.fullmatch(name))}
    assert len(told) == len(form)
    types = {name: field.get("type") for name, field in schema["properties"].items()}
    document: dict[str, object] = {
        name: int(value) if types.get(name) == "integer" else value for name, value in told.items()
    }
    if "file" in told:
        plan = json.loads(b64decode(told["file"].removeprefix("data:application/json;base64,")))
        document["name"] = plan["header"]["name"]
    return document


def _without_nulls(node: Any) -> Any:  # noqa: ANN401 - whatever JSON holds
    if isinstance(node, list):
        return [_without_nulls(item) for item in node]
    if isinstance(node, dict):
        return {
            name: _without_nulls(value)
            for name, value in node.items()
            if value is not None and name not in WRONGLY_DESCRIBED
        }
    return node


def _plain_schema(node: Any) -> Any:  # noqa: ANN401 - a schema is whatever JSON holds
    """A schema of OpenAPI as JSON Schema: what may be null there says so in a field of its own."""
    if isinstance(node, list):
        return [_plain_schema(item) for item in node]
    if not isinstance(node, dict):
        return node
    plain = {key: _plain_schema(value) for key, value in node.items() if key != "example"}
    if plain.pop("nullable", None) is True:
        return {"anyOf": [plain, {"type": "null"}]}
    return plain


@contextmanager
def connected_under_eyes(
    lanterne: Lanterne, name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Referee]:
    path = next(folder.parent.glob(f"*/{DESCRIPTIONS[name]}"), None)
    if path is None:
        pytest.skip("the services' descriptions are absent")
    now = datetime.now(UTC).replace(hour=6, minute=0, second=0, microsecond=0)
    files = [(now - timedelta(days=2), write_recording(ride(now - timedelta(days=2), minutes=20)))]
    text = path.read_text()
    description = json.loads(text) if path.suffix == ".json" else yaml.load(text, yaml.CSafeLoader)
    referee = Referee(
        service=invented_service(name, now.date(), files),
        description=description,
        prefix=PREFIX.get(name, ""),
        null_for_absent=name in NULL_FOR_ABSENT,
        by_action=name == "withings",
    )
    vendor = VENDOR_BY_NAME[name]
    answer = ""
    for setting, value in zip(vendor.client_settings, (CLIENT_OF_STAND_IN, KEY_OF_STAND_IN), strict=True):
        monkeypatch.setenv(setting, value)
    with listening(referee) as stand_in:
        monkeypatch.setenv(vendor.base_setting, stand_in.base_url)
        with open_scope(home=lanterne.home) as scope:
            if vendor.consent is not None:
                page = begin_consent(ConsentRequest(vendor=name), scope)
                answer = str(httpx2.get(page.address).headers["location"])
            connect(ConnectRequest(vendor=name, key=KEY_OF_STAND_IN, answer=answer), scope)
        yield referee


@pytest.mark.parametrize("name", sorted(DESCRIPTIONS))
def test_a_stand_in_answers_as_described_and_is_asked_as_described(
    name: str, lanterne: Lanterne, shared_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with connected_under_eyes(lanterne, name, shared_data, monkeypatch) as referee:
        command = ("connections", "recent", "strava") if name == "strava" else ("sync",)
        said = lanterne(*command)

        assert said.code == 0, said.out
        assert referee.faults == []
        assert len(referee.checked) >= 2


NOON = datetime.now(UTC).replace(hour=12, minute=0, second=0, microsecond=0)


def test_a_plan_for_wahoo_is_sent_as_described(
    lanterne: Lanterne, shared_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = WorkoutPart(seconds=600, target=StepTarget(measure=Measure.WATTS, low=180, high=200))
    ride = StructuredWorkout(title="Ride", sport=Sport.CYCLING, parts=(RepeatedParts(times=3, parts=(step,)),))
    text = write_wahoo_plan(ride, Anchors(ftp_w=250)).content.decode()
    workout = CalendarWorkout(
        key=f"{NOON:%Y-%m-%d}-cycling-1",
        day=NOON.date(),
        title="Ride",
        sport=ride.sport,
        text=text,
        seconds=1800,
        noon=NOON,
    )

    with connected_under_eyes(lanterne, "wahoo", shared_data, monkeypatch) as referee:
        with open_scope(home=lanterne.home) as scope, calendar_of(scope, VENDOR_BY_NAME["wahoo"]) as calendar:
            day = NOON.date()
            changes = [
                calendar.replace(day, day, ones)
                for ones in ((workout,), (workout,), (replace(workout, title="Other"),), ())
            ]

        assert [len(change.written) for change in changes] == [1, 0, 1, 0]
        assert (changes[1].unchanged, changes[3].removed) == (1, 1)
        assert referee.faults == []
        assert {"/v1/plans", "/v1/plans/{id}", "/v1/workouts", "/v1/workouts/{id}"} <= referee.checked


def test_a_planned_workout_is_sent_as_described(
    lanterne: Lanterne, shared_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = datetime.now(UTC).date()
    workout = CalendarWorkout(
        key="ride",
        day=day,
        title="Ride",
        sport=Sport.CYCLING,
        text="- 20m 60%\n\n4x\n- 5m 100%",
        seconds=2400,
        noon=NOON,
    )

    with connected_under_eyes(lanterne, "intervals", shared_data, monkeypatch) as referee:
        with open_scope(home=lanterne.home) as scope, calendar_of(scope, VENDOR_BY_NAME["intervals"]) as calendar:
            first = calendar.replace(day, day, (workout,))
            again = calendar.replace(day, day, (workout,))
            gone = calendar.replace(day, day, ())

        assert (first.written, first.unlike) == (("ride",), ())
        assert (again.written, again.unchanged, gone.removed) == ((), 1, 1)
        assert referee.faults == []


def test_routines_are_read_and_sent_as_described(
    lanterne: Lanterne, shared_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lanterne("strength", "template", "add", "Upper A", "Bench Press: 3x5 straight; Row: 3x8-12; Plank: 3x30s")
    send = ("connections", "send", "hevy", "--template", "Upper A")

    with connected_under_eyes(lanterne, "hevy", shared_data, monkeypatch) as referee:
        said = [lanterne(*command) for command in (send, send, ("strength", "template", "fetch", "--save"))]

        assert [each.code for each in said] == [0, 0, 0], said
        assert referee.faults == []
        assert {"/v1/routines", "/v1/routines/{routineId}", "/v1/exercise_templates"} <= referee.checked
