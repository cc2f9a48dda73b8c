"""When hard training is allowed again, from the state that holds: which rule, until when, and what lifts it.

A doctor's word, an illness, an injury and a pain last until something is told; the days after them and after a race are counted
by the rules of the day themselves, on the mornings to come.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.asked_days import day_words
from lanterne_rouge.conversation.coach_plan import day_line
from lanterne_rouge.conversation.doctors_limits import standing_limits
from lanterne_rouge.conversation.situation import Responder, Situation
from lanterne_rouge.day.rules.health import STAGES
from lanterne_rouge.day.rules.pain import WEEKS_BACK_SHARES
from lanterne_rouge.day.rules.table import judge
from lanterne_rouge.day.signs.kept_easy import most_minutes_kept_easy
from lanterne_rouge.day.signs.signals import Signals, read_signals
from lanterne_rouge.domain.check_in import ASTHMA_SYMPTOMS, PELVIC_FLOOR, symptom_words
from lanterne_rouge.language.check_in.illness import find_illness
from lanterne_rouge.language.phrasing import days_in_words, words_of
from lanterne_rouge.season.body_limits import body_limits

THRESHOLD_ZONE: Final = 4
DAYS_AFTER_A_COLD: Final = 3
MOST_DAYS_COUNTED: Final = 28
MOST_DAYS_OF_A_BODY: Final = 366
DAYS_OF_PLAN: Final = 28
_HARD: Final = (
    r"(?:hard(?:er)?|hard (?:stuff|ones?|work|days?|sessions?|training)|intense|intensity|intervals?|reps|repeats|speed ?work|speed"
    r"|tempo|threshold|vo2 ?(?:max)?|sprint\w*|flat out|all[- ]out|full gas|fast(?:er)?|quality|efforts?|proper(?:ly)?"
    r"|heavy|go for it|push(?: it)?|back to normal|train(?:ing)? normal(?:ly)?|normal(?:ly)? again)"
)
_LEAVE: Final = (
    r"(?:(?:am|are) (?:i|we) (?:still )?(?:allowed|ok(?:ay)?|fine|clear(?:ed)?|good|ready|fit|safe)|(?:can|may|could|should) (?:i|we)"
    r"|do i get to|is it (?:ok|okay|safe|fine|too (?:soon|early))"
    r"|(?:is|are) .{0,25}(?:ok|okay|allowed|back on|on again|off limits)|(?:ok|okay|allowed|fine) (?:again|yet))"
)
_AGAIN: Final = r"(?:again|yet|already|now|back|this week|tomorrow|today|at the weekend|on \w+day)"
_HOW_SOON: Final = (
    r"(?:when|how soon|how long (?:until|till|before)|what'?s the (?:earliest|soonest)"
    r"|how many (?:more )?days (?:until|till|before))"
)
_HOW_LONG: Final = r"(?:how long|until when|till when|when|how (?:many|much)|do i|is it|am i|are we|still)"
_LASTS: Final = r"(?:still|until|till|how long|more|end|ends|over|lift\w*|keep|stay|stick)"
_EASY: Final = r"(?:easy(?:[- ](?:only|training|stuff|days|alone))*|no intensity|nothing hard)"
ASKED: Final = (
    r"^(?!.*\b(?:did|was|were|why|how do i|what pace|too hard|when is|(?:my|the) next)\b)"
    rf"(?:(?=.*\b{_HOW_SOON}\b).*\b{_HARD}\b|(?=.*\b{_LEAVE}\b)(?=.*\b{_HARD}\b).*\b{_AGAIN}\b"
    rf"|(?=.*\b{_HOW_LONG}\b)(?=.*\b{_LASTS}\b).*\b{_EASY}\b)"
)
"""Questions for leave to train hard, or for the end of what is easy."""


@dataclass(frozen=True, kw_only=True)
class Hold:
    """What holds hard training back: `says` it with what lifts it; `first`: the day from which it doesn't, None without one."""

    says: str
    first: date | None = None


def hard_again(text: str, own: Situation) -> str | None:
    """When hard training is allowed again; None where a sign stands open, which says more, or nothing holds it back."""
    report = own.report
    if report.red_flags or any(pain.site == PELVIC_FLOOR for pain in report.pain):
        return None
    if report.illness is not None and ASTHMA_SYMPTOMS in report.illness.symptoms:
        return None
    holds = [hold for find in _FINDERS if (hold := find(own)) is not None]
    if not holds:
        return None
    # What waits for a word goes first, then what lasts longest.
    main, *others = sorted(holds, key=lambda hold: (hold.first is not None, -(hold.first or own.today).toordinal()))
    if main.first is None:
        lines = [f"Not yet. {main.says}"]
    else:
        lines = [f"Not before {_day(main.first, own.today)}. {main.says}"]
        lines += _next_hard(main.first, own)
    lines += [f"Beside that: {_lower(other.says)}" for other in others[:1]]
    return "\n".join(lines)


