"""What holds of every plan, whoever the athlete is and whatever has happened; the long form is among the proofs."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lanterne_rouge.season.request import PlannerInput
from tests.season.generated_seasons import requests
from tests.season.plan_proof import prove_one


@given(requests(), st.data())
@settings(database=None, suppress_health_check=list(HealthCheck))
def test_every_plan_and_every_repair_keeps_what_must_hold(request: PlannerInput, data: st.DataObject) -> None:
    prove_one(request, data)
