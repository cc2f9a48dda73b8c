"""Today's strength session: from a context to a plan with its reasons. Pure: the same context gives the same plan.

Row by row of the template: which exercise it becomes, what today allows of it, what its scheme asks for, its warm-ups;
then all of it is made to fit the time. A plan always comes back; where nothing is to be lifted it is empty and says why.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.equipment import Gear, Location, gear_at
from lanterne_rouge.domain.exercise import Exercise, LoadType
from lanterne_rouge.domain.lifting import CoachContext, PlannedExercise, Substitution, TemplateExercise, TodayPlan
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.language.phrasing import format_weight
from lanterne_rouge.strength.allowance import Allowance, allowed_by_deload, allowed_by_readiness, explain_good_day
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.exercises.substitution import find_substitutes, usable
from lanterne_rouge.strength.loading import clean_gym, weights_of
from lanterne_rouge.strength.pain import Pains, pains_of
from lanterne_rouge.strength.recent import NEAR_REPS, Recent, in_range, recent_lifts
from lanterne_rouge.strength.schemes.catalogue import scheme_for, scheme_today
from lanterne_rouge.strength.schemes.lift import LiftToday, Refusal, SchemeSets
from lanterne_rouge.strength.starting_load import FIRST_TIME, load_for_other_repetitions, starting_load
from lanterne_rouge.strength.time_budget import Item, fit_session, list_names, skips_optional, total_minutes
from lanterne_rouge.strength.todays_allowance import allowed_today, eases_legs, explain_endurance
from lanterne_rouge.strength.warmup import warmups
from lanterne_rouge.strength.way_back import explain_way_back, place_on_the_way

_TRIED = 8
LIFTING_PLANS_KEPT = 64
# With so many exercises of a movement in the session, another movement's lift isn't exchanged for a further one of it.
ENOUGH_OF_A_MOVEMENT = 2
_THINGS: Mapping[LoadType, str] = {
    LoadType.BARBELL: "bar",
    LoadType.DUMBBELL_PAIR: "dumbbell",
    LoadType.DUMBBELL: "dumbbell",
    LoadType.KETTLEBELL: "kettlebell",
}
_NOTHING_TO_LOAD = frozenset({LoadType.BODYWEIGHT, LoadType.BAND})


@dataclass(frozen=True, kw_only=True)
class ExerciseChoice:
    """The exercise of a row, under which name, and in whose place."""

    exercise: Exercise
    name: str
    substitution: Substitution | None = None


@dataclass(frozen=True, kw_only=True)
class OmittedRow:
    """Why a row has no exercise today, as a sentence; `hurts`: for pain; `too_heavy`: its lightest weight here is too much."""

    sentence: str
    hurts: bool = False
    too_heavy: bool = False


def choose(
    name: str, context: CoachContext, pains: Pains, catalogue: Catalogue, avoid: Collection[str]
) -> ExerciseChoice | OmittedRow:
    """The exercise for a row; `avoid` are ids that have their place in the session already."""
    exercise = named_exercise(name, catalogue)
    if isinstance(exercise, OmittedRow):
        return exercise
    hurts, missing = pains.against(exercise), _missing(exercise, context)
    if not hurts and not missing:
        return ExerciseChoice(exercise=exercise, name=name)
    reason = hurts or missing
    other = next(possible_substitutes(exercise, context, pains, catalogue, avoid), None)
    if other is None:
        what = "I found nothing that spares it and isn't in the session already" if hurts else "there is no alternative"
        return OmittedRow(sentence=f"Left out: {name} ({reason}); {what}.", hurts=bool(hurts))
    return ExerciseChoice(
        exercise=other, name=other.name, substitution=Substitution(of=name, by=other.name, reason=reason)
    )


def lighter_choices(
    choice: ExerciseChoice, context: CoachContext, pains: Pains, catalogue: Catalogue, avoid: Collection[str]
) -> Iterator[ExerciseChoice]:
    """Substitutes for an exercise whose lightest weight here is too heavy: those that can be loaded lighter, the best first."""
    exercise = choice.exercise
    least = weights_of(exercise, context.gym, context.unit).lowest
    if least is None:
        return
    earlier = choice.substitution
    of = earlier.of if earlier else choice.name
    thing = _THINGS.get(exercise.load, "weight")
    reason = (
        earlier.reason if earlier else f"equipment: the lightest {thing} here is {format_weight(least, context.unit)}"
    )
    for other in possible_substitutes(exercise, context, pains, catalogue, avoid):
        lightest = weights_of(other, context.gym, context.unit).lowest
        if lightest is not None and lightest < least and other.bodyweight_share <= exercise.bodyweight_share:
            yield ExerciseChoice(
                exercise=other, name=other.name, substitution=Substitution(of=of, by=other.name, reason=reason)
            )


def named_exercise(name: str, catalogue: Catalogue) -> Exercise | OmittedRow:
    """The exercise that a row names, where that is certain and strength work."""
    exercise = catalogue.find(name)
    match = None if exercise else catalogue.match(name)
    exercise = exercise or (match.exercise if match and match.certain else None)
    if exercise is None:
        candidates = [c.name for c in match.candidates[:3]] if match else []
        asked = f" Did you mean {' or '.join(candidates)}?" if candidates else ""
        return OmittedRow(
            sentence=f"Left out: {name.strip()[:60] or 'a row without a name'} is an exercise I don't know.{asked}"
        )
    if not exercise.is_lifting:
        return OmittedRow(sentence=f"Left out: {exercise.name} isn't lifting. Do it before or after, as you like.")
    return exercise


def gear_at_hand(context: CoachContext) -> frozenset[Gear]:
    """What is both there and free to use."""
    return context.available & context.gym.gear


def possible_substitutes(
    exercise: Exercise, context: CoachContext, pains: Pains, catalogue: Catalogue, avoid: Collection[str]
) -> Iterator[Exercise]:
    """Substitutes for an exercise today, the best first; `avoid` are ids that the session already has."""
    had = Counter(e.pattern for id in avoid if (e := catalogue.find(id)) is not None and not pains.against(e))
    enough = {p for p, count in had.items() if count >= ENOUGH_OF_A_MOVEMENT and p is not exercise.pattern}
    candidates = find_substitutes(
        exercise,
        catalogue,
        available=gear_at_hand(context),
        location=context.location,
        sore=pains.sore,
        avoid=sorted({*avoid, *pains.flagged, *(e.id for p in enough for e in catalogue.of_pattern[p])}),
        limit=_TRIED,
    )
    return (e for e in candidates if not pains.against(e) and not _missing(e, context))


def _missing(exercise: Exercise, context: CoachContext) -> str:
    """What is not there for it, in a clause; empty where it can be done."""
    at_hand = gear_at_hand(context)
    if not usable(exercise, at_hand, context.location):
        absent = sorted(g.value.replace("_", " ") for g in exercise.requires - gear_at(context.location, at_hand))
        return f"equipment: no {' and no '.join(absent)} {'here' if context.location is Location.GYM else 'at home'}"
    if exercise.load not in _NOTHING_TO_LOAD and not weights_of(exercise, context.gym, context.unit).loadable:
        return f"equipment: no {exercise.load.value.replace('_', ' ')} weights here"
    return ""


@dataclass(frozen=True, kw_only=True)
class _Day:
    """What applies to all exercises of the session."""

    context: CoachContext
    catalogue: Catalogue
    pains: Pains
    recents: Mapping[str, Recent]
    allowance: Allowance
    sentences: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class _Row:
    """A row of the template that has its exercise and its sets today; `usual`: what is asked of it on any other day."""

    item: Item
    why: str
    eased_legs: bool
    usual: Prescription
    substitution: Substitution | None = None


def plan_session(context: CoachContext, catalogue: Catalogue) -> TodayPlan:
    """Today's session."""
    return _planned_session(_Asked(context), catalogue)


