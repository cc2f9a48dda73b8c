"""The last look at everything that is about to leave: what holds something private is not sent, and nobody repeats it."""

import json
import re
import unicodedata
from base64 import b64encode
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeVar
from urllib.parse import quote, quote_plus, unquote, urlsplit

from lanterne_rouge.adapters.llm.access import prepare
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole, TokenUse
from lanterne_rouge.ports.llm import LLMProvider, LLMReply, LLMRequest

_COMMON: Final = """
april art august coach cyclist ease easy hard june lifter mark max may push rest ride rider run runner summer sunday test
training trainer will athlete admin user root local localhost postgres database password secret
jan feb mar apr jun jul aug sep oct nov dec mon tue wed thu fri sat sun day week hill race road
you the and all one two six ten low high for not out tsb ctl atl hrv rpe ftp bpm
ollama llama vllm lmstudio none empty dummy unused notneeded nokey token key placeholder changeme
"""
_PROMPTS: Final = """
above action after agree already answer are back begin best better between body caps category change choose code comes
confidence context cycling data days decide decided decision deload description did does doubt each easier effort else
encouraging end endurance estimated everything exactly exercise exercises expert explain facts false fatigue fence few
first fit fits five fix flags forbids form four from gear gets goal goals goes going good harder have heavier helps
higher history how illness insight instruction intensity its json keep keys know last latest less lift lifters limits
lines links list little longer look lower made maintain make markup maximum mean means mind minutes missing moderate
more most name names near negative never news next nothing null number numbers object off only order other others own
pain phase place plain plan plans progress range readiness reason recommendation records recover rep replace reps
right rules safety same say says see sentence sentences session sessions set sets short show sign signs simple
smallest some speak stable stalled stand stands stay step steps still strength such suggested takes technique template
than that their them then they this those three title today too top true type units use variation very volume warm way
weeks weigh weight what whatever when where whether whole whose why with within words workout works would write years
yet your zones
"""
_DAYS: Final = """
about adaptation add adds again against ago alcohol alike any anything asks average band base been before below
brewing bring build builds calls can cannot check chest clear cold could cycle daily date debt deep detraining doctor
elevated energy fair faster feel feeling fitness flat fresh freshness friday ground had has head heart heat heavy
hurts ill impact implausible impossible inside judge knee leave legs licence load looked looks losing maintenance
makes measured medical min minus monday monotony much nearly neck need needs night normal nose notices now oldest ones
open overload overreaching peak performance planned points ramp rate recovery referral report rested resting rhr rises
risk running runny said saturday score sends sensor several sharpness shows skin sleep slept slipping something
soreness speed spike stop strain swc systemic take taper temp temperature there think threshold thursday tired
together tomorrow train trained trend tuesday twice under unknown until usual vaccination variability want warning
warnings was watch watching wednesday while without worse worth yesterday yourself zero zone
"""
_LIFTING: Final = """
air ankle arm asked assisted backoffs banded bar barbell bear bench block bodyweight both bridge bulgarian carry chin
crawl curl deadlift dip dumbbell elbow extension farmer front glute goblet gym held hip hold holds home incline
instead joints kettlebell lat lateral leg location lunge machine mild morning offs overhead percentage pike plank
press pull pulldown pushdown raise read repetitions reverse rolling romanian row severe severity shoulder single split
squat superman swing thrust time trap triceps unit upper warmups weights working wrist
"""

COMMON: Final = frozenset(_COMMON.split())
"""Names that are also words of training, or of every machine, and passwords that are none."""

PLAIN_WORDS: Final = COMMON | frozenset((*_PROMPTS.split(), *_DAYS.split(), *_LIFTING.split()))
"""These, and the words of the questions: of the prompts, of the days and of the lifting that is told in them."""


