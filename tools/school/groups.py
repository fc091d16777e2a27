"""Groups: one of several students hands in, and the result is that of all."""

import math

from fields import field_of, read_rows, read_table, unguarded
from gradebook import Refusal, refusals_begin
from names import as_bytes, text_in
from people.name_words import without_case
from people.roster import NOT_ON_ROSTER
from text import bounded, visible_name


def _column(header, wanted):
    places = [place for place, name in enumerate(header) if without_case(name) == wanted]
    if len(places) > 1:
        raise Refusal(f"has two columns called {wanted}: each column has a name of its own")
    if not places:
        raise Refusal(f"has the columns {bounded(as_bytes(', '.join(header)))}, and none called {wanted}: "
                      f"separated by commas it names the columns, such as group,student")
    return places[0]


def read_groups(data, file):
    """The members of each group, by its name, of the bytes of a CSV file with the columns group and
    student, in any order and case. A row without a group is of a student who works alone. Students are
    named as their submissions are, or by id, e-mail address or name as the roster has them."""
    file = f"groups: {file}"
    (first, header), *rows = read_table(text_in(data), file,
                                        "the first row names the columns, such as group,student")
    with refusals_begin(f"{file}: row {first} "):
        group, student = (_column(header, name) for name in ("group", "student"))
    groups, known = {}, {}  # known: the row and the group of a student
    for number, row in rows:
        name, member = as_bytes(field_of(row, group)), as_bytes(field_of(row, student))
        if not member:
            raise Refusal(f"{file}: row {number} has no student: name one, or take it out")
        if not name:
            continue
        before, other = known.setdefault(member, (number, name))
        if before != number:
            raise Refusal(f"{file}: row {number} has {visible_name(member)} in group {visible_name(name)}, "
                          f"and row {before} in group {visible_name(other)}: a student is in one group, "
                          f"once")
        groups.setdefault(name, []).append(member)
    return groups


def read_members(data):
    """Those who have handed in together with a student, as the grader keeps them."""
    return [as_bytes(unguarded(row[0])) for _, row in read_rows(text_in(data), "members")]


def members_kept(settings, chapter, student):
    return read_members(settings.get(b"members %s/%s" % (chapter.encode(), student), b""))


def groups_of(entries, settings, file):
    """Two lists of groups with their members, in the order of their names: those who are named with a
    submission, and those of the file, or else of the roster's column. No name of a group of the second
    list moves it into the first."""
    text = settings.get(b"groups", b"")
    of_class, of_submissions = read_groups(text, file) if text else {}, {}
    for entry in entries:
        for column, value in entry["roster"]:
            if not text and value and without_case(column) == "group":
                of_class.setdefault(as_bytes(value), []).append(entry["called"])
        if entry["members"] and not entry["is_absent"]:
            name = b"of " + visible_name(entry["called"]).encode()
            of_submissions[name] = [entry["called"], *entry["members"]]
    return sorted(of_submissions.items()), sorted(of_class.items())


def names_on_roster(entry):
    return entry["person"], entry["email"], entry["name"]


class Students:
    """Those of a chapter by what a group may call them: the name of the submission or, as the roster has
    them, the id, the e-mail address or the name. If no name is exactly equal, case and Unicode form are
    ignored."""

    def __init__(self, entries, is_whole):
        self._by_name, self._by_letters = {}, {}
        # Where the class is whole everybody on the roster has an entry.
        self._are_known = is_whole and any(entry["roster"] for entry in entries)
        for entry in entries:
            names = {entry["called"], *map(as_bytes, names_on_roster(entry))} - {b""}
            for name in names:
                self._by_name.setdefault(name, []).append(entry)
            for letters in {without_case(text_in(name)) for name in names} - {""}:
                self._by_letters.setdefault(letters, []).append(entry)

    def members(self, names, place, remarks):
        """The name and the entry of each member who has one entry, or none. `remarks` gets each name that
        may mean two students, or none of the class."""
        members = []
        for name in names:
            found = self._by_name.get(name) or self._by_letters.get(without_case(text_in(name)), [])
            if len(found) > 1:
                first, second = (visible_name(entry["called"]) for entry in found[:2])
                remarks.append(f"{place}: {visible_name(name)} may be {first} or {second}: name the "
                               f"student by the id")
                continue
            if not found and self._are_known:
                remarks.append(f"{place}: {visible_name(name)} has no submission and is not on the "
                               f"roster, so the name gets a row of its own: name the student by the id")
            members.append((found[0]["called"], found[0]) if found else (name, None))
        return members


