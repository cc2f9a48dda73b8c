"""`lanterne check-in`: how the athlete is this morning."""

from collections.abc import Callable

import typer

from lanterne_rouge.app.check_in import CheckInRequest, ShowCheckInRequest, show_check_in, store_check_in
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_none, on_terminal
from lanterne_rouge.language.check_in.answers import Answers, Circumstances
from lanterne_rouge.language.check_in.feeling import ENERGY_WORDS, SORENESS_WORDS, parse_score
from lanterne_rouge.language.check_in.illness import parse_illness
from lanterne_rouge.language.check_in.numbers import parse_hours, parse_minutes
from lanterne_rouge.language.check_in.pain import parse_pains
from lanterne_rouge.views.check_in import check_in_text, stored_check_in_text


def check_in(
    context: typer.Context,
    words: list[str] | None = typer.Argument(None, metavar="[WORDS]", help="How you are, in your own words."),
    energy: str = typer.Option("", help="low, ok, good, high, or 0-10."),
    soreness: str = typer.Option("", help="none, mild, some, high, or 0-10."),
    stress: str = typer.Option("", help="none, low, ok, high, or 0-10."),
    mood: str = typer.Option("", help="low, ok, good, or 0-10."),
    sleep_h: str = typer.Option("", "--sleep-h", help="Hours slept, as 7.5 or 7:30."),
    hrv: str = typer.Option("", help="rMSSD in ms."),
    rhr: str = typer.Option("", help="Resting heart rate in bpm."),
    weight: str = typer.Option("", help="Body weight in your unit."),
    temp_dev: str = typer.Option("", "--temp-dev", help="Skin temperature against usual, in degrees C."),
    readiness: str = typer.Option("", help="A readiness score, 0-100."),
    minutes: str = typer.Option("", help="Minutes you have today, as 45 or 1:30."),
    pain: list[str] | None = typer.Option(None, help='Where and how much, as "knee 4/10, shoulder 2/10"; or none.'),
    illness: str = typer.Option("", help='In your words, as "sore throat" or "fever 38.4"; or none, or gone.'),
    cleared: bool = typer.Option(
        False, "--cleared", help="A doctor has cleared you; of several signs name it: --cleared concussion, or all."
    ),
    take_back_warning: bool = typer.Option(
        False, "--take-back-warning", help="I misread the day's warning signs, or you entered them by mistake."
    ),
    life: bool = typer.Option(False, "--life", help="Life is stressful right now."),
    injury: str = typer.Option(
        "", help='As "ankle sprain, not cleared" or "cleared after calf strain, 4 weeks off"; or none.'
    ),
    vaccination: str = typer.Option("", help="When: today, yesterday, or days ago."),
    alcohol: str = typer.Option("", help="Drinks last night, as 2; or none."),
    contact: bool = typer.Option(False, "--contact", help="Someone close to you is ill."),
    cycle_day: str = typer.Option("", "--cycle-day", help="Day of your cycle; 1 is the first day of the period."),
    low_energy: str = typer.Option(
        "", "--low-energy", help='As "no period for 3 months", "dieting", "lost 2 kg in a week".'
    ),
    heat: str = typer.Option("", help="How hot it is where you train, as 34 or 93F."),
    humid: bool = typer.Option(False, "--humid", help="The air is humid."),
    used_to_heat: bool = typer.Option(False, "--used-to-heat", help="You are used to the heat."),
    altitude: str = typer.Option("", help="How high you are staying, as 2300 or 7500ft."),
    time_zones: str = typer.Option("", "--time-zones", help='Zones you flew over, as "8 east" or "5 west".'),
    arrived: str = typer.Option("", help="When you arrived: today, yesterday, or days ago."),
    text: str = typer.Option("", help="The same as WORDS."),
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Say how you are this morning; whatever you leave out stays unknown."""
    who = caller(context)
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
        take_back_warning=take_back_warning,
        life=life,
        around=Circumstances(
            injury=injury,
            vaccination=vaccination,
            alcohol=alcohol,
            contact=contact,
            cycle_day=cycle_day,
            low_energy=low_energy,
            heat=heat,
            humid=humid,
            used_to_heat=used_to_heat,
            altitude=altitude,
            time_zones=time_zones,
            arrived=arrived,
        ),
        text=" ".join((*(words or ()), text)).strip(),
    )
    if answers == Answers() and on_terminal() and not as_json:
        answers = ask()
    the_day = day_or_none(day, who.scope.today)
    if answers == Answers():
        who.show(who.run(show_check_in, ShowCheckInRequest(day=the_day)), stored_check_in_text, as_json=as_json)
    else:
        view = who.run(store_check_in, CheckInRequest(answers=answers, day=the_day))
        who.show(view, check_in_text, as_json=as_json)


def ask(prompt: Callable[[str], str] | None = None) -> Answers:
    """Ask a few questions; an empty answer leaves a value unknown, an answer that cannot be read is asked for again."""
    put = prompt or _prompt
    typer.echo("Press Enter to skip a question.")
    return Answers(
        energy=_ask(put, "Energy (low, ok, high)", lambda answer: parse_score("Energy", answer, ENERGY_WORDS)),
        soreness=_ask(
            put, "Soreness (none, mild, high)", lambda answer: parse_score("Soreness", answer, SORENESS_WORDS)
        ),
        sleep_h=_ask(put, "Hours slept", lambda answer: parse_hours("Sleep", answer)),
        minutes=_ask(put, "Minutes you have today", lambda answer: parse_minutes("Minutes", answer)),
        pain=tuple(answer for answer in (_ask(put, 'Pain (such as "knee 4/10", or none)', parse_pains),) if answer),
        illness=_ask(put, 'Illness (such as "sore throat", or none)', parse_illness),
    )


def _ask(put: Callable[[str], str], question: str, read: Callable[[str], object]) -> str:
    while answer := put(question).strip():
        try:
            read(answer)
        except BadInput as error:
            typer.echo(f"{error.sentence} {error.next_step} Or just press Enter.")
        else:
            return answer
    return ""


def _prompt(question: str) -> str:
    return str(typer.prompt(question, default="", show_default=False))
