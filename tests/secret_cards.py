"""Cards that hide, look, search, show and shuffle, invented for the tests of what is hidden: the same on each side."""

from __future__ import annotations

import random
from typing import Any

from gyoji.games import load
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.declaring.gamedef import GameDef
from random_play import Arena

SIDES = ("東", "西")  # names of one side are no part of names of the other, nor of texts
MAGIC_CREATURES = [
    "Morph {1}", "Megamorph {1}", "Disguise {1}", "When ~ enters, manifest the top card of your library.",
    "When ~ is turned face up, look at target opponent's hand.", "When ~ enters, scry 2.", "When ~ dies, surveil 2.",
    "{T}: Shuffle your library.", "When ~ enters, target opponent reveals their hand.",
]
MAGIC_SPELLS = [
    "Draw a card.\nForetell {1}", "Draw two cards, then discard a card.\nForetell {2}",
    "Search your library for a creature card, reveal it, put it into your hand, then shuffle.",
    "Search your library for a card, put it into your hand, then shuffle.",
    "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
    "Reveal the top card of your library.", "Target player discards a card at random.",
    "Look at the top three cards of your library. Put one of them into your hand and the rest on the bottom of your library "
    "in any order.",
    "Manifest the top two cards of your library.", "Shuffle your graveyard into your library.",
    "Each player shuffles their hand into their library, then draws four cards.",
    "Target opponent reveals their hand. You choose a nonland card from it. That player discards that card.",
    "Exile the top card of your library face down. You may look at that card for as long as it remains exiled.",
    "Draw three cards, then put two cards from your hand on top of your library in any order.",
    "Look at target player's hand.", "Draw a card.\nPlot {1}",
]
NOVA_SPELLS = [
    "相手の手札を見る。", "相手は自分の手札を1枚選んで公開する。",
    "自分のメインデッキの上からカードを3枚見る。その中から1枚を選んで手札に加える。残りを好きな順番でメインデッキの下に置く。",
    "自分のメインデッキの上からカードを4枚公開する。その中からサーバント1枚を選んで手札に加える。残りのカードを墓地に送る。",
    "自分のメインデッキからカード1枚を選んで手札に加える。その後、自分のメインデッキをシャッフルする。",
    "自分のメインデッキから合計コスト2以下のサーバント1枚を選んで場に出す。その後、メインデッキをシャッフルする。",
    "自分の墓地のカード全てをメインデッキに戻してシャッフルする。", "場のカード1枚を選んで隠密状態でエナジーゾーンに置く。",
    "自分の手札を全てメインデッキに戻してシャッフルする。その後、カードを5枚引く。",
    "自分のメインデッキの1番上のカードを公開する。そのカードが〈種族：竜〉のカードなら手札に加える。",
]
DUEL_SPELLS = [
    "相手の手札を1枚見ないで選び、捨てさせる。", "自分の山札の上から1枚目を、裏向きのまま自分のシールドに加える。",
    "相手の手札を見る。その中から呪文を1枚選び、捨てさせる。", "カードを2枚引く。",
    "自分の山札の上から1枚目をシールド化する。", "自分の山札をシャッフルする。",
    "自分の山札を見る。その中からクリーチャーを1体選び、相手に見せてから自分の手札に加えてもよい。その後、山札をシャッフルする。",
    "自分の山札の上から3枚を見る。その中から1枚を手札に加え、残りを好きな順序で山札の下に置く。",
    "S・トリガー\n相手のシールドを1つ選び、見る。", "自分の手札を1枚選び、シールド化する。",
]
STRIKE_SPELLS = [
    "相手の手札を見る。", "相手の手札を公開する。その中から1枚を選んで捨てる。", "手札を公開する。",
    "山札の一番上のカードを見る。そのカードを山札の一番下に置いてもよい。",
    "山札の上から3枚を見る。その中から1枚を手札に加え、残りを山札の一番下に置く。",
    "山札の上から5枚を公開する。その中から魔属性のカードをすべて手札に加え、残りを捨て札に置く。",
    "山札から「所属：夜市」を持つカード1枚を選び、公開して手札に加える。その後、山札をシャッフルする。",
    "捨て札のスペルカードをすべて山札に戻し、シャッフルする。", "相手の捨て札のカードを2枚除外する。",
    "相手の手札からカードを1枚見ないで選び、捨てる。", "山札の上から3枚を見て、好きな順番で山札の上に戻す。",
    "山札から「所属：夜市」を持つカード1枚を手札に加え、山札をシャッフルする。",
]
PHANTOM_COMMANDS = [
    "〔相手プレイヤー〕の手札を全て見る。", "〔あなたのデッキの上のカード２枚〕を公開する。", "〔あなた〕は２ドローする。",
    "あなたのデッキを全て見て、キャラクターカード１枚を抜き出し、手札に加える。", "〔あなた〕はデッキをシャッフルする。",
    "目標の〔相手プレイヤー１人の手札〕を無作為に１枚選び、破棄する。", "〔あなたのデッキの上のカード３枚〕を見る。",
    "〔あなたのデッキの上のカード１枚〕を裏向きにして、あなたの場にスリープ状態でセットする。",
    "目標の〔あなたの手札にあるキャラクターカード１枚〕をアクティブ状態で場に出す。",
    "目標の〔キャラクター１枚〕を裏向きにする。", "〔あなたのデッキの上のカード２枚〕をスリープ状態でノードに加える。",
    "〔あなたのデッキの上のカード３枚〕を２つのグループに分け、相手プレイヤーはそのいずれかを選ぶ。"
    "その後、選ばれたグループのカードを手札に加える。",
    "ターン終了時まで、〔あなたの手札にあるキャラクターカード１枚〕のコストを－１する。",
]


