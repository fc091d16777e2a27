"""What people read and write on a student's page: answers in words, files, remarks on their lines."""

from text import points

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


def earlier_remarks(entry):
    return [each for each in entry["remarks"] if each["of_an_earlier_version"]]
