"""Which answer a message wants that no rule placed: a small linear classifier, which may open answers and nothing else.

Pieces of the text (three to five characters, words, pairs of words) are hashed into columns; one row of whole numbers an intent weighs
them. The weights are plain data beside this file, made by `scripts/train_reading_classifier.py` from phrases of our own. A message
counts only where one intent is likely enough and far ahead of the next; what may write is one of the classes, and opens nothing.
"""

import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.domain.routing import Intent

OPENED: Final = (Intent.COACH_GENERAL, Intent.ANALYZE_PROGRESS, Intent.NEXT_WORKOUT, Intent.OUT_OF_SCOPE)
"""What may be opened: all of it only reads."""
WEIGHTS: Final = Path(__file__).with_name("reading_weights.json")
COLUMNS: Final = 4096
PIECES: Final = (3, 4, 5)
LONGEST_READ: Final = 200
LEAST_LIKELY, LEAST_AHEAD = 0.85, 0.7
"""An intent opens its answer from this likelihood on, and this far ahead of the next one:
then 15 of 16 phrases that were not learned are right."""


@dataclass(frozen=True, kw_only=True)
class IntentReading:
    """The likeliest intent, None where it is one that may write; `likelihood` from 0 to 1, and how far it is ahead of the next."""

    intent: Intent | None
    likelihood: float
    ahead: float

    @property
    def is_sure(self) -> bool:
        """Whether it may open an answer."""
        return self.intent is not None and self.likelihood >= LEAST_LIKELY and self.ahead >= LEAST_AHEAD


@dataclass(frozen=True)
class _Weights:
    """`rows`: one for each class, the last for what may write; `bias`: one number each."""

    rows: NDArray[np.float64]
    bias: NDArray[np.float64]


def read_intent(text: str) -> Intent | None:
    """The intent whose answer a normalised message wants; None where the classifier abstains."""
    reading = classify_message(text)
    return reading.intent if reading.is_sure else None


def classify_message(text: str) -> IntentReading:
    """How likely a normalised message wants which answer, the likeliest one."""
    weights = _weights()
    columns, values = hashed_pieces(text)
    scores = weights.rows[:, columns] @ values + weights.bias
    likely = np.exp(scores - scores.max())
    likely /= likely.sum()
    first, second = np.argsort(likely)[::-1][:2]
    return IntentReading(
        intent=OPENED[first] if first < len(OPENED) else None,
        likelihood=float(likely[first]),
        ahead=float(likely[first] - likely[second]),
    )


def hashed_pieces(text: str) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """The columns that a text's pieces fall into, each once, with values of length 1 together."""
    columns = np.array(sorted({zlib.crc32(piece.encode()) % COLUMNS for piece in _pieces(text)}), dtype=np.intp)
    return columns, np.full(len(columns), 1 / np.sqrt(max(1, len(columns))))


def _pieces(text: str) -> Iterator[str]:
    words = re.findall(r"[^\W_]+(?:'[^\W_]+)?|[?]", re.sub(r"\d+(?:\.\d+)?", "0", text[:LONGEST_READ]))
    yield from (f"w:{word}" for word in words)
    yield from (f"p:{one} {other}" for one, other in zip(("^", *words), (*words, "$"), strict=True))
    padded = f" {' '.join(words)} "
    for length in PIECES:
        yield from (padded[at : at + length] for at in range(len(padded) - length + 1))


@cache
def _weights() -> _Weights:
    document = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    rows = np.array([document["rows"][name] for name in (*OPENED, "NONE")], dtype=np.float64)
    return _Weights(rows=rows * document["step"], bias=np.array(document["bias"]))