def hard_now(text: str, own: Situation) -> str | None:
    """A yes where nothing that lasts holds hard training back, or what does so today alone; None where that isn't what is asked."""
    if not _STILL.search(text) or own.report.red_flags or own.report.pain or own.profile.pregnant:
        return None
    spoken = [what for what in (own.told_to_hurt, *_illness_spoken_of(own)) if what is not None]
    if spoken:
        return (
            f"That depends on what you told me about: {' and '.join(spoken)}. How is it this morning? Say it alone, such as: knee 2/10,"
            " or: all well again. Then I can tell."
        )
    judged = judge(_signals(own.today, own.scope))
    today = [
        seen.says
        for (_, most), seen in zip(judged.limits, judged.evidence, strict=True)
        if most.max_zone < THRESHOLD_ZONE
    ]
    first = (
        f"Not today. {today[0]} That's about today alone: tomorrow morning we look again."
        if today
        else "Yes: I know of nothing that holds you back. Keep an easy day between two hard ones."
    )
    return "\n".join((first, *_next_hard(own.today + timedelta(days=bool(today)), own)))


_STILL: Final = re.compile(r"\b(?:again|yet|still|already|back|when|how (?:long|soon)|how many)\b")


def _illness_spoken_of(own: Situation) -> Iterator[str]:
    """An illness that was told in talk and not kept."""
    if own.report.illness is None and any(find_illness(said) is not None for said in own.care.lately):
        yield "not being well"


def _lower(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}" if text[1:2] != " " else text


def _day(day: date, today: date) -> str:
    words = day_words(day, today)
    return words if words[:1].isupper() else f"{words} ({day:%A})"


def _next_hard(first: date, own: Situation) -> Iterator[str]:
    """The first hard session of the plan from that day on, in a line."""
    view = own.days(own.today, own.today + timedelta(days=DAYS_OF_PLAN - 1))
    days = view.days if view is not None else ()
    planned = next((day for day in days if day.date >= first and any(one.hard for one in day.sessions)), None)
    if planned is not None:
        yield f"The next hard session in your plan: {day_line(planned, own.today, is_brief=True)}"


def _for_easy_alone(own: Situation) -> Hold | None:
    """A doctor's word for easy training alone: only another word lifts it."""
    easy_days, told = own.report.easy_days, own.report.easy_for_days
    if easy_days is None:
        return None
    since = own.today - timedelta(days=easy_days)
    when = "today" if easy_days == 0 else f"on {since.day} {since:%B}"
    until = "and no date ends that by itself"
    if told is not None:
        ends = since + timedelta(days=told)
        until = (
            f"and the time they gave ends on {_day(ends, own.today)}: ask them again then"
            if ends > own.today
            else "and the time they gave is over, so ask them now"
        )
    return Hold(
        says=f"Your doctor allowed easy training alone {when}, {until}. Until they allow more: easy,"
        f" {most_minutes_kept_easy(easy_days):.0f} min a day at most.\nOnce they do, tell me: the doctor says I can train normally again"
    )


def _by_a_limit(own: Situation) -> Hold | None:
    """What a doctor or physio forbade for a time that isn't over."""
    limit = max(standing_limits(own.care), key=lambda one: one.until, default=None)
    if limit is None:
        return None
    return Hold(
        says=f"You were told: {limit.words}. That is the earliest, so ask them then, and tell me what they say.",
        first=limit.until + timedelta(days=1),
    )


def _of_the_set_up(own: Situation) -> Hold | None:
    mission = own.scope.mission_or_none()
    if mission is None or not mission.screening.limits():
        return None
    return Hold(
        says="At set-up you answered yes to a health question, so everything stays easy until a doctor agrees to more; no date ends"
        " that by itself.\nOnce one does: lanterne init --cleared yes"
    )


