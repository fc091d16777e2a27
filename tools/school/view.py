"""What a student may see of a result. All that the program says in one public scenario is cut to
4 kB, since a program can print itself. Hidden scenarios that are not shown are only counted. Those
that are shown have inputs and numbers, and never a text that the program made."""

import dataclasses

from text import in_words, points, printable


class Room:
    """Shortens what a submission says in one scenario."""

    def __init__(self):
        self.left = 4096 - 3  # and " .."

    def take(self, text):
        data = text.encode("utf-8", "replace")
        if len(data) <= self.left:
            self.left -= len(data)
            return text
        beginning = data[:self.left].decode("utf-8", "ignore")
        self.left = 0
        return beginning + " .." if beginning else ""


@dataclasses.dataclass
class Scenario:
    name: str
    is_hidden: bool
    verdict: str
    detail: str = ""
    shown: str = ""
    printed: str = ""
    notes: list = dataclasses.field(default_factory=list)

    def text(self):
        text = f"{self.name}: {in_words(self.verdict)}\n"
        if self.detail:
            text += self.detail + "\n"
        text += self.shown + "".join(f"{note}\n" for note in self.notes)
        if self.printed:
            text += f"printed: {self.printed}\n"
        return text


@dataclasses.dataclass
class Exercise:
    id: str
    title: str
    has_passed: bool
    points: float | None  # None: pending
    computed_points: float | None
    max_points: float
    mistake_class: str  # of a mistake that has no name, by public scenarios
    override: dict | None
    scenarios: list
    unseen: int
    verdict: str = ""
    problem: str = ""  # why its program could not be made, where no file's problem says it
    hint: str = ""
    causes: list = dataclasses.field(default_factory=list)  # the hint of each, if there are several

    def text(self):
        text = self.verdict + "\n"
        text += "".join(each.text() for each in self.scenarios if not each.is_hidden)
        if self.mistake_class:
            text += self.mistake_class + "\n"
        if self.hint:
            text += f"hint: {self.hint}\n"
        if self.override:
            computed = points(self.computed_points, "pending")
            text += f"points given by hand (computed: {computed}): {self.override['reason']}\n"
        return printable(text)


def is_without_texts(scenario):
    """False for a detail that may hold a text which the program made, such as an exception's. In
    details about values such texts stand in quotes."""
    if scenario["verdict"] == "wrong_value":
        return '"' not in scenario.get("detail", "")
    return scenario["verdict"] in ("wrong_shape", "not_finite", "missing_output", "time_limit",
                                   "memory_limit", "output_limit")


def scenario_view(scenario):
    view = Scenario(scenario["name"], scenario["hidden"], scenario["verdict"])
    if view.verdict == "passed":
        return view
    room = Room()
    view.shown = scenario.get("shown", "")
    if not view.is_hidden or is_without_texts(scenario):
        view.detail = room.take(scenario.get("detail", ""))
    if view.is_hidden:
        return view
    view.printed = room.take(scenario.get("stderr", ""))
    for note in scenario.get("checks", []):
        text = room.take(printable(note))
        if not text:
            break
        view.notes.append(text)
    return view


# A hint is about the algorithm, and says nothing of a crash, of a limit, or of what was not run.
WITHOUT_HINT = {"passed", "crashed", "time_limit", "memory_limit", "output_limit", "build_failed",
                "not_implemented", "nothing_handed_in", "not_run", "grader_error"}


def exercise_view(entry, exercise, shows_hidden):
    shown = [each for each in exercise["scenarios"] if shows_hidden or not each["hidden"]]
    scenarios, unseen = [scenario_view(each) for each in shown], len(exercise["scenarios"]) - len(shown)
    has_passed = exercise["verdict"] == "passed"
    # The exercise's verdict may be a hidden scenario's, so the student does not get it as it is.
    failed = next((each.verdict for each in scenarios if each.verdict != "passed"), "")
    otherwise = "a hidden scenario did not pass" if unseen else exercise["verdict"]
    # A compile error appears once, with its file.
    reason = next((each.detail for each in scenarios if each.verdict == "build_failed"), "")
    is_shown = any(text in reason or reason in text for text in entry["result"].get("files", {}).values())
    view = Exercise(
        id=exercise["id"], title=exercise["title"], has_passed=has_passed,
        points=entry["points"][exercise["id"]], computed_points=exercise.get("points"),
        max_points=exercise["max_points"], mistake_class=exercise.get("class", {}).get("public", ""),
        override={each["exercise"]: each for each in entry["score"]["overrides"]}.get(exercise["id"]),
        scenarios=scenarios, unseen=unseen, problem="" if is_shown else reason,
        verdict=in_words("passed" if has_passed else failed or otherwise))
    if "mistake" in exercise:
        view.hint = exercise["mistake"]["hint"]
        causes = [each["hint"] for each in exercise["mistake"].get("causes", [])]
        view.causes = causes if len(causes) > 1 else []
    elif exercise["verdict"] == "crashed":
        view.hint = f"tools/wick check {view.id} --sanitize names the line"
    elif exercise["verdict"] not in WITHOUT_HINT:
        view.hint = exercise.get("hint", "")
    return view


def exercise_views(entry, shows_hidden):
    return [exercise_view(entry, each, shows_hidden) for each in entry["result"]["exercises"]]


def public_scenarios(result):
    """Their names."""
    return {scenario["name"] for exercise in result["exercises"]
            for scenario in exercise["scenarios"] if not scenario["hidden"]}


def sanitizer_findings(result):
    """The findings of public scenarios, each with its scenario, and how many hidden scenarios have
    others. A finding is made from stderr, which the program can write itself."""
    public, findings, rooms, unseen = public_scenarios(result), [], {}, set()
    for each in result["sanitizers"]["findings"]:
        if each["scenario"] not in public:
            unseen.add(each["scenario"])
            continue
        text = rooms.setdefault(each["scenario"], Room()).take(each["text"])
        if text:
            findings.append((text, each["scenario"]))
    return findings, len(unseen)
