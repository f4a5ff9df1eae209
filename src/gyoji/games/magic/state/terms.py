"""Magic's words as numbers: zones, types, colours, numbers, states, keywords, acts, steps, durations, layers."""

from __future__ import annotations

from typing import Final

from ....effects.context import Lexicon
from ....kernel.state.card import Ability
from ....kernel.state.fields import SharedRules
from ....kernel.state.objects import ZoneKind

# --- zones (400) ---------------------------------------------------------------------------------------------
LIBRARY: Final = 0  # 401
HAND: Final = 1  # 402
BATTLEFIELD: Final = 2  # 403: each player's part of it, by controller
GRAVEYARD: Final = 3  # 404
EXILE: Final = 4  # 406
STACK: Final = 5  # 405
COMMAND: Final = 6  # 408
SIDEBOARD: Final = 7  # 100.4, 400.11: outside the game
PHASED: Final = 8  # 702.26: permanents that are treated as if they did not exist
SUPPLEMENT: Final = 9  # 100.2d: a deck of schemes or planes; as far as the rules are concerned in the command zone
ZONES: Final = [
    ZoneKind("library", LIBRARY, "none", ordered=True, ja="ライブラリー"),
    ZoneKind("hand", HAND, "owner", ja="手札"),
    ZoneKind("battlefield", BATTLEFIELD, "all", ja="戦場"),
    ZoneKind("graveyard", GRAVEYARD, "all", ordered=True, ja="墓地"),
    ZoneKind("exile", EXILE, "all", ja="追放領域"),
    ZoneKind("stack", STACK, "all", ordered=True, shared=True, ja="スタック"),
    ZoneKind("command", COMMAND, "all", ja="統率領域"),
    ZoneKind("sideboard", SIDEBOARD, "owner", ja="サイドボード"),
    ZoneKind("phased", PHASED, "all", ja="フェイズ・アウト"),
    ZoneKind("supplement", SUPPLEMENT, "none", ordered=True, ja="補助デッキ"),
]

# --- card types and supertypes (205) -------------------------------------------------------------------------
CREATURE: Final = 1 << 0
LAND: Final = 1 << 1
ARTIFACT: Final = 1 << 2
ENCHANTMENT: Final = 1 << 3
PLANESWALKER: Final = 1 << 4
BATTLE: Final = 1 << 5
INSTANT: Final = 1 << 6
SORCERY: Final = 1 << 7
TRIBAL: Final = 1 << 8
LEGENDARY: Final = 1 << 9
BASIC: Final = 1 << 10
SNOW: Final = 1 << 11
WORLD: Final = 1 << 12
ONGOING: Final = 1 << 13
VANGUARD: Final = 1 << 14  # 313
SCHEME: Final = 1 << 15  # 314
PLANE: Final = 1 << 16  # 311
PHENOMENON: Final = 1 << 17  # 312
CONSPIRACY: Final = 1 << 18  # 315
BESIDE: Final = VANGUARD | SCHEME | PLANE | PHENOMENON | CONSPIRACY  # no cards of a deck
NO_SPELL: Final = LAND | BESIDE  # never cast (305.9, 311.2)
PERMANENT: Final = CREATURE | LAND | ARTIFACT | ENCHANTMENT | PLANESWALKER | BATTLE  # 110.4
CARD_TYPES: Final = PERMANENT | INSTANT | SORCERY | TRIBAL
SUPERTYPES: Final = LEGENDARY | BASIC | SNOW | WORLD | ONGOING
KINDS: Final = {
    "creature": CREATURE, "land": LAND, "artifact": ARTIFACT, "enchantment": ENCHANTMENT, "planeswalker": PLANESWALKER,
    "battle": BATTLE, "instant": INSTANT, "sorcery": SORCERY, "tribal": TRIBAL, "kindred": TRIBAL,
    "legendary": LEGENDARY, "basic": BASIC, "snow": SNOW, "world": WORLD, "ongoing": ONGOING, "permanent": PERMANENT,
    "vanguard": VANGUARD, "scheme": SCHEME, "plane": PLANE, "phenomenon": PHENOMENON, "conspiracy": CONSPIRACY,
}
TYPE_NAMES: Final = ["creature", "land", "artifact", "enchantment", "planeswalker", "battle", "instant", "sorcery", "tribal"]
KINDS_JA: Final = {
    "creature": "クリーチャー", "land": "土地", "artifact": "アーティファクト", "enchantment": "エンチャント",
    "planeswalker": "プレインズウォーカー", "battle": "バトル", "instant": "インスタント", "sorcery": "ソーサリー",
    "tribal": "部族", "legendary": "伝説の", "basic": "基本", "snow": "氷雪", "world": "ワールド",
}

