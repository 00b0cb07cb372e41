"""Players from outside: however they are given they play, and what they do wrong is told and costs nobody else."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kit
from kit.core.game import Trouble
from kit.explore.playouts import play_out, seated
from kit.games import game
from kit.games.war_kids import GAME
from kit.players import CONTESTANTS, Checked, Decision, Fault, RandomPlayer, player_from, sandbox, think
from kit.players.sandbox_process import beside
from kit.text.catalogue import languages, text
from tests.games.tabled import beside as table

MEADOW = GAME.initial_state(GAME.scenarios()[0])
FIRST = GAME.legal_actions(MEADOW)[0]
SHORT = 0.3
"""Seconds, for those that hang."""
STRAGE = game("strage")
MAGIC = STRAGE.initial_state(next(one for one in STRAGE.scenarios() if one.id == "magic"))


class Bold:
    """The README's player, as far as it matters here: the first action, in steps."""

    id = "bold"

    def choose(self, game: Any, seen: Any, rng: Random) -> Iterator[None]:
        yield
        return Decision(game.legal_actions(seen)[0])  # type: ignore[return-value]


class AtOnce:
    """Without a step, and in words."""

    def choose(self, game: Any, seen: Any, rng: Random) -> str:
        return str(game.action_text(seen, game.legal_actions(seen)[0]))


def first(game: Any, seen: Any) -> Any:
    return game.legal_actions(seen)[0]


FILE = '''
import builtins, os, signal, time
from dataclasses import dataclass
import helper
from kit.players import Decision

count = 0

class Bold:
    def __init__(self):
        self.asked = 0

    def choose(self, game, seen, rng):
        yield
        self.asked += 1
        print("I print")
        return Decision(game.legal_actions(seen)[helper.FIRST], "because")

def remembers(game, seen):
    global count
    count += 1
    helper.FIRST += 1
    assert count == helper.FIRST == 1, "something is left of another match"
    return game.legal_actions(seen)[0]

def foul(game, seen):
    """Breaks whatever it can reach, and would win at once."""
    type(game).explain = lambda *asked: None
    type(game).outcome = lambda *asked: "mine"
    object.__setattr__(seen, "turn", 99)
    return game.legal_actions(seen)[0]

def peeps(game, seen):
    raise ValueError(game.position_text(seen))

def deploys(game, seen):
    return "deploy A1 28,4 30.5,4 33,4 28,6.5 30.5,6.5 33,6.5"

def raises(game, seen):
    return [][3]

def nonsense(game, seen):
    return "P D5xD4"

def nothing(game, seen):
    pass

def leaves(game, seen):
    os._exit(3)

def hangs(game, seen):
    signal.signal(signal.SIGALRM, signal.SIG_IGN) if hasattr(signal, "SIGALRM") else None
    while True:
        pass
'''


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("own")
    (folder / "helper.py").write_text("FIRST = 0\n")
    (folder / "mine.py").write_text(FILE)
    yield str(folder / "mine.py")
    sandbox.dismiss()


def fault_of(given: Any, limit: float = 5.0, s: Any = MEADOW) -> Fault:
    with pytest.raises(Fault) as caught:
        think(player_from(given, limit), GAME, s, Random(1))
    return caught.value


@pytest.mark.parametrize("given", [Bold(), Bold, first, AtOnce(), AtOnce, Checked(Bold())])
def test_a_player_is_an_object_a_class_or_a_function(given: Any) -> None:
    assert think(player_from(given), GAME, MEADOW, Random(1)) == Decision(FIRST)


@pytest.mark.parametrize("name", CONTESTANTS)
def test_the_levels_have_names(name: str) -> None:
    assert type(player_from(name)) is type(CONTESTANTS[name]())


def test_a_player_comes_out_of_a_file_and_plays_whole_matches(file: str) -> None:
    players = [player_from(f"{file}:Bold"), RandomPlayer()]
    played = play_out(GAME, MEADOW, seated(GAME, MEADOW, players), Random(2))
    assert played.outcome is not None
    assert not played.forfeits
    assert think(players[0], GAME, MEADOW, Random(1)) == Decision(FIRST, "because")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (7, "7"),
        ("4", "'4'"),
        ("bold.py", "'bold.py'"),
        ("nowhere/bold.py:Bold", "'nowhere/bold.py'"),
        (type("Mute", (), {}), "Mute"),
        ("file:Nobody", "Nobody"),
    ],
)
@pytest.mark.parametrize("lang", languages())
def test_what_cannot_play_is_told_in_one_sentence(given: Any, says: str, lang: str, file: str) -> None:
    given = file + given[4:] if given == "file:Nobody" else given
    with pytest.raises(Trouble) as caught:
        think(player_from(given), GAME, MEADOW, Random(1))
    assert says in (said := text("kit", lang).trouble(caught.value))
    assert "\n" not in said


