"""Japanese as this game prints it."""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import mypyc_attr

from ....text import Japanese
from ....text.ja import REMINDER

#: the same words, as they are also printed
SPELLINGS: Final = {
    "代わりに": "かわりに", "ひとつ": "1つ", "一つ": "1つ", "ひとり": "1人", "一人": "1人", "一体": "1体", "一枚": "1枚",
    "そのあと": "その後", "たあと": "た後", "のあと": "の後", "はじめて": "初めて", "｢": "「", "｣": "」", "順番": "順序",
    "クリ―チャー": "クリーチャー", "相手クリーチャー": "相手のクリーチャー", "さがし": "探し", "可能なら": "可能であれば",
    "このようにして": "", "こうして": "", "の新しいシールドとして": "のシールドゾーンに",
    "新しいシールドとして、": "", "新しいシールドとして": "",
    "場に出": "バトルゾーンに出", "バトルゾーンにいる": "バトルゾーンにある", "墓地にいる": "墓地にある",
    "次のTT能力": "次の能力", "はずれ": "外れ", "はずす": "外す", "はずし": "外し", "ドローステップ": "ドロー・ステップ",
    "クリーャー": "クリーチャー", "\ufe0e": "", "∞": "99999999",
}
MAY: Final = re.compile(r"(?<=[てで])よい")
#: signs that stand for a dash after a keyword
DASH: Final = re.compile(
    r"(進化(?:GV|V|MV)?|覚醒(?:リンク)?|龍解|解除|龍回避|禁断解放|禁断爆発|零龍卍誕|シールド・プラス|メテオバーン|バイオ・[A-Z]|G・ゼロ|城|O・ドライブ|S・バック)\s*[ー―─–—:：]\s*")
REBIRTH: Final = re.compile(r"フシギバース\s*[\[［]\s*(光|水|闇|火|自然)\s*\((\d+)\)\s*[\]］]")
OPEN: Final = re.compile(r"\([^()\n]*")
BULLET: Final = re.compile(r"[■▼◆●]")
#: a label in angle brackets before all that it says
LABELLED: Final = re.compile(r"^\s*<([^<>\n]{1,10})>\s*(?![\s\d\[])", re.MULTILINE)
NAMED: Final = re.compile(r"^\s*<([^<>\n]{1,10})>\s*(?=[\d\[])", re.MULTILINE)
KATAKANA: Final = re.compile(r"[ァ-ヺ][ァ-ヺー・]*[ァ-ヺー]|[ァ-ヺ]")
#: words of the rules in katakana; any other such word names a race (203)
RULES_WORDS: Final = frozenset([
    "クリーチャー", "バトルゾーン", "カード", "マナゾーン", "タップ", "パワー", "ブレイカー", "ターン",
    "シールド", "ブロッカー", "トリガー", "プレイヤー", "コスト", "クロス", "ブロック", "クロスギア",
    "パワーアタッカー", "アンタップ", "シャッフル", "バトル", "リンク", "スピードアタッカー", "ブレイク",
    "スレイヤー", "ドライブ", "サイレントスキル", "アクセル", "ウェーブストライカー", "フォート", "メタモーフ",
    "ゲート", "シールド・フォース", "シールド・プラス", "ニンジャ・ストライク", "ジャンケン", "シールドゾーン",
    "チャージャー", "メテオバーン", "スリリング・スリー", "ナイト・マジック", "バイオ", "シンパシー",
    "ターボラッシュ", "サイクロン", "セイバー", "ジェネレート", "バック", "ゼロ", "マナ", "ステルス",
    "ランチャー", "ロスト・プリズム", "シールド・セイバー", "クルー・ブレイカー", "ゲーム", "パー", "プレイ",
    "チョキ", "グー", "トリガーカード", "スーパー・アクセル", "ドロー", "ワールド・ブレイカー",
    "マッハファイター", "ストライク", "ガードマン", "ジャストダイバー", "サイキック・クリーチャー",
    "ドラグハート・クリーチャー", "ドラグハート・ウエポン", "ドラグハート・フォートレス", "フィールド",
    "タマシード", "オーラ", "エレメント", "アタック・ステップ", "メイン・ステップ", "ドロー・ステップ", "マナコスト",
    "ターンプレイヤー", "クリーチャーカード", "クロスギアカード", "エスケープ", "アンタップキラー",
    "シールド・ブレイク", "コントロール", "コントローラー", "スキップ", "ゾーン", "レベル", "カウンター",
    "ダメージ", "ライフ", "ランダム", "シールドカード", "マナチャージ", "コマンド・ドラゴン・ゲート",
    "ササゲール", "マジボイド", "ハイパーモード", "キズナ", "キズナプラス", "スペース・チャージ",
    "ラスト・バースト", "スター", "アタック・チャンス", "ガチンコ・ジャッジ", "フシギバース", "ハイパー",
    "革命チェンジ", "チェンジ", "ファイナル", "サイキック", "ドラグハート", "ウエポン", "フォートレス", "セル",
    "サイキック・セル", "ドラグハート・セル", "キング・セル", "サイキック・スーパー・クリーチャー", "コア",
    "ドラグハート・スーパー・クリーチャー",
    "サバキ", "スイッチ", "デッキ", "ルール・プラス", "ドリーム・クリーチャー", "ドリーム・エレメント",
    "ループ", "トライ", "マナドライブ", "エグザイル・クリーチャー",
    "エグザイル", "ドロン・ゴー", "シビルカウント", "ビビッドロー", "ハンティング", "シールド・ゴー",
    "パワード・ブレイカー", "ウルトラ・セイバー", "エターナル", "メクレイド", "アビスラッシュ", "シンカライズ",
    "ツインパクト", "ハイパーエナジー",
    "ムゲンクライム", "ヨビニオン", "メガ・ラスト・バースト", "オレガ・オーラ",
    "ギャラクシールド", "キングブレイカー", "シンカパワー", "ラビリンス",
])
TAILS: Final = (
    "・クリーチャー", "・カード", "・ブロッカー", "・スレイヤー", "・クロスギア", "・マジック", "・ブレイカー",
    "・メクレイド")