# --- subtypes (205.3) are words "type:Goblin"; which card type they belong to --------------------------------
ARTIFACT_TYPES: Final = [
    "Attraction", "Blood", "Bobblehead", "Clue", "Contraption", "Equipment", "Food", "Fortification", "Gold", "Incubator",
    "Infinity", "Junk", "Lander", "Map", "Mutagen", "Powerstone", "Spacecraft", "Stone", "Treasure", "Vehicle", "Vibranium",
    "Book",
]
ENCHANTMENT_TYPES: Final = [
    "Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Plan", "Role", "Room", "Rune", "Saga", "Shard", "Shrine",
]
LAND_TYPES: Final = [
    "Cave", "Desert", "Forest", "Gate", "Island", "Lair", "Locus", "Mine", "Mountain", "Planet", "Plains", "Power-Plant",
    "Sphere", "Swamp", "Tower", "Town", "Urza's",
]
SPELL_TYPES: Final = ["Adventure", "Arcane", "Chorus", "Lesson", "Omen", "Trap"]
BATTLE_TYPES: Final = ["Siege"]
BASIC_TYPES: Final = {"Plains": "white", "Island": "blue", "Swamp": "black", "Mountain": "red", "Forest": "green"}  # 305.6

# --- colours and mana (105, 106) -----------------------------------------------------------------------------
WHITE: Final = 1
BLUE: Final = 2
BLACK: Final = 4
RED: Final = 8
GREEN: Final = 16
ALL_COLORS: Final = 31
COLORLESS_MANA: Final = 32  # a type of mana, not a colour (106.1b)
ALL_MANA: Final = 63
SNOW_MANA: Final = 64  # beside its type: made by a snow source (107.4h)
COLORS: Final = {"white": WHITE, "blue": BLUE, "black": BLACK, "red": RED, "green": GREEN}
COLORS_JA: Final = {"white": "白", "blue": "青", "black": "黒", "red": "赤", "green": "緑", "colorless": "無色"}
MANA_NAMES: Final = ["white", "blue", "black", "red", "green", "colorless"]
PLAYER_COUNTERS: Final = ["poison", "energy", "experience", "rad"]
MANA_LETTERS: Final = "WUBRGC"
LATER: Final = "later"  # a note: by how much its timestamp is later than that of what entered with it (704.5k)


def mana_index(bit: int) -> int:
    """0 white, 1 blue, 2 black, 3 red, 4 green, 5 colourless."""
    return 0 if bit == 1 else 1 if bit == 2 else 2 if bit == 4 else 3 if bit == 8 else 4 if bit == 16 else 5


# --- numbers of a card and of a player -----------------------------------------------------------------------
POWER: Final = 0
TOUGHNESS: Final = 1
MANA_VALUE: Final = 2
LOYALTY: Final = 3  # printed: what it enters with
DEFENSE: Final = 4
STATS: Final = {"power": POWER, "toughness": TOUGHNESS, "mana-value": MANA_VALUE, "loyalty": LOYALTY, "defense": DEFENSE}
HAND_SIZE: Final = 0  # 402.2
LAND_PLAYS: Final = 1  # 305.2
PLAYER_STATS: Final = {"hand-size": HAND_SIZE, "land-plays": LAND_PLAYS}

