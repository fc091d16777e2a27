"""What is to be graded: which attempt of each submission, with which time."""

import json

import database
from people import gone_students
from class_rules import ClassRules, keep_rules
from gradebook import Refusal, warned
from names import as_bytes, bytes_of, text_of
from submitted.submission_times import SubmissionTimes, students_by_chapter
from submitted.time_rows import TimesFile


def _times_files(document, chapters, kept):
    """The given file of times for each chapter or, without it, the one that the gradebook keeps of an
    earlier run. A chapter without either is left out."""
    if document["submitted"]:
        name, text = map(text_of, document["submitted"])
        return dict.fromkeys(chapters, TimesFile(name, text, False, kept.matches_names))
    files = {}
    for chapter in chapters:
        text = kept.settings.get(b"submitted " + chapter.encode(), b"")
        if text:
            files[chapter] = TimesFile(f"those given last, kept in {text_of(document['out'])}",
                                       text.decode("utf-8", "surrogateescape"), True,
                                       kept.matches_names)
    return files


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
            gone_students.refuse_other_class(
                opened, students, ClassRules(opened, path).matches(students),
                text_of(document["folder"]), text_of(document["out"]))
        keep_rules(path, document["given"], members)
        kept = ClassRules(opened, path)
        matches = kept.matches(students)
        said = (gone_students.warnings(opened, students, matches) if resumes
                else gone_students.cut_short(opened, students))
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
        return ["[]", "", warned(said), str(refusal), "", ""]
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
    return [json.dumps(planned), rules["attempt_in_words"], warned(said), "", warned(unused),
            warned(times.warnings(graded))]
