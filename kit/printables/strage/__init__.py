"""La Strage degli Innocenti on paper."""

from kit.printables.booklet import rules
from kit.printables.certificate import NAME
from kit.printables.registry import Printable
from kit.printables.school import SCHOOL
from kit.printables.strage.aid import aid
from kit.printables.strage.board import OVERLAP, SQUARE, board
from kit.printables.strage.certificate import certificate
from kit.printables.strage.pack import WIDTH, pack
from kit.printables.strage.pieces import CLANS_PLAYING, SIDE, pieces, trio

PRINTABLES: tuple[Printable, ...] = (
    Printable("pieces", pieces, (CLANS_PLAYING, SIDE)),
    Printable("board", board, (SQUARE, OVERLAP)),
    Printable("pack", pack, (WIDTH,)),
    Printable("aid", aid),
    rules("strage", trio),
    Printable("certificate", certificate, (NAME,)),
    *SCHOOL,
)
