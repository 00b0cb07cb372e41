"""Rune Winter on the screen: what is other than before, told thing by thing. What a card does is many small effects; so
it is told by what has come of them, and by the card that was drawn or chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from kit.core.game import Event, Phrase, Ref
from kit.games.runewars import actions as do
from kit.games.runewars.owners import owner
from kit.games.runewars.pieces import DATA, KINDS
from kit.games.runewars.realm import DIALS, Cards, Hero, Player
from kit.games.runewars.rules import fight, quests
from kit.games.runewars.rules.tasks import realm
from kit.games.runewars.state import BATTLE, DRAGON, HIDDEN, RUNES, TITLES, TURNED, Groups, State

CARDS = {
    "tactic": DATA.tactics, "quest": DATA.quests, "reward": DATA.rewards, "hero": DATA.heroes,
    "objective": DATA.objectives, "city": DATA.cities, "explore": DATA.exploration.tokens._asdict(),
    "season_card": {card: one for several in DATA.seasons.values() for card, one in several.items()},
    "development": DATA.setup.developments._asdict(),
}  # fmt: skip
"""The cards by what they are, in the words of the nouns."""
TELLING = (do.Move, do.March, do.Generate, do.Trim, do.Retreat)
"""The actions that tell by themselves who goes where."""


def card(name: str) -> Ref | Phrase:
    """A card as a noun; a season card goes by its title."""
    kind = next(kind for kind, known in CARDS.items() if name in known)
    return Phrase(f"season.{name}.title") if kind == "season_card" else Ref(kind, name)


def told(s: State, a: Any, t: State) -> Iterator[Event]:
    """What is other after an action on the screen, in a fixed order."""
    if isinstance(a, do.Draw) and any(a.card in known for known in CARDS.values()):
        yield Event("drawn", "RS-SEASON-1" if a.card in CARDS["season_card"] else "BG-HAND", {"card": card(a.card)})
    yield from _fought(s, a, t)
    yield from _tested(s, a, t)
    for player in range(len(s.factions)):
        yield from _player(s, t, player, isinstance(a, do.Draw))
    yield from _heroes(s, t)
    if not isinstance(a, TELLING):
        yield from _models(s, t)
    for area in range(len(s.forces)):
        yield from _place(s, t, area)
    for title, before, after in zip(TITLES, s.titles, t.titles, strict=True):
        if before != after and not isinstance(a, do.Charge):
            facts = {"title": Ref("title", title), "owner": owner(s, after.holder), "tokens": after.tokens}
            yield Event("title_taken", "BG-ORDER-1", facts)


def _fought(s: State, a: Any, t: State) -> Iterator[Event]:
    """Who has won a battle, and how strong both sides were."""
    if (end := fight.counted(s, a, t)) is None or end.at is None:
        return
    attacking, defending = fight.strengths(end)
    winner = end.attacker if fight.attacker_has_won(end) else fight.seen_defender(end)
    facts = {
        "area": s.land.names[end.at],
        "owner": owner(s, winner),
        "n": max(attacking, defending),
        "other": min(attacking, defending),
        "tie": "yes" if attacking == defending else "no",
    }
    yield Event("fought", "BG-BATTLE", facts, (), (end.at,))


def _tested(s: State, a: Any, t: State) -> Iterator[Event]:
    """What came of a quest, once its last card is turned."""
    test = quests.pending(s)
    if test is None or quests.pending(t) is not None or not isinstance(a, do.Turn):
        return
    found = quests.symbols((*test.seen, str(a.card)))
    duel = DATA.quests[test.card].test == quests.DUEL
    came = quests.duelled(s, test, found) if duel else quests.tested(found)
    facts = {"hero": Ref("hero", test.hero), "quest": Ref("quest", test.card), "came": came}
    yield Event("tested", "BG-DUEL-1" if duel else "BG-TEST-1", facts)


def _player(s: State, t: State, player: int, drawn: bool) -> Iterator[Event]:
    before, after = realm(s).players[player], realm(t).players[player]
    whose: dict[str, Any] = {"owner": owner(s, player)}
    if more := t.stocks[player].influence - s.stocks[player].influence:
        yield Event("influence", "BG-PAY-1", {**whose, "n": abs(more), "how": "more" if more > 0 else "less"})
    if before.dials != after.dials:
        yield Event("dials", "BG-PAY-1", {**whose, **dict(zip(DIALS, after.dials, strict=True))})
    for event in _cards(("hand_more", "hand_less"), "BG-HAND", _hand(before), _hand(after), whose):
        if not (drawn and event.kind == "hand_more"):
            yield event
    if before.objective != after.objective:
        yield Event("objective", "BG-OBJ-1", {**whose, "card": card(after.objective)})
    if after.fulfilled and not before.fulfilled:
        yield Event("fulfilled", "BG-OBJ-1", {**whose, "card": card(after.objective)})


def _cards(kinds: tuple[str, str], rule: str, had: Cards, has: Cards, whose: dict[str, Any]) -> Iterator[Event]:
    """The cards that somebody has now and had not before, and the other way round."""
    for kind, gone, come in zip(kinds, (had, has), (has, had), strict=True):
        if named := [card(name) for name in (Counter(come) - Counter(gone)).elements()]:
            yield Event(kind, rule, {**whose, "cards": named})


def _hand(player: Player) -> Cards:
    return (*(held.card for held in player.tactics), *player.quests)


def _heroes(s: State, t: State) -> Iterator[Event]:
    before, after = ({one.id: one for one in realm(state).heroes} for state in (s, t))
    for name in {**before, **after}:
        facts: dict[str, Any] = {"hero": Ref("hero", name)}
        old, new = before.get(name), after.get(name)
        if new is None:
            fell = any(token.hero == name for token in realm(t).fallen)
            yield Event("hero_fell" if fell else "hero_left", "BG-HERO-3", facts)
        elif old is None:
            yield Event("hero_came", "BG-START-2", {**facts, "area": t.land.names[new.area]})
        else:
            yield from _hero(t, old, new, facts)


def _hero(t: State, old: Hero, new: Hero, facts: dict[str, Any]) -> Iterator[Event]:
    if old.area != new.area:
        yield Event("hero_moved", "BG-HERO-1", {**facts, "area": t.land.names[new.area]}, (), (old.area, new.area))
    if old.damage != new.damage:
        how = "more" if new.damage > old.damage else "less"
        yield Event("hero_damage", "BG-HERO-3", {**facts, "n": abs(new.damage - old.damage), "how": how})
    if old.training != new.training:
        yield Event("hero_trained", "BG-TRAIN-1", facts)
    yield from _cards(("reward_more", "reward_less"), "BG-REWARD-1", old.rewards, new.rewards, facts)


def _models(s: State, t: State) -> Iterator[Event]:
    """Who came, went, was routed or stood up again; who leaves one area for another is told once."""
    found = {
        (word, area): models
        for area in range(len(s.forces))
        for word, models in _changes(s.forces[area], t.forces[area]).items()
    }
    rule = "BG-BATTLE" if s.phase == BATTLE else "BG-MOVE-3"
    for (word, start), models in found.items():
        ends = [
            end
            for (other, end), those in found.items()
            if (word, other) == ("models_go", "models_come") and those == models
        ]
        if ends:
            way = {"start": s.land.names[start], "end": s.land.names[ends[0]]}
            yield Event("models_leave", rule, {**way, "models": models}, (), (start, ends[0]))
        elif word != "models_come" or models not in [
            those for (other, _), those in found.items() if other == "models_go"
        ]:
            of = "BG-RECRUIT-1" if word == "models_come" and s.phase != BATTLE else rule
            yield Event(word, of, {"area": s.land.names[start], "models": models}, (), (start,))


def _changes(before: Groups, after: Groups) -> dict[str, list[Phrase]]:
    """What has become of the models in an area."""
    old = {(owner, kind): (standing, routed) for owner, kind, standing, routed in before}
    new = {(owner, kind): (standing, routed) for owner, kind, standing, routed in after}
    found: dict[str, list[Phrase]] = {}
    for key in sorted({*old, *new}):
        (stood, lay), (stands, lies) = old.get(key, (0, 0)), new.get(key, (0, 0))
        more = stands + lies - stood - lay
        noted = [("models_come", more), ("models_go", -more), ("models_rout", min(lies - lay, stood - stands)),
                 ("models_stand", min(stands - stood, lay - lies))]  # fmt: skip
        for word, n in noted:
            if n > 0:
                those = Phrase("models.standing", {"n": n, "kind": Ref("kind", KINDS[key[1]].name)})
                found.setdefault(word, []).append(those)
    return found


def _place(s: State, t: State, area: int) -> Iterator[Event]:
    """What stands or lies in an area beside models."""
    facts: dict[str, Any] = {"area": s.land.names[area]}
    before, after = s.strongholds[area], t.strongholds[area]
    if before != after:
        how = "gone" if after is None else "damaged" if after.damaged else "stands"
        yield Event("stronghold", "RUL-37", {**facts, "how": how}, (), (area,))
    if t.runes[area] == DRAGON != s.runes[area] and not s.runes[area]:
        yield Event("rune_came", "RS-GEN-17", facts, (), (area,))
    if s.runes[area] == HIDDEN and t.runes[area] in TURNED:
        yield Event("rune_seen", "RS-GEN-17", {**facts, "rune": Ref("rune", RUNES[t.runes[area]])}, (), (area,))
    kinds = realm(s).developments[area], realm(t).developments[area]
    if kinds[0] != kinds[1] and kinds[1]:
        yield Event("developed", "BG-DEV-1", {**facts, "card": card(kinds[1])}, (), (area,))
    if realm(s).cities[area] != realm(t).cities[area]:
        yield Event("city_laid", "BG-CITY-1", {**facts, "card": card(realm(t).cities[area])}, (), (area,))
