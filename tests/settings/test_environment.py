from pathlib import Path

import pytest

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.settings.environment import Settings, read_settings
from lanterne_rouge.settings.variables import VARIABLE_GROUPS, VARIABLES, example

ROOT = Path(__file__).parents[2]

DOCUMENTED = [
    "LANTERNE_HOME",
    "DATABASE_URL",
    "USE_LLM_REASONING",
    "OPENAI_API_KEY",
    "OPENAI_MODEL",
    "OPENAI_BASE_URL",
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_MODEL",
    "ANTHROPIC_BASE_URL",
    "GOOGLE_API_KEY",
    "LLM_PROVIDER",
    "LLM_FALLBACK",
    "LLM_TIMEOUT_S",
    "LLM_DAILY_TOKEN_LIMIT",
    "OURA_ACCESS_TOKEN",
    "OURA_TOKEN",
    "STRAVA_CLIENT_ID",
    "STRAVA_CLIENT_SECRET",
    "STRAVA_REFRESH_TOKEN",
    "EMAIL_ADDRESS",
    "EMAIL_PASS",
    "TO_EMAIL",
    "TO_PHONE",
    "USE_TWILIO",
    "GH_PAT",
    "USE_MULTI_AGENT",
    "USE_SHELL_AGENT",
    "CANVAS_ORCHESTRATOR_MODEL",
    "CANVAS_COACH_MODEL",
    "CANVAS_PLANNER_MODEL",
    "CANVAS_COPILOT_MODEL",
]


def settings(tmp_path: Path, *, home: Path | None = None, **variables: str) -> Settings:
    return read_settings(variables, folder=tmp_path, home=home or tmp_path / "home")


def test_nothing_has_to_be_set(tmp_path: Path) -> None:
    read = settings(tmp_path)

    assert (read.use_llm_reasoning, read.database_url, read.provider()) == (None, None, None)
    assert read.reasoning_mode() == "rules"
    assert read.model_use.timeout_s is None
    assert read.models["openai"].model == "gpt-4-turbo-preview"
    assert (read.roles.copilot, read.roles.shell) == ("gemini-2.5-flash", "gemini-2.5-pro")
    assert (read.roles.use_multi_agent, read.roles.use_shell_agent) == (True, False)


def test_the_home_of_the_command_line_wins_over_the_environment(tmp_path: Path) -> None:
    asked = read_settings({"LANTERNE_HOME": str(tmp_path / "b")}, folder=tmp_path, home=tmp_path / "a")
    unasked = read_settings({"LANTERNE_HOME": str(tmp_path / "b")}, folder=tmp_path)

    assert (asked.home, unasked.home) == (tmp_path / "a", tmp_path / "b")


def test_without_a_word_the_home_is_the_platforms_data_folder(tmp_path: Path) -> None:
    assert read_settings({}, folder=tmp_path).home.name == "lanterne-rouge"


def test_a_home_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")

    with pytest.raises(BadInput, match="is a file"):
        settings(tmp_path)


def test_the_process_wins_over_the_working_folder_which_wins_over_the_home(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / ".env").write_text("OPENAI_MODEL=home\nANTHROPIC_MODEL=home\nTO_PHONE=home\n")
    (tmp_path / ".env").write_text("OPENAI_MODEL=folder\nANTHROPIC_MODEL=folder\n")

    read = settings(tmp_path, OPENAI_MODEL="process")

    assert (read.models["openai"].model, read.models["anthropic"].model) == ("process", "folder")
    assert read.delivery.to_phone == "home"


def test_the_home_may_be_named_in_the_working_folders_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"LANTERNE_HOME={tmp_path / 'elsewhere'}\n")

    assert read_settings({}, folder=tmp_path).home == tmp_path / "elsewhere"


