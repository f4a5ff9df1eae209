"""Events in the browser: results by both players, judge calls, and a whole eight-player event with a draft."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gyoji.games import load

from .playing import asked, by_mouse
from .test_pages import check_axe, needs_axe

Open = Callable[..., Any]


def new_event(open_page: Open, name: str, players: list[str], programs: int = 0, game: str = "nova", format: str = "",
              tables: bool = False, rounds: int = 0, wins: int = 2, level: str = "") -> tuple[Any, dict[str, str]]:
    """The organiser's page, and the links of the players."""
    page = open_page("/e")
    page.wait_for_selector(f"[data-game] option[value={game}]", state="attached")
    page.fill("[data-name]", name)
    page.select_option("[data-game]", game)
    page.select_option("[data-format]", format)
    page.fill("[data-players]", "\n".join(players))
    page.fill("[data-programs]", str(programs))
    page.get_by_role("combobox").last.select_option("first")
    page.fill("[data-rounds]", str(rounds))
    page.fill("[data-wins]", str(wins))
    if level:
        page.select_option("[data-level]", level)
    page.set_checked("[data-tables]", tables)
    page.click("[data-create]")
    page.wait_for_selector("[data-organiser]")
    links = {who: "/e/" + page.input_value(f'[data-person="{who}"]').partition("/e/")[2] for who in players}
    page.click("[data-enter]")
    page.wait_for_selector("[data-staff]")
    return page, links


def test_teams_report_seat_by_seat(open_page: Open) -> None:
    """Teams are typed in; everybody has a link, and both teams report the same."""
    page = open_page("/e")
    page.wait_for_selector("[data-game] option[value=nova]", state="attached")
    page.fill("[data-name]", "Teams")
    page.select_option("[data-game]", "nova")
    page.select_option("[data-team]", "2")
    page.fill("[data-players]", "Reds: Ann, Ben\nBlues: Cho, Dee")
    page.set_checked("[data-tables]", False)
    page.fill("[data-rounds]", "2")
    page.click("[data-create]")
    page.wait_for_selector("[data-organiser]")
    links = {who: "/e/" + page.input_value(f'[data-person="{who}"]').partition("/e/")[2]
             for who in ("Ann", "Ben", "Cho", "Dee")}
    page.click("[data-enter]")
    page.click("[data-start]")
    page.click("[data-pair]")
    ben, cho = open_page(path(links["Ben"])), open_page(path(links["Cho"]))
    ben.select_option('[data-seat-score="1"]', "1-2")
    ben.click("[data-report]")
    ben.wait_for_selector("[data-waiting]")
    cho.click("[data-confirm]")
    page.wait_for_selector("[data-round] tr:has-text('1-1')")
    page.click("text=People >> nth=0")
    page.fill("[data-person-name]", "Ann")
    page.click("[data-add]")
    page.wait_for_selector('[data-link="Ann"]')


def path(link: str) -> str:
    """Without the query of the page that it was copied from."""
    head, mark, token = link.partition("#")
    return f"{head.partition('?')[0]}{mark}{token}"


def test_both_players_report_and_a_judge_comes(open_page: Open) -> None:
    desk, links = new_event(open_page, "Friday", ["Ann", "Ben"], rounds=3)
    desk.click("text=People >> nth=0")
    desk.fill("[data-person-name]", "Hana")
    desk.select_option("[data-role]", "head-judge")
    desk.click("[data-add]")
    judge = open_page(path("/e/" + desk.input_value('[data-link="Hana"]').partition("/e/")[2]))
    judge.wait_for_selector("[data-staff]")
    ann, ben = open_page(path(links["Ann"])), open_page(path(links["Ben"]))
    desk.click("[data-start]")
    desk.click("[data-preview]")
    desk.wait_for_selector("[data-post]")
    assert ann.query_selector("[data-round]") is None, "a preview is for staff"
    desk.click("[data-post]")
    ann.wait_for_selector("[data-report]")
    ann.click("[data-call]")
    judge.wait_for_selector("[data-call-of=Ann]")
    judge.click("[data-call-of=Ann] button")
    ann.wait_for_selector("[data-call]:not([disabled])")
    ann.select_option("[data-score]", "2-1")
    ann.click("[data-report]")
    ann.wait_for_selector("[data-waiting]")
    ben.click("[data-confirm]")
    desk.wait_for_selector("[data-standings]")
    ben.wait_for_selector("[data-standings] tr:first-child td:nth-child(3):text-is('3')")  # the points of the winner
    row = ben.inner_text("[data-standings] tbody tr:first-child").split()
    assert row == ["1", "Ann", "3", "1-0-0", "0.3300", "0.6667", "0.3333"]