# --- states of an object (bits of Obj.states) ----------------------------------------------------------------
ATTACKING: Final = 1 << 0
BLOCKING: Final = 1 << 1
BLOCKED: Final = 1 << 2
UNBLOCKED: Final = 1 << 3
FACE_ONE: Final = 1 << 4  # of a card with several faces: its first one alone (left half on the stack)
FACE_TWO: Final = 1 << 5  # its second one: transformed, the back, the adventure, the right half, flipped
MONSTROUS: Final = 1 << 6
RENOWNED: Final = 1 << 7
SUSPECTED: Final = 1 << 8
GOADED: Final = 1 << 9
DEATHTOUCHED: Final = 1 << 10  # dealt damage by a source with deathtouch since the last check (704.5h)
STUCK: Final = 1 << 11  # does not untap in its controller's next untap step
EXERTED: Final = 1 << 12
COPY: Final = 1 << 13  # a copy of a spell or of a card (707)
TOKEN: Final = 1 << 14  # 111
EMBLEM: Final = 1 << 15  # 114
CRAFTED: Final = 1 << 16
FORETOLD: Final = 1 << 17
MANIFESTED: Final = 1 << 18
MORPHED: Final = 1 << 19
SADDLED: Final = 1 << 20
ON_ADVENTURE: Final = 1 << 21  # exiled by its adventure: may be cast as a creature (715.3d)
SUSPENDED: Final = 1 << 22
PLOTTED: Final = 1 << 23
WAS_DEALT_DAMAGE: Final = 1 << 24  # this turn
ATTACKED_THIS_TURN: Final = 1 << 25
BLOCKED_THIS_TURN: Final = 1 << 26
CAST: Final = 1 << 27  # a permanent that was cast
KICKED: Final = 1 << 28
RING_BEARER: Final = 1 << 29
PHASED_OUT: Final = 1 << 30
SOLVED: Final = 1 << 31
HARNESSED: Final = 1 << 32
STATES: Final = {
    "attacking": ATTACKING, "blocking": BLOCKING, "blocked": BLOCKED, "unblocked": UNBLOCKED, "transformed": FACE_TWO,
    "flipped": FACE_TWO, "monstrous": MONSTROUS, "renowned": RENOWNED, "suspected": SUSPECTED, "goaded": GOADED,
    "exerted": EXERTED, "copy": COPY, "token": TOKEN, "emblem": EMBLEM, "foretold": FORETOLD, "manifested": MANIFESTED,
    "morphed": MORPHED, "saddled": SADDLED, "suspended": SUSPENDED, "plotted": PLOTTED, "crafted": CRAFTED,
    "was-dealt-damage": WAS_DEALT_DAMAGE, "attacked": ATTACKED_THIS_TURN, "blocked-this-turn": BLOCKED_THIS_TURN,
    "cast": CAST, "kicked": KICKED, "in-battle": ATTACKING | BLOCKING, "ring-bearer": RING_BEARER,
    "phased-out": PHASED_OUT, "solved": SOLVED, "harnessed": HARNESSED,
}

