"""Check everything that is sent: a request with private content is refused, and the content is not repeated."""

import json
import re
import unicodedata
from base64 import b64encode
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final, TypeVar
from urllib.parse import quote, quote_plus, unquote, urlsplit

from lanterne_rouge.adapters.llm.access import prepare
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole, TokenUse
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.domain.sentence_forms import sayable_words
from lanterne_rouge.ports.llm import LLMProvider, LLMReply, LLMRequest

_COMMON: Final = """
april art august coach cyclist ease easy hard june lifter mark max may push rest ride rider run runner summer sunday test
training trainer will athlete admin user root local localhost postgres database password secret
jan feb mar apr jun jul aug sep oct nov dec mon tue wed thu fri sat sun day week hill race road
you the and all one two six ten low high for not out tsb ctl atl hrv rpe ftp bpm
ollama llama vllm lmstudio none empty dummy unused notneeded nokey token key placeholder changeme
"""
_PROMPTS: Final = """
characters digits field joining minute objects passage reads theirs sayable
above action after agree already answer are back begin best better between body caps category change choose code comes
confidence context cycling data days decide decided decision deload description did does doubt each easier effort else
encouraging end endurance estimated everything exactly exercise exercises expert explain facts false far fatigue fence few
first fit fits five fix flags forbids form four from gear gets goal goals goes going good harder have heavier helps
higher history how illness insight instruction intensity its json keep keys know last latest less lift lifters limits
lines links list little longer look lower made maintain make markup maximum mean means mind minutes missing moderate
more most name names near negative never news next nothing null number numbers object off only order other others own
pain phase place plain plan plans progress range readiness reason recommendation records recover rep replace reps
right rules safety same say says see sentence sentences session sessions set sets short show sign signs simple
loses smallest some speak stable stalled stand stands stay step steps still strength such suggested takes technique template
than that their them then they this those three title today too top true type units use variation very volume warm way
weeks weigh weight what whatever when where whether whole whose why with within words workout works would write years
yet your zones
alone away brackets every fact found general inflections joined known lifts lost nouns promise reports routine runs shown times
weekly who
"""
_DAYS: Final = """
adapt adapts being checked count don eye get getting ignore notice paid pick point rising seen sleeping
about adaptation add adds again against ago alcohol alike any anything asks average band base been before below
brewing bring build builds calls can cannot check chest clear cold could cycle daily date debt deep detraining doctor
elevated energy fair faster feel feeling fitness flat fresh freshness friday ground had has head heart heat heavy
hurts ill impact implausible impossible inside judge knee leave legs licence load looked looks losing maintenance
makes measured medical min minus monday monotony much nearly neck need needs night normal nose notices now oldest ones
open overload overreaching peak performance planned points ramp rate recovery referral report rested resting rhr rises
risk running runny said saturday score sends sensor several sharpness shows skin sleep slept slipping something
soreness speed spike stop strain swc systemic take taper temp temperature there think threshold thursday tired
together tomorrow train trained trend tuesday twice under unknown until usual vaccination variability
advice but digit doubts down effect eight english enough even food hours ids just let log meaning neutral old orders over
parts praise promises pulse ready reported rule safe sameness sensors since statement steadily supports text twenty word want warning
warnings was watch watching wednesday while without worse worth yesterday yourself zero zone
"""
_LIFTING: Final = """
air ankle arm asked assisted backoffs banded bar barbell bear bench block bodyweight both bridge bulgarian carry chin
crawl curl deadlift dip dumbbell elbow extension farmer front glute goblet gym held hip hold holds home incline
instead joints kettlebell lat lateral leg location lunge machine mild morning offs overhead percentage pike plank
press pull pulldown pushdown raise read repetitions reverse rolling romanian row severe severity shoulder single split
squat superman swing thrust time trap triceps unit upper warmups weights working wrist
"""
_CHAT: Final = """
accepts ack adjust analyze assumes changed complete correct dismisses done draft drafted edit fill full hybrid hypertrophy intent
intents medium message messages passages people principle question questions reject remove rows scope skip sort start starts style swap
talk target trains tried undo voice waits wanted wants wrong yes
"""

