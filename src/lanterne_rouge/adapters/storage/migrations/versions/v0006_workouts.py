"""What happens in lifting sessions while they are done, one row an event; a workout is the sum of its events."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the table; there were no live workouts before."""
    op.create_table(
        "workout_events",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("workout", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("at_us", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_workout_events_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "workout", "number", name=op.f("pk_workout_events")),
    )
