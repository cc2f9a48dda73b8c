"""The slope of a series with gaps."""

from collections.abc import Sequence
from statistics import fmean


def slope(values: Sequence[float | None], *, at_least: int) -> float | None:
    """Change per step by least squares; None with fewer than `at_least` known values.

    Least squares over the known points (x, y): sum (x - mx)(y - my) / sum (x - mx)^2.
    """
    points = [(float(i), v) for i, v in enumerate(values) if v is not None]
    if len(points) < max(at_least, 2):
        return None
    mean_x, mean_y = fmean(x for x, _ in points), fmean(y for _, y in points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)
