"""What is offered to who talks of a race: what is missing is asked, and a yes enters, changes or drops it as the commands do."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Final, TypeVar

import msgspec

from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.races import (
    AddRaceRequest,
    DropRaceRequest,
    EditRaceRequest,
    RaceFacts,
    add_race,
    drop_race,
    edit_race,
)
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.use_case import Caller
from lanterne_rouge.conversation.fast_lane import Written
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.race_wishes import RaceAction, RaceWish
from lanterne_rouge.conversation.tools import run_as
from lanterne_rouge.day.phases import goals
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.mission import GoalEvent, MissionConfig, Priority
from lanterne_rouge.language.dates import read_next_date
from lanterne_rouge.language.phrasing import date_in_words, figure, quoted
from lanterne_rouge.season.event_demands import says_its_length
from lanterne_rouge.views.races import RaceChangeView

TAKE_BACK: Final = "To take it back: lanterne undo"
R = TypeVar("R")
Offer = tuple[str, str | None]
"""What is said, and what a yes carries out; None where nothing can be done yet."""
RaceRequest = AddRaceRequest | EditRaceRequest | DropRaceRequest
_REQUESTS: Final[Mapping[RaceAction, type[RaceRequest]]] = {
    RaceAction.ADD: AddRaceRequest,
    RaceAction.EDIT: EditRaceRequest,
    RaceAction.DROP: DropRaceRequest,
}
_SMALL_WORDS: Final = frozenset(("the", "a", "an", "of", "in", "at", "de", "des", "du", "la", "my", "race", "event"))


def race_change_in_words(wish: RaceWish, scope: AthleteScope) -> Offer:
    """What a yes does with a race, or what is still to be said of it. Raises `BadInput` without a season, or for no date."""
    mission = scope.mission_or_none()
    if mission is None:
        raise BadInput("Nothing is set up yet.", "Name your goal, sports and days first: lanterne init")
    day = read_next_date(wish.day, scope.today) if wish.day is not None else None
    if wish.action is RaceAction.ADD:
        return _entered(wish, day, mission, scope)
    ahead = [goal for goal in goals(mission) if goal.ends >= scope.today]
    meant = _meant(wish, ahead)
    if len(meant) != 1:
        listed = "; ".join(f"{race.name} on {date_in_words(race.day)}" for race in meant or ahead)
        asked = "Which race do you mean?" if meant else "I know no such race. Ahead:"
        return f"{asked} {listed}" if listed else "No race is ahead that this could be.", None
    (race,) = meant
    named = f"{race.name} on {date_in_words(race.day)}"
    if wish.action is RaceAction.DROP:
        without = "" if len(ahead) > 1 else "\nWithout a race I plan for you to stay fit."
        return _offer(
            f"Say yes and I take {named} out of your season, or: lanterne race drop {quoted(race.name)}{without}",
            DropRaceRequest(race=race.name),
        )
    facts = RaceFacts(day=day, priority=wish.priority, finish=wish.finish)
    if wish.finish and race.minutes is None:
        return f"{race.name} has no target time: finishing is the goal already.", None
    if day == race.day and wish.priority in (None, race.priority):
        return f"{named} is what I plan for already.", None
    changes = [
        f"to {date_in_words(day)}" if day is not None else "",
        f"to {_rank(wish.priority)}" if wish.priority is not None else "",
        "to finishing, without a target time" if wish.finish else "",
    ]
    options = [
        f"--date {day}" if day is not None else "",
        f"--priority {wish.priority}" if wish.priority is not None else "",
        "--target finish" if wish.finish else "",
    ]
    return _offer(
        f"Say yes and I change {named} {' and '.join(filter(None, changes))}; the plan follows, or:"
        f" lanterne race edit {quoted(race.name)} {' '.join(filter(None, options))}",
        EditRaceRequest(race=race.name, facts=facts),
    )


def _entered(wish: RaceWish, day: date | None, mission: MissionConfig, scope: AthleteScope) -> Offer:
    called = wish.name or "race"
    if day is None:
        return f"When is {_with_article(called)}? Say the day, such as: on 12 April", None
    if day < scope.today:
        return f"{date_in_words(day)} is in the past. When is {_with_article(called)}?", None
    name = _title(wish.name) or (f"{figure(wish.distance_km)} km race" if wish.distance_km is not None else "Race")
    sport = wish.sport if wish.sport in mission.sports else None
    facts = RaceFacts(day=day, priority=wish.priority or Priority.B, sport=sport, distance_km=wish.distance_km)
    race = GoalEvent(
        name=name, day=day, priority=facts.priority or Priority.B, sport=sport, distance_km=facts.distance_km
    )
    if not says_its_length(race, mission.sports):
        return f"How far is {_with_article(called)}? A rough figure will do, such as: 21 km", None
    taken = next((goal for goal in goals(mission) if goal.day <= day <= goal.ends), None)
    if taken is not None:
        return (
            f"{taken.name} is on {date_in_words(day)} already, and I plan one race a day. Drop it first, or say another day.",
            None,
        )
    far = f" over {figure(wish.distance_km)} km" if wish.distance_km is not None else ""
    rank = "" if wish.priority is not None else " (an A race is built up to, a C race is done out of training)"
    command = f"lanterne race add {quoted(name)} --date {day} --priority {race.priority}"
    return _offer(
        f"{name} on {date_in_words(day)}{far}, as {_rank(race.priority)}{rank}.\n"
        f"Say yes and I add it; the plan follows, or: {command}"
        + (f' --distance "{figure(wish.distance_km)} km"' if wish.distance_km is not None else ""),
        AddRaceRequest(name=name, facts=facts),
    )


def _offer(text: str, request: RaceRequest) -> Offer:
    action = next(action for action, of in _REQUESTS.items() if isinstance(request, of))
    return text, f"{action} {msgspec.json.encode(request).decode()}"


def _request_in(about: str) -> RaceRequest:
    action, _, told = about.partition(" ")
    return msgspec.json.decode(told, type=_REQUESTS[RaceAction(action)])


def race_in_words(about: str) -> str:
    """The change that an offer is about."""
    request = _request_in(about)
    name = request.name if isinstance(request, AddRaceRequest) else request.race
    return f"{about.partition(' ')[0]} {name}"


def carry_out_race(about: str, caller: Caller, scope: AthleteScope) -> Written:
    """Write what a yes was said to. Raises what the use case refuses."""
    match _request_in(about):
        case AddRaceRequest() as request:
            return _written(add_race, request, caller, scope)
        case EditRaceRequest() as request:
            return _written(edit_race, request, caller, scope)
        case DropRaceRequest() as request:
            return _written(drop_race, request, caller, scope)


def _written(
    handler: Callable[[R, AthleteScope], RaceChangeView], request: R, caller: Caller, scope: AthleteScope
) -> Written:
    view = run_as(handler, request, scope, caller)
    return f"{' '.join((view.says, *view.notes))}\n{TAKE_BACK}", [{"use_case": row_of(handler).name}]


def _meant(wish: RaceWish, ahead: Sequence[GoalEvent]) -> list[GoalEvent]:
    """The races ahead that a wish may mean: by the words of its name, the next one to be aimed at without any."""
    words = set(re.findall(r"[a-z0-9]+", wish.name)) - _SMALL_WORDS
    if wish.finish:
        return [race for race in ahead if race.priority is Priority.A][:1] or list(ahead[:1])
    return [
        race for race in ahead if words <= set(re.findall(r"[a-z0-9]+", f"{race.name.lower()} {normalise(race.name)}"))
    ]


def _title(name: str) -> str:
    """A name as a race is written: small words stay small, `10k` as well."""
    words = name.split()
    return " ".join(word if word in _SMALL_WORDS or word[0].isdigit() else word.capitalize() for word in words)


def _with_article(name: str) -> str:
    return name if name.startswith("the ") else f"the {name}"


def _rank(priority: Priority) -> str:
    return f"{'an' if priority is Priority.A else 'a'} {priority} race"
