"""Rune Winter: what an action made happen, told once for the log, the animation and the screen reader."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kit.core.game import Event, Phrase, Ref
from kit.games.runewars import actions as do
from kit.games.runewars import differences
from kit.games.runewars.owners import owner, together
from kit.games.runewars.pieces import KINDS, NUMBER
from kit.games.runewars.realm import DIALS
from kit.games.runewars.rules import bids, draws, ending, fight
from kit.games.runewars.rules.control import control, is_players
from kit.games.runewars.rules.runes import to_reveal
from kit.games.runewars.rules.tasks import waiting
from kit.games.runewars.state import BID, DRAGON, FALSE, HERO, RUNES, TITLES, WINTER, Groups, State

Told = Iterator[Event]
RULES: dict[type, str] = {
    do.Generate: "RS-SPRING-1", do.Trim: "RS-GEN-9", do.Loot: "RS-SPRING-3", do.Charge: "RS-SUMMER-1",
    do.March: "RS-AUTUMN-1", do.Stay: "RS-AUTUMN-1", do.Retreat: "RS-GEN-4", do.Rune: "RS-GEN-18",
}  # fmt: skip
"""Per deed of the automa the rule that it follows."""
SAID: dict[type, tuple[str, str]] = {
    do.Carried: ("carried", "RS-SEASON-1"), do.Discard: ("discarded", "RS-GEN-10"), do.Grant: ("granted", "RS-GEN-18"),
    do.Done: ("resolved", "RS-ORDER-2"), do.Next: ("chosen", "RS-AUTUMN-2"), do.Battle: ("battle", "BG-BATTLE"),
    do.Driven: ("driven", "RUL-17"),
}  # fmt: skip
"""Per action of the player of which at most the area is told its event, and the rule."""
FACES = {"d": "damage", "r": "rout", "*": "special", "-": "nothing"}
"""What a Fate card says to a shape, by its first letter."""


def events(s: State, a: do.Action, t: State) -> list[Event]:
    """What happened between `s` and `t`, in order; the next season, what it does to water, and the end come last."""
    told = list(_told(s, a, t))
    if s.realm is not None:
        told += differences.told(s, a, t)
    if (s.year, s.season) != (t.year, t.season):
        told.append(Event("turn_passes.season", "RS-SEASON-1", {"year": t.year, "season": Ref("season", t.season)}))
        if t.land.blue and WINTER in (s.season, t.season):
            told.append(Event("water", "BG-MOVE-1", {"how": "freezes" if t.season == WINTER else "thaws"}))
    if t.outcome is not None:
        told.append(Event(f"end.{ending.word(t.outcome)}", t.outcome.rule_id, t.outcome.facts))
    return told


def rule(s: State, a: do.Action) -> str:
    """The rule that a deed of the automa follows."""
    return "RS-WINTER-2" if isinstance(a, do.Generate) and s.season == "winter" else RULES[type(a)]


def models(groups: Groups) -> list[Phrase]:
    """Models as parts of a sentence, each kind with how many stand and how many lie."""
    return [
        Phrase(f"models.{how}", {"n": n, "kind": Ref("kind", KINDS[kind].name)})
        for _, kind, standing, routed in groups
        for how, n in (("standing", standing), ("routed", routed))
        if n
    ]


def names(s: State, **areas: int | None) -> dict[str, Any]:
    """Facts that name areas; what is nowhere is left out."""
    return {word: s.land.names[area] for word, area in areas.items() if area is not None}


def how_charged(s: State, t: State, title: int) -> str:
    """Whether influence came to a title, or went from it, or the title was lost."""
    if s.titles[title].holder is None:
        return "add"
    return "off" if t.titles[title].holder is not None else "lost"


def _told(s: State, a: do.Action, t: State) -> Told:
    match a:
        case do.Turn() | do.Shown():
            yield from _turned(s, a)
        case do.Reveal(dragon):
            rune = Ref("rune", RUNES[DRAGON if dragon else FALSE])
            yield Event("revealed", "RS-GEN-21", {**names(s, area=to_reveal(s)), "rune": rune})
        case do.Bid(influence):
            yield Event("bid", "RS-GEN-14", {"bids": list(influence)})
        case do.Order(number):
            yield Event("ordered", "RS-ORDER-1", {**together(s, s.side), "order": Ref("order", str(number))})
        case do.Claim(whose):
            yield Event("claimed", "RUL-47", {**names(s, area=s.unclaimed[0]), "owner": owner(s, whose)})
        case do.Won(attacker):
            yield Event("won", "BG-BATTLE", {**names(s, area=s.at), "attacker": "yes" if attacker else "no"})
        case _ if type(a) in SAID:
            yield Event(*SAID[type(a)], names(s, area=getattr(a, "area", None)))
        case _:
            ways = _automas(s, a, t) if type(a) in RULES else _orders(s, a) if s.realm is not None else _edits(s, a)
            yield from ways


def _orders(s: State, a: Any) -> Told:
    """What a player does on the screen; what is not said here is told by what comes of it."""
    match a:
        case do.Activate(area):
            yield Event("activated", "BG-MOVE-2", names(s, area=area), (), (area,))
        case do.Move(start, end, party):
            yield Event(
                "marched", "BG-MOVE-1", {**names(s, start=start, end=end), "models": models(party)}, (), (start, end)
            )
        case do.Talk(influence):
            yield Event("talked", "BG-DIPLO-1", {"n": influence})
        case do.Supremacy():
            yield Event("supremacy", "BG-ORDER-1", {"order": Ref("order", str(s.chosen[s.side]))})
        case do.Recruit(dial):
            yield Event("recruits", "BG-RECRUIT-1", {"dial": Ref("dial", DIALS[dial])})
        case do.Swap(start, end):
            yield Event("swapped", "RUL-23", names(s, start=start, end=end), (), (start, end))


def _turned(s: State, a: do.Turn | do.Shown) -> Told:
    symbol = draws.SYMBOL[a.card] if isinstance(a, do.Turn) else draws.SYMBOLS[a.symbol]
    facts: dict[str, Any] = {"symbol": Ref("symbol", symbol)}
    task = waiting(s)
    if isinstance(a, do.Turn) and task is not None and task.what == "battle.draw":
        said = fight.face(NUMBER[task.card], a.card)
        facts = {
            "kind": Ref("kind", task.card),
            "owner": owner(s, task.side),
            "face": FACES[said[0]],
            "n": int(said[1:] or 1),
        }
        yield Event("turned_for", "BG-BATTLE", facts)
        return
    if s.phase == HERO or task is not None:
        yield Event("turned", "RS-SPRING-2", facts)
        return
    n = draws.value(s.treaty, symbol, s.sums)
    yield Event("turned", "RS-GEN-13", {**facts, "n": n})
    drawn = s.but(drawn=(*s.drawn, n))
    if s.phase == BID and len(drawn.drawn) == len(s.factions):
        against = sum(drawn.drawn) + sum(s.bids) if s.sums else max(drawn.drawn)
        kind = "bid_won" if bids.is_won(drawn) else "bid_lost"
        tie = "yes" if against == max(s.bids) else "no"
        told = {"sums": "yes" if s.sums else "no", "n": against, "tie": tie}
        yield Event(kind, "RS-GEN-16" if s.sums else "RS-GEN-14", told)


def _automas(s: State, a: Any, t: State) -> Told:
    by = rule(s, a)
    match a:
        case do.Generate(area, batch):
            yield Event("generated", by, {**names(s, area=area), "models": models(batch)}, (), (area,))
        case do.Trim(area, gone):
            yield Event("trimmed", by, {**names(s, area=area), "models": models(gone)}, (), (area,))
        case do.Loot(area, rewards):
            yield Event("looted", by, {**names(s, area=area), "rewards": rewards}, (), (area,))
        case do.Charge(title):
            facts = {"how": how_charged(s, t, title), "title": Ref("title", TITLES[title]), "n": s.drawn[-1]}
            yield Event("charged", by, facts)
        case do.March(start, end, party):
            kind = "attacked" if is_players(control(s, end)) else "marched"
            yield Event(kind, by, {**names(s, start=start, end=end), "models": models(party)}, (), (start, end))
        case do.Stay(area):
            yield Event("stayed", by, names(s, area=area), (), (area,))
        case do.Retreat(start, end):
            way = (start,) if end is None else (start, end)
            yield Event("retreated", by, names(s, start=start, end=end), (), way)
        case do.Rune(area):
            yield Event("rune_placed", by, names(s, area=area), (), () if area is None else (area,))


def _edits(s: State, a: Any) -> Told:
    """What the player said of his table: corrections, and no moves."""
    facts: dict[str, Any]
    match a:
        case do.Change(area, whose, kind, standing, routed):
            more, fewer = (max(standing, 0), max(routed, 0)), (max(-standing, 0), max(-routed, 0))
            for word, (stand, lie) in (("added", more), ("removed", fewer)):
                if stand or lie:
                    there = models(((whose, kind, stand, lie),))  # type: ignore[arg-type]
                    yield Event(word, "BG-CTRL", {**names(s, area=area), "models": there, "owner": owner(s, whose)})
        case do.Shift(start, end, gone):
            yield Event(
                "shifted", "BG-CTRL", {**names(s, start=start, end=end), "models": models(gone)}, (), (start, end)
            )
        case do.SetRune(area, rune):
            yield Event("rune_set", "RS-GEN-17", {**names(s, area=area), "rune": Ref("rune", RUNES[rune])})
        case do.SetStronghold(area, whose, damaged):
            facts = {"owner": owner(s, whose), "damaged": "yes" if damaged else "no"}
            yield Event("stronghold_set", "RUL-37", {**names(s, area=area), **facts})
        case do.SetHeroes(area, n):
            yield Event("heroes_set", "RUL-22", {**names(s, area=area), "n": n})
        case do.SetFallen(area, rewards):
            yield Event("fallen_set", "RS-SPRING-2", {**names(s, area=area), "n": len(rewards)})
        case do.SetTitle(title, holder, tokens):
            facts = {"title": Ref("title", TITLES[title]), "tokens": tokens, "owner": owner(s, holder)}
            yield Event("title_set", "RS-SUMMER-1", facts)
        case do.SetStock(player, influence, tactics, rewards):
            facts = {"influence": influence, "tactics": tactics, "rewards": rewards, "owner": owner(s, player)}
            yield Event("stock_set", "RS-SCOPE-3", facts)
        case do.SetCommander(area):
            yield Event("commander_set", "RUL-42", names(s, area=area))