def _while_ill(own: Situation) -> Hold | None:
    illness = own.report.illness
    if illness is None or illness.status != "active":
        return None
    told = f" ({', '.join(symptom_words(one) for one in illness.symptoms)})" if illness.symptoms else ""
    clean = STAGES if illness.systemic else DAYS_AFTER_A_COLD
    # The first day without symptoms is tomorrow at the earliest.
    earliest = own.today + timedelta(days=clean + 1)
    first = "no training while it lasts" if illness.systemic else "nothing hard while it lasts"
    return Hold(
        says=f"You're ill{told}, so {first}. Once it's gone come {clean} days without symptoms, easy and short first;"
        f" if it were gone tomorrow, hard would be {_day(earliest, own.today)} at the earliest.\n"
        "Tell me the morning on which it's gone, and I count from there."
    )


def _with_injury(own: Situation) -> Hold | None:
    injury = own.report.injury
    if injury is None or injury.cleared:
        return None
    what = " ".join(part for part in (words_of(injury.site), words_of(injury.kind or "injury")) if part)
    return Hold(
        says=f"Your {what} isn't cleared yet, and no date ends that by itself. Once it is: after less than two weeks off you go on with"
        f" the plan; after more, hard training comes back in the fifth week.\nOnce it's cleared: lanterne check-in --injury cleared"
    )


def _with_pain(own: Situation) -> Hold | None:
    """A pain that is open and holds today back: once it is gone there is one easier day, and steps where running has to come back."""
    hurts = [pain for pain in own.report.pain if pain.score_0_10 is None or pain.score_0_10 > 0]
    signs = _signals(own.today, own.scope)
    if not hurts or not _limited(signs, _OF_PAIN):
        return None
    worst = max(hurts, key=lambda pain: pain.score_0_10 or 0.0)
    name = words_of(worst.site)
    rated = f"{name} ({worst.score_0_10:g}/10)" if worst.score_0_10 is not None else name
    steps = " Running comes back in run-and-walk steps first." if signs.runs_in_steps else ""
    return Hold(
        says=f"Your {rated} is still open, and it's that which holds you back, not a number of days: first a morning without it, then one"
        f" easier day, then hard as planned.{steps}\n"
        f'Tell me each morning how it is, such as: lanterne check-in --pain "{name} 0/10"'
    )


_OF_PAIN: Final = frozenset(("P1", "P1b", "P1t", "P1h", "P1p", "P1g"))
_QUIET: Final = frozenset(("P1n",))
_CLEARED: Final = frozenset(("R1b",))
_WELL_AGAIN: Final = frozenset(("I4", "I4b"))
_RACED: Final = frozenset(("T4", "T4b", "T4c", "T4d"))
_RESTART: Final = "P2"


def _signals(day: date, scope: AthleteScope) -> Signals:
    """What the rules see on a morning, one to come as if nothing more were told until then."""
    return read_signals(morning_of(scope, day))


def _limited(signs: Signals, rules: frozenset[str]) -> bool:
    """Whether one of these rules leaves no hard zone."""
    return any(rule in rules and ceiling.max_zone < THRESHOLD_ZONE for rule, ceiling in judge(signs).limits)


def _first_day_without(rules: frozenset[str], scope: AthleteScope) -> date | None:
    """The first morning on which none of these rules leaves it easy; None where today is one, or none of the next weeks."""
    if not _limited(_signals(scope.today, scope), rules):
        return None
    days = (scope.today + timedelta(days=ahead) for ahead in range(1, MOST_DAYS_COUNTED))
    return next((day for day in days if not _limited(_signals(day, scope), rules)), None)


def count_after(scope: AthleteScope) -> tuple[str, ...]:
    """From when hard training is allowed after an illness that is over, in a sentence; none where nothing holds it back."""
    first = _first_day_without(_WELL_AGAIN, scope)
    return (
        (f"Easy and short first, a little more each day; nothing hard before {_day(first, scope.today)}.",)
        if first
        else ()
    )


def _counted(rules: frozenset[str], says: Callable[[Situation], str]) -> Callable[[Situation], Hold | None]:
    def find(own: Situation) -> Hold | None:
        first = _first_day_without(rules, own.scope)
        return Hold(says=says(own), first=first) if first is not None else None

    return find


def _after_clearance(own: Situation) -> str:
    ago = days_in_words(own.report.days_since_cleared or 0)
    when = "today" if not own.report.days_since_cleared else f"{ago} ago"
    return (
        f"A doctor cleared you {when}, and the first {STAGES} days after that go step by step, short and easy first.\n"
        "You needn't tell me anything for that. If a sign comes back, stop and tell me."
    )


