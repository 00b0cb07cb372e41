"""War Kids: positions and actions as text, for scenarios, lessons, save files and tests.

A position is a list of items, one a line or separated by ";"; `#` begins a remark::

    map 9x8                      columns x rows
    wood C3 C7                   also: river, flag, house, level1, level2, level3; and road, one chain of hexes an item
    label D5 hill                a place name: a key of the catalogue, or any words
    bS H3 H4; bP2 H8 moved       side (b, p), kind (S, P, M, L), number if it matters, hexes; then marks: moved, spent,
                                 engaged, wounded, displaced, attacked
    first pink                   the side that begins (default blue)
    option leader_loss           also the advanced rules, such as adv_mages; or: option combat_must off
    victory eliminate 2          or: eliminate all
    victory hold blue D5 F5 count 2 for 2 from 6
    victory limit 12 units       or: losses, hexes D5 E5, blue, pink
    turn 3; now pink combat; lost 1 0; held 1 0
    casting D2*D6                a spell whose die is awaited, or fighting C4+D3vD4; with what it has shown: dice 4
    pushing D2*D6 slow           a hit that is to displace its target; or losing C4+D3vD4: a Soldier is to be chosen

How actions are written stands in `action_notation`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from kit.core.game import Outcome, Trouble
from kit.core.state import LAST_COUNT, no_option, read_count
from kit.games.war_kids.action_notation import GRAMMAR, HEX
from kit.games.war_kids.actions import Cast, DiceAttack
from kit.games.war_kids.battle import ADVANCED, SWITCHES, Battle, Eliminate, Hold, Limit, Unit, Victory
from kit.games.war_kids.pieces import BLUE, COMBAT, GONE, LETTERS, OPEN, PHASES, RIVER, SIDES, WOOD
from kit.games.war_kids.rules import BOOK, magic, turn
from kit.games.war_kids.setup import MARKS, can_be_awaited, check
from kit.games.war_kids.state import Pending, State
from kit.space.hexes import HexGrid, mask_of

MAX_LENGTH = 20_000
"""Longest position text that is read, in characters: six times the largest map full of units."""
AWAITED = {"casting": "die", "fighting": "die", "pushing": "push", "losing": "loss"}
"""The words for what is awaited, and what it asks."""
MOMENT = ("turn", "now", "lost", "held", "over", *AWAITED, "dice")
"""The words that tell of a match already begun, in the order in which they are understood."""
MAX_ITEMS = 12
"""Most victory conditions of one battle."""
UNIT = re.compile(r"([bp])([SPML])(\d{0,3})")


# --- reading a position ----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Reader:
    """What has been read so far."""

    grid: HexGrid
    ground: dict[int, int] = field(default_factory=dict)
    level: dict[int, int] = field(default_factory=dict)
    roads: list[tuple[int, ...]] = field(default_factory=list)
    flags: list[int] = field(default_factory=list)
    houses: list[int] = field(default_factory=list)
    labels: list[tuple[int, str]] = field(default_factory=list)
    units: dict[Unit, int] = field(default_factory=dict)
    marks: dict[str, set[Unit]] = field(default_factory=lambda: {mark: set() for mark in MARKS})
    options: dict[str, bool] = field(default_factory=dict)
    victory: list[Victory] = field(default_factory=list)
    lines: dict[str, list[str]] = field(default_factory=dict)

    def hexes(self, words: list[str]) -> list[int]:
        return [self.hex(word) for word in words]

    def hex(self, word: str) -> int:
        try:
            return self.grid.index(word)
        except ValueError:
            raise Trouble("trouble.position.hex", hex=word[:12], last=self.grid.name(self.grid.size - 1)) from None

    def hard(self, kind: int) -> Callable[[list[str]], None]:
        return lambda words: self.ground.update(dict.fromkeys(self.hexes(words), kind))

    def high(self, level: int) -> Callable[[list[str]], None]:
        return lambda words: self.level.update(dict.fromkeys(self.hexes(words), level))

    def line(self, word: str) -> Callable[[list[str]], None]:
        return lambda words: self.lines.update({word: words})

    def label(self, words: list[str]) -> None:
        self.labels.append((self.hex(words[0]), " ".join(words[1:])[:40].strip()))

    def option(self, words: list[str]) -> None:
        if words[0] not in SWITCHES or words[1:] not in ([], ["on"], ["off"]):
            raise no_option(words[0], SWITCHES, " ".join(words))
        self.options[words[0]] = words[1:] != ["off"]

    def place(self, side: int, kind: int, number: int, words: list[str]) -> None:
        unit = None
        for word in words:
            if word in MARKS and unit is not None:
                self.marks[word].add(unit)
                continue
            number = number or 1 + max((u.number for u in self.units if (u.side, u.kind) == (side, kind)), default=0)
            unit, here, number = Unit(side, kind, number), GONE if word == "gone" else self.hex(word), 0
            if unit in self.units:
                raise Trouble("trouble.position.same_unit", unit=unit.id)
            if here != GONE and here in self.units.values():
                raise Trouble("trouble.position.twice", hex=self.grid.name(here))
            self.units[unit] = here

    def win(self, words: list[str]) -> None:
        if len(self.victory) == MAX_ITEMS or (words[0] == "limit" and any(isinstance(v, Limit) for v in self.victory)):
            raise ValueError
        match words:
            case ["eliminate", "all"]:
                self.victory.append(Eliminate())
            case ["eliminate", count]:
                self.victory.append(Eliminate(_positive(count)))
            case ["hold", side, *rest]:
                self.victory.append(self.hold(SIDES.index(side), rest))
            case ["limit", turns, ("units" | "losses" | "blue" | "pink") as by]:
                self.victory.append(Limit(_positive(turns), by))
            case ["limit", turns, "hexes", *names] if names:
                self.victory.append(Limit(_positive(turns), "hexes", tuple(self.hexes(names))))
            case _:
                raise ValueError

    def hold(self, side: int, words: list[str]) -> Hold:
        names = [word for word in words if re.fullmatch(HEX, word)]
        terms = words[len(names) :]
        numbers = dict(zip(terms[::2], map(_positive, terms[1::2]), strict=True))
        count, turns, since = (numbers.pop(key, 1) for key in ("count", "for", "from"))
        if numbers or count > len(set(names)):
            raise ValueError
        return Hold(side, tuple(self.hexes(names)), count, turns, since)


def parse_position(text: str) -> State:
    """The state written as text. Raises `Trouble` naming the item that cannot be read."""
    if len(text) > MAX_LENGTH:
        raise Trouble("trouble.position.long", limit=MAX_LENGTH)
    items = [part.split("#")[0].split() for line in text.splitlines() for part in line.split(";")]
    items = [words for words in items if words]
    reader = _Reader(_grid(items[0] if items else []))
    verbs: dict[str, Callable[[list[str]], None]] = {
        "wood": reader.hard(WOOD),
        "river": reader.hard(RIVER),
        "road": lambda words: reader.roads.append(tuple(reader.hexes(words))),
        "flag": lambda words: reader.flags.extend(reader.hexes(words)),
        "house": lambda words: reader.houses.extend(reader.hexes(words)),
        "label": reader.label,
        "option": reader.option,
        "victory": reader.win,
        **{f"level{n}": reader.high(n) for n in (1, 2, 3)},
        **{word: reader.line(word) for word in ("first", *MOMENT)},
    }
    for words in items[1:]:
        try:
            if unit := UNIT.fullmatch(words[0]):
                side, letter, number = unit.groups()
                reader.place("bp".index(side), LETTERS.index(letter), int(number or 0), words[1:])
            else:
                verbs[words[0]](words[1:])
        except (LookupError, ValueError):
            raise Trouble("trouble.position.item", item=" ".join(words)[:40]) from None
    return _state(reader)


def _grid(words: list[str]) -> HexGrid:
    size = re.fullmatch(r"(\d{1,2})x(\d{1,2})", words[1]) if len(words) == 2 and words[0] == "map" else None
    try:
        return HexGrid(int(size[1]), int(size[2])) if size else HexGrid(0, 0)
    except ValueError:
        raise Trouble("trouble.position.map", item=" ".join(words)[:40]) from None


def _number(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", word):
        raise ValueError
    return int(word)


def _positive(word: str) -> int:
    if _number(word) == 0:
        raise ValueError
    return int(word)


def _state(r: _Reader) -> State:
    try:
        battle = _battle(r)
        at = tuple(r.units[unit] for unit in battle.units)
        s = State(battle, at, _taken(battle, at), turn.who_starts(battle), held=(0,) * len(battle.holds))
        s = s.but(**{mark: mask_of(battle.units.index(unit) for unit in r.marks[mark]) for mark in MARKS})
        for word in (word for word in MOMENT if word in r.lines):
            s = _line(s, word, r.lines[word])
        s = _dice(s, r.lines["dice"]) if "dice" in r.lines else s
        check(s)
    except ValueError:
        said = "; ".join(f"{word} {' '.join(rest)}" for word, rest in r.lines.items())
        raise Trouble("trouble.position.item", item=said[:60]) from None
    return s


def _battle(r: _Reader) -> Battle:
    cells = range(r.grid.size)
    return Battle(
        r.grid,
        tuple(r.ground.get(h, OPEN) for h in cells),
        tuple(r.level.get(h, 0) for h in cells),
        tuple(r.roads),
        tuple(r.labels),
        tuple(r.flags),
        tuple(r.houses),
        tuple(sorted(r.units, key=lambda u: (u.side, u.kind, u.number))),
        SIDES.index(" ".join(r.lines.get("first", [SIDES[BLUE]]))),
        tuple(r.victory),
        **r.options,
    ).agreed()


def _taken(battle: Battle, at: tuple[int, ...]) -> tuple[int, int]:
    blue, pink = (mask_of(at[u] for u in army if at[u] != GONE) for army in battle.armies)
    return blue, pink


def _line(s: State, word: str, words: list[str]) -> State:
    """The state with what one line says of the moment; ValueError if it cannot be read."""
    match word, words:
        case "turn", [number] if read_count(number) > 0:
            return s.but(turn=read_count(number))
        case "now", [side, phase]:
            return s.but(side=SIDES.index(side), phase=PHASES.index(phase))
        case "lost", [blue, pink]:
            return _lost(s, (read_count(blue), read_count(pink)))
        case "held", _ if len(words) == len(s.held):
            return s.but(held=tuple(map(read_count, words)))
        case "over", [rule_id, winner, *pairs] if rule_id in BOOK.rules:
            facts = {key: _value(value) for key, _, value in (pair.partition("=") for pair in pairs)}
            return s.but(outcome=Outcome(() if winner == "draw" else (SIDES.index(winner),), rule_id, facts))
        case "dice", _:
            return s
        case (("casting" | "fighting" | "pushing" | "losing"), _):
            return _awaiting(s, word, " ".join(words))
    raise ValueError


def _lost(s: State, losses: tuple[int, int]) -> State:
    """The state with what each side has lost so far; ValueError if that could not be told any more once all are."""
    if any(lost + here.bit_count() > LAST_COUNT for lost, here in zip(losses, s.taken, strict=True)):
        raise ValueError
    return s.but(losses=losses)


def _awaiting(s: State, word: str, text: str) -> State:
    """The state in which something is awaited; ValueError if a match cannot come to that."""
    deed = GRAMMAR.read(s, text)
    match deed:
        case Cast(mage=mage, target=target, slow=slow) if word in ("casting", "pushing") and s.pending is None:
            deed = Cast(mage, target, slow)
            marks = {"spent": s.spent | 1 << mage, "engaged": s.engaged | (1 << mage if s.phase == COMBAT else 0)}
        case DiceAttack(by=by, target=target) if word in ("fighting", "losing") and s.pending is None:
            marks = {"engaged": s.engaged | mask_of(by), "attacked": s.attacked | 1 << target}
        case _:
            raise ValueError
    s = s.but(pending=Pending(deed, asks=AWAITED[word]), **marks)
    if not can_be_awaited(s):
        raise ValueError
    return s


def _dice(s: State, words: list[str]) -> State:
    """The state with the dice that were shown so far."""
    if s.pending is None or s.pending.asks != "die":
        raise ValueError
    wanted = magic.dice_of(s.pending.deed) if isinstance(s.pending.deed, Cast) else 2
    shown = tuple(map(_number, words))
    if not 0 < len(shown) < wanted or not all(1 <= n <= 6 for n in shown):
        raise ValueError
    return s.but(pending=Pending(s.pending.deed, shown))


def _value(word: str) -> int | str:
    return int(word) if re.fullmatch(r"0|[1-9][0-9]{0,8}", word) else word


# --- writing a position ----------------------------------------------------------------------------------------------


def position_text(s: State) -> str:
    """The whole state as text; `parse_position` reads it back to an equal state."""
    battle, name = s.battle, s.battle.grid.name
    lines = [f"map {battle.grid.cols}x{battle.grid.rows}"]
    for word, chosen in (
        ("wood", [h for h, kind in enumerate(battle.ground) if kind == WOOD]),
        ("river", [h for h, kind in enumerate(battle.ground) if kind == RIVER]),
        *((f"level{n}", [h for h, level in enumerate(battle.level) if level == n]) for n in (1, 2, 3)),
        ("flag", list(battle.flags)),
        ("house", list(battle.houses)),
    ):
        if chosen:
            lines.append(" ".join([word, *map(name, chosen)]))
    lines += [" ".join(["road", *map(name, chain)]) for chain in battle.roads]
    lines += [f"label {name(h)} {words}" for h, words in battle.labels]
    for number, unit in enumerate(battle.units):
        marks = [mark for mark in MARKS if getattr(s, mark) >> number & 1]
        lines.append(" ".join([unit.id, name(s.at[number]) if s.at[number] != GONE else "gone", *marks]))
    if battle.first != BLUE:
        lines.append(f"first {SIDES[battle.first]}")
    lines += ["option leader_loss"] * battle.leader_loss + ["option combat_must off"] * (not battle.combat_must)
    lines += [f"option {switch}" for switch in ADVANCED if getattr(battle, switch)]
    lines += [f"victory {_victory_text(s, v)}" for v in battle.victory]
    lines.append(f"turn {s.turn}; now {SIDES[s.side]} {PHASES[s.phase]}; lost {s.losses[0]} {s.losses[1]}")
    if s.held:
        lines.append(f"held {' '.join(map(str, s.held))}")
    if s.pending:
        sort = "losing" if s.pending.asks == "loss" else "pushing" if s.pending.asks == "push" else "fighting"
        word = "casting" if s.casting else sort
        lines.append(f"{word} {GRAMMAR.text(s, s.pending.deed)}")
        lines += ["dice " + " ".join(map(str, s.pending.pips))] if s.pending.pips else []
    if s.outcome:
        who = SIDES[s.outcome.winners[0]] if len(s.outcome.winners) == 1 else "draw"
        lines.append(" ".join(["over", s.outcome.rule_id, who, *(f"{k}={v}" for k, v in s.outcome.facts.items())]))
    return "\n".join(lines) + "\n"


def _victory_text(s: State, v: Victory) -> str:
    name = s.battle.grid.name
    match v:
        case Eliminate(count=count):
            return f"eliminate {'all' if count is None else count}"
        case Hold(side=side, hexes=hexes, count=count, turns=turns, from_turn=since):
            terms = [f"{word} {n}" for word, n in (("count", count), ("for", turns), ("from", since)) if n != 1]
            return " ".join(["hold", SIDES[side], *map(name, hexes), *terms])
        case Limit(turns=turns, by=by, hexes=hexes):
            return " ".join(["limit", str(turns), by, *map(name, hexes)])
