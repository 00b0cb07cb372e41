"""Chapter: heroes. What befalls them, and what each does in summer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.core.rules import No, need
from kit.games.runewars import actions as do
from kit.games.runewars.book import BOOK
from kit.games.runewars.pieces import DATA
from kit.games.runewars.realm import ATTRIBUTES, Fallen, Hero, Task
from kit.games.runewars.rules import tasks
from kit.games.runewars.rules.cards import discarded, drawn
from kit.games.runewars.rules.gains import picks
from kit.games.runewars.rules.moving import beside, everywhere, no_way, within
from kit.games.runewars.rules.opening import player_of
from kit.games.runewars.rules.places import found as places
from kit.games.runewars.rules.tasks import but_realm, does, effects, op, pushed, realm, step
from kit.games.runewars.state import ORDER, RESOLVE, State, replaced, sure
from kit.space.hexes import bits

PHASE = DATA.setup.hero_phase


def heroes_of(s: State, task: Task) -> list[Hero]:
    """The player's heroes; where the task is about one, him alone."""
    return [one for one in realm(s).heroes if one.owner == task.side and task.hero in ("", one.id)]


def hero(s: State, name: str) -> Hero:
    """The hero of that name, who is on the board."""
    return next(one for one in realm(s).heroes if one.id == name)


def but_hero(s: State, name: str, **changes: Any) -> State:
    """The state with some of what a hero is changed."""
    return but_realm(s, heroes=tuple(one._replace(**changes) if one.id == name else one for one in realm(s).heroes))


def without_hero(s: State, name: str) -> State:
    """The hero is no longer on the board."""
    return but_realm(s, heroes=tuple(one for one in realm(s).heroes if one.id != name))


def figure(s: State, one: Hero, key: str, base: int) -> int:
    """A figure of a hero, as he and his rewards change it, and whatever does for a time."""
    for when in (DATA.heroes[one.id].when, *(DATA.rewards[card].when for card in one.rewards)):
        for effect in when.get("always", ()):
            if effect["key"] == key:
                base = int(effect["set"]) if "set" in effect.params else base + effect["add"]
    return tasks.changed(s, one.owner, key, base)


def attribute(one: Hero, name: str) -> int:
    """How many cards a hero turns in a test of that attribute: what is printed, and his training."""
    return int(getattr(DATA.heroes[one.id], name)) + one.training[ATTRIBUTES.index(name)]


def triggered(one: Hero, *triggers: str) -> list[Task]:
    """What a hero and his rewards do when something happens."""
    whose = [Task("", one.owner, 0, one.id, one.area, card) for card in (one.id, *one.rewards)]
    return [task for trigger in triggers for like in whose for task in effects(f"{like.card}.when.{trigger}", like)]


# --- damage


@does("hero_damage", asks=lambda s, task: picks([one.id for one in heroes_of(s, task)]))
def hero_damage(s: State, task: Task, a: do.PickCard) -> State:
    """A hero takes damage; any more of it is his, too."""
    s = but_hero(s, a.card, damage=hero(s, a.card).damage + 1)
    return tasks.still(defeated(s, hero(s, a.card)), task, hero=a.card)


@BOOK.acts("BG-HERO-3", off=lambda s, one: s)
def defeated(s: State, one: Hero) -> State:
    """A hero with as much damage as he has health is gone: a token lies there with his rewards."""
    if one.damage < figure(s, one, "hero_hp", DATA.heroes[one.id].hp):
        return s
    fallen = (*realm(s).fallen, Fallen(one.id, one.area, one.rewards))
    return but_realm(without_hero(s, one.id), fallen=fallen)


@does("prevent_hero_damage")
def prevent_hero_damage(s: State, task: Task) -> State:
    """The damage that a hero is about to take is less by so much."""
    todo = list(realm(s).todo)
    for n, one in enumerate(todo):
        if op(one).name == "hero_damage" and one.hero == task.hero:
            left = (one.n or tasks.amount(s, one)) - task.n
            todo[n : n + 1] = [one._replace(n=left)] if left > 0 else []
            break
    return but_realm(s, todo=tuple(todo))


