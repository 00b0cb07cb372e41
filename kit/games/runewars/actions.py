"""Rune Winter: the actions. Areas are numbered as in `land`, kinds and owners as in `pieces`. How they are written
stands in `action_notation`."""

from __future__ import annotations

from typing import Annotated

from kit.core.actions import action
from kit.games.runewars.state import Groups

Area = Annotated[int, "area"]
Target = Annotated[int, "area", "target"]
Models = Annotated[Groups, "models"]


# --- chance


@action()
class Turn:
    """Chance: a Fate card is turned."""

    card: Annotated[int, "card"]


@action()
class Shown:
    """Chance: a Fate card from the box shows a symbol."""

    symbol: Annotated[int, "symbol"]


@action()
class Reveal:
    """Chance: the token that is turned up in an area is a dragon rune, or a false one."""

    dragon: Annotated[bool, "dragon"]


# --- the player


@action()
class Carried:
    """The season card is carried out (RS-SEASON-1)."""


@action()
class Discard:
    """The season card makes no sense alone: another one takes its place (RS-GEN-10)."""


@action()
class Bid:
    """What each player bids, where the season card asks for it (RS-GEN-14)."""

    influence: Annotated[tuple[int, ...], "bids"]
    sums: bool = False


@action()
class Grant:
    """The season card has the automa place a rune (RS-GEN-18)."""

    scope: Annotated[str, "scope"]


@action()
class Order:
    """The order of this season (RS-ORDER-1)."""

    number: Annotated[int, "order"]


@action()
class Done:
    """The order is resolved (RS-ORDER-2)."""


@action()
class Next:
    """Which of several equally near areas is the next (RS-AUTUMN-2, RUL-46)."""

    area: Area


@action()
class Claim:
    """Which of two automas gets the models of a city (RUL-47)."""

    owner: Annotated[int, "owner"]


@action()
class Battle:
    """A battle begins in an area that the player has entered."""

    area: Area


@action()
class Won:
    """A battle is over: the attacker has won, or the defender."""

    attacker: Annotated[bool, "attacker"]


@action()
class Driven:
    """The neutrals of an area must retreat routed, as diplomacy has it (C.10)."""

    area: Area


# --- the automa


@action()
class Generate:
    """New models in an area (RS-SPRING-1, RS-WINTER-2)."""

    area: Area
    models: Models


@action()
class Trim:
    """The models over the limit leave the board (RS-GEN-9)."""

    area: Area
    models: Models


@action()
class Loot:
    """A fallen-hero token goes, with so many rewards (RS-SPRING-2)."""

    area: Area
    rewards: int


@action()
class Charge:
    """Influence is put on a title, or taken from it (RS-SUMMER-1)."""

    title: Annotated[int, "title"]


@action("march {start}-{end} {models}")
class March:
    """Standing models go from an area to one beside it (RS-AUTUMN-3)."""

    start: Area
    end: Target
    models: Models


@action()
class Stay:
    """An area with six or more sends nobody away, as there is nowhere to go."""

    area: Area


@action("retreat {start}-{end}")
class Retreat:
    """All models of the automa and the neutrals leave an area routed; without a target they are destroyed
    (RS-GEN-4)."""

    start: Area
    end: Annotated[int | None, "target or none", "target"] = None


@action()
class Rune:
    """A dragon rune is placed face up, or lost where there is no place for it (RS-GEN-17, RS-GEN-20)."""

    area: Annotated[int | None, "target or none", "area"] = None


# --- what the player does on the table, and corrections


@action("change {area} {owner} {kind} {standing}[ {routed}]")
class Change:
    """So many models of a kind more in an area, or fewer: standing, and routed."""

    area: Area
    owner: Annotated[int, "owner"]
    kind: Annotated[int, "kind"]
    standing: Annotated[int, "delta"]
    routed: Annotated[int, "delta or none", "delta"] = 0


@action("shift {start}-{end} {models}")
class Shift:
    """Models go from an area to another, standing or routed as they are."""

    start: Area
    end: Target
    models: Models


@action()
class SetRune:
    """What rune token lies in an area."""

    area: Area
    rune: Annotated[int, "rune"]


@action()
class SetStronghold:
    """Whose stronghold stands in an area, and whether it is damaged."""

    area: Area
    owner: Annotated[int | None, "owner or none"]
    damaged: bool = False


@action()
class SetHeroes:
    """How many heroes of players are in an area."""

    area: Area
    heroes: int


@action()
class SetFallen:
    """The fallen-hero tokens of an area, by how many rewards lie with each."""

    area: Area
    rewards: Annotated[tuple[int, ...], "counts"]


@action()
class SetTitle:
    """Who holds a title, and the influence on it."""

    title: Annotated[int, "title"]
    holder: Annotated[int | None, "owner or none"]
    tokens: int


@action()
class SetStock:
    """What a player has in hand."""

    player: Annotated[int, "owner"]
    influence: int
    tactics: int
    rewards: int


