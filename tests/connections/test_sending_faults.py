"""What goes wrong while something is sent or routines are read: a sentence, nothing doubled, and the next time makes it good."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import httpx2
import pytest

from lanterne_rouge.adapters.files.workouts.wahoo_plan import write_wahoo_plan
from lanterne_rouge.app.connections.connecting import ConnectRequest, ConsentRequest, begin_consent, connect
from lanterne_rouge.app.connections.routines import (
    FetchRoutinesRequest,
    SendRoutineRequest,
    send_routine,
    take_routines,
)
from lanterne_rouge.app.connections.signed import calendar_of
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.structured_workout import Anchors, Measure, StepTarget, StructuredWorkout, WorkoutPart
from lanterne_rouge.domain.vendor import VENDOR_BY_NAME
from lanterne_rouge.ports.vendors import CalendarWorkout
from lanterne_rouge.sandbox.vendors.invented import CLIENT_OF_STAND_IN, KEY_OF_STAND_IN, invented_service
from lanterne_rouge.sandbox.vendors.service import Fault, Reply, StandIn, listening
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne

NOON = datetime.now(UTC).replace(hour=12, minute=0, second=0, microsecond=0)
MOST_REQUESTS = 8
FAULTS: dict[str, list[Fault]] = {
    "answer lost": [Fault(lost=True)],
    "answer broken off, and trouble that stays a while": [Fault(truncated=True)] + [Fault(reply=Reply(status=503))] * 3,
    "too many, come back now": [Fault(reply=Reply(status=429, headers={"Retry-After": "0"}))],
    "token expired": [Fault(reply=Reply(status=401, document={"error": "unauthorized"}))],
    "refused for a moment": [Fault(reply=Reply(status=403, document={"error": "forbidden"}))],
    "no JSON": [Fault(reply=Reply(content=b"<html>maintenance"))],
    "nulls": [Fault(reply=Reply(document={"id": None, "routine": None, "routines": None, "workouts": None}))],
}


def week(form: Callable[[StructuredWorkout], str]) -> list[CalendarWorkout]:
    step = WorkoutPart(name="Steady", seconds=1200, target=StepTarget(measure=Measure.WATTS, low=180, high=200))
    ride = StructuredWorkout(title="Ride", sport=Sport.CYCLING, parts=(step,))
    return [
        CalendarWorkout(
            key=f"{NOON:%Y-%m-%d}-cycling-1",
            day=NOON.date(),
            noon=NOON,
            title=ride.title,
            sport=ride.sport,
            text=form(ride),
            seconds=1200,
        )
    ]


def send_week(name: str, form: Callable[[StructuredWorkout], str]) -> Callable[[AthleteScope], object]:
    def send(scope: AthleteScope) -> object:
        with calendar_of(scope, VENDOR_BY_NAME[name]) as calendar:
            return calendar.replace(NOON.date(), NOON.date(), week(form))

    return send


def plan_text(ride: StructuredWorkout) -> str:
    return write_wahoo_plan(ride, Anchors(ftp_w=250)).content.decode()


@dataclass(frozen=True)
class Sending:
    """Something that is sent or read, and how much of ours there is afterwards, by what must not be there twice."""

    vendor: str
    run: Callable[[AthleteScope], object]
    ours: Callable[[Any, AthleteScope], list[str]]


SENDINGS = {
    "workouts to intervals.icu": Sending(
        "intervals",
        send_week("intervals", lambda ride: "- 20m 180-200w"),
        lambda service, scope: [event["external_id"] for event in service.events],
    ),
    "workouts to Wahoo": Sending(
        "wahoo",
        send_week("wahoo", plan_text),
        lambda service, scope: [
            *(plan["external_id"] for plan in service.plans),
            *(row["workout_token"] for row in service.workouts if "workout_token" in row),
        ],
    ),
    "a routine to Hevy": Sending(
        "hevy",
        lambda scope: send_routine(SendRoutineRequest(template="Upper A"), scope),
        lambda service, scope: [row["title"] for row in service.routines if "Lanterne" in row["title"]],
    ),
    "routines from Hevy": Sending(
        "hevy",
        lambda scope: take_routines(FetchRoutinesRequest(), scope),
        lambda service, scope: [template.name for template in scope.stores.strength.templates()],
    ),
}


@pytest.fixture
def connected_to(
    request: pytest.FixtureRequest, lanterne: Lanterne, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Lanterne, StandIn, Sending]]:
    sending = SENDINGS[str(request.param)]
    vendor = VENDOR_BY_NAME[sending.vendor]
    monkeypatch.setattr("lanterne_rouge.adapters.vendors.door.FIRST_WAIT_S", 0.001)
    with listening(invented_service(sending.vendor, NOON.date(), ())) as stand_in:
        monkeypatch.setenv(vendor.base_setting, stand_in.base_url)
        answer = ""
        for setting, value in zip(vendor.client_settings, (CLIENT_OF_STAND_IN, KEY_OF_STAND_IN), strict=True):
            monkeypatch.setenv(setting, value)
        with open_scope(home=lanterne.home) as scope:
            if vendor.consent is not None:
                page = begin_consent(ConsentRequest(vendor=vendor.name), scope)
                answer = str(httpx2.get(page.address).headers["location"])
            connect(ConnectRequest(vendor=vendor.name, key=KEY_OF_STAND_IN, answer=answer), scope)
        lanterne("strength", "template", "add", "Upper A", "Bench Press: 3x5 straight; Row: 3x8-12")
        yield lanterne, stand_in, sending


@pytest.mark.parametrize("connected_to", SENDINGS, indirect=True)
def test_a_fault_at_any_request_doubles_nothing_and_is_made_good_by_the_next(
    connected_to: tuple[Lanterne, StandIn, Sending],
) -> None:
    lanterne, stand_in, sending = connected_to
    service: Any = stand_in.service
    empty = {
        name: list(getattr(service, name))
        for name in ("events", "plans", "workouts", "routines")
        if hasattr(service, name)
    }
    hit = 0
    for name, faults in FAULTS.items():
        for place in range(MOST_REQUESTS):
            for kind, rows in empty.items():
                setattr(service, kind, list(rows))
            stand_in.seen.clear()
            # The requests before it go as they should.
            stand_in.faults.clear()
            stand_in.faults.extend([Fault()] * place + faults)
            with open_scope(home=lanterne.home) as scope:
                try:
                    sending.run(scope)
                except LanterneError as failed:
                    assert failed.sentence and failed.next_step, (name, place)
                reached = len(stand_in.seen) > place
                hit += reached
                stand_in.faults.clear()
                sending.run(scope)

                there = sending.ours(service, scope)
                assert there, (name, place)
                assert len(there) == len({*there}), (name, place, there)
            if not reached:
                break
    assert hit >= len(FAULTS)
