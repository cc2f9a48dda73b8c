"""Who the athlete is and what they train for: profile, thresholds, and a new mission."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from lanterne_rouge.app.importing.measuring import save_athlete_values
from lanterne_rouge.app.mission_files import read_mission
from lanterne_rouge.app.replanning import plan_notice
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import measurer, settle
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.fitness import ThresholdName
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.metrics.zones import thresholds_on, usable_thresholds
from lanterne_rouge.season.week_ahead import season_warnings
from lanterne_rouge.settings.athlete_values import parse_athlete_values
from lanterne_rouge.settings.coach_questions import is_short_clock
from lanterne_rouge.settings.mission_text import dump_mission
from lanterne_rouge.settings.previous_answers import answers_of, keep_previous_answers, with_previous_answers
from lanterne_rouge.settings.questionnaire import QUESTIONS, mission_from_answers
from lanterne_rouge.views.athlete import AthleteView, MissionQuestionView, MissionSetUpView, athlete_view


@dataclass(frozen=True, kw_only=True)
class AthleteRequest:
    """The athlete of the scope."""


@dataclass(frozen=True, kw_only=True)
class SetAthleteRequest:
    """Values such as `ftp=265`, and the day from which thresholds count, today without one."""

    values: tuple[str, ...]
    since: date | None = None


@dataclass(frozen=True, kw_only=True)
class MissionFileRequest:
    """A mission file to use."""

    file: Path


@dataclass(frozen=True, kw_only=True)
class MissionAnswersRequest:
    """Answers to the questions about goal, week, thresholds and health, by the question's key."""

    answers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class MissionQuestionsRequest:
    """The questions that make a mission."""


def list_mission_questions(request: MissionQuestionsRequest, scope: AthleteScope) -> tuple[MissionQuestionView, ...]:
    """The questions about goal, week, thresholds and health with today's answers, in their order, for a door with a form."""
    mission = scope.mission_or_none()
    answers = answers_of(mission, scope.profile, scope.today) if mission is not None else {}
    return tuple(
        MissionQuestionView(
            key=question.key,
            prompt=question.prompt,
            kind=question.kind.value,
            choices=question.choices,
            required=question.required,
            answer=answers.get(question.key, ""),
        )
        for question in QUESTIONS
    )


def show_athlete(request: AthleteRequest, scope: AthleteScope) -> AthleteView:
    """Profile and thresholds, all of history included."""
    return _view(scope)


def set_athlete(request: SetAthleteRequest, scope: AthleteScope) -> AthleteView:
    """Set thresholds and facts of the profile; the loads that depend on them are computed anew."""
    if not request.values:
        raise BadInput("What do you want to set?", "For example: lanterne athlete set ftp=265 lthr=168.")
    now = scope.now
    values = parse_athlete_values(request.values, now.date())
    save_athlete_values(scope.stores, values, since=request.since or now.date(), now=now)
    changed = scope.renewed()
    for notice in measurer(changed).refresh(progress=scope.progress)[:1]:
        scope.notices.now(notice)
    return _view(changed)


def adopt_mission(request: MissionFileRequest, scope: AthleteScope) -> MissionSetUpView:
    """Put the mission of a file in force."""
    mission = read_mission(scope, request.file)
    return _adopt(mission, request.file.read_text(encoding="utf-8-sig"), scope)


def set_up_mission(request: MissionAnswersRequest, scope: AthleteScope) -> MissionSetUpView:
    """Make a mission from answers and put it in force; what they leave out stays as it was."""
    previous = scope.mission_or_none()
    answers = with_previous_answers(dict(request.answers), previous, scope.profile, scope.today)
    if "target" in request.answers:
        answers = {**answers, "target": target_meant(answers, scope.today)}
    mission = mission_from_answers(answers, scope.today)
    mission = keep_previous_answers(mission, answers, previous)
    return _adopt(mission, dump_mission(mission), scope)


def target_meant(answers: Mapping[str, str], today: date) -> str:
    """A target as it is meant: one such as `22:30` is of minutes and seconds where the goal takes no hours; answers by key, so far.

    Raises `BadInput` with a question where it may be either.
    """
    told = answers.get("target", "")
    if not is_short_clock(told):
        return told
    try:
        mission = mission_from_answers(answers, today)
    except BadInput:
        # What else is wrong is said where all the answers are read.
        return told
    # Imported here: most set-ups give no such target, and what foretells a race takes long to load.
    from lanterne_rouge.app.races import time_meant
    from lanterne_rouge.day.phases import goals

    goal = next((one for one in goals(mission) if one.day == mission.goal_date), None)
    if goal is None or goal.minutes is None:
        return told
    meant = time_meant(goal, AthleteState(level=mission.athlete.level), mission.sports)
    return told if meant in (None, goal.minutes) else f"0:{told.strip().zfill(5)}"


def _adopt(mission: MissionConfig, text: str, scope: AthleteScope) -> MissionSetUpView:
    adopted = scope.missions.adopt(mission, text, now=scope.now)
    changed = scope.renewed()
    settle(changed)
    scope.notices.later(lambda: plan_notice(changed, adopted.entry))
    return MissionSetUpView(
        home=str(scope.settings.home),
        athlete=scope.athlete,
        mission=mission.id,
        warnings=season_warnings(mission, changed.today),
        name=mission.name,
        goal_event=mission.goal_event,
        goal_date=mission.goal_date,
        file=str(adopted.path),
        limited_by_health=mission.screening.limits(),
        slow_pulse=changed.profile.slow_pulse is True,
    )


def _view(scope: AthleteScope) -> AthleteView:
    thresholds = scope.stored_thresholds()
    of_today = thresholds_on(scope.today, usable_thresholds(thresholds, scope.profile))
    values = (getattr(of_today, name.value) for name in ThresholdName)
    in_force = [threshold for threshold in values if threshold is not None]
    return athlete_view(scope.athlete, scope.profile, thresholds, in_force)
