"""Whatever a device keeps and a page cannot read is set aside, told and offered as a file; nothing overwrites it."""

import json

import pytest

from kit.text import languages, text
from kit.tutor.stars import stars_text
from kit.widgets.play.model import Play
from kit.widgets.play.page import play_page
from kit.widgets.unreadable import KEPT_UNREAD
from tests.widgets.fake_browser import MEADOW, FakeBrowser, opened, saved
from tests.widgets.guesser import guessing, play
from tests.widgets.pupil import LESSONS, learning, solve_step
from tests.widgets.workbench import Bench, file

NEWER = saved().replace('"version": 1', '"version": 99')
BAD = {
    "newer": NEWER,
    "cut off": saved()[:200],
    "another game": saved().replace("war_kids", "kings_war"),
    "nonsense": "nonsense",
    "an action that cannot be": saved().replace('"actions": []', '"actions": ["P Z99-A1"]'),
}


def unread(tab: FakeBrowser) -> dict[str, str]:
    """What the device has set aside: the texts by the places they were in."""
    return {
        key.removeprefix("unread.").rpartition(".")[0]: kept for key, kept in tab.kept.items() if key[:7] == "unread."
    }


@pytest.mark.parametrize("bad", BAD)
def test_a_match_that_cannot_be_read_is_set_aside_and_the_next_does_not_overwrite_it(bad):
    tab = opened(BAD[bad])
    assert unread(tab) == {"match.war_kids.T": BAD[bad]}
    assert tab.page.dialog == "new"
    assert "could not be opened" in tab.sees("dialog")
    assert "Nothing is lost" in tab.said()[-1]
    tab.send("new_match")
    tab.tap("G3", "F4")
    assert len(tab.record) == 1
    assert unread(tab) == {"match.war_kids.T": BAD[bad]}


@pytest.mark.parametrize("lang", languages())
def test_it_is_said_why_and_offered_as_a_file_and_to_forget(lang):
    tab = FakeBrowser({"match.war_kids.T": NEWER}, languages=[lang], query=MEADOW)
    t = text("kit", lang)
    assert tab.page.dialog == "unread"
    assert t("unread.version", version=99) in tab.sees("dialog")
    (key,) = tab.page.unread
    tab.send("save_unread", key=key)
    order = tab.orders[[order["order"] for order in tab.orders].index("download_kept")]
    assert tab.kept[order["key"]] == NEWER
    assert order["name"].endswith(".json")
    assert order["name"] in tab.sees("dialog")
    assert unread(tab)
    tab.send("forget_unread", key=key)
    assert not unread(tab)
    assert tab.page.dialog == ""
    tab.send("open", dialog="save")
    assert t("unread.title") not in tab.sees("dialog")


def test_it_waits_in_the_dialog_of_saving_after_a_reload():
    tab = FakeBrowser(opened(NEWER).kept, query=MEADOW)
    assert tab.page.dialog == ""
    tab.send("open", dialog="save")
    assert "could not be opened" in tab.sees("dialog")
    assert f'data-key="{tab.page.unread[0]}"' in tab.program.app.dialog


def test_only_what_belongs_to_the_page_is_shown_there():
    kept = opened(NEWER).kept
    assert not FakeBrowser(kept, page=play_page("kings_war")).page.unread
    assert not guessing(kept).page.unread
    tab = FakeBrowser(kept)
    for key in ("language", "match.war_kids.T", "", 7, None, []):
        tab.send("save_unread", key=key)
        tab.send("forget_unread", key=key)
    assert unread(tab)
    assert not [order for order in tab.orders if order["order"] == "download_kept"]


def test_the_device_keeps_six_of_them():
    kept = {f"unread.match.war_kids.X.{n}": "x" for n in range(1, 9)} | {"unread.match.other.X.1": "x"}
    tab = FakeBrowser(kept | {"match.war_kids.T": NEWER})
    assert len(tab.page.unread) == KEPT_UNREAD == 6
    assert NEWER in unread(tab).values()
    assert "unread.match.war_kids.X.8" in tab.kept
    assert "unread.match.war_kids.X.3" not in tab.kept
    assert "unread.match.other.X.1" in tab.kept


def test_two_at_once_have_two_places():
    kept = {f"match.war_kids.{name}": saved()[:150] for name in ("T", "U", "V")}
    tab = FakeBrowser(kept, others=["V"])
    assert unread(tab) == {name: kept[name] for name in ("match.war_kids.T", "match.war_kids.U")}
    assert tab.kept["match.war_kids.V"] == kept["match.war_kids.V"]  # an open tab sees to its own


def test_one_that_is_to_be_carried_on_with_is_set_aside_and_the_match_goes_on():
    tab = FakeBrowser({"match.war_kids.U": NEWER}, query=MEADOW)
    tab.tap("G3", "E4")
    before = tab.page.match
    tab.send("open", dialog="save")
    tab.send("resume", key="match.war_kids.U")
    assert tab.page.match is before
    assert unread(tab) == {"match.war_kids.U": NEWER}
    assert tab.page.dialog == "unread"
    tab.send("dismiss")
    tab.tap("G2", "F2")
    assert len(tab.record) == 2


