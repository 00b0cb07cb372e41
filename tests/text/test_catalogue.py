"""What the catalogue promises to everybody who asks it for a sentence."""

import shutil
from pathlib import Path

import pytest

from kit.core.game import Event, Refusal, Trouble
from kit.text import Catalogue, MissingTextError, Ref, catalogue, languages, nearest, text
from kit.text.compile import compiled
from tests.games.tabled import beside

ITALIAN = beside(__file__, "italian")


def unit(name: str) -> Ref:
    return Ref("unit", name)


IT, EN = text("war_kids", "it"), text("war_kids", "en")


@pytest.mark.parametrize(("form", "soldier", "princess"), ITALIAN["forms"])
def test_italian_nouns_bring_their_article(form: str, soldier: str, princess: str) -> None:
    assert IT.word(unit("pink_soldier"), form) == soldier
    assert IT.word(unit("pink_leader"), form) == princess


@pytest.mark.parametrize(("group", "noun", "the", "a", "to_the", "many"), ITALIAN["letters"])
def test_italian_articles_before_other_letters(group: str, noun: str, the: str, a: str, to_the: str, many: str) -> None:
    said = catalogue.parse_noun(f"{group}|{noun}")
    assert [IT.grammar.say(said, form) for form in ("the", "a", "to_the", "the many")] == [the, a, to_the, many]


def test_gender_agrees() -> None:
    assert "preso" in IT("event.leader_lost", unit=unit("blue_leader"))
    assert "presa" in IT("event.leader_lost", unit=unit("pink_leader"))


def test_plurals_go_through_gettext() -> None:
    assert IT("ask.choose_unit.more", n=1, of=8) == "Hai già mosso 1 pedina su 8."
    assert IT("ask.choose_unit.more", n=2, of=8) == "Hai già mosso 2 pedine su 8."
    assert IT("ask.choose_unit.more", n=0, of=8) == "Hai già mosso 0 pedine su 8."
    assert EN("chip.units", n=1, side=Ref("side", "pink")) == "Pink: 1 unit"


def test_lists_are_joined() -> None:
    assert IT.word(["D4"], "or") == "D4"
    assert IT.word(["D4", "D5"], "or") == "D4 o D5"
    assert EN.word([4, 5, 6], "Or") == "4, 5 or 6"
    assert IT.word((unit("blue_mage"), unit("pink_leader")), "The and") == "Il Mago azzurro e La Principessa"
    assert IT.word((unit("blue_mage"), unit("pink_leader")), "the") == "il Mago azzurro e la Principessa"


def test_names_of_people_are_plain_text() -> None:
    assert EN("ask.wait", who="<b>{n}</b>") == "<b>{n}</b> is playing: watch what happens."
    assert IT("ask.wait", who="Ada").startswith("Tocca a Ada:")


def test_the_shared_domain_stands_behind_every_other() -> None:
    assert EN("ui.undo") == text("kit", "en")("ui.undo") == "Undo"
    assert not text("kit", "en").has("scenario.hill.title")


def test_a_refusal_has_the_words_of_its_rule_first() -> None:
    facts = {"unit": unit("blue_mage")}
    mage = EN.refusal(Refusal("WK-SPELL-1", "CANNOT_FIGHT", facts))
    assert mage.startswith("Mages never strike by touch")
    assert EN.refusal(Refusal("WK-UNIT-1", "CANNOT_FIGHT", {"unit": unit("pink_leader")})).startswith("Your Princess")


def test_a_refusal_takes_what_the_screen_adds() -> None:
    no = Refusal("WK-MOVE-2", "TOO_FAR", {"need": 4, "have": 3, "unit": unit("blue_pegasus")})
    assert EN.refusal(no, try_hex=["E4", "E5"]).endswith("\nYou can stop on E4 or E5.")
    assert EN.refusal(no).endswith("\nAny glowing hex works.")


def test_events_and_troubles_are_told() -> None:
    facts = {"unit": unit("pink_leader"), "start": "A1", "end": "A3", "cost": 2}
    assert IT.event(Event("moved", "WK-MOVE-4", facts)) == "La Principessa va da A1 a A3."
    assert "A9" in IT.trouble(Trouble("trouble.position.hex", hex="Z9", last="A9"))


def test_a_missing_key_or_fact_is_an_error_in_tests() -> None:
    with pytest.raises(MissingTextError):
        EN("ui.nothing")
    with pytest.raises(MissingTextError):
        EN("outcome.WK-VIC-3")
    with pytest.raises(MissingTextError):
        EN.refusal(Refusal("WK-MOVE-7", "NO_SUCH_CODE"))
    with pytest.raises(MissingTextError):
        EN.word(unit("dragon"), "the")


def test_a_player_reads_a_kind_sentence_instead(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv("KIT_TEXT_STRICT")
    assert EN("ui.nothing") == EN("missing")
    assert EN.refusal(Refusal("WK-MOVE-7", "NO_SUCH_CODE")) == "There is a rule about this: No leapfrog."
    assert EN.refusal(Refusal("", "NO_SUCH_CODE")) == EN("missing")
    assert EN.event(Event("moved", "WK-MOVE-4", {})) == "There is a rule about this: One step a hex."
    assert EN.trouble(Trouble("trouble.none")) == EN("missing")
    assert "ui.nothing" in caplog.text


def test_the_name_of_a_rule() -> None:
    assert IT.rule("WK-SPELL-3") == "Prima lancia, poi cammina"
    assert IT.rule("TABLE-RESIGN") == "Arrendersi"
    assert IT.rule("XX-1") == "XX-1"


def test_the_nearest_language() -> None:
    assert nearest("xx", "it-CH", "en") == "it"
    assert nearest("en_GB") == "en"
    assert nearest("xx") == nearest() == "en"


@pytest.fixture
def locale_with_a_third(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folders of the catalogue, a third language among them whose grammar is its own."""
    root = tmp_path / "locale"
    shutil.copytree(catalogue.LOCALE, root)
    folder = root / "eo" / "LC_MESSAGES"
    shutil.copytree(root / "en" / "LC_MESSAGES", folder)
    po = folder / "war_kids.po"
    words = po.read_text(encoding="utf-8").replace('"name|Blue|Blue"', '"nom|Bluo|Bluoj"')
    po.write_text(words.replace("{who} is playing", "{who:to_the} ludas"), encoding="utf-8")
    shared = folder / "kit.po"
    grammar = '"nom: pick=1; to_the=al {one}"'
    words = shared.read_text(encoding="utf-8").replace(
        'msgid "grammar"\nmsgstr ""\n', f'msgid "grammar"\nmsgstr ""\n{grammar[:-1]}\\n"\n'
    )
    shared.write_text(words, encoding="utf-8")
    for file in (po, shared):
        file.with_suffix(".mo").write_bytes(compiled(file))
    monkeypatch.setattr(catalogue, "LOCALE", root)
    return root


def test_a_third_language_needs_no_code(locale_with_a_third: Path) -> None:
    assert set(languages()) >= {"en", "eo", "it"}
    assert nearest("eo") == "eo"
    said = Catalogue("war_kids", "eo")("ask.wait", who=Ref("side", "blue"))
    assert said.startswith("al Bluo ludas")
