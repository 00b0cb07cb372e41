"""What has changed on the table: an area with its models and tokens, and models that go to another one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from htpy import Node, b, details, div, fragment, h2, li, p, span, strong, summary, ul

from kit.core.game import Ref
from kit.games.runewars import GAME
from kit.games.runewars import actions as do
from kit.games.runewars.owners import owner as owner_ref
from kit.games.runewars.owners import together
from kit.games.runewars.pieces import AUTOMAS, KINDS, NEUTRAL, OWNERS, RANK
from kit.games.runewars.rules.table import fielded, sides
from kit.games.runewars.scene import FACE, Token
from kit.games.runewars.state import DRAGON, FALSE, HIDDEN, NONE, RUNES, Group, State
from kit.space.hexes import bits
from kit.text import Catalogue
from kit.widgets import html
from kit.widgets.features import chosen
from kit.widgets.games.runewars import pictures
from kit.widgets.html import data, icon, press
from kit.widgets.panel import PanelContext

SECOND = "kit-btn kit-second"
FIGURE = 38
"""Pixels of a model."""
REWARDS = 3
"""So many rewards may lie with a fallen hero that is added."""


def does(words: Node, action: Any, s: State, *before: Node, css: str = "kit-btn", **attrs: Any) -> Node:
    """A button that says or does something, as it is written in the record; where that cannot be, it says why not."""
    facts = data(kind="do", value=GAME.action_text(s, action), key=button_key(s, action))
    return press("choose_part", *before, words, css=css, off=GAME.explain(s, action) is not None, **facts, **attrs)


def button_key(s: State, action: Any) -> str:
    """The key of the button that does something."""
    return f"do-{GAME.action_text(s, action).replace(' ', '-')}"


def unless(s: State, t: Catalogue, *actions: Any) -> Node:
    """Why those of them that cannot be done cannot be."""
    why = dict.fromkeys(t.refusal(no).partition("\n")[0] for a in actions if (no := GAME.explain(s, a)) is not None)
    return [p(".kit-sub")[words] for words in why]


def chooses(kind: str, value: str, *content: Node, css: str = SECOND, **attrs: Any) -> Node:
    """A button that opens something, or changes what is being put together."""
    return press("choose_part", content, css=css, **data(kind=kind, value=value, key=f"{kind}-{value}"), **attrs)


def card(t: Catalogue, *content: Node, leave: str = "ui.ok") -> Node:
    """What has been opened, and the way out of it."""
    return div(".rune-area", data_asked="")[content, back(t, leave)]


def stepper(t: Catalogue, what: str, number: int, button: Callable[..., Node], less: Any, more: Any) -> Node:
    """How many of something there are, with a button on either side for one fewer, or one more."""
    fewer, further = (
        button(sign, step, css="rune-step", aria_label=t(f"edit.{key}", what=what))
        for sign, step, key in (("−", less, "less"), ("+", more, "more"))
    )
    return div(".rune-stepper", role="group", aria_label=what)[fewer, strong[str(number)], further]


def counted(t: Catalogue, s: State, what: str, number: int, less: Any, more: Any) -> Node:
    """A stepper for what is on the table; its buttons say that it is so."""
    return stepper(t, what, number, partial(does, s=s), less, more)


def choosing(t: Catalogue, what: str, number: int, kind: str, less: str, more: str) -> Node:
    """A stepper for what is being put together; its buttons choose."""
    return stepper(t, what, number, lambda sign, value, **attrs: chooses(kind, value, sign, **attrs), less, more)


def back(t: Catalogue, words: str = "ui.ok") -> Node:
    """The way out of a card."""
    return div(".kit-row")[press("let_go", t(words), css=SECOND if words == "ui.cancel" else "kit-btn")]


# --- one area


def area(context: PanelContext) -> Node:
    """What an area holds, to be put right; while models leave it, which and where to."""
    parts = chosen(context.selection)
    return going(context, parts) if "going" in parts else standing(context, parts["look"], parts["owner"])


def standing(context: PanelContext, here: int, whose: int) -> Node:
    s, t = context.state, context.t
    theirs = [group for group in s.forces[here] if group.owner == whose]
    return card(
        t,
        owners(context, whose),
        models(context, here, whose),
        chooses("going", "all", icon("next", 22), t("edit.move")) if theirs else None,
        details(".kit-fold")[
            summary[icon("rune", 20), t("edit.besides")],
            div(".rune-besides")[tokens(s, t, here), strongholds(s, t, here), heroes(s, t, here), fallen(s, t, here)],
        ],
    )


def owners(context: PanelContext, whose: int) -> Node:
    """Whose models are put right."""
    s, t = context.state, context.t
    those = [(OWNERS[one], fragment[pictures.owner(one, 26, s.factions), name(s, one, t)]) for one in sides(s)]
    return html.segments("choose_part", those, OWNERS[whose], t("edit.whose"), **data(kind="owner"))


def name(s: State, owner: int, t: Catalogue) -> str:
    """An owner's name."""
    return t.word(owner_ref(s, owner), "Name")


