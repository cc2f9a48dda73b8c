"""What each day is for."""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations, pairwise

import pytest

from lanterne_rouge.day.lifting_week import spares_legs
from lanterne_rouge.domain.mission import Constraints, EventFacts, GoalEvent, Phase, PlanWishes, Priority
from lanterne_rouge.domain.season import DayRole, SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.calendar import build_frames
from lanterne_rouge.season.event_demands import demands_of
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.request import DoneDay, PlannerInput
from lanterne_rouge.season.roles import Roles, assign_roles
from lanterne_rouge.season.writing import write_plan
from tests.season.plain_seasons import MONDAY, after, plain_request, with_mission


def roles(request: PlannerInput) -> Roles:
    return assign_roles(build_frames(request), request)


def week(found: Roles, number: int = 1) -> list[DayRole]:
    return [found.of_day[after(7 * number + n)] for n in range(7)]


def hard_days(found: Roles) -> list[date]:
    return sorted(day for day, role in found.of_day.items() if role is DayRole.HARD)


def test_an_ordinary_week_has_one_long_day_hard_days_apart_and_a_day_of_rest() -> None:
    count = Counter(week(roles(plain_request())))

    assert count[DayRole.LONG] == 1
    assert count[DayRole.HARD] == 2
    assert count[DayRole.REST] >= 1


@pytest.mark.parametrize(
    ("changes", "open_days", "hard"),
    [
        ({"age": 17}, (1, 3, 5, 6), 1),
        ({"age": 18}, (1, 3, 5, 6), 2),
        ({"age": None}, (1, 3, 5, 6), 2),
        ({"level": "beginner"}, (1, 3, 5, 6), 1),
        ({"level": "beginner", "age": None}, (1, 3, 5, 6), 1),
        ({"age": 17}, (1, 2, 3, 5, 6), 2),
        ({"level": "beginner"}, (1, 2, 3, 5, 6), 2),
    ],
)
def test_in_base_steady_beginners_and_the_young_have_one_hard_day_until_they_can_train_on_five_days(
    changes: dict[str, object], open_days: tuple[int, ...], hard: int
) -> None:
    request = plain_request(goal_in=200, constraints=Constraints(days=open_days))
    athlete = replace(request.athlete, **changes)  # type: ignore[arg-type]

    assert Counter(week(roles(replace(request, athlete=athlete))))[DayRole.HARD] == hard


@pytest.mark.parametrize(("days_a_week", "thin_weeks", "hard"), [(4, 0, 2), (3, 0, 1), (4, 2, 2), (4, 3, 1)])
def test_a_beginner_has_a_second_hard_day_after_eight_weeks_of_four_days_with_two_thin_ones_at_most(
    days_a_week: int, thin_weeks: int, hard: int
) -> None:
    request = plain_request(goal_in=200)
    first_thin_week = 12 - thin_weeks
    done = tuple(
        d if n % 7 <= days_a_week and n // 7 < first_thin_week else replace(d, load=0.0, minutes=0.0, hard=False)
        for n, d in enumerate(request.done)
    )
    athlete = replace(request.athlete, level="beginner")

    found = week(roles(replace(request, athlete=athlete, done=done)))

    assert Counter(found)[DayRole.HARD] == hard


