"""Rune Winter, for the tests of its lessons: what a learner may think of, legal or not; what the lessons leave out."""

from typing import Any

from kit.games.runewars import actions as do
from kit.games.runewars.pieces import AUTOMAS, CLASSES, PLAYERS
from kit.games.runewars.state import Group

VERBS = {
    "it": "Apri Chiudi Combatti Comincia Conta Costruisci Dai Fai Gira Guarda Manda Marcia Metti Muovi Porta Posa "
    "Prendi Prevedi Prova Punta Recluta Riempi Scegli Tocca Tratta Vinci",
    "en": "Bid Build Carry Choose Count Do End Fight Fill Foresee Give Lay Lead Let Look March Move Open Put Recruit "
    "Send Start Take Talk Tap Try Turn Win",
}
"""The verbs that goals begin with."""
UNASKABLE: dict[str, str] = {
    "RS-SEASON-1": "its button is there only while a card lies open",
    "RS-ORDER-1": "orders lie there only while one is to be chosen",
    "RS-ORDER-2": "its button is there only while an order is carried out",
    "BG-RECRUIT-1": "only dials that can recruit have a button",
    "BG-DIPLO-1": "there is a button for as much talk as is possible; the forbidden one is about the automa",
    "BG-ALLY-1": "what it forbids can be said at a table alone; here neutrals are won",
    "RUL-05": "it is asked about; the rule that refuses it is that of the automa",
    "RUL-37": "what it forbids can be said at a table alone; here a fortress is taken",
    "BG-HERO-2": "a quest has a button only where it can be attempted",
    "BG-REWARD-1": "shards have a button only where there are two",
    "BG-OBJ-1": "the objective has a button only where it is fulfilled",
    "RS-SPRING-2": "what it forbids can be said at a table alone; a fallen hero is taken away",
    "BG-START-2": "heroes who may not serve are never offered",
    "RUL-18": "nothing is put up without it either, unless that is agreed; it is asked about",
    "RUL-22": "what it forbids can be said at a table alone; it is asked about",
    "RS-END-1": "after the end nothing is asked any more",
    "RS-SETUP-2": "how many cities there may be is looked at while a board is laid, before a match",
    "RS-SETUP-6": "where the fortress may stand is looked at while a board is laid, before a match",
    "RS-SETUP-9": "where the tokens lie is looked at while a board is laid, before a match",
    "RS-SETUP-11": "who stands in a city at first is worked out before a match",
}
"""Rules about what neither a tap nor the notation can ask for in a lesson, and why; some step is about each."""

TOGETHER = (
    "RS-VAR-2.1", "RS-VAR-2.2", "RS-VAR-2.3", "RS-VAR-2.4", "RS-VAR-2.5", "RS-VAR-2.6", "RS-VAR-2.7", "RS-VAR-2.8",
    "RUL-28", "RUL-35", "RUL-36", "RUL-47", "RUL-48", "RUL-49", "RUL-50",
)  # fmt: skip
AT_HOME = ("RS-VAR-3.1", "RS-VAR-3.2", "RS-VAR-3.3", "RS-VAR-3.4", "RS-VAR-3.5", "RUL-42", "RS-SETUP-14")
BEFORE = (
    "RS-GEN-1", "RS-GEN-22", "RS-SETUP-3", "RS-SETUP-4", "RS-SETUP-5", "RS-SETUP-7", "RS-SETUP-10",
    "RS-SETUP-12", "RS-SETUP-13", "RS-SETUP-15", "RUL-02", "RUL-04", "RUL-07", "RUL-15", "RUL-25", "RUL-31",
    "RUL-33", "RUL-45", "RUL-53", "RUL-54", "BG-CITY-2", "BG-PLACE-1", "BG-BORDER-1",
)  # fmt: skip
BY_ITSELF = (
    "RS-GEN-7", "RS-GEN-10", "RS-GEN-20", "RS-SEASON-3", "RS-SEASON-6", "RS-SPRING-4",
    "RS-AUTUMN-10", "RUL-34", "RUL-38", "RUL-39", "RUL-43", "RUL-44", "BG-HAND",
)  # fmt: skip
UNTAUGHT: dict[str, str] = {
    **dict.fromkeys(("RS-SCOPE-1", "RS-SCOPE-2", "RS-SCOPE-3"), "about the document, and what it leaves to the box"),
    **dict.fromkeys(TOGETHER, "about two who play together: whoever learns is alone"),
    **dict.fromkeys(AT_HOME, "about what only some have at home, and the pages keep no count of"),
    **dict.fromkeys(BEFORE, "about what is laid or agreed before a match: the page says it where that is done"),
    **dict.fromkeys(BY_ITSELF, "nobody decides it: it is done and told as it comes"),
}
"""Rules that no lesson teaches, and why; the book has all of them."""


def thoughts(s: Any) -> list[Any]:
    """Marches of the automa and moves of the player from everywhere to everywhere; new models, fewer, and whatever else
    is done in an area, in each; titles, orders and bids, sensible or not."""
    areas = range(len(s.forces))
    if s.realm is not None:
        return on_the_screen(s)
    some, mine = (Group(AUTOMAS[0], CLASSES[0], 2),), (Group(PLAYERS[0], CLASSES[0], 1),)
    ways = [(one, other) for one in areas for other in areas]
    going = [a for way in ways for a in (do.March(*way, some), do.Shift(*way, mine), do.Retreat(*way))]
    there = [a for area in areas for a in (do.Generate(area, some), do.Trim(area, some), do.Loot(area, 1))]
    there += [
        a for area in areas for a in (do.Next(area), do.Stay(area), do.Rune(area), do.Driven(area), do.Battle(area))
    ]
    laid = [do.SetRune(area, rune) for area in areas for rune in range(-1, 7)]
    laid += [do.SetStronghold(area, owner) for area in areas for owner in (None, *AUTOMAS, 9)]
    beside = [make(n) for make in (do.Charge, do.Order) for n in range(-1, 10)]
    beside += [do.Bid((n,), sums) for n in range(-1, 5) for sums in (False, True)]
    return [*going, *there, *laid, *beside, do.Carried(), do.Done(), do.Discard(), do.Won(True), do.March(0, 99, ())]


def on_the_screen(s: Any) -> list[Any]:
    """In the whole game: everybody sent everywhere, what is asked for in each area, orders, answers."""
    areas = range(len(s.forces))
    own = [
        (area, tuple(g._replace(routed=0) for g in s.forces[area] if g.owner == s.side and g.standing))
        for area in areas
    ]
    going = [do.Move(area, other, models) for area, models in own if models for other in areas]
    there = [make(area) for area in areas for make in (do.Activate, do.Build, do.Repair, do.Battle, do.PickArea)]
    there += [do.Develop(area, "granary") for area in areas]
    heroes = [one.id for one in s.realm.heroes]
    walks = [make(name, area) for name in heroes for area in areas for make in (do.Travel, do.Ride)]
    beside = [make(n) for n in range(-1, 9) for make in (do.Order, do.Talk, do.Hire, do.Recruit, do.Choose)]
    by_hand = [do.SetRune(0, 4), do.Change(0, PLAYERS[0], CLASSES[0], 1), do.Won(True)]
    return [
        *going,
        *there,
        *walks,
        *beside,
        *by_hand,
        do.Supremacy(),
        do.Done(),
        do.Decline(),
        do.Shards(),
        do.Achieve(),
    ]


def places(s: Any) -> list[int]:
    """The areas of the board, and what is none."""
    return [*range(len(s.forces)), 99]