@dataclass(frozen=True)
class _Asked:
    """A context as a key: hashed by little of it, as a gym can't be hashed, and compared as a whole."""

    context: CoachContext

    def __hash__(self) -> int:
        return hash((self.context.today, self.context.minutes, self.context.template.name))


# A plan shows the sessions of two weeks, and most of what is written changes none of them.
@lru_cache(maxsize=LIFTING_PLANS_KEPT)
def _planned_session(asked: _Asked, catalogue: Catalogue) -> TodayPlan:
    context = replace(asked.context, gym=clean_gym(asked.context.gym))
    day = _day(context, catalogue)
    stop = _why_nothing(context, day.pains)
    if stop:
        return TodayPlan(adjustments=_unique(day.pains.sentences, context.notes), reasoning=(stop,))
    rows, left_out = _rows(day)
    rows, later = _sore_parts_later(rows, day.pains)
    items, for_time = fit_session([row.item for row in rows], context.minutes)
    rows_left = {item.row for item in items}
    planned = [row for row in rows if row.item.row in rows_left]
    legs = explain_endurance(context.endurance) if any(row.eased_legs for row in planned) else ""
    sentences = [out.sentence for out in left_out]
    ignored = [note for row in planned for note in day.recents.get(row.item.exercise.id, Recent()).ignored]
    good = explain_good_day([(item.planned, row.usual) for item, row in zip(items, planned, strict=True)])
    adjustments = _unique(
        day.sentences,
        (good, legs),
        day.pains.sentences,
        (explain_way_back(tuple(filter(None, (_comes_back(row, day) for row in planned)))),),
        sentences,
        later,
        _optional_left_out(context),
        for_time,
        context.notes,
        ignored,
    )
    if not items:
        return TodayPlan(adjustments=adjustments, reasoning=(_why_empty(context, rows, left_out),))
    return TodayPlan(
        exercises=tuple(item.planned for item in items),
        substitutions=tuple(row.substitution for row in planned if row.substitution),
        adjustments=adjustments,
        reasoning=tuple(row.why for row in planned),
        minutes=total_minutes(items),
    )


