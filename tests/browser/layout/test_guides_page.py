"""The guides and the pages about the code, as files without a server: what their search finds first."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from kit.serve import api


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs") / "api"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(api, "PACKAGES", ("kit.space",))
        api.build(folder, home="../index.html")
    return folder


@pytest.mark.parametrize(
    ("start", "asked", "first"),
    [
        ("kit/space/hexes.html", "hex grid", "War Kids in class: Lesson 2. Marching"),
        ("kit/space/hexes.html", "write a player", "For coders: Write your own player"),
        ("guide/it/parents.html", "war kids", "Per i genitori: War Kids"),
        ("index.html", "scrivi il tuo giocatore", "Per chi programma: Scrivi il tuo giocatore"),
    ],
)
def test_what_the_guides_say_is_found_first_and_the_code_is_not_lost(
    page: Page, pages: Path, start: str, asked: str, first: str
) -> None:
    page.goto((pages / start).as_uri())
    page.get_by_role("searchbox").fill(asked)
    found = page.locator(".search-result > a")
    expect(found.first).to_have_text(first)
    expect(found.first).to_be_in_viewport()
    if "hex" in asked:
        expect(found.filter(has_text="kit.space.hexes.HexGrid").first).to_be_visible()
    found.first.click()
    heading = page.locator(f"id={page.url.partition('#')[2]}")
    expect(heading).to_have_text(first.partition(": ")[2])


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ("guide/en/parents.html", "All the games"),
        ("guide/it/parents.html", "Tutti i giochi"),
        ("index.html", "Tutti i giochi"),
    ],
)
def test_the_games_are_one_link_away(page: Page, pages: Path, start: str, words: str) -> None:
    (pages.parent / "index.html").write_text("<title>The lobby</title>")
    page.goto((pages / start).as_uri())
    page.get_by_role("link", name=words).click()
    expect(page).to_have_title("The lobby")


def test_a_file_of_no_site_has_no_link_to_games_that_are_not_there(page: Page, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(api, "PACKAGES", ("kit.space",))
        api.build(tmp_path / "api")
    page.goto((tmp_path / "api" / "guide" / "en" / "parents.html").as_uri())
    expect(page.get_by_role("link", name="For teachers").first).to_be_visible()
    expect(page.get_by_role("link", name="All the games")).to_have_count(0)
