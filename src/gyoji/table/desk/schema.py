"""The tables of events."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column, Index, Integer, PrimaryKeyConstraint, String, Table, UniqueConstraint

from ..schema import metadata

events = Table(
    "events", metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("game", String(80), nullable=False),
    Column("setup", JSON, nullable=False),  # tables, open, programs
    Column("entries", Integer, nullable=False),  # of its log
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
)

event_entries = Table(
    "event_entries", metadata,
    Column("event", String(32), nullable=False), Column("n", Integer, nullable=False), Column("entry", JSON, nullable=False),
    PrimaryKeyConstraint("event", "n"),
)

event_people = Table(
    "event_people", metadata,
    Column("event", String(32), nullable=False), Column("person", String(80), nullable=False),
    Column("token_hash", String(64), nullable=False),
    PrimaryKeyConstraint("event", "person"), UniqueConstraint("token_hash"),
)

event_tables = Table(
    "event_tables", metadata,
    Column("table_id", String(32), primary_key=True), Column("event", String(32), nullable=False),
    Column("round", Integer, nullable=False), Column("a", String(80), nullable=False),
    Column("b", String(80), nullable=False),
    Column("reported", Integer, nullable=False), Index("event_tables_by_event", "event", "round"),
)

ALL = [events, event_entries, event_people, event_tables]
