"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "athletes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_athletes")),
        sa.UniqueConstraint("name", name=op.f("uq_athletes_name")),
    )
    op.create_table(
        "activities",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("start_us", sa.BigInteger(), nullable=False),
        sa.Column("end_us", sa.BigInteger(), nullable=False),
        sa.Column("sport", sa.Text(), nullable=False),
        sa.Column("load", sa.Float(), nullable=True),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("bests", sa.Text(), nullable=False),
        sa.Column("measures", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_activities_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "id", name=op.f("pk_activities")),
    )
    op.create_index(op.f("ix_activities_athlete_id_day"), "activities", ["athlete_id", "day"], unique=False)
    op.create_index(
        op.f("ix_activities_athlete_id_start_us_end_us"),
        "activities",
        ["athlete_id", "start_us", "end_us"],
        unique=False,
    )
    op.create_table(
        "activity_edits",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("activity_id", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_activity_edits_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "activity_id", name=op.f("pk_activity_edits")),
    )
    op.create_table(
        "check_ins",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_check_ins_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "day", name=op.f("pk_check_ins")),
    )
    op.create_table(
        "day_loads",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("sport", sa.Text(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("load", sa.Float(), nullable=False),
        sa.Column("by_sport", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_day_loads_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "sport", "day", name=op.f("pk_day_loads")),
    )
    op.create_table(
        "files",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("format", sa.Text(), nullable=True),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_files_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "sha256", name=op.f("pk_files")),
    )
    op.create_table(
        "fitness",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("sport", sa.Text(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("load", sa.Float(), nullable=False),
        sa.Column("ctl", sa.Float(), nullable=False),
        sa.Column("atl", sa.Float(), nullable=False),
        sa.Column("tsb", sa.Float(), nullable=False),
        sa.Column("form", sa.Float(), nullable=False),
        sa.Column("ramp_7d", sa.Float(), nullable=True),
        sa.Column("settling", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_fitness_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "sport", "day", name=op.f("pk_fitness")),
    )
    op.create_table(
        "journal_entries",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("at_us", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_journal_entries_athletes")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_journal_entries")),
    )
    op.create_index(
        op.f("ix_journal_entries_athlete_id_state_id"), "journal_entries", ["athlete_id", "state", "id"], unique=False
    )
    op.create_table(
        "memories",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("run_id", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("at_us", sa.BigInteger(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_memories_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "day", "run_id", "position", name=op.f("pk_memories")),
    )
    op.create_table(
        "missions",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("source_hash", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_missions_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "id", name=op.f("pk_missions")),
    )
    op.create_table(
        "sightings",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("stamp", sa.Text(), nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_sightings_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "name", name=op.f("pk_sightings")),
    )
    op.create_table(
        "state",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_state_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "key", name=op.f("pk_state")),
    )
    op.create_table(
        "thresholds",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("from_day", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_thresholds_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "name", "from_day", "source", name=op.f("pk_thresholds")),
    )
    op.create_table(
        "wellness",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("metric", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("source_id", sa.Text(), nullable=True),
        sa.Column("fetched_us", sa.BigInteger(), nullable=True),
        sa.Column("quality", sa.Text(), nullable=False),
        sa.Column("may_enter_prompt", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_wellness_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "day", "metric", "source", name=op.f("pk_wellness")),
    )
    op.create_table(
        "journal_rows",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("table_name", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("before", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_journal_rows_athletes")),
        sa.ForeignKeyConstraint(["entry_id"], ["journal_entries.id"], name=op.f("fk_journal_rows_journal_entries")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_journal_rows")),
    )
    op.create_index(op.f("ix_journal_rows_entry_id_id"), "journal_rows", ["entry_id", "id"], unique=False)
    op.create_table(
        "streams",
        sa.Column("athlete_id", sa.Integer(), nullable=False),
        sa.Column("activity_id", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["athlete_id", "activity_id"],
            ["activities.athlete_id", "activities.id"],
            name=op.f("fk_streams_activities"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(["athlete_id"], ["athletes.id"], name=op.f("fk_streams_athletes")),
        sa.PrimaryKeyConstraint("athlete_id", "activity_id", "channel", name=op.f("pk_streams")),
    )
