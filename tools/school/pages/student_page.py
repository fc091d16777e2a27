"""A student's result in one chapter, as their page shows it."""

import posixpath

from gradebook import is_pending, is_to_be_marked, missing, shown_name
from pages import render
from text import clock, points
from view import exercise_views, public_scenarios, sanitizer_findings

ANSWERS = "answers.md"


def state_of(answer, counts):
    most = points(answer["max_points"])
    if not counts:
        state = "not answered" if answer["status"] == "not_answered" else "answered"
        return f"{state}; written answers earn no points in this course"
    if answer["status"] == "to_be_marked":
        return f"to be marked, of {most} points"
    earned = f"{points(answer.get('points'))} of {most} points"
    return f"not answered, {earned}" if answer["status"] == "not_answered" else earned


def earlier_mark(mark):
    if mark is None:
        return ""
    unit = "point" if mark["points"] == 1 else "points"
    remark = f": {mark['remark']}" if mark["remark"] else ""
    return f"An earlier text of this answer had {points(mark['points'])} {unit}{remark}"


def written_answers(entry):
    if entry["is_absent"]:
        return []
    scored = entry["score"].get("answers", [])
    return [{"id": answer["id"], "title": answer["title"], "text": answer.get("text", ""),
             "state": state_of(score, entry["counts_answers"]), "remark": score.get("remark", ""),
             "earlier": earlier_mark(entry["earlier_marks"].get(answer["id"]))}
            for answer, score in zip(entry["result"].get("answers", []), scored)]


def parts_of(file, remarks):
    """The file's numbered lines, and each remark after its line."""
    numbered = [f"{number:5}  {line}\n" for number, line in enumerate(file["lines"], 1)]
    parts, done = [], 0
    for remark in remarks:
        parts += [("code", "".join(numbered[done:remark["line"]])),
                  ("remark", f"line {remark['line']}: {remark['text']}")]
        done = max(done, remark["line"])
    parts.append(("code", "".join(numbered[done:])))
    return [part for part in parts if part[1]]


def kept_files(entry):
    """The files that count. answers.md without a remark is shown among the answers."""
    files = []
    for file in entry["files"]:
        remarks = [each for each in entry["remarks"]
                   if each["file"] == file["name"] and not each["of_an_earlier_version"]]
        if file["name"] != ANSWERS or remarks:
            files.append({"name": file["name"], "count": len(remarks), "is_all": file["is_all"],
                          "parts": parts_of(file, remarks)})
    return files


def student_page(gradebook, entry):
    result = entry["result"]
    most = f"{points(entry['score']['max_points'])} points"
    total = (f"{points(entry['so_far'])} so far, of {most}" if is_to_be_marked(entry)
             else f"pending: no score yet, of {most}" if is_pending(entry)
             else f"{points(entry['score']['points'])} of {most}")
    times = [f"Handed in {clock(entry['submitted'])} UTC." if entry["submitted"] else "",
             f"Due {clock(entry['due'])} UTC." if entry["due"] else "",
             f"Attempt {entry['attempt']} counts." if entry["attempt"] else ""]
    public = public_scenarios(result)  # the key of a hidden one would reveal what it tests
    differences = [each for each in result.get("own_framework", {}).get("differences", [])
                   if each["name"] in public]
    return render("student.html", entry=entry, result=result, wick=gradebook.wick,
                  chapter=result["chapter"], shown=shown_name(entry, result["student"]),
                  total=total, missing=missing(entry), times=" ".join(text for text in times if text),
                  refused=result.get("refused", []),
                  problems=[(posixpath.basename(file), problem)
                            for file, problem in result.get("files", {}).items()],
                  views=exercise_views(entry, entry["shows_hidden"]),
                  shows_hidden=entry["shows_hidden"],
                  findings=sanitizer_findings(result) if "sanitizers" in result else None,
                  differences=differences,
                  written=written_answers(entry),
                  stray="" if entry["is_absent"] else result.get("stray_answers", ""),
                  kept=kept_files(entry),
                  earlier=[each for each in entry["remarks"] if each["of_an_earlier_version"]])
