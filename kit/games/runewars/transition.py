"""Rune Winter: what each action does to the state, and what follows by itself."""

from __future__ import annotations

from kit.games.runewars import actions as do
from kit.games.runewars import state
from kit.games.runewars.pieces import AUTOMAS
from kit.games.runewars.realm import Task
from kit.games.runewars.rules import (
    autumn,
    battle,
    bids,
    calendar,
    draws,
    ending,
    fight,
    heroes,
    orders,
    retreat,
    runes,
    seasons,
    spring,
    summer,
    tasks,
    winter,
)
from kit.games.runewars.rules.control import LIMIT, control, crowded, is_automas, is_players
from kit.games.runewars.rules.table import edited
from kit.games.runewars.state import State, Train, come, replaced, sent, sure, total


def settled(s: State) -> State:
    """The state with the tokens turned up whose face is known, once nothing is left to be revealed or trimmed; then the
    automa's turn goes on."""
    s = runes.turned_up(s)
    while s.outcome is None and crowded(s) is None and runes.to_reveal(s) is None:
        if tasks.waiting(s) is not None:
            s = runes.turned_up(tasks.gone_on(s))
            if tasks.waiting(s) is not None:
                break
        elif (task := heroes.to_take(s)) is not None:
            s = tasks.pushed(s, task)
        elif s.phase == state.ON:
            s = runes.turned_up(going_on(s))
        elif s.phase == state.CARD and s.realm is not None:
            s = lost_at_once(s) or calendar.went_on(s)
        else:
            break
    return s if s.realm is None else tasks.counted(s)


def going_on(s: State) -> State:
    """The automa's turn goes on: the train, the next city, or nothing more."""
    if s.season == state.AUTUMN:
        return on_with_the_train(s)
    return next_draw(s) if s.queue else turn_over(s)


# --- chance


def turned(s: State, a: do.Turn | do.Shown) -> State:
    """A Fate card, for whatever it was awaited."""
    if tasks.waiting(s) is not None:
        return tasks.answered(s, a)
    if isinstance(a, do.Turn):
        s, symbol = draws.turned(s, a.card), draws.SYMBOL[a.card]
    else:
        symbol = draws.SYMBOLS[a.symbol]
    if s.phase == state.HERO:
        taken = draws.is_hero_symbol(s.treaty, symbol) and any(spring.tokens(s))
        return s.but(phase=state.LOOT if taken else state.ON, drawn=())
    n = draws.value(s.treaty, symbol, s.sums)
    s = s.but(drawn=(*s.drawn, n))
    if s.phase == state.BID:
        done = len(s.drawn) == len(s.factions)
        if done and s.realm is not None:
            return s.but(phase=state.CARD)
        return s.but(phase=state.CARD, bids=(), drawn=(), sums=False) if done else s
    if s.season == state.SUMMER:
        return s.but(phase=state.TITLE if n else state.ON)
    return _generating(s)


def _generating(s: State) -> State:
    """A draw for new models: none come where it is nothing, or the supply is empty."""
    classes = spring.CITY_CLASSES if s.season == state.SPRING else winter.FORTRESS_CLASSES
    some = spring.batches(s, AUTOMAS[s.side], s.drawn[-1], classes)[0]
    return s.but(phase=state.GENERATE) if some else _generated(s)


def _generated(s: State) -> State:
    """After the new models: the next city, then the card for a fallen hero; in winter nothing more."""
    if s.season == state.WINTER:
        return s.but(phase=state.ON, drawn=())
    later = s.but(queue=s.queue[1:], drawn=s.drawn if shared(s) else ())
    return later.but(phase=state.ON) if later.queue else next_draw(later)


def shared(s: State) -> bool:
    """Whether one draw counts for all cities."""
    return s.treaty.spring_draw == "shared"


def next_draw(s: State) -> State:
    if not s.queue:
        return s.but(phase=state.HERO, drawn=())
    return _generating(s) if s.drawn else s.but(phase=state.DRAW)


def revealed(s: State, a: do.Reveal) -> State:
    return runes.revealed(s, sure(runes.to_reveal(s)), state.DRAGON if a.dragon else state.FALSE)


# --- the season card, and the order


def carried(s: State) -> State:
    return seasons.secondary(s).but(phase=state.ORDER, side=0)


def bid(s: State, a: do.Bid) -> State:
    if tasks.waiting(s) is not None:
        return tasks.answered(s, a)
    return bids.paid(s, a.influence).but(phase=state.BID, sums=a.sums)


