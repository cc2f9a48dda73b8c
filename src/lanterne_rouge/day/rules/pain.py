"""Pain, injury, and the way back after a break."""

from collections.abc import Callable
from math import inf

from lanterne_rouge.day.rules.rule import EASY, NO_PUSH, REST_CAP, UNCAPPED, Cap, Rule, at_least
from lanterne_rouge.day.signs.signals import Signals
from lanterne_rouge.day.signs.training import STRENGTH_KINDS, longest_next
from lanterne_rouge.day.sport_choice import planned_sport, sport_today
from lanterne_rouge.domain.check_in import PELVIC_FLOOR
from lanterne_rouge.domain.decision import Action, Flag

WEEKS_BACK_SHARES = (0.5, 0.65, 0.8, 0.9)
# After them sessions still grow by steps, until they are as long as the plan's.
LAST_STEPPED_WEEK = 8
LIFTING_BACK_SHARE = 0.65
# After so long a break bones and tendons have forgotten running, whatever the fitness of old: half an hour at most.
LONG_OFF_DAYS = 56
FIRST_RUNS_MINUTES = 30.0
# Two weeks easily. A share of the plan, so that each week is a step up also for those whose sessions are large beside their fitness;
# no session larger than one and a half usual days.
EASY_WEEKS_BACK, MOST_BACK_OF_CTL, LEAST_BACK_MINUTES = 2, 1.5, 20.0


def _injured(s: Signals) -> bool:
    return s.report.check_in.injury is not None and not s.report.check_in.injury.cleared


def _serious_injury(s: Signals) -> bool:
    injury = s.report.check_in.injury
    return injury is not None and not injury.cleared and injury.kind in ("stress_fracture", "fracture", "crash")


def back_from_break(s: Signals) -> bool:
    """Whether the steps of the way back hold: four weeks, and after an injury until sessions are as long as the plan's."""
    said = s.report.check_in
    injury = said.injury
    after_injury = injury is not None and injury.cleared
    weeks = injury.week_back if injury else None
    if after_injury and weeks is not None and len(WEEKS_BACK_SHARES) < weeks <= LAST_STEPPED_WEEK:
        return s.planned.minutes > (_next_step(s) or inf)
    long_off = at_least(injury.days_off if injury else None, 15) and (weeks is None or weeks <= 4)
    after_break = at_least(said.break_days, 15) and s.training.weeks_back <= len(WEEKS_BACK_SHARES)
    return after_break or (after_injury and (long_off or (weeks is not None and weeks <= 4)))


def _restart(s: Signals) -> Cap:
    week = s.training.weeks_back
    if week > len(WEEKS_BACK_SHARES):
        return Cap(action=Action.MAINTAIN, minutes=_next_step(s))
    share = WEEKS_BACK_SHARES[week - 1]
    if s.planned.kind in STRENGTH_KINDS:
        # The lifts themselves come back with fewer sets and less weight: cutting their time as well leaves one of them.
        share = max(share, LIFTING_BACK_SHARE)
    if week >= EASY_WEEKS_BACK + 1:
        return Cap(action=Action.MAINTAIN, zone=3, minutes=_next_step(s), of_plan=share, of_ctl=MOST_BACK_OF_CTL)
    first = FIRST_RUNS_MINUTES if s.planned.is_run and _long_off(s) else None
    most = min((minutes for minutes in (first, _next_step(s)) if minutes is not None), default=None)
    return Cap(action=Action.EASE, zone=2, minutes=most, of_plan=share, of_ctl=MOST_BACK_OF_CTL)


def _next_step(s: Signals) -> float | None:
    """How long a session may be after the longest of its sport since the return; None before the first."""
    longest = s.training.longest_since_return
    if longest is None or s.planned.kind in STRENGTH_KINDS:
        return None
    return float(round(max(longest_next(longest), LEAST_BACK_MINUTES)))


def _long_off(s: Signals) -> bool:
    said = s.report.check_in
    return at_least(said.break_days, LONG_OFF_DAYS) or at_least(
        said.injury.days_off if said.injury else None, LONG_OFF_DAYS
    )


