"""Spell Card Strike's words as numbers: zones, kinds, attributes, numbers, states, keywords, acts, durations."""

from __future__ import annotations

from typing import Final

from ...effects.context import Lexicon
from ...kernel.process.grid import Board, Grid
from ...kernel.state.card import Ability
from ...kernel.state.objects import ZoneKind

# --- zones (4) -----------------------------------------------------------------------------------------------
DECK: Final = 0  # 山札 4.2
HAND: Final = 1  # 手札 4.3
STAGE: Final = 2  # ステージ 4.1
DISCARD: Final = 3  # 捨て札 4.4
SCORE: Final = 4  # スコア置き場 4.5
REMOVED: Final = 5  # 除外札置き場 4.6
RULE_AREA: Final = 6  # ルールカード置き場 4.7
EFFECT: Final = 7  # エフェクトゾーン 4.8
CHAIN: Final = 8  # the declarations that wait in the reaction chain: objects without a card, no zone of the book
ZONES: Final = [
    ZoneKind("deck", DECK, "none", ordered=True, ja="山札"),
    ZoneKind("hand", HAND, "owner", ja="手札"),
    ZoneKind("stage", STAGE, "all", shared=True, grid=True, ja="ステージ"),
    ZoneKind("discard", DISCARD, "all", ja="捨て札"),
    ZoneKind("score", SCORE, "all", ja="スコア置き場"),
    ZoneKind("removed", REMOVED, "none", ja="除外札置き場"),
    ZoneKind("rule", RULE_AREA, "all", ja="ルールカード置き場"),
    ZoneKind("effect", EFFECT, "all", ordered=True, ja="エフェクトゾーン"),
    ZoneKind("chain", CHAIN, "all", ordered=True, shared=True, ja="チェーン"),
]

# --- the stage (4.1.5 to 4.1.11): row 0 is player 0's base line, columns from their left ----------------------------
GRID: Final = Grid(5, 4)
AREAS: Final = 20
GATES: Final = [GRID.spot(0, 1), GRID.spot(4, 2)]  # 4.1.9: second from the own left
BOARD: Final = Board(GRID, STAGE, {
    "base": [GRID.line(0), GRID.line(4)],  # ベースライン 4.1.8
    "gate": [[GATES[0]], [GATES[1]]],  # ゲートエリア 4.1.9
    "center": [GRID.line(2), GRID.line(2)],  # センターライン 4.1.10
    "territory": [GRID.line(0) + GRID.line(1), GRID.line(3) + GRID.line(4)],  # テリトリー 4.1.11
    "stage": [list(range(AREAS)), list(range(AREAS))],
})

# --- kinds and attributes (2.2.2, 2.2.3, 3.3) ----------------------------------------------------------------
SPELL_CARD: Final = 1
OPTION: Final = 2
STRIKER: Final = 4  # what a spell card is on the stage (2.2.3.1)
KINDS: Final = {"spell-card": SPELL_CARD, "option": OPTION, "striker": STRIKER}
KINDS_JA: Final = {"spell-card": "スペルカード", "option": "オプション", "striker": "ストライカー"}
ATTRIBUTES: Final = {"神": 1, "魔": 2, "霊": 4, "妖": 8}
ATTRIBUTE_LIST: Final = list(ATTRIBUTES)
ATTRIBUTES_EN: Final = {"神": "divine", "魔": "magic", "霊": "spirit", "妖": "yokai"}
ANY: Final = 16  # a power cost of any attribute takes every striker

# --- numbers of a card and of a player -----------------------------------------------------------------------
RANK: Final = 0
POW: Final = 1
DEF: Final = 2
HAND_LIMIT: Final = 0
STRIKER_LIMIT: Final = 1
WINNING_SCORE: Final = 15  # 1.2.4.4

