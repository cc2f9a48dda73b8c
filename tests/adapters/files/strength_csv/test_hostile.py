"""Nothing in an export may stop the program: every fault is a sentence."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.adapters.files.catalogue import READERS
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import ParsedFile
from lanterne_rouge.ports.sources import FileReader
from tests.work import calls

from .test_other_apps import (
    FITBOD,
    FITNOTES,
    FITNOTES_IOS,
    GYM_LOG,
    GYMRUN,
    HEVY,
    JEFIT,
    LIFTLOG,
    LIFTOSAUR,
    STRONGLIFTS,
)
from .test_strong import OLDEST, S1, S2, S3, UNKNOWN_LANGUAGE

EXPORTS = (
    *(S1, S2, S3, OLDEST, UNKNOWN_LANGUAGE, HEVY, FITNOTES, FITNOTES_IOS, STRONGLIFTS, JEFIT, LIFTOSAUR, FITBOD),
    *(GYMRUN, GYM_LOG, LIFTLOG),
)
SPITE = ("", '"', "\x00", "\x1b[2J", "=1+1", "9" * 60, "-1", "nan", "inf", "1e308", ";", "\n", "2026-13-45", "🏋", "0")


def _reader(data: bytes) -> FileReader | None:
    return next((reader for reader in READERS if reader.recognises(data[:4096])), None)


def _read(data: bytes) -> ParsedFile:
    reader = _reader(data)
    assert reader is not None
    return reader.read(data, "x.csv")


@given(st.sampled_from(EXPORTS), st.randoms(use_true_random=False))
def test_a_spoilt_export_is_read_or_refused_with_a_sentence(text: str, chance: random.Random) -> None:
    spoilt = list(text)
    for _ in range(chance.randint(1, 6)):
        spoilt[chance.randrange(len(spoilt))] = chance.choice(SPITE)
    data = "".join(spoilt).encode()

    reader = _reader(data)

    try:
        parsed = reader.read(data, "x.csv") if reader else None
    except BadFile as refused:
        assert refused.sentence
    else:
        assert parsed is None or all(r.start.tzinfo for r in parsed.recordings)


@given(st.sampled_from(EXPORTS), st.floats(0.0, 1.0))
def test_an_export_cut_anywhere_is_read_or_refused(text: str, share: float) -> None:
    data = text.encode()[: int(len(text.encode()) * share)]

    reader = _reader(data)

    try:
        if reader:
            reader.read(data, "x.csv")
    except BadFile as refused:
        assert refused.sentence


@pytest.mark.parametrize(
    "row",
    [
        f'2025-03-04 18:30:00,"A",{"9" * 200_000},"Squat",1,60,5,0,0,,,',
        f'2025-03-04 18:30:00,"{"A" * 200_000}",1h,"{"(" * 200_000}",1,60,5,0,0,"{"é " * 100_000}",,',
        f'{"2" * 200_000},"A",1h,"Squat",1,60,5,0,0,,,',
        f'2025-03-04 18:30:00,"A",1h,"Squat",{"W" * 200_000},{"6" * 200_000},5,0,0,,,',
    ],
)
def test_endless_cells_cost_no_endless_time(row: str) -> None:
    data = (S1 + row + "\n").encode()

    steps = calls(lambda: _read(data))

    assert steps < 10_000
    assert _read(data).recordings


def test_endless_blank_lines_and_sections_cost_no_endless_time() -> None:
    few, many = ((JEFIT + "\n" * n + "### EXERCISE\n" * (n // 10)).encode() for n in (50_000, 100_000))

    assert calls(lambda: _read(many)) < 2.2 * calls(lambda: _read(few))
