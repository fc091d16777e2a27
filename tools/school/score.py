"""The value of a result by the rules of the course, and which attempt is the best by it. The computed points
stay beside it."""

import math

from course import total
from names import bytes_of
from policy import due_for
from text import as_text, iso_time, rounded, visible_name

SECONDS_PER_DAY = 24.0 * 60 * 60


def has_handed_in(result):
    return any(each["verdict"] != "nothing_handed_in" for each in result["exercises"])


def lateness(rules, due, submitted):
    """The days begun since the due time and its grace, whether it is too late for points, and the
    percent of the points that it costs."""
    days = (float(submitted - due) - 60 * rules["grace_minutes"]) / SECONDS_PER_DAY
    if days <= 0:
        return 0, False, 0
    closes = rules["closes_after_days"]
    begun, is_closed = math.ceil(days), closes is not None and days > closes
    if is_closed:
        return begun, True, 100
    return begun, False, min(100.0, rules["max_penalty"], rules["penalty_per_day"] * begun)


def scored_answer(answer, marks, counts):
    """What becomes of a written answer, and the mark that applies or else the last of an earlier text.
    Without a text an answer has 0 points, unless a mark gives others."""
    shown, applies = None, None
    for mark in marks:
        if mark.key[0] == answer["id"]:
            shown = mark
            applies = mark if mark.key[1] == answer["hash"] else applies
    scored = {"question": answer["id"], "counts": counts, "status": "not_answered",
              "max_points": answer["max_points"]}
    if applies:
        return scored | {"status": "marked", "points": applies.points,
                         "remark": as_text(applies.text), "by": applies.by,
                         "made": iso_time(applies.made)}, applies
    if answer.get("text"):
        return scored | {"status": "to_be_marked"}, shown
    return scored | {"points": 0.0}, shown


def _sum(values):
    """To two digits; None if one of them is None."""
    return None if None in values else rounded(total(values), 2)


def computed(result, rules, due, submitted, overrides=None, marks=(), counts_answers=False):
    """What an entry says of a result's value, with points and marks by hand. Without a time the
    submission is on time. Nothing handed in is not late."""
    overrides = {exercise: given for exercise, given in sorted((overrides or {}).items())
                 if any(each["id"] == exercise for each in result["exercises"])}
    points = {each["id"]: each.get("points") for each in result["exercises"]}
    points |= {exercise: given.points for exercise, given in overrides.items()}
    pairs = [scored_answer(each, marks, counts_answers) for each in result.get("answers", [])]
    counted = [scored for scored, _ in pairs] if counts_answers else []
    by_exercise = [points[each["id"]] for each in result["exercises"]]
    earned = _sum(by_exercise + [each.get("points") for each in counted])
    so_far = _sum(by_exercise + [each.get("points", 0.0) for each in counted])
    days_late, is_closed, percent = 0, False, 0
    if due is not None and submitted is not None and has_handed_in(result):
        days_late, is_closed, percent = lateness(rules, due, submitted)
    penalty = 0.0 if so_far is None or not days_late else rounded(so_far * percent / 100, 2)
    status = "graded" if earned is not None else "pending" if so_far is None else "to_be_marked"
    score = {"status": status,
             "max_points": total([result["max_points"]] + [each["max_points"] for each in counted]),
             "days_late": days_late}
    if earned is not None:
        score |= {"points": rounded(earned - penalty, 2), "earned": earned, "penalty": penalty}
    score["overrides"] = [{"exercise": exercise, "points": given.points,
                           "reason": as_text(given.text), "by": given.by,
                           "made": iso_time(given.made)} for exercise, given in overrides.items()]
    if pairs:
        score["answers"] = [scored for scored, _ in pairs]
    return {"score": score, "points": dict(sorted(points.items())),
            "so_far": None if so_far is None else rounded(so_far - penalty, 2), "penalty": penalty,
            "counts_answers": counts_answers, "is_closed": is_closed,
            "earlier_marks": {scored["question"]: {"points": mark.points,
                                                   "remark": as_text(mark.text)}
                              for scored, mark in pairs if mark and scored["status"] != "marked"},
            "visible": {"overrides": visible_name(b"; ".join(
                exercise.encode() + b": " + each.text for exercise, each in overrides.items())),
                        "remarks": [visible_name(mark.text) if mark else "" for _, mark in pairs]}}


def best_attempts(question):
    """Where the policy wants the best: for each student as text the place of the attempt with the most
    points after the late penalty; of equal ones the last, whose reports are the newest. Empty if one is
    pending."""
    rules, places = question["rules"], []
    for student in question["students"]:
        chapter = student["chapter"]
        due = due_for(rules, chapter, bytes_of(student["student"]))
        scores = [computed(each["result"], rules["chapters"][chapter], due, each["time"])["score"]
                  for each in student["attempts"]]
        points = [each.get("points") for each in scores]
        is_known = points and None not in points
        places.append(str(max(zip(points, range(len(points))))[1]) if is_known else "")
    return places
