"""The time of each attempt: of a file of times, or what the platform has recorded, or else of the files."""

from course import number_of
from names import as_bytes, visible
from policy import due_for
from submitted.time_rows import described, owned_rows, times_of
from text import bounded

GIVE_TIMES = "give the times with --submitted FILE, and run the same command with --resume"


def bounded_list(texts):
    return bounded(", ".join(texts).encode())


def _latest(times, first, last, attempts):
    """The latest time that one of the attempts `first` to `last` has; None if none has one. A row without
    an attempt is of the last of all attempts."""
    return max((time for number, time in times.items() if first <= (number or attempts) <= last),
               default=None)


def students_by_chapter(submissions):
    students = {}
    for each in submissions:
        students.setdefault(each["chapter"], []).append(each["student"])
    return students


class SubmissionTimes:
    """`submissions` are those of the class, as the judge hands them over; `files` has the file of times of
    each chapter that has one. No file is used if none has a time of the class."""

    def __init__(self, submissions, files, matches, rules):
        self._submissions, self._files, self._rules = submissions, files, rules
        self._rows = {chapter: owned_rows(files[chapter], number_of(chapter), names, matches.get(chapter))
                      for chapter, names in students_by_chapter(submissions).items() if chapter in files}
        self._times = {chapter: times_of(rows) for chapter, rows in self._rows.items()}
        self._has_times = any(self._rows.values())

    def has_times(self, chapter):
        return self._has_times and chapter in self._files

    def _given(self, submission):
        return self._times[submission["chapter"]].get(submission["student"])

    def time_of(self, submission, attempt):
        """The time of the attempt's upload. If the file of times has the student, it is the latest time of
        an attempt in the upload, or else that of the next attempt that has one, or else the student's
        latest. Otherwise it is the time that the platform has recorded. Without a file of times it is,
        as a last resort, when the upload's files were changed."""
        if not self.has_times(submission["chapter"]):
            recorded = attempt["platform_time"]
            return attempt["files_changed"] if recorded is None else recorded
        given = self._given(submission)
        if given is None:
            return attempt["platform_time"]
        (first, last), attempts = attempt["upload"], attempt["of"]
        ranges = [(first, last)] + [(next_one, next_one) for next_one in range(last + 1, attempts + 1)]
        found = [_latest(given, *each, attempts) for each in [*ranges, (1, float("inf"))]]
        return next((time for time in found if time is not None), None)

    def is_given(self, submission, attempt):
        """True if the time is the instructor's or the platform's."""
        return self.has_times(submission["chapter"]) or attempt["platform_time"] is not None

    def is_late(self, submission, attempt):
        """True if the time is after the due time and its grace. Without a time an attempt is not late."""
        due = due_for(self._rules, submission["chapter"], as_bytes(submission["student"]))
        time = self.time_of(submission, attempt)
        grace = 60 * self._rules["chapters"][submission["chapter"]]["grace_minutes"]
        return due is not None and time is not None and time - due > grace

    def warnings(self, graded):
        """About submissions without a time, which count as on time; about times of files, or of an earlier
        run; and about who counts as on time though Canvas calls the submission late. `graded` are pairs
        of a submission and the attempt that is graded."""
        said = [f"submission times are {file.name}: who has handed in since then needs newer ones, with "
                f"--submitted FILE" for _, file in sorted(self._files.items()) if file.is_kept][:1]
        if not self._rules["has_due"]:
            return said
        late, of_files, borrowed, missing = self._noticed(graded)
        if late:
            said.append(f"Canvas has marked these as late (_LATE in the names of files), and they count as "
                        f"on time: {bounded_list(sorted(late))}: {GIVE_TIMES}")
        if not self._has_times and self._files:
            name = self._files[min(self._files)].name
            return said + [f"{name} has no time of {', '.join(sorted(self._times))}: submission times are "
                           f"those of the files, or those that the platform has recorded"]
        if of_files:
            of = " of " + ", ".join(sorted(of_files)) if self._files else ""
            said.append(f"submission times{of} are those of the files: {GIVE_TIMES}")
        if borrowed:
            said.append(f"no time of these attempts is known, so they count as late as the student's next "
                        f"one: {bounded_list(borrowed)}")
        return said + [f"{file} has no time for {bounded_list(names)}: counted as on time: {GIVE_TIMES}"
                       for file, names in sorted(missing.items())]

    def _noticed(self, graded):
        """Who is marked as late, and is not; chapters with times of files; and in chapters with a due time
        the attempts to which the file gives no time of their own, and by file those that have no time."""
        late, of_files, borrowed, missing = set(), set(), [], {}
        for submission, attempt in graded:
            chapter, student = submission["chapter"], visible(submission["student"])
            has_times, time = self.has_times(chapter), self.time_of(submission, attempt)
            if not has_times and attempt["platform_time"] is None:
                of_files.add(chapter)
            if self._rules["chapters"][chapter]["due"] is None:
                continue
            # The mark in the names is no time. A known time counts, whatever the mark says.
            is_known = attempt["platform_time"] is not None or has_times and time is not None
            if attempt["is_called_late"] and not is_known and not self.is_late(submission, attempt):
                late.add(student)
            given = self._given(submission) if has_times else None
            if given is not None and _latest(given, *attempt["upload"], attempt["of"]) is None:
                borrowed.append(f"{student} (attempt {attempt['number']} of {attempt['of']})")
            if has_times and time is None:
                which = "" if attempt["of"] == 1 else f" (attempt {attempt['number']})"
                missing.setdefault(self._files[chapter].name, []).append(student + which)
        return late, of_files, borrowed, missing

    def _uses(self):
        """Whether each row is used, and the submission that a name alone matches, by the number of the row.
        A row that holds in no chapter that is graded here is missing."""
        uses = {}
        attempts = {(each["chapter"], each["student"]): each["attempts"][-1]["of"]
                    for each in self._submissions}
        for chapter, rows in sorted(self._rows.items()):
            for each in rows:
                is_used, guess = uses.get(each.row.number, (False, ""))
                last = attempts.get((chapter, each.submission), 0)
                uses[each.row.number] = (is_used or (each.row.attempt or 1) <= last,
                                         guess if each.guess is None else visible(each.guess))
        return uses

    def unused_rows(self, course):
        """Warnings about the rows of a given file that are not used: no submission of the class has this
        name, attempt or chapter. Rows of a chapter of the course that is not graded here are left out;
        `course` has the number and the folder of each chapter."""
        file = self._files[min(self._files)] if self._files else None
        if not file or file.is_kept:
            return []
        another_week = {number for number, chapter in course if chapter not in self._rows}
        uses, said, unused, asked = self._uses(), [], [], []
        for row in file.rows:
            is_used, guess = uses.get(row.number, (False, ""))
            if is_used and guess:
                said.append(f"{file.name}: {described(row)} is taken for {guess}, by a name")
            elif not is_used and guess:
                asked.append(f"{described(row)} for {guess}")
            elif not is_used and row.chapter not in another_week:
                unused.append(described(row))
        if asked:
            said.append(f"{file.name}: not used, because only a name matches them: {bounded_list(asked)}: "
                        f"write a column student, or allow all such matches with --match-names")
        if unused:
            said.append(f"{file.name}: rows not used: {bounded_list(unused)}: no submission has this name, "
                        f"chapter or attempt")
        return said
