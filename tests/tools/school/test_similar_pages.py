"""The pages of similar code."""

import os

from documents import HOSTILE, read_csv
from page_text import read_page, texts
from similar.pages import summary, write
from similar.pairs import Pair

FILES = [{"name": "a.cpp", "lines": ["", "", "int a;", "int <b>;"]},
         {"name": "b.cpp", "lines": ["int c;"]}]


def pair(a, b, shares=(0.505, 0.25)):
    return Pair((a, b), 40, shares, [(40, ("a.cpp", 3, 4), ("b.cpp", 1, 1))])


def students_called(names, files):
    return [{"name": name, "files": files} for name in names]


def pages_of(folder, *pairs, names=("ada", "bob", "cyd"), most=10, files=FILES):
    first = write("12_attention", students_called(names, files), list(pairs), most, folder)
    assert first == folder / "index.html"
    return {path.name: path.read_text() for path in folder.glob("*.html")}


def test_the_list_leads_to_a_page_for_each_pair(tmp_path):
    pages = pages_of(tmp_path, pair(0, 1), pair(1, 2))
    assert sorted(pages) == ["index.html", "pair-001.html", "pair-002.html"]
    page = read_page(pages["index.html"])
    assert texts(page, "title", "h1") == ["Similar code in 12_attention"] * 2
    assert "3 students, 2 pairs with a passage in common\n" in page.text()
    assert "This list is no accusation." in page.text()
    assert [link.attributes["href"] for link in page.all("a")] == ["pair-001.html", "pair-002.html"]
    assert texts(page.all("tr")[1], "th", "td") == [
        "ada and bob", "51 %, 25 %", "40", "a.cpp, lines 3 to 4b.cpp, lines 1 to 1"]


def test_a_pair_has_both_sides_with_their_lines(tmp_path):
    page = read_page(pages_of(tmp_path, pair(0, 1))["pair-001.html"])
    assert texts(page, "h1") == ["ada and bob"]
    assert "40 tokens in common: 51 % and 25 % of their own code" in page.text()
    assert texts(page.all("tr")[1], "p", "pre") == [
        "a.cpp, lines 3 to 4", "3  int a;\n4  int <b>;\n", "b.cpp, lines 1 to 1", "1  int c;\n"]


def test_only_the_first_pairs_have_pages_and_the_table_has_all(tmp_path):
    pages = pages_of(tmp_path, pair(0, 1), pair(0, 2), most=1)
    assert sorted(pages) == ["index.html", "pair-001.html"]
    assert "2 pairs with a passage in common, the first 1 of them here" in pages["index.html"]
    assert read_csv((tmp_path / "pairs.csv").read_text()) == [
        ["student", "other", "tokens", "share", "other_share", "lines", "other_lines"],
        ["ada", "bob", "40", "0.505", "0.250", "a.cpp, lines 3 to 4", "b.cpp, lines 1 to 1"],
        ["ada", "cyd", "40", "0.505", "0.250", "a.cpp, lines 3 to 4", "b.cpp, lines 1 to 1"]]


def test_pages_of_an_earlier_list_go(tmp_path):
    pages_of(tmp_path, pair(0, 1), pair(1, 2))
    (tmp_path / "notes.txt").write_text("mine")
    pages_of(tmp_path, pair(0, 1))
    assert sorted(os.listdir(tmp_path)) == ["index.html", "notes.txt", "pair-001.html", "pairs.csv"]


def test_hostile_names_and_lines_are_text(tmp_path):
    files = [{"name": name, "lines": [HOSTILE] * 4} for name in ("a.cpp", "b.cpp")]
    pages = pages_of(tmp_path, pair(0, 1), names=("=eve" + HOSTILE, "bob"), files=files)
    for text in pages.values():
        assert "<script" not in text and "\x1b" not in text and "\u202e" not in text
    assert "</pre><script>alert(1)</script>\\x1b[31m" in read_page(pages["pair-001.html"]).text()
    assert read_csv((tmp_path / "pairs.csv").read_text())[1][0].startswith("'=eve</pre>")


def test_the_summary_has_the_best_ten_pairs():
    students = students_called(("ada", "bob"), FILES)
    assert summary("12_attention", students[:1], []) == (
        "12_attention: 1 student, 0 pairs with a passage in common\n")
    lines = summary("12_attention", students, [pair(0, 1, (1, 0.096))] * 11).splitlines()
    assert lines[0] == "12_attention: 2 students, 11 pairs with a passage in common"
    assert lines[1:] == ["  100 % and  10 %     40 tokens  ada and bob"] * 10