def _comes_back(row: _Row, day: _Day) -> str:
    exercise = row.item.exercise
    return place_on_the_way(exercise, day.context.returning, day.recents.get(exercise.id, Recent()).sessions)


def _day(context: CoachContext, catalogue: Catalogue) -> _Day:
    recents, _ = recent_lifts(context.history, catalogue, context.today)
    readiness, readiness_sentence = allowed_by_readiness(context)
    deload, deload_sentence = allowed_by_deload(context)
    return _Day(
        context=context,
        catalogue=catalogue,
        pains=pains_of(context.pain, catalogue),
        recents=recents,
        allowance=readiness.lowered(deload),
        sentences=(readiness_sentence, deload_sentence),
    )


def _why_nothing(context: CoachContext, pains: Pains) -> str:
    if pains.stop:
        return pains.stop
    if context.endurance.action is Action.RECOVER:
        return "No lifting today: it's a recovery day. Some easy mobility is fine; the session can wait."
    if not context.template.exercises:
        return f'The template "{context.template.name}" has no exercises. Add one first.'
    if context.minutes is not None and context.minutes <= 0:
        return "You have no time today, so there's no session. How many minutes can you train?"
    return ""


def _why_empty(context: CoachContext, rows: list[_Row], left_out: list[OmittedRow]) -> str:
    if rows:
        return f"{context.minutes} minutes are too short for even one exercise with its warm-ups."
    if any(out.hurts for out in left_out):
        return "No lifting today: every exercise that is left would load what hurts. Rest it, and have it looked at if it stays."
    return "None of today's exercises are possible; the adjustments say why."


def _rows(day: _Day) -> tuple[list[_Row], list[OmittedRow]]:
    rows: list[_Row] = []
    left_out: list[OmittedRow] = []
    asked = [
        row for row in day.context.template.exercises if not (row.optional and skips_optional(day.context.minutes))
    ]
    taken = {e.id for row in asked if isinstance(e := named_exercise(row.name, day.catalogue), Exercise)}
    for number, row in enumerate(asked):
        choice = choose(row.name, day.context, day.pains, day.catalogue, taken)
        made = choice if isinstance(choice, OmittedRow) else _planned_or_lighter(number, row, choice, day, taken)
        if isinstance(made, OmittedRow):
            left_out.append(made)
        else:
            taken.add(made.item.exercise.id)
            rows.append(made)
    return rows, left_out


def _sore_parts_later(rows: list[_Row], pains: Pains) -> tuple[list[_Row], tuple[str, ...]]:
    """The rows with those behind that load a sore place more than a little, and a sentence where that moved the first one.

    Behind the others such a lift is done warm and with less, and gives way first where time is short.
    """
    spared = [row for row in rows if not pains.loads(row.item.exercise)]
    sore = [row for row in rows if pains.loads(row.item.exercise)]
    ordered = [*spared, *sore]
    if ordered == rows:
        return rows, ()
    places = " and ".join(dict.fromkeys(pains.loads(row.item.exercise) for row in sore))
    names = list_names([row.item.planned.name for row in sore])
    return ordered, (f"{names} later in the session than usual, for your {places}: stop if it hurts more.",)


def _planned_or_lighter(
    number: int, row: TemplateExercise, choice: ExerciseChoice, day: _Day, taken: Collection[str]
) -> _Row | OmittedRow:
    """The row; where the lightest weight here is too much for it, with an exercise that can be loaded lighter."""
    made = _planned(number, row, choice, day)
    if isinstance(made, _Row) or not made.too_heavy:
        return made
    others = lighter_choices(choice, day.context, day.pains, day.catalogue, taken)
    instead = (_planned(number, row, other, day) for other in others)
    return next((row_made for row_made in instead if isinstance(row_made, _Row)), made)


