"""Chapter: rewards. Heroes draw them, carry them, and give them away for something."""

from __future__ import annotations

from collections.abc import Sequence

from kit.games.runewars import actions as do
from kit.games.runewars.pieces import DATA
from kit.games.runewars.realm import Cards, Task
from kit.games.runewars.rules.cards import discarded, drawn
from kit.games.runewars.rules.gains import fits, picks, rest_under, without_quest
from kit.games.runewars.rules.heroes import but_hero, defeated, figure, hero, heroes_of
from kit.games.runewars.rules.opening import player_of
from kit.games.runewars.rules.tasks import does, effects, noted, op, place, pushed, realm, step
from kit.games.runewars.state import State


@does("draw_reward")
def draw_reward(s: State, task: Task) -> State:
    """The hero draws rewards, and keeps some of them."""
    n = figure(s, hero(s, task.hero), "reward_draw", task.n)
    keep = step(task, "reward_kept", n=op(task)["keep"])
    return pushed(s, step(task, "reward", n=n), keep, step(task, "rewards_fit"))


@does("reward", draws="reward")
def reward_drawn(s: State, task: Task, a: do.Draw) -> State:
    return noted(drawn(s, "reward", a.card), "reward_kept", a.card)


@does("reward_kept", asks=lambda s, task: picks(task.seen))
def reward_kept(s: State, task: Task, a: do.PickCard) -> State:
    """The hero carries it, and it does what it does when it comes."""
    s = but_hero(s, task.hero, rewards=(*hero(s, task.hero).rewards, a.card))
    s = rest_under(s, "reward", task, a.card)
    return pushed(s, *effects(f"{a.card}.when.gained", task._replace(card=a.card)))


# --- they go


def rewards_of(s: State, player: int) -> Cards:
    return tuple(card for hero in realm(s).heroes if hero.owner == player for card in hero.rewards)


def without_rewards(s: State, *gone: str) -> State:
    """Rewards are on the discards, whoever had them; a hero whom they alone kept alive falls."""
    for one in realm(s).heroes:
        kept = tuple(card for card in one.rewards if card not in gone)
        s = but_hero(s, one.id, rewards=kept)
        s = s if kept == one.rewards else defeated(s, hero(s, one.id))
    return discarded(s, "reward", *gone)


def worth(rewards: Sequence[str]) -> int:
    """What rewards count in a trade (BG-REWARD-1)."""
    return sum(DATA.rewards[card].value for card in rewards)


def tradable(s: State, task: Task) -> list[do.PickCard]:
    """The rewards that can be given yet, where all together are enough."""
    mine = rewards_of(s, task.side)
    return [do.PickCard(card) for card in mine if card not in task.seen] if worth(mine) >= op(task)["value"] else []


@does("trade_rewards", asks=tradable)
def trade_rewards(s: State, task: Task, a: do.PickCard) -> State:
    """One reward more is given; when they are worth enough they go, and what is given for them comes."""
    given = (*task.seen, a.card)
    if worth(given) < op(task)["value"]:
        return pushed(s, task._replace(seen=given))
    s = without_rewards(s, *given)
    return pushed(s, *effects(f"{place(task)}.gain", task))


@does("discard_this")
def discard_this(s: State, task: Task) -> State:
    """The quest or reward that the effect stands on is discarded."""
    gone = without_quest(s, task.side, task.card) if task.card in player_of(s, task).quests else s
    return without_rewards(s, task.card) if task.card in rewards_of(s, task.side) else gone


fits(
    "rewards_fit",
    lambda s, task: [card for one in heroes_of(s, task) for card in one.rewards],
    DATA.setup.limits.rewards_per_hero,
    lambda s, task, card: without_rewards(s, card),
)