def ordered(s: State, a: do.Order) -> State:
    """The order is declared; of two players the lower number is resolved first (RS-VAR-2.6)."""
    s = s.but(orders=replaced(s.orders, s.side, s.orders[s.side] | 1 << a.number), chosen=(*s.chosen, a.number))
    if len(s.chosen) < len(s.factions):
        return s.but(side=s.side + 1)
    return order_begun(s.but(phase=state.RESOLVE, side=in_turn(s)[0]))


def order_begun(s: State) -> State:
    """The order of a player is next; on the screen it begins to be resolved."""
    return s if s.realm is None else orders.begun(s)


def in_turn(s: State) -> list[int]:
    """The players in the order of their cards, and so the automas that answer to them (RS-VAR-2.7)."""
    return sorted(range(len(s.chosen)), key=lambda player: (s.chosen[player], player))


def resolved(s: State) -> State:
    """The order is resolved: the other player's is next, then the automas act."""
    later = following(s)
    s = s if s.realm is None else calendar.order_ends(s)
    return lost_at_once(s) or (automas_turn(s, in_turn(s)[0]) if later is None else order_begun(s.but(side=later)))


def following(s: State) -> int | None:
    """Who comes after the side that acts; `None` after the last."""
    row = in_turn(s)
    place = row.index(s.side) + 1
    return row[place] if place < len(row) else None


def lost_at_once(s: State) -> State | None:
    """The end of the match, where no player has anything left."""
    return s.but(outcome=ending.swept_away(s)) if ending.is_eliminated(s) else None


def battle_begun(s: State, area: int, attacker: int) -> State:
    """A battle is to be fought: on the screen it begins at once."""
    s = s.but(phase=state.BATTLE, at=area, attacker=attacker)
    return s if s.realm is None else fight.begun(s)


def won(s: State, a: do.Won) -> State:
    """After a battle beside the box."""
    return left(battle.fought(s, a.attacker), a.attacker)


@tasks.does("battle.over")
def fought(s: State, task: Task) -> State:
    """After a battle on the screen."""
    return left(tasks.over(tasks.but_realm(s, fight=None), "battle_end"), task.side == s.attacker)


def left(s: State, attacker_won: bool) -> State:
    """The beaten side of the automa retreats."""
    area, attacker = battle.at_stake(s)
    beaten = is_automas(attacker) != attacker_won
    if beaten and retreat.leaving(s.forces[area]):
        return s.but(phase=state.RETREAT)
    return battle_over(s)


def battle_over(s: State) -> State:
    automas = s.attacker is not None and not is_players(s.attacker)
    s = s.but(phase=state.ON if automas else state.RESOLVE, at=None, attacker=None)
    return lost_at_once(s) or s


# --- the automa


def automas_turn(s: State, side: int) -> State:
    """The automa's action of the season begins (RS-AUTOMA-1)."""
    s = s.but(side=side, drawn=(), at=None)
    match s.season:
        case "spring":
            return claimed(s) if side == in_turn(s)[0] else next_city(s.but(unordered=s.claimed[side]))
        case "summer":
            return s.but(phase=state.DRAW)
        case "autumn":
            return s.but(phase=state.ON, train=Train(came_from=(0,) * len(s.forces)))
    return s.but(phase=state.DRAW if winter.fortress(s, AUTOMAS[side]) is not None else state.ON)


def claimed(s: State, chosen: int | None = None) -> State:
    """The cities that bring models are shared out between the automas; the players choose where the rule does not."""
    if chosen is not None:
        s = _given(s, s.unclaimed[0], chosen).but(unclaimed=s.unclaimed[1:])
    else:
        s = s.but(claimed=(0,) * len(s.factions))
        for city in spring.free_cities(s):
            automas = spring.claimants(s, city)
            s = _given(s, city, automas[0]) if len(automas) == 1 else s.but(unclaimed=(*s.unclaimed, city))
    return s.but(phase=state.CLAIM) if s.unclaimed else next_city(s.but(unordered=s.claimed[s.side]))


def _given(s: State, city: int, automa: int) -> State:
    side = automa - AUTOMAS[0]
    return s.but(claimed=replaced(s.claimed, side, s.claimed[side] | 1 << city))


def next_city(s: State, chosen: int | None = None) -> State:
    """The cities in the order in which they generate; the player fixes that of equal ones before the first card."""
    while s.unordered:
        near = spring.nearest_cities(s, AUTOMAS[s.side], s.unordered)
        if chosen is None and len(near) > 1:
            return s.but(phase=state.SEQUENCE)
        city = near[0] if chosen is None else chosen
        s, chosen = s.but(queue=(*s.queue, city), unordered=s.unordered & ~(1 << city)), None
    return next_draw(s)