# --- keys: keywords (702) and restrictions (bits of Chars.keys and of player keys) ---------------------------
_NAMES: Final = [
    # what combat, damage, targeting and timing read: the low 62 bits, which are quick to test
    "flying", "reach", "first-strike", "double-strike", "deathtouch", "lifelink", "trample", "vigilance", "haste",
    "defender", "menace", "hexproof", "shroud", "indestructible", "flash", "protection", "landwalk", "intimidate", "fear",
    "shadow", "horsemanship", "skulk", "infect", "wither", "hexproof-from", "banding", "phasing",
    # restrictions and permissions
    "no-attack", "no-block", "unblockable", "must-attack", "must-block", "no-untap", "no-activate", "ignores-defender",
    "attacks-early", "no-tap", "no-sacrifice", "assigns-toughness", "assigns-unblocked", "no-counters",
    # of players
    "no-draw", "no-lose", "no-gain-life", "no-lose-life", "no-hand-limit", "no-play-lands", "no-lose-at-zero",
    # what casting, entering and combat ask of every card
    "convoke", "delve", "improvise", "assist", "no-mana", "waterbend", "split-second", "enchant", "miracle", "daybound",
    "nightbound", "bands-with-other", "acts-early",
    # those rarely asked for, and keywords of which the name is asked for (high bits: few cards have them)
    "ward", "toxic", "no-transform", "no-equip", "no-enchant", "no-regenerate", "no-win", "no-counter", "no-block-alone",
    "no-attack-alone", "trample-walkers", "lure", "no-damage", "blocks-only-fliers",
    "affinity", "cascade", "storm", "cycling", "flashback", "kicker", "multikicker", "equip", "morph", "megamorph",
    "disguise", "suspend", "madness", "prowess", "exalted", "changeling", "devoid", "evolve", "persist", "undying",
    "unearth", "dredge", "echo", "fading", "vanishing", "buyback", "entwine", "escalate", "overload", "evoke", "retrace",
    "rebound", "jump-start", "aftermath", "escape", "foretell", "plot", "bestow", "mutate", "ninjutsu", "crew", "embalm",
    "eternalize", "emerge", "exploit", "extort", "fabricate", "afflict", "annihilator", "battle-cry", "bloodthirst",
    "bushido", "conspire", "cumulative-upkeep", "dash", "blitz", "dethrone", "encore", "epic", "fortify", "frenzy",
    "graft", "gravestorm", "haunt", "hideaway", "ingest", "living-weapon", "melee", "mentor", "modular", "myriad",
    "offering", "outlast", "partner", "companion", "poisonous", "provoke", "prowl", "rampage", "recover", "reconfigure",
    "reinforce", "renown", "replicate", "riot", "ripple", "scavenge", "shield", "skulking", "soulbond", "soulshift",
    "spectacle", "splice", "squad", "sunburst", "surge", "totem-armor", "training", "transfigure", "transmute", "tribute",
    "unleash", "warp", "absorb", "afterlife", "amplify", "ascend", "aura-swap", "awaken", "boast", "casualty", "champion",
    "cipher", "cleave", "compleated", "decayed", "delirium", "demonstrate", "devour", "disturb", "enlist", "flanking",
    "for-mirrodin", "forecast", "fuse", "level-up", "living-metal", "prototype", "ravenous", "read-ahead", "backup",
    "bargain", "ward-cost", "umbra-armor", "undaunted", "spree", "offspring", "impending", "saddle", "freerunning",
    "gift", "craft", "collect-evidence", "exhaust", "max-speed", "start-your-engines", "station", "harmonize", "mobilize",
    "job-select", "legacy", "hidden-agenda", "double-agenda", "more-than-meets-the-eye", "visit", "solved", "survival",
    "eerie", "multi-cycling", "landcycling", "typecycling", "specialize", "intensity", "tiered", "firebending", "no-crew",
    "teamwork", "mayhem", "web-slinging", "increment", "earthbend", "power-up", "friends-forever", "choose-a-background",
    "doctors-companion", "partner-survivors", "partner-characters", "partner-father", "no-copy", "space-sculptor",
    "stays-tapped", "no-suspect", "no-turn-up",
]
KEYS: Final = {name: 1 << k for k, name in enumerate(_NAMES)}
LOW_KEYS: Final = (1 << 62) - 1  # no number up to this has one of the high bits
BANDS_WITH_OTHER: Final = KEYS["bands-with-other"]
ASSIST: Final = KEYS["assist"]
MIRACLE: Final = KEYS["miracle"]
COMPLEATED: Final = KEYS["compleated"]
NO_CREW: Final = KEYS["no-crew"]
NO_SUSPECT: Final = KEYS["no-suspect"]
NO_TURN_UP: Final = KEYS["no-turn-up"]
FLYING: Final = KEYS["flying"]
REACH: Final = KEYS["reach"]
FIRST_STRIKE: Final = KEYS["first-strike"]
DOUBLE_STRIKE: Final = KEYS["double-strike"]
DEATHTOUCH: Final = KEYS["deathtouch"]
LIFELINK: Final = KEYS["lifelink"]
TRAMPLE: Final = KEYS["trample"]
VIGILANCE: Final = KEYS["vigilance"]
HASTE: Final = KEYS["haste"]
DEFENDER: Final = KEYS["defender"]
MENACE: Final = KEYS["menace"]
HEXPROOF: Final = KEYS["hexproof"]
SHROUD: Final = KEYS["shroud"]
INDESTRUCTIBLE: Final = KEYS["indestructible"]
FLASH: Final = KEYS["flash"]
PROTECTION: Final = KEYS["protection"]
LANDWALK: Final = KEYS["landwalk"]
INTIMIDATE: Final = KEYS["intimidate"]
FEAR: Final = KEYS["fear"]
SHADOW: Final = KEYS["shadow"]
HORSEMANSHIP: Final = KEYS["horsemanship"]
SKULK: Final = KEYS["skulk"]
INFECT: Final = KEYS["infect"]
WITHER: Final = KEYS["wither"]
TOXIC: Final = KEYS["toxic"]
HEXPROOF_FROM: Final = KEYS["hexproof-from"]
BANDING: Final = KEYS["banding"]
PHASING: Final = KEYS["phasing"]
NO_ATTACK: Final = KEYS["no-attack"]
NO_BLOCK: Final = KEYS["no-block"]
UNBLOCKABLE: Final = KEYS["unblockable"]
MUST_ATTACK: Final = KEYS["must-attack"]
MUST_BLOCK: Final = KEYS["must-block"]
NO_UNTAP: Final = KEYS["no-untap"]  # does not untap during its controller's untap step
STAYS_TAPPED: Final = KEYS["stays-tapped"]  # cannot become untapped
NO_ACTIVATE: Final = KEYS["no-activate"]
NO_COUNTER: Final = KEYS["no-counter"]  # cannot be countered
NO_REGENERATE: Final = KEYS["no-regenerate"]
NO_ATTACK_ALONE: Final = KEYS["no-attack-alone"]
NO_BLOCK_ALONE: Final = KEYS["no-block-alone"]
IGNORES_DEFENDER: Final = KEYS["ignores-defender"]
ATTACKS_EARLY: Final = KEYS["attacks-early"]  # as though it had haste
ACTS_EARLY: Final = KEYS["acts-early"]
NO_TAP: Final = KEYS["no-tap"]
NO_SACRIFICE: Final = KEYS["no-sacrifice"]
ASSIGNS_TOUGHNESS: Final = KEYS["assigns-toughness"]
ASSIGNS_UNBLOCKED: Final = KEYS["assigns-unblocked"]  # may assign its damage as though it weren't blocked
NO_TRANSFORM: Final = KEYS["no-transform"]
NO_COPY: Final = KEYS["no-copy"]
SUSPEND: Final = KEYS["suspend"]
NO_COUNTERS: Final = KEYS["no-counters"]
NO_EQUIP: Final = KEYS["no-equip"]
NO_ENCHANT: Final = KEYS["no-enchant"]
BLOCKS_ONLY_FLIERS: Final = KEYS["blocks-only-fliers"]
LURE: Final = KEYS["lure"]
NO_DAMAGE: Final = KEYS["no-damage"]
TRAMPLE_WALKERS: Final = KEYS["trample-walkers"]  # trample over planeswalkers (702.19c)
NO_DRAW: Final = KEYS["no-draw"]
NO_WIN: Final = KEYS["no-win"]
NO_LOSE: Final = KEYS["no-lose"]
NO_LOSE_AT_ZERO: Final = KEYS["no-lose-at-zero"]
NO_GAIN_LIFE: Final = KEYS["no-gain-life"]
NO_LOSE_LIFE: Final = KEYS["no-lose-life"]
NO_HAND_LIMIT: Final = KEYS["no-hand-limit"]
NO_PLAY_LANDS: Final = KEYS["no-play-lands"]
CONVOKE: Final = KEYS["convoke"]
CONVOKER: Final = -2  # less the id of a creature that was tapped by convoke, where makers of mana are noted
DELVE: Final = KEYS["delve"]
IMPROVISE: Final = KEYS["improvise"]
WATERBEND: Final = KEYS["waterbend"]
SPLIT_SECOND: Final = KEYS["split-second"]
DAYBOUND: Final = KEYS["daybound"]
NIGHTBOUND: Final = KEYS["nightbound"]
ENCHANT: Final = KEYS["enchant"]
NO_MANA: Final = KEYS["no-mana"]
CASTING_KEYS: Final = CONVOKE | DELVE | IMPROVISE | ASSIST | NO_MANA  # other ways to pay mana, or no mana at all

