"""`lanterne worker`: one process that runs the day, sends messages and saves your data at their times."""

import time
from pathlib import Path

import typer

from lanterne_rouge.app.worker import WorkerRequest, next_look, run_due_jobs
from lanterne_rouge.entrypoints.cli.caller import JSON, CommandCaller, caller, put_json
from lanterne_rouge.views.worker import WorkerView, worker_text
from lanterne_rouge.wiring import OpenHome, open_home

ONCE = typer.Option(False, "--once", help="Run what is due and stop, for cron and timers.")
# A clock may jump and a laptop may sleep, so nobody sleeps longer than this.
LONGEST_NAP_S = 60.0


def worker(context: typer.Context, once: bool = ONCE, as_json: bool = JSON) -> None:
    """Run the day, messages and workouts at their times, for everybody in this home, until you press Ctrl-C.

    After a sleep or a night without power the latest missed time of each job is made up for. --json: a line of JSON for
    each look that had something to do.
    """
    who = caller(context)
    home = open_home(Path(who.home) if who.home else None, first=who.athlete)
    try:
        for line in home.notices:
            typer.echo(line, err=True)
        while True:
            views = run_everybody(who, home)
            if once or any(view.runs for view in views):
                put_json(views) if as_json else typer.echo(worker_text(views))
            if once:
                return
            time.sleep(_nap_s(home))
    finally:
        home.close()


def run_everybody(who: CommandCaller, home: OpenHome) -> tuple[WorkerView, ...]:
    """One look at what is due, athlete by athlete; each has their own stores, and failures of their own."""
    views, everybody = [], home.athletes
    for athlete in everybody:
        request = WorkerRequest(owner=athlete == everybody[0])
        with home.scope(athlete) as scope:
            views.append(who.run(run_due_jobs, request, scope=scope))
    return tuple(views)


def _nap_s(home: OpenHome) -> float:
    naps = []
    for athlete in home.athletes:
        scope = home.scope(athlete)
        naps.append((next_look(home.settings, scope.now) - scope.now).total_seconds())
    return max(min([*naps, LONGEST_NAP_S]), 1.0)
