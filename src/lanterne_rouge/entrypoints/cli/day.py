"""`lanterne check-in`, `today`, `why`: the morning."""

from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_today, on_terminal, put_json

if TYPE_CHECKING:
    from datetime import date

    from lanterne_rouge.domain.check_in import CheckIn

REASONING = typer.Option("", "--reasoning", help="Who decides: rules, explain or decide (else USE_LLM_REASONING).")
NO_DELIVER = typer.Option(False, "--no-deliver", help="Send nothing; the files are written all the same.")


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("check-in")(check_in)
    app.command("today")(today)
    app.command("why")(why)


def check_in(
    context: typer.Context,
    energy: str = typer.Option("", help="low, ok, high, or 0-10."),
    soreness: str = typer.Option("", help="none, mild, high, or 0-10."),
    stress: str = typer.Option("", help="none, low, ok, high, or 0-10."),
    mood: str = typer.Option("", help="low, ok, good, or 0-10."),
    sleep_h: float | None = typer.Option(None, "--sleep-h", help="Hours slept."),
    hrv: float | None = typer.Option(None, help="rMSSD in ms."),
    rhr: float | None = typer.Option(None, help="Resting heart rate in bpm."),
    weight: float | None = typer.Option(None, help="Body weight in your unit."),
    temp_dev: float | None = typer.Option(None, "--temp-dev", help="Skin temperature against usual, in degrees C."),
    readiness: float | None = typer.Option(None, help="A readiness score, 0-100."),
    minutes: float | None = typer.Option(None, help="Minutes you have today."),
    pain: list[str] | None = typer.Option(None, help='Where and how much, as "knee 4/10". May be given again.'),
    illness: str = typer.Option("", help='In your words, as "sore throat" or "fever 38.4".'),
    cleared: bool = typer.Option(False, "--cleared", help="A doctor has looked at the warning signs and cleared you."),
    life: bool = typer.Option(False, "--life", help="Life is stressful just now."),
    text: str = typer.Option("", help="Anything else; kept with the day."),
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Say how you are this morning; what you do not say stays unknown."""
    from lanterne_rouge.entrypoints.cli.check_in_answers import Answers, as_check_in, ask

    house = caller(context).house
    answers = Answers(
        energy=energy,
        soreness=soreness,
        stress=stress,
        mood=mood,
        sleep_h=sleep_h,
        hrv=hrv,
        rhr=rhr,
        weight=weight,
        temp_dev=temp_dev,
        readiness=readiness,
        minutes=minutes,
        pain=tuple(pain or ()),
        illness=illness,
        cleared=cleared,
        life=life,
        text=text,
    )
    if answers == Answers() and on_terminal() and not as_json:
        answers = ask()
    the_day = day_or_today(day, house.now().date())
    earlier = house.stores.check_ins.on(the_day)
    told = as_check_in(answers, earlier, units=house.profile.units)
    if answers != Answers():
        with house.stores.journal.writing("check-in", f"check-in of {the_day}", at=house.now()):
            house.stores.check_ins.save(the_day, told)
    _show_check_in(the_day, told, said_anything=answers != Answers(), as_json=as_json)


def today(
    context: typer.Context,
    day: str = DATE,
    reasoning: str = REASONING,
    no_deliver: bool = NO_DELIVER,
    as_json: bool = JSON,
) -> None:
    """Decide today: what to do, why, and the workout."""
    from lanterne_rouge.delivery.document import briefing_document
    from lanterne_rouge.entrypoints.cli.importing import progress_bar

    house = caller(context).house
    with progress_bar() as progress:
        house.settle(progress)
    if gone := house.missions.missing():
        typer.echo(gone, err=True)
    coach = house.coach(use_llm_reasoning=_wants_model(reasoning, house.settings.use_llm_reasoning))
    briefing = coach.run(day_or_today(day, house.now().date()), now=house.now())
    if as_json:
        put_json(briefing_document(briefing))
        return
    typer.echo(str(briefing))
    for warning in briefing.warnings:
        typer.echo(warning, err=True)


def why(context: typer.Context, day: str = typer.Argument("", metavar="[DATE]"), as_json: bool = JSON) -> None:
    """Say which rules spoke on a day, with your numbers."""
    from lanterne_rouge.daily.why import why as reasons

    house = caller(context).house
    the_day = day_or_today(day, house.now().date())
    told = reasons(the_day, house.stores.memory)
    if as_json:
        put_json(told.document)
    else:
        typer.echo(told.text)


def _wants_model(asked: str, by_environment: bool | None) -> bool | None:
    from lanterne_rouge.domain.errors import BadInput
    from lanterne_rouge.settings.environment import REASONING_MODES

    if asked and asked not in REASONING_MODES:
        raise BadInput(f"{asked} is no way of reasoning.", "Write rules, explain or decide.")
    return asked != "rules" if asked else by_environment


def _show_check_in(day: "date", told: "CheckIn", *, said_anything: bool, as_json: bool) -> None:
    from lanterne_rouge.daily.memories import plain
    from lanterne_rouge.entrypoints.cli.check_in_answers import in_words

    if as_json:
        put_json({"date": day.isoformat(), "check_in": plain(told)})
    elif said_anything:
        typer.echo(f"Noted for {day}: {in_words(told)}. What next: lanterne today")
    else:
        typer.echo(
            f"Nothing said yet for {day}. For example: lanterne check-in --energy ok --soreness mild --sleep-h 7"
        )
