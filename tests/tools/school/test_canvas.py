"""canvas.csv."""

from documents import asked, entry, gradebook, listed, pending, row
from exports import canvas

HEADER = "Student,ID,SIS User ID,SIS Login ID,Section,12_attention\r\n"


def table(tmp_path, *entries, **more):
    return canvas.write(gradebook(*entries, **more), tmp_path).read_bytes().decode()


def test_its_columns_the_points_possible_and_its_own_ids(tmp_path):
    eve = entry("eve_777", roster=[["id", ""], ["Name", ""], ["Canvas ID", ""]])
    assert table(tmp_path, listed("doe_jane_123456", "1001", "Doe, Jane"),
                 listed("roe_rick_1002", "1002", "Roe, Rick", "98"),
                 listed("poe_pat_1003", "1003", "Poe, Pat"), eve) == HEADER + (
        "    Points Possible,,,,,20\r\n"
        "\"Doe, Jane\",123456,1001,,B,7.5\r\n"
        "\"Roe, Rick\",98,1002,,B,7.5\r\n"
        "\"Poe, Pat\",,1003,,B,7.5\r\n"  # 1003 is the roster's number, not Canvas's
        "eve_777,777,,,,7.5\r\n")


def test_a_pending_score_is_left_as_it_is_and_an_excused_one_is_ex(tmp_path):
    entries = [entry("ada"), pending("bob"), asked("cyd")]
    rows = [row(entries, 0, counted="excused"), row(entries, 1), row(entries, 2)]
    assert table(tmp_path, *entries, rows=rows) == HEADER + (
        "    Points Possible,,,,,20\r\nada,,,,,EX\r\nbob,,,,,\r\ncyd,,,,,\r\n")


def test_a_number_in_an_absent_students_name_is_none(tmp_path):
    assert "\r\nabsent_777,,,,,7.5\r\n" in table(tmp_path, entry("absent_777", is_absent=True))


def test_a_hostile_name_is_no_formula_and_one_line(tmp_path):
    assert "\r\n'=a\\nb\\x1b,,'=1,,,7.5\r\n" in table(
        tmp_path, entry("ada", name="=a\nb\x1b", roster=[["SIS User ID", "=1"]]))
