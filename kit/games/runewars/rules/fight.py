"""Chapter: a battle on the screen (BG-BATTLE), step by step. Heroes and cards come first, then five rounds, then both
sides count what stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from kit.games.runewars import actions as do
from kit.games.runewars.book import BOOK
from kit.games.runewars.fight import ROUNDS, Fight, Figure, Support, figure
from kit.games.runewars.owners import race
from kit.games.runewars.pieces import AUTOMAS, DATA, KINDS, NEUTRAL, NUMBER, PLAYERS, unit
from kit.games.runewars.realm import Task
from kit.games.runewars.rules import battle, calendar, tasks
from kit.games.runewars.rules.battle import side_of
from kit.games.runewars.rules.control import is_players, trimmed
from kit.games.runewars.rules.fight_effects import (
    area,
    but_fight,
    fight,
    havens,
    kinds,
    meant,
    owners,
    parties,
    picked_kind,
)  # fmt: skip
from kit.games.runewars.rules.gains import without_tactic
from kit.games.runewars.rules.heroes import figure as figure_of
from kit.games.runewars.rules.opening import player_of
from kit.games.runewars.rules.tasks import OPS, but_realm, can_pay, does, effects, op, pushed, realm
from kit.games.runewars.state import State, Stronghold, changed, count, replaced, sent

START, END, ROUND = "battle_start_attacking", "battle_strength_defending", "battle_round_end"
"""When a tactics card can be played in a battle."""
BONUS = next(order.no for order in DATA.setup.orders if order.id == "conquest")
ENDS = ("battle.round", "battle.tally", "battle.over")
"""The steps of which one is still to come while a battle is fought."""
REVISED = "revised"


def begun(s: State) -> State:
    """A battle begins: heroes take a side, the attacker plays his cards, then the first round."""
    here, attacker = battle.at_stake(s)
    done = (*realm(s).done, "battle") if is_players(attacker) else realm(s).done
    conquest = is_players(attacker) and s.chosen[s.side] == BONUS and "supremacy" in done
    s = but_realm(s, fight=Fight(defender(s), conquest), done=done)
    heroes = [hero for hero in realm(s).heroes if hero.area == here and hero.owner in parties(s)]
    return pushed(
        s,
        *(Task("battle.support", hero.owner, figure_of(s, hero, "support_types", 1), hero.id) for hero in heroes),
        *plays(s, START, attacker),
        Task("battle.round", attacker),
    )


def defender(s: State) -> int:
    """For whom is fought who is attacked: the player who has something there, or whose home it is."""
    here, attacker = area(s), s.attacker
    if attacker in PLAYERS:
        return AUTOMAS[s.side]
    there = s.strongholds[here]
    found = {group.owner for group in s.forces[here]} | ({there.owner} if there is not None else set())
    homes = [player for player, home in enumerate(s.land.homes) if home >> here & 1]
    return [*(player for player in PLAYERS if player in found), *homes, s.side][0]


# --- before the first round


@BOOK.acts("BG-SUPPORT-1", off=lambda s, task: [])
def companions(s: State, task: Task) -> Sequence[do.PickModels | do.Decline]:
    """The kinds beside which a hero can fight: on his side, each hero beside another."""
    taken = {one[1:] for one in fight(s).supports}
    found = [kind for kind in kinds(s, task.side) if kind not in taken] if s.treaty.edition == REVISED else []
    return [*(picked_kind(s, *kind) for kind in found), do.Decline()] if found else []


@does("battle.support", asks=lambda s, task: companions(s, task))
def support(s: State, task: Task, a: do.PickModels) -> State:
    """A hero fights beside a kind of model."""
    return but_fight(s, supports=(*fight(s).supports, Support(task.hero, *meant(a)[:2])))


def plays(s: State, timing: str, *sides: int) -> list[Task]:
    """The players among these may play cards then."""
    return [Task("battle.play", owner, card=timing) for owner in sides if is_players(owner)]


def playable(s: State, task: Task) -> Sequence[do.PickCard | do.Decline]:
    """The tactics cards that can be played now: not in the season in which they came."""
    found = {
        card
        for card, since in player_of(s, task).tactics
        if since < calendar.begun(s) and DATA.tactics[card].timing == task.card
        if all(can_pay(s, one) for one in effects(f"{card}.effect", task))
    }
    return [*map(do.PickCard, sorted(found)), do.Decline()] if found else []


@does("battle.play", asks=playable)
def play(s: State, task: Task, a: do.PickCard) -> State:
    """A card is played; perhaps another one is, too."""
    s = without_tactic(s, task.side, a.card, oldest=True)
    return pushed(s, *carried_out(f"{a.card}.effect", task), task._replace(n=0))


def carried_out(place: str, like: Task) -> list[Task]:
    """The effects of a list as tasks; of one that is about so many kinds, a unit is a kind."""
    return [one._replace(n=op(one).get("types", 0), seen=like.seen) for one in effects(place, like)]


# --- a round


@does("battle.round")
def next_round(s: State, task: Task) -> State:
    """The next initiative; after the last one both sides count."""
    both = parties(s)
    if fight(s).initiative == ROUNDS:
        there, developed = s.strongholds[area(s)], realm(s).developments[area(s)]
        ward = [Task("battle.ward", there.owner)] if there is not None and developed == "ward" else []
        return pushed(s, *ward, *plays(s, END, both[1]), Task("battle.tally", both[0]))
    s = but_fight(s, initiative=fight(s).initiative + 1)
    return pushed(s, Task("battle.clash", both[0]), *plays(s, ROUND, *both), task)


def undrawn(s: State, owner: int) -> list[tuple[int, int]]:
    """The kinds of a side that have yet to draw in this round."""
    drawn = {one[:2] for one in fight(s).drawn}
    return [one for one in kinds(s, owner) if unit(one[1]).init == fight(s).initiative and one not in drawn]


@does("battle.clash")
def clash(s: State, task: Task) -> State:
    """Each side draws for a kind, the attacker first, and what they drew is carried out; until all have drawn."""
    sides = [Task("battle.pick", owner) for owner in parties(s) if undrawn(s, owner)]
    return pushed(s, *sides, Task("battle.specials", task.side), task) if sides else s


@does("battle.pick", asks=lambda s, task: [picked_kind(s, *one) for one in undrawn(s, task.side)])
def pick(s: State, task: Task, a: do.PickModels) -> State:
    """A kind draws: a card for each model that stands; where a hero fights beside it one more, for one of its models,
    and the player keeps one of the two."""
    owner, kind = meant(a)[:2]
    fewer = figure(fight(s).fewer, owner, kind)
    n = max(0, sum(group.standing for group in s.forces[area(s)] if group[:2] == (owner, kind)) - fewer)
    s = but_fight(s, drawn=(*fight(s).drawn, Figure(owner, kind)))
    helped = any(one[1:] == (owner, kind) for one in fight(s).supports)
    draw = Task("battle.draw", owner, card=KINDS[kind].name)
    first = [draw._replace(n=helped + (n > 0)), draw._replace(what="battle.keep")] if helped else []
    rest = n - (helped and n > 0)
    return pushed(s, *first, *([draw._replace(n=rest)] if rest else []))


def face(kind: int, card: int) -> str:
    """What a Fate card says to a kind of model."""
    return str(getattr(DATA.fate[card], unit(kind).shape))


@does("battle.draw", draws="fate")
def draw(s: State, task: Task, a: do.Turn) -> State:
    """A card for a model; one that a special has added is carried out with the others."""
    kind = NUMBER[task.card]
    s = but_fight(s, hand=(*fight(s).hand, Figure(task.side, kind, a.card)))
    special = [task._replace(what="battle.special", n=1)] if task.seen and face(kind, a.card) == "*" else []
    return pushed(s, *special)


def two_cards(s: State, task: Task) -> list[do.Choose]:
    """The two cards of which a hero's side keeps one: equal ones once."""
    hand = [one for one in fight(s).hand if one[:2] == (task.side, NUMBER[task.card])]
    faces = [face(one.kind, one.n) for one in hand]
    return [do.Choose(n) for n, shown in enumerate(faces) if shown not in faces[:n]]