def test_a_week_of_illness_takes_no_training_day_off_the_weeks_after_it() -> None:
    request = plain_request(goal_in=200)
    ill = tuple(replace(d, load=0.0, minutes=0.0) if n // 7 in (9, 10) else d for n, d in enumerate(request.done))

    def trained(done: tuple[DoneDay, ...]) -> int:
        return sum(role is not DayRole.REST for role in week(roles(replace(request, done=done))))

    assert trained(ill) == trained(request.done) >= 5


def test_hard_days_lie_two_days_apart_and_three_from_fifty_on() -> None:
    for age, gap in ((30, 2), (50, 3), (72, 3)):
        found = hard_days(roles(plain_request(age=age)))
        assert min((b - a).days for a, b in pairwise(found)) >= gap


def test_a_wider_gap_of_ones_own_is_kept() -> None:
    request = plain_request()

    found = hard_days(roles(replace(request, own=replace(request.own, hard_gap_h=90.0))))

    assert min((b - a).days for a, b in pairwise(found)) >= 4


def test_the_last_hard_day_that_was_done_counts() -> None:
    request = plain_request()
    yesterday = replace(request.done[-1], hard=True, load=60.0)

    found = hard_days(roles(replace(request, done=(*request.done[:-1], yesterday))))

    assert found[0] >= after(1)


def test_the_long_day_lies_where_the_athlete_wishes_or_has_most_time() -> None:
    wished = with_mission(plain_request(), wishes=PlanWishes(long_day=2))
    roomy = plain_request(constraints=Constraints(minutes=tuple((n, 60.0 if n != 4 else 240.0) for n in range(7))))

    assert week(roles(wished))[2] is DayRole.LONG
    assert week(roles(roomy))[4] is DayRole.LONG


def test_no_long_day_in_the_days_before_a_race() -> None:
    found = roles(plain_request(goal_in=20))

    assert DayRole.LONG not in week(found, 2)


def test_strength_keeps_away_from_hard_and_long_days() -> None:
    found = roles(plain_request(sports=(Sport.CYCLING, Sport.STRENGTH)))

    assert found.strength
    assert {found.of_day[day] for day in found.strength} == {DayRole.EASY}


def test_a_runner_never_lifts_on_the_eve_of_a_hard_day_not_even_over_a_week_end() -> None:
    races = tuple(GoalEvent(name="Race", day=after(n), priority=Priority.C) for n in (21, 35))
    request = with_mission(plain_request(sports=(Sport.RUNNING, Sport.STRENGTH)), events=races)

    found = roles(request)

    eves = {day + timedelta(days=1) for day in found.strength}
    assert not {found.of_day.get(day) for day in eves} & {DayRole.HARD, DayRole.RACE}


def test_who_only_lifts_lifts_every_second_day() -> None:
    found = roles(plain_request(sports=(Sport.STRENGTH,)))

    lifts = sorted(day for day, role in found.of_day.items() if role is DayRole.STRENGTH)
    assert lifts and min((b - a).days for a, b in pairwise(lifts)) >= 2


def test_a_wish_that_finds_no_room_is_told_with_how_often() -> None:
    request = with_mission(
        plain_request(age=60, constraints=Constraints(days=(1, 2, 3, 4))), wishes=PlanWishes(max_hard_days=3)
    )

    assert any("hard day fits" in wish and "week" in wish for wish in roles(request).unmet)


def test_nobody_who_is_to_stay_in_zone_two_has_a_hard_day() -> None:
    request = plain_request()

    assert not hard_days(roles(replace(request, athlete=replace(request.athlete, capped_z2=True))))


def test_a_week_that_has_begun_knows_what_lies_behind_it() -> None:
    request = plain_request()
    behind = tuple(DoneDay(day=after(n), load=80.0, hard=n in (1, 3), minutes=75.0, longest_min=75.0) for n in range(5))

    found = roles(replace(request, today=after(5), done=(*request.done, *behind)))

    assert DayRole.HARD not in (found.of_day[after(5)], found.of_day[after(6)])
    assert DayRole.REST in (found.of_day[after(5)], found.of_day[after(6)])


def test_roles_do_not_depend_on_how_far_the_plan_looks() -> None:
    request = plain_request()

    far, near = roles(replace(request, weeks=12)), roles(replace(request, weeks=3))

    assert {day: far.of_day[day] for day in near.of_day} == near.of_day
    assert MONDAY in near.of_day


def test_a_week_whose_long_day_was_done_in_its_middle_has_no_second_one() -> None:
    request = plain_request()
    sizes = (0.0, 55.0, 100.0)
    behind = tuple(DoneDay(day=after(n), load=m * 0.8, minutes=m, longest_min=m or None) for n, m in enumerate(sizes))

    found = roles(replace(request, today=after(3), done=(*request.done, *behind)))

    assert DayRole.LONG not in {found.of_day[after(n)] for n in range(3, 7)}


def test_a_week_of_ordinary_days_so_far_keeps_its_long_day() -> None:
    request = plain_request()
    behind = tuple(
        DoneDay(day=after(n), load=m * 0.8, minutes=m, longest_min=m or None) for n, m in ((0, 0.0), (1, 55.0))
    )

    found = roles(replace(request, today=after(2), done=(*request.done, *behind)))

    assert DayRole.LONG in {found.of_day[after(n)] for n in range(2, 7)}


def test_a_wide_gap_of_ones_own_is_kept_before_every_race() -> None:
    second = (GoalEvent(name="Second", day=after(32), priority=Priority.C),)
    request = with_mission(plain_request(goal_in=26), events=second)

    found = hard_days(roles(replace(request, own=replace(request.own, hard_gap_h=96.0))))

    assert found
    assert not [d for d in found for race in (after(26), after(32)) if 0 <= (race - d).days < 4]


def test_a_race_near_is_not_told_as_hard_days_without_room() -> None:
    assert not any("hard days" in wish for n in (1, 4, 8) for wish in roles(plain_request(goal_in=n)).unmet)


def lifts(found: Roles, number: int = 1) -> list[int]:
    return [n for n in range(7) if found.of_day[after(7 * number + n)] is DayRole.STRENGTH]


def test_who_only_lifts_has_as_many_days_as_wished_with_a_day_between_where_there_is_room() -> None:
    for wished in (1, 2, 3):
        request = with_mission(plain_request(sports=(Sport.STRENGTH,)), wishes=PlanWishes(strength_days=wished))

        days = lifts(roles(request))

        assert len(days) == wished
        assert all(b - a >= 2 for a, b in pairwise(days))


def test_many_wished_days_of_lifting_are_never_three_in_a_row() -> None:
    request = with_mission(plain_request(sports=(Sport.STRENGTH,)), wishes=PlanWishes(strength_days=5))

    days = lifts(roles(request))

    assert len(days) == 5
    assert all(c - a > 2 for a, c in zip(days, days[2:], strict=False))


def test_a_wish_for_more_lifting_than_the_week_holds_is_told() -> None:
    limits = Constraints(days=(0, 1, 2))
    request = with_mission(
        plain_request(sports=(Sport.STRENGTH,), constraints=limits), wishes=PlanWishes(strength_days=3)
    )

    assert any("three days of lifting in a row" in wish for wish in roles(request).unmet)


def test_wished_strength_days_are_kept_beside_endurance_and_never_more() -> None:
    for wished in (0, 1, 2):
        request = with_mission(
            plain_request(sports=(Sport.RUNNING, Sport.STRENGTH)), wishes=PlanWishes(strength_days=wished)
        )

        found = roles(request)

        counts = [sum(after(7 * week + n) in found.strength for n in range(7)) for week in range(1, 5)]
        assert max(counts) <= wished
        assert wished == 0 or max(counts) >= 1


def test_a_runner_with_five_days_lifts_every_week_and_never_on_the_eve_of_a_hard_day() -> None:
    for days in combinations(range(7), 5):
        limits = Constraints(minutes=tuple((n, 60.0 if n in days else 0.0) for n in range(7)), days=days)
        found = roles(plain_request(sports=(Sport.RUNNING, Sport.STRENGTH), hours=5.0, constraints=limits))

        assert all(any(after(7 * n + d) in found.strength for d in range(7)) for n in range(1, 7)), days
        eves = {found.of_day.get(day + timedelta(days=1)) for day in found.strength}
        assert not eves & {DayRole.HARD, DayRole.RACE}


def test_a_runner_with_two_days_and_no_room_to_lift_is_told_what_would_make_some() -> None:
    limits = Constraints(days=(1, 3), minutes=((1, 55.0), (3, 55.0)))

    found = roles(plain_request(sports=(Sport.RUNNING, Sport.STRENGTH), hours=3.0, constraints=limits))

    assert not {day for day in found.strength if day < after(60)}
    assert any("one more day would make room" in wish and "an hour on a hard day" in wish for wish in found.unmet)


def test_a_runner_with_two_days_and_an_hour_lifts_after_the_hard_run() -> None:
    limits = Constraints(days=(1, 3), minutes=((1, 60.0), (3, 90.0)))

    found = roles(plain_request(sports=(Sport.RUNNING, Sport.STRENGTH), hours=3.0, constraints=limits))

    lifts = {day for day in found.strength if day < after(60)}
    assert lifts and {found.of_day[day] for day in lifts} == {DayRole.HARD}
    assert not any("strength day" in wish for wish in found.unmet)


def test_a_runner_never_runs_hard_on_the_day_after_the_long_run() -> None:
    for days in combinations(range(7), 4):
        limits = Constraints(minutes=tuple((n, 150.0 if n == days[2] else 60.0) for n in days), days=days)
        found = roles(plain_request(sports=(Sport.RUNNING,), constraints=limits))

        longs = [day for day, role in found.of_day.items() if role is DayRole.LONG]
        assert longs and not {day + timedelta(days=1) for day in longs} & set(hard_days(found)), days


@pytest.mark.parametrize("off", [(11, 12, 13), (18, 19, 20, 39, 40, 41), (13, 27, 41)])
def test_a_long_run_on_another_weekday_than_the_week_before_has_an_easy_morrow_too(off: tuple[int, ...]) -> None:
    limits = Constraints(
        minutes=tuple((n, 100.0 if n > 4 else 50.0) for n in range(7)), blackout=tuple(map(after, off))
    )
    found = roles(plain_request(sports=(Sport.RUNNING,), hours=5.0, constraints=limits))

    longs = [day for day, role in found.of_day.items() if role is DayRole.LONG]
    assert len({day.weekday() for day in longs}) > 1
    assert not {day + timedelta(days=1) for day in longs} & set(hard_days(found))


def test_a_race_of_running_and_stations_has_runs_on_a_lifting_day_in_its_last_two_months() -> None:
    request = plain_request(goal_in=82, hours=6.0, sports=(Sport.RUNNING, Sport.STRENGTH))
    limits = Constraints(minutes=tuple((n, 70.0) for n in range(6)), days=tuple(range(6)))
    race = with_mission(
        request,
        goal_event="First Hyrox",
        constraints=limits,
        sports=(Sport.RUNNING, Sport.STRENGTH),
        wishes=PlanWishes(strength_days=2),
    )

    def both(plan: SeasonPlan) -> list[date]:
        sports = {d.day: {s.sport for s in d.sessions} for d in plan.days}
        return [day for day, of_day in sports.items() if {Sport.RUNNING, Sport.STRENGTH} <= of_day]

    mixed = both(plan_season(race))
    assert len(mixed) >= 4 and after(82 - 63) <= min(mixed) <= max(mixed) <= after(82 - 7)
    assert not both(plan_season(with_mission(race, goal_event="City 10 km")))


def hybrid(**changes: object) -> PlannerInput:
    both = (Sport.RUNNING, Sport.STRENGTH)
    limits = Constraints(minutes=tuple((n, 60.0) for n in range(6)), days=tuple(range(6)))
    request = plain_request(goal_in=104, hours=6.0, sports=both, constraints=limits, history_days=0)
    return with_mission(
        request, goal_event="City half marathon", sports=both, wishes=PlanWishes(strength_days=3), **changes
    )


def test_two_of_three_days_of_lifting_suit_legs_a_day_apart_and_not_before_a_long_or_hard_run() -> None:
    plan = plan_season(hybrid())

    weeks = [plan.days[n : n + 7] for n in range(7, 84, 7)]
    for week in weeks:
        lifting = [d.day for d in week if d.role is DayRole.STRENGTH]
        legs = [day for day in lifting if not spares_legs(plan, day)]
        key = {d.day for d in week if d.role in (DayRole.LONG, DayRole.HARD)}
        assert len(lifting) == 3 and len(legs) == 2 and legs[1] - legs[0] > timedelta(days=1)
        assert not {day + timedelta(days=1) for day in legs} & key


def test_lifting_is_shorter_in_the_last_full_week_before_the_race_and_the_last_hard_run_is_at_race_pace() -> None:
    request = hybrid()
    plan = plan_season(request)
    demands = demands_of(request.mission, MONDAY, request.athlete)

    written = write_plan(plan, request.athlete, demands)

    lifting = {d.day: d.minutes for d in plan.days if d.role is DayRole.STRENGTH}
    before = [minutes for day, minutes in lifting.items() if after(104 - 28) <= day < after(104 - 14)]
    near = [minutes for day, minutes in lifting.items() if after(104 - 13) <= day < after(104)]
    assert near and max(near) <= 40 < max(before)
    tapered = [d.day for d in plan.days if d.role is DayRole.HARD and d.phase is Phase.TAPER]
    assert tapered and all("race pace" in (written[day][0].structure or "") for day in tapered)


def test_lifting_takes_the_day_that_is_too_short_for_a_run() -> None:
    minutes = ((1, 45.0), (3, 45.0), (4, 30.0), (6, 110.0))
    limits = Constraints(minutes=minutes, days=(1, 3, 4, 6))
    request = plain_request(hours=4.0, sports=(Sport.RUNNING, Sport.STRENGTH), constraints=limits)

    found = roles(with_mission(request, wishes=PlanWishes(strength_days=1)))

    lifted = {day for day in found.strength | _lifting(found) if after(0) <= day < after(42)}
    assert {day.weekday() for day in lifted} == {4}


def _lifting(found: Roles) -> set[date]:
    return {day for day, role in found.of_day.items() if role is DayRole.STRENGTH}


def test_a_race_of_corners_and_attacks_has_sprints_by_turns_with_vo2max() -> None:
    crit = roles(with_mission(plain_request(goal_in=80), goal_event="Town criterium"))
    fondo = roles(with_mission(plain_request(goal_in=80), goal_event="Gran fondo 120 km"))

    assert {"sprint", "vo2max"} <= set(crit.kind.values())
    assert "sprint" not in fondo.kind.values()


def test_lifting_leaves_two_runs_a_week_before_a_race_on_three_short_days() -> None:
    days = Constraints(days=(1, 3, 6), minutes=((1, 45.0), (3, 45.0), (6, 60.0)))
    request = plain_request(goal_in=70, sports=(Sport.RUNNING, Sport.STRENGTH), constraints=days, history_days=0)
    request = with_mission(request, goal_event="City 10 km", wishes=PlanWishes(strength_days=2))
    request = replace(request, ctl=None, athlete=replace(request.athlete, level="beginner", weekly_hours=None))

    weeks = [plan.days[n : n + 7] for plan in (plan_season(request),) for n in range(0, 42, 7)]

    for week in weeks:
        names = [s.sport for d in week for s in d.sessions]
        assert names.count(Sport.RUNNING) >= 2, names
        assert names.count(Sport.STRENGTH) >= 1, names


def test_three_days_of_lifting_that_were_asked_for_fit_six_days_of_training() -> None:
    request = plain_request(goal_in=100, hours=6.0, sports=(Sport.RUNNING, Sport.STRENGTH))
    unknown = with_mission(request, wishes=PlanWishes(strength_days=3), sports=(Sport.RUNNING, Sport.STRENGTH))

    plan = plan_season(unknown)

    for first in range(0, 70, 7):
        sessions = [s for d in plan.days[first : first + 7] for s in d.sessions]
        assert sum(s.kind == "strength" for s in sessions) == 3
        assert sum(s.sport == Sport.RUNNING for s in sessions) == 3


def test_a_week_with_a_race_its_openers_and_two_hard_days_has_no_other_fast_day() -> None:
    plan = plan_season(with_mission(plain_request(goal_in=97, hours=7.0), goal_date=after(97)))

    race = next(n for n, d in enumerate(plan.days) if d.role is DayRole.RACE)
    week = plan.days[race - plan.days[race].day.weekday() : race]

    assert sum(any(s.kind in ("steady", "openers") or s.hard for s in d.sessions) for d in week) <= 3


@pytest.mark.parametrize("sports", [(Sport.RUNNING, Sport.STRENGTH), (Sport.CYCLING, Sport.STRENGTH)])
def test_three_days_of_lifting_have_a_day_between_them_where_another_day_off_makes_room(
    sports: tuple[Sport, ...],
) -> None:
    request = with_mission(plain_request(goal_in=100, sports=sports), wishes=PlanWishes(strength_days=3))

    plan = plan_season(request)

    for first in range(7, 70, 7):
        lifting = [d.day for d in plan.days[first : first + 7] if any(s.kind == "strength" for s in d.sessions)]
        assert len(lifting) == 3
        assert all((later - day).days >= 2 for day, later in pairwise(lifting)), lifting


def test_a_taper_has_no_lifting_on_days_in_a_row() -> None:
    request = plain_request(goal_in=62, sports=(Sport.RUNNING, Sport.STRENGTH))

    found = roles(with_mission(request, wishes=PlanWishes(strength_days=3)))

    lifting = sorted(day for day in _lifting(found) if after(49) <= day < after(62))
    assert lifting and all((later - day).days >= 2 for day, later in pairwise(lifting))


def test_who_lifts_four_days_without_a_race_keeps_them_and_an_easy_day_beside() -> None:
    sports = (Sport.STRENGTH, Sport.ROWING, Sport.CYCLING)
    limits = Constraints(days=(0, 1, 3, 4, 5), minutes=((0, 75.0), (1, 75.0), (3, 75.0), (4, 75.0), (5, 60.0)))
    request = plain_request(hours=6.0, sports=sports, constraints=limits, history_days=0)
    lifts = {0: 65.0, 1: 65.0, 3: 65.0, 4: 60.0}
    done = tuple(
        DoneDay(
            day=(day := after(-n)),
            load=0.6 * (minutes := lifts.get(day.weekday(), 30.0 if day.weekday() == 5 else 0.0)),
            minutes=minutes,
            longest_min=minutes or None,
            sports=((Sport.STRENGTH if day.weekday() in lifts else Sport.ROWING, minutes),) if minutes else (),
        )
        for n in range(84, 0, -1)
    )
    request = with_mission(
        replace(request, done=done, ctl=25.0),
        goal_event=None,
        goal_date=None,
        sports=sports,
        wishes=PlanWishes(strength_days=4),
    )

    plan = plan_season(request)

    for week in range(4):
        days = [d for d in plan.days if after(7 * week) <= d.day < after(7 * week + 7)]
        sessions = [s for d in days for s in d.sessions]
        assert sum(s.kind == "strength" for s in sessions) == 4
        assert any(s.kind != "strength" for s in sessions)


@pytest.mark.parametrize(("days", "tempo"), [((1, 2, 3, 5), False), ((1, 2, 3, 5, 6), True)])
def test_the_easy_day_with_a_little_tempo_never_lies_between_two_hard_ones(days: tuple[int, ...], tempo: bool) -> None:
    found = roles(plain_request(goal_in=90, constraints=Constraints(days=days)))

    hard = set(hard_days(found))
    brisk = [
        d for d, kind in found.kind.items() if kind == "steady" and found.of_day[d] is DayRole.EASY and d < after(56)
    ]
    assert any({d - timedelta(days=1), d + timedelta(days=1)} <= hard for d in found.of_day)
    assert not any({d - timedelta(days=1), d + timedelta(days=1)} <= hard for d in brisk)
    assert bool(brisk) is tempo


@pytest.mark.parametrize(
    ("level", "finish", "has_vo2max"),
    [("recreational", True, False), ("recreational", False, True), ("trained", True, True)],
)
def test_who_wants_to_get_round_and_is_not_used_to_it_has_nothing_at_the_highest_intensity(
    level: str, finish: bool, has_vo2max: bool
) -> None:
    request = with_mission(
        plain_request(goal_in=84), goal=EventFacts(sport=Sport.CYCLING, distance_km=60.0, finish=finish)
    )
    request = replace(request, athlete=replace(request.athlete, level=level))

    roles = assign_roles(build_frames(request), request)

    assert ("vo2max" in roles.kind.values()) is has_vo2max
    assert "threshold" in roles.kind.values()


def lifter(days: tuple[int, ...], past: dict[int, Sport], wished: int | None) -> PlannerInput:
    """Somebody who lifts and lists running, without a race: the sports of the last weeks by weekday, an hour each."""
    request = plain_request(goal_in=-30, sports=(Sport.STRENGTH, Sport.RUNNING))
    done = tuple(
        DoneDay(day=after(n), load=40.0, minutes=60.0, longest_min=60.0, sports=((past[after(n).weekday()], 60.0),))
        if after(n).weekday() in past
        else DoneDay(day=after(n), load=0.0)
        for n in range(-56, 0)
    )
    request = with_mission(
        replace(request, done=done, ctl=20.0),
        wishes=PlanWishes(strength_days=wished),
        constraints=Constraints(days=days, minutes=tuple((day, 60.0) for day in days)),
    )
    return replace(request, weeks=4)


def test_who_lifts_on_every_day_of_training_has_a_run_beside_it_on_the_day_that_usually_had_one() -> None:
    past = {0: Sport.STRENGTH, 2: Sport.RUNNING, 4: Sport.STRENGTH}

    plan = plan_season(lifter((0, 2, 4), past, 3))

    days = [d for d in plan.days if 7 <= (d.day - MONDAY).days < 21 and d.sessions]
    assert all(any(s.sport == Sport.STRENGTH for s in d.sessions) for d in days) and len(days) == 6
    assert {d.day.weekday() for d in days if any(s.sport == Sport.RUNNING for s in d.sessions)} == {2}


def test_without_a_race_the_lifting_that_is_usual_stays_although_nobody_asked_for_it() -> None:
    past = {0: Sport.STRENGTH, 2: Sport.RUNNING, 4: Sport.STRENGTH, 5: Sport.STRENGTH}

    plan = plan_season(lifter((0, 2, 4, 5), past, None))

    first = [d for d in plan.days if 7 <= (d.day - MONDAY).days < 14]
    assert sum(any(s.sport == Sport.STRENGTH for s in d.sessions) for d in first) == 3
    assert sum(any(s.sport == Sport.RUNNING for s in d.sessions) for d in first) >= 1


@pytest.mark.parametrize("open_days", [(1, 3, 4, 6), (1, 2, 4, 5, 6)])
def test_no_run_with_tempo_in_it_lies_beside_a_hard_run_or_takes_the_last_easy_one(open_days: tuple[int, ...]) -> None:
    request = plain_request(goal_in=70, sports=(Sport.RUNNING,), constraints=Constraints(days=open_days))
    found = roles(with_mission(request, goal_event="City marathon", sports=(Sport.RUNNING,)))

    brisk = {d for d, kind in found.kind.items() if kind == "steady" and found.of_day[d] is DayRole.EASY}
    hard = set(hard_days(found))
    assert all(not {d - timedelta(days=1), d + timedelta(days=1)} & hard for d in brisk)
    for monday in (after(7 * n) for n in range(9)):
        week_days = [d for d in found.sport if monday <= d < monday + timedelta(days=7)]
        worked = [d for d in week_days if d in hard or d in brisk]
        assert 2 * len(worked) <= len(week_days) + 1
