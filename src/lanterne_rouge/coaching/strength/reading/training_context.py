"""How somebody trains as a whole: the split that their sessions show, and only then whether it is balanced."""

from dataclasses import dataclass
from datetime import date

from lanterne_rouge.coaching.strength.reading.bands import FACTS, Fact
from lanterne_rouge.coaching.strength.reading.lifts import Lifts
from lanterne_rouge.coaching.strength.reading.split import Balance, SplitReading, infer_split, push_and_pull, thighs


@dataclass(frozen=True, kw_only=True)
class TrainingContext:
    """The split, push against pull, the thighs before against behind, and the facts that answers keep to.

    Logs do not tell the left from the right side, so symmetry is that of the front and the back of the body.
    """

    split: SplitReading
    balance: Balance
    symmetry: Balance
    facts: tuple[Fact, ...]

    @property
    def uneven(self) -> tuple[Balance, ...]:
        """What is uneven over whole rounds of a split that is known."""
        return tuple(one for one in (self.balance, self.symmetry) if one.uneven)


def training_context(read: Lifts, today: date) -> TrainingContext:
    """The last six weeks up to a day."""
    return TrainingContext(
        split=infer_split(read, today),
        balance=push_and_pull(read, today),
        symmetry=thighs(read, today),
        facts=FACTS,
    )