# A password of two letters is in every text.
SHORTEST = 3
# From here on letters are compared without what stands between them: a name of eight letters is no chance.
LONG_WORD = 8
# A part of a key is as bad as all of it; no two texts share so many letters by chance.
PART = 16
_SHAPES: Final[tuple[tuple[str, re.Pattern[str]], ...]] = tuple(
    (what, re.compile(shape, re.IGNORECASE))
    for what, shape in (
        ("an e-mail address", r"[\w.+'-]+@[\w-]+(?:\.[\w-]+)+"),
        (
            "a key",
            r"\b(?:sk|pk|rk|gsk|hf|ghp|gho|github_pat|xox[abprs]|glpat)[-_][\w-]{12,}|\bAKIA[0-9A-Z]{12,}|\bAIza[\w-]{20,}"
            r"|\beyJ[\w-]{8,}\.[\w-]{8,}|-----BEGIN [A-Z ]+-----|\bbearer\s+[\w.~+/-]{12,}",
        ),
        ("a login within an address", r"\w+://[^\s/@]+:[^\s/@]+@"),
        ("an identifier", r"\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b[0-9a-f]{32,}\b"),
        ("a serial number", r"(?<![\w.,])\d{9,}(?![\w.])|\bserial\b\W{0,3}(?:no|nr|num|number)?\W{0,4}\w*\d{4,}"),
        (
            "a telephone number",
            r"(?<![\w.+])\+\d(?:[\s()./-]{0,2}\d){7,}|\(\d{3}\)\s?\d{3}[-.\s]\d{4}|(?<![\w.-])\d{3}[-.]\d{3}[-.]\d{4}(?![\w.-])"
            r"|(?<![\w.,:/-])(?=(?:[\s./-]?\d){9})0\d{1,4}(?:[\s./-]\d{2,4}){2,4}(?![\w-])",
        ),
        (
            "a path on this machine",
            r"(?<![\w./:<])(?:~|\.{1,2})?/(?:[\w.@+-]+/)+[\w.@+-]*|(?<!\w)~/[\w.]+|\b[a-z]:\\[\w.]|\\\\[\w.-]+\\",
        ),
        (
            "the name of a file",
            r"[\w-]+\.(?:fit|tcx|gpx|csv|zip|gz|db|sqlite3?|json|env|toml|pem|xlsx?|bak)(?![\w-])",
        ),
        (
            "a place on the map",
            r"(?<![\w.])[-+]?\d{1,3}\.\d{3,}\s*°?\s*[NS]?\s*[,;/ ]\s*[-+]?\d{1,3}\.\d{3,}"
            r"|\b(?:lat(?:itude)?|lon(?:gitude)?|lng)\b[\"'\s:=]{1,4}[-+]?\d{1,3}\.\d",
        ),
    )
)


@dataclass(frozen=True, kw_only=True)
class PrivateText:
    """Knows the athlete's own secrets: keys, passwords, the athlete's name, the path of the home. It never shows them.

    A name that is a word of every question is not looked for, and one that is made of such words only as it is written.
    """

    secrets: Collection[str]

    def __repr__(self) -> str:
        return "PrivateText()"

    def found_in(self, text: str) -> str | None:
        """What kind of private thing a text holds, in words that do not repeat it; None where it holds none."""
        return "one of your secrets" if self.tells_secret(text) else _shape_in(_readable(text))

    def tells_secret(self, text: str) -> bool:
        """Whether a text holds one of the secrets: whole or a good part, spaced out, or as URL, base64 or hex."""
        plain = _readable(text)
        if any(shape.search(plain) for shape in self._written):
            return True
        told = _letters(plain)
        if any(one in told for one in self._long):
            return True
        if self._parts and any(told[i : i + PART] in self._parts for i in range(len(told) - PART + 1)):
            return True
        return not self._words.isdisjoint(_words(plain))

    @cached_property
    def _passwords(self) -> frozenset[str]:
        within = (password for given in self.secrets if (password := _password(given)))
        return frozenset(one for one in within if _letters(one) not in COMMON)

    @cached_property
    def _names(self) -> frozenset[str]:
        """Keys and whatever tells who or where somebody is, without what is a word of every question."""
        within = (one for given in self.secrets for one in _and_within(given.strip()))
        return frozenset(one for one in within if one and (_is_path(one) or _letters(one) not in PLAIN_WORDS))

    @cached_property
    def _written(self) -> tuple[re.Pattern[str], ...]:
        """What must stand as it is written to be found: short paths, and what is made of plain words."""
        short = (value for value in self._names if _is_path(value) and len(_letters(value)) < LONG_WORD)
        return tuple(map(_as_written, {*short, *filter(_is_plain, self._names)}))

    @cached_property
    def _values(self) -> frozenset[str]:
        """What is looked for by its letters alone, whatever stands between them."""
        return self._passwords | frozenset(value for value in self._names if not _is_plain(value))

    @cached_property
    def _long(self) -> frozenset[str]:
        values = {value for value in self._values | self._names if len(_letters(value)) >= LONG_WORD}
        bare = {_letters(value) for value in values - self._values}
        dressed = (form for value in values for form in _dressed(value))
        return frozenset(form for form in map(_letters, dressed) if len(form) >= LONG_WORD and form not in bare)

    @cached_property
    def _words(self) -> frozenset[str]:
        short = (_letters(value) for value in self._values)
        return frozenset(one for one in short if SHORTEST <= len(one) < LONG_WORD and not one.isdigit())

    @cached_property
    def _parts(self) -> frozenset[str]:
        keys = (_letters(value) for value in self._values if _is_key(value))
        return frozenset(key[i : i + PART] for key in keys for i in range(len(key) - PART + 1))


def _shape_in(text: str) -> str | None:
    return next((what for what, shape in _SHAPES if shape.search(text)), None)


def _and_within(value: str) -> Iterator[str]:
    """The value, and what tells somebody by itself within it: the host of an address, the user of a home's path."""
    yield value
    if "://" in value:
        try:
            yield urlsplit(value).hostname or ""
        except ValueError:
            return
    home = re.search(r"[/\\](?:home|users)[/\\]([^/\\]+)", value, re.IGNORECASE)
    if home:
        yield home.group(1)


