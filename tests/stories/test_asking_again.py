"""Days asked about again: why they came out as they did, what if something were otherwise, and whether they still would."""

import json
import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne, MadeOnce, run_at, weeks_of_rides

DAY = "2026-03-03"
NOON = datetime(2026, 3, 3, 12, tzinfo=UTC)
MISSION = """
id = "hill-2026"
name = "Road to the Hill Race"
start = 2026-01-05
goal_event = "Hill Race"
goal_date = 2026-05-17
sports = ["cycling"]
[constraints]
weekly_hours = 7
[athlete]
ftp = 220
lthr = 165
"""


def _ring(last_readiness: float = 82) -> str:
    days = [date(2026, 3, 3) - timedelta(days=back) for back in range(34, -1, -1)]
    rows = [f"{d},{80 - d.day % 12},{60 + d.day % 5},50,7.6,0.0" for d in days[:-1]]
    return "\n".join(["date,readiness,hrv,rhr,sleep_h,temp_dev", *rows, f"{days[-1]},{last_readiness},62,50,7.8,0.1"])


@pytest.fixture
def trained(lanterne: Lanterne, tmp_path: Path, made_once: MadeOnce) -> Lanterne:
    """A home with a mission, five weeks of rides and a ring's values."""

    def make() -> None:
        (tmp_path / "mission.toml").write_text(MISSION)
        weeks_of_rides(tmp_path / "in", until=NOON, days=35)
        (tmp_path / "in" / "ring.csv").write_text(_ring())
        assert lanterne("init", "--mission", tmp_path / "mission.toml").code == 0
        assert lanterne("import", tmp_path / "in").code == 0

    return made_once(make)


def _kept(home: Path) -> list[str]:
    with open_scope(home=home) as scope:
        return [m.document for m in scope.stores.memory.recall(None, None)]


def test_why_tells_what_spoke_what_nearly_did_and_what_would_have_changed_it(trained: Lanterne) -> None:
    trained("check-in", "--date", DAY, "--readiness", "57")
    trained("today", "--full", "--date", DAY)

    said, document = trained("why", DAY), trained("why", DAY, "--json").document

    assert "What counted, in order:" in said.out
    assert not re.search(r"^- [A-Z]\d\w*: ", said.out, re.MULTILINE)
    assert "What would have changed it:" in said.out and "With a readiness of 60 instead of 57" in said.out
    first = document["counterfactuals"][0]
    assert set(first) == {"direction", "changes", "action", "workout", "load", "sentence"}
    assert first["changes"][0] == {"name": "readiness", "from": 57.0, "to": 60.0, "unit": ""}
    assert {"near_misses", "negotiation", "decided_by", "rules_version", "evidence"} <= set(document)


def test_why_offers_nothing_beside_a_warning_sign(trained: Lanterne) -> None:
    trained("check-in", "--date", DAY, "--text", "chest pain on the stairs")
    trained("today", "--full", "--date", DAY)

    assert trained("why", DAY, "--json").document["counterfactuals"] == []


def test_why_before_any_run_says_what_to_do(trained: Lanterne) -> None:
    said = trained("why", DAY)

    assert said.code == 1
    assert f"lanterne today --date {DAY}" in said.err


def test_an_imagined_short_night_is_decided_like_a_real_one_and_kept_nowhere(trained: Lanterne) -> None:
    trained("today", "--full", "--date", DAY)
    before = _kept(trained.home)

    document = trained("what-if", "--set", "sleep_h=4.5", "--set", "readiness=55", "--date", DAY, "--json").document

    assert document["briefing"]["decision"]["action"] in ("recover", "ease")
    assert "short_sleep" in document["difference"]["flags"]["added"]
    assert document["difference"]["changes"][0] == {"name": "sleep_h", "from": 7.8, "to": 4.5, "unit": "h"}
    assert _kept(trained.home) == before
    trained("check-in", "--date", DAY, "--sleep-h", "4.5", "--readiness", "55")
    real = trained("today", "--date", DAY, "--json").document
    assert real["decision"] == document["briefing"]["decision"]
    assert real["workout"] == document["briefing"]["workout"]


