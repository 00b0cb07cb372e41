"""War Kids: a draft as a scenario and as a file, both ways; whatever a file holds is checked before it is believed.
What is wrong with a draft, or might surprise, is told as text keys with facts, and the hexes concerned."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kit.core import files
from kit.core.game import Facts, Ref, Scenario, Trouble
from kit.games.war_kids import draft as drafts
from kit.games.war_kids.battle import SWITCHES, Battle, Eliminate, Hold, Limit, Victory
from kit.games.war_kids.draft import MAX_UNITS, SHEET, Draft, Piece
from kit.games.war_kids.evaluation import dangers
from kit.games.war_kids.notation import MAX_LENGTH, MOMENT, UNIT, parse_position, position_text
from kit.games.war_kids.pieces import LEADER, LETTERS, OPEN, SIDES
from kit.games.war_kids.setup import MARKS, check_scenario
from kit.games.war_kids.state import State, hex_name, name

FORMAT, VERSION = "little-wars-kit scenario", 1
MAX_BYTES = 200_000
"""A scenario file is smaller by far: the largest map full of everything takes 20 kB."""


# --- positions


def position(d: Draft) -> str:
    """The draft as a position. `parse_position` reads it if nothing stops a match; `from_position` in any case."""
    aims = tuple(v for v in d.victory if not _lacks_hexes(v))
    bare = drafts.state(replace(d, units=(), victory=aims))
    lines = [line for line in position_text(bare).splitlines() if line.split()[0] not in MOMENT]
    for side in range(len(SIDES)):
        for kind, letter in enumerate(LETTERS):
            hexes = [SHEET.name(piece.at) for piece in d.units if (piece.side, piece.kind) == (side, kind)]
            lines += [" ".join([SIDES[side][0] + letter, *hexes])] if hexes else []
    return "\n".join(lines) + "\n"


def _lacks_hexes(v: Victory) -> bool:
    return not v.hexes if isinstance(v, Hold) else isinstance(v, Limit) and v.by == "hexes" and not v.hexes


def from_position(text: str) -> Draft:
    """The draft of a battle written as a position. Units may stand anywhere; raises `Trouble` if unreadable."""
    if len(text) > MAX_LENGTH:
        raise Trouble("trouble.position.long", limit=MAX_LENGTH)
    items = [part.split("#")[0].split() for line in text.splitlines() for part in line.split(";")]
    units, rest = list[Piece](), list[str]()
    for words in (words for words in items if words):
        if (unit := UNIT.fullmatch(words[0])) is not None:
            units += _pieces(unit[1], unit[2], words[1:])
        elif words[0] not in MOMENT:
            rest.append(" ".join(words))
    if len(units) > MAX_UNITS:
        raise Trouble("trouble.scenario.crowd", most=MAX_UNITS)
    return _draft(parse_position("\n".join(rest)), tuple(units))


def _pieces(side: str, letter: str, words: list[str]) -> list[Piece]:
    found = []
    for word in (word for word in words if word not in MARKS):
        try:
            found.append(Piece("bp".index(side), LETTERS.index(letter), SHEET.index(word)))
        except ValueError:
            last = SHEET.name(SHEET.size - 1)
            raise Trouble("trouble.position.hex", hex=word[:12], last=last) from None
    return found


def _draft(s: State, units: tuple[Piece, ...]) -> Draft:
    b = s.battle
    cells = list(enumerate(drafts.to_sheet(_size(b), place) for place in range(b.grid.size)))
    where = dict(cells)

    def aim(v: Victory) -> Victory:
        return replace(v, hexes=tuple(where[h] for h in v.hexes)) if isinstance(v, Hold | Limit) else v

    d = replace(
        _size(b),
        ground={h: b.ground[place] for place, h in cells if b.ground[place] != OPEN},
        level={h: b.level[place] for place, h in cells if b.level[place]},
        houses=frozenset(where[h] for h in b.houses),
        flags=frozenset(where[h] for h in b.flags),
        labels={where[h]: words for h, words in b.labels if words},
        units=units,
        first=b.first,
        victory=tuple(map(aim, b.victory)),
        options={name: True for name in SWITCHES if getattr(b, name) and name != "combat_must"}
        | ({} if b.combat_must else {"combat_must": False}),
    )
    for chain in b.roads:
        d = _with_road(d, tuple(where[h] for h in chain))
    return d


def _size(b: Battle) -> Draft:
    return Draft(b.grid.cols, b.grid.rows)


def _with_road(d: Draft, chain: tuple[int, ...]) -> Draft:
    """With a road as it was drawn; where it jumps it is cut."""
    parts = [chain[:1]]
    for here in chain[1:]:
        if here in SHEET.neighbours[parts[-1][-1]]:
            parts[-1] = (*parts[-1], here)
        else:
            parts.append((here,))
    return replace(d, roads=(*d.roads, *(part for part in parts if part)))


# --- scenarios


def scenario(d: Draft, untitled: Mapping[str, str]) -> Scenario:
    """The draft as a scenario to play and to print; `untitled` is its title per language where it has none."""
    return Scenario("own", position(d), dict(d.titles) or dict(untitled), dict(d.briefings))


def from_scenario(one: Scenario) -> Draft:
    """The draft of a scenario with its own words."""
    d = from_position(one.position)
    for what, words in (("title", one.titles), ("briefing", one.briefings)):
        for lang, said in words.items():
            d = drafts.told(d, what, lang, said)
    return d


# --- files


def file_text(d: Draft, **more: Any) -> str:
    """The draft as a file, JSON text that `read_file` reads back to an equal draft; `more` is written at its end."""
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION, "game": "war_kids", "position": position(d)}
    data |= {"titles": dict(d.titles), "briefings": dict(d.briefings), **more}
    return json.dumps(data, ensure_ascii=False, indent=1)


def too_full(d: Draft) -> bool:
    """Whether there is so much on the map that no file of it could be read back."""
    return len(position(d)) > MAX_LENGTH


def is_file(text: str) -> bool:
    """Whether a text claims to be a scenario file."""
    return FORMAT in text[:200]


def read_file(text: str) -> Draft:
    """The draft in a file. Raises `Trouble` naming what is wrong with the file, whatever it holds."""
    data = files.read(text, FORMAT, VERSION, MAX_BYTES, "trouble.scenario.big", "trouble.scenario.foreign")
    if data.get("game") != "war_kids":
        raise Trouble("trouble.scenario.game" if "game" in data else "trouble.scenario.foreign")
    match data:
        case {"position": str(text), "titles": dict(titles), "briefings": dict(briefings)}:
            return from_scenario(Scenario("own", text, _words(titles), _words(briefings)))
    raise Trouble("trouble.save.broken")


def _words(found: Mapping[Any, Any]) -> dict[str, str]:
    pairs = [(key, words) for key, words in found.items() if isinstance(key, str) and isinstance(words, str)]
    return {key: words for key, words in pairs[:4] if key.isalpha() and len(key) <= 3}


def read_scenario(text: str, untitled: Mapping[str, str]) -> Scenario:
    """The scenario in a file, ready to play or print; `Trouble` if it is not whole."""
    d = read_file(text)
    parse_position(position(d))
    return scenario(d, untitled)


SHOWN = 4
"""No more units that die at once are named."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to put right, or to think about."""

    key: str
    facts: Facts = field(default_factory=dict)
    places: tuple[int, ...] = ()
    """The hexes concerned, as numbers of the sheet; the one that matters first."""
    stops: bool = True
    """Whether no match can begin like this."""
    mend: bool = False
    """Whether putting units on the nearest free hexes helps (`draft.settled`)."""