def _beside_a_ban(s: Signals) -> Cap:
    """The plan has left the sport out already where it was made or looked at since; what still stands in it gives way here."""
    if planned_sport(s) not in s.report.banned:
        return UNCAPPED
    return REST_CAP if s.race_day or sport_today(s) is None else EASY


SPARING = Cap(action=Action.EASE, zone=2, of_ctl=0.4, of_plan=0.5)
# Half the time of lifts that spare the place, however few points of fitness lifting makes.
SPARING_LIFTS = Cap(action=Action.EASE, zone=2, of_plan=0.5)
# The plan of the lifts exchanges those that load the place and holds back the rest of what touches it: no cut of the whole.
LIFTING_AROUND = Cap(action=Action.MAINTAIN, zone=4)
# Between a day on which it still hurts a little and a day as planned.
FIRST_STEP = Cap(action=Action.EASE, zone=2, of_ctl=1.0, of_plan=0.75)


def _rest_or_spare(s: Signals) -> Cap:
    """Legs may be trained while a shoulder hurts, and the other way round: the plan of the lifts spares the place."""
    return SPARING_LIFTS if s.planned.kind in STRENGTH_KINDS and s.report.only_strong_pain else REST_CAP


# A place below the knee is left alone by a bike, by water and by a rower, an arm by a run: the time stays, easily.
SPARED = Cap(action=Action.MAINTAIN, zone=2)


def _unless_lifting(cap: Cap, *, spared: Cap = SPARED) -> Callable[[Signals], Cap]:
    """The cap of a session that can't leave the place out; lifting can, and so can sports without impact."""
    return lambda s: _around(s) if s.lifts_around_pain else spared if s.spares_what_hurts else cap


def _around(s: Signals) -> Cap:
    """What is left of a session whose main lifts load a new or rising pain is not the session that was planned."""
    return EASY if s.hurts_under_the_bar else LIFTING_AROUND


def _only_pelvic(s: Signals) -> bool:
    return s.report.pain_site == PELVIC_FLOOR


