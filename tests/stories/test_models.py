"""A day with a language model: worded, decided below the rules, failing in every way that a setting can be wrong."""

import json
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.adapters.llm.prompt_files import PromptFiles
from lanterne_rouge.adapters.llm.scripted import Repeat, ScriptedProvider
from lanterne_rouge.app.today import TodayRequest, recommend, run_today
from lanterne_rouge.domain.language_model import ModelRole
from lanterne_rouge.models.ask import ModelDesk, Thinking
from lanterne_rouge.tour_coach import TourCoach
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne, MadeOnce

DAY = date(2026, 3, 3)
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
EASE = {
    "action": "ease",
    "reason": "Your readiness is 82 this morning. I would still ease today.",
    "intensity_recommendation": "low",
    "flags": [],
    "confidence": 0.6,
}


@pytest.fixture
def home(lanterne: Lanterne, tmp_path: Path, made_once: MadeOnce) -> Lanterne:
    """A home with a mission and five good weeks of a ring's values."""

    def make() -> None:
        days = [DAY - timedelta(days=back) for back in range(35)]
        rows = [f"{day},82,{60 + day.day % 5},50,7.6,0.0" for day in days]
        (tmp_path / "ring.csv").write_text("\n".join(["date,readiness,hrv,rhr,sleep_h,temp_dev", *rows]) + "\n")
        (tmp_path / "mission.toml").write_text(MISSION)
        assert lanterne("init", "--mission", tmp_path / "mission.toml").code == 0
        assert lanterne("import", tmp_path / "ring.csv").code == 0

    return made_once(make)


