"""The set-up of a fresh checkout, as a new user meets it. With few pins: what happens is the same, only faster."""

import shutil
import signal
from pathlib import Path

import pytest
from house_helpers import PYTHON, SET_UP, Checkout, ended, line_with, members, no_network, rest

from tests.waiting import wait_until

pytestmark = [pytest.mark.slow, pytest.mark.thorough(but=1)]

# The host's pip installs then, and an environment is there in half the time; which of them does, few tests are about.
NO_ENSUREPIP = "import sys; sys.modules['ensurepip'] = None"
NO_VENV = "import sys; sys.modules['venv'] = sys.modules['ensurepip'] = None"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """A checkout that is set up, for the tests that go on from there."""
    checkout = Checkout(tmp_path_factory.mktemp("kit") / "little wars")
    code, said = checkout.set_up()
    assert code == 0, said
    assert "First time here" in said
    return checkout


@pytest.fixture
def quicker(tmp_path: Path) -> dict[str, str]:
    """An environment in which a set-up does without ensurepip."""
    return patched(tmp_path, NO_ENSUREPIP)


def test_once_set_up_it_starts_at_once(house: Checkout) -> None:
    code, said = house.set_up(**no_network())
    assert code == 0
    assert said.startswith("usage:"), said


def test_a_change_of_the_pins_is_an_update(house: Checkout) -> None:
    assert not house.has("iniconfig")
    with house.pins.open("a") as pins:
        pins.write("iniconfig==2.3.1\n")
    code, said = house.set_up()
    assert code == 0, said
    assert "The kit has changed" in said
    assert "First time" not in said
    assert house.has("iniconfig")
    assert house.set_up(**no_network())[1].startswith("usage:")


def told(elsewhere: Path) -> dict[str, str]:
    """All that somebody can tell pip, for good reasons of their own, and that is not meant for ours."""
    places = {"target": str(elsewhere), "prefix": str(elsewhere), "root": str(elsewhere), "python": "/usr/bin/python3"}
    wishes = dict.fromkeys(("user", "dry-run", "require-hashes", "require-virtualenv"), "true")
    return {**places, **wishes, "quiet": "3", "constraint": str(elsewhere / "constraint.txt")}


def test_what_the_files_of_pip_say_sends_nothing_elsewhere(tmp_path: Path, quicker: dict[str, str]) -> None:
    checkout, elsewhere = Checkout(tmp_path / "kit"), tmp_path / "elsewhere"
    lines = [f"{name} = {value}" for name, value in told(elsewhere).items()]
    (tmp_path / "pip.conf").write_text("\n".join(["[global]", *lines, "[install]", *lines]), encoding="utf-8")
    code, said = checkout.set_up(PIP_CONFIG_FILE=str(tmp_path / "pip.conf"), **quicker)
    assert code == 0, said
    assert checkout.has("hatchling")
    assert not elsewhere.exists()