NONSENSE = ["P D5xD4", "", 4, 2.5, True, [4], ("end movement",), object(), b"\xff"]


@pytest.mark.parametrize(
    "answer", NONSENSE, ids=lambda answer: type(answer).__name__ if type(answer) is object else repr(answer)
)
@pytest.mark.parametrize("lang", languages())
def test_nonsense_is_told_with_what_could_have_been_said_and_the_position(answer: Any, lang: str) -> None:
    fault = fault_of(lambda game, seen: answer)
    said = text("war_kids", lang).trouble(fault)
    assert ("testo '" if lang == "it" else "text '") in said or not isinstance(answer, str)
    assert GAME.action_text(MEADOW, FIRST) in said
    assert GAME.parse_position(said[said.rindex(": map") + 2 :]) == MEADOW
    assert "\n" not in said


def test_what_is_most_like_the_answer_is_shown_first() -> None:
    wanted = GAME.action_text(MEADOW, GAME.legal_actions(MEADOW)[9])
    assert repr(wanted) in fault_of(lambda game, seen: wanted + "x").facts["could"]


def test_nothing_is_no_answer() -> None:
    assert fault_of(lambda game, seen: None).key == "trouble.player.nothing"


def test_an_error_is_told_with_its_line() -> None:
    def clumsy(game: Any, seen: Any) -> Any:
        return list(seen.at)[99]

    fault = fault_of(clumsy)
    assert fault.facts["error"] == "IndexError: list index out of range"
    assert fault.facts["line"] == clumsy.__code__.co_firstlineno + 1
    assert fault.facts["file"] == Path(__file__).name
    assert isinstance(fault.__cause__, IndexError)


@pytest.mark.parametrize(("own", "helper", "where"), table(__file__, "errors")["own"])
def test_an_error_of_a_file_names_that_file_and_its_line(
    own: str, helper: str, where: list[Any], tmp_path: Path
) -> None:
    (tmp_path / "own.py").write_text(own, encoding="latin-1")
    (tmp_path / "helper.py").write_text(helper)
    player = player_from(f"{tmp_path / 'own.py'}:Own")
    assert isinstance(player, sandbox.Sandboxed)
    with pytest.raises(Fault) as caught:
        player.begin(GAME)
    sandbox.dismiss()
    facts = caught.value.facts
    assert [facts["file"], facts["line"], facts["error"].partition(":")[0]] == where
    assert "own.py" not in facts["error"]


@pytest.mark.parametrize("error", [SystemExit, RecursionError, MemoryError, GeneratorExit])
def test_no_error_goes_further(error: type[BaseException]) -> None:
    def raises(game: Any, seen: Any) -> Any:
        raise error

    assert fault_of(raises).key == "trouble.player.raised"


def endless(game: Any, seen: Any) -> Iterator[None]:
    while True:
        yield


def stuck(game: Any, seen: Any) -> None:
    while True:
        pass


@pytest.mark.parametrize("hangs", [endless, pytest.param(stuck, marks=pytest.mark.skipif("sys.platform == 'win32'"))])
def test_who_hangs_is_stopped(hangs: Callable[[Any, Any], Any]) -> None:
    alarms = signal.getitimer(signal.ITIMER_REAL)[0] if hasattr(signal, "getitimer") else 0
    assert fault_of(hangs, SHORT).key == "trouble.player.slow"
    if alarms:
        # Whoever else waits for an alarm still does.
        assert 0 < signal.getitimer(signal.ITIMER_REAL)[0] < alarms


def test_elsewhere_than_in_the_main_thread_it_is_stopped_between_two_steps() -> None:
    found: list[Fault] = []
    thread = threading.Thread(target=lambda: found.append(fault_of(endless, SHORT)))
    thread.start()
    thread.join()
    assert found[0].key == "trouble.player.slow"


