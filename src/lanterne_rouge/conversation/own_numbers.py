"""What the athlete's own numbers answer: strength lately, the load of a lift next time, the FTP, watts per kilogram, protein."""

import re
from typing import Final

from lanterne_rouge.app.athlete import AthleteRequest, show_athlete
from lanterne_rouge.app.strength.log import TrendsRequest, show_trends
from lanterne_rouge.conversation.exercise_words import find_exercise_name
from lanterne_rouge.conversation.own_records import record_answer
from lanterne_rouge.conversation.situation import Responder, Situation
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.fitness import ThresholdName
from lanterne_rouge.language.phrasing import format_estimate
from lanterne_rouge.views.lifting_history import LiftTrendView

MOST_LIFTS, LEAST_CHANGE_KG = 4, 0.5
PROTEIN_G_PER_KG = 1.6
# Beyond these shares of the FTP an interval of twenty minutes says that it is set too low, or that it may be too high.
TOO_LOW, TOO_HIGH = 1.03, 0.9
_INTERVALS: Final = re.compile(r"\b(?P<times>\d) ?x ?(?P<minutes>\d{1,2})\D{0,15}(?P<watts>[1-5]\d\d)\b")


def _lifts(text: str, own: Situation) -> list[LiftTrendView]:
    words = re.findall(r"[a-z]+(?:[-'][a-z]+)*", text)
    named = next((found[0] for at in range(len(words)) if (found := find_exercise_name(words, at)) is not None), None)
    view = own.fetch("tool_get_exercise_trends", show_trends, TrendsRequest(exercise=named))
    return [lift for lift in view.lifts if lift.points]


def _units(own: Situation) -> WeightUnit:
    return WeightUnit(own.profile.units)


def _stronger(text: str, own: Situation) -> str | None:
    """Yes or no by the estimated maxima, with the lifts that moved."""
    lifts = _lifts(text, own)
    if not lifts:
        return None
    moved = [(lift.name, lift.points[0].e1rm_kg, lift.points[-1].e1rm_kg) for lift in lifts if len(lift.points) > 1]
    if not moved:
        names = ", ".join(
            f"{one.name} {format_estimate(one.points[-1].e1rm_kg, _units(own))}" for one in lifts[:MOST_LIFTS]
        )
        return f"Too early to say: I know each lift from one session only. Estimated maximum: {names}."
    up = [one for one in moved if one[2] - one[1] >= LEAST_CHANGE_KG]
    verdict = "Yes" if 2 * len(up) > len(moved) else "In some lifts" if up else "Not yet"
    shown = sorted(moved, key=lambda one: one[1] - one[2])[:MOST_LIFTS]
    lines = ", ".join(
        f"{name} {format_estimate(then, _units(own))} to {format_estimate(now, _units(own))}"
        for name, then, now in shown
    )
    return f"{verdict}: {len(up)} of {len(moved)} lifts went up. Estimated maximum: {lines}.\nMore: lanterne strength review"


def _maximum(text: str, own: Situation) -> str | None:
    lifts = _lifts(text, own)
    if len(lifts) != 1:
        return None
    best = lifts[0].best_kg or lifts[0].points[-1].e1rm_kg
    return (
        f"{lifts[0].name}: about {format_estimate(best, _units(own))}, estimated from your sets.\n"
        "You needn't test it: a hard set of three to five tells nearly the same."
    )


def _next_load(text: str, own: Situation) -> str | None:
    said = record_answer("last", text, own.fetch, own.today, _units(own))
    if said.startswith("I have no"):
        return None
    return (
        f"Last time, {said[0].lower()}{said[1:].splitlines()[0]}\n"
        "With two repetitions or more to spare in the last set: the smallest step up. With less: the same again. Missed some:"
        " a tenth less.\n"
        "Your next session: lanterne strength plan"
    )


def _ftp_of(own: Situation) -> float | None:
    view = own.fetch("tool_get_user_profile", show_athlete, AthleteRequest())
    return next((float(one["value"]) for one in view.in_force if one["name"] == ThresholdName.FTP.value), None)


def _ftp(text: str, own: Situation) -> str | None:
    ftp = _ftp_of(own)
    if ftp is None:
        return None
    check = "To check it: 20 minutes all out after a good warm-up; 95 % of that is your FTP."
    match = _INTERVALS.search(text)
    if match is None:
        return (
            f"It's set to {ftp:.0f} W. It fits if 2 x 20 min at {5 * round(0.95 * ftp / 5)}-{5 * round(ftp / 5)} W is hard but possible,"
            f" and a threshold session feels like RPE 7-8.\n{check}"
        )
    share, watts = int(match["watts"]) / ftp, match["watts"]
    done = f"{match['times']} x {match['minutes']} min at {watts} W is {100 * share:.0f} % of your FTP of {ftp:.0f} W"
    if share > TOO_LOW and int(match["minutes"]) >= 12:
        return f"Probably: {done}. {check}"
    if share < TOO_HIGH:
        return f"That doesn't tell: {done}. {check}"
    return f"No, keep it: {done}, and that fits.\n{check}"


def _per_kg(text: str, own: Situation) -> str | None:
    ftp, weight = _ftp_of(own), own.profile.weight_kg
    if ftp is None or not weight:
        return None
    return f"{ftp / weight:.1f} W/kg: your FTP of {ftp:.0f} W at {weight:.0f} kg. 2.5 to 3.5 is usual for trained amateurs, 4 is strong."


def _protein(text: str, own: Situation) -> str | None:
    weight = own.profile.weight_kg
    if not weight or re.search(r"\d ?(?:kg|lb)", text):
        return None
    grams = 5 * round(PROTEIN_G_PER_KG * weight / 5)
    return (
        f"About {grams} g a day at your {weight:.0f} kg, in three or four meals.\n"
        "While losing weight, or above 60, a little more. Shakes are handy, not needed."
    )


NUMBER_SITUATIONS: Final[tuple[tuple[re.Pattern[str], Responder], ...]] = tuple(
    (re.compile(pattern), respond)
    for pattern, respond in (
        (r"\b(?:am i|are my lifts|have i (?:got|gotten|become))\b.{0,15}\bstronger\b(?!.*\bif\b)", _stronger),
        (
            r"\bwhat(?:'?s| is| would be)? my\b.*\b(?:1 ?rm|e1rm|one[ -]rep(?:etition)?[ -]max|max(?:imum)?)\b.*\b(?:on|for|in|at)\b",
            _maximum,
        ),
        (
            r"\b(?:what weight|how heavy|how much(?: weight)?|what load|which weight)\b.{0,30}\b(?:next (?:time|session|week)"
            r"|now|today|tomorrow)\b",
            _next_load,
        ),
        (
            r"\bftp\b.*\b(?:right|correct|true|too (?:high|low)|higher|lower|changed|gone (?:up|down)|up|accurate|still)\b"
            r"|\bis my ftp\b|\b(?:higher|new|better) ftp\b",
            _ftp,
        ),
        (
            r"\b(?:watts? (?:per|a|/) ?(?:kg|kilo\w*)|w/kg|power to weight)\b.*\b(?:i|my|have|mine)\b|\bmy (?:w/kg|watts per)",
            _per_kg,
        ),
        (r"\bhow much protein\b.*\b(?:i|me)\b|\bprotein\b.*\bdo i need\b", _protein),
    )
)
