"""The page of things to print: previews come, files are given, what is wrong is told; all without a kernel.

How it looks its shots show; only the server makes the files, and only a browser takes them."""

import re
from itertools import cycle
from pathlib import Path

import pytest
from browser_checks import Checks, Watch, ready
from browser_server import Server
from playwright.sync_api import Page, expect

from kit.core.manifest import GAMES
from kit.printables import registry
from kit.serve import lobby as front


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


def download(page: Page, name: str) -> tuple[str, bytes]:
    with page.expect_download() as waiting:
        page.locator(f"button[formaction$='/{name}.pdf']").click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


@pytest.mark.cases(1)
@pytest.mark.parametrize(("game", "lang"), list(zip(registry.games(), cycle(["it", "en"]), strict=False)))
def test_all_is_seen_before_and_each_button_gives_its_file(
    print_page: Page, game: str, lang: str, server: Server, check: Checks
) -> None:
    server.forget_kernels()
    (card, *_) = (card for card in GAMES[game].cards if card.id == game)
    assert print_page.locator(".print-art").get_attribute("src") == front.drawn(card.picture)
    for one in print_page.locator("input[type=number]").all():
        expect(one).to_be_hidden()
    expect(print_page.locator("[name=lang]:checked")).to_have_value(lang)
    for name in names(game):
        image = print_page.locator(f"[data-preview={name}]")
        image.locator("xpath=..").scroll_into_view_if_needed()
        expect(image).to_be_visible()
        assert f"lang={lang}" in (image.get_attribute("src") or "")
        file, content = download(print_page, name)
        assert file == f"{game}-{name}-a4-{lang}.pdf".replace("_", "-")
        assert content.startswith(b"%PDF-")
    check.all(print_page)
    assert not server.kernels()


def test_from_one_game_to_the_other(print_page: Page) -> None:
    print_page.locator("a[href$='/voila/print/kings_war']").click()
    expect(print_page.locator("h1")).to_contain_text("Kings War")
    expect(print_page.locator("[data-preview]")).to_have_count(len(names("kings_war")))


def test_what_is_chosen_is_what_comes(print_page: Page, server: Server) -> None:
    page = print_page
    page.locator("[name=lang][value=it]").check(force=True)
    page.locator("[name=paper][value=letter]").check(force=True)
    page.locator("[name='certificate.name']").fill("Zoë <b>")
    for name in ("roads", "soldiers"):
        page.locator(f"[name='aid.rules'][value={name}]").focus()
        page.keyboard.press("Space")
    expect(page.locator("[data-preview=aid]")).to_have_attribute("src", re.compile("roads.*soldiers"))
    typed = {"lang": "it", "paper": "letter", "name": "Zoë <b>"}
    for name, facts in (("certificate", typed), ("aid", {"lang": "it", "paper": "letter", "rules": "roads,soldiers"})):
        file, content = download(page, name)
        assert file == f"war-kids-{name}-letter-it.pdf"
        assert content == registry.make("war_kids", name, facts).pdf()
    page.goto(f"{server.url}voila/print/war_kids?aid.rules=roads&aid.rules=los")
    expect(page.locator("[name='aid.rules']:checked")).to_have_count(2)


@pytest.mark.parametrize(
    ("field", "typed", "name", "words"),
    [("certificate.name", "Zoë 😀", "certificate", "U+1F600"), ("counters.mage", "<i>", "counters", "not “<i>”")],
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


@pytest.mark.parametrize("path", ["chess", "war_kids/dance.pdf", "war_kids/map.exe"])
def test_what_is_not_there_is_a_kind_page(page: Page, server: Server, watch: Watch, path: str) -> None:
    watch.allow("404")
    page.goto(f"{server.url}voila/print/{path}")
    expect(page.locator("h1:visible")).to_have_count(1)
    assert page.locator("main a").get_attribute("href") == "/"
