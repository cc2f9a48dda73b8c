from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event

from lanterne_rouge.domain.once import cached_property


@dataclass(frozen=True, kw_only=True)
class Asked:
    """Something that takes as long as its gate is shut."""

    gate: Event

    @cached_property
    def answer(self) -> object:
        """A new object each time that it is worked out."""
        assert self.gate.wait(10)
        return object()


def test_a_property_is_worked_out_once_and_kept() -> None:
    gate = Event()
    gate.set()
    asked = Asked(gate=gate)

    assert asked.answer is asked.answer
    assert Asked.answer.__doc__ == "A new object each time that it is worked out."


def test_one_object_does_not_wait_for_what_another_works_out() -> None:
    slow, quick = Asked(gate=Event()), Asked(gate=Event())
    quick.gate.set()

    with ThreadPoolExecutor(2) as pool:
        waiting = pool.submit(lambda: slow.answer)
        assert pool.submit(lambda: quick.answer).result(5)
        assert not waiting.done()
        slow.gate.set()
        waiting.result(10)
