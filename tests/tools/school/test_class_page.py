"""The page of a class in one chapter."""

from documents import asked, entry, gradebook, late, pending
from page_text import read_page, texts
from pages.class_page import class_page, histogram, median


def page_of(*entries, **more):
    return read_page(class_page(gradebook(*entries, **more), list(entries)))


def table(page, place):
    return [[cell.text().strip() for cell in row.all("th", "td")]
            for row in page.all("table")[place].all("tr")]


def test_a_pending_submission_is_in_no_average():
    page = page_of(entry("ada"), pending("bob"))
    assert "2 submissions; mean 37.5 %, median 37.5 % of the points" in page.text()
    assert "1 submission is pending and without a score" in page.text()
    assert table(page, -1)[2][1] == "pending"


def test_those_without_a_submission_are_counted_apart():
    page = page_of(entry("ada"), entry("bob", is_absent=True))
    assert "1 submissions, and 1 of the roster without one; mean" in page.text()


def test_a_submission_that_waits_for_marks_is_named():
    page = page_of(asked("ada"))
    assert "1 submission has written answers that are to be marked" in page.text()
    assert table(page, -1)[1][1] == "to be marked, 7.5 so far"
    assert table(page, -1)[1][3] == "no-mask; to be marked: 12.q1"


def test_the_histogram_has_ten_bins():
    assert histogram([0, 9.9, 10, 95, 100]) == [2, 1, 0, 0, 0, 0, 0, 0, 0, 2]
    assert [median(values) for values in ([], [3, 1], [5, 1, 3])] == [0, 2, 3]
    rows = table(page_of(entry("ada"), entry("bob")), 0)
    assert rows[1][0] == "90 to 100"
    assert rows[7] == ["30 to 40", "2"]


def test_known_mistakes_come_the_commonest_first_with_who_made_them():
    other = entry("cyd")
    other["result"]["exercises"][0]["mistake"] = {
        "id": "late", "hint": "after softmax", "causes": [{"id": "late", "hint": "after softmax"}]}
    page = page_of(other, pending("bob"), entry("ada"))
    rows = table(page, 1)
    assert rows[1][0] == "no-mask 12.10"
    assert [line for line in rows[1][1].split("\n") if line] == [
        "3", "what it is, and who", "the mask is not applied", "cyd, bob, ada"]
    assert rows[2][0] == "late 12.9"
    widths = [span.attributes["style"] for span in page.all("table")[1].all("span")
              if "style" in span.attributes]
    assert widths == ["width: 70.0%", "width: 23.3%"]


def test_a_class_without_known_mistakes_has_no_table_of_them():
    ada = entry("ada")
    del ada["result"]["exercises"][1]["mistake"]
    assert "Misconceptions" not in texts(page_of(ada), "h2")


def test_exercises_count_who_passed_of_those_whose_result_is_known():
    passed = entry("ada")
    passed["result"]["exercises"][0]["verdict"] = "passed"
    assert table(page_of(passed, pending("bob"), entry("cyd")), 2)[1:] == [
        ["12.9 scores", "1 of 2"], ["12.10 mask", "0 of 3"]]


def test_a_student_has_points_exercises_and_remarks_for_instructors():
    ada = late("ada") | {"attempt": "2 of 3", "own": "own framework: 29 of 31, by 11_positions"}
    ada["result"]["exercises"][0]["class"] = {"all": "by all: <b>", "public": "by public"}
    page = page_of(ada)
    assert table(page, -1)[1] == [
        "ada", "9 of 20", "12.9: 7.5 12.10: 2.5*",
        "1 day late: 1 points taken; attempt 2 of 3; own framework: 29 of 31, by 11_positions; "
        "no-mask; 12.9: by all: <b>; 12.10 by hand (me): =1,\n2"]


def test_a_link_leads_to_the_students_page_whatever_the_name():
    ada = entry("../<b>", page="%2e.%2f%3cb%3e.12_attention")
    assert page_of(ada).all("a")[0].attributes["href"] == (
        "students/%252e.%252f%253cb%253e.12_attention.html")


def test_people_with_one_name_are_shown_with_their_ids():
    page = page_of(entry("a", name="Same", person="1"), entry("b", name="Same", person="2"),
                   entry("c", name="Other", person="3"), entry("d"))
    assert [row[0] for row in table(page, -1)[1:]] == ["Same (1)a", "Same (2)b", "Otherc", "d"]


def test_the_rules_stand_at_the_end_as_text():
    assert texts(page_of(entry("ada"), policy="due = 1 # <b>\n"), "pre") == ["due = 1 # <b>\n"]
    assert "Rules" not in texts(page_of(entry("ada")), "h2")
