"""The frame around every page: it comes up, it lets its kernel go, and it is kind when something breaks.

Only a real server with a real kernel can be late, lost or broken, and only from a real lobby is anything run ahead."""

from collections.abc import Callable

import pytest
from browser_checks import Checks, Watch, ready, sizes
from browser_server import Server
from playwright.sync_api import Page, expect

BLUE, PINK = [0xA6, 0xDA, 0xF6, 255], [0xF0, 0x8C, 0xAB, 255]
COLOUR = """colour => {
  const pixel = document.querySelector("canvas").getContext("2d").getImageData(5, 5, 1, 1).data;
  return colour.every((value, i) => value === pixel[i]);
}"""


def test_a_board_is_drawn_and_answers_a_tap(open_page: Callable[..., Page]) -> None:
    page = open_page("house/board")
    page.wait_for_function(COLOUR, arg=BLUE)
    page.locator("canvas").click()
    page.wait_for_function(COLOUR, arg=PINK)
    assert page.title() == "A board"
    expect(page.locator("#house-ready")).to_be_hidden()
    box = page.locator("canvas").bounding_box()
    assert box is not None
    assert (box["x"], box["y"]) == (0, 0)
    assert page.locator("body").inner_text().strip() == "", "nothing of Jupyter is seen"


@pytest.mark.parametrize("closed", [True, False], ids=["closed", "left for the lobby"])
def test_the_kernel_ends_with_its_page(open_page: Callable[..., Page], server: Server, closed: bool) -> None:
    server.forget_kernels()
    page = open_page("house/board")
    assert len(server.kernels()) == 1
    page.close(run_before_unload=True) if closed else page.goto(server.address())
    server.wait_for_kernels(0, seconds=5)


def test_a_dead_kernel_is_told_kindly_and_one_button_resumes(
    open_page: Callable[..., Page], server: Server, check: Checks, watch: Watch
) -> None:
    # A page that is closed says goodbye, even to a kernel that is no more.
    watch.allow("Cannot send")
    # The button asks whether the kernel is there.
    watch.allow("404 .*/api/kernels/")
    page = open_page("house/board", lang="it")
    server.kill_kernel(page)
    gone = page.locator("#house-gone")
    expect(gone).to_be_visible()
    expect(gone).to_contain_text("La partita è salva")
    check.targets(page)
    check.axe(page)
    gone.get_by_role("button").click()
    ready(page)
    page.wait_for_function(COLOUR, arg=BLUE)
    expect(gone).to_be_hidden()


def test_a_broken_notebook_shows_no_traceback(page: Page, server: Server) -> None:
    page.goto(server.address("house/broken", lang="en"))
    trouble = page.locator("#house-trouble")
    expect(trouble).to_be_visible(timeout=30_000)
    expect(trouble).to_contain_text("Something went wrong")
    assert "RuntimeError" not in page.content()
    assert "Traceback" not in page.content()
    assert "no child should meet" not in page.content()


def test_a_widget_that_comes_too_late_is_asked_for_again(page: Page, server: Server) -> None:
    """Its model is never found here, so the second try fails too, and a button offers the next."""
    server.forget_kernels()
    loads: list[str] = []
    page.on("framenavigated", lambda frame: loads.append(frame.url))
    page.goto(server.address("house/late", lang="en"))
    trouble = page.locator("#house-trouble")
    expect(trouble).to_be_visible(timeout=60_000)
    expect(trouble.get_by_role("button")).to_be_visible()
    assert loads == [server.address("house/late", lang="en")] * 2
    server.wait_for_kernels(1, seconds=20)


@pytest.mark.cases(1)
@sizes
def test_an_unknown_address_leads_home(page: Page, server: Server, check: Checks, watch: Watch) -> None:
    watch.allow("404")
    for address in ("nowhere", "voila/render/house/nothing.ipynb", "voila/tree/nothing"):
        answer = page.goto(server.url + address)
        assert answer is not None
        assert answer.status == 404
        check.all(page)
        expect(page.get_by_role("heading")).to_contain_text("There is no such page")
    page.get_by_role("link").click()
    assert page.url == server.url


LANGUAGES = """
  window.languages = new Set();
  new MutationObserver(() => window.languages.add(document.documentElement.lang))
    .observe(document, { subtree: true, attributes: true, attributeFilter: ["lang"] });
"""


def test_what_is_said_while_a_page_comes_up_is_in_one_language(open_page: Callable[..., Page], page: Page) -> None:
    page.add_init_script(LANGUAGES)
    open_page("war_kids/guess", lang="it")
    assert page.evaluate("[...window.languages]") == ["it"]


def test_the_language_is_asked_remembered_or_the_browsers(page: Page, server: Server) -> None:
    def language(**query: str) -> str:
        page.goto(server.address(**query))
        return str(page.evaluate("document.documentElement.lang"))

    assert language() == "en"
    assert language(lang="it") == "it"
    assert language(lang="xx") == "en"
    page.evaluate("localStorage.setItem('kit.language', 'it')")
    assert language() == "it"
    assert language(lang="en") == "en"


SCRIPTS = """() => performance.getEntriesByType("resource").map(({ name }) => name.split("?")[0])
  .filter((name) => /voila[/](static|labextensions|pieces).*[.]js$/.test(name))"""


def test_the_lobby_runs_ahead_what_the_next_page_needs(page: Page, server: Server) -> None:
    server.forget_kernels()
    page.goto(server.address())
    page.locator("iframe").wait_for(state="attached")
    frame = page.frames[1]
    frame.wait_for_url("**/voila/ahead")
    # Nothing is drawn in a hidden frame, so nothing can be waited for from one drawing to the next.
    frame.wait_for_function(f"({SCRIPTS})().filter((name) => name.includes('remoteEntry')).length > 3", polling=50)
    run = set(frame.evaluate(SCRIPTS))
    assert server.kernels() == []
    page.goto(server.address("house/board"))
    ready(page)
    # Pieces that the first page of a server loads by themselves are one script for the next.
    whole = {name for name in page.evaluate(SCRIPTS) if "remoteEntry" in name or name.endswith("/voila.js")}
    assert len(whole) >= 4
    assert whole <= run


def test_what_was_run_ahead_goes(page: Page, server: Server) -> None:
    page.clock.install()
    page.goto(server.address())
    page.clock.run_for(1_000)
    expect(page.locator("iframe")).to_have_count(1)
    expect(page.locator("iframe")).to_be_hidden()
    page.clock.run_for(10_000)
    expect(page.locator("iframe")).to_have_count(0)
