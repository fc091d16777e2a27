"""What a gradebook's database and its results add to the entries: remarks on lines, texts of files, and
words about lateness and the student's own framework."""

import database
from class_rules import with_rules
from entries import complete
from gradebook import Gradebook
from names import bytes_of
from text import as_text, in_bytes, name_in_bytes, points

MOST_LINES, MOST_BYTES = 5000, 256 << 10  # of a file that a page shows


def lateness(entry):
    """"2 days late: 20 points taken", or why nothing counts; empty if the submission is not late."""
    days = entry["score"]["days_late"]
    if days == 0:
        return ""
    text = f"{days} {'day' if days == 1 else 'days'} late"
    if entry["is_closed"]:
        return text + ", which is too late: no points count"
    penalty = entry["penalty"]
    return f"{text}: {points(penalty) if penalty else 'no'} points taken"


def own_in_words(result):
    """What a run on the student's own framework has found beyond the grade, for instructors: "own
    framework: 29 of 31, by 11_positions". Empty if it found nothing, and for a pending result."""
    own = result.get("own_framework")
    if not own or result["status"] == "pending":
        return ""
    if own.get("problem"):
        return "own framework: not run"
    if not own["differences"]:
        return ""
    culprits = sorted({each["because_of"] for each in own["differences"]} - {""})
    by = ", by " + ", ".join(culprits) if culprits else ""
    return f"own framework: {own['passed']} of {own['scenarios']}{by}"


def shown_lines(data):
    """The lines of a file, made visible, and whether these are all."""
    lines, begin = [], 0
    while begin < len(data):
        end = data.find(b"\n", begin)
        end = len(data) if end < 0 else end
        if end > MOST_BYTES or len(lines) >= MOST_LINES:
            return lines, False
        line = data[begin:end]
        lines.append(in_bytes(line[:-1] if line.endswith(b"\r") else line))
        begin = end + 1
    return lines, True


def with_files(gradebook):
    """The entries, each with the texts of its submission's files, for pages: one at a time."""
    if not gradebook.database:
        yield from gradebook.entries
        return
    with database.opened(gradebook.database) as opened:
        for entry in gradebook.entries:
            files = []
            for name, _, text in database.files_of(opened, entry):
                lines, is_all = shown_lines(text)
                files.append({"name": name, "lines": lines, "is_all": is_all})
            yield entry | {"files": files}


def with_kept(gradebook):
    """The gradebook, with what this module adds to its entries."""
    for entry in gradebook.entries:
        entry |= {"late": lateness(entry), "own": own_in_words(entry["result"]), "remarks": [], "files": []}
    if gradebook.database:
        with database.opened(gradebook.database) as opened:
            for entry in gradebook.entries:
                entry["remarks"] = [
                    {"id": id, "file": as_text(file), "line": line, "text": as_text(text),
                     "visible": name_in_bytes(text), "by": by, "of_an_earlier_version": bool(is_old),
                     "line_text": in_bytes(line_text)}
                    for id, file, line, line_text, text, by, is_old in database.remarks_of(opened, entry)]
    return gradebook


def read(document, opened):
    """The gradebook of a document as with_rules() returns it."""
    entries, remarks = complete(document, opened)
    return with_kept(Gradebook(document | {"entries": entries, "group_remarks": remarks}))


def read_at_once(*documents):
    """The gradebooks of the judge's documents of one database, to which a run may write meanwhile."""
    with database.opened(bytes_of(documents[0]["database"])) as opened:
        opened.execute("BEGIN")  # what others write from now on is not seen
        return [read(with_rules(each, opened), opened) for each in documents]
