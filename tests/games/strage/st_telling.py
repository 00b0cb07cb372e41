"""La Strage: for each point of a hint a position with an action for which it is the weightiest."""

from kit.games.strage import GAME
from kit.games.strage.state import State

ORDER = "order red green blue; turn 7; "
MAGIC = (
    ORDER
    + "option magic; hand red AS 7H 4D 5C 3S JC QH KD X1 6C 2C; hand green QS 6H 5D 3D; hand blue X2 7C 4S 2D 6D; "
)
CAST = MAGIC.replace("hand red AS ", "hand red ") + "cast; discard AS; "
AGAINST = MAGIC.replace("hand green QS 6H", "hand green 6H") + "cast; "
OPEN = (
    MAGIC.replace("X1 ", "")
    + "known red AS 7H 4D 5C 3S JC QH KD 6C 2C; known green QS 6H 5D 3D; known blue X2 7C 4S 2D 6D; "
    + "cast; discard X1; sprites a1; red a2; green h1; "
)
QUEEN = AGAINST + "sprites d4; red d4; green h1; now green oppose; discard QS; spell metamorphosis QS d4"
BOLT = MAGIC.replace("red AS", "red") + "cast; "
POOR = ORDER + "option magic; cast; hand red 2S 3S; hand green 6H; hand blue 2D; "

