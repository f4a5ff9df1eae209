"""The field names of a scenario file that every game shares."""

FIELDS = [
    "game", "title", "rules", "seed", "options", "strict", "defaults", "tags", "needs", "cards", "setup", "script",
    "stop", "expect",
]
ANSWERS = [
    "choose", "targets", "may", "number", "color", "name", "order", "mode", "pile", "coin", "die", "cost", "source",
    "divide", "done",
]
ACT_FIELDS = [
    "player", "at", "when", "do", "illegal", "card", "cards", "object", "ability", "targets", "target", "modes", "mode",
    "x", "alternative", "from", "face", "pay", "divide", "with", "to", "caster", "action", "mana", "counters", "color",
    "kicked",
]
LOOKS = ["card", "count", "id", "face", "counters", "damage", "attached-to", "controller", "at", "new", "equipped", "under"]
EVERY_GAME = ["pass", "concede", "put-counters"]  # acts
OBJECT_FIELDS = [
    "object", "controller", "owner", "has", "lacks", "is", "is-not", "zone", "not-zone", "attached-to",
    "not-attached-to", "count", "every", "at", "attacking", "blocking", "counters",
]
PLAYER_FIELDS = ["counters", "lost", "won", "tokens", "mana", "deck-order"]
EXPECTED = [
    "objects", "can", "cannot", "waiting", "active", "attackers", "blockers", "daytime", "monarch", "winner", "draw",
    "unfinished", "sees", "hides", "cites", "never-cites", "question",
]
