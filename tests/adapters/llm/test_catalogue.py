"""Opening a provider loads nothing, and shows no key."""

import subprocess
import sys
from pathlib import Path

import pytest

import lanterne_rouge.adapters.llm
from lanterne_rouge.adapters.llm.access import Access, read_address, seconds_left
from lanterne_rouge.adapters.llm.answers import JsonMode, openai_json_mode
from lanterne_rouge.adapters.llm.provider import MAKERS, open_provider
from lanterne_rouge.domain.language_model import ModelRole

VENDORS = ("pydantic_ai", "openai", "anthropic", "google.genai", "httpx2", "httpx", "stamina")


def test_importing_the_room_loads_no_library_of_a_vendor() -> None:
    folder = Path(next(iter(lanterne_rouge.adapters.llm.__path__)))
    names = ", ".join(f"lanterne_rouge.adapters.llm.{path.stem}" for path in sorted(folder.glob("[a-z]*.py")))
    program = f"import sys, {names}; print([name for name in {VENDORS!r} if name in sys.modules])"

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=300)

    assert done.stdout.strip() == "[]"


def test_an_access_shows_neither_key_nor_address() -> None:
    access = Access(maker="openai", api_key="sk-hidden", base_url="http://a:hidden@b/v1", models={})

    assert "hidden" not in repr(access)
    assert "hidden" not in repr(open_provider(access))


@pytest.mark.parametrize(
    ("base_url", "shown"),
    [
        (None, "openai"),
        ("http://localhost:11434/v1", "openai at localhost:11434"),
        ("https://me:hidden@models.example.org/v1?key=hidden", "openai at models.example.org"),
        ("http://[::1]:8080/v1", "openai at [::1]:8080"),
    ],
)
def test_a_provider_is_shown_by_its_maker_and_the_host_of_ones_own(base_url: str | None, shown: str) -> None:
    access = Access(maker="openai", api_key="k", base_url=base_url, models={ModelRole.EXPLAIN: "m"})
    provider = open_provider(access)

    assert provider.provider == shown
    assert provider.model_for(ModelRole.EXPLAIN) == "m"


@pytest.mark.parametrize(
    ("deadline_s", "spent_s", "left_s"), [(10.0, 0.0, 10.0), (10.0, 3.5, 6.5), (10.0, 12.0, 1.0), (0.3, 5.0, 0.3)]
)
def test_loading_counts_as_part_of_the_deadline_and_leaves_a_second(
    deadline_s: float, spent_s: float, left_s: float
) -> None:
    assert seconds_left(deadline_s, spent_s) == left_s


def test_where_nobody_answers_no_library_is_loaded() -> None:
    script = (
        "import sys\n"
        "from lanterne_rouge.adapters.llm.access import Access\n"
        "from lanterne_rouge.adapters.llm.provider import open_provider\n"
        "from lanterne_rouge.domain.errors import ModelFailed\n"
        "from lanterne_rouge.domain.language_model import ModelRole\n"
        "from lanterne_rouge.ports.llm import LLMRequest, Turn\n"
        "models = {ModelRole.EXPLAIN: 'm'}\n"
        "access = Access(maker='openai', api_key=None, base_url='http://127.0.0.1:1/v1', models=models)\n"
        "turns = (Turn(speaker='user', text='Why?'),)\n"
        "asked = LLMRequest(role=ModelRole.EXPLAIN, prompt='explain@1', turns=turns, answer=str, max_tokens=9, deadline_s=10)\n"
        "try:\n"
        "    open_provider(access).step(asked)\n"
        "except ModelFailed as error:\n"
        "    print(error.failing.value, 'pydantic_ai' in sys.modules)\n"
    )

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert done.stdout.split() == ["unreachable", "False"]


def test_every_maker_stands_under_its_own_name() -> None:
    assert {name: maker.id for name, maker in MAKERS.items()} == {name: name for name in MAKERS}
    assert all(read_address(maker.home) for maker in MAKERS.values())


@pytest.mark.parametrize(
    ("model", "mode"),
    [
        ("gpt-4-turbo-preview", JsonMode.OBJECT),
        ("gpt-4-turbo", JsonMode.OBJECT),
        ("gpt-4o", JsonMode.SCHEMA),
        ("gpt-4o-mini-2024-07-18", JsonMode.SCHEMA),
        ("ft:gpt-4o-2024-08-06:me::x", JsonMode.SCHEMA),
        ("gpt-4o-2024-05-13", JsonMode.OBJECT),
        ("gpt-3.5-turbo", JsonMode.OBJECT),
        ("gpt-3.5-turbo-0613", JsonMode.TEXT),
        ("gpt-4", JsonMode.TEXT),
        ("something-new", JsonMode.TEXT),
    ],
)
def test_a_model_is_held_to_json_as_far_as_it_can_be(model: str, mode: JsonMode) -> None:
    assert openai_json_mode(model) is mode
