"""gradescope/STUDENT.NN_name/results.json. Hidden scenarios get Gradescope's own visibility, so that
Gradescope keeps the rule. There is no execution_time: a program that sleeps in a hidden scenario
could pass on a number by it."""

from gradebook import PENDING, is_pending, is_to_be_marked, mistakes, missing, titled_answers
from files import write_json
from text import in_words, printable
from view import exercise_views

VISIBILITY = {"now": "visible", "after_due": "after_due_date", "never": "hidden"}


def test_of(name, output, has_passed, **more):
    return {"name": name, "name_format": "text", "status": "passed" if has_passed else "failed",
            "output": output, "output_format": "text", **more}


def tests_of(entry):
    tests = [test_of(f"{view.id} {view.title}", view.text(), view.has_passed, number=view.id,
                     score=view.points, max_score=view.max_points, visibility="visible")
             for view in exercise_views(entry, False)]
    for answer, title in titled_answers(entry):
        tests.append({"name": title, "name_format": "text", "number": answer["question"],
                      "output": printable(answer.get("remark") or in_words(answer["status"])),
                      "output_format": "text", "visibility": "visible"})
        if "points" in answer:  # or else a person gives them, in Gradescope or here
            tests[-1] |= {"score": answer["points"], "max_score": answer["max_points"]}
    if entry["hidden"] != "never":
        # Scenarios carry no points of their own: the exercise has them.
        tests += [test_of(f"hidden: {each.name}", printable(each.text()), each.verdict == "passed", score=0,
                          max_score=0, visibility=VISIBILITY[entry["hidden"]])
                  for view in exercise_views(entry, True) for each in view.scenarios if each.is_hidden]
    return tests


def results(gradebook, entry):
    if is_pending(entry) and not is_to_be_marked(entry):
        # Without tests: Gradescope sums the scores of tests where the submission has none.
        return {"output": PENDING, "output_format": "text", "visibility": "visible",
                "stdout_visibility": "hidden",
                "extra_data": {"status": entry["score"]["status"], "wick": gradebook.wick}}
    result = entry["result"]
    problems = [*result.get("refused", []), *result.get("files", {}).values()]
    output = printable("".join(f"{text}\n" for text in problems)) + "\n".join(
        text for text in (entry["late"], missing(entry)) if text)
    return {"score": entry["so_far"], "output": output, "output_format": "text",
            "visibility": "visible", "stdout_visibility": "hidden",
            "extra_data": {"sandbox": result["sandbox"], "wick": gradebook.wick,
                           "mistakes": mistakes(entry)},
            "tests": tests_of(entry)}


def write(gradebook, folder):
    below = folder / "gradescope"
    for entry in gradebook.entries:
        write_json(below / entry["page"] / "results.json", results(gradebook, entry))
    return below
