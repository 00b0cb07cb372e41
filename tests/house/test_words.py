"""The terminal speaks two languages, which say the same."""

import json
import string

import pytest

from kit.command.words import HERE, WORDS, language, say


def test_each_sentence_stands_once() -> None:
    files = {path: path.read_text(encoding="utf-8") for path in HERE.glob("*.json")}
    keys = [key for text in files.values() for key, _ in json.loads(text, object_pairs_hook=list)]
    assert sorted(keys) == sorted(WORDS)


def facts(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize("key", WORDS)
def test_each_sentence_is_in_both_languages_with_the_same_facts(key: str) -> None:
    assert set(WORDS[key]) == {"it", "en"}
    assert facts(WORDS[key]["it"]) == facts(WORDS[key]["en"])


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "it_CH.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "C"}, "en"),
    ],
)
def test_the_language_is_the_machines(
    variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language() == expected
    assert say("ready") == WORDS["ready"][expected]
