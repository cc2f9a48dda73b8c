"""The plan explained in at most five sentences: what it is, how it is built, its key sessions, and what it gives up.

A sixth says what of the athlete's body shapes it, where something does, and one more that a medicine keeps heart rate out of it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from lanterne_rouge.day.meet_lifting import Purpose, meet_session_on
from lanterne_rouge.domain.heart_medicine import PULSE_IS_SLOWED
from lanterne_rouge.domain.mission import MissionConfig, Phase
from lanterne_rouge.domain.profile import PastInjury
from lanterne_rouge.domain.season import DayRole, PlannedDay, PlannedWeek, SeasonPlan, monday_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.phrasing import counted
from lanterne_rouge.season.body_limits import (
    HARD_AFTER_BIRTH,
    HARD_AFTER_CLEARANCE,
    HARD_SPORTS,
    HEALS_WITHIN,
    RUN_AFTER_BIRTH,
    VO2MAX_AFTER_BIRTH,
    WALK_BREAKS_AFTER_BIRTH,
    YEAR_OF_BIRTH,
    birth_is_guessed,
    full_from,
    hard_from,
    hurt_a_bone,
    last_birth,
    open_bone,
    open_injury,
    over_command,
    share_with_injury,
    sports_beside,
    touches,
)
from lanterne_rouge.season.constants import ADULT_AGE, LONGEST_DAY_MIN, MASTERS_AGE, MASTERS_HARD_GAP_DAYS, VETERAN_AGE
from lanterne_rouge.season.event_demands import EventDemands, long_target
from lanterne_rouge.season.race_time import race_clock
from lanterne_rouge.season.writing import WrittenSession

PHASE_PURPOSES = {
    Phase.BASE: "builds endurance with mostly easy training",
    Phase.BUILD: "adds the hard work your race asks for",
    Phase.PEAK: "rehearses the race",
    Phase.TAPER: "lets you arrive fresh",
}
EASY_BUILD = "makes your easy sessions longer"
PURPOSES_BEFORE_A_MEET = {
    Phase.BASE: "builds muscle and technique with many sets at moderate weights",
    Phase.BUILD: "makes the sets heavier and fewer",
    Phase.PEAK: "brings the heaviest singles and doubles",
    Phase.TAPER: "cuts the sets so that you arrive fresh",
}
LONG_WORDS = {Sport.CYCLING: "long ride", Sport.RUNNING: "long run", Sport.SWIMMING: "long swim"}
SESSIONS_OF = {Sport.CYCLING: "rides", Sport.RUNNING: "runs", Sport.SWIMMING: "swims"}
# A long session this near to what the event asks for is long enough.
LONG_ENOUGH = 0.95
# Muscle and bone of the young, of those over fifty and of those on the way back gain most by it (Lloyd 2014; Fragala 2019; Goom 2019).
STRENGTH_WOULD_HELP = "Two short strength sessions a week would help you more than most: lanterne init --strength 2"
# So much shorter than the race the longest session is worth a word.
SHORTER_THAN_THE_RACE = 0.8
# Shorter phases are not named; nearer to its race a plan has no time to build anything.
LEAST_PHASE_DAYS, TOO_NEAR_TO_BUILD_DAYS = 5, 21
HARD_ZONE = 3
# Nobody is told to be new to it after so many years of training.
NO_LONGER_NEW_YEARS = 2.0
# Weeks that grow by less are all alike.
STEADY_WEEKS = 1.05
# What still grows when the minutes of the day no longer allow more work.
MORE_IN_THE_SAME_MINUTES = (
    "(where the day has no room for more minutes: shorter pauses, longer repeats, the upper half of the range)"
)
# A first hard session this far away is worth a word.
WAITS_FROM_DAYS = 21


# A day with no more room than this above its longest session is what limits it; a longest session so near to the taper still grew.
LONGER_BY_MIN, STILL_GROWING_DAYS = 5.0, 15
# A largest week above this share of the offered time uses it, whole sessions taken into account.
NEARLY_ALL_THE_TIME = 0.85


def explain_plan(
    plan: SeasonPlan,
    mission: MissionConfig | None,
    demands: EventDemands | None,
    written: Mapping[date, tuple[WrittenSession, ...]],
    today: date,
    *,
    later: Sequence[EventDemands] = (),
    slow_pulse: bool = False,
) -> tuple[str, ...]:
    """Explain the days of the plan from today on; without any training there is nothing to explain.

    `later`: the goals after the next one, which the rest of the plan leads to; `slow_pulse`: a medicine keeps heart rate out of
    the targets.
    """
    race = demands.day if demands is not None else None
    days = [d for d in plan.days if d.day >= today and (race is None or d.day <= race)]
    weeks = [w for w in plan.weeks if any(w.monday <= d.day for d in days) and (race is None or w.monday <= race)]
    # A race is no training, so its week says nothing about the hours of training.
    racing = {monday_of(d.day) for d in days if d.role is DayRole.RACE}
    trained = [w for w in weeks if w.minutes > 0]
    full = [w for w in trained if w is not weeks[0] and w.monday not in racing] or trained
    if not days or not full:
        return ()
    sentences = (
        _what(days, full, demands, later, today),
        _how(days, demands),
        _body(days, mission, written, plan.made_on, today),
        PULSE_IS_SLOWED if slow_pulse else None,
        _long_sessions(days, plan),
        _main_lifts(days) if _lifts(days, demands) else _hard_sessions(days, written, demands),
        _what_it_gives_up(plan, mission, days, demands) or _unused_time(mission, full, demands),
    )
    return tuple(sentence for sentence in sentences if sentence is not None)


def _what(
    days: list[PlannedDay],
    weeks: list[PlannedWeek],
    demands: EventDemands | None,
    later: Sequence[EventDemands],
    today: date,
) -> str:
    most = max(weeks, key=lambda w: w.minutes)
    steady = most.minutes <= STEADY_WEEKS * weeks[0].minutes
    growth = (
        f"from {_length(weeks[0].minutes)} a week to {_length(most.minutes)} at most (the week of {_day(most.monday)})"
    )
    span = f"about {_length(most.minutes)} a week" if steady else growth
    if demands is None:
        return f"You have no race ahead, so this keeps you fit: {span}, planned week by week."
    to_go = counted(max((demands.day - today).days // 7, 1), "week")
    takes = f", about {race_clock(demands.minutes)} of racing" if demands.minutes else ""
    if demands.turns is not None and demands.minutes:
        shared = _shared_by(demands.turns.riders, guessed=demands.turns.guessed)
        takes = f", about {race_clock(demands.minutes)} of it yours, in turns{shared}"
    elif demands.leg is not None and demands.minutes:
        people, guessed = demands.leg.people, demands.leg.guessed
        shared = f", shared{_shared_by(people, guessed=guessed)}" if people is not None else ""
        takes = f", {demands.leg.own_km:.3g} km of it yours, about {race_clock(demands.minutes)}{shared}"
    if demands.days > 1 and demands.minutes:
        last = _day(demands.day + timedelta(days=demands.days - 1))
        stage = f"{round(demands.stage_km)} km, about" if demands.stage_km else "about"
        takes = f", {demands.days} days (to {last}) of {stage} {_length(demands.minutes)} each"
    growing = "" if steady else ", growing step by step"
    then = " and ".join(f"{goal.name} on {_day(goal.day)}" for goal in later)
    after = f" After it the plan leads to {then}." if then else ""
    return f"{to_go} to {demands.name} on {_day(demands.day)}{takes}. You'll train {span}{growing}.{after}"


def _shared_by(people: int, *, guessed: bool) -> str:
    if guessed:
        return f" (I guess that {people} of you share it; put “pair” or “team of 6” into its name to change that)"
    return f" between {people} of you"


def _how(days: list[PlannedDay], demands: EventDemands | None) -> str | None:
    if demands is None and _lifts(days, demands):
        return "Each lift grows by repetitions or weight as your log allows, and every fourth week or so is lighter."
    if demands is None:
        return "Most of it is easy, one day a week is harder, and every fourth week or so is lighter."
    starts: dict[Phase, date] = {}
    for day in days:
        starts.setdefault(day.phase, day.day)
    # A phase of a few days on the way to a near race is no phase to speak of.
    lengths = Counter(day.phase for day in days)
    near = (demands.day - days[0].day).days <= TOO_NEAR_TO_BUILD_DAYS
    starts = {phase: first for phase, first in starts.items() if not near or lengths[phase] >= LEAST_PHASE_DAYS}
    purposes = PURPOSES_BEFORE_A_MEET if demands.is_meet else PHASE_PURPOSES
    hard = [d for d in days if d.hard and d.role is DayRole.HARD]
    no_hard_build = not demands.is_meet and all(d.phase is not Phase.BUILD for d in hard)
    purposes = purposes | {Phase.BUILD: EASY_BUILD} if no_hard_build else purposes
    parts = [
        f"{phase.value} {'' if number == 0 else f'from {_day(first)} '}{purposes[phase]}"
        for number, (phase, first) in enumerate(starts.items())
        if phase in purposes
    ]
    if not parts:
        return None
    return f"{'; '.join(parts)}."


def _body(
    days: list[PlannedDay],
    mission: MissionConfig | None,
    written: Mapping[date, tuple[WrittenSession, ...]],
    made_on: date,
    today: date,
) -> str | None:
    """Say what of the athlete's body shapes the plan: health, a birth, an injury, new legs, or age."""
    if mission is None:
        return None
    walks = [d.day for d in days if any(text.run_walk for text in written.get(d.day, ()))]
    said = _health(mission, days, walks, made_on, today)
    age = today.year - mission.athlete.birth_year if mission.athlete.birth_year else 0
    if said is None and walks:
        older = f": at {age} tendons take longer" if age >= MASTERS_AGE else ""
        trained = mission.athlete.level not in (None, "beginner") or (mission.athlete.years or 0) >= NO_LONGER_NEW_YEARS
        legs = "aren't used to running just now" if trained else "are new to running"
        said = f"Your legs {legs}, so runs have walking breaks until {_day(walks[-1])}{older}."
    elif said is None and 0 < age < ADULT_AGE:
        said = f"At {age} you are still growing: two days a week are free, at most two are hard, and never two of those in a row."
    elif said is None and age >= MASTERS_AGE:
        sooner = "and a lighter week comes after two others" if age >= VETERAN_AGE else "and lighter weeks come sooner"
        said = f"At {age} recovery takes longer: hard days are at least {MASTERS_HARD_GAP_DAYS} days apart, {sooner}."
    return f"{said} {STRENGTH_WOULD_HELP}" if said is not None and _gains_by_lifting(mission, today) else said


