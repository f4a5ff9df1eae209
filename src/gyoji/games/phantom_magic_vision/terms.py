"""Phantom Magic Vision's words as numbers: zones, kinds, numbers, states, keywords, acts, steps, durations."""

from __future__ import annotations

from typing import Final

from ...effects.context import Lexicon
from ...kernel.state.card import Ability
from ...kernel.state.objects import ZoneKind

# --- zones (3) -----------------------------------------------------------------------------------------------
DECK: Final = 0  # デッキ 3.2
HAND: Final = 1  # 手札 3.6
FIELD: Final = 2  # 場 3.4
NODES: Final = 3  # ノードエリア 3.5
UNDERWORLD: Final = 4  # 冥界 3.3
REMOVED: Final = 5  # 除外エリア 3.7
PLAY_AREA: Final = 6  # プレイエリア 3.8
SIDEBOARD: Final = 7  # サイドボード 3.9
INTERFERENCE: Final = 8  # effects and attacks that wait in an interference: objects without a card, no zone of the book
ZONES: Final = [
    ZoneKind("deck", DECK, "none", ordered=True, ja="デッキ"),
    ZoneKind("hand", HAND, "owner", ja="手札"),
    ZoneKind("field", FIELD, "all", ja="場"),
    ZoneKind("nodes", NODES, "none", ja="ノードエリア"),
    ZoneKind("underworld", UNDERWORLD, "all", ordered=True, ja="冥界"),
    ZoneKind("removed", REMOVED, "all", ja="除外エリア"),
    ZoneKind("play-area", PLAY_AREA, "all", ja="プレイエリア"),
    ZoneKind("sideboard", SIDEBOARD, "owner", ja="サイドボード"),
    ZoneKind("interference", INTERFERENCE, "all", ordered=True, shared=True, ja="干渉"),
]

# --- kinds (2.2, 6.1.1) --------------------------------------------------------------------------------------
CHARACTER_CARD: Final = 1
SPELL_CARD: Final = 2
COMMAND_CARD: Final = 4
CHARACTER: Final = 8  # what a card is that stands on the field by itself 6.1.1
KINDS: Final = {"character-card": CHARACTER_CARD, "spell": SPELL_CARD, "command": COMMAND_CARD, "character": CHARACTER}
PRINTED_KINDS: Final = {"character": CHARACTER_CARD, "spell": SPELL_CARD, "command": COMMAND_CARD}
KINDS_JA: Final = {
    "character-card": "キャラクターカード", "spell": "スペルカード", "command": "コマンドカード",
    "character": "キャラクター",
}
RACES: Final = [  # 2.6.2
    "人間", "妖怪", "妖精", "魔法使い", "河童", "吸血鬼", "魔界人", "幽霊", "天狗", "死神", "閻魔", "神", "獣", "鬼", "天人",
    "龍", "仙人", "小人",
]
NO_RACE: Final = "なし"  # 2.6.3

# --- numbers of a card and of a player -----------------------------------------------------------------------
ATTACK: Final = 0
DURABILITY: Final = 1
GRAZE: Final = 2
NODES_NEEDED: Final = 3
COST: Final = 4
HAND_LIMIT: Final = 0
EQUIPMENT_LIMIT: Final = 1  # 10.15.4
LEADER_LIMIT: Final = 2  # 10.34.4
LIFE: Final = 25  # 1.9.1
FIRST_HAND: Final = 7
NODES_FOR_ARTS: Final = 6  # 10.31.2.a

# --- states of an object (bits of Obj.states) ----------------------------------------------------------------
DOOMED: Final = 1  # 決死状態 9.2
DISCARDED: Final = 2  # 破棄状態 9.3
GOING: Final = 4  # 除外状態 9.4
TRANSFORMED: Final = 8  # 変身状態 10.28.3
ATTACKING: Final = 16  # 6.3.4.e
BLOCKING: Final = 32  # 6.4.4.d
POPULARITY: Final = 64  # 人気 10.34.2.b
FACE_UP: Final = 128  # in the sideboard 3.9.3.b
LEAVING: Final = DOOMED | DISCARDED | GOING  # 取り除かれる状態 5.1.1.c

# --- kinds of removal, in the order in which they are resolved (9.1.4) ------------------------------------------
DOOM: Final = 1
DISCARD: Final = 2
REMOVE: Final = 3
STATE_OF: Final = [0, DOOMED, DISCARDED, GOING]