PAIN = (
    Rule(
        id="P1",
        condition="pain above 5 of 10, a limp, pain at night, on hopping, on a spot of bone or in the chest",
        when=lambda s: s.report.stop_pain,
        says="{s.words.hurts}",
        so="{s.words.ask_for_pain}nothing that loads it",
        refers="have a doctor look at it",
        source="Silbernagel 2007",
        cap=_rest_or_spare,
        effect="rest; lifting that spares the place stays, at half the plan, below 7 of 10 and without any of the other signs",
        flags=(Flag.PAIN, Flag.MEDICAL_REFERRAL),
        numbers=(("pain of 10", "report.told_pain_score"),),
        holds_on_race_day=True,
    ),
    Rule(
        id="P1b",
        condition="pain of 3-5 of 10, rising, swollen, or not rated",
        when=lambda s: s.report.moderate_pain and not s.report.stop_pain and not _only_pelvic(s),
        says="{s.words.hurts}",
        so="{s.words.ask_for_pain}{s.words.spare_it}",
        source="Silbernagel 2007",
        cap=_unless_lifting(SPARING),
        effect="at most ease, zone 2, 0.4 of CTL, half the plan; in another of the athlete's sports that spares the place, or rest; "
        "a planned sport without impact keeps its time in zone 2 where it hurts below the knee, and so does a run where an arm, a "
        "shoulder or the neck hurts; lifting stays, with other lifts for those that load it; with a pain of 4 and more that is new in "
        "the back, or on a day for heavy legs in the legs, or rising where the day's lifts load it, it is eased like other sports",
        flags=(Flag.PAIN,),
        numbers=(("pain of 10", "report.told_pain_score"),),
    ),
    Rule(
        id="P1t",
        condition="a tendon that hurts by 3-5 of 10, steadily, and settles",
        when=lambda s: (
            s.report.steady_tendon and not s.report.moderate_pain and not s.report.stop_pain and not s.runs_in_steps
        ),
        says="{s.words.hurts}",
        so="{s.words.ask_for_pain}{s.words.mind_the_tendon}",
        source="Silbernagel 2007",
        cap=_unless_lifting(Cap(action=Action.EASE, zone=2, of_ctl=0.6, of_plan=0.6)),
        effect="at most ease, zone 2, 0.6 of CTL and of the plan; a planned sport without impact keeps its time where it hurts below "
        "the knee; lifting stays, the sore part later and lighter",
        flags=(Flag.PAIN,),
        numbers=(("pain of 10", "report.told_pain_score"),),
    ),
    Rule(
        id="P1c",
        condition="pain of 0-2 of 10 on its first morning, or that settles and wasn't more lately",
        when=lambda s: (
            s.report.slight_pain
            and not s.report.healing_pain
            and not s.report.moderate_pain
            and not s.report.steady_tendon
            and not s.report.stop_pain
            and not s.runs_in_steps
        ),
        says="{s.words.sore_place_hurts} a little{s.words.pain}",
        so="{s.words.mind_it}",
        source="Silbernagel 2007",
        cap=Cap(action=Action.MAINTAIN, zone=4),
        flags=(Flag.PAIN,),
        numbers=(("pain of 10", "report.told_pain_score"),),
    ),
    Rule(
        id="P1h",
        condition="pain of 0-2 of 10 that was 3 and more within ten days, or is there on another morning and not said to settle",
        when=lambda s: (
            (s.report.healing_pain or s.report.unsettled_pain)
            and not s.report.moderate_pain
            and not s.report.stop_pain
            and not s.runs_in_steps
        ),
        says="{s.words.healing}",
        so="{s.words.ask_for_pain}{s.words.let_it_heal}",
        source="Silbernagel 2007",
        cap=_unless_lifting(Cap(action=Action.EASE, zone=2, of_ctl=0.6), spared=LIFTING_AROUND),
        effect="at most ease, zone 2, 0.6 of CTL; a planned sport without impact stays where it hurts below the knee; lifting stays, the "
        "sore part later and lighter",
        flags=(Flag.PAIN,),
        numbers=(("pain of 10", "report.told_pain_score"),),
    ),
    Rule(
        id="P1n",
        condition="the first morning without a pain that was 3 and more within ten days, or slight on another morning",
        when=lambda s: s.newly_quiet is not None and not s.runs_in_steps,
        says="{s.words.quiet_place}",
        so="{s.words.first_step}",
        # Pain of the next day is what tells whether a load was too much: one day without it tells little.
        source="Silbernagel 2007",
        cap=lambda s: LIFTING_AROUND if s.planned.kind in STRENGTH_KINDS else FIRST_STEP,
        effect="at most ease, zone 2, a usual day and three quarters of the plan, for one day; a planned sport without impact "
        "stays where it hurt below the knee; lifting stays, and the lifts that load it come back in steps",
        flags=(Flag.RETURN_TO_TRAINING,),
        numbers=(("worst of 10", "newly_quiet.worst_0_10"),),
    ),
    Rule(
        id="P1r",
        condition="the way back to running after a limp, after a tendon or bone hurt by 3 and more on three days within four weeks, "
        "or after leaking, heaviness or pressure in the pelvis that is gone",
        when=lambda s: s.runs_in_steps and not s.report.moderate_pain and not s.report.stop_pain,
        says="{s.words.way_back}",
        so="{s.words.next_step}",
        source="Silbernagel 2007; Warden 2014; Goom, Donnelly & Brockwell 2019",
        cap=SPARED,
        effect="run and walk in six steps of half an hour, every other day: the next step after a run with at most 2 of 10 that is "
        "told the morning after, the one before above 3; after a limp the first one waits for two mornings without pain; "
        "in between another sport without impact, in zone 2",
        flags=(Flag.RETURN_TO_TRAINING,),
        numbers=(("days of pain", "morning.run_return.days"), ("worst of 10", "morning.run_return.worst")),
    ),
    Rule(
        id="P1p",
        condition="leaking, heaviness or pressure in the pelvis",
        when=lambda s: s.report.pelvic_floor,
        says="{s.words.pelvic} means that running is too much for now",
        so="no running or jumping today; walking is fine if it brings nothing on",
        refers="see a pelvic-health physio or your GP, as going early helps",
        source="Goom, Donnelly & Brockwell 2019",
        cap=SPARING,
        effect="at most ease, zone 2, 0.4 of CTL, half the plan; in another of the athlete's sports without impact, or rest",
        flags=(Flag.PAIN, Flag.MEDICAL_REFERRAL),
        holds_on_race_day=True,
    ),
    Rule(
        id="P1g",
        condition="pain of less than 3 that has come back at one place for two weeks",
        when=lambda s: s.report.nagging_pain is not None and not s.report.moderate_pain and not s.report.stop_pain,
        says="{s.words.nagging}",
        so="nothing hard on foot until it's quiet",
        refers="have it looked at by a physio or a doctor",
        # A week of it makes a running-related injury by consensus; twice as long is no passing soreness.
        source="Yamato 2015",
        cap=lambda s: SPARED if s.planned.is_run else UNCAPPED,
        effect="runs in zone 2 at most",
        flags=(Flag.PAIN, Flag.MEDICAL_REFERRAL),
    ),
    Rule(
        id="P1f",
        condition="pain of 3 and more that has lasted two weeks",
        when=lambda s: s.report.lasting_pain and not s.report.stop_pain,
        says="{s.words.sore_place} has hurt for two weeks or longer",
        refers="have it looked at by a doctor or a physio",
        source="practice",
        flags=(Flag.MEDICAL_REFERRAL,),
    ),
    Rule(
        id="P1d",
        condition="an injury that isn't cleared yet",
        when=_injured,
        says="your {s.words.injury} isn't cleared yet",
        so="healing comes first",
        source="practice",
        cap=Cap(action=Action.RECOVER, zone=1, minutes=30, points=15),
        flags=(Flag.INJURY,),
        holds_on_race_day=True,
    ),
    Rule(
        id="P1i",
        condition="a sport that a doctor or physio forbade for a time that isn't over",
        when=lambda s: bool(s.report.check_in.bans),
        says="you were told {s.words.ban}",
        so="{s.words.instead_of_ban}",
        source="practice",
        cap=_beside_a_ban,
        effect="no session in that sport, on a race day either; in its place at most ease, zone 2 and 0.65 of the plan in a sport that "
        "was allowed in so many words, else rest",
        flags=(Flag.INJURY,),
        holds_on_race_day=True,
    ),
    Rule(
        id="P1e",
        condition="a stress fracture or a crash that isn't cleared yet",
        when=_serious_injury,
        says="your {s.words.injury} needs time",
        refers="let a doctor decide when you start again",
        source="practice",
        cap=REST_CAP,
        flags=(Flag.MEDICAL_REFERRAL,),
        holds_on_race_day=True,
    ),
    Rule(
        id="P2",
        condition="more than two weeks off, or the first four weeks after an injury",
        when=back_from_break,
        says="you're coming back{s.time_off}",
        so="today is well below your normal",
        source="Mujika & Padilla 2000; Goom, Donnelly & Brockwell 2019",
        cap=_restart,
        effect="week 1: half the plan (of lifting 0.65), zone 2; week 2: 0.65; then 0.8 and 0.9 in zone 3; never more than 1.5 of CTL, "
        "nor a tenth or five minutes longer than the longest session of that sport since the return, up to week 8; in weeks 1 and 2 "
        "after eight weeks off runs of half an hour at most",
        flags=(Flag.RETURN_TO_TRAINING,),
        numbers=(("days off", "report.check_in.break_days"),),
    ),
    Rule(
        id="P3",
        condition="back from an injury or a break of five days or more",
        when=lambda s: not back_from_break(s) and _short_return(s),
        says="you are back{s.time_off}",
        so="pick up the plan, but add nothing",
        source="Mujika & Padilla 2000",
        cap=NO_PUSH,
        flags=(Flag.RETURN_TO_TRAINING,),
    ),
)


def _short_return(s: Signals) -> bool:
    injury = s.report.check_in.injury
    return (injury is not None and injury.cleared) or at_least(s.report.check_in.break_days, 5)
