"""First what happens, then what it means: what the page shows, frame by frame, while something happens on the board."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from kit.widgets.learn.page import learn_page
from kit.widgets.matches import go_on
from kit.widgets.play.flow import BUBBLE, LOSS, landed
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import SPELL, FakeBrowser, saved
from tests.widgets.pupil import at
from tests.widgets.watcher import Frame, moves_seen, watched

BLOW = "map 9x8; bP G4; bS H6; pM D4; pP A9; pS A1; victory limit 12 units"
MEADOW = "map 9x8; bS G3 G4; bL H1; pS C3 C4 C5; pL A9; victory limit 12 units"
DUEL = "fen 6k1/8/8/3p4/4P3/8/8/6K1 w - - 0 1\nbowls 0 0"


def check(frames: list[Frame], summed: bool = False) -> None:
    """Nothing is told before it was seen, and then all of it is; `summed`: dice that lie there are added up first."""
    before = frames[0]
    assert any(frame.moving for frame in frames), "something is to be seen"
    for frame in frames:
        if frame.moving:
            assert frame.told == before.told
            assert frame.heard == before.heard
            assert not frame.dialog
            assert " = " not in frame.tray or summed
        before = frame if not frame.moving else before
    assert not frames[-1].moving
    assert frames[-1].told != frames[0].told
    assert frames[-1].heard > frames[0].heard


def opened(position: str, game: str = "war_kids", **settings: Any) -> FakeBrowser:
    return FakeBrowser({f"match.{game}.T": saved(position, game, **settings)}, page=play_page(game))


@pytest.mark.parametrize("still", [False, True])
def test_a_move(still: bool) -> None:
    tab = FakeBrowser(query={"scenario": "meadow", "seats": "0,0"})
    tab.tap("G3")
    check(watched(tab, lambda: tab.tap("E4"), still))


@pytest.mark.parametrize("still", [False, True])
def test_a_win(still: bool) -> None:
    tab = opened(SPELL.replace("limit 12 units", "eliminate 1"))
    tab.tap("G4")
    frames = watched(tab, lambda: tab.tap("C6"), still)
    check(frames)
    tab.program.rng.seed(1)
    frames = watched(tab, lambda: tab.send("roll"), still)
    check(frames)
    assert any("kit-rolled" in str(tab.program.app.tray) for _ in frames)


def test_a_capture() -> None:
    tab = opened(BLOW, seats=(0, 0))
    tab.tap("G4", "E4")
    tab.end()
    frames = watched(tab, lambda: tab.tap("D4"))
    check(frames)


def test_a_capture_has_its_word_where_it_happened_until_the_next_thing_does() -> None:
    tab = opened(BLOW, seats=(0, 0))
    tab.tap("G4", "E4")
    tab.end()
    assert tab.page.hand.bubble is None
    tab.tap("D4")
    bubble = tab.page.hand.bubble
    assert bubble is not None
    assert bubble.first == "The blue Pegasus takes the pink Mage on D4."
    assert bubble.place in tab.page.match.steps[2].before.at
    assert bubble.place not in tab.page.state.at
    tab.send("undo")
    assert tab.page.hand.bubble is None
    tab.tap("D4")
    assert tab.page.hand.bubble == bubble, "taken back, it is news again"


def test_after_ones_own_capture_there_is_time_before_the_turn_ends_by_itself() -> None:
    tab = opened(BLOW, seats=(0, 2), tutor=False)
    tab.tap("G4", "E4")
    tab.end()

    async def run() -> None:
        tab.tap("D4")
        assert tab.page.behind is not None
        tab.program.tell(landed)
        assert tab.page.hand.bubble is not None
        assert tab.record[-1] == "P E4xD4", "nothing follows yet"

    asyncio.run(run())


@pytest.mark.parametrize("still", [False, True])
def test_what_an_action_brought_is_told_where_it_happened_and_there_is_time_to_read_it(still: bool) -> None:
    tab = opened("fen 6k1/p7/8/8/8/8/7P/6K1 w - - 0 1\nbowls 2 0", "kings_war", seats=(0, 2), tutor=False)
    pauses: list[tuple[float, str, int]] = []
    pause = tab.program.sleep

    async def short(seconds: float) -> None:
        bubble = tab.page.hand.bubble
        pauses.append((seconds, bubble.first if bubble else "", len(tab.record)))
        await pause(0)

    async def run() -> None:
        tab.set(still=still)
        tab.program.sleep = short
        tab.send("choose_part", kind="ability", value="rest")
        while len(tab.record) < 2:
            await tab.rest()

    asyncio.run(run())
    words = "White rests, takes 3 tokens and now has 5."
    assert (BUBBLE, words, 1) in pauses, "before the computer acts"
    assert words in tab.said(urgent=False)


def test_what_an_action_brought_stays_told_until_the_next_person_acts() -> None:
    tab = opened("fen 6k1/p7/8/8/8/8/7P/6K1 w - - 0 1\nbowls 2 0", "kings_war")
    tab.send("choose_part", kind="ability", value="rest")
    bubble = tab.page.hand.bubble
    assert bubble is not None
    assert (bubble.first, bubble.place) == ("White rests, takes 3 tokens and now has 5.", 6)
    tab.tap("a7")
    assert tab.page.hand.bubble is None


def pauses_of(tab: FakeBrowser, act: Callable[[], object]) -> list[float]:
    """For how many seconds nothing happens, again and again, after something was done."""
    paused: list[float] = []
    sleep = tab.program.sleep

    async def short(seconds: float) -> None:
        paused.append(seconds)
        await sleep(0)

    async def run() -> None:
        tab.set(still=False)
        tab.program.sleep = short
        act()
        for _ in range(50):
            await tab.rest()

    asyncio.run(run())
    return paused


def test_after_the_computers_capture_there_is_time() -> None:
    last = "map 9x8; bS D4; bL H1; pP D5 E5; pL A9; victory eliminate 1; now pink combat"
    tab = opened(last, seats=(0, 2), tutor=False)
    paused = pauses_of(tab, lambda: tab.do(go_on))
    assert tab.page.match.outcome is not None
    assert LOSS in paused, "before the end is told"
    assert tab.page.hand.bubble is not None
    assert "kit-end" in tab.program.app.ask


def test_ones_own_capture_is_there_long_enough_to_be_read() -> None:
    tab = opened("map 9x8; bP D4; bL H1; pS D5 B2; pL A9; victory limit 12 units; now blue combat", seats=(0, 2))
    paused = pauses_of(tab, lambda: (tab.tap("D4"), tab.tap("D5")))
    assert tab.record[:2] == ["P D4xD5", "end combat"]
    assert BUBBLE in paused


def test_a_duel_with_two_dice() -> None:
    tab = opened(DUEL, "kings_war")
    tab.tap("e4")
    frames = watched(tab, lambda: tab.tap("d5"))
    check(frames)
    frames = watched(tab, lambda: tab.send("roll"))
    check(frames, summed=True)
    assert " = " in frames[-1].tray, "now both sums are there"
    landing = [frame for frame in frames if frame.moving]
    assert len({frame.tray for frame in landing}) > 2, "one die after the other, then the sums"
    added = [" = " in frame.tray for frame in landing]
    assert added == sorted(added), "the sums stay"
    assert True in added, "they are read before the piece leaves"


def test_in_a_lesson_the_sums_are_told_before_the_captured_piece_leaves() -> None:
    tab = FakeBrowser(page=learn_page("kings_war"), query={"lesson": "02-the-first-duel"})
    tab.tap("c3")
    trays = dict(moves_seen(tab, lambda: tab.tap("d5")))
    assert "= 10" in trays["duel_won"]
    assert "= 5" in trays["duel_won"]
    assert tab.page.stays is not None, "and then it is told"


def test_the_pieces_of_a_lesson_go_to_their_next_places_before_the_next_step_is_told() -> None:
    tab = at("war_kids", 2, 4)
    tab.tap("A4", "A3")
    first, start = tab.page.stays.state, tab.page.run.state
    assert first != start, "the next step begins elsewhere"
    scenes: list[Any] = []

    async def animate(motions: Any) -> None:
        scenes.extend(motions)

    tab.program._animate = animate  # type: ignore[method-assign]
    frames = watched(tab, lambda: tab.send("go_on"))
    check(frames)
    assert tab.page.shown_state == start
    (frame, length, without) = scenes[0]
    before, after = ({one.key: (one.dx, one.dy) for one in frame(n) if one.opacity} for n in (0.0, 1.0))
    assert length > 0
    assert {*without} == {*before}
    there = {one.key: (one.dx, one.dy) for one in tab.program.animator.scene.pieces if getattr(one, "key", "")}
    assert after == there


def test_a_tap_hurries_them_there_and_is_no_try() -> None:
    tab = FakeBrowser(page=learn_page("war_kids"), query={"lesson": "2"})
    tab.tap("D2", "C2")

    async def run() -> None:
        tab.set(still=False)
        tab.send("go_on")
        assert tab.page.behind is not None
        tab.tap("D4")
        assert tab.page.behind is None
        assert tab.page.stays is None
        assert tab.page.hand.selection, "who stands where it stood is taken up"
        assert tab.page.run.wrongs == 0

    asyncio.run(run())
    assert "A new flag! Pink wants it too." in tab.sees("ask")


def test_in_a_match_the_sums_are_told_before_the_captured_piece_leaves() -> None:
    tab = opened(DUEL, "kings_war")
    tab.tap("e4", "d5")
    tab.program.rng.seed(3)
    seen = moves_seen(tab, lambda: tab.send("roll"))
    trays = [tray for kind, tray in seen if kind in ("duel_won", "duel_lost")]
    assert trays
    assert all(tray.count("= ") == 2 for tray in trays)


def test_while_dice_fall_no_ability_is_offered_and_the_button_is_gone() -> None:
    tab = opened(DUEL, "kings_war")
    tab.tap("e4", "d5")
    frames = watched(tab, lambda: tab.send("roll"))
    assert all("Rest" not in frame.tray for frame in frames if frame.moving)
    assert "Rest" in frames[-1].tray


def test_a_talking_computer_tells_its_move_once_it_was_seen() -> None:
    tab = opened("fen 6k1/8/8/8/8/8/p7/6K1 w - - 0 1", "kings_war", seats=(0, 1), tutor=False)
    tab.tap("g1")
    said: list[tuple[int, int]] = []
    show = tab.program.show

    def seen() -> None:
        show()
        said.append((len(tab.record), len(tab.page.opponents.remarks)))

    tab.program.show = seen  # type: ignore[method-assign]
    watched(tab, lambda: tab.tap("g2"))
    assert len(tab.record) >= 2
    assert tab.page.opponents.remarks, "it has said something"
    assert all(count == 0 for played, count in said if played < 2), "not before it moved"


def test_the_computer_moves_one_thing_at_a_time() -> None:
    tab = opened(MEADOW, seats=(0, 2), tutor=False)
    tab.tap("G3", "E4")
    frames = watched(tab, lambda: tab.end())
    assert tab.page.match.current_player == 0, "it is the person's turn again"
    moving = [number for number, frame in enumerate(frames) if frame.moving and not frames[number - 1].moving]
    assert len(moving) > 2
    for number, after in zip(moving, [*moving[1:], len(frames)], strict=True):
        assert frames[number].told[2] == frames[number - 1].told[2], "it is seen"
        assert any(frame.told[2] != frames[number].told[2] for frame in frames[number:after]), "and then told"


def test_what_was_taken_back_meanwhile_is_not_told() -> None:
    tab = FakeBrowser(query={"scenario": "meadow", "seats": "0,0"})
    tab.tap("G3")

    async def run() -> None:
        tab.set(still=False)
        tab.tap("E4")
        assert tab.page.behind is not None
        assert tab.page.untold
        tab.send("undo")

    asyncio.run(run())
    assert tab.page.behind is None
    assert not tab.page.untold
    assert not tab.record


def test_a_tap_hurries_on_and_then_all_is_told() -> None:
    tab = FakeBrowser(query={"scenario": "meadow", "seats": "0,0"})
    tab.tap("G3")

    async def run() -> None:
        tab.set(still=False)
        tab.tap("E4")
        story = tab.sees("log")
        tab.tap("G2")
        assert tab.page.behind is None
        assert tab.sees("log") != story
        assert any("E4" in line for line in tab.said(urgent=False))

    asyncio.run(run())


def test_the_die_lands_before_anything_follows() -> None:
    tab = opened(SPELL)
    tab.tap("G4", "C6")
    frames = watched(tab, lambda: tab.send("roll"))
    landing = [frame for frame in frames if frame.moving]
    assert landing
    assert all("show" not in frame.tray and "make" not in frame.tray for frame in landing), "the die says nothing yet"