def test_nobody_foresees_the_dice() -> None:
    dice, seen = Random(5), list[float]()

    class Seer:
        def choose(self, game: Any, o: Any, rng: Random) -> Any:
            seen.append(rng.random())
            return FIRST

    think(player_from(Seer), GAME, MEADOW, dice)
    assert seen[0] not in {Random(5).random(), dice.random()}


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("raises", "trouble.player.raised"),
        ("nonsense", "trouble.player.answer"),
        ("nothing", "trouble.player.nothing"),
        ("leaves", "trouble.player.gone"),
        ("hangs", "trouble.player.slow"),
    ],
)
def test_a_fault_costs_nobody_but_its_player(name: str, key: str, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has lost, by whichever seat, the other has won, and the next match is played as if nothing had been."""
    monkeypatch.setattr(sandbox, "GRACE", SHORT)
    for seat in (0, 1):
        players = [player_from(f"{file}:{name}", SHORT if name == "hangs" else 5.0), player_from("1")]
        played = play_out(GAME, MEADOW, seated(GAME, MEADOW, players[:: 1 - 2 * seat]), Random(1))
        assert [(one.seat, one.fault.key, one.fault.facts["who"]) for one in played.forfeits] == [(seat, key, name)]
        assert played.outcome is not None
        assert (played.outcome.winners, played.outcome.rule_id) == ((1 - seat,), "TABLE-RESIGN")
        assert GAME.current_player(GAME.parse_position(played.forfeits[0].fault.facts["position"])) == seat
    assert think(player_from(f"{file}:Bold"), GAME, MEADOW, Random(1)).action == FIRST


def test_where_more_than_two_play_the_others_go_on() -> None:
    def stops(game: Any, seen: Any) -> Any:
        return None

    s = STRAGE.initial_state(next(one for one in STRAGE.scenarios() if one.id == "short"))
    seats = seated(STRAGE, s, [player_from(stops), player_from("1"), player_from("1")])
    played = play_out(STRAGE, s, seats, Random(4))
    assert [one.seat for one in played.forfeits] == [0]
    assert played.outcome is not None
    assert 0 not in played.outcome.winners
    assert len(played.turn_seconds[1]) > 1


def test_a_foul_player_breaks_only_what_is_its_own(file: str) -> None:
    players = [player_from(f"{file}:foul"), player_from("1")]
    rule, turn = GAME.explain, GAME.position_text(MEADOW)
    played = play_out(GAME, MEADOW, seated(GAME, MEADOW, players), Random(1))
    assert played.outcome is not None
    assert played.outcome.winners in {(0,), (1,), ()}
    assert rule == GAME.explain
    assert GAME.position_text(MEADOW) == turn


def test_what_others_hold_is_not_there_to_be_found(file: str) -> None:
    rng, s = Random(3), MAGIC
    for _ in range(12):
        s = STRAGE.apply(s, rng.choice(STRAGE.legal_actions(s)))
    player = STRAGE.current_player(s)
    o = STRAGE.observation(s, player)
    assert STRAGE.position_text(o) != STRAGE.position_text(s)
    with pytest.raises(Fault) as caught:
        think(player_from(f"{file}:peeps"), STRAGE, o, Random(1))
    assert " ".join(STRAGE.position_text(o).split())[:60] in caught.value.facts["error"]


@pytest.mark.parametrize("apart_", [False, True])
def test_where_more_is_legal_than_is_listed_all_of_it_is_an_answer(apart_: bool, file: str) -> None:
    rules = game("kanonkugle")
    s = rules.parse_position("table meadow; rounds 8; troop A scouts; troop B scouts; order A B; now A deploy")
    own = "deploy A1 28,4 30.5,4 33,4 28,6.5 30.5,6.5 33,6.5"
    action = rules.parse_action(s, own)
    assert action not in rules.legal_actions(s)
    player = player_from(f"{file}:deploys" if apart_ else lambda game, seen: own)
    assert think(player, rules, s, Random(1)).action == action


def test_a_file_may_lie_in_the_kits_own_folder(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """There the kit itself, and all that is installed, is none of the modules that are read afresh."""
    monkeypatch.syspath_prepend(str(Path(file).parent))
    import_module("helper")
    assert "helper" in beside(Path(file).parent)
    root = Path(kit.__file__).parents[1]
    files = [Path(str(sys.modules[name].__file__)).relative_to(root) for name in beside(root)]
    assert {file.parts[0] for file in files} <= {"tests"}
    del sys.modules["helper"]


def test_nothing_is_left_of_another_match(file: str) -> None:
    """The same process plays again, but neither the file nor what it imports remembers anything."""
    processes = set()
    for _ in range(2):
        player = player_from(f"{file}:remembers")
        assert think(player, GAME, MEADOW, Random(1)).action == FIRST
        processes.add(player._process)  # type: ignore[attr-defined]
        del player
    assert len(processes) == 1