def test_what_the_variables_of_pip_say_neither(house: Checkout, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    with house.pins.open("a") as pins:
        pins.write("six==1.17.0\n")
    variables = {f"PIP_{name.replace('-', '_').upper()}": value for name, value in told(elsewhere).items()}
    code, said = house.set_up(**variables)
    assert code == 0, said
    assert "The kit has changed" in said
    assert house.has("six")
    assert not elsewhere.exists()


def test_an_update_without_network_breaks_nothing_and_can_be_tried_again(house: Checkout) -> None:
    with house.pins.open("a") as pins:
        pins.write("toml==0.10.2\n")
    code, said = house.set_up(**no_network())
    assert code == 1
    assert said.splitlines()[-1].startswith("The internet does not answer. Nothing is broken")
    assert "Traceback" not in said
    assert house.has("hatchling")
    code, said = house.set_up()
    assert code == 0, said
    assert "The kit has changed" in said
    assert house.has("toml")


def test_a_lost_stamp_means_a_new_environment(house: Checkout, quicker: dict[str, str]) -> None:
    (house.venv / "kit.json").unlink()
    shutil.rmtree(next(house.venv.glob("lib/python*/site-packages/hatchling")))
    code, said = house.set_up(**quicker)
    assert code == 0, said
    assert "First time" in said
    assert house.has("hatchling")


def test_a_moved_checkout_sets_itself_up_again(house: Checkout, quicker: dict[str, str]) -> None:
    house.folder = house.folder.rename(house.folder.with_name("moved wars"))
    code, said = house.set_up(**quicker)
    assert code == 0, said
    assert "First time" in said
    here = house.python("-c", "import kit; print(kit.__file__)").stdout
    assert Path(here.strip()).is_relative_to(house.folder)


def test_two_at_once_do_the_work_once(tmp_path: Path, quicker: dict[str, str]) -> None:
    checkout = Checkout(tmp_path / "kit")
    with ended(checkout.start_set_up(**quicker)) as first:
        line_with(first, "A Python just for the kit")
        with ended(checkout.start_set_up(**quicker)) as second:
            said = [rest(process, 300) for process in (first, second)]
            assert [first.returncode, second.returncode] == [0, 0], said
    assert "Ready." in said[0]
    assert "Another window" in said[1]
    assert "First time" not in said[1]


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_set_up_that_is_stopped_goes_on_next_time(name: str, tmp_path: Path, quicker: dict[str, str]) -> None:
    checkout = Checkout(tmp_path / "kit")
    with ended(checkout.start_set_up(**(quicker if name != "SIGINT" else {}))) as process:
        line_with(process, "The pieces it needs")
        wait_until(lambda: len(members(process.pid)) > 1, 60, "pip")
        process.send_signal(getattr(signal, name))
        said = rest(process)
        assert process.returncode == 130
        assert said.strip() == "Stopped. The same command goes on from here."
        assert not members(process.pid)
    if name == "SIGINT":
        code, said = checkout.set_up()
        assert code == 0, said
        assert checkout.has("hatchling")


def test_no_network_at_first_is_one_sentence(tmp_path: Path, quicker: dict[str, str]) -> None:
    checkout = Checkout(tmp_path / "kit")
    code, said = checkout.set_up(LANG="it_IT.UTF-8", **quicker, **no_network())
    assert code == 1
    assert said.splitlines()[-1].startswith("Internet non risponde.")
    assert "Traceback" not in said
    assert not (checkout.venv / "kit.json").exists()


def test_without_ensurepip_the_hosts_pip_installs(tmp_path: Path, quicker: dict[str, str]) -> None:
    checkout = Checkout(tmp_path / "kit")
    code, said = checkout.set_up(**quicker)
    assert code == 0, said
    assert checkout.has("hatchling")
    assert not checkout.has("pip")


@pytest.mark.parametrize("missing", [NO_VENV, f"{NO_ENSUREPIP}; sys.modules['pip'] = None"])
def test_with_no_way_to_an_environment_the_package_is_named(missing: str, tmp_path: Path) -> None:
    checkout = Checkout(tmp_path / "kit")
    code, said = checkout.set_up(**patched(tmp_path, missing))
    assert code == 1
    assert "sudo apt install python3-venv" in said.splitlines()[-1]
    assert "Traceback" not in said
    assert not checkout.venv.exists()


def patched(folder: Path, code: str) -> dict[str, str]:
    """An environment whose Python starts with this code, as one that lacks something would behave."""
    (folder / "sitecustomize.py").write_text(code)
    return {"PYTHONPATH": str(folder)}


def test_a_folder_that_may_not_be_written_is_one_sentence(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path / "kit")
    (checkout.folder / ".venv-lock").mkdir()
    code, said = checkout.set_up()
    assert code == 1
    assert said.startswith(f"I may not write in {checkout.folder}.")
    assert said.count("\n") == 1


def test_the_environments_own_python_mends_it_too(house: Checkout) -> None:
    with house.pins.open("a") as pins:
        pins.write("semver==3.1.1\n")
    done = house.python("-c", SET_UP, cwd=house.folder)
    assert done.returncode == 0, done.stderr
    assert "The kit has changed" in done.stdout
    assert house.has("semver")
    assert PYTHON.exists()
