"""The cards beside the board of La Strage: the own hand, the numbers that are chosen, the hands that lie open."""

from __future__ import annotations

from htpy import Node, b, div, fragment, p, section, span
from markupsafe import Markup

from kit.core.compose import legal
from kit.draw.inline import icon_svg
from kit.games.strage import GAME
from kit.games.strage import cards as pack
from kit.games.strage.actions import Break, Lightning, Metamorphosis
from kit.games.strage.cards import hand_size
from kit.games.strage.evaluation import odds
from kit.games.strage.events import card as card_ref
from kit.games.strage.events import clan
from kit.games.strage.reasons_of_cards import sixths
from kit.games.strage.rules import opposing
from kit.games.strage.scene import SUIT_PICTURES
from kit.games.strage.state import ANSWER, MAGIC, OPPOSE, SUIT, TAKE, Cards, State, shielded
from kit.widgets import html
from kit.widgets.cards import Pack, dealt
from kit.widgets.games.strage import marks, taps
from kit.widgets.games.strage.pictures import card_back, card_picture, elf_icon
from kit.widgets.html import data, icon, press
from kit.widgets.panel import PanelContext


def does(card: int) -> str:
    """The key of the words for what a card does."""
    return "card.does.number" if pack.FACES[card] else f"card.does.{pack.NAMES[card][0]}"


PACK = Pack(face=card_picture, back=card_back, noun=card_ref, does=does, width=58)


def sorted_cards(cards: int) -> list[int]:
    """A hand in its order: what casts spells first, then the numbers, the high ones first."""
    return sorted(pack.single(cards), key=lambda card: (pack.FACES[card] > 0, -pack.FACES[card], -card))


def own(context: PanelContext) -> Node:
    """The hand of whoever looks, and what can be done with the cards that are chosen."""
    s: State = context.shown
    if s.cards is None or context.viewer is None or s.phase in (TAKE, SUIT):
        return None
    mine = s.cards.hands[context.viewer]
    live = context.my_turn and s.phase in (MAGIC, OPPOSE, ANSWER)
    taken = marks.laid(context.selection) if live else ()
    faces = (
        PACK.choice(context, card, "card", card in taken) if live else PACK.told(context, card)
        for card in sorted_cards(mine)
    )
    piles = [rival for rival in range(len(s.elves)) if rival != s.side and shielded(s, rival)]
    laying = live and s.phase == MAGIC and bool(piles)
    css = "".join(name for name, on in ((" kit-live", live), (" kit-laying", laying)) if on)
    # Whom a spell is for is tapped on the board.
    asked = data(asked="board" if s.phase == MAGIC else "cards") if live else {}
    title: Node = p(".kit-h")[icon("card_ace", 18), span[context.t("hand.title", n=mine.bit_count())]]
    if laying and pack.those(taken) & pack.NUMBERS:  # in its place, so that no card moves
        title = fragment[(lay_button(context, s, rival, taken) for rival in piles)]
    return section(class_=f"kit-card kit-hand-card{css}")[
        title,
        sums(context, s, taken) if live and s.phase != MAGIC else None,
        dealt(faces, role="group", aria_label=context.t("hand.title", n=mine.bit_count()), **asked),
        odds_lines(context, s, taken) if live else None,
    ]


def sums(context: PanelContext, s: State, taken: tuple[int, ...]) -> Node:
    """Sum and suits of the chosen numbers, and the button that plays them: there from the beginning, above the cards,
    so that no card moves while they are chosen."""
    t = context.t
    numbers = pack.those(taken) & pack.NUMBERS
    tried = taps.play_of(s, context.selection)
    ready = bool(tried.cards) and GAME.explain(s, tried) is None
    key = "ui.oppose" if s.phase == OPPOSE else "ui.answer"
    css = "kit-btn kit-small" if ready else "kit-btn kit-second kit-small"
    done = press("choose_part", icon("check", 24), t(key), css=css, off=not ready, **data(kind="play", value="now"))
    return fragment[total(context, numbers), div(".kit-row")[done]]


def odds_lines(context: PanelContext, s: State, taken: tuple[int, ...]) -> Node:
    """How likely it is, as far as whoever looks knows, that a rival can oppose the chosen spell, or the caster answer
    the chosen numbers; nothing where nobody may."""
    t = context.t
    if s.phase == MAGIC:
        found = [(rival, odds.opposition(s, spell)) for rival, spell in opposable(s, taken)]
        lines = [(rival, "odds.oppose", chance) for rival, chance in found if chance is not None]
    else:
        tried = taps.play_of(s, context.selection)
        numbers = pack.those(taken) & pack.NUMBERS
        ready = s.phase == OPPOSE and numbers and GAME.explain(s, tried) is None
        lines = [(s.side, "odds.answer", odds.answering(s, pack.total(numbers)))] if ready else []
    if not lines:
        return None
    return div(".kit-likely", role="status")[
        (p[elf_icon(who, 26), span[t(key, who=clan(who), sixths=sixths(chance))]] for who, key, chance in lines)
    ]


