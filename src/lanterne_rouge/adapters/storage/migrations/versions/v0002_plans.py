"""Season plans, looking back, and the athlete's own constants."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables."""
    _table("season_plans", "id", ("position", sa.Integer()), ("made_on", sa.Text()))
    _table("plan_proposals", "id", ("position", sa.Integer()), ("status", sa.Text()))
    _table("parameter_proposals", "id", ("position", sa.Integer()), ("status", sa.Text()))
    _table("feedback", "day")
    _table("blocks", "first_day")
    _table("own_parameters", "version")


def _table(name: str, key: str, *columns: tuple[str, sa.Integer | sa.Text]) -> None:
    """A table of documents by athlete and key."""
    op.create_table(
        name,
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column(key, sa.Text(), nullable=False),
        *(sa.Column(column, kind, nullable=False) for column, kind in columns),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f(f"fk_{name}_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", key, name=op.f(f"pk_{name}")),
    )
