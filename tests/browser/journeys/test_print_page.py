"""The page of things to print, in a browser: it fits, previews come, files are given, what is wrong is told."""

import re
from pathlib import Path

import pytest
from browser_checks import SIZES, Checks, Watch, crossed, ready
from browser_server import Server
from playwright.sync_api import Page, expect

from kit.core.manifest import GAMES
from kit.printables import registry
from kit.serve import lobby as front

games = pytest.mark.parametrize("game", registry.games())
"""A test with this mark is run on the page of each game."""


@pytest.fixture
def game() -> str:
    """Whose page it is where a test names none."""
    return "war_kids"


@pytest.fixture
def print_page(page: Page, server: Server, game: str) -> Page:
    """The page of a game, reached from the lobby."""
    page.goto(server.address())
    page.locator(f"a[href$='/voila/print/{game}']").click()
    ready(page)
    return page


def names(game: str) -> list[str]:
    """What the game has to print."""
    return [what.name for what in registry.printables(game)]


def see_all(page: Page, game: str) -> None:
    """Scrolls past everything and waits for the previews."""
    for name in names(game):
        image = page.locator(f"[data-preview={name}]")
        image.locator("xpath=..").scroll_into_view_if_needed()
        expect(image).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


@crossed(size=tuple(SIZES), lang=("it", "en"), game=tuple(registry.games()))
def test_it_fits_and_speaks_the_pages_language(print_page: Page, game: str, lang: str, check: Checks) -> None:
    see_all(print_page, game)
    check.all(print_page)
    check.tree(print_page)
    ways = [way.bounding_box() for way in print_page.locator(".lobby-tools > a").all()]
    assert all(way is not None and way["height"] < 60 for way in ways), "the ways to other pages are words in one line"
    expect(print_page.locator("[name=lang]:checked")).to_have_value(lang)
    assert f"lang={lang}" in (print_page.locator("[data-preview=rules]").get_attribute("src") or "")


@games
def test_the_page_shows_the_games_own_art_and_figures_are_folded_away(print_page: Page, game: str) -> None:
    (card, *_) = (card for card in GAMES[game].cards if card.id == game)
    assert print_page.locator(".print-art").get_attribute("src") == front.drawn(card.picture)
    for one in print_page.locator("input[type=number]").all():
        expect(one).to_be_hidden()
    button, sheet = print_page.locator(".print-get > button").first, print_page.locator(".print-sheet").first
    expect(button).to_be_visible()
    assert button.evaluate("e => e.parentElement.className") == sheet.evaluate("e => e.parentElement.className")


def test_from_one_game_to_the_other(print_page: Page) -> None:
    expect(print_page.locator("h1")).to_contain_text("War Kids")
    print_page.locator("a[href$='/voila/print/kings_war']").click()
    expect(print_page.locator("h1")).to_contain_text("Kings War")
    expect(print_page.locator("[data-preview]")).to_have_count(len(names("kings_war")))


def download(page: Page, name: str) -> tuple[str, bytes]:
    with page.expect_download() as waiting:
        page.locator(f"button[formaction$='/{name}.pdf']").click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


@games
def test_each_button_gives_its_file(print_page: Page, game: str, server: Server) -> None:
    server.forget_kernels()
    for name in names(game):
        file, content = download(print_page, name)
        assert file == f"{game}-{name}-a4-en.pdf".replace("_", "-")
        assert content.startswith(b"%PDF-")
    assert not server.kernels()


def test_what_is_chosen_is_what_comes(print_page: Page) -> None:
    page = print_page
    page.locator("[name=lang][value=it]").check(force=True)
    page.locator("[name=paper][value=letter]").check(force=True)
    page.locator("[name='certificate.name']").fill("Zoë <b>")
    typed = {"lang": "it", "paper": "letter", "name": "Zoë <b>"}
    file, content = download(page, "certificate")
    assert file == "war-kids-certificate-letter-it.pdf"
    assert content == registry.make("war_kids", "certificate", typed).pdf()


def test_the_rules_in_use_are_ticked(print_page: Page, server: Server) -> None:
    page = print_page
    first = page.locator("[data-preview=aid]")
    first.locator("xpath=..").scroll_into_view_if_needed()
    expect(first).to_be_visible()
    for name in ("roads", "soldiers"):
        page.locator(f"[name='aid.rules'][value={name}]").focus()
        page.keyboard.press("Space")
    expect(page.locator("[name='aid.rules']:checked")).to_have_count(2)
    expect(first).to_have_attribute("src", re.compile("roads.*soldiers"))
    _, content = download(page, "aid")
    assert content == registry.make("war_kids", "aid", {"lang": "en", "rules": "roads,soldiers"}).pdf()
    page.goto(f"{server.url}voila/print/war_kids?aid.rules=roads&aid.rules=los")
    expect(page.locator("[name='aid.rules']:checked")).to_have_count(2)


def test_by_keyboard_alone(print_page: Page) -> None:
    page = print_page
    page.locator("[name=paper]:checked").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[name=paper]:checked")).to_have_value("letter")
    page.locator(".print-numbers summary").first.focus()
    page.keyboard.press("Enter")
    page.locator("[name='counters.soldier']").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("3")
    page.locator("button[formaction$='/counters.pdf']").focus()
    with page.expect_download() as waiting:
        page.keyboard.press("Enter")
    assert waiting.value.suggested_filename == "war-kids-counters-letter-en.pdf"


@pytest.mark.parametrize(
    ("field", "typed", "name", "words"),
    [
        ("certificate.name", "Zoë 😀", "certificate", "U+1F600"),
        ("map.hex", "900", "map", "from 12 to 70, not “900”"),
        ("counters.mage", "<i>", "counters", "not “<i>”"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_typed_is_lost(
    print_page: Page, watch: Watch, check: Checks, field: str, typed: str, name: str, words: str
) -> None:
    page = print_page
    watch.allow("400")
    page.locator(f"[name='{field}']").evaluate("(box, typed) => { box.type = 'text'; box.value = typed; }", typed)
    page.locator(f"button[formaction$='/{name}.pdf']").click()
    expect(page.locator("[role=alert]")).to_contain_text(words)
    check.landmarks(page)
    check.no_sideways_scroll(page)
    kept = page.locator(f"[name='{field}']")
    assert kept.get_attribute("value") == typed
    expect(kept).to_be_visible()


def test_what_is_not_there_is_a_kind_page(page: Page, server: Server, watch: Watch) -> None:
    watch.allow("404")
    for path in ("chess", "war_kids/dance.pdf", "war_kids/map.exe"):
        page.goto(f"{server.url}voila/print/{path}")
        expect(page.locator("h1:visible")).to_have_count(1)
        assert page.locator("main a").get_attribute("href") == "/"