# --- acts of a player with priority (the low bits of an act code; see kernel.terms.act_code) ------------------
CAST_ACT: Final = 1  # a spell; its place says in which way (casting.Way)
ACTIVATE: Final = 2  # an ability, by its place among the object's usable ones
PLAY_LAND: Final = 3  # 116.2a; its place says which face
SPECIAL: Final = 4  # 116.2b-i, by place
REPEAT: Final = 5  # a loop is proposed that begins with this object (727.2a)

# --- flags of an event beside the kernel's --------------------------------------------------------------------
ENTERS_OTHER_FACE: Final = 1 << 24  # a permanent enters with its other face up (712.8d)

# --- steps (500.1) -------------------------------------------------------------------------------------------
UNTAP: Final = 0
UPKEEP: Final = 1
DRAW_STEP: Final = 2
PRECOMBAT_MAIN: Final = 3
BEGIN_COMBAT: Final = 4
DECLARE_ATTACKERS: Final = 5
DECLARE_BLOCKERS: Final = 6
FIRST_STRIKE_DAMAGE: Final = 7
COMBAT_DAMAGE: Final = 8
END_COMBAT: Final = 9
POSTCOMBAT_MAIN: Final = 10
END_STEP: Final = 11
CLEANUP: Final = 12
COMBAT_PHASE: Final = [
    BEGIN_COMBAT, DECLARE_ATTACKERS, DECLARE_BLOCKERS, FIRST_STRIKE_DAMAGE, COMBAT_DAMAGE, END_COMBAT,
]
BEGINNING_PHASE: Final = [UNTAP, UPKEEP, DRAW_STEP]
WHOLE_TURN: Final = [
    *BEGINNING_PHASE, PRECOMBAT_MAIN, *COMBAT_PHASE, POSTCOMBAT_MAIN, END_STEP, CLEANUP,
]

