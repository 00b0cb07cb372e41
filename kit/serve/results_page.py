"""The page of a tournament's results: how all did, and every match, to be watched on its board. It needs no kernel.

The file is read again whenever it has grown, so that a tournament can be looked at while it is played.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from markupsafe import Markup
from tornado.web import HTTPError, authenticated
from voila.handler import BaseVoilaHandler

from kit.core.game import Outcome, Ref, Seat
from kit.explore import league
from kit.explore.league import Line
from kit.explore.playouts import Forfeit
from kit.games import GAMES
from kit.lab.ratings import Rating, ordered, ratings
from kit.lab.results import read
from kit.players import LEVELS
from kit.serve import lobby as front
from kit.text import languages, text
from kit.text.spans import every_language
from kit.widgets.settings import COMPUTERS, first_sitters, told_apart

SETTING = "kit_results"
"""Where the server keeps which file it shows."""
SHOWN = 60
"""Matches on one page."""


@lru_cache(maxsize=2)
def kept(path: Path, when: float, size: int) -> tuple[Line, list[Line], list[Rating]]:
    """The head, the matches and the ratings in a file as it is now."""
    _, head, lines = read(path.read_bytes(), path)
    if head is None:
        raise HTTPError(404)
    return head, lines, ratings(len(head["players"]), (tuple(league.results(line)) for line in lines))


class ResultsHandler(BaseVoilaHandler):
    """What both addresses share."""

    def found(self) -> tuple[Line, list[Line], list[Rating]]:
        path: Path | None = self.settings.get(SETTING)
        if path is None or not path.is_file():
            raise HTTPError(404)
        facts = path.stat()
        return kept(path, facts.st_mtime, facts.st_size)


class ResultsPage(ResultsHandler):
    """The page."""

    @authenticated
    async def get(self) -> None:
        wanted = {name: self.get_argument(name, "") for name in ("player", "from")}
        numbers = {name: int(value) for name, value in wanted.items() if value.isdecimal() and len(value) < 8}
        head, lines, found = self.found()
        shown = page(head, lines, found, numbers.get("player"), numbers.get("from", 0))
        self.write(self.render_template("results.html", **shown))


class MatchFile(ResultsHandler):
    """A match as a save file."""

    @authenticated
    async def get(self, number: str) -> None:
        head, lines, _ = self.found()
        if int(number) >= len(lines):
            raise HTTPError(404)
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.write(save_text(head, lines[int(number)], int(number)))


def handlers(base_url: str, configuration: Any) -> list[tuple[str, type, dict[str, Any]]]:
    """The addresses of the page and of its matches, for a server whose own address is `base_url`."""
    given = {"voila_configuration": configuration}
    return [
        (url_path_join(base_url, r"/voila/results/?"), ResultsPage, given),
        (url_path_join(base_url, r"/voila/results/(\d{1,7})\.json"), MatchFile, given),
    ]


def save_text(head: Line, line: Line, number: int) -> str:
    """The save file of a match: persons at all seats, so that nobody says anything; its end says that it is over, as
    the device looks for it there."""
    sides = seats(head)
    sitters = [{"level": min(sitter.level, 0)} for sitter in first_sitters(sides)]
    # A match of a tournament is older than any that somebody plays: it is the first to go from a full device.
    extra = {"settings": {"seats": sitters}, "over": True, "when": number + 1}
    return json.dumps({**league.save_file(head, line), "extra": extra}, ensure_ascii=False)


def seats(head: Line) -> Sequence[Seat]:
    """Who plays the scenario."""
    game = GAMES[head["game"]].game
    found: Sequence[Seat] = game.seats(league.scenario_of(game, head["scenario"]))
    return found


# --- what the page's template knows


def page(
    head: Line, lines: Sequence[Line], found: Sequence[Rating], who: int | None = None, first: int = 0
) -> dict[str, Any]:
    """The standings, and the matches from a number on, of one player alone if that is asked."""
    game, domain = GAMES[head["game"]].game, GAMES[head["game"]].domain
    title = f"scenario.{head['scenario']}.title"
    there = [number for number, line in enumerate(lines) if who is None or who in line["seats"]]
    shown = there[first : first + SHOWN]
    standings = league.standings(game, head, lines)
    return {
        "game": head["game"],
        "match_page": GAMES[head["game"]].match_page,
        "titles": {lang: f"{text('kit', lang)('results.title')}: {text(domain, lang)(title)}" for lang in languages()},
        "scenario": every_language(title, domain),
        "standings": [
            {
                "who": number,
                "name": name(head, number, domain),
                "rating": f"{found[number].value:.0f}",
                "low": f"{found[number].low:.0f}",
                "high": f"{found[number].high:.0f}",
                "one": standings[number],
                "share": front.words("lab.percent", n=Decimal(f"{100 * standings[number].share:.1f}")),
            }
            for number in ordered(found)
        ],
        "matches": [match(head, lines[number], number, domain) for number in shown],
        "player": who,
        "next": first + SHOWN if first + SHOWN < len(there) else None,
        "before": max(0, first - SHOWN) if first else None,
    }


def match(head: Line, line: Line, number: int, domain: str) -> dict[str, Any]:
    """One match: who sat where, what it was to each, why it ended, and what went wrong."""
    sides = seats(head)
    results = Outcome(tuple(line["winners"]), line["rule"]).results(sides)
    people = [seat for seat, side in enumerate(sides) if not side.automa]
    return {
        "number": number,
        "round": line["round"] + 1,
        "turns": line["turns"],
        "rule": rule(line["rule"], domain),
        "seats": [
            {
                "side": every_side(sides[seat], seat, domain),
                "name": name(head, who, domain),
                "result": front.words(f"results.{results[seat]}"),
            }
            for seat, who in zip(people, line["seats"], strict=True)
        ],
        "faults": [
            front.words(one.key, domain, **one.facts)
            for one in (Forfeit(0, f["fault"], {k: v for k, v in f.items() if k not in ("seat", "fault")})
                        for f in line["forfeits"])
        ],
    }  # fmt: skip


def rule(rule_id: str, domain: str) -> Markup | str:
    """The name of the rule that ended it, where it has one."""
    key = f"rule.{rule_id}.name"
    return every_language(key, domain) if text(domain, "en").has(key) else ""


def every_side(seat: Seat, number: int, domain: str) -> Markup | str:
    """What a side is called, or its number."""
    if not text(domain, "en").has(f"noun.side.{seat.id}"):
        return str(number + 1)
    return front.words("results.side", domain, side=Ref("side", seat.id))


def name(head: Line, who: int, domain: str) -> Markup | str:
    """What an entrant is called: a level by the name it has on a page, one out of a file by its name there."""
    names = [player["name"] for player in head["players"]]
    known = names[who]
    level = int(known) if known.isdecimal() else 0
    if level in LEVELS:
        return front.words("results.computer", domain, who=Ref("computer", COMPUTERS[level]))
    return front.words("results.random") if known == "random" else told_apart(names)[who]
