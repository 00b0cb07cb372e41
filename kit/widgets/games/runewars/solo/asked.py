"""What there is to tap beside the map: drawn from what can be done now, each thing with its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from htpy import Node, b, details, div, fragment, li, p, small, span, summary, ul
from markupsafe import Markup

from kit.core.compose import legal
from kit.core.game import Phrase, Ref
from kit.games.runewars import actions as do
from kit.games.runewars.differences import CARDS
from kit.games.runewars.pieces import KINDS, NUMBER
from kit.games.runewars.realm import ATTRIBUTES, DIALS
from kit.games.runewars.rules import fight, tasks
from kit.games.runewars.rules.fight_proposals import proposal
from kit.games.runewars.rules.opening import icons, unit
from kit.games.runewars.rules.seasons import ORDERS
from kit.games.runewars.rules.tasks import op, waiting
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import ORDER, RESOLVE, State
from kit.text import Catalogue
from kit.widgets.features import chosen
from kit.widgets.games.runewars.editor import SECOND, chooses, choosing, does
from kit.widgets.games.runewars.solo import bids, own, pictures, taps, theatre
from kit.widgets.games.runewars.solo.areas import chosen_card
from kit.widgets.games.runewars.solo.table import SoloTable
from kit.widgets.games.runewars.solo.words import me, thing
from kit.widgets.games.runewars.words import deed_of
from kit.widgets.html import icon
from kit.widgets.panel import PanelContext

words = SoloTable().action_words
"""An action on its button."""
ANYTIME = do.PlayTactic, do.Shards, do.Trade, do.Achieve
ON_THE_MAP = do.Move, do.Activate, do.Travel, do.Ride
"""What is done on the map; the list of moves has it, too."""


FOLDED = re.compile(r'<details class="kit-fold"(?=(?:(?!</details>).)*kit-pointed)', re.DOTALL)
"""The beginning of what is folded away and holds a button that is pointed out."""


def asked(context: PanelContext) -> Node:
    """What is asked of the player, or what he has opened; `None` while others decide."""
    if context.over or context.watching or not context.my_turn:
        return None
    return pointed(chosen_card(context) or ways(context), context.parts)


def pointed(said: Node, keys: Sequence[str]) -> Node:
    """The same; the buttons that a hint speaks of are pointed out."""
    html = str(fragment[said])
    for key in keys:
        html = re.sub(rf'class="(?=[^>]*data-key="{re.escape(key)}")', 'class="kit-pointed ', html)
    return Markup(FOLDED.sub('<details open class="kit-fold"', html))


def ways(context: PanelContext) -> Node:
    """The ways to go on."""
    s, t = context.state, context.t
    task = waiting(s)
    if task is not None:
        found = ASKED.get(op(task).name)
        shown = found(context) if found is not None else choices(s, t)
        return fragment[shown, chances(s, s.at, t)] if s.at is not None and fight.is_undecided(s) else shown
    if s.phase == ORDER:
        return fragment[orders(context), besides(s, t)]
    if s.phase == RESOLVE:
        return resolves(s, t)
    return choices(s, t)


def choices(s: State, t: Catalogue) -> Node:
    """A button, or a card, for each way; in battle what is proposed comes first."""
    found = list(legal(GAME, s))
    if all(isinstance(a, do.PickCard | do.Decline) for a in found):
        return cards(s, found, t)
    best = proposal(s) if theatre.fight_of(s) is not None and waiting(s) is not None else None
    found.sort(key=lambda a: a != best)
    return div(".rune-choices")[
        (does(words(s, a, t), a, s, picture(s, a), css="kit-btn" if a == best else SECOND) for a in found)
    ]


def picture(s: State, a: Any) -> Node:
    """What a button shows besides its words."""
    match a:
        case do.PickModels(_, ((owner, kind, standing, _), *_)):
            return pictures.model(owner, kind, 30, routed=not standing)
        case do.PickDial(dial) | do.Recruit(dial):
            return pictures.resource_icon(DIALS[dial], 26)
        case do.Battle():
            return icon("swords", 26)
        case do.Done() | do.Decline():
            return icon("next", 24)
    return None


def cards(s: State, found: Sequence[Any], t: Catalogue) -> Node:
    """Cards of which one is chosen; each can be read before."""
    return div(".rune-hand")[
        (
            does(words(s, a, t), a, s, icon("next", 24), css=SECOND)
            if isinstance(a, do.Decline)
            else does(readable(s, a.card, t), a, s, css="kit-btn kit-second rune-pickable")
            for a in found
        )
    ]


def readable(s: State, name: str, t: Catalogue) -> Node:
    """A card with its words; of a hero, what he can bear and do."""
    more = own.printed(name, t) if name in CARDS["hero"] else None
    return pictures.face(thing(name), t, more, **(own.where(s, name) if name in CARDS["quest"] else {}))


# --- an order


def orders(context: PanelContext) -> Node:
    """The eight orders: what each does, whether it has been used, and whether it would be the highest."""
    s, t = context.state, context.t
    return div(".rune-orders", data_asked="" if context.lesson is None else None)[
        (
            does(
                span[
                    t.word(Ref("order", str(n)), "Name"),
                    small[t(f"order.{n}.does")],
                    small(".rune-bonus", role="img", aria_label=t("order.bonus"))["★"]
                    if own.is_highest(s, n) and n < ORDERS
                    else None,
                    small(".rune-idle")[t("order.idle")] if is_idle(s, do.Order(n)) else None,
                ],
                do.Order(n),
                s,
                b[str(n)],
                css=SECOND,
            )
            for n in range(1, ORDERS + 1)
        )
    ]


def is_idle(s: State, order: do.Order) -> bool:
    """Whether an order would come to nothing as things are."""
    if GAME.explain(s, order) is not None:
        return False
    after, mine = GAME.apply(s, order), me(s)
    same = after.stocks == s.stocks and tasks.realm(after).players[mine].dials == tasks.realm(s).players[mine].dials
    return same and waiting(after) is None and all(isinstance(a, (do.Done, *ANYTIME)) for a in taps.offered(after))


def resolves(s: State, t: Catalogue) -> Node:
    """What the order allows; then that it is carried out."""
    apart = do.Done, do.TakeTitle, do.Recruit, do.Swap
    now = taps.offered(s)
    found = [a for a in now if not isinstance(a, (*ON_THE_MAP, *ANYTIME, *apart))]
    swaps = [a for a in now if isinstance(a, do.Swap)]
    titles = [a for a in now if isinstance(a, do.TakeTitle)]
    recruits = [a for a in now if isinstance(a, do.Recruit)]
    done = GAME.explain(s, do.Done()) is None
    idle = all(isinstance(a, (*ANYTIME, do.Done)) for a in now)
    css = "kit-btn" if idle else SECOND
    plain = [a for a in found if not isinstance(a, do.Supremacy)]
    return fragment[
        bonus(s, t) if do.Supremacy() in found else None,
        p(".kit-sub.rune-taken")["★ ", t("act.supremacy.taken")] if "supremacy" in tasks.realm(s).done else None,
        div(".rune-choices")[[recruit(s, a, t) for a in recruits]] if recruits else None,
        div(".rune-choices")[(carries(s, a, t) for a in plain)] if plain else None,
        exchanges(s, swaps, t) if swaps else None,
        [chances(s, a.area, t) for a in found if isinstance(a, do.Battle)],
        [prices(s, title, titles, t) for title in dict.fromkeys(a.title for a in titles)],
        div(".kit-row")[does(t("act.done"), do.Done(), s, icon("check", 26), css=css)] if done else None,
        besides(s, t),
    ]


def chances(s: State, area: int, t: Catalogue) -> Node:
    """The way to the odds of a battle."""
    words = t("act.odds", area=s.land.names[area])
    return chooses("opens", f"odds {area}", icon("hint", 22), words, css="kit-btn kit-second kit-small")


def bonus(s: State, t: Catalogue) -> Node:
    """The bonus of an order that is the highest of the year."""
    return div(".rune-choices")[
        does(span[t("act.supremacy"), small[t(f"supremacy.{s.chosen[s.side]}")]], do.Supremacy(), s, b["★"], css=SECOND)
    ]


def recruit(s: State, a: do.Recruit, t: Catalogue) -> Node:
    """A dial that recruits, with whom it brings."""
    value = tasks.realm(s).players[s.side].dials[a.dial]
    faction = s.factions[s.side]
    brings = [NUMBER[kind] for icon_ in icons(faction, a.dial, value) if (kind := unit(faction, icon_))]
    named = [Phrase("models.standing", {"n": brings.count(kind), "kind": Ref("kind", KINDS[kind].name)})
             for kind in dict.fromkeys(brings)]  # fmt: skip
    said = t.word(named, "and") if named else t("act.nobody")
    return does(span[words(s, a, t), small[said]], a, s, picture(s, a), css=SECOND)


def carries(s: State, a: Any, t: Catalogue) -> Node:
    """A button for one thing that an order allows; of a development also what it does."""
    said = words(s, a, t)
    shown = span[said, small[deed_of(Ref("development", a.kind), t)]] if isinstance(a, do.Develop) else said
    return does(shown, a, s, picture(s, a), css="kit-btn" if isinstance(a, do.Battle) else SECOND)


def exchanges(s: State, found: Sequence[do.Swap], t: Catalogue) -> Node:
    """The areas whose tokens can change places: on a tap, as there are many of them."""
    return details(".kit-fold")[
        summary[icon("rune", 20), t("own.swaps", n=len(found))],
        div(".rune-choices")[(does(words(s, a, t), a, s, css=SECOND) for a in found)],
    ]


def prices(s: State, title: int, found: Sequence[do.TakeTitle], t: Catalogue) -> Node:
    """What can be paid for a title."""
    mine = [a for a in found if a.title == title]
    first, *others = mine
    more = [does(str(a.influence), a, s, css=SECOND, label=words(s, a, t)) for a in others]
    return fragment[
        div(".rune-choices")[does(words(s, first, t), first, s, css=SECOND)],
        details(".kit-fold")[summary[t("act.pay_more")], div(".rune-numbers")[more]] if more else None,
    ]


def besides(s: State, t: Catalogue) -> Node:
    """What can be done at any time: cards in hand, shards, the title's trade, the objective."""
    found = [a for a in legal(GAME, s) if isinstance(a, ANYTIME)]
    if not found:
        return None
    return details(".kit-fold")[
        summary[icon("swords", 20), t("own.besides", n=len(found))],
        div(".rune-hand")[
            (
                does(
                    pictures.face(Ref("tactic", a.card), t) if isinstance(a, do.PlayTactic) else words(s, a, t),
                    a,
                    s,
                    css="kit-btn kit-second rune-pickable",
                )
                for a in found
            )
        ],
    ]


