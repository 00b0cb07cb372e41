"""La Strage: actions as text, the second half of `notation`.

"place c2", "d2-d3" for a half-elf alone, "d2-d3 together" for one that brings its sprite, "c3xd4" for a fight, "stay"
and "leave" after an exit, "done"; "orc b3", "orc d5-e6-f7", "orc e5xd4"; "roll 4", "draw 7H"; "lightning AS d5",
"immunity JS", "metamorphosis QC c2", "metamorphosis QC c2 from e5", "curse KS h8 g8", "upheaval X1",
"caprice X1 d6-d7", "take 3D", "suit hearts", "break green 2D 7S", "oppose 7C 4D", "answer 6S 5H"; "take none",
"suit none", "oppose none", "answer none". Cards are written as `cards.NAMES` has them.
"""

from __future__ import annotations

from kit.core.actions import Flag, Grammar, Maybe, Named, Several
from kit.games.strage.actions import Action
from kit.games.strage.cards import NAMES, SUITS
from kit.games.strage.pieces import SIDES
from kit.space.squares import SQUARE_NAMES

SQUARE, CARD = Named(SQUARE_NAMES, board=True, pattern="[a-h][1-8]"), Named(NAMES)
GRAMMAR = Grammar(
    Action,
    {
        "square": SQUARE,
        "other square": Maybe(SQUARE),
        "squares": Several(SQUARE),
        "path": Several(SQUARE, "-"),
        "card": CARD,
        "card or none": Maybe(CARD, "none"),
        "cards": Several(CARD),
        "answers": Several(CARD, none="none"),
        "suit": Maybe(Named(SUITS), "none"),
        "clan": Named(SIDES),
        "leaves": Flag("leave", "stay"),
    },
)