@does("hero_heal", asks=lambda s, task: picks([one.id for one in heroes_of(s, task) if one.damage]))
def hero_heal(s: State, task: Task, a: do.PickCard) -> State:
    """A hero has less damage; any more that is healed is his, too."""
    return tasks.still(but_hero(s, a.card, damage=hero(s, a.card).damage - 1), task, hero=a.card)


def deserters(s: State, task: Task) -> list[do.PickCard]:
    """The heroes of another side than the player's who may desert, the neutral ones, too."""
    align = DATA.factions[s.factions[task.side]].align
    found = [one for one in heroes_of(s, task) if DATA.heroes[one.id].al != align]
    return picks([one.id for one in found if not figure(s, one, "no_desert", 0)])


@does("hero_desert", asks=deserters)
def hero_desert(s: State, task: Task, a: do.PickCard) -> State:
    """A hero goes to the discards, and his rewards to theirs."""
    s = discarded(s, "reward", *hero(s, a.card).rewards)
    return discarded(without_hero(s, a.card), "hero", a.card)


def looted(s: State, area: int, rewards: int) -> State:
    """Without a fallen-hero token that lies with so many rewards in an area (RS-SPRING-2); among such the player
    chooses (RS-SPRING-3)."""
    alike = [one.hero for one in realm(s).fallen if (one.area, len(one.rewards)) == (area, rewards)]
    return pushed(s, Task("lose_fallen", s.side, 1, seen=tuple(alike)))


@does("lose_fallen", asks=lambda s, task: picks(task.seen))
def lose_fallen(s: State, task: Task, a: do.PickCard) -> State:
    """The token goes, and its rewards are discarded."""
    gone = next(one for one in realm(s).fallen if one.hero == a.card)
    s = but_realm(s, fallen=tuple(one for one in realm(s).fallen if one != gone))
    return discarded(s, "reward", *gone.rewards)


# --- training


@BOOK.acts("BG-TRAIN-1", off=lambda s, task: [])
def trainings(s: State, task: Task) -> list[do.Train]:
    """The attributes that can be trained: twice each."""
    most = PHASE.train_max_per_attribute
    return [do.Train(one.id, n) for one in heroes_of(s, task) for n, had in enumerate(one.training) if had < most]


@does("hero_train", asks=trainings)
def hero_train(s: State, task: Task, a: do.Train) -> State:
    """A hero turns a card more in tests of an attribute."""
    had = hero(s, a.hero).training
    s = but_hero(s, a.hero, training=replaced(had, a.attribute, had[a.attribute] + 1))
    return pushed(s, *triggered(hero(s, a.hero), "trained"))


# --- he comes somewhere


@does("arrival")
def arrival(s: State, task: Task) -> State:
    """A hero has ended a move: he takes what lies there with a fallen hero, turns an exploration token up, and does
    what he does after a move."""
    for one in heroes_of(s, task):
        explored = [step(task, "explored")] * bool(realm(s).tokens[one.area])
        s = took(pushed(s, *explored, *triggered(one, "hero_moved")), task)
    return s


def to_take(s: State) -> Task | None:
    """A fallen hero's rewards that lie where a hero of the player whose turn it is stands: he takes them."""
    if s.realm is None or s.phase not in (ORDER, RESOLVE):
        return None
    stand = {one.area for one in realm(s).heroes if one.owner == s.side}
    area = next((token.area for token in realm(s).fallen if token.area in stand), None)
    return None if area is None else Task("take_fallen", s.side, 1, area=area)


@does("take_fallen", asks=lambda s, task: picks([one.id for one in heroes_of(s, task) if one.area == task.area]))
def take_fallen(s: State, task: Task, a: do.PickCard) -> State:
    """A hero who has been there takes what lies with a fallen one (BG-HERO-3)."""
    return took(s, step(task, "rewards_fit", hero=a.card))


def took(s: State, task: Task) -> State:
    """A hero has what lies with the fallen ones of an area; what is too much for him is discarded."""
    there = [token for token in realm(s).fallen if token.area == task.area]
    found = [card for token in there for card in token.rewards]
    s = but_hero(s, task.hero, rewards=(*hero(s, task.hero).rewards, *found))
    s = but_realm(s, fallen=tuple(token for token in realm(s).fallen if token not in there))
    return pushed(s, step(task, "rewards_fit"))


