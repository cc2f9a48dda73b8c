"""Whatever is waited for, the caller is free again at the deadline."""

import asyncio
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from lanterne_rouge.adapters.llm.provider import run_with_deadline

# Ends a test that hangs, and no other, however busy the machine is.
NO_HURRY_S = 120.0


def test_a_result_comes_back_from_the_one_thread() -> None:
    async def where() -> str:
        await asyncio.sleep(0)
        return threading.current_thread().name

    assert [run_with_deadline(where(), NO_HURRY_S) for _ in range(3)] == ["lanterne-models"] * 3


def test_an_error_comes_back_as_itself() -> None:
    async def fail() -> None:
        raise LookupError("x")

    with pytest.raises(LookupError):
        run_with_deadline(fail(), NO_HURRY_S)


def test_what_is_too_slow_ends_at_the_deadline() -> None:
    async def never() -> None:
        await asyncio.Event().wait()

    with pytest.raises(TimeoutError):
        run_with_deadline(never(), 0.1)


def test_what_will_not_be_cancelled_is_left_to_itself() -> None:
    release = threading.Event()

    async def stubborn() -> None:
        while not release.is_set():
            with suppress(asyncio.CancelledError):
                await asyncio.sleep(0.02)

    # It would go on for ever if the caller waited for it.
    with pytest.raises(TimeoutError):
        run_with_deadline(stubborn(), 0.1)
    release.set()


def test_a_loop_that_hangs_is_replaced() -> None:
    release = threading.Event()

    async def blocks() -> None:
        release.wait()

    async def answers() -> int:
        return 7

    with pytest.raises(TimeoutError):
        run_with_deadline(blocks(), 0.05)
    result = run_with_deadline(answers(), NO_HURRY_S)
    release.set()

    assert result == 7


def test_threads_share_it() -> None:
    async def twice(number: int) -> int:
        await asyncio.sleep(0.01)
        return 2 * number

    with ThreadPoolExecutor(8) as pool:
        doubled = list(pool.map(lambda number: run_with_deadline(twice(number), NO_HURRY_S), range(40)))

    assert doubled == [2 * number for number in range(40)]


def test_a_fault_in_the_background_is_told_without_its_words(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    async def report() -> None:
        asyncio.get_running_loop().call_exception_handler({"message": "m", "exception": ValueError("secret")})

    run_with_deadline(report(), NO_HURRY_S)

    assert "secret" not in caplog.text
    assert "ValueError" in caplog.text


def test_looking_up_a_name_cannot_keep_the_program_from_ending() -> None:
    async def helper_is_daemon() -> bool:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(None, lambda: threading.current_thread().daemon)

    assert run_with_deadline(helper_is_daemon(), NO_HURRY_S)
