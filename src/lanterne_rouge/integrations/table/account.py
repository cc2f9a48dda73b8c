"""What went wrong in a list, told line by line, and shortly when there is much of it."""

from collections.abc import Sequence

MOST_SENTENCES = 20


def shortened(problems: Sequence[str]) -> tuple[str, ...]:
    """The first sentences, and how many more there are."""
    if len(problems) <= MOST_SENTENCES:
        return tuple(problems)
    rest = len(problems) - MOST_SENTENCES
    return (*problems[:MOST_SENTENCES], f"And {rest} more of this kind.")


def of_broken_lines(lines: Sequence[int]) -> list[str]:
    """A sentence for each line whose quotes do not close."""
    return [f"Line {line}: its quotation marks do not match; the line was left out." for line in lines]
