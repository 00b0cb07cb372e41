"""What is said to whoever asks for advice on the board of La Strage, or why: one good reason that is surely true,
warnings, and the rule that says what can be done at this very moment, or what a die decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.core.game import Ref
from kit.games.strage import cards as pack
from kit.games.strage.actions import (
    Action,
    Answer,
    Attack,
    Break,
    Caprice,
    Curse,
    Escort,
    Fight,
    Immunity,
    Lightning,
    Metamorphosis,
    Move,
    NameSuit,
    Oppose,
    OrcMove,
    OrcPlace,
    Place,
    TakeCard,
    Upheaval,
)  # fmt: skip
from kit.games.strage.advice import best
from kit.games.strage.events import card as card_ref
from kit.games.strage.events import clan, victim
from kit.games.strage.pictures import letter_of
from kit.games.strage.reasons import Reason
from kit.games.strage.reasons_of_cards import percent
from kit.games.strage.scene import elves_beside_orcs
from kit.games.strage.squares import names
from kit.games.strage.state import (
    ANSWER,
    ATTACK,
    ESCORT,
    FIGHT,
    HIT,
    MAGIC,
    MAIN,
    MASSACRE,
    ORC,
    ORDER,
    POINTS,
    SUIT,
    TAKE,
    State,
    all_elves,
    orcs_off,
)  # fmt: skip
from kit.text import Catalogue
from kit.widgets.games.strage import taps
from kit.widgets.tap_result import Hint, Selection, chosen

if TYPE_CHECKING:
    from kit.core.game import Threat
    from kit.players import Decision

Attempt = tuple[str, dict[str, Any], tuple[int, ...], tuple[str, ...]]
"""What is tried: the end of its key, its facts, the squares for the arrow, and the buttons that it takes."""
BY_PHASE = {
    ORDER: "ST-ORD-1", POINTS: "ST-PA-1", FIGHT: "ST-FIGHT-2", HIT: "ST-ATT-3", MASSACRE: "ST-MASS-1",
    MAIN: "ST-TURN-1", ESCORT: "ST-EXIT-2", ORC: "ST-ORC-3", ATTACK: "ST-ATT-1", MAGIC: "ST-MAG-1",
    ANSWER: "ST-OPP-3", TAKE: "ST-JOLLY-1", SUIT: "ST-JOLLY-2",
}  # fmt: skip
"""Per phase the rule that says what may be done now, where nothing is chosen yet."""
OF_CARD = {"A": "ST-ACE-1", "J": "ST-JACK-1", "Q": "ST-QUEEN-1", "K": "ST-KING-1", "X": "ST-CAPR-1"}
"""Per spell's card the rule that says what it does."""


def hint(s: State, thought: Decision[Action], t: Catalogue) -> Hint:
    """A computer player's advice: why, what to try, and where."""
    tried, facts, way, parts = attempt(s, thought.action)
    found = best(s, thought.action, thought.reason)
    why = told(s, found, t) if found is not None else t(_general(thought.action))
    place = way[0] if way else found.place if found is not None else None
    arrow, places = ((), way) if isinstance(thought.action, Curse) else (way, ())
    return Hint(why, t(f"hint.try.{tried}", **facts), place, arrow, places, parts)


def _general(a: Any) -> str:
    """The key of what is said for an action that nothing in particular speaks for."""
    if isinstance(a, OrcPlace | OrcMove):
        return "hint.orc"
    return "hint.quiet" if isinstance(a, Move) else "hint.best"


def attempt(s: State, a: Any) -> Attempt:
    """What is tried, and where: on the board, or with the buttons beside it."""
    match a:
        case Move(start=start, end=end, together=together):
            kind = "together" if together else "parted" if s.sprites >> start & 1 else "move"
            return kind, names(start=start, end=end), (start, end), ()
        case Place(square=square):
            return "place", names(at=square), (square,), ()
        case Fight(start=start, end=end):
            return "fight", {"victim": victim(s, end), **names(at=end)}, (start, end), ()
        case Escort(leaves=leaves):
            return ("leave" if leaves else "stay"), {}, s.pending, (f"way-{int(leaves)}",)
        case OrcPlace(square=square):
            return "orc_place", names(at=square), (square,), ()
        case OrcMove(path=path):
            return "orc_move", names(start=path[0], end=path[-1]), path, ()
        case Attack(orc=orc, end=end):
            return "attack", {"victim": victim(s, end), **names(start=orc, at=end)}, (orc, end), ()
        case Lightning() | Immunity() | Metamorphosis() | Curse() | Upheaval() | Caprice():
            return _spell(a)
    return _answer(a)


