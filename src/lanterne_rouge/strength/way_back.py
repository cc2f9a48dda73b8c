"""The way back to a lift that a pain kept from the sessions: in steps, each a session that is borne, never all at once.

The steps follow the pain-monitoring model (Silbernagel 2007: more load only after a session that did not hurt by the next morning);
their shares of the old load are practice of coaches.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from lanterne_rouge.domain.exercise import Exercise, Joint
from lanterne_rouge.domain.lifting import JointReturn, LiftHistory, PastLift, Severity
from lanterne_rouge.strength.allowance import Allowance
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.exercises.substitution import stress_on
from lanterne_rouge.strength.pain import bears
from lanterne_rouge.strength.recent import find_exercise

STEPS = (
    Allowance(load=0.8, cap=7.0, fewer=True, may_raise=False),
    Allowance(load=0.9, cap=7.5, may_raise=False),
    Allowance(cap=8.0, may_raise=False),
)
STEPS_AFTER_MILD_PAIN = STEPS[-1:]


def allowed_on_the_way_back(
    exercise: Exercise, returns: Sequence[JointReturn], sessions: Sequence[PastLift]
) -> Allowance:
    """What a pain that is gone leaves of a lift it kept out: the next step, or everything once all are done."""
    allowance = Allowance()
    for way in _ways(exercise, returns):
        step = _step(way, sessions)
        if step is not None:
            steps = _steps(way)
            share = f", {steps[step].load:.0%} of your old load" if steps[step].load < 1 else ", nothing added"
            why = f"first sessions after your {way.place} pain (step {step + 1} of {len(steps)}{share})"
            allowance = allowance.lowered(replace(steps[step], whys=(why,)))
    return allowance


def with_steps_eased(
    history: Sequence[LiftHistory], returns: Sequence[JointReturn], catalogue: Catalogue
) -> tuple[LiftHistory, ...]:
    """The history with the steps of a way back that is not over marked as held back, so that the old load stays known."""
    return tuple(_eased(lift, returns, catalogue) for lift in history) if returns else tuple(history)


def explain_way_back(places: Sequence[str]) -> str:
    """The sentence for lifts that come back in steps; empty without any."""
    if not places:
        return ""
    named = " and ".join(dict.fromkeys(places))
    return (
        f"What your {named} kept out comes back session by session: stop a lift that hurts, and say so in the morning."
    )


def place_on_the_way(exercise: Exercise, returns: Sequence[JointReturn], sessions: Sequence[PastLift]) -> str:
    """The place that an exercise comes back from; empty where it doesn't."""
    return next((way.place for way in _ways(exercise, returns) if _step(way, sessions) is not None), "")


def _eased(lift: LiftHistory, returns: Sequence[JointReturn], catalogue: Catalogue) -> LiftHistory:
    exercise = find_exercise(lift.exercise, catalogue)
    ways = _ways(exercise, returns) if exercise is not None else ()
    since = min((way.since for way in ways if _step(way, lift.sessions) is not None), default=None)
    if since is None:
        return lift
    return replace(lift, sessions=tuple(replace(s, eased=s.eased or s.day >= since) for s in lift.sessions))


def _ways(exercise: Exercise, returns: Sequence[JointReturn]) -> Iterator[JointReturn]:
    """The ways back on which the exercise is: those of a pain that kept it out."""
    return (way for way in returns if any(_kept_out(exercise, joint, way.severity) for joint in way.joints))


def _kept_out(exercise: Exercise, joint: Joint, severity: Severity) -> bool:
    stress = stress_on(exercise, joint)
    return stress is not None and not bears(stress, severity)


def _steps(way: JointReturn) -> tuple[Allowance, ...]:
    return STEPS_AFTER_MILD_PAIN if way.severity is Severity.MILD else STEPS


def _step(way: JointReturn, sessions: Sequence[PastLift]) -> int | None:
    """The number of the next step, counted from 0; None once all are done, and for a lift without an old load."""
    done = len({s.day for s in sessions if s.day >= way.since})
    known = any(s.day < way.since for s in sessions)
    return done if known and done < len(_steps(way)) else None
