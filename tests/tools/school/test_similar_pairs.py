"""Which students have code in common."""

import os
import resource

import pytest
from codes import FUNCTION, OTHER, file, length, student
from similar.pairs import find_pairs
from similar.winnow import GRAM, WINDOW, Grams, winnow


def test_the_hash_of_a_gram_is_that_of_its_tokens():
    """FNV-1a of thirty times "n ", and of "0 " behind twenty-nine."""
    grams = Grams()
    code = grams.spell(["n"] * 30 + ["0"])
    assert grams.hashes(code) == [fnv("n " * 30), fnv("n " * 29 + "0 ")]
    assert grams.hashes(code[:29]) == []


def fnv(text):
    value = 0xcbf29ce484222325
    for byte in text.encode():
        value = ((value ^ byte) * 0x100000001b3) % 2**64
    return value


def test_winnowing_keeps_a_hash_of_every_window():
    hashes = [place * 7919 % 101 for place in range(200)]
    chosen = winnow(hashes)
    for window in range(200 - WINDOW + 1):
        assert any(window <= at < window + WINDOW for _, at in chosen)
    assert all(hashes[at] == each for each, at in chosen)
    assert len(chosen) < 50
    assert min(winnow(hashes, {0, 1, 2}))[0] == 3


def test_of_equal_hashes_a_window_takes_the_last():
    assert winnow([5, 4, 6]) == [(4, 1)]
    assert winnow([4, 5, 4, 6]) == [(4, 2)]
    assert winnow([]) == []
    assert winnow([7, 7], {7}) == []
    # A text that repeats itself: once a window, the next one when that has left.
    assert [at for _, at in winnow([7] * 60)] == [19, 39, 59]


def test_a_passage_has_its_lines_its_tokens_and_both_shares():
    pairs = find_pairs([student("ada", file(["", ""], FUNCTION)), student("bob", file(OTHER)),
                        student("cyd", file(OTHER, [""], FUNCTION, name="y.cpp"))], [])
    assert [pair.students for pair in pairs] == [(1, 2), (0, 2)]
    both = length(FUNCTION) + length(OTHER)
    ada = pairs[1]
    assert ada.tokens == length(FUNCTION) == 61
    assert ada.shares == (1, 61 / both)
    assert ada.passages == [(61, ("x.cpp", 3, 9), ("y.cpp", 11, 17))]
    assert pairs[0].share() == pytest.approx(2 / (1 + both / length(OTHER)))


def test_parts_in_another_order_are_found():
    pair, = find_pairs([student("ada", file(FUNCTION, OTHER)), student("bob", file(OTHER, FUNCTION))],
                       [])
    assert sorted(tokens for tokens, *_ in pair.passages) == sorted([61, length(OTHER)])
    assert pair.shares == (1, 1)


def test_no_token_counts_twice():
    pair, = find_pairs([student("ada", file(FUNCTION)),
                        student("bob", file(FUNCTION, FUNCTION, FUNCTION))], [])
    assert (pair.tokens, pair.shares) == (61, (1, 1 / 3))


def test_what_is_left_of_a_run_beside_a_longer_one_counts():
    """The first three lines of OTHER are in both runs, and count in the longer one."""
    pair, = find_pairs([student("ada", file(FUNCTION, OTHER)),
                        student("bob", file(FUNCTION, OTHER[:3]), file(OTHER, name="y.cpp"))], [])
    assert pair.passages == [
        (length(FUNCTION + OTHER[:3]), ("x.cpp", 1, 10), ("x.cpp", 1, 10)),
        (length(OTHER[3:]), ("x.cpp", 11, 16), ("y.cpp", 4, 9))]


def test_code_that_all_were_given_is_not_a_students_own():
    ada, bob = student("ada", file(FUNCTION, OTHER)), student("bob", file(FUNCTION, OTHER))
    pair, = find_pairs([ada, bob], [FUNCTION])
    assert (pair.tokens, pair.shares) == (length(OTHER), (1, 1))
    assert find_pairs([ada, bob], [FUNCTION + OTHER]) == []
    assert find_pairs([student("ada", file(FUNCTION)), student("bob", file(OTHER))], []) == []


def test_code_that_most_of_a_large_class_have_is_not_a_students_own():
    students = [student(f"s{number}", file(FUNCTION)) for number in range(20)]
    for number in (3, 7):
        students[number] = student(f"s{number}", file(FUNCTION, OTHER))
    assert [pair.students for pair in find_pairs(students, [])] == [(3, 7)]
    assert len(find_pairs(students[:19], [])) == 19 * 18 / 2


def test_a_student_is_not_compared_with_themselves():
    assert find_pairs([student("ada", file(FUNCTION), file(FUNCTION, name="y.cpp"))], []) == []


def ends_in_linear_time(work):
    """Does 200 kB's work in a child without the time that a square takes."""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (40, 40))
        os._exit(0 if work() else 1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


BLOCKS = [("n ( n " + "+ " * (number % 7)
           + " ".join("n * ( n )" if number >> bit & 1 else "[ n ] - n" for bit in range(16)) + " ;")
          for number in range(120) for again in range(8)]


@pytest.mark.parametrize("lines", [BLOCKS, ["n +"] * 52000, ["n ( n , n ) ; if ( n ) n ;"] * 9400],
                         ids=["blocks", "sum", "calls"])
def test_a_text_that_repeats_itself_is_compared_in_linear_time(lines):
    students = [student("ada", file(lines)), student("bob", file(lines, [";"]))]
    assert ends_in_linear_time(lambda: find_pairs(students, [])[0].shares[0] > 0.99)