COMMON: Final = frozenset(_COMMON.split())
"""Names that are also training or computer words, and placeholder passwords."""

PLAIN_WORDS: Final = (
    COMMON | frozenset((*_PROMPTS.split(), *_DAYS.split(), *_LIFTING.split(), *_CHAT.split())) | sayable_words()
)
"""These, the words used in prompts, and those that a model is told it may use."""


# Shorter passwords occur in every text.
SHORTEST = 3
# From this length letters are compared without separators, since a match is no coincidence.
LONG_WORD = 8
# The length of a key's part that counts as leaked; texts do not share so many letters by chance.
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
    """Finds the athlete's secrets in text: keys, passwords, the athlete's name, the home path. Never shows them.

    A name that is a common prompt word is ignored; one made of such words is only found as written.
    """

    secrets: Collection[str]

    def __repr__(self) -> str:
        return "PrivateText()"

    def private_kind(self, text: str) -> str | None:
        """The kind of private content in a text, without quoting it; None if there is none."""
        return "one of your secrets" if self.contains_secret(text) else _shape_in(_readable(text))

    def contains_secret(self, text: str) -> bool:
        """Whether a text contains a secret: whole or a long part, spaced out, or as URL, base64 or hex."""
        plain = _readable(text)
        if any(shape.search(plain) for shape in self._written):
            return True
        letters = _letters(plain)
        if any(secret in letters for secret in self._long):
            return True
        if self._parts and any(letters[i : i + PART] in self._parts for i in range(len(letters) - PART + 1)):
            return True
        return not self._words.isdisjoint(_words(plain))

    @cached_property
    def _passwords(self) -> frozenset[str]:
        within = (password for secret in self.secrets if (password := _password(secret)))
        return frozenset(password for password in within if _letters(password) not in COMMON)

    @cached_property
    def _names(self) -> frozenset[str]:
        """Keys, names and paths, without common prompt words."""
        within = (name for secret in self.secrets for name in _and_within(secret.strip()))
        return frozenset(name for name in within if name and (_is_path(name) or _letters(name) not in PLAIN_WORDS))

    @cached_property
    def _written(self) -> tuple[re.Pattern[str], ...]:
        """Patterns for secrets that only match as written: short paths, and names of common words."""
        short = (value for value in self._names if _is_path(value) and len(_letters(value)) < LONG_WORD)
        return tuple(map(_as_written, {*short, *filter(_is_plain, self._names)}))

    @cached_property
    def _values(self) -> frozenset[str]:
        """Secrets that are matched by their letters, ignoring separators."""
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
        return frozenset(word for word in short if SHORTEST <= len(word) < LONG_WORD and not word.isdigit())

    @cached_property
    def _parts(self) -> frozenset[str]:
        keys = (_letters(value) for value in self._values if _is_key(value))
        return frozenset(key[i : i + PART] for key in keys for i in range(len(key) - PART + 1))


def _shape_in(text: str) -> str | None:
    return next((what for what, shape in _SHAPES if shape.search(text)), None)


def _and_within(value: str) -> Iterator[str]:
    """The value and its identifying parts: the host of an address, the user of a home path."""
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
        password = urlsplit(value.strip()).password if "://" in value else None
    except ValueError:
        return None
    return unquote(password) if password else None


def _is_path(value: str) -> bool:
    return re.match(r"(?:~|[A-Za-z]:)?[/\\]", value) is not None


def _is_plain(value: str) -> bool:
    """Whether it is made of common prompt words and very short words."""
    words = _words(_readable(value))
    return not words.isdisjoint(PLAIN_WORDS) and all(word in PLAIN_WORDS or len(word) < SHORTEST for word in words)


