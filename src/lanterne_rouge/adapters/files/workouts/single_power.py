"""The one power that a trainer holds for a target."""

from lanterne_rouge.domain.structured_workout import Anchors, Measure, StepTarget

BY_DISTANCE = "ends after a distance, and this format only knows minutes"
OPEN_ENDED = "ends when you press lap, and this format only knows minutes"
# An open range is held a tenth inside its border: "up to 140 W" is easier than 140 W.
INSIDE = 0.1
# The middle of Coggan's seven bands, as shares of FTP.
ZONE_SHARES = (0.50, 0.65, 0.83, 0.98, 1.13, 1.35, 1.60)


def aimed_share(target: StepTarget | None, anchors: Anchors) -> float | None:
    """The power to hold as a share of FTP; None without a power target, or without the FTP that watts are a share of."""
    if target is None:
        return None
    if target.measure is Measure.POWER_ZONE:
        zone = round(target.low or 0)
        return ZONE_SHARES[zone - 1] if 1 <= zone <= len(ZONE_SHARES) else None
    value = _aimed(target)
    if target.measure is Measure.SHARE_OF_FTP:
        return value
    return value / anchors.ftp_w if target.measure is Measure.WATTS and anchors.ftp_w and value is not None else None


def _aimed(target: StepTarget) -> float | None:
    if target.low is None:
        return None if target.high is None else target.high * (1 - INSIDE)
    return target.low * (1 + INSIDE) if target.high is None else target.middle
