"""CSV that is written, and CSV as people save it."""

import pytest
from fields import field, lines, name, read_rows
from gradebook import Refusal


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@x", "  =1", "\uff1d1", "\uff0b", "\uff0d",
                                  "\uff20", "\u22121"])
def test_a_text_that_a_spreadsheet_could_take_for_a_formula_gets_a_guard(text):
    assert field(text) == "'" + text
    assert field("'" + text) == "''" + text  # no two texts become one


def test_a_line_break_at_the_beginning_is_guarded_and_quoted():
    assert field("\t1") == "\"'\t1\""
    assert field("\n1") == "\"'\n1\""


@pytest.mark.parametrize("text", ["a,b", "a;b", "a\tb", "a\nb", "a\rb"])
def test_separators_are_quoted(text):
    assert field(text) == f'"{text}"'


def test_quotes_are_doubled_and_other_texts_stay():
    assert field('a"b') == '"a""b"'
    assert [field(text) for text in ("", "it's", "1 - 2", "'", "''x")] == ["", "it's", "1 - 2", "'",
                                                                          "''x"]


def test_a_name_is_one_line():
    assert name("=a\nb\x1b\\") == "'=a\\nb\\x1b\\\\"


def test_lines_end_as_rfc_4180_has_them():
    assert lines([["a", "b"], ["c"]]) == "a,b\r\nc\r\n"


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
            read_rows(text, "f")
        assert str(refused.value) == rows
    else:
        assert read_rows(text, "f") == rows


def test_a_file_may_end_its_lines_by_carriage_returns_alone():
    """Read as one line it would name columns, and have no row."""
    assert read_rows("student,points\rada,3\r\"b\"\"\",\r", "f") == [
        (1, ["student", "points"]), (2, ["ada", "3"]), (3, ['b"', ""])]
    assert read_rows("a\r\nb\r", "f") == [(1, ["a"]), (2, ["b"])]
