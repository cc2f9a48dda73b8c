"""Which exercise a name means, and how sure that is."""

from lanterne_rouge.entrypoints.strength_golden.given import Answer, Given


def match(given: Given) -> Answer:
    """The match of a name."""
    found = given.catalogue.match(given.text("name", "query", "text"))
    return {
        "exercise": found.exercise.id if found.exercise else None,
        "name": found.exercise.name if found.exercise else None,
        "confidence": round(found.confidence, 4),
        "certain": found.certain,
        "candidates": [one.id for one in found.candidates],
    }