# --- states of an object (bits of Obj.states) ----------------------------------------------------------------
ACE: Final = 1  # equipped with an option 2.2.4.3
ATTACKING: Final = 2  # takes part in an attack that waits 5.4.7.4
ATTACKED: Final = 4  # its target

# --- timing (2.4.5, 2.5.4.2) and kinds of declaration (2.5.2) -------------------------------------------------
ACTION: Final = 1
REACTION: Final = 2
TIMINGS: Final = {"action": ACTION, "reaction": REACTION}
AN_ATTACK: Final = 1
A_SPELL: Final = 2
AN_ABILITY: Final = 3
DECLARATIONS: Final = ["", "attack", "spell", "ability"]

# --- keys: keywords (10) and restrictions (bits of Chars.keys and of player keys) ----------------------------
POINT_BLANK: Final = 1 << 0  # 接射
AWAKENING: Final = 1 << 1  # 覚醒
FORMATION: Final = 1 << 2  # 陣形
WARD: Final = 1 << 3  # 遮断
SWIFT: Final = 1 << 4  # 瞬速
GATHER: Final = 1 << 5  # 蒐集
JOIN: Final = 1 << 6  # 加勢
BLESSING: Final = 1 << 7  # 加護
NO_MOVE: Final = 1 << 8  # does not move, neither by itself nor by effects
NO_ATTACK: Final = 1 << 9  # cannot declare or join attacks
NO_SPELL: Final = 1 << 10
NO_ABILITY: Final = 1 << 11
UNTARGETABLE: Final = 1 << 12
UNTARGETABLE_BY_OPPONENT: Final = 1 << 13
NO_LEAVE: Final = 1 << 14  # does not leave the stage, except shot down by damage
NO_SHOT: Final = 1 << 15  # is not shot down
NO_DAMAGE: Final = 1 << 16
NO_EXHAUST: Final = 1 << 17
NO_READY: Final = 1 << 18  # does not become ready by the phases' rules
NO_READY_AT_ALL: Final = 1 << 19
NO_SHIFT: Final = 1 << 20  # is not moved by effects
NO_COUNTER: Final = 1 << 21  # its declarations are not countered
NO_GRAZE: Final = 1 << 22  # of a striker: its attacks cannot be grazed; of a player: they cannot graze
NO_SUMMON: Final = 1 << 23  # of a player, or of a card
NO_RETIRE: Final = 1 << 24
NO_DRAW: Final = 1 << 25
UNAFFECTED: Final = 1 << 26  # 効果を受けない 2.4.13: by no effect at all
UNAFFECTED_BY_OPPONENT: Final = 1 << 27
NO_EQUIP: Final = 1 << 28
MUTE: Final = 1 << 29  # its abilities are not in force
NO_JOIN: Final = 1 << 30  # cannot join an attack
NO_EXTRA: Final = 1 << 31  # no additional action after a move
NO_ATTACKED: Final = 1 << 32  # cannot be the target of attacks
NO_ACE: Final = 1 << 33  # cannot be laid as the Ace
NO_WIN: Final = 1 << 34
NO_LOSE: Final = 1 << 35
NO_DECLARE: Final = NO_ATTACK | NO_SPELL | NO_ABILITY
KEYS: Final = {
    "point-blank": POINT_BLANK, "awakening": AWAKENING, "formation": FORMATION, "ward": WARD, "swift": SWIFT,
    "gather": GATHER, "join": JOIN, "blessing": BLESSING,
    "no-move": NO_MOVE, "no-attack": NO_ATTACK, "no-declare": NO_DECLARE, "no-declare-spell": NO_SPELL,
    "no-declare-ability": NO_ABILITY, "untargetable": UNTARGETABLE,
    "untargetable-by-opponent": UNTARGETABLE_BY_OPPONENT, "no-leave": NO_LEAVE, "no-shot": NO_SHOT,
    "no-damage": NO_DAMAGE, "no-exhaust": NO_EXHAUST, "no-ready": NO_READY, "no-ready-at-all": NO_READY_AT_ALL,
    "no-shift": NO_SHIFT, "no-counter": NO_COUNTER, "no-graze": NO_GRAZE, "no-summon": NO_SUMMON,
    "no-retire": NO_RETIRE, "no-draw": NO_DRAW, "unaffected": UNAFFECTED,
    "unaffected-by-opponent": UNAFFECTED_BY_OPPONENT, "no-equip": NO_EQUIP, "mute": MUTE, "no-join": NO_JOIN,
    "no-additional-action": NO_EXTRA, "no-attacked": NO_ATTACKED, "no-ace": NO_ACE, "no-win": NO_WIN,
    "no-lose": NO_LOSE,
}
KEYWORDS_JA: Final = {
    "接射": "point-blank", "覚醒": "awakening", "陣形": "formation", "遮断": "ward", "瞬速": "swift", "蒐集": "gather",
    "加勢": "join", "加護": "blessing",
}