@does("battle.keep", asks=two_cards)
def keep(s: State, task: Task, a: do.Choose) -> State:
    """The other card is nothing."""
    mine = [one for one in fight(s).hand if one[:2] == (task.side, NUMBER[task.card])]
    others = tuple(one for one in fight(s).hand if one not in mine)
    return but_fight(s, hand=(*others, mine[a.option]))


@does("battle.specials")
def specials(s: State, task: Task) -> State:
    """First the specials, the attacker's before the defender's, then all that is lost."""
    found = Counter(one[:2] for one in fight(s).hand if face(*one[1:]) == "*")
    row = [Task("battle.special", owner, n, card=KINDS[kind].name) for (owner, kind), n in found.items()]
    first = side_of(parties(s)[0])
    row.sort(key=lambda one: one.side not in first)
    return pushed(s, *row, Task("battle.losses", task.side))


@does("battle.special")
def special(s: State, task: Task) -> State:
    """A special of a kind is carried out; then the next one."""
    again = [task._replace(n=task.n - 1)] if task.n > 1 else []
    return pushed(but_fight(s, struck=()), *carried_out(f"{task.card}.special", task), *again)


@does("extra_card")
def extra_card(s: State, task: Task) -> State:
    """The model draws more cards, which count as well; only so often a model."""
    if len(task.seen) >= op(task).get("max_per_model", tasks.ALL):
        return s
    return pushed(s, task._replace(what="battle.draw", seen=(*task.seen, "extra")))