# --- what an effect asks


def places(context: PanelContext) -> Node:
    """Models that are to be placed: how many at once, and where."""
    s, t = context.state, context.t
    found = [a for a in legal(GAME, s) if isinstance(a, do.PickModels)]
    if len(found) != len(legal(GAME, s)) or len({a.models[0].kind for a in found}) > 1:
        return choices(s, t)
    most = max(a.models[0].standing for a in found)
    now = min(chosen(context.selection).get("n", most), most)
    less, more = (str(min(max(now + step, 1), most)) for step in (-1, 1))
    fitting = {}
    for a in sorted(found, key=lambda a: a.models[0].standing):
        if a.models[0].standing <= now or a.area not in fitting:
            fitting[a.area] = a
    steps = choosing(t, t("want.many"), now, "n", less, more)
    return fragment[
        div(".rune-many")[picture(s, found[0]), steps] if most > 1 else None,
        div(".rune-choices")[
            (
                does(t("act.here", area=s.land.names[area], n=a.models[0].standing), a, s, css=SECOND)
                for area, a in sorted(fitting.items())
            )
        ],
    ]


def starves(context: PanelContext) -> Node:
    """Who goes for want of food: of several all are chosen, then they go."""
    s, t, going = context.state, context.t, chosen(context.selection).get("lost", ())
    rows = []
    for n, (a, most) in enumerate(taps.starved(s).items()):
        ((owner, kind, standing, _),) = a.models
        named = t(f"models.{'standing' if standing else 'routed'}", n=most, kind=Ref("kind", KINDS[kind].name))
        steps = choosing(t, named, going.count(a), "lost", f"{n} -", f"{n} +")
        rows.append(li[pictures.model(owner, kind, 38, routed=not standing), span[named], steps])
    words = t("act.lost", n=taps.to_starve(s) - len(going))
    sure = len(going) == taps.to_starve(s)
    go = div(".kit-row")[chooses("lost", "all", icon("check", 26), words, css="kit-btn")]
    return fragment[ul(".rune-party")[rows], go if sure else p(".kit-sub")[words]] if rows else choices(s, t)


