"""Numbers and texts as people read them."""

import pytest
from text import as_sentence, bounded, clock, points, printable, printable_name, rounded


@pytest.mark.parametrize("hidden, shown", [
    ("\x00", "\\x00"), ("\x1b[31m", "\\x1b[31m"), ("\r", "\\x0d"), ("\x7f", "\\x7f"),
    ("\x85", "\\u0085"), ("\u202e", "\\u202e"), ("\u2066", "\\u2066"), ("\u200b", "\\u200b"),
    ("\ufeff", "\\ufeff"), ("\ufffe", "\\ufffe"), ("\U000e0041", "\\U000e0041"),
    ("\udcff", "\\udcff")])
def test_what_hides_is_shown(hidden, shown):
    assert printable(hidden) == shown
    assert printable(printable(hidden)) == shown


def test_line_breaks_tabs_joiners_and_letters_stay():
    text = "a\n\tb \\ é 中 \U0001f600 \u200c\u200d"
    assert printable(text) == text


def test_no_two_names_become_the_same():
    names = ["a\nb", "a\\nb", "a\tb", "a\\\\nb"]
    assert len({printable_name(name) for name in names}) == len(names)
    assert printable_name("a\nb\\") == "a\\nb\\\\"


def test_points_have_at_most_ten_digits():
    assert [points(value) for value in (20.0, 7.5, 0.0, 10 / 3)] == ["20", "7.5", "0", "3.333333333"]
    assert points(None) == ""
    assert points(None, "pending") == "pending"


def test_halves_are_rounded_up():
    assert [rounded(value) for value in (0.5, 1.5, 2.5, 2.4)] == [1, 2, 3, 2]
    assert rounded(37.45, 1) == 37.5
    assert [rounded(value, 2) for value in (1.005, 9.995, 2.01 / 2, 1.00499, 0.1 + 0.2)] == [
        1.01, 10, 1.01, 1, 0.3]


def test_a_sentence_has_a_capital_and_a_full_stop():
    assert as_sentence("by public ones: x") == "By public ones: x."
    assert as_sentence("") == ""


def test_a_clock_shows_a_time_without_its_zone():
    assert clock("1970-01-01T00:01:30Z") == "1970-01-01 00:01:30"
    assert clock(None) == ""


def test_a_bounded_text_is_visible_and_ends_with_its_size_where_it_is_long():
    assert bounded(b"a\x1b\xff\r\t") == "a\\x1b\\xff\\x0d\t"
    assert bounded(b"abc", 3) == "abc"
    assert bounded(b"abcd", 3) == "abc.. (4 bytes in all)"
    assert bounded("\u00e4\u00e4\u00e4".encode(), 5) == "\u00e4\u00e4.. (6 bytes in all)"
    assert bounded("\U0001f600".encode(), 3) == ".. (4 bytes in all)"
    assert bounded(b"\x1b\x1b", 6) == "\\x1b\\x.. (2 bytes in all)"  # what is visible is longer
    assert bounded(b"\x80" * 5, 4) == "\\x80.. (5 bytes in all)"
