"""What the server gives again is what it would make now, whatever was written meanwhile, and what a new process would make."""

import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.catalogue import use_case
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.documents import read_document
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.use_case import Caller, execute
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.entrypoints.api.kept_answers import KEPT_ROWS, KeptAnswers, RowAnswer
from lanterne_rouge.wiring import OpenHome, open_home
from tests.proofs.undo_writes import BY_THE_COACH, WRITES, Athlete, make_files, make_missions, propose_parameters

# What shows something first, so that the writes after it have something to change; then a write to each thing that is stored.
FIRST = ("mission", "import", "check-in", "template", "workout", "set")
THEN = (
    "athlete set",
    "edit",
    "gym",
    "routine",
    "deload",
    "name",
    "workout complete",
    "plan new",
    "session",
    "feedback",
)
EVERY_SEQUENCE, WRITES_A_SEQUENCE = 10, 40


@pytest.fixture(autouse=True)
def utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANTERNE_TIMEZONE", "UTC")
    yield


@dataclass(kw_only=True)
class Viewer:
    """Somebody who looks at the pages that are kept, beside an athlete who writes."""

    home: OpenHome
    kept: KeptAnswers
    given_again: dict[str, int] = field(default_factory=dict)

    def look(self, after: str | None = None) -> None:
        """Look at each page; after a write, also at what is made of it now."""
        for row in sorted(KEPT_ROWS):
            scope = self.home.scope("me")
            made: list[RowAnswer] = []

            def make(row: str = row, scope: AthleteScope = scope, made: list[RowAnswer] = made) -> RowAnswer:
                made.append(_made(row, scope))
                return made[-1]

            shown = self.kept.answer(use_case(row), b"{}", scope, make)
            if after is not None and not made:
                self.given_again[after] = self.given_again.get(after, 0) + 1
                assert shown.body == _made(row, self.home.scope("me")).body, f"{row} after {after}"
        if after is not None:
            remembered = {row: _made(row, self.home.scope("me")).body for row in sorted(KEPT_ROWS)}
            forget()
            for row, body in remembered.items():
                assert body == _made(row, self.home.scope("me")).body, f"{row} after {after}, remembered"


def forget() -> None:
    """Forget what this process remembers of earlier calls."""
    for name, module in list(sys.modules.items()):
        if name.startswith("lanterne_rouge."):
            for function in vars(module).values():
                if hasattr(function, "cache_clear"):
                    function.cache_clear()


def _made(row: str, scope: AthleteScope) -> RowAnswer:
    case = use_case(row)
    answer = execute(case, case.function, read_document(b"{}", case.request, ""), scope, Caller(), encode=encode_json)
    return RowAnswer(body=encode_json(answer).encode(), version=None)


def watch(folder: Path, chance: random.Random) -> Iterator[tuple[Viewer, Athlete]]:
    """A home with files to import, its athlete, and somebody who looks."""
    athlete = Athlete(
        home=folder / "home",
        files=make_files(folder / "in"),
        missions=make_missions(folder / "missions"),
        chance=chance,
    )
    home = replace(open_home(athlete.home), clock=lambda zone: athlete.now.astimezone(zone))
    writes = home.write_counter()
    yield Viewer(home=home, kept=KeptAnswers(writes)), athlete
    writes.close()
    home.close()


def write(viewer: Viewer, athlete: Athlete, name: str) -> None:
    """One write of a kind, unless the coach refuses it; the pages are looked at before it."""
    viewer.look()
    with suppress(LanterneError):
        athlete.run(WRITES[name](athlete))
    viewer.look(name)


def test_no_kind_of_write_leaves_a_page_as_it_was_before_it(tmp_path: Path) -> None:
    for viewer, athlete in watch(tmp_path, random.Random(5)):
        for name in (*FIRST, *THEN):
            write(viewer, athlete, name)

        # The proof would be idle if every write led to pages made anew.
        assert viewer.given_again["set"] == len(KEPT_ROWS)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(EVERY_SEQUENCE))
def test_no_sequence_of_writes_leaves_a_page_as_it_was(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    for viewer, athlete in watch(tmp_path, chance):
        athlete.run(propose_parameters)
        for name in (*FIRST, *chance.choices(sorted(WRITES), k=WRITES_A_SEQUENCE)):
            if chance.random() < 0.2:
                athlete.now += timedelta(hours=chance.choice((1, 5, 24)))
            if chance.random() < 0.2:
                athlete.run(chance.choice(BY_THE_COACH))
            write(viewer, athlete, name)
