"""A page whose Python runs in a worker of the browser: what it says is what any page says, and nothing but text."""

import asyncio
import json
from base64 import b64decode
from typing import Any

import pytest

from kit.draw.scene import LAYERS
from kit.printables import registry
from kit.text import text
from kit.widgets.ready import pages
from kit.widgets.run.window import REGIONS
from kit.widgets.worker import begin, printer
from tests.widgets.fake_browser import applied

CANVAS = {
    *("resetTransform", "setTransform", "beginPath", "moveTo", "lineTo", "bezierCurveTo", "quadraticCurveTo"),
    *("closePath", "fill", "stroke", "setLineDash", "fillText", "strokeText"),
    *("clear", "set", "fillPath", "strokePath"),
}
"""What a canvas of the browser can do, and what `bridge.js` does for it."""


async def shown(game: str, name: str, *said: dict[str, Any]) -> tuple[dict[str, Any], list[Any]]:
    """What the page's model holds in the end, and all that was drawn."""
    told: list[str] = []
    hear = begin(game, name, {}, told.append)
    for message in said:
        hear(json.dumps(message))
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    model: dict[str, Any] = {}
    drawn: list[Any] = []
    for message in (one for turn in told for one in json.loads(turn)):
        model |= message.get("state", {})
        drawn += message.get("draw", [])
        news = message.get("content", {})
        if news.get("order") == "regions":
            model |= {region: applied(model[region], changes) for region, changes in news["regions"].items()}
    return model, drawn


@pytest.mark.parametrize(("game", "name"), pages())
def test_a_page_says_all_of_it_in_text(game: str, name: str) -> None:
    hello = {"do": "hello", "languages": ["it"], "still": True, "tab": "T"}
    model, drawn = asyncio.run(shown(game, name, hello))
    assert model["language"] == "it"
    assert {region for region in REGIONS if model[region]} >= {"head", "bar"} or name == "guess"
    assert bool(drawn) == (model["board"] == "board" and name != "troops")  # there the list of troops comes first
    assert {layer for layer, _ in drawn} <= set(range(len(LAYERS)))
    assert {command for _, commands in drawn for command, _ in commands} <= CANVAS


def asked(**order: Any) -> dict[str, Any]:
    told: list[str] = []
    printer(told.append)(json.dumps({"number": 7, "game": "war_kids", "kind": "pdf", "typed": {}, **order}))
    answer: dict[str, Any] = json.loads(told[0])
    assert answer.pop("number") == 7
    return answer


def test_what_is_printed_comes_as_a_file() -> None:
    what = registry.printables("war_kids")[0].name
    pdf, preview = asked(what=what), asked(what=what, kind="svg")
    assert b64decode(pdf["data"]).startswith(b"%PDF")
    assert (pdf["type"], preview["type"]) == ("application/pdf", "image/svg+xml")


def test_what_cannot_be_printed_is_told_in_every_language() -> None:
    trouble = asked(what="map", typed={"hex": "999"})["trouble"]
    assert set(trouble) == {"en", "it"}
    for lang, said in trouble.items():
        assert "999" in said
        assert text("war_kids", lang)("print.option.hex") in said