# --- durations (611.2) ---------------------------------------------------------------------------------------
FOR_GAME: Final = 0
FOR_TURN: Final = 1  # until end of turn, this turn
FOR_COMBAT: Final = 2  # until end of combat, this combat
NEXT_OWN_TURN: Final = 3  # until the end of your next turn
UNTIL_OWN_TURN: Final = 4  # until your next turn
WHILE_HERE: Final = 5  # for as long as this stays on the battlefield
WHILE_CONTROLLED: Final = 6  # for as long as you control this
WHILE_TAPPED: Final = 7  # for as long as this remains tapped
FOR_EFFECT: Final = 8  # until the effect that made it is over
UNTIL_UPKEEP: Final = 9  # until your next upkeep
UNTIL_END_STEP: Final = 10  # until your next end step
WHILE_ATTACHED: Final = 11  # for as long as this is attached to it
UNTIL_UNTAP: Final = 12  # until your next untap step
WHILE_COUNTER: Final = 13  # for as long as it has such a counter (word)
NEXT_OTHER_TURN: Final = 14  # until the end of an opponent's next turn
UNTIL_PLANESWALK: Final = 15  # until a player planeswalks (901.11)
WHILE_MINE_TAPPED: Final = 16  # for as long as you control this and it remains tapped
DURATIONS: Final = {
    "game": FOR_GAME, "turn": FOR_TURN, "combat": FOR_COMBAT, "next-turn": NEXT_OWN_TURN, "until-own-turn": UNTIL_OWN_TURN,
    "while-here": WHILE_HERE, "while-controlled": WHILE_CONTROLLED, "while-tapped": WHILE_TAPPED, "effect": FOR_EFFECT,
    "until-upkeep": UNTIL_UPKEEP, "until-end-step": UNTIL_END_STEP, "while-attached": WHILE_ATTACHED,
    "until-untap": UNTIL_UNTAP, "while-counter": WHILE_COUNTER, "opponents-turn": NEXT_OTHER_TURN,
    "planeswalk": UNTIL_PLANESWALK, "while-mine-tapped": WHILE_MINE_TAPPED,
}

