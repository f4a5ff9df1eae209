"""What a player does beside playing: replays, requests, sideboards, links, the operator's corner."""

from __future__ import annotations

from typing import Any

from browser.playing import asked, by_mouse, create, drawn, gone, who_is_asked


def play_some(page: Any, answers: int) -> None:
    for n in range(answers):
        assert asked(page)
        by_mouse(page, n)
    asked(page)


def give_up(page: Any) -> None:
    page.click("[title=Concede]")
    page.click("[data-sheet] .main")


def test_a_replay_with_open_hands_a_ruling_and_playing_on(open_page: Any) -> None:
    page = open_page()
    page = open_page(create(page, "nova", seed=6)["link"])
    play_some(page, 12)
    give_up(page)
    page.click("[data-replay]")
    page.wait_for_selector(".film")
    page.keyboard.press("End")
    last = int(page.get_attribute(".film", "data-at"))
    page.keyboard.press("ArrowLeft")
    assert int(page.get_attribute(".film", "data-at")) == last - 1
    page.keyboard.press("Shift+ArrowLeft")
    assert int(page.get_attribute(".film", "data-at")) < last - 1
    assert page.locator(".hand [data-slot]").count() and page.locator(".shown [data-slot]").count()
    page.select_option(".film select", "1")
    page.wait_for_function("() => !document.querySelector('.shown') && document.querySelector('.hand [data-slot]')")
    with page.expect_download() as ruling:
        page.click("[data-ruling]")
    assert ruling.value.suggested_filename.endswith(".yaml")
    assert "game: nova" in page.input_value(".film textarea")
    with page.expect_download() as game:
        page.click("[data-download]")
    assert game.value.suggested_filename.endswith(".gyoji")
    page.click("[data-play-on]")
    assert asked(page)
    page.goto("/")
    page.wait_for_selector("[data-state=ready]")
    assert page.locator("[data-held] li").count() == 2, "the tables of this browser are found in the lobby"


def test_an_undo_by_consent_and_a_match_with_sideboards(open_page: Any) -> None:
    ann = open_page()
    made = create(ann, "nova", [{"who": "me", "name": "Ann"}, {"who": "link"}], cover=False, best_of=3)
    ann = open_page(made["link"])
    ben = open_page(made["links"][0]["link"])
    ben.fill("input", "Ben")
    ben.click("[data-sit]")
    both = [ann, ben]
    for page in both:
        page.wait_for_selector(".ask")
    last = None
    for n in range(100):
        here = who_is_asked(both)
        if n >= 14 and here is last and here.get_attribute(".ask", "data-kind") == "act":
            break  # who is asked has done something since the other did: no undo without consent
        last = here
        by_mouse(last, n)
    other = ben if here is ann else ann
    q = here.get_attribute(".ask", "data-q")
    other.keyboard.press("u")
    here.wait_for_selector("[data-wish=undo]")
    here.click("[data-yes]")
    other.wait_for_selector(".ask[data-state=asked]")
    gone(here, q)
    give_up(ben)
    ann.click("[data-arrange]")
    before = ann.inner_text("[data-sideboard] h3 >> nth=0")
    ann.locator("[data-move=main]").first.click()
    assert ann.inner_text("[data-sideboard] h3 >> nth=0") != before
    ann.locator("[data-move=side]").last.click()
    assert ann.inner_text("[data-sideboard] h3 >> nth=0") == before
    assert "1 : 0" in ann.inner_text("[data-score]")
    ann.click("[data-rematch]")
    ben.click("[data-rematch]")
    for page in both:
        page.wait_for_function("() => ['asked', 'waiting'].includes(document.querySelector('.ask').dataset.state)")


def test_links_with_codes_and_a_deck_that_is_pasted(open_page: Any) -> None:
    page = open_page()
    page.locator("[data-play=magic] + button").click()
    page.select_option("[data-choice=payment]", "ask")
    page.locator("fieldset select").nth(2).select_option("link")
    page.locator("fieldset select").nth(1).select_option("paste")
    page.fill("fieldset textarea", "60 Islnd")
    page.click("fieldset li + button, fieldset ul + button")
    assert page.input_value("fieldset textarea") == "60 Island"
    page.wait_for_selector("fieldset [role=status]:not(.bad)")
    page.click("[data-create]")
    page.wait_for_selector("[data-qr='1'] path")
    assert "#" in page.input_value("[data-link='1']")


