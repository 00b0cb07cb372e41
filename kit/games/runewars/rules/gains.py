"""Chapter: gains and losses. Influence, cards, dials, rune tokens, titles, orders, and the bid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kit.core.rules import No, need
from kit.games.runewars import actions as do
from kit.games.runewars import state
from kit.games.runewars.book import BOOK
from kit.games.runewars.pieces import DATA, PLAYERS
from kit.games.runewars.realm import DIALS, Held, Task, dealt, deck, without
from kit.games.runewars.rules import bids, cards, runes, seasons, tasks
from kit.games.runewars.rules.calendar import begun
from kit.games.runewars.rules.cards import discarded, drawn
from kit.games.runewars.rules.control import control, is_players, uncontrolled
from kit.games.runewars.rules.opening import but_player, player_of
from kit.games.runewars.rules.orders import with_influence, yielded
from kit.games.runewars.rules.places import those
from kit.games.runewars.rules.tasks import but_realm, does, effects, op, pushed, realm, step
from kit.games.runewars.state import State, Title, replaced, sure
from kit.space.hexes import bits

LIMITS = DATA.setup.limits
LOWEST, HIGHEST = LIMITS.dial


def picks(found: Sequence[str]) -> list[do.PickCard]:
    """One of some cards is chosen, of equal ones the first: shards are equal, too."""
    alike = {getattr(DATA.rewards.get(card), "name", card): card for card in sorted(found, reverse=True)}
    return [do.PickCard(card) for card in sorted(alike.values())]


def fits(
    name: str, held: Callable[[State, Task], Sequence[str]], most: int, gone: Callable[[State, Task, str], State]
) -> None:
    """Registers the step that makes what is held fit (BG-HAND): one too many is discarded, until it does."""

    def one_too_many(s: State, task: Task, a: do.PickCard) -> State:
        return pushed(gone(s, task, a.card), task)

    does(name, asks=lambda s, task: picks(held(s, task)) if len(held(s, task)) > most else [])(one_too_many)


# --- influence


@does("gain_influence")
def gain_influence(s: State, task: Task) -> State:
    return with_influence(s, task.side, task.n)


@does("lose_influence")
def lose_influence(s: State, task: Task) -> State:
    """Influence to the supply, as far as there is any."""
    return with_influence(s, task.side, -task.n)


tasks.PAYS["lose_influence"] = lambda s, task: s.stocks[task.side].influence >= tasks.amount(s, task)


# --- tactics cards


@does("draw_tactic")
def draw_tactic(s: State, task: Task) -> State:
    """So many are drawn; then the hand is made to fit. The automa has no use for them."""
    if task.side not in PLAYERS:
        return s
    return pushed(s, step(task, "tactic", n=task.n), step(task, "tactics_fit"))


@does("tactic", draws="tactic")
def tactic_drawn(s: State, task: Task, a: do.Draw) -> State:
    """A tactics card comes to the hand."""
    hand = (*player_of(s, task).tactics, Held(a.card, begun(s)))
    return but_player(drawn(s, "tactic", a.card), task.side, tactics=tuple(sorted(hand)))


def tactics(s: State, task: Task) -> list[str]:
    return [held.card for held in player_of(s, task).tactics]


@does("discard_tactic", asks=lambda s, task: picks(tactics(s, task)))
def discard_tactic(s: State, task: Task, a: do.PickCard) -> State:
    """A card of the player's choice is discarded."""
    return without_tactic(s, task.side, a.card)


tasks.PAYS["discard_tactic"] = lambda s, task: len(tactics(s, task)) >= tasks.amount(s, task)
fits("tactics_fit", tactics, LIMITS.tactics, lambda s, task, card: without_tactic(s, task.side, card))


def without_tactic(s: State, player: int, card: str, oldest: bool = False) -> State:
    """The card is on the discards: of equal ones the youngest, which cannot be played yet, or the oldest."""
    hand = realm(s).players[player].tactics
    equal = [held for held in hand if held.card == card]
    n = hand.index(equal[0 if oldest else -1])
    return but_player(discarded(s, "tactic", card), player, tactics=(*hand[:n], *hand[n + 1 :]))


# --- quests