def _spell(a: Any) -> Attempt:
    parts, facts = (f"card-{a.card}",), {"card": card_ref(a.card)}
    match a:
        case Lightning(target=target):
            return "lightning", facts | names(at=target), (target,), parts
        case Metamorphosis(target=target, orc=orc):
            return "metamorphosis", facts | names(at=target), (target,) if orc is None else (orc, target), parts
        case Curse(orcs=cursed):
            squares = [*names(**{f"n{n}": square for n, square in enumerate(cursed)}).values()]
            return "curse", facts | {"squares": squares}, cursed, parts
        case Caprice(path=path):
            return "caprice", names(start=path[0], end=path[-1]), path, parts
    return ("immunity" if isinstance(a, Immunity) else "upheaval"), facts, (), parts


def _answer(a: Any) -> Attempt:
    """Numbers and buttons; what is no card of anybody's is the big button."""
    match a:
        case Break(clan=whose, cards=cards):
            return "break", {"whose": clan(whose)}, (), tuple(f"card-{card}" for card in cards)
        case Oppose(cards=cards) | Answer(cards=cards) if cards:
            kind = "oppose" if isinstance(a, Oppose) else "answer"
            return kind, {"n": len(cards)}, (), tuple(f"card-{card}" for card in cards)
        case TakeCard(card=int(card)):
            return "take", {"card": card_ref(card)}, (), (f"take-{card}",)
        case NameSuit(suit=int(suit)):
            return "suit", {"suit": Ref("suit", pack.SUITS[suit])}, (), (f"way-{suit}",)
        case NameSuit():
            return "end", {}, (), (f"way-{len(pack.SUITS)}",)
    return "end", {}, (), ("end",)


def told(s: State, point: Reason, t: Catalogue) -> str:
    """A point as a sentence."""
    facts: dict[str, Any] = {"count": point.count}
    if point.before or point.kind in ("nearer", "suit"):
        facts["before"] = point.before
    if point.place is not None:
        facts |= names(at=point.place)
    if point.by is not None:
        facts["by"] = victim(s, point.by)
    if point.who is not None:
        facts["who"] = clan(point.who)
    if point.card is not None:
        facts["card"] = card_ref(point.card)
    if point.percent is not None:
        facts["percent"] = point.percent
    return t(f"advice.{point.kind}", **facts)


def warning(s: State, found: Threat, t: Catalogue) -> str:
    """What would be thrown away, in the state that is shown while the tutor asks."""
    by = list(dict.fromkeys(square for _, square in found.by))
    facts: dict[str, Any] = {"points": s.points, "who": clan(s.side), **names(at=found.place)}
    facts["deed"] = "enter" if isinstance(found.better, Place) else "walk"
    if found.kind == "danger":
        facts["who"] = [t("tutor.taker", piece=victim(s, square), **names(at=square)) for square in by]
        if found.chance < 1:
            facts["percent"] = percent(found.chance)
    return t(f"tutor.regret.{found.kind}", **facts)


# --- why?: the rule of this very moment


def rule(s: State, selection: Selection) -> str:
    """The rule that answers for the moment, and for what is chosen; "" where a card is drawn."""
    match s.phase:
        case "main":
            return _main(s, selection)
        case "magic":
            return _magic(s, selection)
        case "oppose":
            assert s.cards is not None
            return "ST-OPP-5" if isinstance(s.cards.spell, Metamorphosis) else "ST-OPP-2"
        case "attack" if only_own(s):
            return "ST-ATT-2"
        case "orc" if orcs_off(s):
            return "ST-ORC-2"
    return BY_PHASE.get(s.phase, "")


def only_own(s: State) -> bool:
    """Whether an orc could attack none but the half-elves of whoever's turn it is."""
    return not all_elves(s) & ~s.elves[s.side] & elves_beside_orcs(s)


def _main(s: State, selection: Selection) -> str:
    """The rule of what is chosen; of the points, where nothing is."""
    parts = chosen(selection)
    if "newcomer" in parts or (s.points and not s.elves[s.side]):
        return "ST-PLACE-1"
    if "elf" in parts:
        return "ST-MOVE-3" if parts.get("together") else "ST-MOVE-1"
    return BY_PHASE[MAIN] if s.points else "ST-PA-2"


def _magic(s: State, selection: Selection) -> str:
    """The rule of the chosen card; of spells, where none is."""
    assert s.cards is not None
    card = taps.first_card(selection)
    if card is None:
        return "ST-MAG-2" if s.cards.cast else BY_PHASE[MAGIC]
    return "ST-JACK-3" if 1 << card & pack.NUMBERS else OF_CARD[letter_of(card)]