@does("explored", draws="explore")
def explored(s: State, task: Task, a: do.Draw) -> State:
    """An exploration token does what it does for this hero, and is gone (BG-EXPLORE-1)."""
    s = but_realm(drawn(s, "explore", a.card), tokens=replaced(realm(s).tokens, sure(task.area), ""))
    return pushed(s, *effects(f"{a.card}.effect", task))


# --- summer


@does("hero_phase")
def hero_phase(s: State, task: Task) -> State:
    """Each hero may act once, in any order."""
    for one in heroes_of(s, task):
        s = but_hero(s, one.id, action="")
    return pushed(s, step(task, "hero_turn"))


def reach(s: State, one: Hero) -> int:
    """How many areas a hero moves at most."""
    return figure(s, one, "hero_reach", PHASE.actions.move.reach)


def is_at(s: State, task: Task, quest: str, area: int) -> bool:
    return bool(places(s, task, DATA.quests[quest].where) >> area & 1)


def deeds(s: State, task: Task) -> Sequence[Any]:
    """What the heroes can do yet."""
    found: list[Any] = []
    open_to = beside(s, flies=False)
    for one in heroes_of(s, task):
        if not one.action:
            found += [do.Travel(one.id, area) for area in bits(within(open_to, everywhere(s), one.area, reach(s, one)))]
            found += [do.Heal(one.id)] * bool(one.damage) + trainings(s, task._replace(hero=one.id))
        quests = player_of(s, task).quests if one.action == "move" else ()
        found += [do.Attempt(one.id, card) for card in quests if is_at(s, task, card, one.area)]
    return [*found, do.Decline()] if found else []


@does("hero_turn", asks=deeds)
def hero_turn(s: State, task: Task, a: Any) -> State:
    """A hero acts; then the others may."""
    s, mine = pushed(s, task), task._replace(hero=a.hero)
    match a:
        case do.Travel(name, area):
            s = but_hero(s, name, area=area, action="move")
            return pushed(s, step(mine, "arrival", area=area))
        case do.Heal(name):
            return pushed(but_hero(s, name, action="heal"), mine._replace(what="hero_phase.actions.heal", n=0))
        case do.Train(name, _):
            return hero_train(but_hero(s, name, action="train"), mine, a)
    s = but_hero(s, a.hero, action="quest")
    return pushed(s, step(mine, "attempt", card=a.quest, area=hero(s, a.hero).area))


def acting(s: State, name: str) -> Hero | None:
    """The hero of that name, if it is his turn to act or to attempt a quest."""
    task = tasks.waiting(s)
    if task is None or op(task).name != "hero_turn":
        return None
    return next((one for one in heroes_of(s, task) if one.id == name), None)


@BOOK.refuses("BG-HERO-1", do.Travel, do.Heal, do.Attempt)
def it_is_summer_and_he_is_there(s: State, a: Any) -> No:
    known = not isinstance(a, do.Travel) or a.area in range(len(s.forces))
    return need(known and acting(s, a.hero), "NOT_NOW")


@BOOK.refuses("BG-HERO-1", do.Travel)
def he_gets_there(s: State, a: do.Travel) -> No:
    one = sure(acting(s, a.hero))
    why = no_way(s, one.area, a.area, reach(s, one), everywhere(s))
    return need(why is None, why or "", end=s.land.names[a.area])


@BOOK.refuses("BG-HERO-2", do.Attempt)
def only_who_has_moved_attempts_a_quest(s: State, a: do.Attempt) -> No:
    one = acting(s, a.hero)
    return need(one is not None and one.action == "move", "QUEST_NOT_MOVED")


@BOOK.refuses("BG-HERO-2", do.Attempt)
def the_quest_is_attempted_where_it_belongs(s: State, a: do.Attempt) -> No:
    task, one = sure(tasks.waiting(s)), sure(acting(s, a.hero))
    known = a.quest in player_of(s, task).quests
    return need(known and is_at(s, task, a.quest, one.area), "QUEST_AREA")


BOOK.refuses("RS-SEASON-3", do.Send, do.Travel, do.Heal, do.Train, do.Attempt)(tasks.it_answers_what_is_asked)
BOOK.note("BG-EXPLORE-1")
