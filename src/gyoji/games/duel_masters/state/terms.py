"""Duel Masters' words as numbers: zones, kinds, civilizations, numbers, states, keywords, acts, durations."""

from __future__ import annotations

from typing import Final

from ....effects.context import Lexicon
from ....kernel.state.card import Ability
from ....kernel.state.fields import SharedRules
from ....kernel.state.objects import ZoneKind

# --- zones (4) ------------------------------------------------------------------------
DECK: Final = 0  # 山札 401
HAND: Final = 1  # 手札 402
BATTLE: Final = 2  # バトルゾーン 403: each player's part of it
GRAVEYARD: Final = 3  # 墓地 404
MANA: Final = 4  # マナゾーン 405
SHIELDS: Final = 5  # シールドゾーン 406
HYPERSPATIAL: Final = 6  # 超次元ゾーン 407
GR: Final = 7  # 超ＧＲゾーン 408
ABYSS: Final = 8  # 深淵ゾーン 410
CASTLES: Final = 9  # castles lie in the shield zone (304.2); apart from it here, so that shields can be counted
SEALED: Final = 10  # a sealed element counts as not being in the battle zone (116.2a)
ZONES: Final = [
    ZoneKind("deck", DECK, "none", ordered=True, ja="山札"),
    ZoneKind("hand", HAND, "owner", ja="手札"),
    ZoneKind("battle", BATTLE, "all", ja="バトルゾーン"),
    ZoneKind("graveyard", GRAVEYARD, "all", ja="墓地"),
    ZoneKind("mana", MANA, "all", ja="マナゾーン"),
    ZoneKind("shields", SHIELDS, "none", ordered=True, ja="シールドゾーン"),
    ZoneKind("hyperspatial", HYPERSPATIAL, "all", ja="超次元ゾーン"),
    ZoneKind("gr", GR, "none", ordered=True, ja="超GRゾーン"),
    ZoneKind("abyss", ABYSS, "all", ja="深淵ゾーン"),
    ZoneKind("castles", CASTLES, "all", ja="城"),
    ZoneKind("sealed", SEALED, "all", ja="封印"),
]

