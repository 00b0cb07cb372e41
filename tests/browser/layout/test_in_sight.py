"""At its moments (moments.toml), what a page is about then is in sight, and nothing lies upon it.

Each is opened on one screen and in one language, others with each commit, and then seen on the rest; with
`--thorough` on each screen and in each language."""

import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from browser_checks import SIZES, Checks, settle
from browser_sight import hidden
from layout_host import Host
from playwright.sync_api import Page, expect

from kit.core.game import Scenario
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.lab.shots import LANGUAGES, shots, show
from kit.widgets.shot import Moment, Shot, at_step, of_match
from tests.sampling import SEED, THOROUGH, sampled

DATA = tomllib.loads((Path(__file__).parent / "moments.toml").read_text("utf-8"))
SHOTS = {shot.name: shot for shot in shots()}
SCREENS = {**SIZES, "phone-tall": (390, 860), "phone-small": (360, 780), "phone-least": (320, 780),
           "magnified": (320, 256)}  # fmt: skip
SOME = {"any": tuple(SIZES), "wide": ("laptop", "tablet"), "small": ("phone", "phone-small", "phone-least")}
WORDS = {"en": "", "it": ""}


def moment_of(one: dict[str, Any]) -> Moment | None:
    """What lies on the board."""
    game = one["page"].split("/")[0]
    if "lesson" in one:
        return at_step(game, one["lesson"], one["step"])
    rules = GAMES[game].game
    if "scenario" in one:
        return of_match(Match(rules, next(each for each in rules.scenarios() if each.id == one["scenario"])))
    if "position" not in one:
        return None
    match = Match(rules, Scenario("shot", one["position"].replace("; bowls", "\nbowls"), WORDS, WORDS))
    for words in one.get("played", ()):
        match.play(rules.parse_action(match.state, words))
    return of_match(match, one.get("levels", (0, 0)))


def cases() -> Iterator[Any]:
    for number, one in enumerate(DATA["sight"]):
        screens = list(SOME[one["screens"]] if isinstance(one["screens"], str) else one["screens"])
        page = one.get("page") or SHOTS[one["shot"]].page  # a run for one game goes by its name
        name, rng = f"{number}-{page.replace('/', '-')}-{one.get('shot', '')}", Random(f"{SEED} {number}")
        rng.shuffle(screens)
        alone = THOROUGH or "anew" in one
        langs = [one["lang"]] if "lang" in one else list(LANGUAGES) if THOROUGH else [rng.choice(list(LANGUAGES))]
        for seen, lang in product([[screen] for screen in screens] if alone else [screens], langs):
            size = "laptop" if seen[0] == "magnified" else seen[0].split("-")[0]
            yield pytest.param(one, seen, size, lang, id=f"{name}-{'-'.join(seen)}-{lang}")


def hides(page: Page, game: str, moment: Moment, names: list[str], count: int) -> list[str]:
    """Which places, and flags over pieces, the speech bubble touches."""
    expect(page.locator(".kit-speech")).to_be_visible()
    speech, top = (page.locator(one).bounding_box() for one in (".kit-speech", ".kit-top"))
    assert speech
    assert top
    board, table, s = GAMES[game].part("board")(), GAMES[game].part("table")(), moment.state
    half = 0.4 * table.place_width(s)
    spots = {name: (*table.centre(s, board.place(s, name)), half) for name in names}
    flags = list(table.flags(s)) if count else []
    assert len(flags) == count
    found = []
    for name, (x, y, wide) in (spots | {f"flag {n}": flag for n, flag in enumerate(flags)}).items():
        x, y, wide = top["x"] + x * top["width"], top["y"] + y * top["height"], wide * top["width"]
        across = speech["x"] < x + wide and x - wide < speech["x"] + speech["width"]
        if across and speech["y"] < y + wide and y - wide < speech["y"] + speech["height"]:
            found.append(name)
    return found


@pytest.mark.parametrize(("one", "screens", "size", "lang"), sampled(list(cases()), 7))
def test_what_it_is_about_is_in_sight(
    page: Page, server: Host, check: Checks, one: dict[str, Any], screens: list[str]
) -> None:
    moment = moment_of(one) if "page" in one else None
    own = Shot("own", one.get("page", ""), tuple(one.get("taps", ())), (lambda: moment) if moment else None)
    for screen in screens:
        width, height = SCREENS[screen]
        page.set_viewport_size({"width": width, "height": height})
        if screen == screens[0]:
            show(page, server.address(), SHOTS[one["shot"]] if "shot" in one else own)
        settle(page)
        if "whole" in one:
            assert hidden(page, one["whole"], one.get("above", False)) == [], screen
        if "holds" in one:
            page.wait_for_function(DATA["holds"][one["holds"]], timeout=3000)
        if moment and ("free" in one or "flags" in one):
            hidden_by = hides(page, own.page.split("/")[0], moment, one.get("free", "").split(), one.get("flags", 0))
            assert hidden_by == [], screen
        check.in_sight(page)
        check.no_sideways_scroll(page)
        check.nothing_clipped(page)