def magic(name: str, k: int) -> dict[str, Any]:
    if k % 2:
        return {"name": name, "manaCost": "{1}", "type": "Creature — Scout", "power": "2", "toughness": "2",
                "text": MAGIC_CREATURES[k // 2 % len(MAGIC_CREATURES)]}
    return {"name": name, "manaCost": "{1}", "type": "Sorcery", "text": MAGIC_SPELLS[k // 2 % len(MAGIC_SPELLS)]}


def nova(name: str, k: int) -> dict[str, Any]:
    if k % 3 == 0:
        return {"name": name, "kind": "servant", "color": "red", "cost": {"any": 1}, "attack": 300, "health": 300,
                "races": ["竜"] if k % 2 else [], "text": ""}
    return {"name": name, "kind": "spell", "color": "red", "cost": {"any": 1}, "text": NOVA_SPELLS[k % len(NOVA_SPELLS)]}


def duel(name: str, k: int) -> dict[str, Any]:
    if k % 3 == 0:
        return {"name": name, "cardType": "クリーチャー", "cost": 2, "power": 3000, "civilizations": ["火"], "text": ""}
    return {"name": name, "cardType": "呪文", "cost": 1, "civilizations": ["火"], "text": DUEL_SPELLS[k % len(DUEL_SPELLS)]}


def strike(name: str, k: int) -> dict[str, Any]:
    return {"name": name, "spell-name": f"{name}の符", "kind": "spell-card", "attributes": ["魔"], "summon-cost": {"any": 1},
            "rank": 1, "pow": 2, "def": 2, "range": [".....", "..r..", ".r@r.", "..r..", "....."], "affiliation": "夜市",
            "spell": {"timing": "action", "cost": {}, "text": STRIKE_SPELLS[k % len(STRIKE_SPELLS)]}}


def phantom(name: str, k: int) -> dict[str, Any]:
    if k % 3 == 0:
        return {"name": name, "kind": "character", "nodes": 1, "cost": 1, "graze": 1, "attack": 2, "durability": 2}
    return {"name": name, "kind": "command", "nodes": 0, "cost": 0, "text": PHANTOM_COMMANDS[k % len(PHANTOM_COMMANDS)]}


MAKERS = {"magic": (magic, 36), "nova": (nova, 40), "duel-masters": (duel, 40), "spell-card-strike": (strike, 51),
          "phantom-magic-vision": (phantom, 50)}


def secret_game(name: str) -> GameDef:
    """A game with these cards beside its own."""
    make, n = MAKERS[name]
    game = load(name)
    return game.with_cards(game.load_cards([make(f"{side}札{k:02d}号", k) for side in SIDES for k in range(n)]))


def secret_arena(arena: Arena, name: str) -> Arena:
    """The same arena with these cards."""
    own = Arena(name, arena.pairing, arena.varied_options, arena.shuns)
    own.game = secret_game(name)
    return own


def secret_decks(arena: Arena, dice: random.Random) -> list[Deck]:
    """Each side's cards, once each, with what else a deck of the game must have."""
    cards = arena.game.cards()
    decks: list[Deck] = []
    for p, side in enumerate(SIDES):
        names = [name for name in cards if name.startswith(f"{side}札")]
        dice.shuffle(names)
        sections = {"main": [(1, name) for name in names]}
        if arena.game.name == "magic":
            sections["main"].append((24, ("Island", "Swamp")[p]))
        if arena.game.name == "spell-card-strike":
            sections["option"] = arena.game.decks()[("ferry-crossing", "glass-workshop")[p]].sections["option"]
        decks.append(Deck(f"secrets {side}", sections))
    return decks
