"""Rune Winter on the screen: realms that no match comes to are refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kit.core.game import Trouble
from kit.core.positions import Objection, must
from kit.games.runewars.differences import CARDS
from kit.games.runewars.fight import ROUNDS
from kit.games.runewars.pieces import DATA, KINDS
from kit.games.runewars.realm import Hero, Player, Realm
from kit.games.runewars.rules import battle, fight, fight_effects
from kit.games.runewars.rules.tasks import ALL, STEPS, answered, but_realm, op, options
from kit.games.runewars.state import BATTLE, BID, CARD, PLACE, SEASONS, State

FIGHTING = {"battle", "support", *DATA.units, *DATA.neutrals, *DATA.factions}
"""Where the places of tasks begin that a battle alone knows."""
MOST_ROWS = 60
"""No list of a realm is longer."""
COPIES = {"tactic": DATA.tactic_copies, "explore": max(DATA.exploration.copies)}
"""How many there are of each card of a pile; one of any other."""


WRONG = (AssertionError, LookupError, ValueError, TypeError, AttributeError, StopIteration, Trouble)
"""What a step runs into that lacks something."""


def realm_makes_sense(s: State) -> Objection:
    """What the screen keeps can be what a match has come to; beside the box there is none of it."""
    found = s.realm
    if found is None or not s.treaty.figures:
        return must((found is not None) == s.treaty.figures, "trouble.runewars.realm")
    rows = (found.heroes, found.fallen, found.decks, found.changes, found.todo, found.came)
    ok = s.treaty.fate == "drawn" and all(len(several) <= MOST_ROWS for several in rows)
    ok = ok and all(map(_is_player, found.players)) and all(map(_is_hero, found.heroes)) and _cards_are_right(found)
    ok = ok and all(_lies(found, area) for area in range(len(s.forces)))
    ok = ok and all(came.kind in range(len(KINDS)) and came.n > 0 for came in found.came)
    return must(ok and all(can_go_on(s, n) for n in range(len(found.todo))), "trouble.runewars.realm")


def battle_makes_sense(s: State) -> Objection:
    """A battle on the screen is fought to its end, by models that are there."""
    if s.realm is None:
        return None
    on = s.realm.fight
    if on is None or s.phase != BATTLE or s.attacker is None:
        idle = not any(task.what.partition(".")[0] in FIGHTING for task in s.realm.todo)
        return must(on is None and s.phase != BATTLE and idle, "trouble.runewars.realm")
    ok = on.initiative <= ROUNDS and len(on.strength) == 2 and on.defender not in battle.side_of(s.attacker)
    ok = ok and any(task.what in fight.ENDS for task in s.realm.todo) and all(one.n < len(DATA.fate) for one in on.hand)
    return must(ok and fight_effects.adds_up(s), "trouble.runewars.realm")


def _is_player(held: Player) -> bool:
    most = DATA.setup.limits.dial[1]
    dials = len(held.dials) == 3 and all(0 <= value <= most for value in held.dials)
    cards = all(one.card in DATA.tactics and one.since >= 0 for one in held.tactics)
    return dials and cards and {*held.quests} <= {*DATA.quests} and held.objective in ("", *DATA.objectives)


def _is_hero(hero: Hero) -> bool:
    known = hero.id in DATA.heroes and {*hero.rewards} <= {*DATA.rewards}
    most = DATA.setup.hero_phase.train_max_per_attribute
    trained = len(hero.training) == 3 and all(0 <= more <= most for more in hero.training)
    return known and trained and hero.damage >= 0 and hero.action in ("", "move", "heal", "train", "quest")


def _lies(found: Realm, area: int) -> bool:
    city, development, token = found.cities[area], found.developments[area], found.tokens[area]
    kinds = DATA.setup.developments._fields
    return city in ("", *DATA.cities) and development in ("", *kinds) and token in ("", "down")


def held(found: Realm) -> Iterator[tuple[str, str]]:
    """All cards that a pile was made of, wherever they are now, with the name of the pile."""
    for pile in found.decks:
        yield from ((pile.name, card) for card in (*pile.unseen, *pile.under, *pile.discards))
    for player in found.players:
        yield from (("tactic", held.card) for held in player.tactics)
        yield from (("quest", card) for card in player.quests)
        yield from [("objective", player.objective)] * bool(player.objective)
    for rewards in [*(hero.rewards for hero in found.heroes), *(token.rewards for token in found.fallen)]:
        yield from (("reward", card) for card in rewards)
    yield from (("hero", hero.id) for hero in found.heroes)
    yield from (("city", card) for card in found.cities if card)
    yield from ((season, found.card) for season in SEASONS if found.card in DATA.seasons[season])  # type: ignore[index]


def _cards_are_right(found: Realm) -> bool:
    """No card is there more often than it was made, and every one lies in a pile of its own sort."""
    names = [pile.name for pile in found.decks]
    seasons = {season: {*DATA.seasons[season]} for season in SEASONS}  # type: ignore[index]
    sorts = {**{kind: {*known} for kind, known in CARDS.items()}, **seasons}
    cards = Counter(held(found))
    ok = all(
        card in sorts.get(pile, ()) and n <= COPIES.get(pile, 1) for (pile, card), n in cards.items() if pile != "place"
    )
    return ok and len({*names}) == len(names) and found.card in ("", *CARDS["season_card"])


def can_go_on(s: State, n: int) -> bool:
    """Whether the nth of what is to be done is something, and has all that it needs for a step, which is tried."""
    assert s.realm is not None
    task, *rest = s.realm.todo[n:]
    if op(task).name not in STEPS or not 0 <= task.n <= ALL or len(task.seen) > MOST_ROWS:
        return False
    now = s.but(phase=CARD, drawn=s.drawn or (0,)) if s.phase in (BID, PLACE) else s
    now = but_realm(now, todo=(task._replace(n=task.n or 1), *rest))
    try:
        found, step = options(now), STEPS[op(task).name]
        if found:
            return answered(now, found[0]) is not None
        return bool(step.draws or step.asks) or step.do(but_realm(now, todo=tuple(rest)), task) is not None
    except WRONG:
        return False
