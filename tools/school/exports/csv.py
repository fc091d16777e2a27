"""gradebook.csv, a row for each student; with several chapters also chapters/NN_name.csv, the table
of each. A pending score is an empty field."""

from gradebook import is_to_be_marked, mistakes
from columns import (Columns, course_fields, course_header, exercise_fields, last_fields,
                     roster_fields, roster_header, rules_fields)
from fields import field, lines
from files import write as write_file
from text import points


def chapter_table(gradebook, entries, with_course):
    """The table of one chapter, and what its course adds to it."""
    columns = Columns(entries)
    header = columns.first()
    header += roster_header(entries, header)
    rows = [header + course_header(gradebook) * with_course + columns.last()]
    course = {row["chapters"][0]["entry"]: row for row in gradebook.rows * with_course}
    for place, entry in enumerate(entries):
        score, result = entry["score"], entry["result"]
        cells = [name_of(entry), field(result["chapter"]), points(score.get("points")),
                 points(score["max_points"])]
        for id in columns.exercises:
            cells += exercise_fields(entry, id)
        cells.append(field(" ".join(mistakes(entry))))
        if columns.has_rules:
            cells += rules_fields([entry])
        cells += [score["status"]] * columns.has_status + [entry["attempt"]] * columns.has_attempts
        cells += roster_fields(entry)
        if place in course:
            cells += course_fields(course[place])
        rows.append(cells + last_fields(columns, [entry]))
    return lines(rows)


def name_of(entry):
    return field(entry["result"]["student"])


def course_exercise(gradebook, row, id):
    """Who has handed in nothing in a chapter has nothing in its exercises."""
    for chapter, result in zip(gradebook.chapters, row["chapters"]):
        if int(chapter.split("_")[0]) != int(id.split(".")[0]):
            continue
        entry = gradebook.entry(result)
        if entry is not None:
            return exercise_fields(entry, id)
        return ["", ""] if result["points"] is None else ["0", "nothing_handed_in"]
    return ["", ""]


def course_status(gradebook, row):
    if row["points"] is not None:
        return "graded"
    results = [(each["points"], gradebook.entry(each)) for each in row["chapters"]]
    is_only_unmarked = all(has_points is not None or (entry is not None and is_to_be_marked(entry))
                           for has_points, entry in results)
    return "to_be_marked" if is_only_unmarked else "pending"


def course_table(gradebook):
    """The table of several chapters. Points, days late and penalties are sums."""
    columns = Columns(gradebook.entries)
    header = columns.first()
    header += roster_header(gradebook.entries_of_row(gradebook.rows[0]), header)
    rows = [header + course_header(gradebook) + columns.last()]
    for row in gradebook.rows:
        entries = gradebook.entries_of_row(row)
        cells = [field(row["visible"]), field(" ".join(gradebook.chapters)), points(row["points"]),
                 points(gradebook.course.max_points)]
        for id in columns.exercises:
            cells += course_exercise(gradebook, row, id)
        cells.append(field(" ".join(id for entry in entries for id in mistakes(entry))))
        if columns.has_rules:
            cells += rules_fields(entries)
        cells += [course_status(gradebook, row)] * columns.has_status
        if columns.has_attempts:
            cells.append(field("; ".join(f"{each['result']['chapter']}: {each['attempt']}"
                                         for each in entries if each["attempt"])))
        cells += roster_fields(entries[0]) + course_fields(row)
        rows.append(cells + last_fields(columns, entries))
    return lines(rows)


def write(gradebook, folder):
    if len(gradebook.chapters) < 2:
        table = chapter_table(gradebook, gradebook.entries, gradebook.is_course)
        return write_file(folder / "gradebook.csv", table)
    for chapter in gradebook.chapters:
        table = chapter_table(gradebook, gradebook.entries_of_chapter(chapter), False)
        write_file(folder / "chapters" / f"{chapter}.csv", table)
    return write_file(folder / "gradebook.csv", course_table(gradebook))
