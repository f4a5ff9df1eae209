"""NOVA's words as numbers: zones, kinds, colours, numbers, states, keywords, acts, durations."""

from __future__ import annotations

from typing import Final

from ...effects.context import Lexicon
from ...kernel.state.card import Ability
from ...kernel.state.objects import ZoneKind

# --- zones (300) ---------------------------------------------------------------------------------------------
DECK: Final = 0  # メインデッキ置き場 303
CHARACTER_DECK: Final = 1  # キャラデッキ置き場 304
HAND: Final = 2  # 手札 308
FIELD: Final = 3  # 場 309
ENERGY: Final = 4  # エナジーゾーン 310
GRAVEYARD: Final = 5  # 墓地 305
REMOVED: Final = 6  # 除外ゾーン 306
RETIRED: Final = 7  # 退場キャラ置き場 307
WAITING_ZONE: Final = 8  # 待機領域 311
ZONES: Final = [
    ZoneKind("deck", DECK, "none", ordered=True, ja="メインデッキ"),
    ZoneKind("character-deck", CHARACTER_DECK, "owner", ja="キャラデッキ"),
    ZoneKind("hand", HAND, "owner", ja="手札"),
    ZoneKind("field", FIELD, "all", ja="場"),
    ZoneKind("energy", ENERGY, "all", ja="エナジーゾーン"),
    ZoneKind("graveyard", GRAVEYARD, "all", ja="墓地"),
    ZoneKind("removed", REMOVED, "all", ja="除外ゾーン"),
    ZoneKind("retired", RETIRED, "all", ja="退場キャラ置き場"),
    ZoneKind("waiting", WAITING_ZONE, "all", ordered=True, shared=True, ja="待機領域"),
]

# --- kinds and colours (102, 113) ----------------------------------------------------------------------------
SERVANT: Final = 1
SPELL: Final = 2
ITEM: Final = 4
CHARACTER: Final = 8
KINDS: Final = {"servant": SERVANT, "spell": SPELL, "magic-item": ITEM, "character": CHARACTER}
KINDS_JA: Final = {"servant": "サーバント", "spell": "スペル", "magic-item": "マジックアイテム", "character": "キャラクター"}
RED: Final = 1
BLUE: Final = 2
GREEN: Final = 4
WHITE: Final = 8
BLACK: Final = 16
COLORLESS: Final = 32
ALL_COLORS: Final = 63
COLORS: Final = {"red": RED, "blue": BLUE, "green": GREEN, "white": WHITE, "black": BLACK, "colorless": COLORLESS}
COLORS_JA: Final = {"red": "赤", "blue": "青", "green": "緑", "white": "白", "black": "黒", "colorless": "無色"}
COLOR_LIST: Final = list(COLORS)


def color_index(bit: int) -> int:
    """0 red, 1 blue, ... 5 colourless."""
    return 0 if bit == 1 else 1 if bit == 2 else 2 if bit == 4 else 3 if bit == 8 else 4 if bit == 16 else 5


# --- numbers of a card and of a player -----------------------------------------------------------------------
ATTACK_STAT: Final = 0
HEALTH: Final = 1
COST_STAT: Final = 2  # total cost 103.5; -1 where a card has none
LEVEL: Final = 3
LIMIT_LEVEL: Final = 0
HAND_LIMIT: Final = 1
ENERGY_SETS: Final = 2
CHARACTER_PLAYS: Final = 3

ENERGY_AUTO: Final = 8  # beside the kernel's kinds of ability: a triggered energy ability (801.6.4.2)

# --- states of an object (bits of Obj.states) ----------------------------------------------------------------
CONDEMNED: Final = 1  # 破壊状態 907
BOUND: Final = 2  # 呪縛状態 928
ATTACKING: Final = 4
BLOCKING: Final = 8  # declared as blocker
ATTACKED: Final = 16  # a frozen servant chosen as the attack's target
BLOCKED: Final = 32  # this attacker was blocked
IN_FIGHT: Final = 64  # バトル中
STRIPPED: Final = 128  # 1008.4: entered not by play
EVOLVING: Final = 256  # chosen as the base of an evolution that waits (1010.2.1)
DESTROYED_IN_BATTLE: Final = 512  # 405.6.3.2

