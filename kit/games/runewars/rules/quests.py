"""Chapter: quests. A test turns as many Fate cards as the hero has of what is tested, a duel as many as he has of
strength."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.games.runewars import actions as do
from kit.games.runewars.book import BOOK
from kit.games.runewars.pieces import DATA
from kit.games.runewars.realm import Task, without
from kit.games.runewars.rules.draws import SYMBOL
from kit.games.runewars.rules.heroes import attribute, hero, triggered
from kit.games.runewars.rules.tasks import but_realm, changed, does, effects, noted, op, over, pushed, realm, step
from kit.games.runewars.state import State, sure

TESTED = {"s": "strength", "a": "agility", "w": "wisdom"}
DUEL = "duel"


@does("attempt")
def attempt(s: State, task: Task) -> State:
    """The cards are turned, those that a hero draws again in their turn, and it is seen what came of it."""
    one, test = hero(s, task.hero), DATA.quests[task.card].test
    duel = test == DUEL
    helps = triggered(one, DUEL) if duel else triggered(one, "test_any", f"test_{TESTED[test]}")
    again = [use for use in helps if op(use).name == "redraw"]
    n = attribute(one, "s" if duel else test)
    before = [use for use in helps if use not in again]
    return pushed(s, *before, step(task, "test_card", n=n), *again, step(task, "test_over"))


@does("test_card", draws="fate")
def test_card(s: State, task: Task, a: do.Turn) -> State:
    return noted(s, "test_over", str(a.card))


@does("extra_test_card")
def extra_test_card(s: State, task: Task) -> State:
    """The test turns so many more."""
    todo = tuple(one._replace(n=one.n + task.n) if op(one).name == "test_card" else one for one in realm(s).todo)
    return but_realm(s, todo=todo)


def symbols(cards: Sequence[str]) -> list[str]:
    """What Fate cards show, the best first."""
    return sorted((SYMBOL[int(card)] for card in cards), key=DATA.setup.test.ranking.index)


def pending(s: State) -> Task | None:
    """The test that is being made."""
    return next((one for one in realm(s).todo if op(one).name == "test_over"), None)


def redraws(s: State, task: Task) -> Sequence[Any]:
    """The cards that can be drawn again, of equal symbols one; nobody needs to."""
    test = pending(s)
    return [*map(do.PickCard, dict.fromkeys(symbols(test.seen))), do.Decline()] if test is not None else []


@does("redraw", asks=redraws)
def redraw(s: State, task: Task, a: do.PickCard) -> State:
    """A card is replaced by a new one, which stands."""
    test = sure(pending(s))
    card = next(card for card in test.seen if SYMBOL[int(card)] == a.card)
    todo = tuple(one._replace(seen=without(one.seen, card)) if one is test else one for one in realm(s).todo)
    return pushed(but_realm(s, todo=todo), step(test, "test_card"))


@does("test_over")
def test_over(s: State, task: Task) -> State:
    """What the quest brings, or what it costs."""
    quest, one = DATA.quests[task.card], hero(s, task.hero)
    found = symbols(task.seen)
    best = duelled(s, task, found) if quest.test == DUEL else tested(found)
    if best in ("red", "lose"):
        s = pushed(s, *triggered(one, "quest_fail", "quest_damage"), *effects(_list(best), task))
    else:
        then = triggered(one, "quest_success", f"test_{TESTED.get(quest.test, DUEL)}_success")
        s = pushed(s, *effects(_list(best), task), *then)
    return over(s, "duel_end")


def _list(came: str) -> str:
    return f"{'duel' if came in ('win', 'lose') else 'outcome'}.{came}"


@BOOK.acts("BG-TEST-1", off="red")
def tested(found: Sequence[str]) -> str:
    """The symbol that counts in a test: the best."""
    return found[0] if found else DATA.setup.test.ranking[-1]


@BOOK.acts("BG-DUEL-1", off="lose")
def duelled(s: State, task: Task, found: Sequence[str]) -> str:
    """Whether the hits come to the creature's health: "win" or "lose"."""
    hits = sum(getattr(DATA.setup.duel.hits, symbol) for symbol in found)
    enough = DATA.neutrals[DATA.quests[task.card].versus].hp
    return "win" if changed(s, task.side, "duel_hits", hits) >= enough else "lose"
