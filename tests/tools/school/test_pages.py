"""What all pages have in common."""

import pytest
from documents import HOSTILE, asked, course, entry, gradebook, late, pending
from exports import html
from page_text import read_page, texts


def hostile_class():
    """Hostile wherever a person or a program has a say."""
    evil = late("eve" + HOSTILE) | {"page": "%2e.%2f%3cscript%3e.12_attention", "name": HOSTILE,
                                    "person": HOSTILE, "group": HOSTILE, "owner": HOSTILE,
                                    "attempt": "2 of 3"}
    result = evil["result"]
    result |= {"refused": [HOSTILE], "files": {"nn/a.cpp": HOSTILE}, "stray_answers": HOSTILE,
               "answers": asked("eve")["result"]["answers"]}
    evil["score"] |= {"answers": asked("eve", (1.0, HOSTILE))["score"]["answers"]}
    evil["score"]["overrides"][0] |= {"reason": HOSTILE, "by": HOSTILE}
    evil["earlier_marks"] = {"12.q2": {"points": 1.0, "remark": HOSTILE}}
    for exercise in result["exercises"]:
        exercise["class"] = {"all": HOSTILE, "public": HOSTILE}
    result["exercises"][1]["mistake"]["hint"] = HOSTILE
    result["exercises"][1]["mistake"]["causes"] *= 2
    result["exercises"][1]["scenarios"][0] |= {"detail": HOSTILE, "shown": HOSTILE,
                                               "checks": [HOSTILE]}
    result["sanitizers"] = {"scenarios": 1, "problem": HOSTILE, "findings": [
        {"text": HOSTILE, "scenario": "12.10 open"}]}
    result["own_framework"] = {"scenarios": 3, "passed": 2, "problem": HOSTILE, "differences": [
        {"name": "12.10 open", "verdict": "crashed", "detail": HOSTILE, "because_of": "11_x"}]}
    remark = {"file": "a.cpp", "line": 1, "text": HOSTILE, "line_text": HOSTILE,
              "of_an_earlier_version": False}
    evil["remarks"] = [remark, remark | {"of_an_earlier_version": True}]
    evil["files"] = [{"name": "a.cpp", "lines": [HOSTILE], "is_all": False}]
    return gradebook(evil, pending("bob"), entry("cyd"), policy=f"# {HOSTILE}\n")


def pages_of(tmp_path, made):
    below = html.write(made, tmp_path)
    assert below == tmp_path / "html"
    return {str(path.relative_to(below)): path.read_text() for path in below.rglob("*.html")}


def test_one_chapter_has_a_page_for_the_class_and_one_for_each_student(tmp_path):
    assert sorted(pages_of(tmp_path, gradebook(entry("ada"), pending("bob")))) == [
        "index.html", "students/ada.12_attention.html", "students/bob.12_attention.html"]


def test_a_course_has_pages_of_its_own_and_of_its_chapters(tmp_path):
    assert sorted(pages_of(tmp_path, course())) == [
        "12_attention.html", "13_transformers.html", "course/ada.html", "course/bob.html",
        "index.html", "students/ada.12_attention.html", "students/ada.13_transformers.html",
        "students/bob.12_attention.html"]


@pytest.mark.parametrize("made", [hostile_class, course])
def test_headings_have_no_gaps_and_tables_have_header_cells(tmp_path, made):
    for name, text in pages_of(tmp_path, made()).items():
        page = read_page(text)
        level = 0
        for heading in page.all("h1", "h2", "h3", "h4"):
            assert int(heading.tag[1]) <= level + 1, name
            level = int(heading.tag[1])
        for table in page.all("table"):
            cells = table.all("th")
            assert {cell.attributes.get("scope") for cell in cells} <= {"col", "row"}
            assert [cell for cell in cells if cell.attributes["scope"] == "col"]
            assert all(row.all("th") for row in table.all("tr"))
        assert len(page.all("main")) == 1