def test_an_empty_value_is_unset_and_hides_nothing(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("OPENAI_API_KEY=kept-in-file\n")

    read = settings(tmp_path, OPENAI_API_KEY="", USE_LLM_REASONING="  ")

    assert read.use_llm_reasoning is None
    assert read.models["openai"].api_key is not None


@pytest.mark.parametrize("secret", [v.name for g in VARIABLE_GROUPS for v in g.variables if v.secret])
def test_no_secret_is_ever_shown(tmp_path: Path, secret: str) -> None:
    value = "postgresql://me:hush-hush@host/db" if secret == "DATABASE_URL" else "hush-hush-1234"

    read = settings(tmp_path, **{secret: value})

    assert "hush" not in repr(read) and "hush" not in str(read) and "hush" not in repr(read.variables_set())
    assert (secret, True) in read.variables_set()


def test_a_secret_is_revealed_only_when_asked(tmp_path: Path) -> None:
    key = settings(tmp_path, OPENAI_API_KEY="sk-123").models["openai"].api_key

    assert key is not None
    assert (key.reveal(), f"{key}", f"{key!r}") == ("sk-123", "Secret(set)", "Secret(set)")


@pytest.mark.parametrize(
    ("variables", "value", "said"),
    [
        ({"OURA_ACCESS_TOKEN": "new-name"}, "new-name", ""),
        ({"OURA_TOKEN": "old-name"}, "old-name", "its new name is OURA_ACCESS_TOKEN"),
        ({"OURA_ACCESS_TOKEN": "new-name", "OURA_TOKEN": "old-name"}, "new-name", "both set"),
    ],
)
def test_both_names_of_the_ring_key_work_and_it_is_said_which_was_used(
    tmp_path: Path, variables: dict[str, str], value: str, said: str
) -> None:
    read = settings(tmp_path, **variables)

    assert read.sources.oura_token is not None and read.sources.oura_token.reveal() == value
    assert said in " ".join(read.notes)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("USE_TWILIO", "2"),
        ("EMAIL_ADDRESS", "nobody"),
        ("LANTERNE_TIMEZONE", "Middle/Earth"),
        ("LANTERNE_LOG_LEVEL", "loud"),
    ],
)
def test_a_wrong_value_is_left_out_and_named(tmp_path: Path, name: str, value: str) -> None:
    read = settings(tmp_path, **{name: value})

    assert len(read.faults) == 1 and name in read.faults[0]
    assert read.log_level == "warning" and read.delivery.email_address is None


def test_a_database_that_cannot_be_meant_is_refused_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as refused:
        settings(tmp_path, DATABASE_URL="mysql://hush@host/x")

    assert "DATABASE_URL" in refused.value.sentence and refused.value.next_step
    assert "hush" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LLM_TIMEOUT_S", "abc"),
        ("LLM_TIMEOUT_S", "nan"),
        ("LLM_TIMEOUT_S", "0"),
        ("LLM_DAILY_TOKEN_LIMIT", "-5"),
        ("LLM_DAILY_TOKEN_LIMIT", "1.5"),
        ("LLM_PROVIDER", "skynet"),
        ("LLM_PROMPTS", "explain"),
        ("LLM_PLAN_WORKOUTS", "maybe"),
        ("USE_LLM_REASONING", "perhaps"),
        ("OPENAI_BASE_URL", "localhost:8080"),
        ("OPENAI_MODEL", "gpt\nDecision: push"),
    ],
)
def test_a_slip_in_a_setting_of_models_keeps_them_away_and_not_the_athletes_day(
    tmp_path: Path, name: str, value: str
) -> None:
    read = settings(tmp_path, ANTHROPIC_API_KEY="hush", **{name: value})

    assert read.reasoning_mode() == read.reasoning_mode("decide") == "rules"
    assert name in read.why_no_model()
    assert "hush" not in read.why_no_model() and "\n" not in read.why_no_model()


def test_a_maker_may_be_called_by_its_models_name(tmp_path: Path) -> None:
    assert settings(tmp_path, LLM_PROVIDER="Claude").model_use.provider == "anthropic"