# --- keys: keywords (10) and restrictions (bits of Chars.keywords and of player keys) ---------------------------
HASTE: Final = 1 << 0  # 速攻 10.2
AMBUSH: Final = 1 << 1  # 奇襲 10.3
FIRST_STRIKE: Final = 1 << 2  # 先制 10.4
PIERCING: Final = 1 << 3  # 貫通 10.5
STEALTH: Final = 1 << 4  # 隠密 10.6
VIGILANCE: Final = 1 << 5  # 警戒 10.7
INSTANT_DEATH: Final = 1 << 6  # 即死 10.8
DOLL: Final = 1 << 7  # 人形 10.9
LEGEND: Final = 1 << 8  # 伝説 10.10
RESISTANCE: Final = 1 << 9  # 耐性 10.11
MANA_CHARGE: Final = 1 << 10  # マナチャージ 10.12
EQUIPMENT: Final = 1 << 11  # 装備 10.13
TALISMAN: Final = 1 << 12  # 呪符 10.14
FIELD_EQUIPMENT: Final = 1 << 13  # 装備／場 10.15
PHANTOM_BEAST: Final = 1 << 14  # 幻想生物 10.16
WORLD_TALISMAN: Final = 1 << 15  # 世界呪符 10.17
FIRST_TALISMAN: Final = 1 << 16  # 壱符 10.18
SECOND_TALISMAN: Final = 1 << 17  # 弐符 10.19
UNION: Final = 1 << 18  # 連結 10.20
ONCE_A_TURN: Final = 1 << 19  # ターン１枚制限 10.21
OWN_TURN: Final = 1 << 20  # 自分ターン制限 10.22
OTHER_TURN: Final = 1 << 21  # 相手ターン制限 10.23
ONE_IN_DECK: Final = 1 << 22  # デッキ１枚制限 10.24
SACRED: Final = 1 << 23  # 神器 10.25
DEFIANCE: Final = 1 << 24  # 抵抗 10.26
UPKEEP: Final = 1 << 25  # 維持コスト 10.27
TRANSFORM: Final = 1 << 26  # 変身 10.28
PROTECTION: Final = 1 << 27  # 加護 10.29
LAST_SPELL: Final = 1 << 28  # ラストスペル 10.30
SEALED_ARTS: Final = 1 << 29  # 封術 10.31
LAST_WORD: Final = 1 << 30  # ラストワード 10.32
OVERDRIVE: Final = 1 << 31  # オーバードライブ 10.33
LEADER: Final = 1 << 32  # リーダー 10.34
NO_ATTACK: Final = 1 << 33  # 攻撃を行えない 6.3.3.c
NO_BLOCK: Final = 1 << 34  # 防御を行えない 6.4.3.d
NO_DOOM: Final = 1 << 35  # 決死状態にならない 9.2.8.c
NO_DISCARD: Final = 1 << 36  # 破棄されない 9.3.8.c
NO_REMOVE: Final = 1 << 37  # 除外されない 9.4.6.b
UNTARGETABLE: Final = 1 << 38  # 目標にならない 8.2.7
NO_OBJECT: Final = 1 << 39  # 対象にならない 8.1.4
NO_DAMAGE: Final = 1 << 40  # ダメージを受けない 1.10.16
NO_COMBAT_DAMAGE: Final = 1 << 41
NO_EFFECT_DAMAGE: Final = 1 << 42
NO_WAKE: Final = 1 << 43  # does not become active by the rule effect of the active phase
NO_USE: Final = 1 << 44  # 起動効果を使用出来ない 7.3.7
NO_CASTER: Final = 1 << 45  # 術者として扱う事が出来ない 10.31.3
NO_REVERT: Final = 1 << 46  # does not return to the normal state
NO_PLAY: Final = 1 << 47  # of a player: cannot play cards
NO_DRAW: Final = 1 << 48
NO_EFFECT_DRAW: Final = 1 << 58  # of a player: does not draw by effects of cards
NO_WIN: Final = 1 << 49
NO_LOSE: Final = 1 << 50
NO_NODE_SET: Final = 1 << 51
NO_LIFE_GAIN: Final = 1 << 52
HELL: Final = 1 << 53  # of a player: their underworld is hell 3.3.6
NO_IN_DECK: Final = 1 << 54  # cannot be put into a deck
DOUBLE_STRIKE: Final = 1 << 55  # deals its combat damage at both times
NO_HAND_LIMIT: Final = 1 << 56
NO_SLEEPING_NODES: Final = 1 << 59  # of a player: costs are paid with active nodes alone
NO_COMBAT_DOOM: Final = 1 << 57  # 戦闘によって決死状態にならない
KEYS: Final = {
    "haste": HASTE, "ambush": AMBUSH, "first-strike": FIRST_STRIKE, "piercing": PIERCING, "stealth": STEALTH,
    "vigilance": VIGILANCE, "instant-death": INSTANT_DEATH, "doll": DOLL, "legend": LEGEND, "resistance": RESISTANCE,
    "mana-charge": MANA_CHARGE, "equipment": EQUIPMENT, "talisman": TALISMAN, "field-equipment": FIELD_EQUIPMENT,
    "phantom-beast": PHANTOM_BEAST, "world-talisman": WORLD_TALISMAN, "first-talisman": FIRST_TALISMAN,
    "second-talisman": SECOND_TALISMAN, "union": UNION, "once-a-turn": ONCE_A_TURN, "own-turn-only": OWN_TURN,
    "other-turn-only": OTHER_TURN, "one-in-deck": ONE_IN_DECK, "sacred": SACRED, "defiance": DEFIANCE, "upkeep": UPKEEP,
    "transform": TRANSFORM, "protection": PROTECTION, "last-spell": LAST_SPELL, "sealed-arts": SEALED_ARTS,
    "last-word": LAST_WORD, "overdrive": OVERDRIVE, "leader": LEADER,
    "no-attack": NO_ATTACK, "no-block": NO_BLOCK, "no-doom": NO_DOOM, "no-discard": NO_DISCARD, "no-remove": NO_REMOVE,
    "untargetable": UNTARGETABLE, "no-object": NO_OBJECT, "no-damage": NO_DAMAGE, "no-combat-damage": NO_COMBAT_DAMAGE,
    "no-effect-damage": NO_EFFECT_DAMAGE, "no-wake": NO_WAKE, "no-use": NO_USE, "no-caster": NO_CASTER,
    "no-revert": NO_REVERT, "no-play": NO_PLAY, "no-draw": NO_DRAW,
    "no-effect-draw": NO_EFFECT_DRAW, "no-win": NO_WIN, "no-lose": NO_LOSE,
    "no-node-set": NO_NODE_SET, "no-life-gain": NO_LIFE_GAIN, "hell": HELL, "not-in-deck": NO_IN_DECK,
    "double-strike": DOUBLE_STRIKE, "no-combat-doom": NO_COMBAT_DOOM, "no-hand-limit": NO_HAND_LIMIT,
    "no-sleeping-nodes": NO_SLEEPING_NODES,
}
KEYWORDS_JA: Final = {
    "速攻": "haste", "奇襲": "ambush", "先制": "first-strike", "貫通": "piercing", "隠密": "stealth", "警戒": "vigilance",
    "即死": "instant-death", "人形": "doll", "伝説": "legend", "耐性": "resistance", "マナチャージ": "mana-charge",
    "装備": "equipment", "呪符": "talisman", "装備／場": "field-equipment", "幻想生物": "phantom-beast",
    "世界呪符": "world-talisman", "壱符": "first-talisman", "弐符": "second-talisman", "連結": "union",
    "ターン１枚制限": "once-a-turn", "自分ターン制限": "own-turn-only", "相手ターン制限": "other-turn-only",
    "デッキ１枚制限": "one-in-deck", "神器": "sacred", "抵抗": "defiance", "維持コスト": "upkeep", "変身": "transform",
    "加護": "protection", "ラストスペル": "last-spell", "封術": "sealed-arts", "ラストワード": "last-word",
    "オーバードライブ": "overdrive", "リーダー": "leader",
}
TACTICS: Final = (  # 戦術; the others are 特殊効果
    HASTE | AMBUSH | FIRST_STRIKE | PIERCING | STEALTH | VIGILANCE | INSTANT_DEATH | DOLL | LEGEND | RESISTANCE | MANA_CHARGE
    | TRANSFORM | PROTECTION | SEALED_ARTS
)
ON_CHARACTER: Final = EQUIPMENT | TALISMAN  # set on a character, which gets their text 6.1.13