# --- keys: keywords (1002-1010) and restrictions (bits of Chars.keys) ----------------------------------------
INSTANT: Final = 1 << 0  # 瞬唱
GALE: Final = 1 << 1  # 疾風
PIERCE: Final = 1 << 2  # 貫通
EQUIP: Final = 1 << 3  # 装備
BREATH: Final = 1 << 4  # 息吹
SLASH: Final = 1 << 5  # 斬撃
DEPRIVE: Final = 1 << 6  # 剥奪
RECEPTION: Final = 1 << 7  # 受信
EVOLUTION: Final = 1 << 8  # 進化
NO_ATTACK: Final = 1 << 9
NO_BLOCK: Final = 1 << 10
UNBLOCKABLE: Final = 1 << 11
UNTARGETABLE: Final = 1 << 12
INDESTRUCTIBLE: Final = 1 << 13
NO_READY: Final = 1 << 14  # does not become standby in the standby phase
UNIQUE: Final = 1 << 15  # 505: one of this name on a field
NO_ACTIVATE: Final = 1 << 16
NO_FREEZE: Final = 1 << 17
NO_LEAVE: Final = 1 << 18
ATTACKS_STANDING: Final = 1 << 19  # may attack servants that are not frozen
NO_ATTACK_PLAYER: Final = 1 << 20
NO_CANCEL: Final = 1 << 21  # cannot be countered
SPLIT: Final = 1 << 22  # 912.2: nothing else can be put to wait while it waits
NO_STANDBY: Final = 1 << 23  # cannot become standby at all
NO_DRAW: Final = 1 << 24  # of a player
NO_WIN: Final = 1 << 25
NO_LOSE: Final = 1 << 26
NO_GAIN_LIFE: Final = 1 << 27
NO_ENERGY_SET: Final = 1 << 28
NO_EQUIP: Final = 1 << 29
MUTE: Final = 1 << 30  # its abilities are not in force
UNTARGETABLE_BY_OPPONENT: Final = 1 << 31
SHARED: Final = 1 << 34  # has an activated ability that opponents may use too
UNIQUE_ANYWHERE: Final = 1 << 32  # 505: one of this name on both fields together
NO_HAND_LIMIT: Final = 1 << 33  # of a player
KEYS: Final = {
    "instant": INSTANT, "gale": GALE, "pierce": PIERCE, "equip": EQUIP, "breath": BREATH, "slash": SLASH,
    "deprive": DEPRIVE, "reception": RECEPTION, "evolution": EVOLUTION, "no-attack": NO_ATTACK, "no-block": NO_BLOCK,
    "unblockable": UNBLOCKABLE, "untargetable": UNTARGETABLE, "indestructible": INDESTRUCTIBLE, "no-ready": NO_READY,
    "unique": UNIQUE, "no-activate": NO_ACTIVATE, "no-freeze": NO_FREEZE, "no-leave": NO_LEAVE,
    "attacks-standing": ATTACKS_STANDING, "no-attack-player": NO_ATTACK_PLAYER, "no-cancel": NO_CANCEL, "split": SPLIT,
    "no-standby": NO_STANDBY, "no-draw": NO_DRAW, "no-win": NO_WIN, "no-lose": NO_LOSE, "no-gain-life": NO_GAIN_LIFE,
    "no-energy-set": NO_ENERGY_SET, "no-equip": NO_EQUIP,
    "mute": MUTE, "untargetable-by-opponent": UNTARGETABLE_BY_OPPONENT, "unique-both": UNIQUE_ANYWHERE, "shared": SHARED,
    "no-hand-limit": NO_HAND_LIMIT,
}
KEYWORDS_JA: Final = {
    "瞬唱": "instant", "疾風": "gale", "貫通": "pierce", "装備": "equip", "息吹": "breath", "斬撃": "slash",
    "剥奪": "deprive", "受信": "reception", "進化": "evolution",
}

# --- acts of a player with priority (the low bits of an act code; see kernel.terms.act_code) -----------------
PLAY: Final = 1  # a card from hand or character deck
ACTIVATE: Final = 2  # an ability, by its place among the object's abilities
SET_ENERGY: Final = 3

# --- steps ---------------------------------------------------------------------------------------------------
STANDBY: Final = 0
DRAW_PHASE: Final = 1
MAIN_1: Final = 2
ATTACK_START: Final = 3
ATTACK_DECLARE: Final = 4
BLOCK_DECLARE: Final = 5
BATTLE: Final = 6
ATTACK_END: Final = 7
MAIN_2: Final = 8
END: Final = 9
WHOLE_TURN: Final = [STANDBY, DRAW_PHASE, MAIN_1, ATTACK_START, ATTACK_DECLARE, ATTACK_END, MAIN_2, END]

# --- durations -----------------------------------------------------------------------------------------------
NEXT_PLAY: Final = 9  # from here on they end with a play
DURATIONS: Final = {
    "game": 0,  # このゲーム中; also no duration at all
    "turn": 1,  # ターン終了時まで
    "attack-phase": 2,  # アタックフェイズ中
    "battle": 3,  # このバトル中
    "next-turn": 4,  # 次の自分のターン終了時まで
    "next-turn-start": 5,  # 次の自分のターン開始時まで
    "while-here": 6,  # このカードが場にある間
    "counter": 7,  # while the counter lies there
    "opponents-turn": 8,  # 次の相手のターン終了時まで
    "next-play": NEXT_PLAY,  # the next card that is played
    "next-play-turn": 10,  # the next card that is played, but only until the end of the turn
}


class NovaLexicon(Lexicon):
    def expand(self, keyword: str, n: int) -> Ability | None:
        from .keywords import expand  # keywords are made of nodes that know the state, which knows these terms

        return expand(keyword, n)


LEXICON: Final = NovaLexicon()
LEXICON.zones = {z.name: z.number for z in ZONES}
LEXICON.field = FIELD
LEXICON.hidden = {DECK, CHARACTER_DECK, HAND}
LEXICON.stats = {"attack": ATTACK_STAT, "health": HEALTH, "cost": COST_STAT, "level": LEVEL}
LEXICON.kinds = KINDS
LEXICON.colors = COLORS
LEXICON.states = {
    "destroyed": CONDEMNED, "bound": BOUND, "attacking": ATTACKING, "blocking": BLOCKING, "attacked": ATTACKED,
    "blocked": BLOCKED, "in-battle": IN_FIGHT, "destroyed-in-battle": DESTROYED_IN_BATTLE,
}
LEXICON.keys = KEYS
LEXICON.player_stats = {
    "limit-level": LIMIT_LEVEL, "hand-limit": HAND_LIMIT, "energy-sets": ENERGY_SETS, "character-plays": CHARACTER_PLAYS,
}
LEXICON.durations = DURATIONS
LEXICON.trait_layer = 0
LEXICON.numeric_layer = 1