def models(context: PanelContext, here: int, whose: int) -> Node:
    """A row for each kind that they can have: how many stand, how many lie."""
    s, t = context.state, context.t
    had = {group.kind: group for group in s.forces[here] if group.owner == whose}
    known = fielded(s, whose)
    own = [kind for kind in known if not KINDS[kind].neutral or whose == NEUTRAL or kind in had]
    won = [kind for kind in known if kind not in own]
    return fragment[
        ul(".rune-models")[head(t), (row(s, t, here, whose, kind, had.get(kind)) for kind in reversed(own))],
        details(".kit-fold")[
            summary[t("edit.allies")],
            ul(".rune-models")[(row(s, t, here, whose, kind, None) for kind in reversed(won))],
        ]
        if won
        else None,
    ]


def head(t: Catalogue) -> Node:
    """What the two columns count."""
    return li(".rune-head")[span, span[t("edit.standing")], span[t("edit.routed")]]


def row(s: State, t: Catalogue, here: int, whose: int, kind: int, had: Group | None) -> Node:
    """One kind of model."""
    stand, lie = (had.standing, had.routed) if had else (0, 0)
    word = Ref("kind", KINDS[kind].name)

    def part(how: str, n: int, *steps: tuple[int, int]) -> Node:
        less, more = (do.Change(here, whose, kind, *step) for step in steps)
        return counted(t, s, t(f"models.{how}", n=n, kind=word), n, less, more)

    upright = part("standing", stand, (-1, 0), (1, 0))
    return li[figure(whose, kind), upright, part("routed", lie, (0, -1), (0, 1))]


def figure(whose: int, kind: int) -> Node:
    """A model as on the board."""
    return pictures.figure(whose, RANK[kind], KINDS[kind].neutral, FIGURE)


# --- what lies there


def tokens(s: State, t: Catalogue, here: int) -> Node:
    """What rune token lies there."""
    kinds = [NONE, HIDDEN, DRAGON, FALSE]
    shown = kinds if s.runes[here] in kinds else [*kinds, s.runes[here]]
    buttons = []
    for kind in shown:
        picture = pictures.token(FACE.get(kind, "hidden"), 34) if kind else icon("close", 24)
        words = t.word(Ref("rune", RUNES[kind]), "A")
        buttons.append(picked(s, do.SetRune(here, kind), kind == s.runes[here], picture, words))
    return field(t("edit.token"), buttons)


def picked(s: State, action: Any, on: bool, picture: Node, words: str) -> Node:
    """One of several things of which one is so."""
    facts = data(kind="do", value=GAME.action_text(s, action), key=button_key(s, action))
    return press("choose_part", picture, css="rune-pick", label=words, aria_pressed=str(on).lower(), **facts)


def field(words: str, content: Node) -> Node:
    """Something that an area has, by its name."""
    return div(".rune-field")[h2(".kit-h")[words], div(".rune-picks")[content]]


