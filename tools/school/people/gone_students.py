"""Who was in the last run of a chapter, and has no submission any more."""

import database
from given import ByHand
from gradebook import Refusal
from submitted.submission_times import bounded_list
from text import visible_name


def _has_points_by_hand(opened, student):
    by_hand = ByHand(opened)
    numbers = by_hand.numbers_of(student)
    return bool(by_hand.overrides(numbers) or by_hand.marks(numbers))


def gone_students(opened, students, matches):
    """Messages about them, and whether none of the last run is there any more. `students` are those of
    each chapter now. A student who has another name now is not gone, if the roster matches both with
    one person."""
    here, gone = set(), {}  # the chapters of each
    for chapter, names in sorted(students.items()):
        for student in sorted(database.last_students(opened, chapter)):
            name = student.decode("utf-8", "surrogateescape")
            called = matches[chapter].student_called(name) if chapter in matches else None
            if (name if called is None else called) in names:
                here.add(student)
            else:
                gone.setdefault(student, []).append(chapter)
    said = [visible_name(student) + (f" in {', '.join(chapters)}" if student in here else "")
            + (" (points by hand)" if _has_points_by_hand(opened, student) else "")
            for student, chapters in sorted(gone.items())]
    return said, bool(gone) and not here


def refuse_other_class(opened, students, matches, folder, out):
    said, is_everybody = gone_students(opened, students, matches)
    if is_everybody:
        raise Refusal(f"grade: {out} has the results of {bounded_list(said)}, and {folder} has a submission "
                      f"of none of them: --resume goes on with one class: give this one another --out, or "
                      f"remove {out} to lose what it has")


def warnings(opened, students, matches):
    gone, _ = gone_students(opened, students, matches)
    who = "student of the last run has" if len(gone) == 1 else "students of the last run have"
    return [f"{len(gone)} {who} no submission any more: {bounded_list(gone)}"] if gone else []


def cut_short(opened, chapters):
    """About chapters of which this run keeps nothing. No other run is at work there now: one process alone
    grades into a folder."""
    return [f"the last run of {chapter} was cut short: this run grades everybody again; the same command "
            f"with --resume keeps what is graded"
            for chapter in database.unfinished_chapters(opened) if chapter in chapters]
