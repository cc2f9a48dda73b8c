"""The JSON of a split and its balance, in the review of a week and in the whole context."""

from lanterne_rouge.coaching.strength.reading.split import Balance, Split, SplitReading
from lanterne_rouge.entrypoints.cli.documents import Json


def split_document(split: SplitReading) -> dict[str, Json]:
    """The split that the sessions show."""
    return {
        "split": None if split.split is Split.UNKNOWN else split.split.value,
        "sessions": [kind.value for kind in split.kinds],
        "rounds": split.rounds,
        "says": split.says,
    }


def balance_document(balance: Balance) -> dict[str, Json]:
    """Two sides of the body in hard sets; nulls where there is not enough to tell."""
    known = bool(balance.left or balance.right)
    return {
        "name": balance.name,
        "left": balance.left if known else None,
        "right": balance.right if known else None,
        "ratio": None if balance.ratio is None else round(balance.ratio, 2),
        "uneven": balance.uneven,
        "says": balance.says,
    }
