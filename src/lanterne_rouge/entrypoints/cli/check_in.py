"""`lanterne check-in`: how the athlete is this morning."""

from datetime import timedelta
from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_today, on_terminal, put_json

if TYPE_CHECKING:
    from datetime import date, datetime

    from lanterne_rouge.domain.check_in import CheckIn
    from lanterne_rouge.entrypoints.cli.check_in_answers import Answers
    from lanterne_rouge.ports.stores import CheckInStore


def check_in(
    context: typer.Context,
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
    cleared: bool = typer.Option(False, "--cleared", help="A doctor has looked at the warning signs and cleared you."),
    take_back_warning: bool = typer.Option(
        False, "--take-back-warning", help="The day's warning signs were said by mistake or misread."
    ),
    life: bool = typer.Option(False, "--life", help="Life is stressful just now."),
    injury: str = typer.Option(
        "", help='As "ankle sprain, not cleared" or "cleared after calf strain, 4 weeks off"; or none.'
    ),
    vaccination: str = typer.Option("", help="When: today, yesterday, or days ago."),
    alcohol: str = typer.Option("", help="Drinks last night, as 2; or none."),
    contact: bool = typer.Option(False, "--contact", help="Somebody close to you is ill."),
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
    text: str = typer.Option("", help="Anything else in your words; it is read, shown back and kept with the day."),
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Say how you are this morning; what you do not say stays unknown."""
    from lanterne_rouge.app.run_record import plain
    from lanterne_rouge.entrypoints.cli.check_in_answers import Answers, as_check_in, ask
    from lanterne_rouge.entrypoints.cli.check_in_circumstances import Circumstances
    from lanterne_rouge.entrypoints.cli.check_in_contradictions import contradictions

    scope = caller(context).scope
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
        text=text,
    )
    if answers == Answers() and on_terminal() and not as_json:
        answers = ask()
    the_day = day_or_today(day, scope.now.date())
    earlier = scope.stores.check_ins.on(the_day)
    was_ill = _was_ill(the_day, scope.stores.check_ins)
    told = as_check_in(answers, earlier, units=scope.profile.units, was_ill=was_ill, utc_h=_hours_from_utc(scope.now))
    against = contradictions(answers)
    if answers != Answers():
        with scope.stores.journal.writing("check-in", f"check-in of {the_day}", at=scope.now):
            scope.stores.check_ins.save(the_day, told)
    if as_json:
        put_json({"date": the_day.isoformat(), "check_in": plain(told), "contradictions": list(against)})
    else:
        typer.echo(_shown_back(the_day, told, answers, against, units=scope.profile.units))


def _hours_from_utc(now: "datetime") -> float | None:
    offset = now.utcoffset()
    return offset.total_seconds() / 3600 if offset is not None else None


def _was_ill(day: "date", check_ins: "CheckInStore") -> bool:
    """Whether an illness of an earlier morning is still reckoned with."""
    from lanterne_rouge.app.ongoing import ONGOING_LOOK_BACK_DAYS, with_open_issues

    before = check_ins.between(day - timedelta(days=ONGOING_LOOK_BACK_DAYS), day - timedelta(days=1))
    return with_open_issues(day, None, before).illness is not None


def _shown_back(day: "date", told: "CheckIn", answers: "Answers", against: "tuple[str, ...]", *, units: str) -> str:
    from lanterne_rouge.entrypoints.cli.check_in_answers import Answers
    from lanterne_rouge.entrypoints.cli.check_in_shown import in_words, ways_back

    understood = in_words(told, units=units)
    if answers == Answers():
        nothing = f"Nothing said yet for {day}. For example: lanterne check-in --energy ok --soreness mild --sleep-h 7"
        return f"Said so far for {day}: {understood}.\n{ways_back(told, day)}".strip() if understood else nothing
    denied = ["no illness"] if answers.illness and told.illness is None else []
    denied += ["no injury"] if answers.around.injury and told.injury is None else []
    denied += ["no pain"] if answers.pain and not told.pain else []
    denied += ["warning signs taken back"] if answers.take_back_warning and not told.red_flags else []
    noted = ", ".join([part for part in (understood, *denied) if part])
    told_back = f"Noted for {day}: {noted or 'nothing'}."
    sentences = (told_back, *against, ways_back(told, day), "What next: lanterne today")
    return "\n".join(part for part in sentences if part)