def _password(value: str) -> str | None:
    try:
        found = urlsplit(value.strip()).password if "://" in value else None
    except ValueError:
        return None
    return unquote(found) if found else None


def _is_path(value: str) -> bool:
    return re.match(r"(?:~|[A-Za-z]:)?[/\\]", value) is not None


def _is_plain(value: str) -> bool:
    """Whether it is made of the words of every question, among which a few digits or letters tell nothing either."""
    words = _words(_readable(value))
    return not words.isdisjoint(PLAIN_WORDS) and all(word in PLAIN_WORDS or len(word) < SHORTEST for word in words)


def _as_written(value: str) -> re.Pattern[str]:
    words = r"\s+".join(map(re.escape, _readable(value).rstrip("/\\").split()))
    return re.compile(rf"(?<![\w.]){words}(?!\w)", re.IGNORECASE)


def _is_key(value: str) -> bool:
    """A long word with digits, as machines make them; a path or a sentence shares parts with honest texts."""
    return len(value) >= 20 and bool(re.fullmatch(r"[\w.+=~-]+", value)) and any(c.isdigit() for c in value)


def _dressed(value: str) -> Iterator[str]:
    raw = value.encode("utf-8", "surrogatepass")
    yield from (value, quote(value, safe="", errors="replace"), quote_plus(value, errors="replace"), raw.hex())
    for shift in range(3):
        # What stands before it in a longer text moves the letters of base64; those at the ends depend on neighbours.
        coded = b64encode(b"\0" * shift + raw).decode()
        inner = coded[(0, 2, 3)[shift] : len(coded) - (4 if (len(raw) + shift) % 3 else 0)]
        yield inner
        yield inner.replace("+", "-").replace("/", "_")


def _readable(text: str) -> str:
    """The text as it is read: one spelling of each letter, and nothing unseen between them."""
    spelled = unicodedata.normalize("NFKC", text)
    return spelled if spelled.isascii() else "".join(c for c in spelled if unicodedata.category(c) != "Cf")


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", text.casefold()))


T = TypeVar("T")

NEXT_STEP = "The rules answer today; `lanterne doctor` says what may leave this machine."


class Guarded:
    """A way to a model that lets nothing private out, and no secret back in: not in an answer, not in an error.

    `secrets` are keys, passwords, the athlete's name and the home's path; addresses, places, files and the like are known
    by their shape.
    """

    def __init__(self, inner: LLMProvider, *, secrets: Collection[str]) -> None:
        self._inner = inner
        self._secrets = tuple(one for one in secrets if one)

    @property
    def provider(self) -> str:
        """Whose models they are."""
        return self._inner.provider

    def model_for(self, role: ModelRole) -> str:
        """The name of the model that answers in a role."""
        return self._inner.model_for(role)

    def prepare(self) -> None:
        """Loads what the provider needs."""
        prepare(self._inner)

    def step(self, asked: LLMRequest[T]) -> LLMReply[T]:
        """One exchange, unless what was to be sent is private; raises `ModelFailed`."""
        found = next((what for text in _outgoing(asked) if (what := self._private.found_in(text))), None)
        if found is not None:
            raise ModelFailed(FailureKind.PRIVATE, f"What was to be asked held {found}, so it was not sent.", NEXT_STEP)
        return self._clean(self._asked(asked))

    @cached_property
    def _private(self) -> PrivateText:
        return PrivateText(secrets=self._secrets)

    def _asked(self, asked: LLMRequest[T]) -> LLMReply[T]:
        try:
            return self._inner.step(asked)
        except ModelFailed as error:
            if not self._private.tells_secret(str(error)):
                raise
            failing, use = error.failing, error.use
        # Outside of the block, so that the error that holds the secret is not kept with this one.
        raise ModelFailed(failing, "The language model failed, and its reason holds a secret.", NEXT_STEP, use=use)

    def _clean(self, reply: LLMReply[T]) -> LLMReply[T]:
        texts = (repr(reply.answer) if reply.answer is not None else "", *(call.arguments for call in reply.calls))
        if any(self._private.tells_secret(text) for text in texts):
            raise _secret_back(reply.use)
        return reply


def _secret_back(use: TokenUse) -> ModelFailed:
    sentence = "The language model's answer held one of your secrets, so it is not shown."
    return ModelFailed(FailureKind.PRIVATE, sentence, NEXT_STEP, use=use)


def _outgoing(asked: LLMRequest[T]) -> Iterator[str]:
    """Every text of a step that goes out."""
    yield asked.prompt
    for turn in asked.turns:
        yield turn.text
        yield from (text for call in turn.calls for text in (call.name, call.arguments))
    for tool in asked.tools:
        yield from (tool.name, tool.description, json.dumps(tool.parameters, ensure_ascii=False, default=str))
