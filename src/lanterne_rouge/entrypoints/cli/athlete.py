"""`lanterne init` and `lanterne athlete`: who you are and what you train for."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path

import typer

from lanterne_rouge.app.athlete import (
    AthleteRequest,
    MissionAnswersRequest,
    MissionFileRequest,
    MissionQuestionsRequest,
    SetAthleteRequest,
    adopt_mission,
    list_mission_questions,
    set_athlete,
    set_up_mission,
    show_athlete,
    target_meant,
)
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.cli.caller import FROM, JSON, caller, day_or_none, on_terminal, shown
from lanterne_rouge.settings.coach_questions import TARGET_QUESTION
from lanterne_rouge.settings.questionnaire import QUESTIONS, AnswerKind, Question, open_questions
from lanterne_rouge.views.athlete import athlete_text, set_up_text

MISSION = typer.Option(None, "--mission", help="A mission file to use instead of answering questions.")
# Every question as an option, for the help; the mark keeps its lines apart.
PASSED_OPTIONS = "\b\nAnswers:\n" + "\n".join(
    " ".join((f"  {q.option:<20}  {q.prompt}", *([f"({', '.join(q.choices)})"] if q.kind is AnswerKind.CHOICE else [])))
    for q in QUESTIONS
)
VALUES = typer.Argument(None, metavar="[show | set NAME=VALUE ...]")


def init(context: typer.Context, mission: Path | None = MISSION, as_json: bool = JSON) -> None:
    """Set up a mission: a goal with a date, your sports, days and minutes, thresholds, five health questions.

    On a terminal you are asked. Every question is also an option, such as --goal "Hill Race" --date 2027-05-17
    --sports cycling,strength --days mon,wed,sat --minutes 60 --ftp 250; they are listed below. What you leave out
    stays as it was, so one answer can be changed alone; another --goal begins without the last one's facts.
    """
    who = caller(context)
    if mission is not None:
        view = who.run(adopt_mission, MissionFileRequest(file=mission.expanduser()))
    else:
        before = (
            {}
            if context.args
            else {view.key: view.answer for view in who.run(list_mission_questions, MissionQuestionsRequest())}
        )
        is_first = who.scope.mission_or_none() is None
        answers = _answers(context.args, who.scope.today, before, ask=not as_json and (is_first or not context.args))
        view = who.run(set_up_mission, MissionAnswersRequest(answers=answers))
    who.show(view, set_up_text, as_json=as_json)


def athlete(context: typer.Context, values: list[str] | None = VALUES, since: str = FROM, as_json: bool = JSON) -> None:
    """Show your thresholds, or set them: lanterne athlete set ftp=265 lthr=168 threshold_pace=4:10/km units=lb birth=1984."""
    who = caller(context)
    verb, *assignments = values or ["show"]
    if verb == "show":
        view = who.run(show_athlete, AthleteRequest())
    elif verb == "set":
        words = tuple(shown(word) for word in assignments)
        request = SetAthleteRequest(values=words, since=day_or_none(since, who.scope.today))
        view = who.run(set_athlete, request)
    else:
        raise BadInput(f'Unknown athlete command "{shown(verb)}".', "Try: lanterne athlete show, or set NAME=VALUE.")
    who.show(view, athlete_text, as_json=as_json)


def _answers(arguments: list[str], today: date, before: Mapping[str, str], *, ask: bool) -> dict[str, str]:
    """The answers from the options; on a terminal the open questions are asked, with the answers of `before` to keep."""
    answers = _options(arguments)
    if ask and on_terminal():
        while questions := open_questions(answers):
            answers[questions[0].key] = _ask(questions[0], today, before.get(questions[0].key, ""), answers)
    return answers


def _options(arguments: list[str]) -> dict[str, str]:
    """`--goal X --ftp=250` as answers by key."""
    keys = {question.option: question.key for question in QUESTIONS}
    answers: dict[str, str] = {}
    rest = list(arguments)
    while rest:
        option, equals, value = rest.pop(0).partition("=")
        if option not in keys:
            raise typer.BadParameter(f"no such option: {option}. Try: {', '.join(keys)}.")
        if not equals:
            if not rest:
                raise typer.BadParameter(f"{option} needs a value.")
            value = rest.pop(0)
        answers[keys[option]] = value
    return answers


def _ask(question: Question[object], today: date, before: str, answers: Mapping[str, str]) -> str:
    while True:
        hint = f" ({', '.join(question.choices)})" if question.choices else ""
        # A yes or no about health is given, not passed over with Enter.
        offered = before or ("" if question.kind == "yes_no" else question.default or "")
        typed = str(typer.prompt(f"{question.prompt}{hint}", default=offered, show_default=bool(offered))).strip()
        if question.kind == "yes_no" and not typed:
            typer.echo("Please answer yes or no.")
            continue
        try:
            question.answered({question.key: typed}, today)
            if question.key == TARGET_QUESTION.key:
                # Now, not after all the other questions.
                typed = target_meant({**answers, question.key: typed}, today)
        except BadInput as error:
            typer.echo(f"{error.sentence} {error.next_step}")
            continue
        if typed or not question.required:
            return typed
        typer.echo("I need this one.")