@does("draw_quest")
def draw_quest(s: State, task: Task) -> State:
    """So many are looked at, some of them kept, the others put under the pile; then the hand is made to fit."""
    look, keep = step(task, "quest", n=task.n), step(task, "quest_kept", n=op(task)["keep"])
    return pushed(s, look, keep, step(task, "quests_fit"))


@does("quest", draws="quest")
def quest_drawn(s: State, task: Task, a: do.Draw) -> State:
    return tasks.noted(drawn(s, "quest", a.card), "quest_kept", a.card)


@does("quest_kept", asks=lambda s, task: picks(task.seen))
def quest_kept(s: State, task: Task, a: do.PickCard) -> State:
    """A quest comes to the hand."""
    hand = dealt((*player_of(s, task).quests, a.card))
    return rest_under(but_player(s, task.side, quests=hand), "quest", task, a.card)


def rest_under(s: State, pile: str, task: Task, kept: str) -> State:
    """Of what was looked at, what is not kept goes under the pile."""
    rest = without(task.seen, kept)
    return tasks.still(s, task, seen=rest) if task.n > 1 else cards.put_under(s, pile, *rest)


def without_quest(s: State, player: int, quest: str) -> State:
    return but_player(discarded(s, "quest", quest), player, quests=without(realm(s).players[player].quests, quest))


fits(
    "quests_fit",
    lambda s, task: player_of(s, task).quests,
    LIMITS.quests,
    lambda s, task, card: without_quest(s, task.side, card),
)


# --- rune tokens


def rune_areas(s: State, task: Task) -> list[do.PickArea]:
    """Where a player may put a rune: in his areas and uncontrolled ones, one token an area (RS-GEN-20)."""
    owners = {area: control(s, area) for area, rune in enumerate(s.runes) if rune == state.NONE}
    return [do.PickArea(area) for area, owner in owners.items() if is_players(owner) or uncontrolled(owner)]


@does("gain_rune", asks=rune_areas)
def gain_rune(s: State, task: Task, a: do.PickArea) -> State:
    return runes.placed(s, a.area)


@does("automa_rune")
def automa_rune(s: State, task: Task) -> State:
    return s.but(phase=state.PLACE, scope=op(task)["scope"])


def unseen(s: State, task: Task) -> list[do.PickArea]:
    """Where a token lies that nobody has looked at."""
    areas = those(s, task, op(task)["where"])
    return [do.PickArea(area) for area in bits(areas) if s.runes[area] == state.HIDDEN]


@does("peek_rune", asks=unseen)
def peek_rune(s: State, task: Task, a: do.PickArea) -> State:
    """A token is looked at."""
    return pushed(s, step(task, "face", area=a.area))


@does("face", draws=cards.RUNE)
def face_seen(s: State, task: Task, a: do.Draw) -> State:
    """It is a dragon rune or a false one, and stays face down."""
    dragon = a.card == "dragon"
    face = state.DRAGON_DOWN if dragon else state.FALSE_DOWN
    return s.but(runes=replaced(s.runes, sure(task.area), face), dragons=s.dragons - dragon)


# --- dials


def dial_at(s: State, task: Task, dial: int, delta: int) -> int:
    """Where a dial is after it has moved."""
    return int(min(max(player_of(s, task).dials[dial] + delta, LOWEST), HIGHEST))


def dials(s: State, task: Task) -> list[do.PickDial]:
    """The dials that can be moved: one that is named, any, or those of what the area yields."""
    named, several = op(task)["dial"], range(len(DIALS))
    if named == "choose_yielded_here":
        several = [dial for dial in several if realm(s).yields[sure(task.area)][dial]]  # type: ignore[assignment]
    elif named != "choose":
        several = [DIALS.index(named)]  # type: ignore[assignment]
    delta = op(task)["delta"]
    return [do.PickDial(dial) for dial in several if dial_at(s, task, dial, delta) != player_of(s, task).dials[dial]]


@does("dial", asks=dials)
def dial(s: State, task: Task, a: do.PickDial) -> State:
    """A dial moves as far as it goes."""
    moved = dial_at(s, task, a.dial, op(task)["delta"])
    return but_player(s, task.side, dials=replaced(player_of(s, task).dials, a.dial, moved))


