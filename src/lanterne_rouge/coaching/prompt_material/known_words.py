"""What the rules saw, told without the athlete's own words: a place of pain may be written with a name, an address or an order in it."""

from dataclasses import replace

from lanterne_rouge.coaching.day import DayResult, decide_day
from lanterne_rouge.coaching.prompt_material.told_check_in import FEELINGS, SYMPTOMS
from lanterne_rouge.coaching.strength.body_places import is_chest, joints_of
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.day_context import DayContext

SOMEWHERE = "sore spot"


def in_known_words(context: DayContext, result: DayResult) -> DayResult:
    """The result with the sentences that the rules would say had the athlete named places, symptoms and feelings in our words."""
    said = known(context.check_in)
    if said == context.check_in:
        return result
    evidence = decide_day(replace(context, check_in=said)).verdict.evidence
    return replace(result, verdict=replace(result.verdict, evidence=evidence))


def known(said: CheckIn) -> CheckIn:
    """The check-in with known words only; scores and states as they are."""
    illness, injury = said.illness, said.injury
    return replace(
        said,
        pain=tuple(replace(one, site=place(one.site), when=None) for one in said.pain),
        injury=replace(injury, site=place(injury.site), kind=None) if injury is not None else None,
        illness=replace(illness, symptoms=tuple(s for s in illness.symptoms if s in SYMPTOMS)) if illness else None,
        feeling=replace(said.feeling, words=tuple(w for w in said.feeling.words if w in FEELINGS)),
        request=replace(said.request, text=None) if said.request is not None else None,
        text=None,
    )


def place(site: str) -> str:
    """A place of the body in our words."""
    if is_chest(site):
        return "chest"
    joints = sorted(joint.value.replace("_", " ") for joint in joints_of(site))
    return " and ".join(joints) if 0 < len(joints) <= 2 else SOMEWHERE