@pytest.fixture
def answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A scripted model that wants an easy day, whenever it is asked."""
    script = tmp_path / "answers.json"
    script.write_text(json.dumps([{"answer": EASE}, {"repeat": True}]))
    monkeypatch.setenv("LLM_PROVIDER", "scripted")
    monkeypatch.setenv("LLM_SCRIPT", str(script))
    return script


def _today(home: Lanterne, *more: str) -> dict[str, object]:
    said = home("today", "--date", DAY.isoformat(), "--json", *more)
    assert said.code == 0
    return said.document


def test_where_model_and_rules_differ_both_are_told(home: Lanterne, answers: Path) -> None:
    rules = _today(home, "--reasoning", "rules")

    day = _today(home)

    assert (day["reasoning_mode"], day["decided_by"], day["model"]) == ("decide", "scripted", "scripted")
    assert str(day["prompt_version"]).startswith("decide@")
    assert (day["decision"]["action"], day["rules_decision"]["action"]) == ("ease", rules["decision"]["action"])
    assert len(day["decision"]["reason"].split()) >= 150
    assert "model wanted ease" in day["decision"]["reason"]
    assert day["workout"]["load"] < rules["workout"]["load"]
    assert [one["speaker"] for one in day["negotiation"][-1]["arguments"]] == ["model", "guardrails"]


def test_a_model_reads_earlier_decisions_and_ratings_oldest_first(home: Lanterne, answers: Path) -> None:
    for back in (2, 1):
        home("today", "--date", (DAY - timedelta(days=back)).isoformat(), "--reasoning", "rules")
    home("feedback", (DAY - timedelta(days=1)).isoformat(), "bad", "my private words")
    model = ScriptedProvider([EASE])

    with open_scope(home=home.home, model_provider=model) as scope:
        run_today(TodayRequest(day=DAY, reasoning="decide"), scope)

    asked = "\n".join(turn.text for request in model.asked for turn in request.turns)
    first, second = asked.index("2026-03-01: decided "), asked.index("2026-03-02: decided ")
    assert first < second
    assert "the athlete rated it bad" in asked[second:]
    assert "private words" not in asked


def test_the_same_inputs_and_a_scripted_model_give_the_same_bytes(home: Lanterne, answers: Path) -> None:
    for mode in ("explain", "decide"):
        runs = [home("today", "--date", DAY.isoformat(), "--reasoning", mode, "--json").out for _ in range(2)]
        files = [(home.home / "output" / DAY.isoformat() / "decision.json").read_bytes() for _ in range(1)]

        assert runs[0] == runs[1]
        assert json.loads(files[0])["reasoning_mode"] == mode


def test_a_day_that_a_model_decided_is_replayed_by_what_the_rules_made_of_it(home: Lanterne, answers: Path) -> None:
    _today(home)

    again = home("replay", "--json").document

    assert (again["days"], again["identical"]) == (1, 1)
    assert "ease" in home("why", DAY.isoformat()).out


def test_what_a_run_took_is_in_the_ledger_the_folder_and_the_last_line(home: Lanterne, answers: Path) -> None:
    said = home("today", "--full", "--date", DAY.isoformat())

    day = home.home / "output" / DAY.isoformat()
    usage = json.loads((day / "usage.json").read_text())
    ledger = home("usage", "--json").document
    assert "Asked scripted (decide@3): 1 call" in said.err
    assert (usage["calls"], usage["heard"]) == (1, True)
    assert ledger["total"]["tokens"] == usage["input_tokens"] + usage["output_tokens"]
    assert "USD" in (home.home / "output" / "costs.md").read_text()
    assert "decide@3" in (home.home / "output" / "reasoning_log.csv").read_text()


def test_a_day_of_the_rules_leaves_no_usage_behind(home: Lanterne, answers: Path) -> None:
    _today(home)
    _today(home, "--reasoning", "rules")

    assert not (home.home / "output" / DAY.isoformat() / "usage.json").exists()


def test_the_first_question_to_a_maker_says_what_leaves_and_the_second_does_not(
    home: Lanterne, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")

    first, second = _today(home), _today(home)

    assert any("127.0.0.1:9" in one and "USE_LLM_REASONING=false" in one for one in first["warnings"])
    assert not any("USE_LLM_REASONING=false" in one for one in second["warnings"])


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"LLM_PROVIDER": "anthropic"}, "ANTHROPIC_API_KEY"),
        ({"LLM_PROVIDER": "offline"}, "LLM_PROVIDER is offline"),
        ({"OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}, "cannot be reached"),
        ({"LLM_PROVIDER": "scripted", "LLM_DAILY_TOKEN_LIMIT": "0"}, "LLM_DAILY_TOKEN_LIMIT is 0"),
        ({"LLM_PROVIDER": "scripted", "LLM_PROMPTS": "decide=99"}, "decide"),
        ({"LLM_PROVIDER": "scripted", "LLM_SCRIPT": "/no/such/file.json"}, "file.json"),
        ({"LLM_PROVIDER": "scripted", "LLM_CLOSED_SOURCES": "frit"}, "frit"),
    ],
)
def test_whatever_is_set_wrong_costs_a_line_and_no_decision(
    home: Lanterne, monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], says: str
) -> None:
    rules = _today(home, "--reasoning", "rules")
    for name, value in settings.items():
        monkeypatch.setenv(name, value)

    day = _today(home, "--reasoning", "decide")

    assert (day["decision"], day["workout"]) == (rules["decision"], rules["workout"])
    assert day["decided_by"] == "rules"
    assert any(says in one for one in day["warnings"]), day["warnings"]


def test_a_prompt_of_ones_own_without_a_place_is_refused_by_name(home: Lanterne, answers: Path) -> None:
    own = {"prompts": [{"id": "decide", "version": "9", "system": ["You coach."], "user": ["Decide: {{rules}}"]}]}
    (home.home / "prompts").mkdir()
    (home.home / "prompts" / "mine.json").write_text(json.dumps(own))

    day, doctor = _today(home), home("doctor", "--offline", "--json").document

    assert day["decided_by"] == "rules"
    assert any("mine.json" in one and "facts" in one for one in day["warnings"])
    assert any("mine.json" in one for one in doctor["notes"])


def test_a_prompt_can_be_changed_without_code_and_taken_back(
    home: Lanterne, answers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = {
        "prompts": [
            {
                "id": "decide",
                "version": "4",
                "system": ["Coach with {{words}}."],
                "user": ["{{rules}} DATA {{facts}} {{sayable}}"],
            }
        ]
    }
    (home.home / "prompts").mkdir()
    (home.home / "prompts" / "mine.json").write_text(json.dumps(own))

    newest = _today(home)["prompt_version"]
    monkeypatch.setenv("LLM_PROMPTS", "decide=3")
    earlier = _today(home)["prompt_version"]

    assert str(newest).startswith("decide@4")
    assert earlier == "decide@3"


def test_a_model_may_write_the_workout_where_it_is_allowed_to(
    home: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = _today(home, "--reasoning", "rules")
    session = rules["workout"]
    agree = {
        **EASE,
        "action": rules["decision"]["action"],
        "intensity_recommendation": rules["decision"]["intensity_recommendation"],
    }
    steps = [{"minutes": step["minutes"], "zone": step["zone"]} for step in session["steps"]]
    mine = {"steps": steps}
    wild = {**mine, "steps": [{"minutes": 600, "zone": 7}]}
    monkeypatch.setenv("LLM_PROVIDER", "scripted")
    monkeypatch.setenv("LLM_PLAN_WORKOUTS", "true")

    def day(workout: dict[str, object]) -> dict[str, object]:
        script = tmp_path / "workout.json"
        script.write_text(json.dumps([{"answer": agree}, {"answer": workout}]))
        monkeypatch.setenv("LLM_SCRIPT", str(script))
        return _today(home)

    taken, refused = day(mine), day(wild)

    assert taken["workout"]["title"] == session["title"]
    assert taken["workout"]["steps"][0]["name"] == "Warm-up"
    assert taken["usage"]["calls"] == 2
    assert sum(taken["workout"]["zones"].values()) == taken["workout"]["duration_minutes"]
    assert refused["workout"] == session
    assert any("workout" in one for one in refused["warnings"])


def test_the_documented_door_takes_a_models_decision_over(
    lanterne: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "taper.json"
    answer = {**EASE, "flags": ["negative_tsb"], "confidence": 0.8}
    script.write_text(json.dumps([{"answer": answer}]))
    for name, value in {"LLM_PROVIDER": "scripted", "LLM_SCRIPT": str(script), "LANTERNE_HOME": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)
    metrics = {
        "readiness_score": 76,
        "ctl": 35.6,
        "atl": 45.2,
        "tsb": -9.6,
        "training_phase": "Taper",
        "days_to_goal": 5,
    }

    told = TourCoach(None, use_llm_reasoning=True, day=date(2025, 7, 1)).generate_daily_recommendation(metrics)
    alone = TourCoach(None, use_llm_reasoning=False, day=date(2025, 7, 1)).generate_daily_recommendation(metrics)

    decision = told.decision
    assert (decision.action, decision.intensity_recommendation, decision.confidence) == ("ease", "low", 0.8)
    assert decision.flags == ("negative_tsb",)
    assert alone.decision.action != "push"
    assert alone.decided_by == "rules"


def test_a_day_of_the_rules_loads_no_model_though_a_key_is_set(home: Lanterne) -> None:
    """In a process of its own, so that nothing is loaded beforehand."""
    told = (
        "import sys; from lanterne_rouge.entrypoints.cli.main import run\n"
        f"code = run(['--home', {str(home.home)!r}, 'today', '--date', '{DAY}', '--reasoning', 'rules'])\n"
        "heavy = ('pydantic', 'pydantic_ai', 'openai', 'anthropic', 'google.genai', 'httpx', 'httpx2', 'stamina',\n"
        "         'genai_prices', 'lanterne_rouge.adapters.llm', 'lanterne_rouge.models.sentences')\n"
        "print('loaded:', [name for name in heavy if name in sys.modules], code, file=sys.stderr)"
    )

    done = subprocess.run(
        [sys.executable, "-c", told],
        env={"PATH": "", "PYTHONPATH": str(Path(__file__).parents[2] / "src"), "OPENAI_API_KEY": "sk-none"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )

    assert "loaded: [] 0" in done.stderr


def test_everybody_who_may_be_asked_is_named_the_second_maker_too(
    home: Lanterne, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:10")
    monkeypatch.setenv("LLM_FALLBACK", "anthropic")

    day, doctor = _today(home), home("doctor", "--offline", "--json").document

    told = " ".join(day["warnings"])
    assert "127.0.0.1:9" in told and "127.0.0.1:10" in told
    assert "127.0.0.1:9" in doctor["leaves"] and "127.0.0.1:10" in doctor["leaves"]


def test_doctor_says_what_is_wrong_with_an_address_and_goes_on(home: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://localhost:abc")

    said = home("doctor", "--json")

    assert said.code == 0
    assert any("OPENAI_BASE_URL" in one for one in said.document["notes"])


def test_doctor_looks_whether_a_server_answers(home: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")

    openai = home("doctor", "--json").document["models"][0]

    assert (openai["host"], openai["reachable"], openai["asked"]) == ("127.0.0.1:9", False, "first")


def test_metrics_that_were_handed_in_are_told_to_nobody_where_anything_is_closed(
    lanterne: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ScriptedProvider([{**EASE}, Repeat()])
    thinking = Thinking(
        mode="decide",
        desk=ModelDesk(
            provider=asked, prompts=PromptFiles(folder=None, chosen={}), deadlines_s={ModelRole.DECIDE: 5.0}
        ),
        closed_sources=frozenset({"everything"}),
    )

    recommend({"readiness_score": 37.25, "ctl": 61.5}, mission=None, thinking=thinking, day=DAY)

    sent = " ".join(turn.text for step in asked.asked for turn in step.turns)
    assert sent
    assert "37" not in sent and "61" not in sent


def test_who_wants_no_model_is_asked_about_no_lifting_either(home: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("USE_LLM_REASONING", "false")
    template = {"currentTemplate": {"name": "A", "exercises": [{"name": "Bench Press", "prescription": {}}]}}
    (home.home / "context.json").write_text(json.dumps(template))

    plan = home("strength", "plan", "--context", home.home / "context.json", "--provider", "openai", "--json").document

    assert plan["answered_by"] == "rules"
    assert "USE_LLM_REASONING" in plan["note"]
    assert home("usage", "--json").document["total"]["calls"] == 0