@does("dials_to_yield")
def dials_to_yield(s: State, task: Task) -> State:
    """No dial stays above what the player's areas yield."""
    most = zip(player_of(s, task).dials, yielded(s, task.side), strict=True)
    return but_player(s, task.side, dials=tuple(map(min, most)))


# --- bids and titles


def possible_bids(s: State, task: Task) -> list[do.Bid]:
    return [do.Bid(row, bool(op(task).get("sum"))) for row in bids.possible(s)]


@does("bid", asks=possible_bids)
def bid(s: State, task: Task, a: do.Bid) -> State:
    """The bids are spent, and the automa's cards are awaited."""
    return pushed(bids.paid(s, a.influence).but(phase=state.BID, sums=a.sums), step(task, "bid_over"))


@does("bid_over")
def bid_over(s: State, task: Task) -> State:
    """Once they are turned, what the card says of a won bid is done, for whoever has bid most, or of a lost one."""
    came = "on_win" if bids.is_won(s) else "on_lose"
    if came == "on_win" and not s.sums:
        task = task._replace(side=bids.bidder(s))
    return pushed(s.but(phase=state.CARD, bids=(), drawn=(), sums=False), *effects(f"{tasks.place(task)}.{came}", task))


@BOOK.refuses("RS-GEN-14", do.Bid)
def it_is_what_the_card_asks_for(s: State, a: do.Bid) -> No:
    return need(s.realm is None or (tasks.waiting(s) is not None and a in tasks.options(s)), "NO_BID_NOW")


def price(s: State, task: Task, title: int) -> int:
    """What a title costs: more than the influence that lies on it."""
    return int(s.titles[title].tokens + op(task)["price"].get("title_tokens_plus", 0))


def free_titles(s: State, task: Task) -> Sequence[Any]:
    """The titles of nobody that the player can pay for; he need not."""
    has = s.stocks[task.side].influence
    found = [n for n, title in enumerate(s.titles) if title.holder is None and price(s, task, n) <= has]
    return [*(do.PickCard(state.TITLES[n]) for n in found), do.Decline()] if found else []


@does("take_title", asks=free_titles)
def take_title(s: State, task: Task, a: do.PickCard) -> State:
    """A title for its price, which then lies on it."""
    title = state.TITLES.index(a.card)
    paid = price(s, task, title)
    return with_influence(s, task.side, -paid).but(titles=replaced(s.titles, title, Title(task.side, paid)))


# --- the season


@BOOK.acts("RUL-34", off=True)
def something_is_left(s: State) -> bool:
    """Whether the season's pile, discards and all, has a card that can be played alone."""
    pile = deck(realm(s), s.season)
    there = (*pile.unseen, *pile.under, *pile.discards)
    return any("cmp" not in DATA.seasons[s.season][card].tags for card in there)  # type: ignore[index]


@does("unplayable")
def unplayable(s: State, task: Task) -> State:
    """A card that makes no sense alone is replaced by the next one (RS-GEN-10)."""
    if not realm(s).card or not something_is_left(s):
        return s
    s = but_realm(discarded(s, s.season, realm(s).card), card="")
    return pushed(s, Task("season.card", task.side, 1))


@does("tokens_off")
def tokens_off(s: State, task: Task) -> State:
    return but_player(s, task.side, activated=0)


@does("orders_back")
def orders_back(s: State, task: Task) -> State:
    """The player's orders come back: all, or so many as he then chooses."""
    used = s.orders[task.side].bit_count()
    most = tasks.changed(s, task.side, "orders_back_limit", used)
    if most < used:
        return pushed(s, step(task, "order_back", n=most))
    return s.but(orders=replaced(s.orders, task.side, seasons.orders_back(s).orders[task.side]))


@does("order_back", asks=lambda s, task: [do.Choose(order - 1) for order in bits(s.orders[task.side])])
def order_back(s: State, task: Task, a: do.Choose) -> State:
    """One order comes back; they are counted from the first."""
    return s.but(orders=replaced(s.orders, task.side, s.orders[task.side] & ~(2 << a.option)))


@does("stand_all")
def stand_all(s: State, task: Task) -> State:
    return seasons.all_stand(s)


@does("reshuffle_fate")
def reshuffle_fate(s: State, task: Task) -> State:
    return seasons.shuffled(s)


BOOK.note("BG-HAND")