@does("battle.losses")
def losses(s: State, task: Task) -> State:
    """What the cards do: routs, then damage; each time the defender's losses first."""
    hand, due = fight(s).hand, []
    for effect in ("rout", "damage"):
        for party in parties(s):
            faces = [face(one.kind, one.n) for one in hand if one.owner in side_of(party)]
            n = sum(int(shown[1:]) for shown in faces if shown[0] == effect[0])
            due += [Task(effect, party, n)] if n else []
    return pushed(but_fight(s, hand=()), *due)


# --- after the last round


def wards(s: State, task: Task) -> Sequence[do.PickCard | do.Decline]:
    """The defence of a faction in its stronghold. What can be done once a match may be kept for later."""
    faction = race(s.factions, task.side)
    later = [do.Decline()] if works_once(faction) else []
    return [] if faction in realm(s).once else [do.PickCard("ward"), *later]


def works_once(faction: str) -> bool:
    return any(OPS[place].get("once_per_game") for place in tasks.listed(f"{faction}.ward"))


@does("battle.ward", asks=wards)
def ward(s: State, task: Task, a: do.PickCard) -> State:
    """The defence does what it does."""
    faction = race(s.factions, task.side)
    s = but_realm(s, once=(*realm(s).once, faction)) if works_once(faction) else s
    return pushed(but_fight(s, struck=()), *carried_out(f"{faction}.ward", task))


@BOOK.acts("RUL-25", off=0)
def hexagons(s: State, owner: int) -> int:
    """The routed hexagons of a side, which count in the revised edition."""
    mine = owners(s, owner) if s.treaty.edition == REVISED else ()
    return sum(
        group.routed for group in s.forces[area(s)] if group.owner in mine and unit(group.kind).shape == "hexagon"
    )


def seen_defender(s: State) -> int:
    """Who is seen to defend: the neutrals, where nothing of the automa is there."""
    there = {group.owner for group in s.forces[area(s)]} | {one.owner for one in fight(s).drawn}
    alone = NEUTRAL in there and fight(s).defender not in there and s.strongholds[area(s)] is None
    return NEUTRAL if alone else fight(s).defender