def test_a_secret_may_lie_in_a_file_as_vaults_and_containers_keep_it(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("sk-from-vault\n")

    read = settings(tmp_path, OPENAI_API_KEY_FILE=str(tmp_path / "key"))

    assert read.secrets() == ("sk-from-vault",)
    without = settings(tmp_path, OPENAI_API_KEY_FILE=str(tmp_path / "none"))
    assert without.secrets() == () and "OPENAI_API_KEY_FILE" in without.faults[0]
    with pytest.raises(BadInput, match="DATABASE_URL_FILE"):
        settings(tmp_path, DATABASE_URL_FILE=str(tmp_path / "none"))


@pytest.mark.parametrize(
    ("variables", "mode"),
    [
        ({}, "rules"),
        ({"OPENAI_API_KEY": "k"}, "decide"),
        ({"OPENAI_API_KEY": "k", "USE_LLM_REASONING": "true"}, "decide"),
        ({"OPENAI_API_KEY": "k", "USE_LLM_REASONING": "False"}, "rules"),
        ({"USE_LLM_REASONING": "true"}, "rules"),
        ({"OPENAI_BASE_URL": "http://localhost:11434/v1/"}, "decide"),
        ({"OPENAI_API_KEY": "k", "LLM_PROVIDER": "offline"}, "rules"),
        ({"OPENAI_API_KEY": "k", "LLM_PROVIDER": "anthropic"}, "rules"),
    ],
)
def test_a_model_decides_only_where_one_is_set_up_and_nobody_says_no(
    tmp_path: Path, variables: dict[str, str], mode: str
) -> None:
    assert settings(tmp_path, **variables).reasoning_mode() == mode


def test_the_mode_that_is_asked_for_wins_over_the_environment(tmp_path: Path) -> None:
    read = settings(tmp_path, GOOGLE_API_KEY="k", USE_LLM_REASONING="false")

    assert (read.provider(), read.reasoning_mode("explain"), read.reasoning_mode()) == ("google", "explain", "rules")


def test_when_both_fronts_are_switched_on_it_is_said_which_speaks(tmp_path: Path) -> None:
    read = settings(tmp_path, USE_SHELL_AGENT="yes", USE_MULTI_AGENT="on")

    assert "the shell agent is used" in " ".join(read.notes)


def test_every_documented_variable_is_known() -> None:
    assert set(DOCUMENTED) <= set(VARIABLES)


def test_the_example_file_lists_every_variable_with_its_meaning() -> None:
    assert (ROOT / ".env.example").read_text(encoding="utf-8") == example()
    assert all(variable.about for variable in VARIABLES.values())


def test_the_example_file_can_be_used_as_it_is(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(example(), encoding="utf-8")

    assert settings(tmp_path).reasoning_mode() == "rules"


def test_the_makers_have_the_models_that_they_are_known_for(tmp_path: Path) -> None:
    models = settings(tmp_path).models

    assert (models["openai"].model, models["openai"].strength_model) == ("gpt-4-turbo-preview", "gpt-4o")
    assert models["anthropic"].model == models["anthropic"].strength_model == "claude-sonnet-4-20250514"
    assert models["google"].model == "gemini-2.5-flash"


def test_a_server_of_ones_own_plans_lifting_with_its_own_model(tmp_path: Path) -> None:
    local = settings(tmp_path, OPENAI_BASE_URL="http://localhost:11434/v1", OPENAI_MODEL="llama3").models["openai"]
    proxy = settings(tmp_path, OPENAI_BASE_URL="http://localhost:9/v1").models["openai"]
    named = settings(tmp_path, OPENAI_STRENGTH_MODEL="own").models["openai"]

    assert (local.strength_model, proxy.strength_model, named.strength_model) == ("llama3", "gpt-4o", "own")


def test_earlier_prompts_are_named_by_version(tmp_path: Path) -> None:
    assert settings(tmp_path, LLM_PROMPTS="explain=1, decide=2").model_use.prompts == {"explain": "1", "decide": "2"}


def test_the_scripted_model_needs_no_key_and_a_chosen_maker_without_one_is_not_replaced_by_another(
    tmp_path: Path,
) -> None:
    assert settings(tmp_path, LLM_PROVIDER="scripted").reasoning_mode() == "decide"

    without = settings(tmp_path, LLM_PROVIDER="anthropic", OPENAI_API_KEY="k")
    assert without.provider() is None
    assert "ANTHROPIC_API_KEY" in without.why_no_model()


def test_what_must_never_leave_is_known_by_value(tmp_path: Path) -> None:
    assert set(settings(tmp_path, OPENAI_API_KEY="sk-1", EMAIL_PASS="word").secrets()) == {"sk-1", "word"}
