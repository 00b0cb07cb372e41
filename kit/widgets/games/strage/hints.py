"""What is said to whoever asks for advice on the board of La Strage, or why: one good reason that is surely true,
warnings, and the rule that says what can be done at this very moment, or what a die decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.core.compose import legal
from kit.core.game import Ref
from kit.games.strage import GAME
from kit.games.strage import actions as do
from kit.games.strage import cards as pack
from kit.games.strage.actions import Action, Move
from kit.games.strage.advice import best, points
from kit.games.strage.events import card as card_ref
from kit.games.strage.events import clan, victim
from kit.games.strage.reasons import Reason
from kit.games.strage.reasons_of_cards import sixths
from kit.games.strage.scene import elves_beside_orcs, letter_of
from kit.games.strage.squares import EXIT, NEAR, names
from kit.games.strage.state import MAIN, State, all_elves, orcs_off
from kit.space.squares import distance, scan_forward
from kit.text import Catalogue
from kit.widgets.features import Hint, Phase, Selection, chosen
from kit.widgets.games.strage import marks

if TYPE_CHECKING:
    from kit.core.game import Threat
    from kit.players import Decision

Attempt = tuple[str, dict[str, Any], tuple[int, ...], tuple[str, ...]]
"""What is tried: the end of its key, its facts, the squares for the arrow, and the buttons that it takes."""
PHASES = {
    "order": Phase(rule="ST-ORD-1"),
    "points": Phase(rule="ST-PA-1"),
    "main": Phase(rule="ST-TURN-1", ends="orcs", ending=do.DONE),
    "escort": Phase(rule="ST-EXIT-2"),
    "fight": Phase(rule="ST-FIGHT-2"),
    "magic": Phase(rule="ST-MAG-1", ends="orcs", ending=do.DONE),
    "oppose": Phase(alone="ST-OPP-1", ends="let_be", ending=do.Oppose()),
    "answer": Phase(rule="ST-OPP-3", alone="ST-OPP-3", ends="no_answer", ending=do.Answer()),
    "take": Phase(rule="ST-JOLLY-1", ends="take_none", ending=do.TakeCard()),
    "suit": Phase(rule="ST-JOLLY-2"),
    "orc": Phase(rule="ST-ORC-3"),
    "attack": Phase(rule="ST-ATT-1"),
    "hit": Phase(rule="ST-ATT-3"),
    "massacre": Phase(rule="ST-MASS-1"),
}
"""The parts of a turn."""
OF_CARD = {"A": "ST-ACE-1", "J": "ST-JACK-1", "Q": "ST-QUEEN-1", "K": "ST-KING-1", "X": "ST-CAPR-1"}
"""Per spell's card the rule that says what it does."""
THERE = ("orc_clear", "orc_far", "orc_pair", "orc_rival", "enter_near")
"""Reasons that are about the place that is tried, and come after it."""


def hint(s: State, thought: Decision[Action], t: Catalogue) -> Hint:
    """A computer player's advice: why, what to try, and where."""
    if (home := homeward(s)) is not None and len(home) > 2:
        why, ends = t("hint.homeward", points=s.points), names(start=home[0], end=home[-1])
        return Hint(why, t("hint.try.together", **ends), home[0], home)
    action = _nearer(s, _orc_elsewhere(s, thought.action)) if (urgent := _urgent(s, thought.action)) is None else urgent
    tried, facts, way, parts = attempt(s, action)
    found = best(s, action, thought.reason if urgent is None else "")
    why = told(s, found, t) if found is not None else t(_general(action))
    place = way[0] if way else found.place if found is not None else None
    arrow, places = ((), way) if isinstance(action, do.Curse) else (way, ())
    leads = found is not None and found.kind in THERE
    return Hint(why, t(f"hint.try.{tried}", **facts), place, arrow, places, parts, leads)


def homeward(s: State) -> tuple[int, ...] | None:
    """The shortest way on which a pair of whoever's turn it is comes home with the points that are left."""
    pairs = s.elves[s.side] & s.sprites if s.phase == MAIN else 0
    found = (marks.ways(s, pair, True, s.points) for pair in scan_forward(pairs))
    home = [way for ways in found for end, way in ways.items() if EXIT >> end & 1]
    return min(home, key=len, default=None)


