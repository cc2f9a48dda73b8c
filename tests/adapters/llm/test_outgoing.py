import json
import logging
import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import TypeVar, cast
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.adapters.llm.outgoing import PLAIN_WORDS, PrivateText, RedactingProvider
from lanterne_rouge.adapters.llm.prompt_files import PACKAGED_PROMPTS
from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole, TokenUse
from lanterne_rouge.models.facts import facts_of
from lanterne_rouge.models.prompt_material import (
    LIFTING_FORMS,
    day_facts,
    fact_lines,
    rules_words,
    sentence_guide,
    short_guide,
)
from lanterne_rouge.models.strength.prompt import plan_material
from lanterne_rouge.ports.llm import LLMReply, LLMRequest, ToolCall, ToolSpec, Turn
from lanterne_rouge.strength.plan import plan_session
from tests.app.generated_days import generated_days
from tests.strength.lifters import catalogue
from tests.strength.test_prompt_material import ten
from tests.work import calls

T = TypeVar("T")

KEY = "sk-proj-Zq9B2x-C3d4E5f6G7h8I9j0K1l2M3n4"
DATABASE = "postgresql://coach:S3cret%40Pass@db.example.org:5432/lanterne"
HOME = "/home/zaphodine/.local/share/lanterne-rouge"
NAME = "Trillian Astra"
SECRETS = (KEY, DATABASE, HOME, NAME, "Ford", "Bob", "max", "71", "750", "")


@dataclass
class Recorder:
    """Remembers what was asked, and answers or fails as told."""

    answer: object = "Ride easily today."
    calls: tuple[ToolCall, ...] = ()
    error: ModelFailed | None = None
    asked: list[LLMRequest[str]] = field(default_factory=list)
    provider: str = "recorder"

    def model_for(self, role: ModelRole) -> str:
        return f"model of {role}"

    def step(self, asked: LLMRequest[T]) -> LLMReply[T]:
        self.asked.append(cast("LLMRequest[str]", asked))
        if self.error is not None:
            raise self.error
        return LLMReply(
            provider="recorder", model="m", use=TokenUse(calls=1), answer=cast("T", self.answer), calls=self.calls
        )


def step(*texts: str, tools: tuple[ToolSpec, ...] = (), calls: tuple[ToolCall, ...] = ()) -> LLMRequest[str]:
    turns = tuple(Turn(speaker="user", text=text, calls=calls) for text in texts)
    return LLMRequest(
        role=ModelRole.EXPLAIN, prompt="explain@1", turns=turns, answer=str, max_tokens=100, deadline_s=1, tools=tools
    )


def refused(asked: LLMRequest[str]) -> ModelFailed:
    inner = Recorder()
    with pytest.raises(ModelFailed) as caught:
        RedactingProvider(inner, secrets=SECRETS).step(asked)
    assert inner.asked == []
    return caught.value


def passes(text: str) -> bool:
    inner = Recorder()
    return RedactingProvider(inner, secrets=SECRETS).step(step(text)).answer is not None and len(inner.asked) == 1


@pytest.mark.parametrize(
    "text",
    [
        KEY,
        KEY.upper(),
        f"the key is {KEY}.",
        " ".join(KEY),
        "\n".join(KEY[i : i + 3] for i in range(0, len(KEY), 3)),
        "\u200b".join(KEY),
        KEY[:24],
        KEY[-20:],
        quote(KEY, safe=""),
        quote(DATABASE, safe=""),
        b64encode(KEY.encode()).decode(),
        b64encode(f"x{KEY}yz".encode()).decode(),
        urlsafe_b64encode(f"xy{KEY}z".encode()).decode(),
        KEY.encode().hex(),
        DATABASE,
        "S3cret@Pass",
        "S3cret%40Pass",
        "S 3 c r e t @ P a s s",
        HOME,
        "zaphodine rode",
        NAME,
        NAME.upper(),
        "trillian  astra",
        "told by Ford.",
        "bob's knee",
    ],
)
def test_a_secret_in_any_dress_is_not_sent_and_not_repeated(text: str) -> None:
    error = refused(step("Readiness is 71.", text))

    assert error.failing is FailureKind.PRIVATE
    assert error.sentence == "The request contained one of your secrets, so I didn't send it."
    assert text not in str(error)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("write to ann.b+c@example.org", "an e-mail address"),
        ("call +41 79 123 45 67", "a telephone number"),
        ("call 079 123 45 67 now", "a telephone number"),
        ("(555) 010-9999", "a telephone number"),
        ("555-010-9999", "a telephone number"),
        ("unit 3907354759", "a serial number"),
        ("serial no: 48213", "a serial number"),
        ("550e8400-e29b-41d4-a716-446655440000", "an identifier"),
        ("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", "an identifier"),
        ("/srv/coach/data/x", "a path on this machine"),
        ("in ~/training", "a path on this machine"),
        (r"C:\Users\ann", "a path on this machine"),
        ("from morning-ride.fit", "the name of a file"),
        ("export.zip", "the name of a file"),
        ("47.37689, 8.54169", "a place on the map"),
        ('{"lat": 47.3, "lon": 8.5}', "a place on the map"),
        ("AKIAIOSFODNN7EXAMPLE", "a key"),
        ("Bearer abcdefghijklmnop", "a key"),
        ("-----BEGIN PRIVATE KEY-----", "a key"),
        ("redis://user:pw@host/0", "a login within an address"),
    ],
)
def test_who_and_where_somebody_is_is_known_by_its_shape(text: str, what: str) -> None:
    error = refused(step(text))

    assert (error.failing, what in error.sentence, text in str(error)) == (FailureKind.PRIVATE, True, False)