class Strength(NamedTuple):
    """What the strength of a side is made of."""

    standing: int
    routed: int
    """The routed hexagons."""
    stronghold: int
    added: int
    """What specials and cards have added."""


def parts(s: State) -> tuple[Strength, Strength]:
    """The strength of the attacker, and of the defender, as they are now."""
    one, other = parties(s)
    attacking, defending = battle.tally(s, area(s), one, fight(s).conquest)
    walls = battle.strength(s.strongholds[area(s)], fight(s).conquest)
    mine, theirs = fight(s).strength
    return (
        Strength(attacking, hexagons(s, one), 0, mine),
        Strength(defending - walls, hexagons(s, other), walls, theirs),
    )


def strengths(s: State) -> tuple[int, int]:
    """The same as two sums."""
    attacking, defending = parts(s)
    return sum(attacking), sum(defending)


def is_undecided(s: State) -> bool:
    """Whether a battle is fought in which both sides are still to count."""
    return realm(s).fight is not None and any(task.what in ("battle.round", "battle.tally") for task in realm(s).todo)


def counted(s: State, a: Any, t: State) -> State | None:
    """The moment between two states in which both sides count; `None` where they do not."""
    if s.realm is None or not is_undecided(s) or (is_undecided(t) and t.at == s.at):
        return None
    if isinstance(a, do.Trim):
        s = trimmed(s, a)
    elif not isinstance(a, do.Reveal):
        s = tasks.answered(s, a)
    last = tasks.gone_on(s, "battle.tally")
    task = tasks.waiting(last)
    return last if task is not None and task.what == "battle.tally" else None


def attacker_has_won(s: State) -> bool:
    """Whether the attacker is stronger, and has any models left."""
    mine = any(group.owner in side_of(parties(s)[0]) for group in s.forces[area(s)])
    return mine and battle.attacker_wins(*strengths(s))


@does("battle.tally")
def tally(s: State, task: Task) -> State:
    """Somebody has won. A stronghold may change, and who is beaten leaves."""
    here, (attacker, other) = area(s), parties(s)
    won = attacker_has_won(s)
    before = s.strongholds[here]
    s = battle.fought(s, won)
    winner, loser = (attacker, other) if won else (other, attacker)
    if won and before is not None:
        s = but_realm(s, developments=replaced(realm(s).developments, here, ""))
    s = left_behind(s, loser)
    due = [Task("battle.raise", winner)] if won and before is not None and is_players(winner) else []
    due += [Task("battle.retreat", loser)] if is_players(loser) and count(s.forces[here], loser) else []
    due += [Task("battle.trim", winner, area=here)] if is_players(winner) else []
    return pushed(but_fight(s, hurt=(), routed=(), struck=()), *due, Task("battle.over", winner))


def left_behind(s: State, loser: int) -> State:
    """Whoever of the beaten side lay there before the battle is destroyed; all of a player's, if there is nowhere to
    go."""
    stuck = is_players(loser) and not havens(s, Task("battle.retreat", loser))
    groups = s.forces[area(s)]
    for owner, kind, standing, routed in groups:
        if owner in owners(s, loser):
            left = 0 if stuck else figure(fight(s).routed, owner, kind)
            groups = changed(groups, owner, kind, -standing * stuck, left - routed)
    return s.but(forces=replaced(s.forces, area(s), groups))


@does("battle.raise", asks=lambda s, task: [do.PickArea(area(s)), do.Decline()])
def raised(s: State, task: Task, a: do.PickArea) -> State:
    """A player who has conquered a stronghold puts up his own, damaged."""
    return s.but(strongholds=replaced(s.strongholds, a.area, Stronghold(task.side, True)))


@does("battle.retreat", asks=havens)
def retreat(s: State, task: Task, a: do.PickArea) -> State:
    """A beaten player's models lie where he has taken them."""
    beaten = tuple(group for group in s.forces[area(s)] if group.owner == task.side)
    s = sent(s, area(s), a.area, beaten, routed=True)
    return pushed(s, Task("battle.trim", task.side, area=a.area))