def heroes_act(context: PanelContext) -> Node:
    """Each hero with what he can do yet."""
    s, t = context.state, context.t
    found = legal(GAME, s)
    several = dict.fromkeys(a.hero for a in found if not isinstance(a, do.Decline))
    return fragment[
        [hero(s, name, [a for a in found if getattr(a, "hero", "") == name], t) for name in several],
        div(".kit-row")[does(t("act.heroes_done"), do.Decline(), s, icon("check", 24), css=SECOND)]
        if do.Decline() in found
        else None,
    ]


def hero(s: State, name: str, found: Sequence[Any], t: Catalogue) -> Node:
    """A hero, and his buttons."""
    one = next(one for one in tasks.realm(s).heroes if one.id == name)
    goes = any(isinstance(a, do.Travel) for a in found)
    buttons = div(".rune-choices")[
        chooses("hero", name, icon("move", 22), t("act.goes")) if goes else None,
        (does(in_short(s, a, t), a, s, css=SECOND) for a in found if not isinstance(a, do.Travel)),
    ]
    return own.hero_card(s, one, t, buttons)


def in_short(s: State, a: Any, t: Catalogue) -> str:
    """What a hero does, on his own card."""
    match a:
        case do.Train(_, number):
            return t("act.train.short", attribute=t(f"print.cards.{ATTRIBUTES[number]}"))
        case do.Heal():
            return t("act.heal.short")
        case do.Attempt(_, quest):
            return t("act.attempt.short", quest=Ref("quest", quest))
    return words(s, a, t)


ASKED: Mapping[str, Callable[[PanelContext], Node]] = {
    "bid": bids.asked, "setup.models": places, "order.recruit": places, "recruit": places, "recruit_neutral": places,
    "hero_turn": heroes_act, "starve": starves,
}  # fmt: skip
"""By what an effect asks its card; a button for each way where there is none."""