def test_no_text_is_markup_or_hides_anything(tmp_path):
    for text in pages_of(tmp_path, hostile_class()).values():
        assert "<script" not in text
        assert "http://" not in text and "https://" not in text
        assert not page_tags(text) & {"script", "img", "svg", "iframe", "link", "form"}
        assert all(letter in "\n\t" or letter >= " " for letter in text)
        assert "\u202e" not in text
        assert "49" not in texts(read_page(text), "title")[0]  # {{ 7*7 }} is text, too
        assert 'content="default-src \'none\'; style-src \'unsafe-inline\'"' in text


def page_tags(text):
    def below(element):
        return {element.tag}.union(*(below(child) for child in element.children
                                     if not isinstance(child, str)))
    return below(read_page(text))


def test_hostile_texts_are_shown_as_they_are(tmp_path):
    text = pages_of(tmp_path, hostile_class())["students/%2e.%2f%3cscript%3e.12_attention.html"]
    shown = HOSTILE.replace("\x1b", "\\x1b").replace("\u202e", "\\u202e")
    page = read_page(text)
    assert texts(page, "h1") == [shown]
    for part in ("Handed in 1 day late", f"Group {shown}, handed in by {shown}.",
                 f"Points given by hand, 0 were computed: {shown}", f"Remark: {shown}",
                 f"An earlier text of this answer had 1 point: {shown}", f"line 1: {shown}",
                 f"of an earlier version: a.cpp, line 1: {shown}", f"    1  {shown}"):
        assert part in page.text()


def test_no_page_has_the_seed(tmp_path):
    for name, text in pages_of(tmp_path, hostile_class()).items():
        assert "987654321" not in text, name


def test_a_course_page_has_totals_links_and_what_was_taken(tmp_path):
    made = course()
    made.course.description = "each chapter counts by its weight"
    made.entries[0] |= {"name": "Ada L", "person": "1", "late": "1 day late: no points taken"}
    made.entries[2] |= {"name": "Ada L", "person": "1"}
    made.entries[1] |= {"name": "Ada L", "person": "2"}
    made.rows[0] |= {"name": "Ada L", "person": "1"}
    made.rows[1] |= {"name": "Ada L", "person": "2"}
    made.rows[0]["chapters"][1]["counted"] = "dropped"
    pages = pages_of(tmp_path, made)
    page = read_page(pages["index.html"])
    assert "The total is in percent: each chapter counts by its weight. Late points" in page.text()
    rows = [[cell.text() for cell in row.all("th", "td")] for row in page.all("tr")]
    assert rows == [["student", "total", "12_attention", "13_transformers"],
                    ["Ada L (1)ada", "37.5 %", "37.5 %1 day late: no points taken",
                     "37.5 %dropped"],
                    ["Ada L (2)bob", "18.75 %", "37.5 %", "0 % nothing handed in"]]
    assert [link.attributes["href"] for link in page.all("a")] == [
        "12_attention.html", "13_transformers.html", "course/ada.html",
        "students/ada.12_attention.html", "students/ada.13_transformers.html", "course/bob.html",
        "students/bob.12_attention.html"]
    bob = read_page(pages["course/bob.html"])
    assert texts(bob, "h1") == ["Ada L"]
    assert "18.75 % in all" in bob.text()
    assert [[cell.text() for cell in row.all("th", "td")] for row in bob.all("tr")][1:] == [
        ["12_attention", "7.5 of 20", "37.5 %", "20", ""],
        ["13_transformers", "0 of 20", "0 % nothing handed in", "20", ""]]
    assert bob.all("a")[0].attributes["href"] == "../students/bob.12_attention.html"


@pytest.mark.parametrize("state, total, why", [
    ({"status": "pending", "percent": None}, "pending", "Not graded yet"),
    ({"status": "to_be_marked", "percent": None}, "to be marked",
     "written answers are still to be marked"),
    ({"percent": None}, "nothing counts", "")])
def test_a_total_that_is_not_there_says_why(tmp_path, state, total, why):
    made = course()
    made.rows[1] |= state
    pages = pages_of(tmp_path, made)
    assert read_page(pages["index.html"]).all("b")[1].text() == total
    bob = read_page(pages["course/bob.html"]).text()
    assert f"\n{total}" in bob and why in bob and "in all" not in bob
