"""Everything of a morning that can be imagined otherwise, by a program or by what an athlete types: body signals, training, words.

What-if, counterfactuals and near misses read this table; the body's rows come from `signals`.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil

from lanterne_rouge.day.signals import NOT_SEARCHED, SIGNALS, Adjustment, Search, Shown, Typed, Value
from lanterne_rouge.day.signs.reported import BAD_WORDS, TIRED_WORDS, read_report
from lanterne_rouge.day.signs.training import read_plan, read_training
from lanterne_rouge.domain.check_in import Feeling
from lanterne_rouge.domain.decision import Change
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.morning import Morning, PastSession

GOOD_TSB, POOR_TSB = 5.0, -45.0
# A rise is too fast by its share of fitness, too, so that of a small one even two points a week may be too many.
GOOD_RAMP, POOR_RAMP = 0.0, 10.0
GOOD_MONOTONY, POOR_MONOTONY = 1.5, 2.5
LONGEST_WITHOUT_EASY = 8.0
LONG_SINCE_HARD_H = 72.0
POOR_TREND = -3.0
LOWEST_PLAUSIBLE_TSB, LARGEST_FATIGUE = -200.0, 500.0
LONGEST_VALUE = 200


def imagine(morning: Morning, wishes: Sequence[tuple[str, str]]) -> tuple[Morning, tuple[Change, ...]]:
    """The morning with every wish (name and text) in it, in order, and what each changed; raises `BadInput`."""
    changes: list[Change] = []
    for name, text in wishes:
        adjustment, typed = _typed(name)
        if any(name == change.name for change in changes):
            raise BadInput(f"{name} is set twice.", f"Set it once: --set {name}=...")
        if not 0 < len(text.strip()) <= LONGEST_VALUE:
            raise BadInput(
                f"I can't read a value for {name}.", f"Enter it like this: --set {name}={typed.help.split(',')[0]}"
            )
        changed = typed.put(morning, text.strip())
        before, after = adjustment.shown(morning), adjustment.shown(changed)
        changes.append(Change(name=name, before=before, after=after, unit=adjustment.unit))
        morning = changed
    return morning, tuple(changes)


def _typed(name: str) -> tuple[Adjustment, Typed]:
    """The row of a name that may be typed."""
    match = next((row for row in ADJUSTMENTS if row.name == name), None)
    if match is None or match.typed is None:
        names = ", ".join(row.name for row in ADJUSTMENTS if row.typed is not None)
        raise BadInput(f"I can't change {name} in a what-if.", f"Choose one of: {names}.")
    return match, match.typed


def _tsb(morning: Morning) -> float | None:
    load = morning.load
    return load.ctl - load.atl if load.ctl is not None and load.atl is not None else load.tsb


def _put_tsb(morning: Morning, value: float) -> Morning:
    """Form moves with fatigue; fitness does not change from one day to the next."""
    load = morning.load
    atl = load.ctl - value if load.ctl is not None else load.atl
    return replace(morning, load=replace(load, tsb=value, atl=atl))


def _ramp(morning: Morning) -> float | None:
    return read_training(morning).ramp


def _hours_since_hard(morning: Morning) -> float | None:
    return read_training(morning).hours_since_hard


def _put_hours_since_hard(morning: Morning, value: float) -> Morning:
    """Hard sessions that lie nearer are moved back to so many hours ago, or the last one nearer."""
    now = _hours_since_hard(morning)
    if now is None:
        return morning
    days = ceil(value / 24)

    def moved(session: PastSession) -> PastSession:
        hours = session.hours_ago if session.hours_ago is not None else 24.0 * (session.days_ago or 0)
        too_near = session.hard and session.days_ago is not None and hours < max(value, now + 1e-9)
        return replace(session, hours_ago=value, days_ago=days) if too_near else session

    return replace(morning, sessions=tuple(moved(s) for s in morning.sessions))


def _days_without_easy(morning: Morning) -> float | None:
    return float(read_training(morning).days_without_easy)


def _put_days_without_easy(morning: Morning, value: float) -> Morning:
    """The day before that run of days is imagined easy."""
    easy_day = int(value) + 1
    sessions = tuple(replace(s, max_zone=1, hard=False) if s.days_ago == easy_day else s for s in morning.sessions)
    return replace(morning, sessions=sessions, load=replace(morning.load, days_since_easy=int(value)))


def _minutes(morning: Morning) -> float | None:
    entered = morning.check_in.minutes_available
    of_weekday = morning.constraints.minutes_on(morning.day.weekday())
    limits = [m for m in (morning.minutes_available, of_weekday) if m is not None]
    return entered if entered is not None else min(limits, default=None)


def _put_minutes(morning: Morning, value: float) -> Morning:
    return replace(morning, minutes_available=value, check_in=replace(morning.check_in, minutes_available=value))


def _planned_minutes(morning: Morning) -> float | None:
    planned, now = read_plan(morning).minutes, _minutes(morning)
    # A day off isn't a lack of time.
    return planned if now is not None and 0 < now < planned else None


def _complaints(morning: Morning) -> float | None:
    report = read_report(morning)
    return float(len(report.bad_feelings) or report.tired)


def _put_complaints(morning: Morning, value: float) -> Morning:
    felt = morning.check_in.feeling
    if value:
        changed = replace(felt, energy_0_10=2.0, soreness_0_10=8.0)
    else:
        words = tuple(w for w in felt.words if w not in BAD_WORDS | TIRED_WORDS)
        changed = _without_complaints(replace(felt, words=words, heavy_legs=None))
    return replace(morning, check_in=replace(morning.check_in, feeling=changed))


def _without_complaints(felt: Feeling) -> Feeling:
    """What is clearly bad becomes ordinary; what was not entered stays unknown."""
    return replace(
        felt,
        fatigue_0_10=_at_most(felt.fatigue_0_10, 5),
        soreness_0_10=_at_most(felt.soreness_0_10, 5),
        stress_0_10=_at_most(felt.stress_0_10, 5),
        mood_0_10=_at_least(felt.mood_0_10, 5),
        motivation_0_10=_at_least(felt.motivation_0_10, 5),
        energy_0_10=_at_least(felt.energy_0_10, 5),
    )


def _at_most(value: float | None, limit: float) -> float | None:
    return min(value, limit) if value is not None else None


def _at_least(value: float | None, limit: float) -> float | None:
    return max(value, limit) if value is not None else None


def _life_stress(morning: Morning) -> float | None:
    return 1.0 if morning.check_in.life_stress else None


def _drinks(morning: Morning) -> float | None:
    return morning.check_in.alcohol_drinks


def _pain(morning: Morning) -> float | None:
    return read_report(morning).pain_score


def _put_pain(morning: Morning, value: float) -> Morning:
    worst = read_report(morning).pain
    pain = tuple(replace(p, score_0_10=value) if p is worst else p for p in morning.check_in.pain)
    return replace(morning, check_in=replace(morning.check_in, pain=pain))


def _always(value: float | None) -> Value:
    return lambda morning: value


def _put_typed_tsb(morning: Morning, text: str) -> Morning:
    """Form moves with fatigue; fitness stays what it is."""
    # Imported here and below: `why` moves numbers only, and the readers of free text are slow to load.
    from lanterne_rouge.language.check_in.numbers import parse_number

    load = morning.load
    if load.ctl is None:
        return replace(morning, load=replace(load, tsb=parse_number("tsb", text, LOWEST_PLAUSIBLE_TSB, 100)))
    value = parse_number("tsb", text, max(LOWEST_PLAUSIBLE_TSB, load.ctl - LARGEST_FATIGUE), 250)
    if value > load.ctl:
        raise BadInput(
            f"Form (TSB) can't be {value:g} with fitness (CTL) {load.ctl:.0f}: form is fitness minus fatigue.",
            f"Enter at most {load.ctl:.0f}.",
        )
    return replace(morning, load=replace(load, tsb=value, atl=load.ctl - value))


def _put_typed_minutes(morning: Morning, text: str) -> Morning:
    from lanterne_rouge.language.check_in.numbers import parse_minutes

    return _put_minutes(morning, parse_minutes("minutes", text))


def _put_typed_pain(morning: Morning, text: str) -> Morning:
    from lanterne_rouge.language.check_in.pain import parse_pains
    from lanterne_rouge.language.check_in.red_flags import find_red_flags_of_pain

    flags = (*morning.check_in.red_flags, *find_red_flags_of_pain(text))
    check_in = replace(morning.check_in, pain=parse_pains(text), red_flags=tuple(dict.fromkeys(flags)))
    return replace(morning, check_in=check_in)


def _put_typed_illness(morning: Morning, text: str) -> Morning:
    from lanterne_rouge.language.check_in.illness import parse_illness
    from lanterne_rouge.language.check_in.red_flags import find_red_flags

    flags = (*morning.check_in.red_flags, *find_red_flags(text))
    check_in = replace(morning.check_in, illness=parse_illness(text), red_flags=tuple(dict.fromkeys(flags)))
    return replace(morning, check_in=check_in)


def _feeling(
    name: str, about: str, read: Callable[[Feeling], float | None], change: Callable[[Feeling, float], Feeling]
) -> Adjustment:
    """A score of how the athlete feels, typed as a word or 0-10."""

    def put(morning: Morning, text: str) -> Morning:
        from lanterne_rouge.language.check_in import feeling

        words = {
            "energy": feeling.ENERGY_WORDS,
            "soreness": feeling.SORENESS_WORDS,
            "stress": feeling.STRESS_WORDS,
            "mood": feeling.MOOD_WORDS,
        }
        score, check_in = feeling.parse_score(name, text, words[name]), morning.check_in
        return replace(morning, check_in=replace(check_in, feeling=change(check_in.feeling, score)))

    def shown(morning: Morning) -> Shown:
        return read(morning.check_in.feeling)

    return Adjustment(name=name, unit="of 10", typed=Typed(help=about, put=put, shown=shown))


def _shown_pain(morning: Morning) -> Shown:
    places = [f"{p.site} {p.score_0_10:g}/10" if p.score_0_10 is not None else p.site for p in morning.check_in.pain]
    return ", ".join(places) or "none"


def _shown_illness(morning: Morning) -> Shown:
    ill = morning.check_in.illness
    if ill is None:
        return "none"
    named = [ill.name] if ill.name and ill.name not in ill.symptoms else []
    what = ", ".join([*named, *(s.replace("_", " ") for s in ill.symptoms)]) or "ill"
    return what if ill.status == "active" else f"{what}, over" if ill.symptoms or ill.name else "over"


def _rounded(value: float | None) -> Shown:
    return round(value, 2) if value is not None else None


ADJUSTMENTS: tuple[Adjustment, ...] = (
    *(row for signal in SIGNALS for row in signal.adjustments),
    Adjustment(
        name="tsb",
        unit="",
        read=_tsb,
        put=_put_tsb,
        search=Search(
            good=lambda m: GOOD_TSB if _tsb(m) is not None else None,
            bad=lambda m: POOR_TSB if _tsb(m) is not None else None,
            step=1,
            margin=3,
            fine=1,
            with_it="a [TSB] of {after} instead of {before}",
            as_it_is="your [TSB] is {now}",
            two_sided=True,
        ),
        typed=Typed(
            help="-27, form: fitness stays, fatigue follows", put=_put_typed_tsb, shown=lambda m: _rounded(m.load.tsb)
        ),
    ),
    Adjustment(
        name="ramp_7d",
        unit="",
        read=_ramp,
        put=lambda m, value: replace(m, load=replace(m.load, ramp_7d=value)),
        search=Search(
            good=lambda m: GOOD_RAMP if _ramp(m) is not None else None,
            bad=lambda m: POOR_RAMP if _ramp(m) is not None else None,
            step=0.5,
            margin=1,
            fine=0.25,
            with_it="a [CTL] rising by {after} a week instead of {before}",
            as_it_is="your [CTL] rises by {now} a week",
        ),
    ),
    Adjustment(
        name="monotony",
        unit="",
        read=lambda m: m.load.monotony_7d,
        put=lambda m, value: replace(m, load=replace(m.load, monotony_7d=value)),
        search=Search(
            good=lambda m: GOOD_MONOTONY if m.load.monotony_7d is not None else None,
            bad=lambda m: POOR_MONOTONY if m.load.monotony_7d is not None else None,
            step=0.1,
            margin=0.2,
            fine=0.1,
            with_it="more varied days (monotony {after} instead of {before})",
            with_worse="more similar days (monotony {after} instead of {before})",
            as_it_is="your days are quite similar (monotony {now})",
        ),
    ),
    Adjustment(
        name="days_without_easy",
        unit="days",
        read=_days_without_easy,
        put=_put_days_without_easy,
        search=Search(
            good=_always(0.0),
            bad=_always(LONGEST_WITHOUT_EASY),
            step=LONGEST_WITHOUT_EASY,
            margin=1,
            fine=1,
            with_it="an easy day yesterday",
            with_worse="{after} days of training without an easy one instead of {before}",
            as_it_is="you have trained {now} days without an easy one",
        ),
    ),
    Adjustment(
        name="hours_since_hard",
        unit="h",
        read=_hours_since_hard,
        put=_put_hours_since_hard,
        search=Search(
            good=lambda m: LONG_SINCE_HARD_H if _hours_since_hard(m) is not None else None,
            bad=lambda m: 0.0 if _hours_since_hard(m) is not None else None,
            step=24,
            # Most sessions are known by their day only: an hour more or less says nothing about them.
            margin=0,
            fine=1,
            with_it="{after} h since your last hard session instead of {before}",
            as_it_is="your last hard session was {now} h ago",
        ),
    ),
    Adjustment(
        name="readiness_trend",
        unit="points a day",
        read=lambda m: m.readiness_trend,
        put=lambda m, value: replace(m, readiness_trend=value),
        search=Search(
            good=lambda m: 0.0 if m.readiness_trend is not None else None,
            bad=lambda m: POOR_TREND if m.readiness_trend is not None else None,
            step=0.5,
            margin=0.5,
            fine=0.1,
            with_it="your readiness changing by {after:+} a day instead of {before:+}",
            as_it_is="your readiness changes by {now:+} a day",
        ),
    ),
    Adjustment(
        name="minutes",
        unit="min",
        read=_minutes,
        put=_put_minutes,
        search=Search(
            good=_planned_minutes,
            bad=_always(None),
            step=15,
            margin=0,
            fine=1,
            with_it="{after} minutes instead of {before}",
            as_it_is="you have {now} minutes",
        ),
        typed=Typed(
            help="30, the time you have, also as 1:30",
            put=_put_typed_minutes,
            shown=lambda m: _rounded(m.minutes_available),
        ),
    ),
    Adjustment(
        name="complaints",
        unit="",
        read=_complaints,
        put=_put_complaints,
        search=Search(
            good=_always(0.0),
            bad=_always(2.0),
            step=2,
            margin=0,
            fine=1,
            with_it="no complaints about how you feel",
            with_worse="low energy and sore muscles",
            as_it_is="you rated {now} feelings as clearly bad",
        ),
    ),
    Adjustment(
        name="life_stress",
        unit="",
        read=_life_stress,
        put=lambda m, value: replace(m, check_in=replace(m.check_in, life_stress=None)),
        search=Search(
            good=lambda m: 0.0 if m.check_in.life_stress else None,
            bad=_always(None),
            step=1,
            margin=0,
            fine=1,
            with_it="less stress in your life",
            as_it_is="life is stressful right now",
        ),
    ),
    Adjustment(
        name="alcohol_drinks",
        unit="drinks",
        read=_drinks,
        put=lambda m, value: replace(m, check_in=replace(m.check_in, alcohol_drinks=value)),
        search=Search(
            good=lambda m: 0.0 if m.check_in.alcohol_drinks else None,
            bad=lambda m: 4.0 if m.check_in.alcohol_drinks is not None else None,
            step=1,
            margin=1,
            fine=1,
            with_it="{after} drinks last night instead of {before}",
            as_it_is="you had {now} drinks last night",
        ),
    ),
    Adjustment(
        name="pain",
        unit="of 10",
        read=_pain,
        put=_put_pain,
        search=Search(
            good=_always(None),
            bad=lambda m: 6.0 if _pain(m) is not None else None,
            step=1,
            margin=1,
            fine=1,
            with_it="pain of {after} of 10 instead of {before}",
            as_it_is="your pain is {now} of 10",
        ),
        typed=Typed(help='"knee 4/10", or none', put=_put_typed_pain, shown=_shown_pain),
    ),
    _feeling(
        "energy", "low, ok, high or 0-10", lambda f: f.energy_0_10, lambda f, score: replace(f, energy_0_10=score)
    ),
    _feeling(
        "soreness",
        "high, none, mild or 0-10",
        lambda f: f.soreness_0_10,
        lambda f, score: replace(f, soreness_0_10=score),
    ),
    _feeling(
        "stress", "high, none, low, ok or 0-10", lambda f: f.stress_0_10, lambda f, score: replace(f, stress_0_10=score)
    ),
    _feeling("mood", "low, ok, good or 0-10", lambda f: f.mood_0_10, lambda f, score: replace(f, mood_0_10=score)),
    Adjustment(
        name="illness",
        unit="",
        typed=Typed(help='"sore throat", or none', put=_put_typed_illness, shown=_shown_illness),
    ),
)

SEARCHED: tuple[Adjustment, ...] = tuple(row for row in ADJUSTMENTS if row.search is not NOT_SEARCHED)
"""The rows that counterfactuals and near misses move."""
