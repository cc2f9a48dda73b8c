"""The day of a contest of lifting: attempts from the best singles, warm-up, weigh-in, food, and what to do after a miss."""

from collections.abc import Iterator, Mapping

from lanterne_rouge.day.meet_lifting import MeetLift
from lanterne_rouge.domain.mission import GoalEvent
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.after_race import recovery_after
from lanterne_rouge.season.event_demands import event_demands
from lanterne_rouge.season.race_day import RaceDay, RacePart

# Shares of the best single: a first attempt that is sure, a second that builds the total, a third by how that moved
# (practice; of lifters who total, nearly all make their first attempt: Travis 2020).
FIRST_ATTEMPT, SECOND_ATTEMPT, THIRD_ATTEMPT = (0.89, 0.91), (0.95, 0.97), (0.99, 1.02)
# Attempts are loaded in these steps.
BAR_STEP_KG = 2.5
LOGGED_AS = {
    MeetLift.SQUAT: "squat 1x3 120 kg @9",
    MeetLift.BENCH: "bench 1x3 80 kg @9",
    MeetLift.DEADLIFT: "deadlift 1x3 140 kg @9",
}
MEAL_G_PER_KG, DRINK_ML = (1.0, 1.5), "500 ml"


def plan_meet_day(
    event: GoalEvent,
    athlete: AthleteState,
    sports: tuple[Sport, ...],
    best_singles: Mapping[MeetLift, float],
    *,
    weight_kg: float | None = None,
) -> RaceDay:
    """Plan the day of a contest; `best_singles` in kg, estimated from the log, as far as they are known."""
    demands = event_demands(event, athlete, sports)
    known = best_singles if demands.is_powerlifting else {}
    unknown = [lift for lift in MeetLift if lift not in known] if demands.is_powerlifting else []
    return RaceDay(
        name=event.name,
        minutes=None,
        low=None,
        high=None,
        based_on=_based_on(known, unknown),
        about_target=None,
        pacing=tuple(_attempts(known, unknown)) if demands.is_powerlifting else tuple(_shares()),
        warm_up=(
            "Start 35-45 min before your flight lifts: 5-6 sets before each lift from an empty bar, few repetitions, the last"
            " single at 92-95 % of your first attempt 8-10 min before it."
        ),
        fuel=tuple(_weigh_in_and_food(weight_kg)),
        if_it_goes_badly=IF_AN_ATTEMPT_IS_MISSED,
        easy_days=recovery_after(demands, event.ends, event.priority).easy,
        is_meet=True,
    )


def _based_on(known: Mapping[MeetLift, float], unknown: list[MeetLift]) -> str:
    singles = ", ".join(f"{lift} {known[lift]:.0f} kg" for lift in MeetLift if lift in known)
    told = f"from your best singles, estimated from your log of the last months: {singles}" if singles else ""
    asked = [f'lanterne log "{LOGGED_AS[lift]}"' for lift in unknown]
    missing = f"I don't know your best {', '.join(unknown)}: log a heavy set, such as {asked[0]}" if asked else ""
    return ". ".join(part for part in (told, missing) if part) or "the usual shares of your best single"


def _attempts(known: Mapping[MeetLift, float], unknown: list[MeetLift]) -> Iterator[RacePart]:
    for lift in MeetLift:
        if lift in known:
            first, second, third = (
                _span(known[lift], share) for share in (FIRST_ATTEMPT, SECOND_ATTEMPT, THIRD_ATTEMPT)
            )
            yield RacePart(
                part=lift.capitalize(), how=f"first attempt {first}, second {second}, third {third} by how that moved"
            )
    if unknown:
        names = "" if len(unknown) == len(MeetLift) else f" ({', '.join(unknown)})"
        yield from (RacePart(part=f"{part.part}{names}", how=part.how) for part in _shares())
    yield RacePart(
        part="Timing",
        how="give your first attempts at the weigh-in; after each lift you have one minute to name the next; in a flight of ten"
        " about ten minutes pass between your attempts",
    )


def _shares() -> Iterator[RacePart]:
    yield RacePart(part="First attempt", how="89-91 % of your best: a weight you can do three times on a bad day")
    yield RacePart(part="Second attempt", how="95-97 %, if the first was fast and clean; else a smaller step")
    yield RacePart(part="Third attempt", how="99-102 %, by how the second moved")


def _span(best_kg: float, share: tuple[float, float]) -> str:
    low, high = (BAR_STEP_KG * round(best_kg * each / BAR_STEP_KG) for each in share)
    return f"{low:g} kg" if low == high else f"{low:g}-{high:g} kg"


def _weigh_in_and_food(weight_kg: float | None) -> Iterator[str]:
    yield (
        "Weigh in as early as your slot allows: often two hours before the start, in some federations the day before."
        " Lift in the class you weigh in for now; water cut in the last days costs kilos on the bar."
    )
    grams = "a meal rich in carbs"
    if weight_kg:
        low, high = (10 * round(each * weight_kg / 10) for each in MEAL_G_PER_KG)
        grams = f"{low}-{high} g of carbs"
    yield f"Right after it {grams}, little fat and fibre, and {DRINK_ML} to drink with some salt."
    yield "Between the lifts sip, and eat 20-40 g of carbs an hour of what you know: a meet takes three to six hours."
    yield "Caffeine only as you use it in training."


IF_AN_ATTEMPT_IS_MISSED = (
    "First attempt missed: take the same weight again. The bar can't get lighter, and without one good lift there is no total.",
    "Missed for a command or for depth: the weight was right, so repeat it and do that one thing better.",
    "Second attempt missed for strength: repeat it, or stop there and save yourself for the next lift.",
    "A bad lift is over when you leave the platform: the next lift begins with its own first attempt, 2.5-5 kg lower if you're tired.",
    "A sharp pain, a pop, dizziness or chest pain: stop, and get help. No attempt is worth it.",
)
