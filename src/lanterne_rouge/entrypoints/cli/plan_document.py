"""The JSON of a season plan and of what waits to change it."""

from lanterne_rouge.app.plan_view import PlanView
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.domain.season import PlanChange, PlannedDay, PlannedWeek, PlanProposal
from lanterne_rouge.entrypoints.cli.documents import Json


def plan_document(view: PlanView) -> dict[str, Json]:
    """The plan by day and week, what it gave up, and what holds of it."""
    plan = view.plan
    return {
        "id": plan.id,
        "made_on": plan.made_on.isoformat(),
        "goal": plan.goal,
        "goal_date": plan.goal_date.isoformat() if plan.goal_date else None,
        "reason": plan.reason,
        "days": [day_document(day) for day in plan.days],
        "weeks": [_week(week) for week in plan.weeks],
        "gave_up": list(plan.gave_up),
        "lowered": [_change(change) for change in view.lowered],
        "why_lowered": list(view.why_lowered),
        "invariants": [{"name": c.name, "holds": c.holds, "says": c.says} for c in view.checks],
        "proposal": proposal_document(view.waiting) if view.waiting else None,
        "notices": list(view.notices),
    }


def proposal_document(proposal: PlanProposal) -> dict[str, Json]:
    """A proposal with every day that it changes."""
    return {
        "id": proposal.id,
        "made_on": proposal.made_on.isoformat(),
        "status": proposal.status.value,
        "reason": proposal.reason,
        "based_on": proposal.based_on,
        "plan": proposal.plan.id,
        "changes": [_change(change) for change in proposal.changes],
    }


def day_document(day: PlannedDay) -> dict[str, Json]:
    """One planned day."""
    return {
        "date": day.day.isoformat(),
        "phase": day.phase.value,
        "role": day.role.value,
        "sessions": [_session(session) for session in day.sessions],
        "load": day.load,
        "minutes": day.minutes,
        "hard": day.hard,
        "note": day.note,
    }


def _session(session: PlannedSession) -> Json:
    return {
        "sport": session.sport,
        "kind": session.kind,
        "minutes": session.minutes,
        "load": session.load,
        "max_zone": session.max_zone,
        "hard": session.hard,
    }


def _week(week: PlannedWeek) -> Json:
    return {
        "monday": week.monday.isoformat(),
        "phase": week.phase.value,
        "load": week.load,
        "minutes": week.minutes,
        "hard_days": week.hard_days,
        "recovery": week.recovery,
        "ctl_end": week.ctl_end,
    }


def _change(change: PlanChange) -> Json:
    return {
        "date": change.day.isoformat(),
        "says": change.says,
        "before": day_document(change.before) if change.before else None,
        "after": day_document(change.after) if change.after else None,
    }