def _planned(number: int, row: TemplateExercise, choice: ExerciseChoice, day: _Day) -> _Row | OmittedRow:
    recent = _suited(day.recents.get(choice.exercise.id, Recent()), row.prescription, day.context.today)
    allowance = allowed_today(choice.exercise, day.allowance, day.context, day.pains, recent)
    if isinstance(allowance, str):
        return OmittedRow(sentence=allowance)
    lift, notes = _lift(row.prescription, choice.exercise, recent, allowance, day)
    if choice.substitution is not None:
        lift = _in_range_of_the_row(lift, recent, day)
    sets = _sets(lift)
    if isinstance(sets, Refusal):
        return OmittedRow(sentence=f"Left out: {choice.name}; {sets.why}.", too_heavy=sets.too_heavy)
    return _Row(
        item=Item(
            planned=_exercise(choice, lift, sets, notes),
            exercise=choice.exercise,
            row=number,
            optional=row.optional,
        ),
        why=f"{choice.name}{_in_place_of(choice)}: {sets.why}.",
        eased_legs=eases_legs(choice.exercise, day.context.endurance),
        usual=lift.prescription,
        substitution=choice.substitution,
    )


def _suited(recent: Recent, asked: Prescription, today: date) -> Recent:
    """The sessions that today's row goes on from: those of its range, where it is progressed by repetitions."""
    scheme = scheme_for(asked)
    if not scheme.by_repetitions:
        return recent
    return in_range(recent, asked.top_reps if scheme.has_top_set else asked.reps, today)


def _in_range_of_the_row(lift: LiftToday, recent: Recent, day: _Day) -> LiftToday:
    """A substitute that was done with far fewer repetitions, at a load for those of the row that it stands in for."""
    scheme, span = scheme_for(lift.prescription), lift.prescription.reps
    if not scheme.by_repetitions or scheme.has_top_set or recent.last is None:
        return lift
    done = [s.reps for s in recent.last.sets if s.is_working and s.reps]
    if not done or max(done) >= span.low - NEAR_REPS:
        return lift
    start = load_for_other_repetitions(lift.exercise, span.low, lift.weights, recent, day.context)
    return lift if start is None else replace(lift, recent=Recent(), start=start)


def _sets(lift: LiftToday) -> SchemeSets | Refusal:
    """The scheme's sets; without an earlier load, as careful as a first time."""
    scheme = scheme_for(lift.prescription)
    sets = scheme.plan(lift)
    if isinstance(sets, SchemeSets) and sets.estimated:
        careful = replace(lift, allowance=lift.allowance.lowered(FIRST_TIME))
        return scheme.plan(careful)
    return sets


def _lift(
    asked: Prescription, exercise: Exercise, recent: Recent, allowance: Allowance, day: _Day
) -> tuple[LiftToday, tuple[str, ...]]:
    context, named = day.context, scheme_for(asked)
    prescription, notes = named.clean(asked)
    weights = weights_of(exercise, context.gym, context.unit)
    scheme = scheme_today(exercise, prescription, loadable=weights.loadable)
    if scheme is not named:
        prescription = named.as_working_sets(prescription, scheme.name)
    lift = LiftToday(
        exercise=exercise,
        prescription=prescription,
        weights=weights,
        recent=recent,
        allowance=allowance,
        start=starting_load(exercise, scheme.start_reps(prescription), weights, day.recents, context, day.catalogue),
        today=context.today,
        unit=context.unit,
        bodyweight_kg=context.bodyweight_kg,
    )
    return lift, notes


def _exercise(choice: ExerciseChoice, lift: LiftToday, sets: SchemeSets, notes: tuple[str, ...]) -> PlannedExercise:
    hard = (sets.top,) if sets.top else sets.working
    # Up to the first set: where the sets climb, the lighter ones before the top warm up for it.
    first = next((s.weight_kg for s in hard if s.weight_kg is not None), None)
    return PlannedExercise(
        name=choice.name,
        exercise=choice.exercise.id,
        warmups=warmups(first, choice.exercise, lift.weights),
        top_set=sets.top,
        backoffs=sets.backoffs,
        working_sets=sets.working,
        estimated=sets.estimated,
        notes=(*sets.notes, *notes),
    )


def _in_place_of(choice: ExerciseChoice) -> str:
    return f" (instead of {choice.substitution.of}, {choice.substitution.reason})" if choice.substitution else ""


def _optional_left_out(context: CoachContext) -> tuple[str, ...]:
    names = [row.name for row in context.template.exercises if row.optional]
    if not names or not skips_optional(context.minutes):
        return ()
    return (f"Only {context.minutes} minutes, so I left out the optional exercises: {list_names(names)}.",)


def _unique(*groups: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """The sentences in order, each once, without empty ones."""
    return tuple(dict.fromkeys(sentence for group in groups for sentence in group if sentence))