# --- layers (613.1) ------------------------------------------------------------------------------------------
LAYER_COPY: Final = 0  # 1a
LAYER_FACE_DOWN: Final = 1  # 1b
LAYER_CONTROL: Final = 2
LAYER_TEXT: Final = 3
LAYER_TYPES: Final = 4
LAYER_COLORS: Final = 5
LAYER_ABILITIES: Final = 6
LAYER_DEFINED: Final = 7  # 7a: power and toughness by what defines them
LAYER_SET: Final = 8  # 7b
LAYER_ADD: Final = 9  # 7c
LAYER_SWITCH: Final = 10  # 7d
LAYERS: Final = 11


def shared_rules(together: str) -> SharedRules:
    return SharedRules(
        layers=["613.2a", "", "", "613.1c", "613.1d", "613.1e", "613.1f", "613.4a", "613.4b", "613.4c", "613.4d"],
        static="613.7a", lasting="613.7b", dependent="613.8b", fixed="611.2d",
        ranks=["", "616.1b", "616.1c", "616.1d", "616.1e"], found="400.7j", found_waiting="400.7h",
        cost="118.12", tried="118.11", not_drawn="121.6c", fewer="609.3", partly="609.3", in_order="101.4c",
        together=together, unseen="101.4a", seen="101.4b", unfound="701.19b", leaves="800.4a",
        reflexive="603.12", prevented="615.6")


SHARED_RULES: Final = shared_rules("608.2e")
TEAM_TURN_RULES: Final = shared_rules("805.6")


class MagicLexicon(Lexicon):
    def layer(self, sort: str) -> int:
        """613.1: the layer of a change of this sort (effects.mods.Change.SORT)."""
        if sort == "numbers":
            return LAYER_ADD
        if sort == "set":
            return LAYER_SET
        if sort == "swap":
            return LAYER_SWITCH
        if sort == "colors":
            return LAYER_COLORS
        if sort == "types":
            return LAYER_TYPES
        return LAYER_ABILITIES

    def expand(self, keyword: str, n: int) -> Ability | None:
        """Keywords that are more than a bit are compiled as abilities with that key (keywords.py)."""
        return None


LEXICON: Final = MagicLexicon()
LEXICON.zones = {z.name: z.number for z in ZONES}
LEXICON.zones["deck"] = LIBRARY
LEXICON.field = BATTLEFIELD
LEXICON.onward = True
LEXICON.hidden = {LIBRARY, HAND, SIDEBOARD, SUPPLEMENT}
LEXICON.stats = STATS
LEXICON.kinds = KINDS
LEXICON.colors = COLORS
LEXICON.states = STATES
LEXICON.keys = KEYS
LEXICON.kin = {"hexproof": KEYS["hexproof-from"], "banding": KEYS["bands-with-other"]}  # 702.11e, 702.22b
LEXICON.player_stats = PLAYER_STATS
LEXICON.durations = DURATIONS
LEXICON.trait_layer = LAYER_ABILITIES
LEXICON.numeric_layer = LAYER_ADD
