"""A home as the first version of the program left it."""

import shutil
from datetime import date
from pathlib import Path

from lanterne_rouge.adapters.storage.database import OUR_SCHEMA, open_database
from lanterne_rouge.adapters.storage.migrations.upgrade import upgrade_database
from lanterne_rouge.adapters.storage.tables import metadata

CHECK_IN_DAY = "2026-03-20"


def make_first_schema(home: Path) -> None:
    """Replace a home by one with the first schema and one check-in."""
    shutil.rmtree(home, ignore_errors=True)
    database = open_database(home, today=date.fromisoformat(CHECK_IN_DAY))
    with database.transaction(durable=True) as connection:
        metadata.drop_all(connection)
        connection.exec_driver_sql("DROP TABLE alembic_version")
        upgrade_database(connection, OUR_SCHEMA.versions, "0001")
        connection.exec_driver_sql("INSERT INTO athletes (id, name) VALUES (1, 'me')")
        row = (1, CHECK_IN_DAY, '{"text": "well"}')
        connection.exec_driver_sql("INSERT INTO check_ins (athlete_id, day, document) VALUES (?, ?, ?)", row)
    database.close()
