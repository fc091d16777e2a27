"""What is to be graded: which attempt of each submission, with which time; and who was in the last run of a
chapter, and has no submission any more."""

import json

import database
from class_rules import ClassRules, keep_rules
from given import ByHand
from gradebook import Refusal, warning_lines
from names import as_bytes, bytes_of, text_in, text_of
from submitted.submission_times import SubmissionTimes, bounded_list, students_by_chapter
from submitted.time_rows import TimesFile
from text import visible_name


def gone_students(opened, students, matches):
    """Messages about them, and whether none of the last run is there any more. `students` are those of
    each chapter now. A student who has another name now is not gone, if the roster matches both with
    one person."""
    here, gone = set(), {}  # the chapters of each
    for chapter, names in sorted(students.items()):
        for student in sorted(database.last_students(opened, chapter)):
            name = text_in(student)
            called = matches[chapter].student_called(name) if chapter in matches else None
            if (name if called is None else called) in names:
                here.add(student)
            else:
                gone.setdefault(student, []).append(chapter)
    said, by_hand = [], ByHand(opened) if gone else None
    for student, chapters in sorted(gone.items()):
        numbers = by_hand.numbers_of(student)
        has_points = by_hand.overrides(numbers) or by_hand.marks(numbers)
        said.append(visible_name(student) + (f" in {', '.join(chapters)}" if student in here else "")
                    + (" (points by hand)" if has_points else ""))
    return said, bool(gone) and not here


def warnings_of_gone(opened, students, matches):
    gone, _ = gone_students(opened, students, matches)
    who = "student of the last run has" if len(gone) == 1 else "students of the last run have"
    return [f"{len(gone)} {who} no submission any more: {bounded_list(gone)}"] if gone else []


def cut_short(opened, chapters):
    """About chapters of which this run keeps nothing. No other run is at work there now: one process alone
    grades into a folder."""
    return [f"the last run of {chapter} was cut short: this run grades everybody again; the same command "
            f"with --resume keeps what is graded"
            for chapter in database.unfinished_chapters(opened) if chapter in chapters]


def _times_files(document, chapters, kept):
    """The given file of times for each chapter or, without it, the one that the gradebook keeps of an
    earlier run. A chapter without either is left out."""
    if document["submitted"]:
        name, text = map(text_of, document["submitted"])
        return dict.fromkeys(chapters, TimesFile(name, text, False, kept.matches_names))
    name = f"those given last, kept in {text_of(document['out'])}"
    texts = {chapter: kept.settings.get(b"submitted " + chapter.encode()) for chapter in chapters}
    return {chapter: TimesFile(name, text_in(text), True, kept.matches_names)
            for chapter, text in texts.items() if text}


def _rounds(submissions, times, attempt):
    """Rounds to grade one after another, each with the place of one attempt of every submission. There is
    one round or, if the best attempt counts, a round for each attempt of the student who has the most."""
    last = [len(each["attempts"]) - 1 for each in submissions]
    if attempt == "best":
        return [[min(place, each) for each in last] for place in range(max(last) + 1)]
    if attempt == "last_before_due":  # or the last of all if every one is late
        last = [max((place for place, each in enumerate(submission["attempts"])
                     if not times.is_late(submission, each)), default=of_all)
                for submission, of_all in zip(submissions, last)]
    return [last]


def _begun(document, students, members):
    """Keeps the rules that are given, and returns what is kept, with warnings about the last run."""
    path, resumes = bytes_of(document["database"]), document["resumes"]
    with database.opened(path) as opened:
        if resumes and not document["is_part"]:
            gone, is_everybody = gone_students(opened, students, ClassRules(opened, path).matches(students))
            if is_everybody:
                folder, out = text_of(document["folder"]), text_of(document["out"])
                raise Refusal(f"grade: {out} has the results of {bounded_list(gone)}, and {folder} has a "
                              f"submission of none of them: --resume goes on with one class: give this one "
                              f"another --out, or remove {out} to lose what it has")
        keep_rules(path, document["given"], members)
        kept = ClassRules(opened, path)
        matches = kept.matches(students)
        said = (warnings_of_gone(opened, students, matches) if resumes
                else cut_short(opened, students))
    return kept, matches, said


def answer(document):
    """In parts: the rounds as JSON, each attempt with its place among those of its submission, the time
    and whether it is given; the policy's rule for attempts in words; warnings about the last run; why
    nothing is graded; warnings about rows of times; and those for the end of the run."""
    submissions = [each | {"student": text_of(each["student"])} for each in document["submissions"]]
    students = students_by_chapter(submissions)
    members = {}
    for each in submissions:
        members.setdefault(each["chapter"], {})[as_bytes(each["student"])] = list(
            map(bytes_of, each["members"]))
    kept, matches, said = _begun(document, students, members)
    try:
        rules = kept.rules_of_attempts(matches, members)
        files = _times_files(document, sorted(students), kept)
        times = SubmissionTimes(submissions, files, matches, rules)
        unused = times.unused_rows(document["course"])
    except Refusal as refusal:
        return ["[]", "", warning_lines(said), str(refusal), "", ""]
    # Each chapter has a text of its own: the file of one week knows nothing of the next.
    given = {f"submitted {chapter}": as_bytes(file.text) for chapter, file in files.items()
             if not file.is_kept}
    if given:
        with database.transaction(bytes_of(document["database"])) as opened:
            database.keep_settings(opened, given)
    rounds = _rounds(submissions, times, rules["attempt"])
    planned = [[(place, times.time_of(each, each["attempts"][place]),
                 times.is_given(each, each["attempts"][place]))
                for each, place in zip(submissions, places)] for places in rounds]
    number, count = document["shard"]
    graded = [(each, each["attempts"][place])
              for each, place in zip(submissions, rounds[-1])][number - 1::count]
    return [json.dumps(planned), rules["attempt_in_words"], warning_lines(said), "", warning_lines(unused),
            warning_lines(times.warnings(graded))]
