"""junit.xml: a suite for each student, a case for each scenario; for instructors, since it has hidden
ones. An error is a fault of the grader; skipped is what is not written, not run or not marked."""

import collections
from xml.etree import ElementTree

from gradebook import answers
from files import write as write_file
from text import printable

KINDS = {"grader_error": "error", "not_run": "skipped", "not_implemented": "skipped"}  # or else a failure
COUNTED = {"error": "errors", "skipped": "skipped", "failure": "failures"}
COUNTS = ("tests", "failures", "errors", "skipped")


def add_case(suite, counts, classname, name, seconds):
    counts["tests"] += 1
    return ElementTree.SubElement(suite, "testcase", classname=printable(classname),
                                  name=printable(name), time=f"{seconds:.3f}")


def add_scenario(suite, counts, classname, scenario):
    case = add_case(suite, counts, classname, scenario["name"], scenario["seconds"])
    verdict = scenario["verdict"]
    if verdict == "passed":
        return
    kind = KINDS.get(verdict, "failure")
    counts[COUNTED[kind]] += 1
    outcome = ElementTree.SubElement(case, kind, message=printable(scenario.get("detail", "")))
    if kind != "skipped":
        outcome.set("type", verdict)
        outcome.text = printable(scenario.get("shown", ""))


def add_suite(suites, entry):
    result = entry["result"]
    suite = ElementTree.SubElement(suites, "testsuite", name=printable(result["student"]),
                                   time=f"{result['seconds']:.3f}")
    counts = collections.Counter(dict.fromkeys(COUNTS, 0))
    for exercise in result["exercises"]:
        cases = exercise["scenarios"]
        if not cases and exercise["verdict"] == "grader_error":  # pending as a whole: a case itself
            cases = [{"name": f"{exercise['id']} {exercise['title']}", "seconds": 0,
                      "verdict": exercise["verdict"], "detail": exercise.get("detail", "")}]
        for scenario in cases:
            add_scenario(suite, counts, f"{result['chapter']}.{exercise['id']}", scenario)
    for answer in answers(entry):
        # Nothing fails in an answer: a person reads it. Until then, and without one, it is skipped.
        id = answer["question"]
        case = add_case(suite, counts, f"{result['chapter']}.{id}", f"{id} in words", 0)
        if answer["status"] != "marked":
            counts["skipped"] += 1
            ElementTree.SubElement(case, "skipped", message=answer["status"])
    set_counts(suite, counts)
    return counts


def set_counts(element, counts):
    for name in COUNTS:
        element.set(name, str(counts[name]))


def write(gradebook, folder):
    suites = ElementTree.Element("testsuites")
    total = collections.Counter()
    for entry in gradebook.entries:
        total.update(add_suite(suites, entry))
    set_counts(suites, total)
    ElementTree.indent(suites)
    text = ElementTree.tostring(suites, encoding="unicode")
    return write_file(folder / "junit.xml", f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n')
