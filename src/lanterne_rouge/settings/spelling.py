"""A guess at what somebody meant to write."""


def did_you_mean(word: str, known: tuple[str, ...]) -> str:
    """` Did you mean X?`, or nothing when no known word is near."""
    # Imported here: needed only when something was misspelt.
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), known, n=1, cutoff=0.6)
    return f" Did you mean {near[0]}?" if near else ""