TELLING = {
    # walking
    "win": ("sprites d7; red d7; green a1; saved 2 1 0; now red main; points 1", "d7-d8 together"),
    "home": ("sprites d7 a1; red d7; green a2; now red main; points 1", "d7-d8 together"),
    "escape": ("sprites d4 a1; orcs d5; red d4; green h8; now red main; points 1", "d4-c3 together"),
    "nearer": ("sprites d4 a1; red d4; green h8; now red main; points 1", "d4-d5 together"),
    "join": ("sprites d4; red d3; green h8; now red main; points 1", "d3-d4"),
    "join_guard": ("sprites d4; orcs d5; red d3; green h8; now red main; points 1", "d3-d4"),
    "seek": ("sprites d5; red d2; green h8; now red main; points 1", "d2-d3"),
    "flee": ("sprites a1; orcs h5; red h4; green a8; now red main; points 1", "h4-g3"),
    "approach_pair": ("sprites d5; red d3; green d5; now red main; points 2", "d3-d4"),
    "approach": ("sprites a1; red h3; green a1 h5; now red main; points 2", "h3-h4"),
    "enter_with": ("sprites d2; green h8; now red main; points 1", "place d2"),
    "enter_near": ("sprites d2; green h8; now red main; points 1", "place d1"),
    "enter": ("sprites d2; green d2; now red main; points 1", "place h1"),
    "leave_near": ("sprites a1; red d8; green h7; now red escort; pending d8; points 1; begun; saved 1 0 0", "leave"),
    "stay_near": ("sprites d6; red d8; green h1; now red escort; pending d8; points 1; begun; saved 1 0 0", "stay"),
    "stay": ("sprites a1; red d8; green h7; now red escort; pending d8; points 1; begun; saved 1 0 0", "stay"),
    "spent": ("sprites a1; red d4; now red main; points 0; begun", "done"),
    "enough": ("sprites a1; red d4; now red main; points 2; begun", "done"),
    # fights
    "fight_pair": ("sprites d4; red d3; green d4; now red main; points 1", "d3xd4"),
    "fight_guard": ("sprites d4 a1; orcs d5; red d4; green h8; now red main; points 1", "d4xd5"),
    "fight_fright": ("sprites e6; orcs d5; red d4; green h8; now red main; points 1", "d4xd5"),
    "fight": ("sprites a1; red d3; green d4; now red main; points 1", "d3xd4"),
    "fight_orc": ("sprites a1; orcs d4; red d3; green h8; now red main; points 1", "d3xd4"),
    # orcs
    "orc_instead": ("sprites a1; orcs d5; red d4; green h6; now red orc", "orc h5"),
    "orc_nobody": (
        "sprites a1; orcs d5 a8 b8 c8 a7 b7 c7 b6; red d4; green h4; now red orc",
        "orc d5-e6-f7",
    ),
    "orc_away": ("sprites a1; orcs d5 a8 b8 c8 a7 b7 g8 h8; red d4; green h7; now red orc", "orc d5-d6"),
    "orc_pair": ("sprites d4; red a1; green d4; now red orc", "orc d5"),
    "orc_shut": ("sprites a5; orcs b6 b7; red h1; green a5; blue a4 b4 b5; now red orc", "orc a7"),
    "orc_way": ("sprites a5; orcs b7 c7; red h1; green a5; now red orc", "orc a7"),
    "orc_rival": ("sprites a1; red a2; green d4; now red orc", "orc d5"),
    "orc_calms": ("sprites d4; orcs d5 a8 b8 c8 a7 b7 g8 h8; red d2; green h1; now red orc", "orc d5-d6"),
    "orc_scares": ("sprites d4; red h1; green d2; now red orc", "orc d5"),
    "orc_clear": ("sprites d4; red d2; green h8; now red orc", "orc d5"),
    "orc_far": ("sprites a1; red a2; green h8; now red orc", "orc d5"),
    "attack_pair": ("sprites d4; orcs d5; red e4; green d4; now red attack", "orc d5xd4"),
    "attack_first": ("sprites a1; orcs d5; red a2; green d4; saved 0 2 1; now red attack", "orc d5xd4"),
    "attack": ("sprites a1; orcs d5; red a2; green d4; now red attack", "orc d5xd4"),
    "attack_lone": ("sprites d4; orcs d5; red d4 e4; green h1; now red attack", "orc d5xe4"),
    "attack_own": ("sprites a1; orcs d5; red d4; green h1; now red attack", "orc d5xd4"),
    # spells
    "hop_home": (MAGIC + "sprites d7; red a1; green h1; now red magic", "caprice X1 d7-d8"),
    "bolt_pair": (MAGIC + "sprites d4; red a1; green d4; now red magic", "lightning AS d4"),
    "bolt_guard": (MAGIC + "sprites a1; orcs d5; red d4; green h1; now red magic", "lightning AS d5"),
    "bolt_fright": (MAGIC + "sprites d4; orcs d5; red a1; green h1; now red magic", "lightning AS d5"),
    "bolt": (MAGIC + "sprites a1; red a2; green d4; now red magic", "lightning AS d4"),
    "change": (MAGIC + "sprites d4; red a1; green d4; now red magic", "metamorphosis QH d4"),
    "curse_guard": (MAGIC + "sprites a1; orcs d5; red d4; green h1; now red magic", "curse KD d5"),
    "curse_fright": (MAGIC + "sprites d4; orcs d5; red a1; green h1; now red magic", "curse KD d5"),
    "curse": (MAGIC + "sprites a1; orcs d5 e5; red a2; green h1; now red magic", "curse KD d5 e5"),
    "immune": (MAGIC + "sprites a1; red a2; green h1; now red magic", "immunity JC"),
    "upheaval": (MAGIC + "sprites a1; red a2; green h1; now red magic", "upheaval X1"),
    "hop_away": (MAGIC + "sprites d4; orcs d5; red a1; green h1; now red magic", "caprice X1 d4-d3"),
    "hop_near": (MAGIC + "sprites d4; red d1; green h1; now red magic", "caprice X1 d4-d3-d2"),
    "break": (
        MAGIC + "sprites a1; red a2; green h1; jack green JS; pile green 7D 2H; now red magic",
        "break green 5C",
    ),
    "break_soon": (MAGIC + "sprites a1; red a2; green h1; jack green JS; now red magic", "break green 5C"),
    "cast": (CAST + "sprites a1; red a2; green h1; now red magic", "done"),
    "keep": (MAGIC + "sprites a1; red a2; green h1; now red magic", "done"),
    # opposition
    "oppose": (QUEEN, "oppose 7H 4D"),
    "oppose_card": (QUEEN, "oppose QH"),
    "let_be": (QUEEN, "oppose none"),
    "let_be_lone": (
        BOLT.replace("green QS", "green") + "sprites a1; red d4; green h1; "
        "now green oppose; discard AS QS; spell lightning AS d4",
        "oppose none",
    ),
    "let_be_must": (
        POOR + "sprites d4; red d4; green h1; "
        "now green oppose; discard AS; spell lightning AS d4",
        "oppose none",
    ),
    "answer": (
        BOLT + "sprites d4; red a1; green d4; now red answer; discard AS; "
        "spell lightning AS d4; total 11",
        "answer 7H 4D",
    ),
    "no_answer": (
        BOLT + "sprites d4; red a1; green d4; now red answer; discard AS; "
        "spell lightning AS d4; total 11",
        "answer none",
    ),
    "no_answer_must": (
        POOR + "sprites d4; red a1; green d4; "
        "now red answer; discard AS; spell lightning AS d4; total 11",
        "answer none",
    ),
    # the Upheaval
    "take": (OPEN + "now red take", "take QS"),
    "take_number": (OPEN + "now red take", "take 6H"),
    "take_none": (OPEN + "now red take", "take none"),
    "suit": (OPEN + "now red suit", "suit diamonds"),
    "no_suit": (OPEN + "now red suit", "suit none"),
}  # fmt: skip


def position(text: str) -> State:
    return GAME.parse_position(text if text.startswith(ORDER) else ORDER + text)