def _gains_by_lifting(mission: MissionConfig, today: date) -> bool:
    """Whether the athlete was not asked for strength and is one whom it serves most: growing, over fifty, after a birth or an injury."""
    athlete = mission.athlete
    if Sport.STRENGTH in mission.sports or mission.wishes.strength_days is not None or athlete.pregnant:
        return False
    age = today.year - athlete.birth_year if athlete.birth_year else None
    birth = last_birth(mission)
    came_back = birth is not None and birth + RUN_AFTER_BIRTH <= today < birth + VO2MAX_AFTER_BIRTH
    hurt = any(i.day <= today < full_from(i) for i in athlete.injuries)
    return came_back or hurt or (age is not None and (age < ADULT_AGE or age >= MASTERS_AGE))


def _health(
    mission: MissionConfig, days: list[PlannedDay], walks: list[date], made_on: date, today: date
) -> str | None:
    athlete = mission.athlete
    if athlete.pregnant:
        return "You're pregnant, so everything stays easy."
    if mission.screening.limits():
        return (
            "One of your health answers needs a doctor's word, so everything stays easy until you have it."
            " Then say that you have it (lanterne init --cleared yes)."
        )
    birth = last_birth(mission)
    if birth is not None and birth_is_guessed(mission) and today < birth + VO2MAX_AFTER_BIRTH:
        return (
            "Your goal speaks of a birth but not when it was, so I plan as three months after it: walking breaks until"
            f" {_day(birth + WALK_BREAKS_AFTER_BIRTH)}, nothing hard before {_day(birth + HARD_AFTER_BIRTH)}."
            " Say when, or name the goal without it: lanterne init --gave-birth DATE."
        )
    if birth is not None and today < birth + YEAR_OF_BIRTH:
        walking = f"walking breaks until {_day(birth + WALK_BREAKS_AFTER_BIRTH)} and "
        walking = walking if today < birth + WALK_BREAKS_AFTER_BIRTH else ""
        apart = f"a day between two runs until {_day(birth + YEAR_OF_BIRTH)}"
        intensity = f"nothing at full intensity before {_day(birth + VO2MAX_AFTER_BIRTH)}"
        return (
            f"You gave birth on {_day(birth)}, so running comes back in steps: {walking}"
            f"{intensity if today < birth + VO2MAX_AFTER_BIRTH else apart}. Leaking, heaviness or pain in the pelvis"
            " means: stop running, and see a pelvic-health physio."
        )
    hurt = next(
        (
            i
            for i in athlete.injuries
            if i.day <= today < full_from(i) and any(touches(i.what, s) for s in mission.sports)
        ),
        None,
    )
    if hurt is not None:
        return _injury(hurt, mission, days, walks, made_on, today)
    if mission.screening.other_reason and today < mission.start + HARD_AFTER_CLEARANCE:
        return (
            f"A doctor had to clear you first, so nothing is hard before {_day(mission.start + HARD_AFTER_CLEARANCE)}."
        )
    return None


