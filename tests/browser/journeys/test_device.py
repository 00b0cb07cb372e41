"""What a page keeps on its device, by the script of all pages in a real browser: only there it runs and has room."""

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from browser_server import Server
from playwright.sync_api import Browser, Page

from kit.games import GAMES
from kit.widgets.app import App
from kit.widgets.play.page import play_page
from kit.widgets.run.window import changes
from tests.widgets.fake_browser import FakeBrowser, shown
from tests.widgets.pages import PAGES

LOAD = """async (script) => {
  window.device = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
}"""
KEEP = """(kept) => { localStorage.clear(); for (const key in kept) localStorage.setItem(`kit.${key}`, kept[key]); }"""
TOLD = "([needs, tab]) => device.keptFor(device.needing(needs, tab))"
FULL = """async ([tab, open, size]) => {
  const said = [], room = "x".repeat(size);
  const keeper = device.keeper((message) => said.push(message), async () => [tab, ...open]);
  for (let i = 0, left = size; left; i++)
    try { localStorage.setItem(`kit.progress.much${i}`, "x".repeat(left)); } catch { left >>= 1; }
  for (let number = 1; number < 4; number++) await keeper.store(`match.war_kids.${tab}`, number, room + number);
  return { said, left: Object.keys(localStorage).map((key) => key.slice(4)).filter((key) => !/much/.test(key)) };
}"""
AGAIN = """async () => {
  localStorage.clear();
  const said = [], keeper = device.keeper(({ do: what }) => said.push(what), async () => ["T"]);
  const much = "x".repeat(9_000_000);
  await keeper.store("match.war_kids.T", 1, much);
  await keeper.store("language", 1, much);
  await keeper.store("language", 2, "it");
  await keeper.store("match.war_kids.T", 2, "{}");
  await keeper.store("match.war_kids.T", 3, "{ }");
  return said;
}"""
SAFE = """async ([size, more]) => {
  localStorage.clear();
  const keeper = device.keeper(() => {}, async () => ["T"]), said = [keeper.safe()], match = "match.war_kids.T";
  const told = async (number, text, key = match) => said.push(await keeper.store(key, number, text) ?? keeper.safe());
  await told(1, "{}", "visitor");
  await told(1, "x".repeat(size));
  await told(2, "x".repeat(more));
  localStorage.removeItem(`kit.${match}`);
  await told(3, "x".repeat(more));
  await told(4, "{}");
  await told(2, "x".repeat(more), "visitor");
  keeper.forget(match);
  return [...said, keeper.safe()];
}"""
CHANGED = """async () => {
  const said = [], keeper = device.keeper((message) => said.push(message), async () => ["T"]);
  keeper.begin({ a: "one two" });
  await keeper.change("a", 1, [[0, 4], "three"]);
  await keeper.change("a", 3, [[0, 4], "five"]);
  keeper.changed("a");
  await keeper.change("a", 2, [[0, 4], "six"]);
  return [localStorage.getItem("kit.a"), said];
}"""


@pytest.fixture(scope="module")
def page(chromium: Browser, server: Server) -> Iterator[Page]:
    """A page of the server with the script of the apps, none of which is shown."""
    context = chromium.new_context()
    page = context.new_page()
    page.goto(server.address())
    page.evaluate(LOAD, App._esm)
    yield page
    context.close()


def keep(page: Page, kept: dict[str, str]) -> None:
    page.evaluate(KEEP, kept)


DEVICE = {
    "visitor": '{"name": "Ada"}',
    "sitting": '{"age": "small"}',
    "language": "it",
    "unlocked": "{}",
    **dict.fromkeys(("sound", "aloud", "face", "unheard"), "on"),
    **{f"{kind}.{game}": "{}" for kind in ("progress", "rules", "told", "won") for game in GAMES},
    **{
        f"{kind}.{game}.{tab}": " " * 900 + '{"game": "x", "extra": {"over": false, "when": 7}}'
        for kind in ("match", "lesson", "workshop")
        for game in GAMES
        for tab in ("T", "U", "U-7")
    },
}
"""Everything that the kit keeps somewhere, and more."""


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_told_only_what_it_needs(page: Page, name: str) -> None:
    """As `FakeBrowser` tells it, by which all other tests know what a page is told; who plays, only where it is said
    whose turn it is."""
    tab = FakeBrowser(page=PAGES[name]())
    tab.kept = dict(DEVICE)
    keep(page, DEVICE)
    told = page.evaluate(TOLD, [tab.program.app.needs, "T"])
    assert told == tab._told("T", {})
    assert {"language", "sound"} <= told["kept"].keys()
    handed = {"solo"} if name == "table" else set[str]()  # its boards are played there, too
    others = GAMES.keys() - {tab.page.game.id} - handed
    assert not any(other in key for key in told["kept"] for other in others if "progress" not in key)
    assert all(len(end) == 400 for end in told["ends"].values())
    assert ("Ada" in json.dumps(told)) == name.startswith(("play", "companion"))