def counting(handed, attempt):
    """The entry whose submission counts by the policy's rule for attempts; of equally good ones the
    last. None if the times do not show which is the last. The best is not known while one is pending,
    which then counts."""
    if len(handed) == 1:
        return handed[0]
    if attempt == "best":
        return max(handed, key=lambda each: (math.inf if each["so_far"] is None else each["so_far"],
                                             each["time"] is not None, each["time"] or 0))
    if any(each["time"] is None for each in handed):
        are_equal = len({each["content"] for each in handed}) == 1
        return handed[0] if are_equal else None
    in_time = [each for each in handed if not each["score"]["days_late"]]
    candidates = attempt == "last_before_due" and in_time or handed
    last = max(candidates, key=lambda each: each["time"])
    is_clear = all(each["content"] == last["content"] for each in candidates
                   if each["time"] == last["time"])
    return last if is_clear else None


def choose(handed, rules, place, remarks):
    """The entry that counts for all members. `handed` are the members' own submissions, scored as the
    group's. None if there is none, or the times leave it open."""
    chosen = counting(handed, rules["attempt"]) if handed else None
    names = " and ".join(visible_name(entry["called"]) for entry in handed)
    if handed and not chosen:
        remarks.append(f"{place}: {names} have handed in, and their times do not show who was last: "
                       f"each keeps a row: give the times with --submitted")
    elif len(handed) > 1:
        is_known = rules["attempt"] != "best" or chosen["so_far"] is not None
        remarks.append(f"{place}: {names} have handed in: that of {visible_name(chosen['called'])} " + (
            f"counts ({rules['attempt_in_words']})" if is_known else "is pending, so the best is not known"))
    return chosen


def all_names(members):
    """Those by which a policy may give one of them an extension."""
    return [name for name, _ in members] + [
        as_bytes(name) for _, entry in members if entry for name in names_on_roster(entry)]


OF_A_MEMBER = "participant", *NOT_ON_ROSTER


def share(result, members):
    """Makes the result that of all members, each with the roster's columns of their own entry. Gives
    the entries of those who had none."""
    added = []
    for name, entry in members:
        copy = result | {"called": name, "is_copy": name != result["called"],
                         "result": result["result"] | {"student": visible_name(name)}}
        if entry:
            entry.update(copy | {key: entry[key] for key in OF_A_MEMBER})
        else:
            nothing = [[column, ""] for column, _ in result["roster"]]
            added.append(copy | NOT_ON_ROSTER | {"participant": "", "roster": nothing})
    return added


def groups_with_members(chapter, entries, settings, file, is_whole, remarks):
    """Each group of a chapter with its members, and what messages call it. `entries` are those of the
    chapter, each with those whom the submission names as its `members`; the second list of groups may
    mean those who were added to them meanwhile, too."""
    for groups in groups_of(entries, settings, file):
        students, known = Students(entries, is_whole), {}  # known: the group of each member so far
        for name, names in groups:
            place = f"{chapter}: group {visible_name(name)}"
            members = students.members(names, place, remarks)
            for member, _ in members:
                if member in known:
                    raise Refusal(f"groups: {visible_name(member)} is in {known[member]} and in {place}, "
                                  f"under two names perhaps: a student is in one group, once")
                known[member] = place
            yield name, members, place
