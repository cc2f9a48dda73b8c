"""What an athlete told to be set: how it stands, what a yes sets, and the writing of it by the use case of its command."""

from typing import Final

from lanterne_rouge.app.athlete import MissionAnswersRequest, SetAthleteRequest, set_athlete, set_up_mission
from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.races import EditRaceRequest, RaceFacts, edit_race
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.use_case import Caller, Repeated, execute
from lanterne_rouge.conversation.conditions import Condition, condition_named
from lanterne_rouge.conversation.fast_lane import Written
from lanterne_rouge.conversation.told_settings import SettingName, ToldSetting
from lanterne_rouge.day.phases import goals
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.fitness import ThresholdName
from lanterne_rouge.domain.mission import MissionConfig, Priority
from lanterne_rouge.language.dates import LOWER_WEEKDAY_NAMES
from lanterne_rouge.language.phrasing import counted
from lanterne_rouge.metrics.zones import thresholds_on, usable_thresholds
from lanterne_rouge.settings.athlete_values import format_threshold, parse_threshold
from lanterne_rouge.settings.coach_questions import read_target_minutes

_CALLED: Final = {
    SettingName.FTP: "threshold power",
    SettingName.MAX_HR: "maximum heart rate",
    SettingName.LTHR: "threshold heart rate",
    SettingName.THRESHOLD_PACE: "threshold pace",
    SettingName.CSS: "critical swim speed",
}
TAKE_BACK: Final = "To take it back: lanterne undo"
HOUR: Final = 60


def setting_in_words(setting: ToldSetting, scope: AthleteScope) -> tuple[str, str | None]:
    """What is said of a setting, and what a yes carries out; None where nothing is left to set. Raises `BadInput`."""
    if setting.name in _CALLED:
        return _threshold(setting, scope)
    if (condition := condition_named(setting.name)) is not None:
        return _condition(condition, setting, scope)
    mission = scope.mission_or_none()
    if mission is None:
        raise BadInput("Nothing is set up yet.", "Name your goal, sports and days first: lanterne init")
    if setting.name is SettingName.TARGET:
        return _target(setting, mission, scope)
    return _strength(setting, mission) if setting.name is SettingName.STRENGTH else _days(setting, mission)


def _threshold(setting: ToldSetting, scope: AthleteScope) -> tuple[str, str | None]:
    name = ThresholdName(setting.name.value)
    value = parse_threshold(name, setting.value)
    known = getattr(thresholds_on(scope.today, usable_thresholds(scope.stored_thresholds(), scope.profile)), name.value)
    called, told = _CALLED[setting.name], format_threshold(name, value)
    stands = format_threshold(name, known.value) if known is not None else None
    if stands == told:
        return f"Your {called} is {told} already, so there's nothing to change.", None
    now = f"I go by {stands}. " if stands else ""
    said = f"{now}Say yes and your {called} is {told} from today, or: {setting.command}"
    return said, f"{setting.name} {setting.value}"


def _condition(condition: Condition, setting: ToldSetting, scope: AthleteScope) -> tuple[str, str | None]:
    if condition.is_entered(scope.profile):
        return f"I know, and I go by it. {condition.with_it}", None
    said = f"Good that you say it. {condition.with_it}\nSay yes and I remember it for good, or: {setting.command}"
    return said, f"{setting.name} {setting.value}"


def _target(setting: ToldSetting, mission: MissionConfig, scope: AthleteScope) -> tuple[str, str | None]:
    minutes = read_target_minutes(setting.value, scope.today)
    # A target is for what the season is built on, where there is such a race.
    ahead = [goal for goal in (*goals(mission, Priority.A), *goals(mission)) if goal.day >= scope.today]
    race = next(iter(ahead), None)
    if race is None or minutes is None:
        raise BadInput("No race is ahead that this could be for.", "Add one: lanterne race add NAME --date 2027-04-01")
    told = _time(minutes)
    if race.minutes is not None and _time(race.minutes) == told:
        return f"{told} is what you aim for at {race.name} already.", None
    now = f"Your target for {race.name} is {_time(race.minutes)}. " if race.minutes is not None else ""
    command = f'lanterne race edit "{race.name}" --target "{setting.value}"'
    said = f"{now}Say yes and you aim for {told} at {race.name}; the plan follows, or: {command}"
    return said, f"target {minutes:g} {race.name}"


def _time(minutes: float) -> str:
    """`3:15 h`, `44:30 min`."""
    whole, left = divmod(round(minutes * 60), HOUR * 60) if minutes >= HOUR else (0, round(minutes * 60))
    return f"{whole}:{left // 60:02d} h" if whole else f"{left // 60}:{left % 60:02d} min"


def _strength(setting: ToldSetting, mission: MissionConfig) -> tuple[str, str | None]:
    days, wished = int(setting.value), mission.wishes.strength_days
    if wished == days:
        return f"{counted(days, 'lifting day')} a week is what the plan has already.", None
    now = f"You asked for {counted(wished, 'lifting day')} a week. " if wished is not None else ""
    said = f"{now}Say yes and I plan with {counted(days, 'lifting day')} a week, or: {setting.command}"
    return said, f"strength {days}"


def _days(setting: ToldSetting, mission: MissionConfig) -> tuple[str, str | None]:
    number = next(n for n, name in enumerate(LOWER_WEEKDAY_NAMES) if name.startswith(setting.value))
    name, days = LOWER_WEEKDAY_NAMES[number].title(), mission.constraints.days
    left = [LOWER_WEEKDAY_NAMES[day] for day in days if day != number]
    if number not in days:
        return f"{name} is no training day of yours as it is.", None
    if not left:
        raise BadInput(f"{name} is your only training day.", "Name others: lanterne init --days sat,sun")
    kept = ",".join(day[:3] for day in left)
    said = (
        f"Say yes and I plan without {name}s for good, or: lanterne init --days {kept}\n"
        f"Only the next one: lanterne skip {setting.value}"
    )
    return said, f"days {kept}"


def carry_out_setting(phrase: str, caller: Caller, scope: AthleteScope) -> Written:
    """Write what a yes was said to. Raises what the use case refuses."""
    name, _, value = phrase.partition(" ")
    if name == SettingName.TARGET:
        minutes, _, race = value.partition(" ")
        view = execute(
            row_of(edit_race),
            edit_race,
            EditRaceRequest(race=race, facts=RaceFacts(minutes=float(minutes))),
            scope,
            caller,
            encode=encode_json,
        )
        said = "Done." if isinstance(view, Repeated) else " ".join((view.says, *view.notes))
        return f"{said}\n{TAKE_BACK}", [{"use_case": "edit_race"}]
    if name in (SettingName.DAYS, SettingName.STRENGTH):
        answers = MissionAnswersRequest(answers={name: value})
        execute(row_of(set_up_mission), set_up_mission, answers, scope, caller, encode=encode_json)
        return f"Done, and the plan is made anew: lanterne plan\n{TAKE_BACK}", [{"use_case": "set_up_mission"}]
    request = SetAthleteRequest(values=(f"{name}={value}",))
    execute(row_of(set_athlete), set_athlete, request, scope, caller, encode=encode_json)
    if condition_named(SettingName(name)) is not None:
        return f"Noted: you have {name}.\n{TAKE_BACK}", [{"use_case": "set_athlete"}]
    told = format_threshold(ThresholdName(name), parse_threshold(ThresholdName(name), value))
    return f"Set: {_CALLED[SettingName(name)]} {told}. Zones and loads follow.\n{TAKE_BACK}", [
        {"use_case": "set_athlete"}
    ]