def test_a_device_full_of_our_keys_is_told_in_a_message_that_arrives(page: Page) -> None:
    mine = shown(play_page("war_kids")).app.needs
    keep(
        page, {f"match.war_kids.{n}": f'{n} "when": {n}}}' for n in range(2000)} | {"match.war_kids.T": '"' * 1_200_000}
    )
    told = page.evaluate(TOLD, [mine, "T"])
    assert len(told["ends"]) == 60
    assert "match.war_kids.1999" in told["ends"]
    assert len(told["kept"]["match.war_kids.T"]) == 1_000_001
    assert len(json.dumps(told)) < 10_000_000


def over(when: int, over: bool = False) -> str:
    return f'{{"over": {str(over).lower()}, "when": {when}}}'.rjust(100_000)


def test_what_is_missed_least_makes_room_and_what_is_played_stays(page: Page) -> None:
    kept = {
        "visitor": "Ada",
        "match.war_kids.T": over(1),
        "match.war_kids.OPEN": over(2),
        "match.war_kids.T-3": over(3),
        "match.war_kids.U": over(4),
        "match.war_kids.V": over(5, over=True),
        "workshop.war_kids.V": over(1),
    }

    def after(size: int) -> Any:
        keep(page, kept)
        return page.evaluate(FULL, ["T", ["OPEN"], size])

    one = after(190_000)
    assert set(kept) - set(one["left"]) == {"match.war_kids.T-3"}
    two = after(290_000)
    assert set(kept) - set(two["left"]) == {"match.war_kids.T-3", "match.war_kids.V"}
    assert [said["key"] for said in two["said"]] == ["match.war_kids.T-3", "match.war_kids.V"]
    none = after(2_000_000)
    assert set(none["left"]) == {"visitor", "match.war_kids.T", "match.war_kids.OPEN"}
    assert [said["do"] for said in none["said"]].count("store_full") == 1


def test_what_could_not_be_kept_for_a_while_is_told_once_it_is(page: Page) -> None:
    assert page.evaluate(AGAIN) == ["store_full", "store_kept"]


def test_what_would_come_back_is_what_was_kept(page: Page) -> None:
    """All of a match, what it was before there was no more room, or nothing; names and stars are another matter."""
    said = page.evaluate(SAFE, [100, 9_000_000])
    assert said == ["lost", "lost", "lost", "part", "unkept", "lost", "lost", "lost"]


def test_what_became_of_a_text_is_put_together_or_asked_for_again(page: Page) -> None:
    text, said = page.evaluate(CHANGED)
    assert text == "one three"
    assert said == [{"do": "store_again", "key": "a"}] * 2


def test_the_browser_puts_texts_together_as_python_took_them_apart(page: Page) -> None:
    rng = random.Random(5)
    pieces = ["<li>a", "<li>a dragon 🐉 at E4", "<button>", "<li class='kit-turn'>perché no", "x", "\n"]
    texts = ["".join(rng.choices(pieces, k=rng.randint(0, 12))) for _ in range(60)]
    told = [[old, changes(old, new)] for old, new in pairwise(texts)]
    assert page.evaluate("(told) => told.map(([old, changes]) => device.patched(old, changes))", told) == texts[1:]


WITHOUT = """for (const [owner, name] of [[window, "BroadcastChannel"], [navigator, "locks"]])
  Object.defineProperty(owner, name, { value: undefined });
sessionStorage.setItem("kit.tab", "7");"""


def test_without_locks_and_channels_a_copied_tab_notices_that_its_number_is_taken(page: Page, server: Server) -> None:
    numbers = []
    for patience in (1, 30_000):
        tab = page.context.new_page()
        tab.add_init_script(WITHOUT)
        tab.goto(server.address())
        tab.evaluate(LOAD, App._esm)
        numbers.append(tab.evaluate("async (ms) => (await device.tabNumber(ms)).mine", patience))
    assert numbers[0] == "7"
    assert numbers[1].isdigit()
    assert numbers[1] != "7"
