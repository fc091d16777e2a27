"""Files that are either as they were or whole."""

import os
import pathlib
import stat

import pytest
from files import write, write_json


def test_a_file_is_written_with_its_folders_and_leaves_nothing_else(tmp_path):
    path = write(tmp_path / "a" / "b" / "c.txt", "é\n")
    assert path == tmp_path / "a" / "b" / "c.txt"
    assert path.read_bytes() == b"\xc3\xa9\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    assert os.listdir(path.parent) == ["c.txt"]


def test_a_file_that_is_there_is_replaced_with_its_permissions(tmp_path):
    path = tmp_path / "c.txt"
    path.write_text("old")
    path.chmod(0o600)
    with open(path) as before:
        write(path, "new")
        assert before.read() == "old"  # a reader has the whole of one of them
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_link_stays_and_what_it_leads_to_is_replaced(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link.txt").symlink_to(tmp_path / "real" / "c.txt")
    write(tmp_path / "link.txt", "new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real" / "c.txt").read_text() == "new"


def test_a_device_is_written_to_and_stays():
    write(pathlib.Path("/dev/null"), "x")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_a_failure_names_the_path_and_leaves_nothing(tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match=f"^write: {tmp_path}/file/c.txt: "):
        write(tmp_path / "file" / "c.txt", "x")
    assert sorted(os.listdir(tmp_path)) == ["file", "folder"]


def test_json_keeps_letters_and_the_order_of_names(tmp_path):
    assert write_json(tmp_path / "a.json", {"z": "é", "a": [], "n": 20.0}).read_text() == (
        '{\n  "z": "é",\n  "a": [],\n  "n": 20.0\n}\n')
