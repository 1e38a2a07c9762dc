"""The tables of the store.

A fight's log is the truth; everything else here makes it findable, or keeps what the log must not
show yet. Times are whole microseconds since 1970 in UTC. Bodies of entries are canonical JSON, kept
as text, byte for byte what was hashed into the log: a database's own JSON type would rewrite them.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

_ID = 64
_NAME = 200

FIGHT = Table(
    "fight",
    METADATA,
    Column("id", String(_ID), primary_key=True),
    Column("created", BigInteger, nullable=False, index=True),
    Column("ended", BigInteger),
    # Entries in its log: whoever appends names the size that it saw, and loses if it is another.
    Column("size", Integer, nullable=False),
)

ENTRY = Table(
    "entry",
    METADATA,
    Column("fight", String(_ID), ForeignKey("fight.id"), nullable=False),
    Column("position", Integer, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("fight", "position"),
)

SEAL = Table(
    "seal",
    METADATA,
    Column("fight", String(_ID), ForeignKey("fight.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("combatant", String(_NAME), nullable=False),
    # A combatant decides several times in a round; an attempt more follows each undo.
    Column("decision", Integer, nullable=False),
    Column("attempt", Integer, nullable=False),
    # What opens the seal. It leaves this table only for a reveal or the export of an ended fight.
    Column("secret", LargeBinary, nullable=False),
    PrimaryKeyConstraint("fight", "round", "combatant", "decision", "attempt"),
)

REQUEST = Table(
    "request",
    METADATA,
    # Of whose requests: a fight's id, or the caller's name for requests that make a fight.
    Column("scope", String(_NAME), nullable=False),
    Column("id", String(_NAME), nullable=False),
    Column("digest", String(_ID), nullable=False),
    Column("response", LargeBinary, nullable=False),
    PrimaryKeyConstraint("scope", "id"),
)

TOKEN = Table(
    "token",
    METADATA,
    Column("id", String(_ID), primary_key=True),
    Column("name", String(_NAME), nullable=False),
    Column("role", String(16), nullable=False),
    # SHA-256 of the token, in hexadecimal: a token is 32 random bytes, so no salt is needed.
    Column("digest", String(_ID), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("revoked", BigInteger),
    UniqueConstraint("digest"),
)