def _injury(
    hurt: PastInjury, mission: MissionConfig, days: list[PlannedDay], walks: list[date], made_on: date, today: date
) -> str:
    """Say what an injury keeps out of the plan, and how to say that it is over."""
    first = min(
        (d.day for d in days for s in d.sessions if s.hard and s.sport and touches(hurt.what, s.sport)), default=today
    )
    if hurt.over is not None:
        hard = max(hard_from(hurt), first)
        # As the plan has them: legs that were long off may need them beyond the weeks of the bone.
        back = f"runs have walking breaks until {_day(walks[-1])}, " if walks and _loads_a_bone(hurt, mission) else ""
        waits = f"nothing hard that loads it before {_day(hard)}, and " if today < hard else ""
        last = f"nothing at full intensity before {_day(full_from(hurt))}"
        return f"Your injury ({hurt.what}) is over, so fast work comes back in steps: {back}{waits}{last}."
    others = sports_beside(hurt, mission)
    kept = f"hard days are for {' and '.join(others)}" if others else "nothing that loads it is hard"
    loaded = [s for s in mission.sports if s in HARD_SPORTS and touches(hurt.what, s)]
    what = " and ".join(SESSIONS_OF.get(s, f"{s} sessions") for s in loaded)
    if loaded and hurt_a_bone(hurt):
        kept = f"there are walks in the place of {what}" + (f", and {kept}" if others else "")
    elif loaded:
        share = share_with_injury(mission, loaded[0], today)
        gently = ", a day between runs, flat and no strides" if Sport.RUNNING in loaded else ""
        kept = f"{what} have {share:.0%} of your largest week at most{gently}; {kept}"
    healed = made_on + HEALS_WITHIN
    counts_on = (
        ""
        if hurt_a_bone(hurt) or not loaded or healed <= today or days[-1].day <= healed
        else (f" From {_day(healed)} on I count on it being over; if it isn't, what comes then waits.")
    )
    return (
        f"You haven't said that your injury ({hurt.what}) is over, so {kept}.{counts_on}"
        f" After two weeks without pain, say that it is over ({over_command(hurt, today)})."
    )


