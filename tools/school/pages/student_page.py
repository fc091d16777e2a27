"""A student's result in one chapter, as their page shows it."""

import posixpath

from gradebook import is_pending, is_to_be_marked, missing, shown_name
from pages import reading, render
from text import clock, points
from view import exercise_views, sanitizer_findings


def total(entry):
    score = entry["score"]
    most = f"{points(score['max_points'])} points"
    if is_to_be_marked(entry):
        return f"{points(entry['so_far'])} so far, of {most}"
    return (f"pending: no score yet, of {most}" if is_pending(entry)
            else f"{points(score['points'])} of {most}")


def times(entry):
    said = [f"Handed in {clock(entry['submitted'])} UTC." if entry["submitted"] else "",
            f"Due {clock(entry['due'])} UTC." if entry["due"] else "",
            f"Attempt {entry['attempt']} counts." if entry["attempt"] else ""]
    return " ".join(text for text in said if text)


def own_differences(result):
    """Those of public scenarios: the key of a hidden one would reveal what it tests."""
    public = {scenario["name"] for exercise in result["exercises"]
              for scenario in exercise["scenarios"] if not scenario["hidden"]}
    differences = result.get("own_framework", {}).get("differences", [])
    return [each for each in differences if each["name"] in public]


def student_page(gradebook, entry):
    result = entry["result"]
    return render("student.html", entry=entry, result=result, wick=gradebook.wick,
                  chapter=result["chapter"], shown=shown_name(entry, result["student"]),
                  total=total(entry), missing=missing(entry), times=times(entry),
                  refused=result.get("refused", []),
                  problems=[(posixpath.basename(file), problem)
                            for file, problem in result.get("files", {}).items()],
                  views=exercise_views(entry, entry["shows_hidden"]),
                  shows_hidden=entry["shows_hidden"],
                  findings=sanitizer_findings(result) if "sanitizers" in result else None,
                  differences=own_differences(result),
                  written=reading.written_answers(entry),
                  stray="" if entry["is_absent"] else result.get("stray_answers", ""),
                  kept=reading.kept_files(entry), earlier=reading.earlier_remarks(entry))
