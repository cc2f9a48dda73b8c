"""In which sport today is trained: the planned one, unless a painful place asks for another."""

from collections import Counter
from collections.abc import Iterable, Sequence

from lanterne_rouge.coaching.signs.morning import Signs
from lanterne_rouge.coaching.signs.planned import STRENGTH_KINDS
from lanterne_rouge.domain.day_context import PastSession
from lanterne_rouge.domain.sport import Sport

# Sports that load a leg without impact, the mildest first.
LOW_IMPACT = (Sport.CYCLING, Sport.SWIMMING, Sport.ROWING)
TRIATHLON = (Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING)
UPPER_BODY = ("shoulder", "arm", "elbow", "wrist", "hand", "finger", "thumb", "neck", "collarbone")
BACK = ("back", "spine", "lumbar")
# Walks to the shop and what no sport is known of are no training to plan.
NOT_PLANNED = (Sport.WALKING, Sport.TRANSITION, Sport.OTHER)
# A sport tried once is no sport of the athlete's.
LEAST_TIMES, LEAST_SHARE = 2, 0.2


def sports_of(sessions: Sequence[PastSession]) -> tuple[str, ...]:
    """What somebody trains who has named no sport, the most frequent first: what the sessions hold more than now and then."""
    named = [s.sport for s in sessions if s.sport is not None and s.sport in tuple(Sport)]
    counts = Counter(sport for sport in named if sport not in NOT_PLANNED)
    least = max(LEAST_TIMES, LEAST_SHARE * counts.total())
    ordered = sorted(counts, key=lambda sport: (-counts[sport], sport))
    return tuple(sport for sport in ordered if counts[sport] >= least) or tuple(ordered[:1])


def sport_today(signs: Signs) -> Sport | None:
    """The planned sport or one of the athlete's that spares what hurts; None where none of them does."""
    wanted, places = planned_sport(signs), signs.said.sore_places
    if not places or signs.race_day or _spares(wanted, places):
        return wanted
    # With several sports the athlete's own order counts only among those without impact.
    own = _own_sports(signs)
    return next((s for s in (*LOW_IMPACT, *own) if s in own and _spares(s, places)), None)


def planned_sport(signs: Signs) -> Sport:
    """The sport of the plan; a word that names several, such as triathlon, is read as its first."""
    if signs.planned.kind in STRENGTH_KINDS:
        return Sport.STRENGTH
    named = [signs.planned.session.sport, *signs.context.athlete.sports]
    known = [Sport(name) for name in named if name in tuple(Sport)]
    return known[0] if known else (Sport.CYCLING if "triathlon" in named else Sport.OTHER)


def _own_sports(signs: Signs) -> list[Sport]:
    named = [signs.planned.session.sport, *signs.context.athlete.sports]
    several = TRIATHLON if "triathlon" in named else ()
    return [*(Sport(name) for name in named if name in tuple(Sport)), *several]


def _spares(sport: Sport, places: Iterable[str]) -> bool:
    return all(_spares_one(sport, place.lower()) for place in places)


def _spares_one(sport: Sport, place: str) -> bool:
    """Whether a sport leaves a place alone; an unknown place is taken for one that impact would hurt."""
    if any(part in place for part in BACK):
        return sport in (Sport.CYCLING, Sport.SWIMMING)
    if any(part in place for part in UPPER_BODY):
        return sport in (Sport.CYCLING, Sport.RUNNING, Sport.WALKING)
    return sport in LOW_IMPACT