def strongholds(s: State, t: Catalogue, here: int) -> Node:
    """Whose stronghold stands there, and whether it is damaged."""
    now = s.strongholds[here]
    buttons = [picked(s, do.SetStronghold(here, None), now is None, icon("close", 24), t("edit.none"))]
    for one in sides(s)[:-1]:
        for ruin in (False, True):
            a = do.SetStronghold(here, one, ruin)
            on = now is not None and (now.owner, now.damaged) == (one, ruin)
            words = t("edit.damaged" if ruin else "edit.whole", owner=owner_ref(s, one))
            buttons.append(picked(s, a, on, pictures.token("ruin" if ruin else "stronghold", 34, one), words))
    return field(t("edit.stronghold"), buttons)


def heroes(s: State, t: Catalogue, here: int) -> Node:
    n, words = s.heroes[here], t("edit.heroes", **together(s))
    return field(words, counted(t, s, words, n, do.SetHeroes(here, max(n - 1, 0)), do.SetHeroes(here, n + 1)))


def fallen(s: State, t: Catalogue, here: int) -> Node:
    """The fallen heroes there, each with its rewards; one goes, one comes."""
    lying = s.fallen[here]
    less: list[Node] = []
    for place, n in enumerate(lying):
        fewer = do.SetFallen(here, lying[:place] + lying[place + 1 :])
        one = pictures.lying(Token("", "fallen", figure=str(n) if n else ""), 34)
        less.append(does(fragment[one, "−"], fewer, s, css="rune-pick", aria_label=t("edit.fallen.one", n=n)))
    add = t("edit.fallen.add")
    more = [
        does(f"+{n}", do.SetFallen(here, tuple(sorted((*lying, n)))), s, css="rune-pick", aria_label=f"{add}: {n}")
        for n in range(REWARDS + 1)
    ]
    there, picture, words = s.commander == here, pictures.token("commander", 34, AUTOMAS[0]), t("edit.commander")
    commander = picked(s, do.SetCommander(None if there else here), there, picture, words)
    return fragment[
        field(t("edit.fallen"), [*less, span(".kit-sub")[add], *more]),
        field(words, commander) if s.treaty.commander else None,
    ]


# --- models that go


def going(context: PanelContext, parts: dict[str, Any]) -> Node:
    """Which models leave an area, and where they may go: beside it by a button, anywhere by a tap on the map."""
    s, t, here, party = context.state, context.t, parts["look"], parts["going"]
    some = any(one.standing or one.routed for one in party)
    lie = any(group.routed for group in s.forces[here] if group.owner == parts["owner"])
    return div(".rune-area")[
        ul(".rune-models" if lie else ".rune-models.rune-upright")[
            head(t) if lie else None, (leaving(t, one, lie) for one in reversed(party))
        ],
        div(".rune-choices.rune-targets")[
            (
                chooses("to", s.land.names[area], t("edit.to", area=s.land.names[area]))
                for area in bits(s.land.touching[here])
            )
        ]
        if some
        else None,
        div(".rune-choices")[
            chooses("look", s.land.names[here], t("edit.else")), press("let_go", t("ui.cancel"), css=SECOND)
        ],
    ]


def leaving(t: Catalogue, one: Group, lie: bool) -> Node:
    """So many of a kind go, standing and, where some of them `lie`, routed; else there is room for its name."""
    kind = Ref("kind", KINDS[one.kind].name)

    def part(how: str, n: int, sign: str) -> Node:
        what = t(f"models.{how}", n=n, kind=kind)
        return choosing(t, what, n, "going", f"{one.kind} {sign}-", f"{one.kind} {sign}+")

    upright = part("standing", one.standing, "")
    if not lie:
        return li[figure(one.owner, one.kind), strong[t.word(kind, "Name")], upright]
    return li[figure(one.owner, one.kind), upright, part("routed", one.routed, "r")]


def plates(groups: Sequence[Group], t: Catalogue) -> Node:
    """Models as plates: how many of each kind, standing or routed."""
    return div(".rune-plates")[
        (
            div(".rune-plate")[
                pictures.figure(owner, RANK[kind], KINDS[kind].neutral, 52, routed),
                b[str(n)],
                span[t.word(Ref("kind", KINDS[kind].name), "Name"), f" {t('edit.routed')}" if routed else None],
            ]
            for owner, kind, stand, lie in sorted(groups, key=lambda group: -RANK[group.kind])
            for n, routed in ((stand, False), (lie, True))
            if n
        )
    ]