def test_fights_are_drawn_and_counted_and_rules_are_linked(open_page: Any) -> None:
    page = open_page()
    page = open_page(create(page, "magic", seed=4)["link"])
    for n in range(60):
        assert asked(page)
        drawn(page)
        if n and page.locator(".arrows .attack.line").count():
            break
        by_mouse(page, n)
    assert page.locator(".arrows .attack.line").count()
    page.wait_for_selector(".blow")
    page.click(".ask .rule")
    page.wait_for_selector("[data-sheet] li .id")
    page.keyboard.press("Escape")
    page.locator(".hand [data-slot]:not([data-can])").first.click(button="right")
    page.wait_for_selector("[data-why-not]")
    assert page.locator("[data-sheet] .tree").inner_text().strip()


def test_all_attack_once_that_is_confirmed(open_page: Any) -> None:
    page = open_page()
    page = open_page(create(page, "magic", [{"who": "me", "name": "Ann"}, {"who": "first"}], seed=4)["link"])
    for _ in range(200):
        assert asked(page)
        if page.locator("[data-attack=all]").count():
            break
        attacks = page.get_attribute(".ask", "data-kind") == "attack"
        by_mouse(page, 0 if attacks or not page.locator(".hand [data-can]").count() else 1)
    q = page.get_attribute(".ask", "data-q")
    able = page.locator(".mine [data-can]").count()
    page.keyboard.press("a")
    assert page.locator(".mine .chosen").count() == able > 1
    page.keyboard.press("Escape")
    assert page.locator(".mine .chosen").count() == 0 and page.get_attribute(".ask", "data-q") == q
    page.click("[data-attack=all]")
    page.click("[data-main]")
    gone(page, q)


def test_the_operators_corner(open_page: Any) -> None:
    page = open_page()
    page.wait_for_selector("[data-state=ready]")
    assert page.locator("[data-operator]").count() == 0
    page = open_page("/#operator=operator-token")
    page.wait_for_selector("[data-operator] [data-get=magic]")
    book = "id\tkind\ttext\n405.4.5\trule\tWords of a book that somebody has.\n"
    page.set_input_files("[data-book=nova]", {"name": "book.tsv", "mimeType": "text/plain", "buffer": book.encode()})
    page.wait_for_selector("[data-operator] p[role=status]")
    found = page.request.get("/api/rules/nova?q=405.4.5").json()["rules"]
    assert any(rule.get("text", "").startswith("Words of a book") for rule in found)


def test_looked_at_cards_go_to_two_piles_by_key_and_by_drag(open_page: Any) -> None:
    deck = "# main\n4 Glimmer of Elsewhere\n4 Sift the Silt\n26 Island\n26 Swamp\n"
    page = open_page()
    seats = [{"who": "me", "name": "Ann", "deck_text": deck}, {"who": "first"}]
    page = open_page(create(page, "magic", seats, seed=6)["link"])
    for _ in range(200):
        assert asked(page)
        if page.locator("[data-piles]").count():
            break
        q = page.get_attribute(".ask", "data-q")
        spells = page.locator(".hand [data-can]")
        if page.get_attribute(".ask", "data-kind") == "act" and spells.count():
            spells.last.click()
            gone(page, q)
        else:
            by_mouse(page, 0)
    away = page.locator("[data-pile=away] [data-pile-card]")
    page.locator("[data-pile-card]").first.focus()
    page.keyboard.press("b")
    page.wait_for_selector("[data-pile=away] [data-pile-card]")
    assert away.count() == 1 and page.locator("[data-pile=stay] [data-pile-card]").count() == 1
    away.first.drag_to(page.locator("[data-pile=stay]"))
    page.wait_for_function("() => !document.querySelector('[data-pile=away] [data-pile-card]')")
    q = page.get_attribute(".ask", "data-q")
    page.keyboard.press("Space")
    gone(page, q)
