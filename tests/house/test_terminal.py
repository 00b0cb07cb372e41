"""A match in the terminal: every game, both languages, the words of the page, its save files, nobody's secrets."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import signal
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from house_terminal import FINGER, Typed, asked, played, somewhere

from kit.core.game import Trouble
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.games import game
from kit.terminal import match
from kit.terminal.terminal import COMMANDS, Terminal
from kit.text import languages, text
from kit.widgets.play.words import sitter
from tests.widgets.fake_browser import FakeBrowser

pytestmark = pytest.mark.usefixtures(somewhere.__name__)
EN, IT = text("war_kids", "en"), text("war_kids", "it")


class Guessing(io.StringIO):
    """A keyboard at which somebody types numbers, never sure which, until the match is over or the patience."""

    def __init__(self, seed: int, patience: int) -> None:
        super().__init__()
        self.rng, self.patience, self.terminal = Random(seed), patience, None

    def readline(self, *of: Any) -> str:
        assert self.terminal is not None
        page = self.terminal.page
        self.patience -= 1
        if not self.patience or page.match.outcome is not None:
            return ""
        lines = self.terminal.console.lines(page)
        assert lines, "there is always something to be done"
        return f"{self.rng.randint(1, len(lines))}\n" if len(lines) > 1 else "\n"


def guessed(monkeypatch: pytest.MonkeyPatch, wanted: argparse.Namespace, seed: int, patience: int) -> Terminal:
    """A match at that keyboard."""
    keyboard, made = Guessing(seed, patience), Terminal.run

    def run(self: Terminal, keys: Any) -> None:
        keyboard.terminal = self
        made(self, keys)

    monkeypatch.setattr(Terminal, "run", run)
    out = io.StringIO()
    match.play(wanted, keyboard, out)
    monkeypatch.undo()
    assert keyboard.terminal is not None
    assert "{" not in out.getvalue()
    assert not FINGER["en"].search(out.getvalue())
    return keyboard.terminal


# --- every game


@pytest.mark.parametrize(
    ("typed", "patience"),
    [
        (("war_kids", "hill", "--seats", "0,1", "--seed", "4", "--no-tutor"), 900),
        (("guess", "--seed", "4"), 200),
        (("kings_war", "rounds", "--seats", "0,0", "--seed", "4"), 400),
        (("strage", "walk", "--seats", "0,0,0", "--seed", "4"), 1500),
        (("kanonkugle", "--seats", "0,1", "--seed", "4"), 60),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_every_game_is_played_by_numbers_alone_and_kept_as_the_page_keeps_it(
    typed: tuple[str, ...], patience: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = guessed(monkeypatch, asked(*typed), 7, patience)
    page = terminal.page
    assert len(page.match.steps) > 8
    again, extra = Match.load(page.game, page.saved_text())
    assert again.state == page.match.state
    assert set(extra) >= {"settings", "over", "when"}
    if typed[0] != "kanonkugle":
        assert page.match.outcome is not None, "it comes to its end"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", GAMES)
def test_every_scenario_begins_and_tells_what_is_to_be_seen_and_done(name: str, lang: str) -> None:
    for scenario in game(name).scenarios():
        out = io.StringIO()
        wanted = asked(name, scenario.id, "--lang", lang, "--seed", "1")
        match.play(wanted, Typed("?", "board", "story"), out)
        said = out.getvalue()
        assert said.count("\n") > 5, said
        assert not re.search(r"[{}<>]|\b[a-z_]+\.[a-z_]+\.[a-z_]+\b", said.replace("python3 -m kit", "")), said


# --- what is typed


def test_a_refusal_says_what_works_and_names_its_rule_which_can_be_heard() -> None:
    said = played(asked("war_kids", "hill", "--seats", "0,0"), "M H5-C5", "why", "why WK-VIC-1", "why WK-NONE-1")
    (rule,) = [line for line in said if line.startswith("The rule: ")]
    rule_id = rule.rstrip(".").split()[-1]
    assert EN.rule(rule_id) in rule
    refused = said[said.index(rule) - 1]
    assert refused.count(".") + refused.count("!") > 1, "why not, and what works"
    assert EN.rule(rule_id) in said[said.index(rule) + 1 :]
    assert EN.rule("WK-VIC-1") in said
    assert "There is no rule WK-NONE-1." in said


def test_what_cannot_be_read_is_one_sentence() -> None:
    for words in (
        "dance with me",
        "999",
        "P Z9-Z8",
        "look Z9",
        "load nowhere.json",
        "save no/where.json",
        "save .",
        "draw",
    ):
        before = played(asked("war_kids", "hill", "--seats", "0,1"))
        said = played(asked("war_kids", "hill", "--seats", "0,1"), words)
        more = said[len(before) :]
        assert len(more) == 1, (words, more)


def test_notation_and_numbers_do_the_same() -> None:
    meadow = "war_kids", "meadow", "--seats", "0,0"
    by_number = played(asked(*meadow), "1", "1")
    a = game("war_kids")
    s = a.initial_state(a.scenarios()[0])
    told = [line for line in by_number if " walks " in line]
    texts = [a.action_text(s, action) for action in a.legal_actions(s)]
    assert any(told and told[0] in played(asked(*meadow), words) for words in texts)


def test_undo_redo_and_the_end_by_words_in_both_languages() -> None:
    start = "kings_war", "rounds", "--seats", "0,0"
    said = played(asked(*start), "e2-e4", "undo", "redo", "resign", "undo")
    assert sum("e2 to e4" in line for line in said) == 3
    assert any(line.startswith("Taken back: ") for line in said)
    italian = played(asked(*start, "--lang", "it"), "e2-e4", "annulla", "rifai", "resa", "undo")
    assert len([line for line in italian if "e2" in line]) == 3
    for lang in languages():
        t = text("kit", lang)
        words = [t(f"terminal.word.{name}") for name in COMMANDS]
        assert len({*words}) == len(words)


def test_own_dice_are_typed() -> None:
    """The bids, then what both dice show."""
    start = "kings_war", "rounds", "--seats", "0,0", "--own-dice", "--seed", "1"
    said = played(asked(*start), "e2-e4", "d7-d5", "e4xd5", "1", "1", "6", "1", "board")
    assert any("captures the black pawn" in line for line in said), said
    offered = played(asked(*start), "e2-e4", "d7-d5", "e4xd5", "1", "1", "?")
    assert f"6. {text('kings_war', 'en')('dice.face', n=6)}" in offered


def test_all_persons_agree_on_a_draw_by_saying_it_twice() -> None:
    said = played(asked("kings_war", "rounds", "--seats", "0,0"), "draw", "e2-e4", "draw", "draw")
    assert sum("Then type draw once more" in line for line in said) == 2
    assert text("kings_war", "en")("end.title.draw") in said


def test_the_tutor_asks_before_a_piece_is_lost() -> None:
    position = "fen 7k/8/8/3q4/8/4P3/8/K7 w - - 0 1; option capture_dice off"
    Path("mine.json").write_text(kings(position, (0, 1)), encoding="utf-8")
    said = played(asked("kings_war", "--load", "mine.json", "--seed", "1"), "e3-e4", "1", "e3-e4", "board")
    t = text("kings_war", "en")
    assert f"1. {t('tutor.take_back')}" in said
    assert any(t("undo.back", what="")[:10] in line or "e3" in line for line in said)


def kings(position: str, seats: tuple[int, ...]) -> str:
    """A save file as a page makes it."""
    from kit.core.game import Scenario

    scenario = Scenario("mine", position, {"en": "Mine", "it": "Mia"}, {"en": "", "it": ""})
    agreed = {"seats": [{"level": level} for level in seats]}
    return Match(game("kings_war"), scenario).save(settings=agreed, when=1)


def test_who_shares_the_keyboard_is_told_whose_turn_it_is() -> None:
    said = played(asked("kings_war", "rounds", "--seats", "0,0"), "e2-e4")
    assert [line for line in said if line.endswith("decides now.")] == ["White decides now.", "Black decides now."]
    alone = played(asked("kings_war", "rounds", "--seats", "0,1", "--seed", "1"), "e2-e4")
    assert not [line for line in alone if line.endswith("decides now.")]


# --- secrets


def test_a_hand_is_told_to_its_owner_alone_who_is_called_first() -> None:
    wanted = asked("strage", "full", "--seats", "0,0,0", "--rules", "magic", "--seed", "3")
    said = played(wanted, "", "board", "story", "?")
    called = next(number for number, line in enumerate(said) if line.startswith("Only "))
    assert not [line for line in said if re.search(r"Ace|Jack|Queen|of (clubs|hearts|spades|diamonds)", line)]
    after = played(wanted, "", "", "board")
    assert len([line for line in after if re.search(r" of (clubs|hearts|spades|diamonds)", line)]) > 3
    assert after[: called + 1] == said[: called + 1]


# --- files


def test_what_the_terminal_keeps_goes_on_on_the_page_and_back() -> None:
    meadow = "war_kids", "meadow", "--seats", "0,0", "--seed", "1"
    said = played(asked(*meadow), "1", "1", "save mine.json", "1", "1")
    assert "Saved in mine.json." in said
    assert said[-1].endswith("python3 -m kit play war_kids --load war_kids-meadow.json")
    kept = Path("war_kids-meadow.json").read_text(encoding="utf-8")
    tab = FakeBrowser({"match.war_kids.T": kept})
    assert len(tab.record) == 2
    tab.send("undo")
    Path("back.json").write_text(tab.kept["match.war_kids.T"], encoding="utf-8")
    said = played(asked("war_kids", "--load", "back.json"), "redo")
    assert len(json.loads(Path("back.json").read_text(encoding="utf-8"))["actions"]) == 2, said


def test_a_match_that_is_over_is_not_kept_and_one_that_has_not_begun_neither() -> None:
    played(asked("kings_war", "rounds", "--seats", "0,0"), "e2-e4", "resign")
    played(asked("kings_war", "rounds", "--seats", "0,0"))
    assert not list(Path.cwd().iterdir())


def test_ctrl_c_keeps_the_match() -> None:
    class Interrupted(Typed):
        def readline(self, *of: Any) -> str:
            line = super().readline()
            if not line:
                raise KeyboardInterrupt
            return line

    out = io.StringIO()
    assert match.play(asked("kings_war", "rounds", "--seats", "0,0"), Interrupted("e2-e4"), out) == 130
    assert "--load kings_war-rounds.json" in out.getvalue()


@pytest.mark.parametrize(
    "end", [ZeroDivisionError, OSError, BrokenPipeError, Trouble("trouble.action.unread", text="x")]
)
def test_a_match_is_kept_however_it_ends(end: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the kit has a fault of its own, or the terminal was closed."""
    out = io.StringIO()
    monkeypatch.setattr(out, "fileno", lambda: os.open(os.devnull, os.O_WRONLY), raising=False)

    class Ending(Typed):
        def readline(self, *of: Any) -> str:
            line = super().readline()
            if not line:
                raise end
            return line

    match.play(asked("kings_war", "rounds", "--seats", "0,0"), Ending("e2-e4"), out)
    assert len(json.loads(Path("kings_war-rounds.json").read_text(encoding="utf-8"))["actions"]) == 1
    assert "--load kings_war-rounds.json" in out.getvalue()


