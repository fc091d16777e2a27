"""Which of a student's attempts counts where the policy wants the best."""

from names import bytes_of
from policy import due_for
from score import computed


def best_of(student, rules):
    """The place of the attempt with the most points after the late penalty; of equal ones the last,
    whose reports are the newest. None if an attempt is pending."""
    chapter = student["chapter"]
    due = due_for(rules, chapter, bytes_of(student["student"]))
    points = [computed(each["result"], rules["chapters"][chapter], due, each["time"])["score"].get("points")
              for each in student["attempts"]]
    if not points or None in points:
        return None
    return max(range(len(points)), key=lambda place: (points[place], place))


def places(question):
    """For each student the place as text; empty if it is not known."""
    best = [best_of(student, question["rules"]) for student in question["students"]]
    return ["" if place is None else str(place) for place in best]