def _urgent(s: State, a: Action) -> Action | None:
    """What comes before whatever else a turn has room for: a last step home, and, before a newcomer, a step by which a
    pair gets away from whoever could attack it."""
    if (home := homeward(s)) is not None:
        return Move(home[0], home[1], together=True)
    if not isinstance(a, do.Place):
        return None
    led = [b for b in legal(GAME, s) if isinstance(b, Move) and b.together]
    away = [b for b in led if any(point.kind == "escape" for point in points(s, b))]
    return max(away, key=lambda b: b.end // 8, default=None)


def _orc_elsewhere(s: State, a: Any) -> Any:
    """The same action; in place of an orc that would come beside the own clan for no reason one that comes beside a
    rival, or else beside nobody."""
    if not isinstance(a, do.OrcPlace | do.OrcMove) or points(s, a):
        return a
    near = {b: NEAR[b.path[-1] if isinstance(b, do.OrcMove) else b.square] for b in legal(GAME, s) if b != do.DONE}
    away = [b for b in near if not near[b] & s.elves[s.side]]
    return next((b for b in away if near[b] & all_elves(s)), away[0] if away else a)


def _nearer(s: State, a: Any) -> Any:
    """The same action; in place of a newcomer who would come in anywhere one who comes in next to where a sprite is."""
    if not isinstance(a, do.Place) or not s.sprites or {point.kind for point in points(s, a)} - {"enter"}:
        return a
    entries = [b for b in legal(GAME, s) if isinstance(b, do.Place)]
    near = [(distance(b.square, there), abs(b.square % 8 - there % 8), b.square) for b in entries
            for there in scan_forward(s.sprites)]  # fmt: skip
    return do.Place(min(near)[-1])


def _general(a: Any) -> str:
    """The key of what is said for an action that nothing in particular speaks for."""
    if isinstance(a, do.OrcPlace | do.OrcMove):
        return "hint.orc"
    return "hint.quiet" if isinstance(a, Move) else "hint.best"


def attempt(s: State, a: Any) -> Attempt:
    """What is tried, and where: on the board, or with the buttons beside it."""
    match a:
        case Move(start=start, end=end, together=together):
            kind = "together" if together else "parted" if s.sprites >> start & 1 else "move"
            return kind, names(start=start, end=end), (start, end), ()
        case do.Place(square=square):
            return "place", names(at=square), (square,), ()
        case do.Fight(start=start, end=end):
            return "fight", {"victim": victim(s, end), **names(at=end)}, (start, end), ()
        case do.Escort(leaves=leaves):
            return ("leave" if leaves else "stay"), {}, s.pending, (f"way-{int(leaves)}",)
        case do.OrcPlace(square=square):
            return "orc_place", names(at=square), (square,), ()
        case do.OrcMove(path=path):
            return "orc_move", names(start=path[0], end=path[-1]), path, ()
        case do.Attack(orc=orc, end=end):
            return "attack", {"victim": victim(s, end), **names(start=orc, at=end)}, (orc, end), ()
        case do.Lightning() | do.Immunity() | do.Metamorphosis() | do.Curse() | do.Upheaval() | do.Caprice():
            return _spell(a)
    return _answer(a)


def _spell(a: Any) -> Attempt:
    parts, facts = (f"card-{a.card}",), {"card": card_ref(a.card)}
    match a:
        case do.Lightning(target=target):
            return "lightning", facts | names(at=target), (target,), parts
        case do.Metamorphosis(target=target, orc=orc):
            return "metamorphosis", facts | names(at=target), (target,) if orc is None else (orc, target), parts
        case do.Curse(orcs=cursed):
            squares = [*names(**{f"n{n}": square for n, square in enumerate(cursed)}).values()]
            return "curse", facts | {"squares": squares}, cursed, parts
        case do.Caprice(path=path):
            return "caprice", names(start=path[0], end=path[-1]), path, parts
    return ("immunity" if isinstance(a, do.Immunity) else "upheaval"), facts, (), parts


def _answer(a: Any) -> Attempt:
    """Numbers and buttons; what is no card of anybody's is the big button."""
    match a:
        case do.Break(clan=whose, cards=cards):
            return "break", {"whose": clan(whose)}, (), tuple(f"card-{card}" for card in cards)
        case do.Oppose(cards=cards) | do.Answer(cards=cards) if cards:
            kind = "oppose" if isinstance(a, do.Oppose) else "answer"
            return kind, {"n": len(cards)}, (), tuple(f"card-{card}" for card in cards)
        case do.TakeCard(card=int(card)):
            return "take", {"card": card_ref(card)}, (), (f"take-{card}",)
        case do.NameSuit(suit=int(suit)):
            return "suit", {"suit": Ref("suit", pack.SUITS[suit])}, (), (f"way-{suit}",)
        case do.NameSuit():
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
    if point.sixths is not None:
        facts["sixths"] = point.sixths
    return t(f"advice.{point.kind}", **facts)


def warning(s: State, threat: Threat, t: Catalogue) -> str:
    """What would be thrown away, in the state that is shown while the tutor asks."""
    by = list(dict.fromkeys(square for _, square in threat.by))
    facts: dict[str, Any] = {"points": s.points, "who": clan(s.side), **names(at=threat.place)}
    facts["deed"] = "enter" if isinstance(threat.better, do.Place) else "walk"
    if threat.kind == "danger":
        facts["who"] = [t("tutor.taker", piece=victim(s, square), **names(at=square)) for square in by]
        if threat.chance < 1:
            facts["sixths"] = sixths(threat.chance)
    return t(f"tutor.regret.{threat.kind}", **facts)


# --- why?: the rule of this very moment


def rule(s: State, selection: Selection) -> str:
    """The rule that answers for the moment, and for what is chosen; "" where a card is drawn."""
    match s.phase:
        case "main":
            return _main(s, selection)
        case "magic":
            return _magic(s, selection)
        case "oppose":
            return "ST-OPP-5" if isinstance(s.dealt.spell, do.Metamorphosis) else "ST-OPP-2"
        case "attack" if only_own(s):
            return "ST-ATT-2"
        case "orc" if orcs_off(s):
            return "ST-ORC-2"
    return PHASES[s.phase].rule if s.phase in PHASES else ""


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
    return PHASES["main"].rule if s.points else "ST-PA-2"


def _magic(s: State, selection: Selection) -> str:
    """The rule of the chosen card; of spells, where none is."""
    card = marks.first_card(selection)
    if card is None:
        return "ST-MAG-2" if s.dealt.cast else PHASES["magic"].rule
    return "ST-JACK-3" if 1 << card & pack.NUMBERS else OF_CARD[letter_of(card)]
