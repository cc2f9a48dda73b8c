"""The estimated 1RM by its formulas, their inverse, and the weight for an effort."""

from lanterne_rouge.entrypoints.lenient import said
from lanterne_rouge.entrypoints.strength_golden.given import Answer, Given, folded
from lanterne_rouge.metrics.strength.e1rm import Formula, effective_reps, multiplier
from lanterne_rouge.metrics.strength.effort import percent_of_1rm, weight_at

REPS = ("reps", "repetitions", "r", "target_reps")
WEIGHT = ("weight", "weight_kg", "load", "w")
ONE_RM = ("e1rm", "one_rm", "1rm", "max", "one_rep_max", "estimated_1rm")
RPE, RIR = ("rpe", "target_rpe", "effort"), ("rir", "target_rir", "reps_in_reserve")
# Their authors left the single out: the formula as printed would say 3 % more than what was lifted.
_SINGLE_IS_ITSELF = frozenset({Formula.EPLEY, Formula.OCONNER})


def e1rm(given: Given) -> Answer:
    """A formula as published, at the repetitions done and left; or its inverse, where the 1RM is given."""
    formula = _formula(given)
    reps = effective_reps(given.number(*REPS), rpe=given.optional(*RPE), rir=given.optional(*RIR))
    factor = 1.0 if reps == 1 and formula in _SINGLE_IS_ITSELF else multiplier(reps, formula)
    if given.value(*WEIGHT) is None:
        one_rm = given.optional(*ONE_RM)
        if one_rm is None:
            raise given.refused(WEIGHT, "a finite number, or e1rm for the inverse")
        return None if not factor else round(one_rm / factor, 6)
    weight = given.number(*WEIGHT)
    return None if factor is None or weight <= 0 else round(weight * factor, 6)


def rpe_load(given: Given) -> Answer:
    """The share of the 1RM for repetitions at an effort, as a weight where a 1RM is given."""
    reps = given.number(*REPS)
    if given.value(*RPE, *RIR) is None:
        return e1rm(given)
    rir = given.optional(*RIR)
    rpe = given.number(*RPE) if rir is None else 10 - rir
    if reps != int(reps):
        raise given.refused(REPS, "a whole number")
    one_rm = given.optional(*ONE_RM)
    found = percent_of_1rm(int(reps), rpe) if one_rm is None else weight_at(one_rm, int(reps), rpe)
    return None if found is None else round(found, 6)


def _formula(given: Given) -> Formula:
    told = given.value("formula", "method")
    name = "epley" if told is None else folded(said(told))
    found = next((formula for formula in Formula if formula.value == name), None)
    if found is None:
        raise given.refused(("formula",), "one of " + ", ".join(Formula))
    return found
