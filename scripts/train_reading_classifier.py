"""Trains the classifier that opens answers, from `reading_phrases.txt`: the same seed gives the same weights.

Softmax regression with a penalty on large weights, by gradient descent. Each phrase is also learned with a letter missing, so that a typo
moves it less. The weights are rounded to whole numbers of one step; `--check` says whether the file is up to date, within a step.
"""

import json
import random
import sys
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.reading_classifier import COLUMNS, OPENED, WEIGHTS, hashed_pieces

PHRASES = Path(__file__).with_name("reading_phrases.txt")
NONE = "NONE"
CLASSES = (*(intent.value for intent in OPENED), NONE)
SEED, ROUNDS, RATE, PENALTY = 20, 400, 30.0, 3e-5
STEPS = 127
"""The largest weight is this many steps."""
Examples = list[tuple[str, str]]


def read_phrases(text: str) -> Examples:
    """The phrases of the file with their classes, normalised as messages are."""
    examples: Examples = []
    heading = ""
    for line in text.splitlines():
        if line.startswith("["):
            heading = line.strip("[]")
        elif line and not line.startswith("#"):
            examples.append((normalise(line), heading))
    return examples


def train(examples: Examples) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Weights, a row for each class, and biases."""
    learned = [*examples, *_with_typos(examples)]
    rows = np.zeros((len(learned), COLUMNS))
    for number, (text, _) in enumerate(learned):
        columns, values = hashed_pieces(text)
        rows[number, columns] = values
    wanted = np.zeros((len(learned), len(CLASSES)))
    wanted[np.arange(len(learned)), [CLASSES.index(name) for _, name in learned]] = 1
    # Each class weighs the same, however many phrases it has.
    share = (1 / wanted.sum(axis=0))[wanted.argmax(axis=1)][:, None] / len(CLASSES)
    weights, bias = np.zeros((len(CLASSES), COLUMNS)), np.zeros(len(CLASSES))
    for _ in range(ROUNDS):
        scores = rows @ weights.T + bias
        likely = np.exp(scores - scores.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        off = (likely - wanted) * share
        weights -= RATE * (off.T @ rows + PENALTY * weights)
        bias -= 0.1 * RATE * off.sum(axis=0)
    return weights, bias


def _with_typos(examples: Examples) -> Examples:
    dice = random.Random(SEED)
    typed: Examples = []
    for text, name in examples:
        at = dice.randrange(len(text))
        typed.append((text[:at] + text[at + 1 :], name))
    return typed


def document_of(weights: NDArray[np.float64], bias: NDArray[np.float64]) -> dict[str, object]:
    """The weights as plain data: whole numbers of one step."""
    step = round(float(np.abs(weights).max()) / STEPS, 6)
    rows = {name: [round(value / step) for value in row] for name, row in zip(CLASSES, weights.tolist(), strict=True)}
    return {"step": step, "bias": [round(value, 3) for value in bias.tolist()], "rows": rows}


def fingerprint(examples: Examples) -> str:
    """What the weights were learned from, in short: it changes with any phrase, and with how it is learned."""
    return sha256(repr((examples, SEED, ROUNDS, RATE, PENALTY)).encode()).hexdigest()[:16]


def main() -> int:
    """Write the weights, or compare them."""
    examples = read_phrases(PHRASES.read_text(encoding="utf-8"))
    document = {"learned_from": fingerprint(examples), **document_of(*train(examples))}
    if "--check" not in sys.argv[1:]:
        WEIGHTS.write_text(json.dumps(document, separators=(",", ":")).replace("],", "],\n") + "\n", encoding="utf-8")
        return 0
    stored = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    far = max(
        abs(new - old)
        for name in CLASSES
        for new, old in zip(document["rows"][name], stored["rows"][name], strict=True)  # type: ignore[index]
    )
    if far > 1:
        print("The weights are not those of the phrases: run scripts/train_reading_classifier.py.")
    return int(far > 1)


if __name__ == "__main__":
    sys.exit(main())
