"""The form of an answer follows its type."""

from lanterne_rouge.domain.language_model import ProposedPlan
from lanterne_rouge.models.strength.proposal import form_of


def test_a_plan_is_described_with_the_types_within_it() -> None:
    assert form_of(ProposedPlan).splitlines() == [
        'ProposedPlan: {"exercises": [ProposedLift, ...]}',
        'ProposedLift: {"exercise": text, "instead_of": text or null, "warmups": [ProposedSet, ...], '
        '"top_set": ProposedSet or null, "backoffs": [ProposedSet, ...], "working_sets": [ProposedSet, ...]}',
        'ProposedSet: {"reps": whole number, "weight_kg": number or null, "rpe_cap": number or null, "sets": whole number, '
        '"seconds": whole number or null}',
    ]