# --- the origin of a printed ability: its place among the printed texts, more for a second one of the same text --------
PRINTED: Final = 32
IN_ONE_TEXT: Final = 4

# --- acts (the low bits of an act code; see kernel.terms.act_code) -------------------------------------------
MOVE_ACT: Final = 1  # a striker goes to an adjacent area
ATTACK_ACT: Final = 2
SPELL_ACT: Final = 3  # a card in hand
ABILITY_ACT: Final = 4  # an ability of a striker, by its place among the striker's abilities
SUMMON_ACT: Final = 5
RETIRE_ACT: Final = 6
DISCARD_ACT: Final = 7

# --- steps (5.2.3) -------------------------------------------------------------------------------------------
REFRESH: Final = 0
STRIKER_PHASE: Final = 1
COMMANDER: Final = 2
END: Final = 3
WHOLE_TURN: Final = [REFRESH, STRIKER_PHASE, COMMANDER, END]

# --- durations (2.4.6, 2.4.7) --------------------------------------------------------------------------------
FOR_GAME: Final = 0
FOR_TURN: Final = 1
FOR_CHAIN: Final = 2
FOR_EQUIP: Final = 3  # as long as its source is attached
FOR_RULE: Final = 4  # as long as its source lies in the rule area
FOR_RESOLUTION: Final = 5  # 2.4.7: until the effect that made it has been applied
NEXT_OWN_TURN: Final = 6  # until the end of the next turn of whoever made it
NEXT_OTHER_TURN: Final = 7
WHILE_HERE: Final = 8  # as long as its source is on the stage
DURATIONS: Final = {
    "game": FOR_GAME, "turn": FOR_TURN, "chain": FOR_CHAIN, "equip": FOR_EQUIP, "rule": FOR_RULE,
    "resolution": FOR_RESOLUTION, "next-turn": NEXT_OWN_TURN, "opponents-turn": NEXT_OTHER_TURN,
    "while-here": WHILE_HERE,
}


class StrikeLexicon(Lexicon):
    def expand(self, keyword: str, n: int) -> Ability | None:
        from .keywords import expand  # keywords are made of nodes that know these terms

        return expand(keyword, n)


LEXICON: Final = StrikeLexicon()
LEXICON.zones = {z.name: z.number for z in ZONES}
LEXICON.field = STAGE
LEXICON.hidden = {DECK, HAND, REMOVED}
LEXICON.stats = {"rank": RANK, "pow": POW, "def": DEF}
LEXICON.kinds = KINDS
LEXICON.colors = ATTRIBUTES
LEXICON.states = {"ace": ACE, "attacking": ATTACKING, "attacked": ATTACKED}
LEXICON.keys = KEYS
LEXICON.player_stats = {"hand-limit": HAND_LIMIT, "striker-limit": STRIKER_LIMIT}
LEXICON.durations = DURATIONS
LEXICON.board = BOARD
LEXICON.trait_layer = 0
LEXICON.numeric_layer = 1
