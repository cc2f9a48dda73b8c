"""What the worker does for one athlete: jobs in a table, each due at its times. What is due is its times without what was run.

After a night without power, or a laptop's sleep, the latest missed time of each job is made up for, and the ones before it are not.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from pathlib import Path

from lanterne_rouge.app.connections.sending import send_if_wished
from lanterne_rouge.app.connections.syncing import sync_before_the_day
from lanterne_rouge.app.folder_backup import FolderBackupRequest, back_up_to_folder
from lanterne_rouge.app.messages import can_send, send_if_wanted
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.today import TodayRequest, run_today
from lanterne_rouge.app.workout_file import ExportWorkoutRequest, WorkoutFormat, export_workout
from lanterne_rouge.domain.errors import LanterneError, NotFound, why_refused
from lanterne_rouge.domain.message import MessageKind, WorkerRun
from lanterne_rouge.settings.environment import Settings
from lanterne_rouge.views.messages import delivery_lines
from lanterne_rouge.views.worker import JobRunView, WorkerView

LOG = logging.getLogger(__name__)
SUNDAY = 6
MESSAGES_EVERY = timedelta(minutes=10)
LONGEST_SYNC_S = 600.0
# A job that failed, or was killed in the middle, is begun again after so long.
AGAIN_AFTER = timedelta(minutes=15)
ENDING_OF_FORM = {"intervals": "txt"}


@dataclass(frozen=True, kw_only=True)
class WorkerRequest:
    """One look at what is due. `owner`: the settings' mailboxes, phones and folders are this athlete's."""

    owner: bool = True


@dataclass(frozen=True, kw_only=True)
class Job:
    """One job. `due`: its latest time up to a moment, None where that is too long ago to be made up for.

    `for_owner`: it uses the mailboxes, phones and folders of the settings, which belong to one athlete.
    """

    name: str
    due: Callable[[Settings, datetime], datetime | None]
    run: Callable[[AthleteScope, date], tuple[str, ...]]
    wanted: Callable[[AthleteScope], bool] = lambda scope: True
    for_owner: bool = True


def run_due_jobs(request: WorkerRequest, scope: AthleteScope) -> WorkerView:
    """Run every job that is due. A failure of one is stored and costs no other."""
    runs = []
    for job in JOBS:
        if not job.wanted(scope) or (job.for_owner and not request.owner):
            continue
        now = scope.now
        slot = job.due(scope.settings, now)
        if slot is None:
            continue
        key = slot.isoformat(timespec="minutes")
        if scope.stores.worker_runs.claim(job.name, key, at=now, stale_before=now - AGAIN_AFTER):
            runs.append(_run(job, key, slot.date(), scope))
    return WorkerView(athlete=scope.athlete, runs=tuple(runs))


def _run(job: Job, slot: str, day: date, scope: AthleteScope) -> JobRunView:
    problem, lines = "", tuple[str, ...]()
    try:
        lines = job.run(scope, day)
    except LanterneError as error:
        problem = f"{error.sentence} {error.next_step}".strip()
    except OSError as error:
        problem = f"A file or folder can't be used ({why_refused(error)})."
    if problem:
        LOG.warning("%s of %s: %s Trying again in %d min.", job.name, slot, problem, AGAIN_AFTER.total_seconds() // 60)
    run = WorkerRun(job=job.name, slot=slot, at=scope.now, done=not problem, problem=problem)
    scope.stores.worker_runs.finish(run)
    return JobRunView(job=job.name, slot=slot, done=run.done, problem=problem, lines=lines)


def next_look(settings: Settings, now: datetime) -> datetime:
    """When there may be something to do again: the next time of any job."""
    times = [_at(now.date() + timedelta(days=ahead), at, now) for ahead in (0, 1) for at in _times(settings)]
    soon = now + MESSAGES_EVERY
    return min([at for at in times if at > now] + [soon])


def _times(settings: Settings) -> tuple[time, ...]:
    return settings.worker.day_at, settings.worker.evening_at, settings.worker.backup_at


def _at(day: date, at: time, now: datetime) -> datetime:
    return datetime.combine(day, at, now.tzinfo)


def _daily(choose: Callable[[Settings], time], *, days_back: int) -> Callable[[Settings, datetime], datetime | None]:
    """Every day at a time; made up for while it is at most so many days old."""

    def due(settings: Settings, now: datetime) -> datetime | None:
        for back in range(days_back + 1):
            at = _at(now.date() - timedelta(days=back), choose(settings), now)
            if at <= now:
                return at
        return None

    return due


def _weekly(settings: Settings, now: datetime) -> datetime | None:
    """Sunday evening; made up for until Monday night."""
    at = _daily(lambda s: s.worker.evening_at, days_back=1)(settings, now)
    return at if at is not None and at.weekday() == SUNDAY else None


def _often(settings: Settings, now: datetime) -> datetime | None:
    """Every ten minutes once the day has begun."""
    since = now - _at(now.date(), settings.worker.day_at, now)
    if since < timedelta():
        return None
    return now.replace(minute=now.minute // 10 * 10, second=0, microsecond=0)


def _hourly(settings: Settings, now: datetime) -> datetime | None:
    """Every full hour."""
    return now.replace(minute=0, second=0, microsecond=0)


def _sync(scope: AthleteScope, day: date) -> tuple[str, ...]:
    """What is new at the connected services; what one of them lacks is a line, and the next hour asks again."""
    return sync_before_the_day(scope, LONGEST_SYNC_S)


def _day(scope: AthleteScope, day: date) -> tuple[str, ...]:
    view = run_today(TodayRequest(day=day), scope)
    return (f"{view.decision.action}: {view.workout.title if view.workout else 'rest'}", *view.warnings)


def _messages(scope: AthleteScope, day: date) -> tuple[str, ...]:
    """Whatever of today has not gone out: after the day, after quiet hours, after a service was down."""
    if not scope.stores.memory.recall(day, day, "decision", 1):
        return ()
    views = [send_if_wanted(kind, scope, day) for kind in (MessageKind.DAY, MessageKind.ALERT)]
    return tuple(line for view in views if view is not None for line in delivery_lines(view))


def _week(scope: AthleteScope, day: date) -> tuple[str, ...]:
    view = send_if_wanted(MessageKind.WEEK, scope, day + timedelta(days=1))
    return () if view is None else delivery_lines(view)


def _tomorrow(scope: AthleteScope, day: date) -> tuple[str, ...]:
    """Tomorrow's workout into the folder that a watch, a trainer or a synchronising program looks into."""
    folder = scope.settings.worker.workout_folder
    assert folder is not None
    folder.mkdir(parents=True, exist_ok=True)
    tomorrow, lines = day + timedelta(days=1), []
    for form in scope.settings.worker.workout_formats:
        request = ExportWorkoutRequest(to=WorkoutFormat(form), day=tomorrow)
        try:
            view = export_workout(request, scope)
        except NotFound as error:
            return (error.sentence,)
        except LanterneError as error:
            lines.append(f"{error.sentence} {error.next_step}".strip())
            continue
        target = folder / f"{tomorrow}.{ENDING_OF_FORM.get(form, form)}"
        _put(target, view.content)
        lines.append(f"{view.title} in {target.name}")
    return tuple(lines)