@action()
class SetCommander:
    """Where the automa's commander is (RS-VAR-3.3)."""

    area: Annotated[int | None, "target or none", "area"] = None


# --- on the screen: what an effect asks for


@action("draw {card}")
class Draw:
    """Chance: a card is drawn from a pile."""

    card: Annotated[str, "card of a pile", "drawn"]


@action("choose {option}")
class Choose:
    """One of several effects, by its place."""

    option: Annotated[int, "option"]


@action("pick {area}")
class PickArea:
    """The area that an effect is about."""

    area: Area


@action("take {card}")
class PickCard:
    """The card, the hero or the title that an effect is about."""

    card: Annotated[str, "card of a pile", "taken"]


@action("dial {dial}")
class PickDial:
    """The dial that an effect moves."""

    dial: Annotated[int, "dial"]


@action("models {area} {models}[ {damage}]")
class PickModels:
    """The models that an effect is about, where they are or come to be; in battle one that has so much damage."""

    area: Area
    models: Models
    damage: Annotated[int, "damage"] = 0


@action()
class Decline:
    """Nothing more of what may be done."""


@action("send {start}-{end} {models}")
class Send:
    """Standing models go a few steps, as an effect lets them."""

    start: Area
    end: Target
    models: Models


# --- heroes in summer, and what a player may do at any time of his turn


@action("travel {hero} {area}")
class Travel:
    """A hero goes to an area, or stays in his, as his action of this summer (BG-HERO-1)."""

    hero: Annotated[str, "card of a pile", "hero"]
    area: Area


@action("heal {hero}")
class Heal:
    """A hero heals all his damage."""

    hero: Annotated[str, "card of a pile", "hero"]


@action("train {hero} {attribute}")
class Train:
    """A hero trains an attribute (BG-TRAIN-1)."""

    hero: Annotated[str, "card of a pile", "hero"]
    attribute: Annotated[int, "attribute"]


@action("attempt {hero} {quest}")
class Attempt:
    """A hero attempts a quest where he stands (BG-HERO-2)."""

    hero: Annotated[str, "card of a pile", "hero"]
    quest: Annotated[str, "card of a pile", "quest"]


@action("play {card}")
class PlayTactic:
    """A tactics card."""

    card: Annotated[str, "card of a pile", "played"]


@action()
class Shards:
    """Two shards are a dragon rune (BG-REWARD-1)."""


@action()
class Trade:
    """Rewards are given for what a title offers, once a turn (BG-REWARD-1)."""


@action()
class Achieve:
    """The objective is claimed (BG-OBJ-1)."""


# --- on the screen: a player's order


@action()
class Activate:
    """An activation token in an area, to which models then go (B.4, orders 2 and 3)."""

    area: Area


@action("go {start}-{end} {models}")
class Move:
    """Standing models of the player go from an area to another."""

    start: Area
    end: Target
    models: Models


@action("ride {hero} {area}")
class Ride:
    """A hero goes to an area beside his."""

    hero: Annotated[str, "card of a pile", "hero"]
    area: Area


@action("talk {influence}")
class Talk:
    """Diplomacy with the neutrals of the activated area, for so much influence (BG-DIPLO-1)."""

    influence: int


@action()
class Supremacy:
    """The bonus of an order that is the highest face up (BG-ORDER-1)."""


@action()
class Recruit:
    """Models come from a dial (BG-RECRUIT-1)."""

    dial: Annotated[int, "dial"]


@action()
class Hire:
    """So much influence is spent to look at as many heroes."""

    influence: int


@action()
class TakeTitle:
    """A title, for so much influence."""

    title: Annotated[int, "title"]
    influence: int


@action()
class Build:
    """A stronghold is built."""

    area: Area


@action()
class Repair:
    """A damaged stronghold is repaired."""

    area: Area


@action("swap {start}-{end}")
class Swap:
    """What lies of rune tokens in two areas of the player's changes places."""

    start: Area
    end: Target


@action("develop {area} {kind}")
class Develop:
    """A development at a stronghold (BG-DEV-1)."""

    area: Area
    kind: Annotated[str, "card of a pile", "development"]


Edit = Change | Shift | SetRune | SetStronghold | SetHeroes | SetFallen | SetTitle | SetStock | SetCommander
Chance = Turn | Shown | Reveal | Draw
Automas = Generate | Trim | Loot | Charge | March | Stay | Retreat | Rune
Heroic = Travel | Heal | Train | Attempt
Answers = Choose | PickArea | PickCard | PickDial | PickModels | Send | Heroic | Decline
Anytime = PlayTactic | Shards | Trade | Achieve
Resolving = (
    Activate | Move | Ride | Talk | Supremacy | Recruit | Hire | TakeTitle | Build | Repair | Swap | Develop
)  # fmt: skip
Players = (
    Carried | Discard | Bid | Grant | Order | Done | Next | Claim | Battle | Won | Driven
    | Answers | Anytime | Resolving
)  # fmt: skip
Action = Chance | Players | Automas | Edit
