"""The paths that a page keeps for its canvases are those that Python has told it, whenever it was told."""

from browser_near import Near
from playwright.sync_api import Browser

from kit.widgets.play.page import play_page

PATHS = "near.paths()"


def test_a_page_keeps_the_paths_it_was_told(chromium: Browser) -> None:
    play = play_page("war_kids")
    play.prepare()
    before = dict(play.app.paths)
    with chromium.new_context(viewport={"width": 1366, "height": 768}) as context:
        near = Near(context.new_page(), play, "scenario=hill&seats=0,0")
        assert near.tab.evaluate(PATHS) == play.app.paths
        assert len(play.app.paths) > len(before) > 0
        near.tab.locator(".kit-top").focus()
        gone = next(iter(before))
        play.app.tell_paths({gone: None, "new": "M0 0L1 1"})
        near.press("ArrowLeft")
        assert near.tab.evaluate(PATHS) == play.app.paths
        assert gone not in play.app.paths
        # What was lost on its way is told anew once that shows.
        play.app.tell_paths({"lost": "M0 0L2 2"})
        near.forget()
        play.app.tell_paths({"after": "M0 0L3 3"})
        near.press("ArrowLeft")
        assert near.tab.evaluate(PATHS) == play.app.paths
