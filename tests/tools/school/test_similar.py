"""The pages of similar code."""

import os

import similar
from documents import HOSTILE, read_csv
from page_text import read_page, texts


def side(file, first, *lines):
    return {"file": file, "first": first, "last": first + len(lines) - 1,
            "lines": [[first + place, line] for place, line in enumerate(lines)]}


def pair(a, b, file="a.cpp", **more):
    return {"a": a, "b": b, "tokens": 40, "share_a": 0.505, "share_b": 0.25,
            "passages": [{"a": side(file, 3, "int a;", "int <b>;"), "b": side("b.cpp", 7, "int c;")}]
            } | more


def pages_of(folder, *pairs, students=("ada", "bob", "cyd"), most=10):
    first = similar.write({"chapter": "12_attention", "most": most, "students": list(students),
                           "pairs": list(pairs)}, folder)
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
        "ada and bob", "51 %, 25 %", "40", "a.cpp, lines 3 to 4b.cpp, lines 7 to 7"]


def test_a_pair_has_both_sides_with_their_lines(tmp_path):
    page = read_page(pages_of(tmp_path, pair(0, 1))["pair-001.html"])
    assert texts(page, "h1") == ["ada and bob"]
    assert "40 tokens in common: 51 % and 25 % of their own code" in page.text()
    assert texts(page.all("tr")[1], "p", "pre") == [
        "a.cpp, lines 3 to 4", "3  int a;\n4  int <b>;\n", "b.cpp, lines 7 to 7", "7  int c;\n"]


def test_only_the_first_pairs_have_pages_and_the_table_has_all(tmp_path):
    pages = pages_of(tmp_path, pair(0, 1), pair(0, 2), most=1)
    assert sorted(pages) == ["index.html", "pair-001.html"]
    assert "2 pairs with a passage in common, the first 1 of them here" in pages["index.html"]
    assert read_csv((tmp_path / "pairs.csv").read_text()) == [
        ["student", "other", "tokens", "share", "other_share", "lines", "other_lines"],
        ["ada", "bob", "40", "0.505", "0.250", "a.cpp, lines 3 to 4", "b.cpp, lines 7 to 7"],
        ["ada", "cyd", "40", "0.505", "0.250", "a.cpp, lines 3 to 4", "b.cpp, lines 7 to 7"]]


def test_pages_of_an_earlier_list_go(tmp_path):
    pages_of(tmp_path, pair(0, 1), pair(1, 2))
    (tmp_path / "notes.txt").write_text("mine")
    pages_of(tmp_path, pair(0, 1))
    assert sorted(os.listdir(tmp_path)) == ["index.html", "notes.txt", "pair-001.html", "pairs.csv"]


def test_hostile_names_and_lines_are_text(tmp_path):
    evil = pair(0, 1, passages=[{"a": side("a.cpp", 1, HOSTILE), "b": side("b.cpp", 1, HOSTILE)}])
    pages = pages_of(tmp_path, evil, students=("=eve" + HOSTILE, "bob"))
    for text in pages.values():
        assert "<script" not in text and "\x1b" not in text and "\u202e" not in text
    assert "</pre><script>alert(1)</script>\\x1b[31m" in read_page(pages["pair-001.html"]).text()
    assert read_csv((tmp_path / "pairs.csv").read_text())[1][0].startswith("'=eve</pre>")