@mypyc_attr(allow_interpreted_subclasses=True)
class DuelJapanese(Japanese):
    """A word in katakana that the rules do not know is one token: the name of a race."""

    def fold(self, text: str) -> str:
        folded = super().fold(BULLET.sub("", text))
        for other, usual in SPELLINGS.items():
            if other in folded:
                folded = folded.replace(other, usual)
        return MAY.sub("もよい", DASH.sub(r"\1-", LABELLED.sub(r"\1:", NAMED.sub(r"\1", folded))))

    def normalise(self, text: str) -> str:
        return super().normalise(self.without_reminders(text))

    def without_reminders(self, text: str) -> str:
        """Reminders may go over several lines; one that is not closed ends with its line."""
        folded = REBIRTH.sub(r"フシギバース\1\2", self.fold(text))
        while "(" in folded:
            shorter = OPEN.sub("", REMINDER.sub("", folded)) if REMINDER.search(folded) is None else REMINDER.sub("", folded)
            if shorter == folded:
                break
            folded = shorter
        return folded

    def split(self, text: str) -> list[str]:
        return [text[a:b] for a, b in self.offsets(text)]

    def offsets(self, text: str) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        names = [one.span() for one in KATAKANA.finditer(text) if one.group() not in RULES_WORDS]
        names = [(a, _head_end(text, a, b)) for a, b in names]
        at = 0
        for a, b in super().offsets(text):
            while at < len(names) and names[at][1] <= a:
                at += 1
            if at < len(names) and names[at][0] <= a < names[at][1]:
                if a == names[at][0]:
                    found.append(names[at])
            else:
                found.append((a, b))
        return found


def _head_end(text: str, start: int, end: int) -> int:
    """Where a race ends that is followed by what has it: "...・クリーチャー"."""
    for tail in TAILS:
        if text[start:end].endswith(tail) and end - start > len(tail):
            return end - len(tail)
    return end


LANGUAGE: Final = DuelJapanese()