def test_a_text_that_trips_the_reader_is_set_aside_like_any_other(monkeypatch):
    monkeypatch.setattr(Play, "read_settings", lambda self, data, match: 1 / 0)
    tab = opened(saved())
    assert unread(tab) == {"match.war_kids.T": saved()}
    assert tab.page.dialog == "new"


# --- the other pages


def test_guessing():
    kept = {"match.guess.T": NEWER, "progress.guess": "[3]", "unlocked": "{"}
    tab = guessing(kept)
    assert unread(tab) == kept
    assert tab.page.dialog == "unread"
    assert "Stars from the lessons" in tab.sees("dialog")
    tab.send("dismiss")
    tab.send("start")
    play(tab)
    assert json.loads(tab.kept["progress.guess"]) == {"guess": 3}
    assert unread(tab) == kept


def kept(tab, stars):
    """Brings stars in a file."""
    tab.send("load_file", text=stars_text(stars))


@pytest.mark.parametrize(
    ("text", "left"),
    [("nonsense", None), ('{"a": ', None), ("[]", None), ('{"LESSON": 3, "other": {"stars": 2}}', {"LESSON": 3})],
)
def test_stars(text, left):
    text = text.replace("LESSON", LESSONS[1].id)
    tab = learning("war_kids", kept={"progress.war_kids": text})
    assert unread(tab) == {"progress.war_kids": text}
    assert tab.page.dialog == "unread"
    assert tab.page.stars == ({LESSONS[1].id: 3} if left else {})
    tab.send("dismiss")
    kept(tab, {f"war_kids/{LESSONS[0].id}": 2})
    assert json.loads(tab.kept["progress.war_kids"]) == tab.page.stars
    tab.send("open", dialog="stars")
    assert "could not be opened" in tab.sees("dialog")


def test_stars_of_another_game_that_a_file_brings():
    tab = learning("war_kids", kept={"progress.kings_war": "nonsense"})
    assert not unread(tab)
    kept(tab, {"kings_war/01-x": 1})
    assert unread(tab) == {"progress.kings_war": "nonsense"}
    assert json.loads(tab.kept["progress.kings_war"]) == {"01-x": 1}


def test_a_lesson_half_done():
    tab = learning("war_kids", kept={"lesson.war_kids.T": '{"asked": "", "run"', "lesson.war_kids.U": "7"})
    assert unread(tab) == {"lesson.war_kids.T": '{"asked": "", "run"', "lesson.war_kids.U": "7"}
    tab.send("dismiss")
    solve_step(tab)
    assert "lesson.war_kids.T" in tab.kept


def test_what_is_known_of_extra_rules():
    tab = FakeBrowser({"rules.war_kids": "{}"}, query=MEADOW)
    assert unread(tab) == {"rules.war_kids": "{}"}


def test_battles_in_the_making():
    newer = file().replace('"version": 1', '"version": 2')
    good = file("map 7x7\nbS G3\npS A3\n")[:-1] + ', "when": 5}'
    kept = {"workshop.war_kids.T": newer, "workshop.war_kids.U": file()[:90], "workshop.war_kids.V": good}
    tab = Bench(kept, start=None)
    assert unread(tab) == {key: kept[key] for key in ("workshop.war_kids.T", "workshop.war_kids.U")}
    assert (tab.plan.cols, tab.plan.rows) == (7, 7)
    assert tab.page.dialog == "unread"
    tab.send("dismiss")
    tab.take("wood")
    tab.stroke("B2")
    assert len(unread(tab)) == 2


def test_with_no_battle_left_the_dialog_of_a_new_one_tells_it():
    tab = Bench({"workshop.war_kids.T": "nonsense"}, start=None)
    assert tab.page.dialog == "new"
    assert "could not be opened" in tab.sees("dialog")
    tab.send("new", start="")
    tab.take("wood")
    tab.stroke("B2")
    assert unread(tab) == {"workshop.war_kids.T": "nonsense"}


def test_a_battle_that_is_to_be_carried_on_with():
    tab = Bench({"workshop.war_kids.U": file("map 99x99")[:-1] + ', "when": 5}'}, others=["U"])
    before = tab.plan
    tab.send("resume", key="workshop.war_kids.U")
    assert tab.plan is before
    assert list(unread(tab)) == ["workshop.war_kids.U"]
    assert tab.page.dialog == "unread"


# --- nor is what can be read


def test_a_match_is_not_set_aside_because_its_text_did_not_come_along():
    tab = FakeBrowser({"match.war_kids.U": saved()}, query=MEADOW)
    tab.send("resume", key="match.war_kids.U", text="")
    assert not unread(tab)
    assert "match.war_kids.U" in tab.kept
    assert tab.page.notice


def test_the_match_that_the_address_asks_for_does_not_overwrite_the_one_of_this_tab():
    mine, other = FakeBrowser(query=MEADOW), FakeBrowser(tab="U", query=MEADOW)
    mine.tap("G3", "E4")
    other.tap("G2", "F2")
    tab = FakeBrowser(mine.kept | other.kept, query={"resume": "U"})
    assert tab.record == mine.record
    tab.tap("G4", "F4")
    assert tab.record == [*other.record, "S G4-F4"]
    (aside,) = [key for key in tab.page.others() if key.startswith(tab.page.slot)]
    assert json.loads(tab.kept[aside])["actions"] == mine.record