@pytest.mark.parametrize(
    "text",
    [
        "You are Lanterne Rouge, a coach for endurance and strength.",
        "Day 2026-11-22, Sunday, from 06:30 to 07:15; 26 weeks to 2027-05-30.",
        "Readiness 71 of 100, HRV 62.5 ms, TSB -12.5, ramp 4.2 points a week, 0.95 of 1.",
        "3 x 5 squats at 100.0 kg, 2.5 W/kg, 5:12 min/km, and/or 90-95 rpm, zone 2/3.",
        "maximum and max heart rate 186 bpm; the Fordham hills, 750 m up, in a bobsleigh",
        '{"action": "ease", "confidence": 0.7, "flags": ["LOW_READINESS"], "loads": [12.5, 80.0, 0.0, 101.3]}',
        "Goal on 07-12-2026 with 2,500 m of climbing over 4 stages (120/95/140/88 km).",
        "weeks: 1 60 2 120 3 0 4 75",
    ],
)
def test_an_honest_prompt_passes(text: str) -> None:
    assert passes(text)


@given(
    st.lists(st.floats(-200, 400).map(lambda v: f"{v:.1f}"), max_size=12),
    st.dates(min_value=date(1950, 1, 1)).map(str),
    st.sampled_from((" ", ", ", "; ", " / ", "\n")),
)
def test_rounded_numbers_and_dates_pass(numbers: list[str], day: str, between: str) -> None:
    assert passes(between.join((day, *numbers)))


def test_calls_and_tools_are_looked_at_too() -> None:
    tool = ToolSpec(name="look", description="Looks.", parameters={"properties": {"x": {"default": KEY}}})
    call = ToolCall(id="1", name="look", arguments=f'{{"key": "{KEY}"}}')

    assert refused(step("x", tools=(tool,))).failing is FailureKind.PRIVATE
    assert refused(step("x", calls=(call,))).failing is FailureKind.PRIVATE


def test_without_secrets_the_shapes_are_still_looked_for() -> None:
    with pytest.raises(ModelFailed, match="an e-mail address"):
        RedactingProvider(Recorder(), secrets=()).step(step("ann@example.org"))


@pytest.mark.parametrize("key", ["ollama", "none", "sk", "test"])
def test_a_key_that_is_none_stops_nothing(key: str) -> None:
    text = "Test how it goes, none of it is hard; ollama asks."

    assert RedactingProvider(Recorder(), secrets=(key,)).step(step(text)).answer == "Ride easily today."


def test_an_answer_with_a_secret_is_not_heard() -> None:
    inner = Recorder(answer=f"Your key is {KEY}.")

    with pytest.raises(ModelFailed) as caught:
        RedactingProvider(inner, secrets=SECRETS).step(step("hello"))

    assert (caught.value.failing, caught.value.use.calls, KEY in str(caught.value)) == (FailureKind.PRIVATE, 1, False)


def test_a_tool_call_with_a_secret_is_not_heard() -> None:
    inner = Recorder(answer=None, calls=(ToolCall(id="1", name="send", arguments=quote(KEY)),))

    with pytest.raises(ModelFailed):
        RedactingProvider(inner, secrets=SECRETS).step(step("hello"))


def test_an_error_that_repeats_the_key_is_told_without_it() -> None:
    inner = Recorder(
        error=ModelFailed(FailureKind.WRONG_KEY, f"Incorrect API key provided: {KEY}.", use=TokenUse(calls=1))
    )

    with pytest.raises(ModelFailed) as caught:
        RedactingProvider(inner, secrets=SECRETS).step(step("hello"))

    error = caught.value
    assert (error.failing, error.use.calls) == (FailureKind.WRONG_KEY, 1)
    assert KEY not in str(error)
    assert error.__cause__ is None
    assert error.__context__ is None


