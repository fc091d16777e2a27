"""gradebook.json: everything, for instructors. It holds the seed."""

from files import write_json


def student(entry):
    value = dict(entry["result"], score=entry["score"])
    if entry["roster"]:
        value["roster"] = dict(entry["roster"])
    if entry["group"]:
        value |= {"group": entry["group"], "handed_in_by": entry["owner"]}
    if entry["remarks"]:
        value["remarks"] = [{key: each[key] for key in each if key != "line_text"}
                            for each in entry["remarks"]]
    if entry["attempt"]:
        value["attempt"] = entry["attempt"]
    if entry["submitted"]:
        value |= {"submitted": entry["submitted"], "submitted_from": entry["submitted_from"]}
    return value


def write(gradebook, folder):
    value = {"policy": gradebook.policy, "students": [student(entry) for entry in gradebook.entries]}
    if gradebook.is_course:
        keys = "points", "max_points", "weight", "counted"
        value["course"] = [
            {"student": row["student"], "percent": row["percent"], "status": row["status"],
             "chapters": [{"chapter": chapter, **{key: result[key] for key in keys}}
                          for chapter, result in zip(gradebook.chapters, row["chapters"])]}
            for row in gradebook.rows]
    return write_json(folder / "gradebook.json", value)
