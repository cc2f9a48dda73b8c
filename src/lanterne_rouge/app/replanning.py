"""The season's plan made anew where that is due: on the day, and after a write that changes what lies ahead."""

from datetime import date

from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.morning import Morning


def replan(scope: AthleteScope, day: date, morning: Morning | None = None) -> str | None:
    """Make the season's plan anew if that is due on a day; returns a line about it where there is something to say.

    It follows what is stored already: a plan that cannot be made now is made the next time.
    """
    try:
        if scope.mission is None and scope.stores.plans.current() is None:
            return None
        # Imported here: a home without a goal has no plan to look at.
        from lanterne_rouge.app.season_plan import replan_if_due

        with scope.stores.journal.one_state():
            return replan_if_due(morning or morning_of(scope, day), scope.stores, scope.mission).says
    except LanterneError as error:
        return f"The plan could not be looked at: {error.sentence} {error.next_step}".strip()


def plan_notice(scope: AthleteScope, entry: int | None) -> tuple[str, ...]:
    """After a write, named by its journal entry: the plan made anew if that is due, to be undone with the write.

    Not for a past goal or an old archive of files.
    """
    # Imported here: the planner is long, and most commands change nothing that it looks at.
    from lanterne_rouge.app.season_plan import lies_ahead

    if not lies_ahead(scope.today, scope.stores, scope.mission_or_none()):
        return ()
    with scope.stores.journal.following(entry):
        line = replan(scope, scope.today)
    return (line,) if line else ()