def _loads_a_bone(hurt: PastInjury, mission: MissionConfig) -> bool:
    return hurt_a_bone(hurt) and Sport.RUNNING in mission.sports and touches(hurt.what, Sport.RUNNING)


def injury_of_day(mission: MissionConfig | None, sport: str, day: date) -> str | None:
    """Name the injury that shapes a day's session, with what lifts its limits; None where nothing that it loads is trained."""
    hurt = open_injury(mission, sport, day)
    if sport == Sport.WALKING:
        hurt = open_bone(mission, mission.sports if mission is not None else (), day)
    if hurt is None:
        return None
    shaped = (
        f"a walk, and {_not_yet(hurt, mission)} yet. Stop if it hurts"
        if hurt_a_bone(hurt)
        else "shorter, flat and nothing fast. More than 3 of 10, or more tomorrow morning, is too much"
        if sport == Sport.RUNNING
        else "shorter and not hard. Leave out what hurts"
    )
    return f"Your injury ({hurt.what}) isn't over yet, so today is {shaped}. Once it is over: {over_command(hurt, day)}"


def _not_yet(hurt: PastInjury, mission: MissionConfig | None) -> str:
    """What a bone that isn't over keeps out: "no run", "no ride or swim"."""
    loaded = [s for s in (mission.sports if mission is not None else ()) if touches(hurt.what, s)]
    return f"no {' or '.join(word.removesuffix('s') for s in loaded if (word := SESSIONS_OF.get(s))) or 'run'}"