def _as_written(value: str) -> re.Pattern[str]:
    words = r"\s+".join(map(re.escape, _readable(value).rstrip("/\\").split()))
    return re.compile(rf"(?<![\w.]){words}(?!\w)", re.IGNORECASE)


def _is_key(value: str) -> bool:
    """Whether it is a long word with digits, like a generated key."""
    return len(value) >= 20 and bool(re.fullmatch(r"[\w.+=~-]+", value)) and any(c.isdigit() for c in value)


def _dressed(value: str) -> Iterator[str]:
    raw = value.encode("utf-8", "surrogatepass")
    yield from (value, quote(value, safe="", errors="replace"), quote_plus(value, errors="replace"), raw.hex())
    for shift in range(3):
        # The offset in a longer text shifts base64; its first and last letters depend on neighbours.
        coded = b64encode(b"\0" * shift + raw).decode()
        inner = coded[(0, 2, 3)[shift] : len(coded) - (4 if (len(raw) + shift) % 3 else 0)]
        yield inner
        yield inner.replace("+", "-").replace("/", "_")


def _readable(text: str) -> str:
    """The normalised text without invisible characters."""
    spelled = unicodedata.normalize("NFKC", text)
    return spelled if spelled.isascii() else "".join(c for c in spelled if unicodedata.category(c) != "Cf")


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", text.casefold()))


T = TypeVar("T")

NEXT_STEP = "The rules answer today; `lanterne doctor` shows what may leave this machine."


class RedactingProvider:
    """A provider that refuses to send private content, and replies or errors with secrets.

    `secrets` are keys, passwords, the athlete's name and the home path; addresses, places, files and the like are
    recognised by their form.
    """

    def __init__(self, inner: LLMProvider, *, secrets: Collection[str]) -> None:
        self._inner = inner
        self._secrets = tuple(secret for secret in secrets if secret)

    @property
    def provider(self) -> str:
        """The provider's name."""
        return self._inner.provider

    def model_for(self, role: ModelRole) -> str:
        """The name of the model that answers in a role."""
        return self._inner.model_for(role)

    def prepare(self) -> None:
        """Load the provider."""
        prepare(self._inner)

    def step(self, request: LLMRequest[T]) -> LLMReply[T]:
        """Send one request unless it has private content; raises `ModelFailed`."""
        private = next((what for text in _outgoing(request) if (what := self._private.private_kind(text))), None)
        if private is not None:
            raise ModelFailed(FailureKind.PRIVATE, f"The request contained {private}, so I didn't send it.", NEXT_STEP)
        return self._clean(self._send(request))

    @cached_property
    def _private(self) -> PrivateText:
        return PrivateText(secrets=self._secrets)

    def _send(self, request: LLMRequest[T]) -> LLMReply[T]:
        try:
            return self._inner.step(request)
        except ModelFailed as error:
            if not self._private.contains_secret(str(error)):
                raise
            failing, use = error.failing, error.use
        # Outside the block, so that the error with the secret is not attached to this one.
        raise ModelFailed(failing, "The language model failed, and its message contained a secret.", NEXT_STEP, use=use)

    def _clean(self, reply: LLMReply[T]) -> LLMReply[T]:
        texts = (repr(reply.answer) if reply.answer is not None else "", *(call.arguments for call in reply.calls))
        if any(self._private.contains_secret(text) for text in texts):
            raise _secret_back(reply.use)
        return reply


def _secret_back(use: TokenUse) -> ModelFailed:
    sentence = "The language model's answer contained one of your secrets, so I'm not showing it."
    return ModelFailed(FailureKind.PRIVATE, sentence, NEXT_STEP, use=use)


def _outgoing(request: LLMRequest[T]) -> Iterator[str]:
    """Every text of a request."""
    yield request.prompt
    for turn in request.turns:
        yield turn.text
        yield from (text for call in turn.calls for text in (call.name, call.arguments))
    for tool in request.tools:
        yield from (tool.name, tool.description, json.dumps(tool.parameters, ensure_ascii=False, default=str))
