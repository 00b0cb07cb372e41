"""The verb `print`: a file where it is asked for, one sentence where it cannot be."""

import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kit.command import cli
from kit.games.war_kids import GAME
from kit.games.war_kids.draft_file import file_text, from_scenario
from kit.printables import registry
from tests.sampling import sampled

Command = Callable[..., "subprocess.Popen[str]"]
Said = Callable[..., tuple[int, str]]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Said:
    """What the verb comes to in this process: its exit code, and all that it says."""

    def said(*arguments: str, lang: str = "en_GB.UTF-8") -> tuple[int, str]:
        monkeypatch.setenv("LC_ALL", lang)
        try:
            code = cli.main(["print", *arguments])
        except SystemExit as end:
            code = int(end.code or 0)
        told = capsys.readouterr()
        return code, told.out + told.err

    return said


def test_it_writes_the_file(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "le pedine.pdf"
    options = ("--soldier", "2", "--out", str(path), "--lang", "it", "--paper", "letter")
    process = command("print", *options, "war_kids", "counters")
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 0, out
    assert str(path) in out
    expected = registry.make("war_kids", "counters", {"soldier": "2", "lang": "it", "paper": "letter"})
    assert path.read_bytes() == expected.pdf()


def test_a_battle_from_the_workshop_is_printed_and_a_bad_file_told(said: Said, tmp_path: Path) -> None:
    mine, out = tmp_path / "mine.json", tmp_path / "mine.pdf"
    mine.write_text(file_text(from_scenario(GAME.scenarios()[0])), encoding="utf-8")
    code, told = said("war_kids", "map", "--battle", str(mine), "--out", str(out))
    assert (code, told.count("\n")) == (0, 1), told
    assert out.read_bytes().startswith(b"%PDF")
    mine.write_text(mine.read_text(encoding="utf-8"), encoding="utf-8-sig")
    code, told = said("war_kids", "map", "--battle", str(mine), "--out", str(out))
    assert (code, told.count("\n")) == (0, 1), told
    code, told = said("war_kids", "counters", "--battle", str(mine))
    assert (code, told.count("\n")) == (2, 1), told
    mine.write_text(file_text(replace(from_scenario(GAME.scenarios()[0]), titles={"en": "ספר"})), encoding="utf-8")
    code, told = said("war_kids", "map", "--battle", str(mine))
    assert (code, told.count("\n")) == (2, 1), told
    assert "(U+05E1)" in told
    mine.write_text("{", encoding="utf-8")
    code, told = said("war_kids", "map", "--battle", str(mine))
    assert (code, told.count("\n")) == (2, 1), told
    code, told = said("war_kids", "map", "--battle", str(tmp_path / "none.json"))
    assert (code, told.count("\n")) == (1, 1), told


def test_games_may_have_printables_of_the_same_name(said: Said, tmp_path: Path) -> None:
    for game in sampled(registry.games(), 2):
        path = tmp_path / f"{game}.pdf"
        code, out = said(game, "rules", "--fold", "no", "--lang", "en", "--out", str(path))
        assert code == 0, out
        assert path.read_bytes() == registry.make(game, "rules", {"fold": "no", "lang": "en"}).pdf()


@pytest.mark.parametrize(
    ("sheet", "lang", "words"),
    [
        (("war_kids", "rules"), "en_GB.UTF-8", "flip on the short edge"),
        (("strage", "rules"), "it_IT.UTF-8", "girando sul lato corto"),
        (("war_kids", "counters"), "en_GB.UTF-8", "flip on the long edge"),
    ],
)
def test_it_says_how_to_turn_the_paper_as_the_page_does(
    sheet: tuple[str, str], lang: str, words: str, said: Said, tmp_path: Path
) -> None:
    code, out = said(*sheet, "--out", str(tmp_path / "x.pdf"), lang=lang)
    assert code == 0, out
    assert words in out
    code, out = said(*sheet, "--help", lang=lang)
    assert code == 0, out
    assert words in out


def test_the_sheets_speak_the_terminals_language(said: Said, tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    code, out = said("war_kids", "aid", "--out", str(path), lang="it_IT.UTF-8")
    assert code == 0, out
    assert b"/Lang (it)" in path.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess", "map"), "“chess” has nothing to print."),
        (("war_kids", "dance"), "“dance” is nothing to print."),
        (("war_kids", "map", "--hex", "2"), "“hex” takes a whole number from 12 to 70"),
        (("war_kids", "clues", "--hex", "20"), "There is no “hex” here."),
        (("war_kids", "certificate", "--name", "😀"), "(U+1F600)"),
        (("war_kids", "aid", "--lang", "de"), "For “lang” choose from"),
        (
            ("kings_war", "map"),
            "Choose from: abilities, tokens, chances, score, rules, worksheets, assessment, lessons.",
        ),
        (("kings_war", "tokens", "--count", "0"), "“count” takes a whole number from 1 to 120"),
        (("war_kids", "aid", "--out", "/no/such/folder/x.pdf"), "I cannot write /no/such/folder/x.pdf."),
        (("war_kids",), "Which sheet? There are: counters, map,"),
        (("war_kids", "aid", "--dance"), "--dance"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(arguments: tuple[str, ...], words: str, said: Said) -> None:
    code, out = said(*arguments)
    assert code in (1, 2)
    assert words in out
    assert out.count("\n") == 1


def test_a_terminal_with_few_letters_gets_a_sentence_too(command: Command) -> None:
    process = command("print", "war_kids", "certificate", "--name", "😀", PYTHONIOENCODING="ascii")
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 2
    assert "U+1F600" in out
    assert "Traceback" not in out


def test_the_help_tells_the_sheets_of_each_game_apart(said: Said) -> None:
    code, out = said("--help")
    assert code == 0
    blocks = [told.splitlines() for told in out.split("\n\n") if told.splitlines()[0].endswith("…")]
    for game, (head, *sheets) in zip(registry.games(), blocks, strict=True):
        assert head.endswith(f": python3 -m kit print {game} …")
        lines = dict(line.split(None, 1) for line in sheets)
        for what in registry.printables(game):
            assert all(f"--{option.name}" in lines[what.name] for option in what.own)


def test_the_help_about_a_sheet_tells_what_its_options_take(said: Said) -> None:
    code, out = said("war_kids", "map", "--help")
    assert code == 0
    assert "from 12 to 70 (35)" in out
    assert "waterloo" in out
    assert "--soldier" not in out