def test_a_whole_event_of_eight_with_a_draft(open_page: Open) -> None:
    """One person and seven programs draft, build, and play three rounds; matches of programs report themselves."""
    desk, links = new_event(open_page, "Cube night", ["Ann"], 7, "magic", "draft", True, rounds=3, wins=1)
    ann = open_page(path(links["Ann"]))
    ann.wait_for_selector("[data-me]")
    desk.click("[data-draft-start]")
    for number in range(42):
        ann.wait_for_selector(f"[data-draft='{number}'][data-mine=true] [data-card='0']")
        if number % 14 == 13:  # the last card of a pack
            assert ann.locator("[data-card]").count() == 1
        ann.click("[data-card='0']")
        ann.wait_for_selector("[data-card='0'][aria-pressed=true]")
        ann.click("[data-card='0']")
    ann.wait_for_selector("[data-deck]", state="attached")
    ann.wait_for_selector("text=(42)")
    if not ann.is_visible("[data-deck]"):
        ann.click("text=Deck >> nth=0")
    ann.fill("[data-deck]", "40 Island")
    ann.click("[data-hand-in]")
    desk.click("[data-start]")
    for number in (1, 2, 3):
        desk.click("[data-pair]")
        ann.wait_for_selector(f"[data-round='{number}']")
        ann.wait_for_selector("[data-seat]")
        ann.click("text=Concede")
        desk.wait_for_selector("[data-pair]", timeout=600_000)
        assert desk.locator(f"[data-round='{number}'] tbody tr").count() == 4
    desk.click("[data-finish]")
    ann.wait_for_selector("[data-final]")
    assert ann.locator("[data-final] li").count() == 8
    assert ann.inner_text("[data-final] li:last-child").endswith("Ann"), "who has conceded thrice is last"


@needs_axe
def test_the_pages_can_be_read_by_all(open_page: Open) -> None:
    check_axe(open_page("/e"))
    desk, links = new_event(open_page, "Axe", ["Ann", "Ben"], format="draft")
    ann = open_page(path(links["Ann"]))
    check_axe(desk)
    desk.click("[data-draft-start]")
    ann.wait_for_selector("[data-card='0']")
    check_axe(ann)
    phone = open_page(path(links["Ben"]), 390, 844)
    phone.wait_for_selector("[data-card='0']")
    check_axe(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_head_judge_takes_a_game_back(open_page: Open) -> None:
    desk, links = new_event(open_page, "Friday", ["Ann"], 1, tables=True, rounds=3, wins=1, level="competitive")
    desk.click("text=People >> nth=0")
    desk.fill("[data-person-name]", "Hana")
    desk.select_option("[data-role]", "head-judge")
    desk.click("[data-add]")
    judge = open_page(path("/e/" + desk.input_value('[data-link="Hana"]').partition("/e/")[2]))
    ann = open_page(path(links["Ann"]))
    ann.fill("[data-deck]", next(iter(load("nova").decks().values())).text())
    ann.click("[data-hand-in]")
    desk.click("[data-start]")
    desk.click("[data-pair]")
    ann.click("[data-seat]")
    for n in range(6):
        assert asked(ann)
        by_mouse(ann, n)
    assert asked(ann)
    judge.click("[data-backup] summary")
    assert desk.query_selector("[data-backup]") is None, "the organiser is no judge"
    judge.select_option("[data-backup-of]", index=0)
    judge.click("[data-backup-look]")
    judge.wait_for_selector("[data-backup-to]")
    judge.fill("[data-backup-reason]", "a slip")
    judge.click("[data-backup-do]")
    ann.wait_for_selector("[data-backed-up]")
    desk.wait_for_selector("text=a slip (IPG 1.4#2)", state="attached")