def problems(d: Draft, ahead: bool = True) -> list[Problem]:
    """All there is, what stops a match first. `ahead`: also what the first turn could bring, which takes longest."""
    found = [*_misplaced(d), *_armies(d), *_aims(d)]
    if not found and (told := _unready(drafts.state(d))) is not None:
        found.append(told)
    if ahead and not any(problem.stops for problem in found):
        found += _first_turn(d)
    return sorted(found, key=lambda problem: not problem.stops)


def _misplaced(d: Draft) -> Iterator[Problem]:
    """Units off the map, and several in one hex."""
    off = [piece for piece in d.units if not drafts.on_map(d, piece.at)]
    if off:
        hexes = [SHEET.name(piece.at) for piece in off][:SHOWN]
        yield Problem("workshop.problem.off_map", {"n": len(off), "hexes": hexes}, mend=True)
    seen: set[int] = set()
    for piece in d.units:
        if piece.at in seen and drafts.on_map(d, piece.at):
            yield Problem("workshop.problem.twice", {"at": SHEET.name(piece.at)}, (piece.at,), mend=True)
        seen.add(piece.at)


def _armies(d: Draft) -> Iterator[Problem]:
    """A side without units, or without what the conditions ask of it."""
    for side, word in enumerate(SIDES):
        army = [piece for piece in d.units if piece.side == side]
        if not army:
            yield Problem("workshop.problem.army", {"side": word})
        elif d.options.get("leader_loss") and not any(piece.kind == LEADER for piece in army):
            yield Problem("workshop.problem.leader", {"side": word}, stops=False)
        for v in d.victory:
            if army and isinstance(v, Eliminate) and v.count is not None and v.count > len(army):
                facts = {"n": v.count, "have": len(army), "side": word}
                yield Problem("workshop.problem.too_many", facts, stops=False)


def _aims(d: Draft) -> Iterator[Problem]:
    """Nothing to win by; a condition about hexes that has none; a battle that may never end."""
    if not d.victory and not d.options.get("leader_loss"):
        yield Problem("workshop.problem.victory")
        return
    for v in d.victory:
        if isinstance(v, Hold) and not v.hexes:
            yield Problem("workshop.problem.goal", {"side": SIDES[v.side]})
        elif isinstance(v, Limit) and v.by == "hexes" and not v.hexes:
            yield Problem("workshop.problem.limit_goal")
    if not any(isinstance(v, Limit) for v in d.victory):
        yield Problem("workshop.problem.endless", stops=False)


def _unready(s: State) -> Problem | None:
    """Whatever else a match would not begin with."""
    try:
        check_scenario(s.battle)
    except Trouble as trouble:
        return Problem(trouble.key, trouble.facts)
    return None


def _first_turn(d: Draft) -> Iterator[Problem]:
    """Units that can be lost before their side has moved at all: asked of the rules, as for the rings in a match."""
    s = drafts.state(d)
    worst = {u: max(ways, key=lambda way: way.chance) for u, ways in dangers(s, 1 - d.first).items()}
    lost = [unit for unit, way in worst.items() if way.chance == 1]
    risky = [unit for unit, way in worst.items() if way.chance < 1]
    for unit in lost[:SHOWN]:
        places = tuple(drafts.to_sheet(d, s.at[u]) for u in (unit, *worst[unit].by))
        facts = {"unit": name(s, unit), "at": hex_name(s, s.at[unit]), "by": name(s, worst[unit].by[0])}
        yield Problem("workshop.problem.dies", facts, places, stops=False)
    for key, units in (("workshop.problem.more_die", lost[SHOWN:]), ("workshop.problem.may_die", risky)):
        if units:
            places = tuple(drafts.to_sheet(d, s.at[unit]) for unit in units)
            yield Problem(key, {"n": len(units), "side": Ref("side", SIDES[1 - d.first])}, places, stops=False)
