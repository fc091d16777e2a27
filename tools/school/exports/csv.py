"""gradebook.csv, a row for each student; with several chapters also chapters/NN_name.csv, the table
of each. A pending score is an empty field."""

from columns import Columns, course_fields, course_header, exercise_fields
from fields import field, lines
from files import write as write_file
from gradebook import entries_of_row, is_to_be_marked
from text import points


def chapter_table(gradebook, entries, with_course):
    """The table of one chapter, and what its course adds to it."""
    columns = Columns(entries)
    rows = [columns.header(entries, course_header(gradebook) if with_course else [])]
    course = {id(row["chapters"][0]["entry"]): row for row in gradebook.rows * with_course}
    for entry in entries:
        score, result = entry["score"], entry["result"]
        first = [field(result["student"]), field(result["chapter"]), points(score.get("points")),
                 points(score["max_points"])]
        for exercise in columns.exercises:
            first += exercise_fields(entry, exercise)
        of_course = course_fields(course[id(entry)]) if id(entry) in course else []
        rows.append(columns.row(first, [entry], score["status"], entry["attempt"], of_course))
    return lines(rows)


def course_exercise(gradebook, row, id):
    """Who has handed in nothing in a chapter has nothing in its exercises."""
    for chapter, result in zip(gradebook.chapters, row["chapters"]):
        if int(chapter.split("_")[0]) != int(id.split(".")[0]):
            continue
        if result["entry"] is not None:
            return exercise_fields(result["entry"], id)
        return ["", ""] if result["points"] is None else ["0", "nothing_handed_in"]
    return ["", ""]


def course_status(row):
    if row["points"] is not None:
        return "graded"
    is_only_unmarked = all(
        each["points"] is not None or each["entry"] is not None and is_to_be_marked(each["entry"])
        for each in row["chapters"])
    return "to_be_marked" if is_only_unmarked else "pending"


def course_table(gradebook):
    """The table of several chapters. Points, days late and penalties are sums."""
    columns = Columns(gradebook.entries)
    rows = [columns.header(entries_of_row(gradebook.rows[0]), course_header(gradebook))]
    for row in gradebook.rows:
        entries = entries_of_row(row)
        first = [field(row["visible"]), field(" ".join(gradebook.chapters)), points(row["points"]),
                 points(gradebook.course.max_points)]
        for exercise in columns.exercises:
            first += course_exercise(gradebook, row, exercise)
        attempts = "; ".join(f"{each['result']['chapter']}: {each['attempt']}"
                             for each in entries if each["attempt"])
        rows.append(columns.row(first, entries, course_status(row), field(attempts), course_fields(row)))
    return lines(rows)


def write(gradebook, folder):
    if len(gradebook.chapters) < 2:
        table = chapter_table(gradebook, gradebook.entries, gradebook.is_course)
        return write_file(folder / "gradebook.csv", table)
    for chapter in gradebook.chapters:
        table = chapter_table(gradebook, gradebook.entries_of_chapter(chapter), False)
        write_file(folder / "chapters" / f"{chapter}.csv", table)
    return write_file(folder / "gradebook.csv", course_table(gradebook))
