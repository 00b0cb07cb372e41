"""What a player alone meets: a computer that answers, help that says why, dangers, a voice; and every choice counts."""

import json
from collections.abc import Callable

from browser_board import Desk, keep, sit_down
from playwright.sync_api import Page, expect

from kit.core.game import Ref
from kit.text import text
from tests.widgets.fake_browser import SPELL, saved

EN = text("war_kids", "en")
FLAG = "map 9x7; victory hold blue D5; bP D2; pS G8; pS G9; turn 3; now blue movement"
PREY = "map 9x7; victory limit 20 units; bP D3; pM D6; pS G9"
"""Positions in which a Pegasus moves best, each for a reason of its own."""
VOICE = """() => {
  window.spoken = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const voices = [{ lang: "en-GB", name: "E" }, { lang: "it-IT", name: "I" }];
  const speak = ({ lang, voice, text, onend }) => {
    if (text) spoken.push(`${lang} ${voice?.lang} ${text}`); // the first tap wakes the voice with nothing
    onend?.();
  };
  const synth = { getVoices: () => voices, speak, cancel() {}, addEventListener() {} };
  Object.defineProperty(window, "speechSynthesis", { value: synth });
}"""


def test_the_computer_answers_and_undo_gives_the_turn_back(open_page: Callable[..., Page]) -> None:
    desk = sit_down(open_page, scenario="meadow", seats="0,1")
    desk.tap("G2", "F2")
    desk.wait_for_actions(1)
    desk.press("end")
    expect(desk.page.locator(".kit-chip.kit-turns")).to_have_text(EN("chip.turn", turn=2, turns=10))
    expect(desk.page.locator("[data-do=end]")).to_be_visible()
    replies = desk.record[3:]
    assert replies[-2:] == ["end movement", "end combat"]
    desk.press("undo")
    desk.wait_for_actions(1)
    desk.press("redo")
    desk.wait_for_actions(3 + len(replies))
    assert desk.record[3:] == replies


def test_read_aloud_speaks_in_the_language_of_the_page(open_page: Callable[..., Page], page: Page) -> None:
    page.add_init_script(f"({VOICE})()")
    desk = sit_down(open_page, scenario="meadow", seats="0,0")

    def hears(words: str) -> None:
        page.wait_for_function("words => spoken.at(-1) === words", arg=words)

    desk.press("read")
    hears(f"en-GB en-GB {EN('ask.choose_unit')} {EN('scenario.meadow.goal')}")
    desk.press("language")
    desk.press("read")
    it = text("war_kids", "it")
    hears(f"it-IT it-IT {it('ask.choose_unit')} {it('scenario.meadow.goal')}")
    desk.tap("G2", "C3")
    bubble = page.locator(".kit-speech")
    expect(bubble).to_be_visible()
    desk.press("read")
    page.wait_for_function("spoken.length === 3")
    heard = page.evaluate("spoken[2]")
    assert heard.startswith("it-IT it-IT ")
    assert bubble.inner_text().startswith(heard.removeprefix("it-IT it-IT ")[:30])


def test_help_gives_another_reason_in_another_position(open_page: Callable[..., Page]) -> None:
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    bubble, reasons = desk.page.locator(".kit-speech"), []
    pegasus = {"unit": Ref("unit", "blue_pegasus")}
    for position in (FLAG, PREY):
        desk.press("open", dialog="save")
        desk.load(saved(position))
        expect(bubble).to_be_hidden()
        desk.press("hint")
        expect(bubble).to_be_visible()
        reasons.append(bubble.locator("b").inner_text())
    assert reasons[0] == EN("advice.flag", at="D5")
    assert reasons[1] == EN("advice.take_safe", **pegasus, target=Ref("unit", "pink_mage"), at="D6", falls="yes")


def test_dangers_are_seen_on_the_board_until_asked_again(open_page: Callable[..., Page], page: Page) -> None:
    keep(page, saved(SPELL))
    desk = sit_down(open_page)
    calm, far = desk.look("G4"), desk.look("H1")

    def ask() -> None:
        desk.press("open", dialog="menu")
        desk.press("threats")
        expect(page.get_by_role("dialog")).to_be_hidden()

    ask()
    expect(page.locator(".kit-note")).to_contain_text(EN("ui.threats.some", n=3))
    desk.wait_for_change("G4", calm)
    assert desk.look("H1") == far
    ringed = desk.look("G4")
    ask()
    desk.wait_for_change("G4", ringed)
    assert desk.look("G4") == calm


def test_every_choice_of_a_new_match_reaches_it(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/play")
    desk = Desk(page)
    desk.press("draft", what="scenario", value="hill")
    desk.press("draft", what="seat", seat="0", value="0")
    desk.press("draft", what="seat", seat="1", value="0")
    page.locator(".kit-fold summary").first.click()
    chosen = {
        "face": "military",
        "own_chance": "on",
        "past_chance": "on",
        "tutor": "off",
        "leader_loss": "off",
        "combat_must": "off",
    }
    for what, value in chosen.items():
        desk.press("draft", what=what, value=value)
        expect(page.locator(f".kit-dialog [data-what={what}][data-value={value}]")).to_have_attribute(
            "aria-pressed", "true"
        )
    desk.press("new_match")
    expect(page.get_by_role("dialog")).to_be_hidden()
    desk.wait_for_actions(0)
    kept = json.loads(desk.text)
    assert kept["scenario"] == {"id": "hill"}
    assert kept["options"] == {"leader_loss": False, "combat_must": False}
    assert kept["extra"]["settings"] == {
        "seats": [{"level": 0}, {"level": 0}],
        "face": "military",
        "own_chance": True,
        "past_chance": True,
        "aloud": False,
        "spent": 0,
        "tutor": False,
        "front": -1,
    }
    military = desk.look("H2")
    desk.press("open", dialog="menu")
    desk.press("set", what="face", value="friendly")
    desk.press("dismiss")
    desk.wait_for_change("H2", military)