def _after_illness(own: Situation) -> str:
    illness = own.report.illness
    day = illness.days_since_resolved if illness is not None else None
    counted = f"Today is day {day} without symptoms, and hard" if day is not None else "Hard"
    clean = STAGES if illness is None or illness.systemic else DAYS_AFTER_A_COLD
    return (
        f"{counted} comes after {clean} of them, each a little more than the one before.\n"
        "You needn't tell me anything for that. If a symptom comes back, tell me, and the count starts anew."
    )


def _after_pain(own: Situation) -> str:
    return "What hurt is only just quiet, so one easier day comes first. If it's back tomorrow morning, tell me."


def _in_steps(own: Situation) -> Hold | None:
    """The way back to running, which goes on with what is told of each run."""
    if not _signals(own.today, own.scope).runs_in_steps or own.report.pain:
        return None
    return Hold(
        says="Running is coming back in six run-and-walk steps, every other day, and hard training comes after the last of them. No"
        " date ends that by itself: the next step opens when you tell me the morning after a run that it stayed at 2/10 or less."
    )


def _after_race(own: Situation) -> Hold | None:
    """The longer of the plan's recovery and of what the rules leave easy."""
    raced, recovery = own.raced, own.recovery
    by_rules = _first_day_without(_RACED, own.scope)
    by_plan = raced.ends + timedelta(days=recovery.easy + 1) if raced is not None and recovery is not None else None
    first = max((day for day in (by_rules, by_plan) if day is not None and day > own.today), default=None)
    if first is None:
        return None
    since = (own.today - raced.ends).days if raced is not None else None
    when = "today" if since == 0 else f"{days_in_words(since)} ago" if since is not None else ""
    what = f"{raced.name} was {when}" if raced is not None and when else "You raced a few days ago"
    return Hold(
        says=f"{what}. You'll feel recovered before you are, and nothing shortens that; easy is fine once stairs don't hurt.",
        first=first,
    )


def _back_from_a_break(own: Situation) -> Hold | None:
    signs = _signals(own.today, own.scope)
    if not _limited(signs, frozenset((_RESTART,))):
        return None
    injury = own.report.injury
    week = injury.week_back if injury is not None and injury.week_back is not None else signs.training.weeks_back
    left = len(WEEKS_BACK_SHARES) + 1 - week
    return Hold(
        says=f"You're in week {week} of {len(WEEKS_BACK_SHARES)} of the way back. Hard training comes in the week after them, so in about"
        f" {left} week{'s' if left > 1 else ''} if you train as planned until then. Tell me of any pain on the way."
    )


def _after_birth_or_injury(own: Situation) -> Hold | None:
    """What was entered of a birth or an injury, for the sport that it holds back longest."""
    mission = own.scope.mission_or_none()
    if mission is None:
        return None
    held = [(sport, first) for sport in mission.sports if (first := _free_of_limits(sport, own)) is not None]
    if not held:
        return None
    sport, first = max(held, key=lambda each: each[1])
    if first == date.max:
        return Hold(
            says=f"Hard {words_of(sport)} waits for an injury that you told me of and that isn't over, and no date ends that by itself.\n"
            "Is it over? See how to say so: lanterne init --injuries"
        )
    return Hold(
        says=f"That's for {words_of(sport)}, by the birth, injury or illness that you told me of. Until then easy; tell me of any pain,"
        " leak or heaviness.",
        first=first,
    )


def _free_of_limits(sport: str, own: Situation) -> date | None:
    """The first day on which hard sessions of a sport are allowed by what was entered; `date.max` for none within a year."""
    mission = own.scope.mission_or_none()
    days = [own.today + timedelta(days=ahead) for ahead in range(MOST_DAYS_OF_A_BODY)]
    first = next((day for day in days if not body_limits(mission, sport, day).hard), date.max)
    return None if first == own.today else first


_FINDERS: Final[tuple[Callable[[Situation], Hold | None], ...]] = (
    _for_easy_alone,
    _by_a_limit,
    _of_the_set_up,
    _while_ill,
    _with_injury,
    _with_pain,
    _counted(_CLEARED, _after_clearance),
    _counted(_WELL_AGAIN, _after_illness),
    _counted(_QUIET, _after_pain),
    _in_steps,
    _after_race,
    _back_from_a_break,
    _after_birth_or_injury,
)
HARD_SITUATIONS: Final[tuple[tuple[str, Responder], ...]] = ((ASKED, hard_again),)
HARD_NOW: Final[tuple[tuple[str, Responder], ...]] = ((ASKED, hard_now),)