def test_a_past_day_left_out_moves_fitness_by_the_ordinary_equations(trained: Lanterne) -> None:
    loads = {row["date"]: row["load"] for row in trained("fitness", "--json").rows}
    ridden = max(day for day, load in loads.items() if load > 0 and day < DAY)

    found = trained("what-if", "--skip", ridden, "--date", DAY, "--json").document["difference"]

    assert found["skipped"][0]["done"] is True and found["skipped"][0]["load"] == pytest.approx(loads[ridden], abs=0.1)
    assert found["ctl"]["to"] < found["ctl"]["from"] and found["tsb"]["to"] > found["tsb"]["from"]


def test_a_coming_day_skipped_shows_fitness_at_the_end_of_its_week_and_at_the_goal(trained: Lanterne) -> None:
    found = trained("what-if", "--skip", "2026-03-05", "--date", DAY, "--json").document["difference"]

    assert found["same"] is True
    assert [one["day"] for one in found["ahead"]] == ["2026-03-09", "2026-05-17"]
    assert all(one["ctl_without"] <= one["ctl"] for one in found["ahead"])


def test_a_day_without_training_left_out_changes_nothing_and_says_so(trained: Lanterne) -> None:
    loads = {row["date"]: row["load"] for row in trained("fitness", "--json").rows}
    rested = max(day for day, load in loads.items() if not load)

    said = trained("what-if", "--skip", rested, "--date", DAY)

    assert said.code == 0
    assert "when you didn't train" in said.out and "Nothing changes" in said.out


@pytest.mark.parametrize(
    "arguments",
    [
        (), ("--set", "luck=3"), ("--set", "readiness=abc"), ("--set", "readiness"), ("--set", "readiness="),
        ("--set", "tsb=500"), ("--skip", "someday"), ("--set", "hrv=nan"), ("--set", "pain=" + "x" * 500),
    ],
)  # fmt: skip
def test_what_cannot_be_imagined_ends_in_a_sentence(trained: Lanterne, arguments: tuple[str, ...]) -> None:
    said = trained("what-if", *arguments, "--date", DAY)

    assert (said.code, said.out) == (1, "")
    assert said.err.count("\n") == 1 and "fault of its own" not in said.err


def test_every_kept_day_comes_out_the_same_when_it_is_decided_again(trained: Lanterne) -> None:
    with open_scope(home=trained.home) as scope:
        for back in range(60):
            run_at(scope, date(2026, 3, 3) - timedelta(days=back), now=NOON)

    found = trained("replay", "--json").document

    assert (found["days"], found["identical"], found["different"]) == (60, 60, [])
    assert "60 days decided again: every decision is the same" in trained("replay").out
    assert trained("replay", "--from", "2026-03-01", "--json").document["days"] == 3


def test_a_replay_says_which_part_of_which_day_differs(trained: Lanterne) -> None:
    trained("today", "--full", "--date", DAY)
    with open_scope(home=trained.home) as scope:
        kept = scope.stores.memory.recall(None, None)
        changed = [_relabelled(one) if one.kind == "decision" else one for one in kept]
        scope.stores.memory.remember(kept[0].day, kept[0].run_id, changed)

    said, found = trained("replay"), trained("replay", "--json").document

    assert [one["field"] for one in found["different"]] == ["action", "load", "workout"]
    assert found["different"][0]["then"] == "push" and set(found["different"][0]) >= {"rules_then", "rules_now", "date"}
    assert "1 day decided again: 0 the same, 1 different." in said.out and f"{DAY} action: push -> " in said.out


def _relabelled(one):
    document = json.loads(one.document)
    document["decision"]["action"] = "push"
    document["workout"] = {**(document["workout"] or {}), "load": 999}
    return type(one)(run_id=one.run_id, day=one.day, kind=one.kind, at=one.at, document=json.dumps(document))


def test_a_replay_before_any_day_says_what_to_do(lanterne: Lanterne) -> None:
    said = lanterne("replay")

    assert said.code == 0
    assert "lanterne today" in said.out