def _put(target: Path, content: bytes) -> None:
    unfinished = target.with_name(f".{target.name}.part")
    unfinished.write_bytes(content)
    unfinished.replace(target)


def _send(scope: AthleteScope, day: date) -> tuple[str, ...]:
    """The week's workouts as they are now, after a morning that eased today's and a plan that changed."""
    return send_if_wished(scope)


def _backup(scope: AthleteScope, day: date) -> tuple[str, ...]:
    settings, requests = scope.settings.worker, []
    if settings.backup_folder is not None:
        requests.append(FolderBackupRequest(folder=settings.backup_folder))
    if settings.backup_to is not None:
        requests.append(FolderBackupRequest(to=settings.backup_to.reveal()))
    views = [back_up_to_folder(each, scope) for each in requests]
    return tuple(
        f"saved {Path(view.file).name}{f' at {view.place}' if view.place else ''}, {view.backups} there, "
        f"{len(view.pruned)} deleted"
        for view in views
    )


JOBS: tuple[Job, ...] = (
    Job(
        name="backup",
        due=_daily(lambda s: s.worker.backup_at, days_back=0),
        run=_backup,
        wanted=lambda s: s.settings.worker.backup_folder is not None or s.settings.worker.backup_to is not None,
    ),
    Job(name="sync", due=_hourly, run=_sync, for_owner=False),
    Job(name="day", due=_daily(lambda s: s.worker.day_at, days_back=0), run=_day, for_owner=False),
    Job(
        name="workouts to intervals.icu",
        due=_hourly,
        run=_send,
        wanted=lambda s: s.settings.worker.send_workouts,
    ),
    Job(name="messages", due=_often, run=_messages, wanted=can_send, for_owner=False),
    Job(
        name="tomorrow's workout",
        due=_daily(lambda s: s.worker.evening_at, days_back=0),
        run=_tomorrow,
        wanted=lambda s: s.settings.worker.workout_folder is not None,
    ),
    Job(name="week", due=_weekly, run=_week, wanted=can_send, for_owner=False),
)
"""In the order in which they run when several are due."""
