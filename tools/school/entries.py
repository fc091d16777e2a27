"""The entries of a gradebook: the result of each student in each chapter, with the score, what the roster
says, the groups, and an entry for everybody who has handed in nothing or is still to be graded."""

import database
from course import number_of
from given import ByHand
from groups import all_names, choose, groups_with_members, members_kept, share
from names import as_bytes, bytes_of, page_of
from people.roster import NOT_ON_ROSTER
from policy import due_for, due_for_all
from results import EMPTY, absent_result, empty_result, kept_entries
from score import computed, has_handed_in
from text import as_text, iso_time, visible_name


class Kept:
    """What the database has beside the results."""

    def __init__(self, opened, path):
        self.by_hand = ByHand(opened)
        self.settings = database.settings(opened)
        self.chapters = database.all_chapters(opened)
        self.unfinished = database.unfinished_chapters(opened)
        self.whole = database.whole_chapters(opened)
        self.groups_file = "the groups in " + path.decode("utf-8", "surrogateescape")


def _score(entry, rules, kept):
    """Adds the score, with the points and marks that its students have by hand."""
    of_chapter, students = rules["chapters"][entry["result"]["chapter"]], entry["students"]
    entry.update(computed(entry["result"], of_chapter, entry["due"], entry["time"],
                          kept.by_hand.overrides(students), kept.by_hand.marks(students).values(),
                          of_chapter["counts_answers"]))


def _absent(entries, roster, kept, wick):
    """The people who have handed in nothing in a chapter, which is known when the whole class is graded.
    They are called as in the other chapters if they have one name there, so that their points by hand
    stay with them."""
    first, names = {}, {}
    for entry in entries:
        first.setdefault(entry["result"]["chapter"], entry)
        names.setdefault(entry["person"], set()).add(entry["called"])
    absent = []
    for chapter in kept.whole:
        for row, described in roster.absent(chapter) if chapter in first else ():
            known = names.get(row["person"], set())
            called = min(known) if len(known) == 1 else as_bytes(row["person"])
            result = absent_result(first[chapter]["result"], called, described, wick)
            absent.append(EMPTY | row | {"result": result, "called": called, "is_empty": True,
                                         "is_absent": True})
    return absent


def _begin(entry, rules, roster, kept):
    chapter, called = entry["result"]["chapter"], entry["called"]
    here = f" {chapter}/".encode() + called
    entry |= {"due": due_for(rules, chapter, called),
              "members": members_kept(kept.settings, chapter, called),
              "attempt": kept.settings.get(b"attempt" + here, b"").decode(),
              "participant": kept.settings.get(b"participant" + here, b"").decode("utf-8", "replace")}
    student = as_bytes(entry["person"]) if entry["is_absent"] else called
    others = roster.other_names(chapter, student, called)
    if others or entry["is_absent"]:
        entry["students"] = [number for name in [called, *others]
                             for number in kept.by_hand.numbers_of(name)]
    _score(entry, rules, kept)


def _apply_groups(chapter, entries, rules, kept, remarks):
    """Gives a chapter's groups their results, and adds the entries of members who had none."""
    for name, members, place in groups_with_members(
            chapter, entries, kept.settings, kept.groups_file, chapter in kept.whole, remarks):
        handed = [entry for _, entry in members
                  if entry and not entry["is_absent"] and has_handed_in(entry["result"])
                  and not (entry["is_copy"] and entry["owner"] in dict(members))]
        students = [number for member, entry in members for number in (
            entry["students"] if entry else kept.by_hand.numbers_of(member))]
        # What each has handed in, as the group's: with its due time, and all that its members have by hand.
        due = due_for_all(rules, chapter, all_names(members))
        of_group = [entry | {"group": name, "owner": entry["called"], "due": due, "students": students}
                    for entry in handed]
        for entry in of_group:
            _score(entry, rules, kept)
        chosen = choose(of_group, rules, place, remarks)
        if chosen:
            entries += share(chosen, members)


def _who(entry):
    """The student in all chapters: the person on the roster, or else the submission's name."""
    return as_bytes(entry["person"]) or entry["called"]


def _unreached(entries, rules, kept, wick):
    """Among several chapters, everybody whom the run of an unfinished one has still to reach."""
    people, graded, ahead = {}, set(), []
    for entry in entries:
        people.setdefault(_who(entry), entry)
        graded.add((entry["result"]["chapter"], _who(entry)))
    for chapter in kept.unfinished if len(kept.chapters) > 1 else ():
        for who, other in sorted(people.items()):
            if (chapter, who) not in graded:
                name = other["called"]
                result = empty_result(other["result"], chapter, name, wick, 0.0, exercises=[])
                ahead.append(EMPTY | {key: other[key] for key in NOT_ON_ROSTER} | {
                    "called": name, "result": result, "due": due_for(rules, chapter, name), "is_ahead": True,
                    "score": {"status": "pending", "max_points": 0.0, "days_late": 0, "overrides": []},
                    "so_far": None, "penalty": 0.0, "points": {}, "counts_answers": False,
                    "is_closed": False, "earlier_marks": {}, "visible": {"overrides": "", "remarks": []}})
    return ahead


def _named(name, rules, chapters):
    """A name as exports take it, with those of the chapters that the policy excuses under it."""
    excused = rules["excused"].get(name, ())
    return {"text": as_text(name), "bytes": name.decode("latin-1"), "visible": visible_name(name),
            "page": page_of(name), "excused": [each for each in chapters if number_of(each) in excused]}


def _end(entry, rules, chapters):
    """Adds what exports take: texts, names and times."""
    name, chapter = entry.pop("called"), entry["result"]["chapter"]
    entry.pop("members", None)  # those of others have their own entries
    group, owner = entry["group"], entry["owner"]
    entry |= {"page": f"{page_of(name)}.{chapter}", "submitted": iso_time(entry.pop("time")),
              "submitted_from": "given" if entry.pop("is_given") else "files",
              "due": iso_time(entry["due"]),
              "hidden": rules["chapters"][chapter]["hidden"],
              "shows_hidden": rules["chapters"][chapter]["shows_hidden"],
              "group": as_text(group), "owner": as_text(owner),
              "student": _named(name, rules, chapters)}
    entry["visible"] |= {"group": visible_name(group), "owner": visible_name(owner)}
    entry["who"] = _named(_who(entry | {"called": name}), rules, chapters)


def complete(document, opened):
    """The entries in the order of their chapters, and what an instructor must know about groups."""
    rules, roster = document["rules"], document["roster"]
    path, wick = bytes_of(document["database"]), document["wick"]
    kept, entries = Kept(opened, path), kept_entries(opened, wick)
    regraded = {bytes_of(name): result for name, result in document["regraded"]}
    chapters = {result["chapter"] for result in regraded.values()}
    for entry in entries:
        chapter, name = entry["result"]["chapter"], entry["called"]
        if chapter in chapters:
            entry["result"] = regraded.get(name, entry["result"])
        entry |= roster.of(chapter, name)
    entries += _absent(entries, roster, kept, wick)
    by_chapter, remarks = {}, []
    for entry in entries:
        _begin(entry, rules, roster, kept)
        by_chapter.setdefault(entry["result"]["chapter"], []).append(entry)
    entries = []
    for chapter, its in sorted(by_chapter.items()):
        _apply_groups(chapter, its, rules, kept, remarks)
        entries += its
    entries += _unreached(entries, rules, kept, wick)
    entries.sort(key=lambda entry: entry["result"]["chapter"])
    chapters = sorted({entry["result"]["chapter"] for entry in entries})
    for entry in entries:
        _end(entry, rules, chapters)
    return entries, remarks
