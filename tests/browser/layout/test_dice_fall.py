"""Two dice of a duel: what has landed lies still, and nothing comes of them before both do, in matches and lessons."""

from collections.abc import Callable

import pytest
from browser_board import keep, sit_down
from browser_checks import sizes
from browser_lessons import Pupil
from playwright.sync_api import Page

from kit.widgets.games.kings_war.shots import MIDDLE
from tests.widgets.fake_browser import saved

WATCHED = """async ({ after }) => {
  const moments = [], boards = [], begun = performance.now(), bar = document.querySelector(".kit-bar");
  const nth = (board) => (boards.includes(board) ? boards.indexOf(board) : boards.push(board) - 1);
  // Looked at small: to write a whole board down takes so long that a die could land meanwhile.
  const glance = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
  const small = glance.getContext("2d", { willReadFrequently: true });
  const seen = (board) => {
    small.clearRect(0, 0, 64, 64);
    small.drawImage(board, 0, 0, 64, 64);
    return small.getImageData(0, 0, 64, 64).data.join();
  };
  const told = () => moments.find(({ sums }) => sums);
  const enough = () => told() && (!after || moments.at(-1).board !== told().board);
  while (performance.now() - begun < 20000 && !enough()) {
    await window.near.paint();
    const dice = [...document.querySelectorAll(".kit-cast > svg")].filter((x) => !x.getAnimations().length);
    moments.push({
      lie: dice.map((x) => [x.getBoundingClientRect().x, x.getBoundingClientRect().y + scrollY].map(Math.round)),
      sums: document.querySelectorAll(".kit-total").length,
      asked: document.querySelector(".kit-ask .kit-q")?.textContent,
      above: dice.every((x) => x.getBoundingClientRect().bottom < bar.getBoundingClientRect().top),
      board: nth([...document.querySelectorAll(".kit-table canvas")].map(seen).join()),
    });
    await new Promise((done) => setTimeout(done, 40));
  }
  return moments;
}"""


@pytest.mark.cases(2)
@pytest.mark.usefixtures("pace")
@sizes
@pytest.mark.parametrize("where", ["match", "02-the-first-duel c3 d5", "04-that-door-is-closed e4 d5"])
def test_both_dice_lie_still_before_anything_comes_of_them(
    open_page: Callable[..., Page], page: Page, where: str
) -> None:
    page.emulate_media(reduced_motion="no-preference")
    lesson, *taps = where.split()
    if lesson == "match":
        keep(page, saved(MIDDLE.replace("bowls 9 4", "bowls 0 0"), "kings_war", seats=(0, 1)), "kings_war")
        sit_down(open_page, "kings_war").tap("f3", "e5")
        page.locator("[data-do=roll]").click()
    else:
        open_page("kings_war/learn", lesson=lesson)
        Pupil(page, "kings_war", lesson).tap(*taps)
    moments = page.evaluate(WATCHED, {"after": lesson != "match"})
    thrown = next(n for n, moment in enumerate(moments) if moment["lie"])  # a slow machine may miss the first die alone
    both = next(n for n, moment in enumerate(moments) if len(moment["lie"]) == 2)
    told = next(n for n, moment in enumerate(moments) if moment["sums"])
    assert told >= both, "both dice lie before they are added up"
    assert len({moment["asked"] for moment in moments[thrown:told]}) <= 1
    assert {moment["board"] for moment in moments[thrown : told + 1]} == {moments[both]["board"]}, (
        "nothing has moved yet"
    )
    if lesson == "match":
        assert {tuple(moment["lie"][0]) for moment in moments[thrown : told + 1]} == {tuple(moments[both]["lie"][0])}
        assert all(moment["above"] for moment in moments[thrown : told + 1])
    else:
        assert len({moment["board"] for moment in moments[told:]}) > 1, "then it is seen what comes of them"
