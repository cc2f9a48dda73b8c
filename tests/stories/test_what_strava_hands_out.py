"""Records of Strava's interface are kept and shown, and nothing else in the scope is any different for them."""

import json
from datetime import timedelta
from pathlib import Path

import pytest

from lanterne_rouge.domain.recording import FileFormat
from lanterne_rouge.wiring import open_scope
from tests.stories.leaving_home import DAY, MISSION, NOON, OF_STRAVA, make_stale, plant, write_files
from tests.worlds import Lanterne, MadeOnce, put, ride

ON = ("--date", str(DAY))
COMMANDS = (
    ("fitness",),
    ("fitness", "--sport", "strength"),
    ("today", "--full", "--reasoning", "rules", *ON),
    ("why", str(DAY)),
    ("plan", *ON),
    ("review", str(DAY)),
    ("project", *ON),
    ("parameters",),
    ("athlete", "show"),
    ("event", *ON),
    ("replay",),
    ("what-if", "readiness=20", *ON),
    ("what-if", "--skip", str(DAY - timedelta(days=1)), *ON),
    ("strength", "plan", *ON),
    ("strength", "context", *ON),
    ("strength", "insight", *ON),
    ("strength", "stall", *ON),
    ("strength", "review", *ON),
    ("strength", "volume", *ON),
    ("strength", "records", *ON),
    ("doctor", "--offline"),
)


@pytest.fixture
def home(lanterne: Lanterne, tmp_path: Path, made_once: MadeOnce) -> Lanterne:

    def make() -> None:
        write_files(tmp_path / "in")
        (tmp_path / "mission.toml").write_text(MISSION)
        assert lanterne("init", "--mission", tmp_path / "mission.toml").code == 0
        assert lanterne("import", tmp_path / "in").code == 0

    return made_once(make)


def everything_told(home: Lanterne) -> dict[str, str]:
    """What every command answers, what the run left in memory, and what it wrote down."""
    said = {" ".join(words): home(*words) for words in COMMANDS}
    assert {name: one.err for name, one in said.items() if one.code != 0} == {}
    told = {name: _timeless(one.out + one.err) for name, one in said.items()}
    with open_scope(home=home.home) as scope:
        told["memory"] = "\n".join(m.document for m in scope.stores.memory.recall(None, None))
        told["loads"] = repr(scope.stores.fitness.loads(None, None))
        told["thresholds"] = repr(scope.stores.thresholds.all())
    for file in sorted((home.home / "output").rglob("*")):
        if file.is_file():
            told[file.name] = _timeless(file.read_text("utf-8", "replace"))
    return told


def _timeless(text: str) -> str:
    """Without the moments at which things were made."""
    return "\n".join(line for line in text.splitlines() if "made" not in line and '"at"' not in line)


def test_the_coach_is_the_same_with_and_without_them(home: Lanterne) -> None:
    with open_scope(home=home.home) as scope:
        make_stale(scope)
    before = everything_told(home)
    with open_scope(home=home.home) as scope:
        plant(scope)

    after = everything_told(home)

    assert {name for name in after if after[name] != before[name]} == set()
    assert [(name, one) for name, text in after.items() for one in OF_STRAVA if one in text.casefold()] == []


def test_the_same_sessions_from_files_would_have_changed_the_day(home: Lanterne) -> None:
    before = everything_told(home)
    with open_scope(home=home.home) as scope:
        plant(scope, like=FileFormat.FIT)

    after = everything_told(home)

    changed = {name for name in after if after[name] != before[name]}
    assert {"loads", "thresholds", "memory", f"strength records --date {DAY}", "summary.md", "decision.json"} <= changed


def test_they_are_listed_and_shown_as_they_were_told(home: Lanterne) -> None:
    with open_scope(home=home.home) as scope:
        plant(scope)

    listed = home("activities", "--json").rows
    shown = home("activity", "canarystrava1", "--json").document

    assert sum(one["title"] == "Canarystrava monster" for one in listed) == 5
    assert shown["load"] == 987.12
    assert not shown.get("power_curve") and not shown.get("critical_power")


def test_a_look_back_at_such_a_session_is_refused(home: Lanterne) -> None:
    with open_scope(home=home.home) as scope:
        plant(scope)

    said = home("strength", "insight", "--session", "canarystrava3")

    assert said.code != 0
    assert "Strava" in said.err
    assert "321" not in said.out + said.err


def test_a_file_of_the_same_session_counts_by_itself(home: Lanterne, tmp_path: Path) -> None:
    with open_scope(home=home.home) as scope:
        plant(scope)
    put(tmp_path / "more", "own.fit", ride(NOON - timedelta(days=1, hours=2), minutes=120, seed=9))

    report = home("import", tmp_path / "more", "--json").document

    (own,) = report["activities"]
    assert (report["merged"], report["problems"]) == (0, [])
    assert not str(own["id"]).startswith("canarystrava")
    with open_scope(home=home.home) as scope:
        yesterday = DAY - timedelta(days=1)
        counted = scope.stores.activities.between(yesterday, yesterday)
        (load,) = scope.stores.fitness.loads(yesterday, yesterday)
        assert own["id"] in [a.id for a in counted]
        assert abs(load.load - sum(a.measures.load or 0.0 for a in counted)) < 0.1


def test_everything_is_in_the_athletes_own_export(home: Lanterne, tmp_path: Path) -> None:
    with open_scope(home=home.home) as scope:
        plant(scope)

    home("export-data", tmp_path / "mine")

    kept = json.loads((tmp_path / "mine" / "activities.json").read_text())
    assert sum(one["title"] == "Canarystrava monster" for one in kept) == 5
    assert "strava_api" in (tmp_path / "mine" / "wellness.csv").read_text()
