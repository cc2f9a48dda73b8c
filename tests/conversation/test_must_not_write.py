"""Short phrases made of the readers' own words that must write nothing: in another order, denied, asked, of others, of another day."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.routing import OpenTarget, RoutingContext, RoutingLane
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from tests.conversation.scoring import WRITING
from tests.every import every

PHRASES: Final = Path(__file__).with_name("must_not_write.txt")
PROPOSED: Final = RoutingContext(pending_proposal=True)
SITUATIONS: Final = (
    RoutingContext(
        live_session=True,
        current_exercise="front squat",
        target=OpenTarget(reps=8, weight=60.0),
        last_set=SetReport(reps=8, weight=60.0),
    ),
    RoutingContext(
        live_session=True,
        current_exercise="pull-up",
        target=OpenTarget(reps=8, weight=0.0),
        last_set=SetReport(reps=8, weight=0.0, unit=SaidUnit.BODYWEIGHT),
    ),
    RoutingContext(),
    PROPOSED,
)


def _phrases() -> Iterator[tuple[str, str]]:
    heading = ""
    for line in PHRASES.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            heading = line.strip("[]")
        elif line and not line.startswith("#"):
            yield heading, line


def test_the_table_holds_hundreds_of_phrases_of_a_dozen_kinds() -> None:
    table = list(_phrases())

    assert len(table) >= 400
    assert len({heading for heading, _ in table}) >= 10
    assert len(set(table)) == len(table)


@every(("heading", "phrase"), tuple(_phrases()))
def test_words_that_sound_like_a_report_or_an_order_write_nothing(heading: str, phrase: str) -> None:
    decisions = [route(phrase, one) for one in ((PROPOSED,) if heading.endswith(": proposal") else SITUATIONS)]

    assert [one.intent for one in decisions if one.lane is RoutingLane.FAST and one.intent.value in WRITING] == []
