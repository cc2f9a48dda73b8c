"""Sentences that only repeat what a model was told to do: an athlete asked for none of it, and it tells an attacker much."""

# So many words in a row are no accident; a shorter sentence has to stand there as a whole.
IN_A_ROW, SHORTEST = 6, 3


def plain_words(text: str) -> str:
    """A text as small words with one space around each, to look for others in it."""
    return f" {' '.join(text.lower().split())} "


def repeats(sentence: str, instructions: str) -> bool:
    """Whether a sentence stands in the instructions, or has a run of words from them; `instructions` are `plain_words`."""
    told = sentence.lower().split()
    if len(told) >= SHORTEST and " ".join(told) in instructions:
        return True
    return any(f" {' '.join(told[n : n + IN_A_ROW])} " in instructions for n in range(len(told) - IN_A_ROW + 1))
