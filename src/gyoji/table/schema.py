"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

tables = Table(
    "tables", metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("options", JSON, nullable=False),
    Column("setup", JSON, nullable=False),  # best_of, watchers, clock, cover
    Column("state", String(16), nullable=False),  # open, playing, over
    Column("number", Integer, nullable=False),  # games begun
    Column("score", JSON, nullable=False),
    Column("owner_hash", String(64), nullable=False),  # whose token makes links anew
    Column("watch_hash", String(64), nullable=False),
    Column("address", String(64), nullable=False),  # who made it: for limits
    Column("term", Integer, nullable=False),  # of the process that has it
    Column("owner", String(32), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Index("tables_by_state", "state", "touched"), Index("tables_by_owner", "owner"),
)

seats = Table(
    "seats", metadata,
    Column("table_id", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("token_hash", String(64), nullable=False),
    Column("hand", Integer, nullable=False),  # the seat whose page plays it: another one in a hot seat
    Column("name", String(80), nullable=False),
    Column("agent", String(80), nullable=False),
    Column("deck", Text, nullable=False),  # a list; empty: none yet
    Column("settings", JSON, nullable=False),
    Column("left_ms", BigInteger, nullable=False),
    Column("ready", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"), UniqueConstraint("token_hash"),
)

games = Table(
    "games", metadata,
    Column("id", String(48), primary_key=True),  # TABLE-NUMBER
    Column("table_id", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("origin", LargeBinary, nullable=False),  # the save of its beginning: seed, decks, options
    Column("card_files", JSON, nullable=False),
    Column("engine", String(40), nullable=False),
    Column("state", String(16), nullable=False),  # playing, over, frozen
    Column("answers", Integer, nullable=False),
    Column("result", JSON, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("games_by_table", "table_id"),
)

answers = Table(
    "answers", metadata,
    Column("game", String(48), nullable=False),
    Column("n", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("pick", BigInteger, nullable=False),  # below zero: decided from outside
    Column("check_sum", BigInteger, nullable=False),
    Column("client_id", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "n"),
)

marks = Table(
    "marks", metadata,
    Column("game", String(48), nullable=False), Column("n", Integer, nullable=False),
    Column("fingerprint", String(64), nullable=False), PrimaryKeyConstraint("game", "n"),
)

films = Table(
    "films", metadata,
    Column("game", String(48), primary_key=True), Column("header", JSON, nullable=False),
    Column("frames", LargeBinary, nullable=False), Column("created", BigInteger, nullable=False),
)

shares = Table(
    "shares", metadata, Column("token_hash", String(64), primary_key=True), Column("game", String(48), nullable=False),
)

chat = Table(
    "chat", metadata,
    Column("id", Integer, primary_key=True, autoincrement=True), Column("table_id", String(32), nullable=False),
    Column("seat", Integer, nullable=False), Column("text", String(500), nullable=False),
    Column("at", BigInteger, nullable=False), Index("chat_by_table", "table_id", "at"),
)

decks = Table(
    "decks", metadata,
    Column("id", String(32), primary_key=True), Column("game", String(80), nullable=False),
    Column("name", String(80), nullable=False), Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

processes = Table(
    "processes", metadata,
    Column("id", String(32), primary_key=True), Column("lock", BigInteger, nullable=False),
    Column("address", String(200), nullable=False), Column("beat", BigInteger, nullable=False),
)
