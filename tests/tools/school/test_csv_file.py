"""CSV as people save it."""

import pytest
from csv_file import read
from gradebook import Refusal


@pytest.mark.parametrize("text, rows", [
    ("", []),
    ("a,b\n", [(1, ["a", "b"])]),
    ("a,b\r\n1,\r\n", [(1, ["a", "b"]), (2, ["1", ""])]),
    ("\ufeffa\n\n\r\nb", [(1, ["a"]), (4, ["b"])]),
    (",\n,a\n,,\r\n\"\",\nb", [(2, ["", "a"]), (5, ["b"])]),
    ('"a,""b""\r\nc",d\ne', [(1, ['a,"b"\r\nc', "d"]), (2, ["e"])]),
    ('"a"b"c,d\n', [(1, ['ab"c', "d"])]),
    ('a"b,c"\n', [(1, ['a"b', 'c"'])]),
    ('a,"', "f: csv: the quote in line 1 does not end"),
    ('a\nb,"c""d\n\n', "f: csv: the quote in line 2 does not end"),
])
def test_rows_and_fields(text, rows):
    if isinstance(rows, str):
        with pytest.raises(Refusal) as refused:
            read(text, "f")
        assert str(refused.value) == rows
    else:
        assert read(text, "f") == rows


def test_a_file_may_end_its_lines_by_carriage_returns_alone():
    """Read as one line it would name columns, and have no row."""
    assert read("student,points\rada,3\r\"b\"\"\",\r", "f") == [
        (1, ["student", "points"]), (2, ["ada", "3"]), (3, ['b"', ""])]
    assert read("a\r\nb\r", "f") == [(1, ["a"]), (2, ["b"])]