def _long_sessions(days: list[PlannedDay], plan: SeasonPlan) -> str | None:
    lighter = {week.monday for week in plan.weeks if week.recovery}
    full = [d for d in days if d.role is DayRole.LONG and d.sessions and d.phase is not Phase.TAPER]
    full = [d for d in full if monday_of(d.day) not in lighter] or full
    of_days = [max(d.sessions, key=lambda s: s.minutes or 0.0) for d in full]
    longs = [(s.sport, s.minutes or 0.0) for s in of_days if s.sport]
    if not longs:
        return None
    sport = Counter(name for name, _ in longs).most_common(1)[0][0]
    own = [minutes for name, minutes in longs if name == sport]
    word = next((words for name, words in LONG_WORDS.items() if name == sport), "long session")
    if max(own) > own[0]:
        return f"The {word} of the week grows from {_length(own[0])} to {_length(max(own))} in small steps."
    if min(own) >= LONG_ENOUGH * max(own):
        return f"The {word} of the week stays at {_length(max(own))}."
    return f"The {word} of the week takes {_length(min(own))} to {_length(max(own))}."


def _hard_sessions(
    days: list[PlannedDay], written: Mapping[date, tuple[WrittenSession, ...]], demands: EventDemands | None
) -> str | None:
    by_kind: dict[tuple[str | None, str], list[tuple[float, str]]] = {}
    first_hard = next((day.day for day in days if day.hard and day.role is DayRole.HARD), None)
    for day in days:
        for session, text in zip(day.sessions, written.get(day.day, ()), strict=False):
            if session.hard and session.kind != "race" and text.structure and day.phase is not Phase.TAPER:
                work = sum(step.minutes * step.repeat for step in text.steps if step.zone >= HARD_ZONE)
                by_kind.setdefault((session.sport, session.kind), []).append((work, text.structure.split(",")[0]))
    if not by_kind:
        easy = "No session is hard yet: regular easy training comes first."
        return easy if any(day.sessions for day in days) else None
    main = demands.long_sport if demands is not None else None
    of_race = [sessions for (sport, _), sessions in by_kind.items() if sport == main]
    sessions = max(of_race or by_kind.values(), key=len)
    begin, most = sessions[0][1], max(sessions)[1]
    waits = first_hard is not None and (first_hard - days[0].day).days >= WAITS_FROM_DAYS
    opening = f"Nothing is hard before {_day(first_hard)}; then the" if waits and first_hard is not None else "The"
    if begin == most:
        return f"{opening} main hard session is {begin}."
    by_density = f" {MORE_IN_THE_SAME_MINUTES}" if len({structure for _, structure in sessions}) < len(sessions) else ""
    return f"{opening} main hard session goes from {begin} to {most}, a step each time you finish it{by_density}."


def _lifts(days: list[PlannedDay], demands: EventDemands | None) -> bool:
    """Whether the plan leads to a contest of lifting, or has nothing but lifting in it."""
    sports = {session.sport for day in days for session in day.sessions}
    return (demands is not None and demands.is_meet) or sports == {Sport.STRENGTH}


def _main_lifts(days: list[PlannedDay]) -> str | None:
    """Say how the sets of the lifts of a powerlifting meet go from many to single ones."""
    sessions = (meet_session_on(days, d.day) for d in days if any(s.kind == "strength" for s in d.sessions))
    heavy = [lift for each in sessions if each for lift in each.lifts if lift.purpose is Purpose.HEAVY]
    if not heavy:
        return None
    return (
        f"The main sets of squat, bench press and deadlift go from {heavy[0].sets[0].words} of your best single to"
        f" {heavy[-1].sets[0].words}; then each lift has one opener, and the last three days are free."
    )