# --- card types (204, 300): special types are bits of their own -----------------------------------------------
CREATURE: Final = 1 << 0
SPELL: Final = 1 << 1
CROSS_GEAR: Final = 1 << 2
CASTLE: Final = 1 << 3
WEAPON: Final = 1 << 4
FORTRESS: Final = 1 << 5
FIELD: Final = 1 << 6
AURA: Final = 1 << 7
TAMASEED: Final = 1 << 8
PULSE: Final = 1 << 9
CELL: Final = 1 << 10
ARTIFACT: Final = 1 << 11
EVOLUTION: Final = 1 << 12  # special types from here (204.3)
PSYCHIC: Final = 1 << 13
DRAGHEART: Final = 1 << 14
GR_KIND: Final = 1 << 15
NEO: Final = 1 << 16
STAR: Final = 1 << 17
S_MAX: Final = 1 << 18
D2: Final = 1 << 19
GOD: Final = 1 << 20
EXILE: Final = 1 << 21
DREAM: Final = 1 << 22
TWINPACT: Final = 1 << 23
FORBIDDEN: Final = 1 << 24
LAND: Final = 1 << 25
SUPER: Final = 1 << 26  # one creature of several cards (806, 808); a card of it alone is a cell
RULE_PLUS: Final = 1 << 27  # 314
CORE: Final = 1 << 28  # 309
RITE: Final = 1 << 29  # 儀 311
NEBULA: Final = 1 << 30  # 星雲 311
G_NEO: Final = 1 << 31  # 803
KING: Final = 1 << 32  # 814
WD: Final = 1 << 33  # 819
FINAL: Final = 1 << 34  # 最終禁断: five cards that are one field, and one creature once turned over (701.29)
KINDS: Final = {
    "creature": CREATURE, "spell": SPELL, "cross-gear": CROSS_GEAR, "castle": CASTLE, "weapon": WEAPON,
    "fortress": FORTRESS, "field": FIELD, "aura": AURA, "tamaseed": TAMASEED, "pulse": PULSE, "cell": CELL,
    "artifact": ARTIFACT, "evolution": EVOLUTION, "psychic": PSYCHIC, "dragheart": DRAGHEART, "gr": GR_KIND,
    "neo": NEO, "star": STAR, "s-max": S_MAX, "d2": D2, "god": GOD, "exile": EXILE, "dream": DREAM,
    "twinpact": TWINPACT, "forbidden": FORBIDDEN, "land": LAND, "super": SUPER, "rule-plus": RULE_PLUS, "core": CORE,
    "rite": RITE, "nebula": NEBULA, "g-neo": G_NEO, "king": KING, "wd": WD, "final": FINAL,
    "element": CREATURE | CROSS_GEAR | WEAPON | FORTRESS | FIELD | AURA | TAMASEED | PULSE | ARTIFACT,  # 316.1
}
KINDS_JA: Final = {
    "creature": "クリーチャー", "spell": "呪文", "cross-gear": "クロスギア", "castle": "城", "weapon": "ウエポン",
    "fortress": "フォートレス", "field": "フィールド", "aura": "オーラ", "tamaseed": "タマシード", "pulse": "鼓動",
    "cell": "セル", "artifact": "Artifact", "evolution": "進化", "psychic": "サイキック", "dragheart": "ドラグハート",
    "gr": "GR", "neo": "NEO", "star": "スター進化", "s-max": "S-MAX進化", "d2": "D2", "god": "ゴッド",
    "exile": "エグザイル", "dream": "ドリーム", "twinpact": "ツインパクト", "forbidden": "禁断", "land": "土地",
    "super": "スーパー", "rule-plus": "ルール・プラス", "core": "コア", "rite": "儀", "nebula": "星雲", "g-neo": "G-NEO",
    "king": "キング", "wd": "WD", "final": "最終禁断",
    "element": "エレメント",
}
ELEMENT: Final = KINDS["element"]
HOMED: Final = PSYCHIC | DRAGHEART | GR_KIND | RULE_PLUS  # at home in a zone of their own (117, 118)
#: never executed by themselves (112.4, 309.2, 311.3, 313.1, 314.2, 814.1)
UNEXECUTED: Final = HOMED | PULSE | CELL | LAND | CORE | RITE | NEBULA | FINAL

# --- civilizations (106) ------------------------------------------------------------------------
CIVILIZATIONS: Final = {"光": 1, "水": 2, "闇": 4, "火": 8, "自然": 16}
CIVILIZATION_LIST: Final = list(CIVILIZATIONS)
CIVILIZATIONS_EN: Final = {"光": "light", "水": "water", "闇": "darkness", "火": "fire", "自然": "nature"}
MANY: Final = [bin(mask).count("1") for mask in range(32)]  # how many civilizations a mask has

# --- numbers of a card and of a player ------------------------------------------------------------------------
COST: Final = 0
POWER: Final = 1
MANA_NUMBER: Final = 2  # 207.1
INFINITE: Final = 1 << 40  # ∞ 108.1c; whatever is added to it or taken from it, it is read as this
CHARGES: Final = 0  # how many cards a player may charge a turn (503.2)

