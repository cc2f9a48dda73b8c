"""Lifted sets as columns, and what the athlete keeps for lifting. Sets that are known already get their columns."""

import json

import sqlalchemy as sa
from alembic import op

from lanterne_rouge.storage.lifted_sets import FORMAT, packed_fields

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the tables, and fill the first from the activities."""
    lifted = op.create_table(
        "lifted_sets",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("activity_id", sa.Text(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_lifted_sets_athletes")),
        sa.ForeignKeyConstraint(
            ["athlete_id", "activity_id"],
            ["activities.athlete_id", "activities.id"],
            name=op.f("fk_lifted_sets_activities"),
            deferrable=True,
            initially="DEFERRED",
        ),
        sa.PrimaryKeyConstraint("athlete_id", "activity_id", name=op.f("pk_lifted_sets")),
    )
    op.create_table(
        "strength_things",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_strength_things_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "kind", "name", name=op.f("pk_strength_things")),
    )
    kept = sa.table("activities", sa.column("athlete_id"), sa.column("id"), sa.column("sport"), sa.column("document"))
    lifting = sa.select(kept.c.athlete_id, kept.c.id, kept.c.document).where(kept.c.sport == "strength")
    connection = op.get_bind()
    for athlete_id, activity_id, document in connection.execute(lifting).all():
        sets = json.loads(document).get("sets") or []
        if sets:
            row = {"athlete_id": athlete_id, "activity_id": activity_id, "format": FORMAT, "data": packed_fields(sets)}
            connection.execute(sa.insert(lifted), [row])