def test_a_terminal_that_is_closed_keeps_the_match_though_it_is_interrupted_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The keyboard is gone and the signal comes, once while that is put in order and once while the match is kept."""
    before, keep = signal.getsignal(signal.SIGTERM), match.keep
    monkeypatch.setattr(match, "nobody_listens", lambda out: signal.raise_signal(signal.SIGTERM))
    monkeypatch.setattr(match, "keep", lambda *of: (signal.raise_signal(signal.SIGINT), keep(*of)))

    class Closed(Typed):
        def readline(self, *of: Any) -> str:
            line = super().readline()
            if not line:
                raise OSError
            return line

    with pytest.raises(KeyboardInterrupt):
        match.play(asked("kings_war", "rounds", "--seats", "0,0"), Closed("e2-e4"), io.StringIO())
    assert len(json.loads(Path("kings_war-rounds.json").read_text(encoding="utf-8"))["actions"]) == 1
    assert signal.getsignal(signal.SIGTERM) is before


def test_where_nothing_can_be_written_a_match_is_kept_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("kings_war-rounds.json.new").mkdir()
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "elsewhere"))
    said = played(asked("kings_war", "rounds", "--seats", "0,0"), "e2-e4")
    kept = tmp_path / "elsewhere" / "kings_war-rounds.json"
    assert said[-1].endswith(f"--load {kept}")
    assert Match.load(game("kings_war"), kept.read_text(encoding="utf-8"))[0].steps


def test_a_file_that_is_no_match_is_one_sentence() -> None:
    for content in ("", "{}", kings("fen 7k/8/8/8/8/8/8/K7 w - - 0 1", (0, 0))):
        Path("x.json").write_text(content, encoding="utf-8")
        out = io.StringIO()
        assert match.play(asked("war_kids", "--load", "x.json"), Typed(), out) == 2
        assert out.getvalue().count("\n") == 1


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_file_opens_with_the_mark_that_an_editor_puts_before_it(encoding: str) -> None:
    saved = kings("fen 7k/8/8/3q4/8/4P3/8/K7 w - - 0 1", (0, 0))
    Path("mine.json").write_text(saved, encoding)
    said = played(asked("kings_war", "--load", "mine.json"), "e3-e4", "load mine.json", "e3-e4")
    assert sum("e3 to e4" in line for line in said) == 2, said


# --- players from outside


def test_a_player_of_ones_own_plays_and_one_that_talks_nonsense_loses() -> None:
    first = "def first(game, seen):\n    return game.legal_actions(seen)[0]\n"
    mad = "def mad(game, seen):\n    return 'P D5xD4'\n"
    Path("own.py").write_text(f"{first}\n\n{mad}", encoding="utf-8")
    start = "kings_war", "rounds", "--seats"
    said = played(asked(*start, "0,own.py:first", "--seed", "1"), "e2-e4", "d2-d4")
    assert said[-1].endswith("--seats 0,own.py:first")
    assert sum(line.startswith("The black ") for line in said) == 2
    assert said[0].startswith(text("kit", "en")("computer.own.hello"))
    said = played(asked(*start, "0,own.py:mad", "--seed", "1"), "e2-e4")
    assert any("P D5xD4" in line and "To try again: fen" in line for line in said)
    assert text("kings_war", "en")("end.title.you_won") in said


def test_several_of_them_sit_each_at_its_seat_and_by_its_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("own.py").write_text(
        "def first(game, seen):\n    return game.legal_actions(seen)[0]\n\n\n"
        "def last(game, seen):\n    return game.legal_actions(seen)[-1]\n",
        encoding="utf-8",
    )
    wanted = asked("strage", "walk", "--seats", "own.py:last,0,own.py:first", "--seed", "1")
    seen: list[Any] = []
    monkeypatch.setattr(Terminal, "run", lambda terminal, keys: seen.append(terminal.page))
    match.play(wanted, Typed(), io.StringIO())
    page = seen[0]
    assert [sitter(page, seat) for seat in (0, 2)] == ["last", "first"]
    theirs = [step for step in page.match.steps if page.game.current_player(step.before) == 0]
    assert theirs
    assert all(step.action == page.game.legal_actions(step.before)[-1] for step in theirs)


def test_by_pipe_from_another_process(command: Callable[..., subprocess.Popen[str]]) -> None:
    """The keyboard is closed at once: the match begins, and nothing is left behind."""
    out, _ = command("play", "war_kids", "meadow", "--seed", "1", LANG="it_IT.UTF-8").communicate(timeout=120)
    assert IT("terminal.how", list="?", quit="esci") in out