# --- states of an object (bits of Obj.states) ------------------------------------------------------------------------
PENDING: Final = 1 << 0  # 保留状態 409; also a shield on its way to the hand (113.6a)
ATTACKING: Final = 1 << 1  # 506.1d
ATTACKED: Final = 1 << 2  # the target of the attack
BLOCKING: Final = 1 << 3  # 507.2a
BLOCKED: Final = 1 << 4  # 507.2c
IN_BATTLE: Final = 1 << 5  # 115
LINKED: Final = 1 << 6  # several gods that are one creature (701.18b)
FLIPPED: Final = 1 << 7  # the other side of a card with two (805.1, 807.1)
HYPER: Final = 1 << 8  # ハイパーモードを解放 816
FACE_UP: Final = 1 << 9  # a shield that lies face up (701.32b)
SPENT: Final = 1 << 10  # a field turned upside down (701.28)
TWIN: Final = 1 << 11  # a twinpact of which the other half is meant (810)
UNTRIGGERED: Final = 1 << 12  # a shield of which S・トリガー may not be used
JOINED: Final = 1 << 13  # several cards that are one element, each of them a cell or a part (806, 808, 812, 814)
THIRD: Final = 1 << 14  # the third side of a dragheart (807.1)
STATES: Final = {
    "pending": PENDING, "attacking": ATTACKING, "attacked": ATTACKED, "blocking": BLOCKING, "blocked": BLOCKED,
    "in-battle": IN_BATTLE, "linked": LINKED | JOINED, "joined": JOINED, "flipped": FLIPPED, "hyper": HYPER, "spent": SPENT,
    "face-up": FACE_UP,
}