def opposable(s: State, taken: tuple[int, ...]) -> list[tuple[int, Lightning | Metamorphosis]]:
    """For each rival that could oppose the spell of the chosen card one such spell at a half-elf of it."""
    found: dict[int, Lightning | Metamorphosis] = {}
    for a in legal(GAME, s) if len(taken) == 1 else ():
        if isinstance(a, Lightning | Metamorphosis) and a.card == taken[0]:
            rival = opposing.opposer(s, a)
            if rival is not None:
                found.setdefault(rival, a)
    return sorted(found.items())


def total(context: PanelContext, numbers: int) -> Node:
    """The sum of some numbers, and their suits as pictures."""
    words = context.t("hand.sum", n=pack.total(numbers), suits=pack.suits(numbers))
    return div(".kit-total-line", role="status", aria_label=words)[
        span[context.t("hand.total")],
        b[str(pack.total(numbers))],
        (suit_mark(suit, bool(numbers & mask)) for suit, mask in enumerate(pack.OF_SUIT)),
    ]


def suit_mark(suit: int, there: bool) -> Node:
    """A suit, faint where it is missing."""
    return span(class_="" if there else "kit-missing")[Markup(icon_svg(SUIT_PICTURES[suit], 20))]


def lay_button(context: PanelContext, s: State, rival: int, taken: tuple[int, ...]) -> Node:
    """The chosen numbers beside a rival's Immunity: what lies there then."""
    pile = s.dealt.piles[rival] | pack.those(taken) & pack.NUMBERS
    off = GAME.explain(s, Break(rival, taken)) is not None
    words = context.t("ui.lay", whose=clan(rival), n=pack.total(pile), suits=pack.suits(pile))
    css = "kit-btn kit-second kit-small"
    return div(".kit-row")[
        press("choose_part", elf_icon(rival, 28), words, css=css, off=off, **data(kind="break", value=rival))
    ]


# --- what everybody sees


def immunity(context: PanelContext, cards: Cards, player: int) -> Node:
    """A clan's Immunity: the shield, and the numbers that lie beside it."""
    if not cards.jacks[player]:
        return None
    pile = cards.piles[player]
    words = context.t("hand.immune", n=pack.total(pile), suits=pack.suits(pile))
    return span(".kit-shield", role="img", aria_label=words)[
        Markup(icon_svg("card_jack", 20)),
        b[f"{pack.total(pile)}/11"],
        (suit_mark(suit, True) for suit, mask in enumerate(pack.OF_SUIT) if pile & mask),
    ]


def count(context: PanelContext, cards: Cards, player: int) -> Node:
    """How many cards a clan holds."""
    held = hand_size(cards, player)
    return PACK.count(held, context.t("hand.count", n=held))


def opened(context: PanelContext) -> Node:
    """In an Upheaval: all hands, face up; a rival's card can be taken."""
    s: State = context.shown
    if s.cards is None or s.phase not in (TAKE, SUIT):
        return None
    free = context.my_turn and s.phase == TAKE
    hands = [number for number in range(len(s.elves)) if s.cards.hands[number]]
    ordered = [number for number in hands if number != s.side] + [number for number in hands if number == s.side]
    return html.card(
        (open_hand(context, number, s.cards.hands[number], free and number != s.side) for number in ordered),
        css="kit-opened",
        heading=context.t("hand.open"),
        picture="eye",
    )


def open_hand(context: PanelContext, player: int, hand: int, free: bool) -> Node:
    """One hand, its cards to take, or to be read by a tap."""
    cards = (PACK.choice(context, card, "take") if free else PACK.told(context, card) for card in sorted_cards(hand))
    return div(".kit-open-hand")[elf_icon(player, 34), dealt(cards)]


def seen_of_others(context: PanelContext) -> Node:
    """What is known of the rivals' cards: the numbers that lie beside a Jack, the hands that everybody has seen."""
    s: State = context.shown
    if s.cards is None or context.viewer is None or s.phase in (TAKE, SUIT):
        return None
    rivals = [number for number in range(len(s.elves)) if number != context.viewer]
    piles = [(number, s.cards.jacks[number] | s.cards.piles[number]) for number in rivals if s.cards.jacks[number]]
    hands = [(number, s.cards.hands[number]) for number in rivals if s.cards.hands[number]]
    found = [("hand.beside", "card_jack", pile) for pile in piles] + [("hand.known", "eye", hand) for hand in hands]
    groups = [
        div[p(".kit-h")[icon(picture, 18), context.t(key)], open_hand(context, number, cards, False)]
        for key, picture, (number, cards) in found
    ]
    return section(".kit-card.kit-others")[groups] if groups else None
