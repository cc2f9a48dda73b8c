"""What activities are measured with, so that a change of it is noticed and only what it touches is measured again."""

from collections.abc import Iterable, Sequence
from datetime import date

from lanterne_rouge.domain.activity import Activity, LoadMethod
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.thresholds import Threshold, ThresholdName, ThresholdsOfDay
from lanterne_rouge.metrics.strain import own_rpe_ratio
from lanterne_rouge.metrics.thresholds import thresholds_on

# The way in which logged sets are counted; another one wants another number, so that kept sessions are measured again.
BY_SETS = " sets=1"


class Basis:
    """What activities are measured with: the thresholds of each day, and the load of an hour of effort in this athlete."""

    def __init__(self, known: Sequence[Threshold], sex: str | None, ratio: float | None = None) -> None:
        # As exact as its text, so that equal texts mean equal loads.
        self.ratio = None if ratio is None else round(ratio, 2)
        self._known, self._sex = known, sex
        self._days: dict[date, tuple[ThresholdsOfDay, str]] = {}

    def with_ratio(self, ratio: float | None) -> "Basis":
        """The same with another ratio."""
        return Basis(self._known, self._sex, ratio)

    def thresholds(self, day: date) -> ThresholdsOfDay:
        """The thresholds of a day."""
        return self._on(day)[0]

    def text(self, activity: Activity) -> str:
        """All of it in a line, so that a change is noticed."""
        return self._but_ratio(activity) + (f" rpe={self.ratio:.2f}" if self.ratio is not None else "")

    def holds(self, activity: Activity) -> bool:
        """Whether the activity was measured with just this."""
        return activity.measures.basis == self.text(activity)

    def holds_but_for_ratio(self, activity: Activity) -> bool:
        """Whether the activity was measured with just this, whatever the ratio was then."""
        kept = activity.measures.basis
        return kept is not None and kept.partition(" rpe=")[0] == self._but_ratio(activity)

    def has_thresholds_of(self, activity: Activity) -> bool:
        """Whether the thresholds are those that the activity was measured with."""
        kept = activity.measures.basis or ""
        return kept.partition(" rpe=")[0].removesuffix(BY_SETS) == self._on(activity.day)[1]

    def _but_ratio(self, activity: Activity) -> str:
        by_sets = activity.sport is Sport.STRENGTH and bool(activity.sets)
        return self._on(activity.day)[1] + (BY_SETS if by_sets else "")

    def _on(self, day: date) -> tuple[ThresholdsOfDay, str]:
        if day not in self._days:
            of_day = thresholds_on(day, self._known, sex=self._sex)
            each = ((name, getattr(of_day, name.value)) for name in ThresholdName)
            text = " ".join(f"{name}={t.value:.6g}/{t.source}" for name, t in each if t is not None) or "none"
            text += f" sex={self._sex}" if self._sex else ""
            self._days[day] = (of_day, text)
        return self._days[day]


def is_by_feel(activity: Activity) -> bool:
    """Whether the load rests on how the session felt."""
    return activity.measures.load_method is LoadMethod.SESSION_RPE


def own_ratio(activities: Iterable[Activity]) -> float | None:
    """The athlete's own load per hour and point of effort, from sessions that have an effort and a measured load."""
    measured = (LoadMethod.POWER, LoadMethod.RUN_PACE, LoadMethod.SWIM_PACE, LoadMethod.HEART_RATE)
    return own_rpe_ratio(
        [
            ((a.timer_s or 0.0) / 3600, a.rpe, a.measures.load)
            for a in activities
            if a.rpe and a.measures.load and a.measures.load_method in measured and "clock" not in a.quality
        ]
    )