# --- keys: keywords and restrictions (bits of Chars.keys and of player keys) --------------------------------------
_NAMES: Final = [
    # keywords that are rules of the engine
    "blocker", "speed-attacker", "mach-fighter", "w-breaker", "t-breaker", "q-breaker", "world-breaker", "breaker",
    "slayer", "s-trigger", "g-strike", "s-back", "charger", "guardman", "just-diver", "evolves", "tap-ability",
    "silent-skill", "ninja-strike", "revolution-change", "dynamo", "g-link",
    # keywords of which only the name counts (what they say is compiled beside them)
    "wave-striker", "survivor", "accel", "metamorph", "turbo-rush", "shield-force", "night-magic", "o-drive",
    # restrictions and permissions of an object
    "unblockable", "no-attack", "no-attack-player", "no-attack-creature", "no-attacked", "no-block", "must-attack",
    "must-block", "attacks-untapped", "no-tap", "no-untap", "no-untap-step", "no-choose", "no-destroy", "no-leave",
    "no-break", "wins-battles", "mute", "enters-tapped", "no-lose", "no-win", "no-draw", "no-shield-trigger",
    "unaffected", "ignore-sickness", "no-redirect", "any-base", "ex-life", "bond", "attacks-player-new", "as-base",
]
KEYS: Final = {name: 1 << k for k, name in enumerate(_NAMES)}
BLOCKER: Final = KEYS["blocker"]
SPEED_ATTACKER: Final = KEYS["speed-attacker"]
MACH_FIGHTER: Final = KEYS["mach-fighter"]
W_BREAKER: Final = KEYS["w-breaker"]
T_BREAKER: Final = KEYS["t-breaker"]
Q_BREAKER: Final = KEYS["q-breaker"]
WORLD_BREAKER: Final = KEYS["world-breaker"]
BREAKER: Final = KEYS["breaker"]  # breaks a number that its ability says (abilities.Breaker)
BREAKERS: Final = W_BREAKER | T_BREAKER | Q_BREAKER | WORLD_BREAKER | BREAKER
SLAYER: Final = KEYS["slayer"]
S_TRIGGER: Final = KEYS["s-trigger"]
G_STRIKE: Final = KEYS["g-strike"]
S_BACK: Final = KEYS["s-back"]
CHARGER: Final = KEYS["charger"]
GUARDMAN: Final = KEYS["guardman"]
EVOLVES: Final = KEYS["evolves"]
TAP_ABILITY: Final = KEYS["tap-ability"]
SILENT_SKILL: Final = KEYS["silent-skill"]
NINJA_STRIKE: Final = KEYS["ninja-strike"]
NINJA: Final = "ninja-strike"  # the deed, of which there is one an attack
DYNAMO: Final = KEYS["dynamo"]
G_LINK: Final = KEYS["g-link"]
UNBLOCKABLE: Final = KEYS["unblockable"]
NO_ATTACK: Final = KEYS["no-attack"]
NO_ATTACK_PLAYER: Final = KEYS["no-attack-player"]
NO_ATTACK_CREATURE: Final = KEYS["no-attack-creature"]
NO_ATTACKED: Final = KEYS["no-attacked"]
NO_BLOCK: Final = KEYS["no-block"]
MUST_ATTACK: Final = KEYS["must-attack"]
MUST_BLOCK: Final = KEYS["must-block"]
ATTACKS_UNTAPPED: Final = KEYS["attacks-untapped"]
NO_TAP: Final = KEYS["no-tap"]
NO_UNTAP: Final = KEYS["no-untap"]
NO_UNTAP_STEP: Final = KEYS["no-untap-step"]  # not at the start of the turn
NO_CHOOSE: Final = KEYS["no-choose"]  # the opponent cannot choose it
NO_DESTROY: Final = KEYS["no-destroy"]
NO_LEAVE: Final = KEYS["no-leave"]
NO_BREAK: Final = KEYS["no-break"]
WINS_BATTLES: Final = KEYS["wins-battles"]
MUTE: Final = KEYS["mute"]
ENTERS_TAPPED: Final = KEYS["enters-tapped"]  # of a card on its way to the mana zone or the battle zone
NO_LOSE: Final = KEYS["no-lose"]
NO_WIN: Final = KEYS["no-win"]
NO_DRAW: Final = KEYS["no-draw"]
NO_SHIELD_TRIGGER: Final = KEYS["no-shield-trigger"]  # of a player
UNAFFECTED: Final = KEYS["unaffected"]  # by the opponent's effects
IGNORE_SICKNESS: Final = KEYS["ignore-sickness"]
NO_REDIRECT: Final = KEYS["no-redirect"]
ANY_BASE: Final = KEYS["any-base"]  # any evolution creature may be put upon it
SHIELD_FORCE: Final = KEYS["shield-force"]
EX_LIFE: Final = KEYS["ex-life"]
BOND: Final = KEYS["bond"]  # キズナプラス
ATTACKS_PLAYER_NEW: Final = KEYS["attacks-player-new"]  # the player, even in the turn in which it came
AS_BASE: Final = KEYS["as-base"]  # シンカライズ: an evolution creature may be put upon it as if it were a creature
KEYWORDS_JA: Final = {
    "ブロッカー": "blocker", "スピードアタッカー": "speed-attacker", "マッハファイター": "mach-fighter",
    "W・ブレイカー": "w-breaker", "T・ブレイカー": "t-breaker", "Q・ブレイカー": "q-breaker",
    "ワールド・ブレイカー": "world-breaker", "スレイヤー": "slayer", "S・トリガー": "s-trigger",
    "G・ストライク": "g-strike", "S・バック": "s-back", "チャージャー": "charger", "ガードマン": "guardman",
    "ジャストダイバー": "just-diver", "進化": "evolves", "タップ能力": "tap-ability", "サイレントスキル": "silent-skill",
    "ニンジャ・ストライク": "ninja-strike", "革命チェンジ": "revolution-change", "ダイナモ": "dynamo", "G・リンク": "g-link",
    "ウェーブストライカー": "wave-striker", "サバイバー": "survivor", "アクセル": "accel", "メタモーフ": "metamorph",
    "ターボラッシュ": "turbo-rush", "シールド・フォース": "shield-force", "ナイト・マジック": "night-magic",
    "O・ドライブ": "o-drive", "EXライフ": "ex-life", "キズナプラス": "bond",
}

# --- acts (the low bits of an act code; see kernel.terms.act_code) ----------------------------------------------
CHARGE_ACT: Final = 1
PLAY_ACT: Final = 2  # its place says how: executing.Way
CROSS_ACT: Final = 3
ATTACK_ACT: Final = 4
USE_ACT: Final = 6  # a tap ability, by its place among the creature's abilities
DECLARE_ACT: Final = 7  # a trigger in a hidden zone

