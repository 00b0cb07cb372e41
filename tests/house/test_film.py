"""The moving picture of the README: made of what a page shows, small, one a language."""

import io
from pathlib import Path

import pytest
from house_helpers import ROOT
from PIL import Image

from kit.lab import film
from kit.text import languages
from kit.tutor import find_lesson
from kit.widgets.learn.answers import in_passing


def shown(colour: str) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (40, 25), colour).save(file, "PNG")
    return file.getvalue()


def test_what_is_seen_twice_is_there_once_for_both_times(tmp_path: Path) -> None:
    path = tmp_path / "film.webp"
    film.bind([(shown("red"), 100), (shown("red"), 900), (shown("blue"), 200)], path)
    with Image.open(path) as made:
        assert (made.n_frames, made.size) == (2, film.SIZE)
        made.seek(0)
        made.load()
        assert made.info["duration"] == 1000


def test_it_ends_with_praise_that_stays() -> None:
    game, lesson, number = (*film.SCENE.begin.args, 1)[:3]  # type: ignore[union-attr]
    step = find_lesson(game, lesson).steps[number - 1]
    assert step.chance, "dice fall"
    assert not in_passing(step)


@pytest.mark.parametrize("lang", languages())
def test_the_readme_shows_it(lang: str) -> None:
    path = ROOT / ".github" / "pictures" / f"play.{lang}.webp"
    readme = ROOT / ("README.md" if lang == "en" else f"README.{lang}.md")
    assert f"({path.relative_to(ROOT).as_posix()})" in readme.read_text(encoding="utf-8")
    assert path.stat().st_size < 200_000
    with Image.open(path) as picture:
        assert picture.n_frames >= len(film.SCENE.taps)
