"""Fields of CSV."""

import pytest
from fields import field, lines, name


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