def sequenced(s: State, area: int) -> State:
    """What comes next, as the player wants it: a city that generates, or an area that moves."""
    return s.but(phase=state.MARCH, at=area) if s.season == state.AUTUMN else next_city(s, area)


def generated(s: State, a: do.Generate) -> State:
    """New models in an area; the whole batch comes before anything is trimmed (RUL-21)."""
    return _generated(come(s, a.area, a.models))


def looted(s: State, a: do.Loot) -> State:
    if s.realm is not None:
        s = heroes.looted(s, a.area, a.rewards)
    return spring.looted(s, a.area, a.rewards).but(phase=state.ON)


def charged(s: State, a: do.Charge) -> State:
    return summer.charged(s, a.title, s.drawn[-1]).but(phase=state.ON)


def rune_placed(s: State, a: do.Rune) -> State:
    """A rune of the season card, which then goes on."""
    return (s if a.area is None else runes.placed(s, a.area)).but(phase=state.CARD, scope="")


def on_with_the_train(s: State) -> State:
    """What moves next in autumn: the area that was filled last, if it can, else the next one outwards."""
    train = s.train
    while train.full:
        filled = train.full[0]
        if total(s.forces[filled]) > LIMIT and not train.moved >> filled & 1:
            return s.but(phase=state.MARCH, at=filled)
        train = train.but(full=train.full[1:])
        s = s.but(train=train)
        if crowded(s) is not None:
            return s
    ring, areas = autumn.following(s, AUTOMAS[s.side])
    s = s.but(train=train.but(ring=ring))
    if not areas:
        return turn_over(s)
    return s.but(phase=state.SEQUENCE, at=None) if len(areas) > 1 else s.but(phase=state.MARCH, at=areas[0])


def marched(s: State, a: do.March) -> State:
    """Models go; where they meet a player's area there is a battle at once (RUL-17)."""
    attack = is_players(control(s, a.end))
    train = autumn.gone(s.train, a.start, a.end)
    s = sent(s, a.start, a.end, a.models)
    if s.commander == a.start:
        s = s.but(commander=a.end)
    if attack:
        return battle_begun(s.but(train=train), a.end, AUTOMAS[s.side])
    if total(s.forces[a.end]) > LIMIT:
        train = train.but(full=(a.end, *train.full))
    return s.but(train=train, phase=state.ON, at=None)


def stayed(s: State, area: int) -> State:
    """An area sends nobody: it has not moved (RUL-51). One that a move has filled is trimmed, and asked again when its
    turn comes; any other has been asked."""
    train = s.train
    filled = train.full[:1] == (area,)
    later = train.but(full=train.full[1:]) if filled else train.but(asked=train.asked | 1 << area)
    return s.but(train=later, phase=state.ON, at=None)


def retreated(s: State, a: do.Retreat) -> State:
    return battle_over(retreat.retreated(s, a.start, a.end))


def turn_over(s: State) -> State:
    """The next automa's turn, else the next season, else the end."""
    s = s.but(train=Train(), queue=(), unordered=0, drawn=(), at=None)

    later = following(s)
    s = s if later is not None else s.but(claimed=())
    return lost_at_once(s) or (season_over(s) if later is None else automas_turn(s, later))


def season_over(s: State) -> State:
    s = s if s.realm is None else calendar.season_ends(s)
    later = seasons.next_season(s)
    return s.but(outcome=ending.verdict(s)) if ending.is_over(later) else later


def table_changed(s: State, a: do.Edit) -> State:
    """What the player says of his table; whatever was awaited and makes no sense any more is passed over."""
    s = edited(s, a)
    if s.phase == state.MARCH and s.at is not None and not autumn.column(s.forces[s.at], AUTOMAS[s.side]):
        return stayed(s, s.at)
    if s.phase == state.LOOT and not any(spring.tokens(s)):
        return s.but(phase=state.ON)
    if s.phase == state.RETREAT and s.at is not None and not retreat.leaving(s.forces[s.at]):
        return battle_over(s)
    if (
        s.season == state.WINTER
        and s.phase in (state.DRAW, state.GENERATE)
        and winter.fortress(s, AUTOMAS[s.side]) is None
    ):
        return s.but(phase=state.ON, drawn=())
    if s.phase == state.GENERATE:
        return _generating(s)
    return s.but(phase=state.ON) if s.phase == state.SEQUENCE and s.season == state.AUTUMN else s
