"""The reflection agent: what the last weeks show, and what the coach would change about its own numbers, if the athlete agrees."""

from lanterne_rouge.coaching.reflect.reflection import reflect as look_back
from lanterne_rouge.domain.history import History
from lanterne_rouge.domain.reflection import Reflection


def reflect(given: History) -> Reflection:
    """Findings and at most one proposal; nothing is applied."""
    return look_back(given)
