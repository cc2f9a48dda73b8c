"""What the app's reader is told to do next is done in the app."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import lanterne_rouge
from lanterne_rouge import __version__
from lanterne_rouge.entrypoints.in_app import APP_PLACES, in_app
from tests.entrypoints.api.clients import Served, serving

SOURCE = Path(lanterne_rouge.__file__).parent
# What is done at the server alone, or has no page yet.
AT_THE_SERVER = frozenset(
    (
        "pair",
        "restore",
        "backup",
        "serve",
        "worker",
        "parameters",
        "message",
        "what-if",
        "project",
        "agent",
        "class",
        "dev",
    )
)
# What the terminal prints, and docstrings for developers.
ELSEWHERE = ("entrypoints/cli", "in_app.py", "metrics/metric.py")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as made:
        yield made


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Start one: lanterne workout start", "Start one: Workout"),
        ("Lift anyway: lanterne workout start --empty", "Lift anyway: Workout › Without a plan"),
        ("List them with `lanterne activities`.", "List them with History › Activities."),
        ("Set it: lanterne athlete set ftp=265 lthr=168.", "Set it: More › Thresholds and units."),
        ("Is it higher? lanterne athlete set ftp=265 --from 2026-03-01", "Is it higher? More › Thresholds and units"),
        ("Bring it back: lanterne activity 7a3f9c2b restore", "Bring it back: History › Activities"),
        ("(lanterne strength plan), or (lanterne import FILE).", "(Workout), or (History › Activities)."),
        ('Say (lanterne check-in --pain "knee 2/10", or --pain none).', "Say (Today › How are you?)."),
        ("Then say so with lanterne check-in --cleared.", "Then say so with Today › A doctor has cleared me."),
        ('Log it: lanterne log "knee 3/10". Or rest.', 'Log it: "knee 3/10". Or rest.'),
        ("Make it: lanterne strength gym set NAME --plates 20x2,10x1", "Make it: More › Gym"),
        ("Your season: lanterne init and lanterne plan.", "Your season: More › Goal and week and Plan."),
        ("Pair it: run `lanterne pair` on the server.", "Pair it: run `lanterne pair` on the server."),
        ("lanterne planner", "lanterne planner"),
    ],
)
def test_a_command_is_named_as_its_place_in_the_app(text: str, shown: str) -> None:
    body = json.dumps({"next": text}, ensure_ascii=False).encode()

    assert json.loads(in_app(body)) == {"next": shown}


def test_every_command_that_a_text_names_has_a_place_in_the_app_or_is_for_the_server_alone() -> None:
    named = {
        (file.name, command)
        for file in SOURCE.rglob("*.py")
        if not any(part in file.as_posix() for part in ELSEWHERE)
        for command in re.findall(r"[:(`] ?lanterne ([a-z][\w-]*)", file.read_text(encoding="utf-8"))
    }

    known = {place.partition(" ")[0] for place in APP_PLACES} | AT_THE_SERVER
    assert len(named) > 100
    assert sorted(each for each in named if each[1] not in known) == []


def test_the_app_is_told_its_places_and_a_program_the_command(served: Served) -> None:
    program = served.program()

    told = program.get("/api/v1/show-workout").json()
    in_the_app = program.get("/api/v1/show-workout", headers={"X-App-Version": __version__}).json()

    assert told["next"] == "Start one: lanterne workout start"
    assert in_the_app == {**told, "next": "Start one: Workout"}
