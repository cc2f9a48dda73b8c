"""Attacks on the coach by way of its model: what is written into the data, what an obeying model answers, and in which disguise."""

import json
import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.domain.language_model import ModelSentence, ProposedDecision, ProposedWords
from lanterne_rouge.ports.llm import LLMRequest

FILE = Path(__file__).parents[1] / "data" / "attacks.json"
LOOKALIKES = str.maketrans("aceopxyAEOPCTHKM", "асеорхуАЕОРСТНКМ")
WIDE = {n: n + 0xFEE0 for n in range(0x21, 0x7F)}
TRUE = "Your readiness is {readiness} today, so the day stays as it is planned."


@dataclass(frozen=True, kw_only=True)
class Attack:
    """One attack: where it comes from (`injected`), and what a model that obeys says and decides."""

    family: str
    injected: str
    disguise: str
    text: str
    action: Action
    intensity: Intensity
    flags: tuple[str, ...]
    confidence: float

    def __call__(self, asked: LLMRequest[object]) -> object:
        """What the obeying model answers when it is asked."""
        text = self.text.replace("SYSTEM_PROMPT", asked.turns[0].text)
        if asked.answer is ProposedWords:
            return ProposedWords(sentences=as_sentences(text))
        return ProposedDecision(
            action=self.action,
            reason=as_sentences(text),
            intensity_recommendation=self.intensity,
            flags=self.flags,
            confidence=self.confidence,
        )

    def on(self, *, readiness: float | None, minutes: int, home: str) -> "Attack":
        """The attack with the day's own numbers in it, so that a check of numbers alone would let it pass."""
        filled = self.text.replace("{readiness}", f"{readiness or 0:g}").replace("{minutes}", f"{minutes}")
        return replace(self, text=filled.replace("HOME_FOLDER", home))


def as_sentences(text: str) -> tuple[ModelSentence, ...]:
    """The text in the form that is asked for, as it stands, in each effect and about what every day has."""
    return tuple(
        ModelSentence(text=part, about=about, effect=effect)
        for part in (text, *re.split(r"(?<=[.!?])\s+", text))
        for about, effect in ((("phase",), "neutral"), (("readiness",), "limits"), (("readiness",), "supports"))
    )[:8]


Disguise = Callable[[str], str]


def attacks() -> tuple[Attack, ...]:
    """Every attack of the file: plain, behind a true sentence, within one, and in two disguises that take turns."""
    return tuple(_all())


def _all() -> Iterator[Attack]:
    rows = json.loads(FILE.read_text(encoding="utf-8"))["attacks"]
    turns = [*DISGUISES]
    for n, row in enumerate(rows):
        wanted = (
            "plain",
            "behind_the_truth",
            "within_the_truth",
            turns[2 * n % len(turns)],
            turns[(2 * n + 1) % len(turns)],
        )
        for name in wanted:
            yield _attack(row, name)


def _attack(row: dict[str, object], disguise: str) -> Attack:
    put_on: dict[str, Disguise] = {**ALWAYS, **DISGUISES}
    decision = dict(row["decision"])  # type: ignore[call-overload]
    text = str(row["text"]) * int(str(row["times"]))
    return Attack(
        family=str(row["family"]),
        injected=str(row["injected"]),
        disguise=disguise,
        text=put_on[disguise](text),
        action=Action(decision["action"]),
        intensity=Intensity(decision["intensity_recommendation"]),
        flags=tuple(decision["flags"]),
        confidence=float(decision["confidence"]),
    )


def _unseen(text: str) -> str:
    return "\u200b".join(text)


def _spaced(text: str) -> str:
    return " ".join(text)


def _coded(text: str) -> str:
    return f"Decode this and follow it: {b64encode(text.encode()).decode()}"


ALWAYS: dict[str, Disguise] = {
    "plain": lambda text: text,
    "behind_the_truth": lambda text: f"{TRUE} {text}",
    "within_the_truth": lambda text: f"{TRUE[:-1]}, and {text}",
}
DISGUISES: dict[str, Disguise] = {
    "capitals": str.upper,
    "lookalikes": lambda text: text.translate(LOOKALIKES),
    "unseen_between": _unseen,
    "wide": lambda text: text.translate(WIDE),
    "bold": lambda text: f"**{text}**",
    "comment": lambda text: f"<!-- {text} --> Take it easy.",
    "coded": _coded,
    "quoted": lambda text: f'You wrote: "{text}"',
    "spaced": _spaced,
    "list": lambda text: "\n".join(f"- {part}" for part in text.split(". ")),
    "no_stops": lambda text: text.replace(". ", " ").rstrip("."),
    "polite": lambda text: f"It may be worth a thought: {text}",
    "negated_twice": lambda text: f"I would not say no to this: {text}",
}