def _what_it_gives_up(
    plan: SeasonPlan, mission: MissionConfig | None, days: list[PlannedDay], demands: EventDemands | None
) -> str | None:
    sport = demands.long_sport if demands is not None else None
    asked = long_target(demands, sport) if sport is not None else None
    done = max(
        (s.minutes or 0.0 for d in days if d.role is DayRole.LONG for s in d.sessions if s.sport == sport), default=0.0
    )
    near = demands is not None and (demands.day - days[0].day).days <= TOO_NEAR_TO_BUILD_DAYS
    if asked is not None and 0 < done < LONG_ENOUGH * asked and near:
        return (
            f"The longest session stays at {_length(done)}: so near to the race longer ones would only tire you."
            " What you have is what you race with."
        )
    is_new = mission is not None and mission.athlete.level == "beginner"
    gets_round = is_new and demands is not None and sport is not None and done >= (demands.leg_minutes(sport) or 0.0)
    if asked is not None and sport is not None and 0 < done < LONG_ENOUGH * asked and not gets_round:
        why = _what_limits_the_longest(days, mission, sport, done)
        return (
            f"What it gives up: the longest session stays at {_length(done)}, where {_length(asked)} would be better"
            f" for this race; {why}."
        )
    if _lifts(days, demands) and not plan.gave_up and (shorter := _shorter_lifting(days, mission)) is not None:
        return shorter
    if plan.gave_up:
        return f"What it gives up: {plan.gave_up[0][:1].lower()}{plan.gave_up[0][1:]}"
    at_once = demands is not None and demands.turns is None
    whole = demands.leg_minutes(sport) if demands is not None and sport is not None and at_once else None
    if whole is not None and 0 < done < SHORTER_THAN_THE_RACE * whole:
        return (
            f"It gives up nothing you asked for, but {_length(done)} is its longest session, and the race takes about"
            f" {_length(whole)}: longer ones would cost more days than they bring, so start easy and eat early."
        )
    return None


def _what_limits_the_longest(days: list[PlannedDay], mission: MissionConfig | None, sport: str, done: float) -> str:
    """Say what keeps the longest session of a sport from being longer, and so what would change that."""
    name = SESSIONS_OF.get(Sport(sport), f"{sport} sessions")
    longest = next(d for d in days for s in d.sessions if s.sport == sport and (s.minutes or 0.0) >= done)
    limits = mission.constraints if mission is not None else None
    hurt = open_injury(mission, sport, longest.day)
    if hurt is not None:
        return f"it can grow once your injury ({hurt.what}) is over"
    if limits is not None and max((limits.minutes_on(day) or LONGEST_DAY_MIN for day in limits.days), default=0) <= (
        done + LONGER_BY_MIN
    ):
        return "more time on one day would change that"
    of_week = sum(d.minutes for d in days if monday_of(d.day) == monday_of(longest.day))
    if limits is not None and limits.weekly_hours and of_week >= NEARLY_ALL_THE_TIME * 60 * limits.weekly_hours:
        return "more hours a week would change that"
    before_taper = [d.day for d in days if d.role is DayRole.LONG and d.phase is not Phase.TAPER]
    if before_taper and (max(before_taper) - longest.day).days <= STILL_GROWING_DAYS:
        return "it grows in small steps from what you do now, so more weeks would change that"
    return f"the other {name} of the week have to grow with it, so one more of them would change that"


def _unused_time(mission: MissionConfig | None, weeks: list[PlannedWeek], demands: EventDemands | None) -> str:
    """Say how much of the offered time the largest week leaves, and why: more is no gift to the race."""
    offered = 60 * (mission.constraints.weekly_hours or 0.0) if mission is not None else 0.0
    most = max(week.minutes for week in weeks)
    if demands is None or most >= NEARLY_ALL_THE_TIME * offered:
        return "It gives up nothing you asked for."
    return (
        f"It uses {_length(most)} at most of the {_length(offered)} a week you offered: sessions grow in small steps from what"
        " you do now, and no longer than your race asks for."
    )


def _shorter_lifting(days: list[PlannedDay], mission: MissionConfig | None) -> str | None:
    """Say that sessions of lifting are well below the time that is there, until the log shows longer ones."""
    offered = [m for day in mission.constraints.days if (m := mission.constraints.minutes_on(day))] if mission else []
    longest = max((s.minutes or 0.0 for d in days for s in d.sessions if s.kind == "strength"), default=0.0)
    if not offered or longest >= SHORTER_THAN_THE_RACE * min(offered):
        return None
    return (
        f"It uses {_length(longest)} of the {_length(min(offered))} you have on a day: sessions get longer once your log shows"
        " that you lift longer ones."
    )


def _length(minutes: float) -> str:
    """Minutes as a coach says them: from an hour on in steps of five."""
    hours, rest = divmod(5 * round(minutes / 5) if minutes >= 60 else round(minutes), 60)
    return f"{hours}:{rest:02d} h" if hours else f"{rest} min"


def _day(day: date) -> str:
    return f"{day.day} {day:%B}"