def test_other_errors_pass_unchanged() -> None:
    failed = ModelFailed(FailureKind.BUSY, "The model is busy.")

    with pytest.raises(ModelFailed) as caught:
        RedactingProvider(Recorder(error=failed), secrets=SECRETS).step(step("hello"))

    assert caught.value is failed


def test_it_shows_no_secret_of_its_own_and_logs_nothing(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    guarded = RedactingProvider(Recorder(), secrets=SECRETS)
    with pytest.raises(ModelFailed):
        guarded.step(step(KEY))

    assert not re.search("Zq9B2x|S3cret|zaphodine|Trillian", repr(guarded) + repr(guarded._private) + caplog.text)
    assert caplog.records == []


def test_it_is_the_same_door_as_the_one_behind_it() -> None:
    guarded = RedactingProvider(Recorder(), secrets=("a-secret-1", ""))

    assert (guarded.provider, guarded.model_for(ModelRole.DECIDE)) == ("recorder", "model of decide")


def prompts_of(count: int, seed: int) -> Iterator[str]:
    for context in generated_days(count, seed):
        result = decide_day(context)
        yield from (day_facts(context), rules_words(result), fact_lines(facts_of(context, result)))


def test_no_ordinary_day_is_held_back() -> None:
    private = PrivateText(secrets=SECRETS)

    assert [text for text in prompts_of(150, seed=2) if private.private_kind(text)] == []


def packaged_prompts() -> Iterator[str]:
    for file in sorted(PACKAGED_PROMPTS.glob("*.json")):
        for prompt in json.loads(file.read_text())["prompts"]:
            yield "\n".join((*prompt["system"], *prompt["user"]))
    yield from (LIFTING_FORMS, *(guide((), action) for guide in (sentence_guide, short_guide) for action in Action))


def words_of(texts: Iterable[str]) -> list[str]:
    return sorted({word for text in texts for word in re.findall(r"[a-z]{3,}", text.lower())})


def test_every_word_of_our_own_questions_is_a_plain_one() -> None:
    lifting = plan_material(ten(), plan_session(ten(), catalogue()), catalogue())

    assert [
        word for word in words_of((*packaged_prompts(), *prompts_of(120, seed=1), lifting)) if word not in PLAIN_WORDS
    ] == []


@pytest.mark.parametrize(
    "name",
    [
        "/data",
        "/home/data",
        "/home/more",
        "/form",
        "/context",
        "/home/context/",
        "rules",
        "best",
        "http://plan:11434/v1",
    ],
)
def test_a_home_an_athlete_or_a_server_with_an_everyday_name_stops_no_question(name: str) -> None:
    private = PrivateText(secrets=(name,))

    assert [text for text in (*packaged_prompts(), *prompts_of(20, seed=5)) if private.private_kind(text)] == []


def test_no_word_of_a_prompt_stops_a_question_wherever_it_is_a_name() -> None:
    texts = (*packaged_prompts(), *prompts_of(3, seed=6))
    words = words_of(texts)
    private = PrivateText(
        secrets=(
            *words,
            *(f"/{word}" for word in words),
            *(f"/home/{word}/coach" for word in words),
            *map(server, words),
        )
    )

    assert [text for text in texts if private.private_kind(text)] == []


def server(name: str) -> str:
    return f"http://{name}:11434/v1"


@pytest.mark.parametrize(
    ("secret", "text"),
    [
        ("/data", "kept in /data, as ever"),
        ("/data", "kept in /DATA/ride"),
        ("/home/data", "kept in /home/data."),
        ("/home/context", quote("/home/context", safe="")),
        ("/zaphod", "zaphod rode"),
        ("best coach", "told by Best  Coach"),
        ("postgresql://me:plan@db.example.org/x", "the plan of today"),
        ("postgresql://me:data@db.example.org/x", "DATA"),
        ("123456789012", "123 456 789 012"),
    ],
)
def test_what_is_made_of_plain_words_is_found_as_it_is_written_and_a_password_anywhere(secret: str, text: str) -> None:
    assert PrivateText(secrets=(secret,)).contains_secret(text)


@pytest.mark.proof
def test_no_ordinary_day_of_ten_years_is_held_back() -> None:
    private = PrivateText(secrets=SECRETS)

    assert [text for text in prompts_of(3650, seed=3) if private.private_kind(text)] == []


def test_the_last_look_at_a_prompt_takes_a_bounded_number_of_steps() -> None:
    guarded = RedactingProvider(Recorder(), secrets=SECRETS)
    asked = step("x" + next(iter(prompts_of(1, seed=4))) * 4)
    guarded.step(asked)

    assert calls(lambda: guarded.step(asked)) < 30_000
