"""Where the database is when nobody says."""

FILE = "fights.db"


def default_database() -> str:
    """Return the URL of the SQLite file in the user's data folder, which is made if need be.

    Raises:
        OSError: if the folder can't be made.
    """
    from platformdirs import user_data_path  # noqa: PLC0415 - late: start-up time is a feature

    folder = user_data_path("dreadnaught", appauthor=False)
    # What opens unrevealed seals lies in it.
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{folder / FILE}"
