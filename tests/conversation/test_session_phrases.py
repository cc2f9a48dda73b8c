"""Ways people say a session, with the reading each must have: none is written wrong, and what is unclear is asked back."""

import re
from itertools import groupby
from pathlib import Path

import pytest

from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.session_sports import SPORT_OF_NAME
from lanterne_rouge.domain.routing import Intent, RoutingContext, RoutingLane
from lanterne_rouge.domain.set_report import SetReport

HERE = Path(__file__).parent
Reading = tuple[object, ...]


def phrases(name: str) -> list[tuple[str, str]]:
    rows = (HERE / name).read_text(encoding="utf-8").splitlines()
    pairs = [row.rpartition(" | ")[::2] for row in rows if row and not row.startswith("#")]
    return [(said, means.strip()) for said, means in pairs]


def seconds(word: str) -> float:
    if word.endswith("min"):
        return float(word.removesuffix("min")) * 60
    parts = [float(part) for part in word.split(":")]
    return sum(part * 60**power for power, part in enumerate(reversed(parts)))


def expected_part(text: str) -> Reading:
    """`run 10km 52min r3` or `squat 5x5@100kg r8` as a reading."""
    if lift := re.fullmatch(r"(?P<name>[a-z -]+?) (\d+)x(\d+)@(\d+)(kg|bw)?(?: r(\d+))?", text):
        unit = lift[5]
        return (
            lift["name"],
            int(lift[2]),
            int(lift[3]),
            float(lift[4]),
            unit,
            float(lift[6]) if lift[6] else None,
        )
    sport, *words = text.split()
    metres = time = rpe = None
    for word in words:
        if word.endswith("mi"):
            metres = round(float(word.removesuffix("mi")) * 1609.344)
        elif word.endswith("km"):
            metres = round(float(word.removesuffix("km")) * 1000)
        elif word.startswith("r"):
            rpe = float(word[1:])
        else:
            time = round(seconds(word))
    return (sport, time, metres, rpe)


def written(sets: tuple[SetReport, ...]) -> list[Reading]:
    """What would be stored: a session for each sport in turn, or sets of one lift."""
    parts: list[Reading] = []
    for name, group in groupby(sets, key=lambda one: one.exercise):
        same = list(group)
        if name in SPORT_OF_NAME:
            time = round(sum(one.duration_s or 0 for one in same))
            metres = round(sum(one.distance_m or 0 for one in same))
            sport = {"bike": "ride", "exercise bicycle": "ride", "hike": "walk"}.get(name or "", name)
            parts.append((sport, time or None, metres or None, same[0].rpe or same[0].felt_rpe))
        else:
            one = same[0]
            parts.append((name, len(same), one.reps, one.weight, one.unit.value if one.unit else None, one.rpe))
    return parts


def outcome(said: str, means: str) -> str:
    """`right`, `asked` (where a reading was wanted), `wrong` (written otherwise than meant, or though nothing was done)."""
    decision = route(said, RoutingContext())
    is_written = decision.lane is RoutingLane.FAST and decision.intent is Intent.LOG_SET
    if means in ("ask", "no"):
        return "wrong" if is_written else "right"
    parts = [expected_part(part.strip()) for part in means.removeprefix("day ").split(";")]
    if means.startswith("day "):
        return "wrong" if is_written else "right" if written(decision.sets or ()) == parts else "asked"
    if not is_written:
        return "asked"
    return "right" if written(decision.sets or ()) == parts else "wrong"


def test_a_result_without_its_sport_is_asked_about_and_answered_by_no_topic() -> None:
    for said in ("cheeky 10k, 51:20, knackered", "zwift race, 38 min, absolutely dead", "last night 5k 26:30"):
        assert route(said, RoutingContext()).lane is RoutingLane.CLARIFY, said


@pytest.mark.parametrize(
    ("name", "count"),
    [("session_phrases.txt", 450), ("session_phrases_later.txt", 100), ("session_phrases_third.txt", 120)],
)
def test_no_way_to_say_a_session_is_written_wrong_and_what_is_clear_is_read_at_once(name: str, count: int) -> None:
    listed = phrases(name)
    outcomes = {said: outcome(said, means) for said, means in listed}

    assert len(outcomes) >= count
    assert [said for said, how in outcomes.items() if how == "wrong"] == []
    assert [said for said, how in outcomes.items() if how == "asked"] == []
