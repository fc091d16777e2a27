"""moodle/NN_name.csv, Moodle's offline grading worksheet of each chapter, and moodle/grades.csv for its
import of grades. Moodle skips a worksheet's row without "Participant 12345"."""

import html

from gradebook import PENDING, Refusal, entries_of_row, is_pending, is_to_be_marked, titled_answers
from fields import field, lines, name
from files import write as write_file
from platforms import in_roster, moodle_participant, name_field
from text import as_sentence, points, printable
from view import exercise_views

WORKSHEET = ("Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,"
             "Last modified (submission),Last modified (grade),Feedback comments").split(",")


def paragraph(*parts):
    """The parts that are not empty, in a line each."""
    said = [html.escape(printable(part), quote=False) for part in parts if part]
    return "<p>" + "<br>".join(said) + "</p>"


def feedback(result):
    """What a student may read, in a line for each exercise: Moodle takes it for HTML."""
    if result["counted"] == "excused":
        return "excused"
    entry = result["entry"]
    if entry is None or entry["is_ahead"]:
        return ""
    if is_pending(entry) and not is_to_be_marked(entry):
        return PENDING
    parts = []
    for view in exercise_views(entry, entry["shows_hidden"]):
        earned = f"{points(view.points)} of {points(view.max_points)}"
        parts.append(paragraph(
            f"{view.id} {view.title}: {earned}, {view.verdict}", view.problem,
            as_sentence(view.mistake_class), f"Hint: {view.hint}" if view.hint else "",
            f"By hand: {view.override['reason']}" if view.override else ""))
    for answer, title in titled_answers(entry):
        earned = f"{points(answer.get('points'), 'to be marked')} of {points(answer['max_points'])}"
        parts.append(paragraph(f"{title}: {earned}", answer.get("remark", "")))
    for remark in entry["remarks"]:
        version = " of an earlier version" if remark["of_an_earlier_version"] else ""
        parts.append(paragraph(f"{remark['file']}, line {remark['line']}{version}: {remark['text']}"))
    return "".join(parts) + (paragraph(entry["late"]) if entry["late"] else "")


def points_field(result):
    return "" if result["counted"] == "excused" else points(result["points"])


def worksheet(gradebook, column):
    rows, known = [WORKSHEET], {}
    for row in gradebook.rows:
        result, roster = row["chapters"][column], entries_of_row(row)[0]
        entry = result["entry"]
        participant = moodle_participant(entry)
        if participant in known:
            raise Refusal(
                f"gradebook: in {gradebook.chapters[column]} {known[participant]} and "
                f"{row['visible']} are both {participant}: Moodle gives each student a number of their own")
        if participant:
            known[participant] = row["visible"]
        has_submission = entry is not None and not entry["is_absent"] and not entry["is_empty"]
        rows.append([name(participant), name_field(row, roster), name(roster["email"]),
                     "Submitted for grading" if has_submission else "No submission",
                     points_field(result), points(result["max_points"]), "Yes", "-", "-",
                     field(feedback(result))])
    return lines(rows)


def grades(gradebook):
    header = ["ID number", "Full name", "Email address"]
    for chapter in gradebook.chapters:
        header += [field(chapter), field(f"{chapter} feedback")]
    rows = [header + ["Course percent"] * gradebook.is_course]
    for row in gradebook.rows:
        roster = entries_of_row(row)[0]
        cells = [name(in_roster(roster, "id number", "idnumber", "id")), name_field(row, roster),
                 name(roster["email"])]
        for result in row["chapters"]:
            cells += [points_field(result), field(feedback(result))]
        rows.append(cells + [points(row["percent"])] * gradebook.is_course)
    return lines(rows)


def write(gradebook, folder):
    below = folder / "moodle"
    for column, chapter in enumerate(gradebook.chapters):
        write_file(below / f"{chapter}.csv", worksheet(gradebook, column))
    write_file(below / "grades.csv", grades(gradebook))
    return below
