"""Bringing a database's tables to this version, by Alembic's migrations beside this file."""

import logging
from pathlib import Path

from sqlalchemy import Engine, text

_FOLDER = Path(__file__).parent / "migrations"
# Any number, the same for all replicas: the first to start migrates, the others wait for it.
_LOCK = 0x44524541


def migrate(engine: Engine) -> None:
    """Bring the tables to this version; a database of a later version is refused by Alembic."""
    # Late, because it is slow to load, and below its chatter when it is.
    logging.getLogger("alembic").setLevel(logging.WARNING)
    from alembic import command  # noqa: PLC0415 - late: see above
    from alembic.config import Config  # noqa: PLC0415 - late: see above

    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