# --- acts (the low bits of an act code; see kernel.terms.act_code) -------------------------------------------
PLAY: Final = 1
USE: Final = 2  # an activated effect, by its place among the abilities of its card
SET_NODE: Final = 3
ATTACK_ACT: Final = 4
BLOCK_ACT: Final = 5
APPLY: Final = 6  # an automatic effect that one may apply (7.4.4)

# --- what waits in an interference -----------------------------------------------------------------------------
A_CARD: Final = 1
AN_EFFECT: Final = 2
AN_ATTACK: Final = 3
NEGATED: Final = 1  # flags of a link
BLOCKS: Final = 2  # played to block as it comes out (10.3.2.b)
WAIVED: Final = 4  # its cost was ignored (5.5.6, 5.6.6)

# --- steps (4.2.1) -------------------------------------------------------------------------------------------
TURN_START: Final = 0
ACTIVE_PHASE: Final = 1
MAINTENANCE: Final = 2
DRAW_PHASE: Final = 3
MAIN: Final = 4
DISCARD_PHASE: Final = 5
TURN_END: Final = 6
WHOLE_TURN: Final = [TURN_START, ACTIVE_PHASE, MAINTENANCE, DRAW_PHASE, MAIN, DISCARD_PHASE, TURN_END]

# --- durations -------------------------------------------------------------------------------------------------
FOR_GAME: Final = 0
FOR_TURN: Final = 1  # ターン終了時まで 4.9.1.b
FOR_INTERFERENCE: Final = 2  # 干渉の間 1.12.8.c
FOR_COMBAT: Final = 3  # 戦闘終了時まで 6.2.4.i
NEXT_OWN_TURN: Final = 4  # until the end of the next turn of whoever made it
NEXT_OTHER_TURN: Final = 5
OWN_TURN_START: Final = 6  # 次のあなたのターン開始時まで
WHILE_HERE: Final = 7  # as long as its source is on the field
WITHIN_TURN: Final = 8  # ターンの間 4.9.1.d
NEXT_TURN_END: Final = 9  # until the end of the next turn, whosever it is
DURATIONS: Final = {
    "game": FOR_GAME, "turn": FOR_TURN, "interference": FOR_INTERFERENCE, "combat": FOR_COMBAT, "next-turn": NEXT_OWN_TURN,
    "opponents-turn": NEXT_OTHER_TURN, "own-turn-start": OWN_TURN_START, "while-here": WHILE_HERE,
    "within-turn": WITHIN_TURN, "following-turn": NEXT_TURN_END,
}

