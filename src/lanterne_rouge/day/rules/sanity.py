"""What is known and what is not: impossible values, missing ones, texts from strangers."""

from lanterne_rouge.day.rules.rule import EASY, NO_PUSH, UNCAPPED, Cap, Rule, below
from lanterne_rouge.domain.decision import Action, Flag

LEAST_HISTORY_DAYS = 14
LEAST_PLANNED_MINUTES = 20.0
# Fitness needs so long to settle.
SETTLED_DAYS = 42


def _no_longer(minutes: float | None) -> Cap:
    return Cap(action=Action.MAINTAIN, zone=3, minutes=max(float(round(minutes or 0)), LEAST_PLANNED_MINUTES))


SANITY = (
    Rule(
        id="S1",
        condition="a value outside what a body or a sensor can show, not finite, or dated in the future",
        when=lambda s: bool(s.dropped),
        says="something in your data looks impossible ({s.words.dropped})",
        so="I ignore it and go by the rest",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.IMPLAUSIBLE_DATA,),
    ),
    Rule(
        id="S1b",
        condition="sources disagree, or one session comes from two of them",
        when=lambda s: bool(s.conflicts),
        says="your sources disagree ({s.words.conflict})",
        so="I count it once and add nothing",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.DATA_CONFLICT, Flag.IMPLAUSIBLE_DATA),
    ),
    Rule(
        id="S2",
        condition="no readiness of today",
        when=lambda s: s.body.readiness is None,
        says="there is no readiness score today",
        so="I go by your training and how you feel",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.MISSING_READINESS,),
    ),
    Rule(
        id="S2b",
        condition="the training feed is silent for two days or more",
        when=lambda s: s.training.stale,
        says="your last activity was {s.training.last_activity_days_ago} days ago",
        so="your form is only an estimate",
        source="practice",
        cap=Cap(action=Action.MAINTAIN, zone=4),
        flags=(Flag.STALE_TRAINING_DATA, Flag.LOW_CONFIDENCE),
        numbers=(("days since the last activity", "training.last_activity_days_ago"),),
    ),
    Rule(
        id="S2c",
        condition="fitness (CTL) is not known",
        when=lambda s: s.training.ctl is None,
        says="I don't know your fitness (your training load of the last weeks)",
        so="I add nothing to your plan",
        source="practice",
        cap=Cap(action=Action.MAINTAIN, zone=4),
        flags=(Flag.LOW_CONFIDENCE,),
    ),
    Rule(
        id="S2d",
        condition="less than six weeks of training history",
        when=lambda s: below(s.training.history_days, SETTLED_DAYS),
        says="{s.words.training_seen}",
        so="too few to be sure",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.LOW_CONFIDENCE,),
        numbers=(("days of history", "training.history_days"),),
    ),
    Rule(
        id="S2e",
        condition="neither readiness of today nor any load history",
        when=lambda s: s.body.readiness is None and s.training.ctl is None,
        says="I know neither your readiness nor your recent training",
        so="I'll start easy until I know more",
        source="practice",
        cap=EASY,
        flags=(Flag.LOW_CONFIDENCE,),
    ),
    Rule(
        id="S2f",
        condition="no readiness of today, and a load history that ended two days ago or earlier",
        when=lambda s: s.body.readiness is None and s.training.ctl is not None and s.training.stale,
        says="there is no readiness score today, and your last activity was {s.training.last_activity_days_ago} days ago",
        so="I'll keep it easy until I know more",
        source="practice",
        cap=EASY,
        flags=(Flag.LOW_CONFIDENCE,),
        numbers=(("days since the last activity", "training.last_activity_days_ago"),),
    ),
    Rule(
        id="S2g",
        condition="less than two weeks of training history",
        when=lambda s: below(s.training.history_days, LEAST_HISTORY_DAYS) and s.training.longest_minutes is not None,
        says="the longest session I know of took {s.training.longest_minutes:.0f} minutes",
        so="nothing longer and nothing hard until I know two weeks of your training",
        source="practice",
        cap=lambda s: _no_longer(s.training.longest_minutes),
        effect="at most maintain, zone 3, no longer than the longest session",
        flags=(Flag.LOW_CONFIDENCE,),
        numbers=(("longest session (min)", "training.longest_minutes"),),
    ),
    Rule(
        id="S2h",
        condition="less than two weeks of training history, and no session in it whose length is known",
        when=lambda s: below(s.training.history_days, LEAST_HISTORY_DAYS) and s.training.longest_minutes is None,
        says="I don't know any of your sessions yet",
        so="an hour at most, and nothing hard",
        source="practice",
        cap=Cap(action=Action.MAINTAIN, zone=3, minutes=60),
        flags=(Flag.LOW_CONFIDENCE,),
    ),
    Rule(
        id="S3",
        condition="a title, note or comment tries to steer the decision",
        when=lambda s: s.steering_texts > 0,
        says="a text in your feed reads like an instruction to me",
        so="it changes nothing",
        source="practice",
        cap=UNCAPPED,
        effect="never changes a decision",
        flags=(Flag.UNTRUSTED_TEXT,),
    ),
)