# --- steps (500.1, 505.1) ------------------------------------------------------------------------
START: Final = 0
DRAW_STEP: Final = 1
CHARGE: Final = 2
MAIN: Final = 3
ATTACK_STEP: Final = 4
BLOCK_STEP: Final = 5
BATTLE_STEP: Final = 6
DIRECT_ATTACK: Final = 7
END_OF_ATTACK: Final = 8
END: Final = 9
WHOLE_TURN: Final = [START, DRAW_STEP, CHARGE, MAIN, ATTACK_STEP, END]
ONE_ATTACK: Final = [BLOCK_STEP, BATTLE_STEP, DIRECT_ATTACK, END_OF_ATTACK, ATTACK_STEP]

HANDS: Final = ["グー", "チョキ", "パー"]  # of janken: stone, scissors, paper
TOP_ONLY: Final = "top"  # the word of a move: only the top card of a pile leaves (801.4)

# --- durations (500.3, 608.2a) ------------------------------------------------------------------------
FOR_GAME: Final = 0
FOR_TURN: Final = 1
FOR_ATTACK: Final = 2  # 510.2
FOR_BATTLE: Final = 3
NEXT_OWN_TURN: Final = 4  # until the end of the next turn of whoever made it
NEXT_OTHER_TURN: Final = 5
UNTIL_OWN_TURN: Final = 6  # until the next turn of whoever made it begins
WHILE_HERE: Final = 7  # as long as its source is in the battle zone
FOR_EFFECT: Final = 8  # until the effect that made it is over
UNTIL_OTHER_TURN: Final = 9
DURATIONS: Final = {
    "game": FOR_GAME, "turn": FOR_TURN, "attack": FOR_ATTACK, "battle": FOR_BATTLE, "next-turn": NEXT_OWN_TURN,
    "opponents-turn": NEXT_OTHER_TURN, "until-own-turn": UNTIL_OWN_TURN, "while-here": WHILE_HERE,
    "effect": FOR_EFFECT, "until-opponents-turn": UNTIL_OTHER_TURN, "next-turn-start": UNTIL_OWN_TURN,
}

# --- the order in which power is reckoned (108.2, 206.3, 206.4) --------------------------------------------------------
TRAIT_LAYER: Final = 0
BASE_LAYER: Final = 1  # "its power becomes"
SUM_LAYER: Final = 2  # + and -
FACTOR_LAYER: Final = 3  # doubling, after the others
FIXED_LAYER: Final = 4  # fixed power beats all
LAYERS: Final = 5
SHARED_RULES: Final = SharedRules([], tried="101.3a", not_drawn="609.6b", fewer="605.2b", partly="606.2")


class DuelLexicon(Lexicon):
    def expand(self, keyword: str, n: int) -> Ability | None:
        """Other keywords that are more than a bit are compiled as abilities with that key."""
        if keyword == "ex-life":
            from ..vocabulary.abilities import ExLife  # abilities are made of these terms

            return ExLife()
        if keyword == "just-diver":
            from ..text.keywords import just_diver

            return just_diver()
        return None


LEXICON: Final = DuelLexicon()
LEXICON.zones = {z.name: z.number for z in ZONES}
LEXICON.field = BATTLE
LEXICON.hidden = {DECK, HAND, SHIELDS, GR}
LEXICON.stats = {"cost": COST, "power": POWER, "mana": MANA_NUMBER}
LEXICON.kinds = KINDS
LEXICON.colors = CIVILIZATIONS
LEXICON.states = STATES
LEXICON.keys = KEYS
LEXICON.player_stats = {"charges": CHARGES}
LEXICON.durations = DURATIONS
LEXICON.trait_layer = TRAIT_LAYER
LEXICON.numeric_layer = SUM_LAYER