# --- the order of continuous effects (6.1.10) --------------------------------------------------------------------
TRAIT_LAYER: Final = 0
TEXT_LAYER: Final = 1
SET_LAYER: Final = 2  # 変更
SWAP_LAYER: Final = 3  # 入れ替え
ADD_LAYER: Final = 4  # 加減算
ALWAYS_LAYER: Final = 5  # 常に
LAYERS: Final = 6
LAYER_RULES: Final = ["6.1.5", "2.1.3", "6.1.10.a", "6.1.10.b", "6.1.10.c", "6.1.10.d"]


class PhantomLexicon(Lexicon):
    def layer(self, sort: str) -> int:
        if sort in SORTS:
            return SORTS[sort]
        return TRAIT_LAYER if sort in ("types", "colors") else TEXT_LAYER

    def expand(self, keyword: str, n: int) -> Ability | None:
        from .keywords import expand  # keywords are made of nodes that know these terms

        return expand(keyword, n)


SORTS: Final = {"set": SET_LAYER, "swap": SWAP_LAYER, "numbers": ADD_LAYER, "always": ALWAYS_LAYER}
LEXICON: Final = PhantomLexicon()
LEXICON.zones = {**{z.name: z.number for z in ZONES}, "hell": UNDERWORLD}  # 3.3.6
LEXICON.field = FIELD
LEXICON.hidden = {DECK, HAND, NODES, SIDEBOARD}
LEXICON.stats = {"attack": ATTACK, "durability": DURABILITY, "graze": GRAZE, "nodes": NODES_NEEDED, "cost": COST}
LEXICON.kinds = KINDS
LEXICON.states = {
    "doomed": DOOMED, "discarded": DISCARDED, "going": GOING, "transformed": TRANSFORMED, "attacking": ATTACKING,
    "blocking": BLOCKING, "popularity": POPULARITY,
}
LEXICON.keys = KEYS
LEXICON.player_stats = {"hand-limit": HAND_LIMIT, "equipment-limit": EQUIPMENT_LIMIT, "leader-limit": LEADER_LIMIT}
LEXICON.durations = DURATIONS
LEXICON.trait_layer = TRAIT_LAYER
LEXICON.numeric_layer = ADD_LAYER
