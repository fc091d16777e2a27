"""What a student may see."""

from documents import entry
from view import Room, exercise_views, sanitizer_findings


def first_view(ada, shows_hidden=False):
    return exercise_views(ada, shows_hidden)[0]


def test_hidden_scenarios_that_are_not_shown_are_counted():
    view = first_view(entry("ada"))
    assert [scenario.name for scenario in view.scenarios] == ["12.9 open"]
    assert view.unseen == 1
    assert view.verdict == "a hidden scenario did not pass"


def test_hidden_scenarios_that_are_shown_have_no_text_of_the_program():
    view = first_view(entry("ada"), True)
    secret = view.scenarios[1]
    assert (secret.detail, secret.shown) == ("detail of 12.9 secret", "values of 12.9 secret")
    assert (secret.printed, secret.notes) == ("", [])
    assert view.verdict == "wrong value"


def test_a_detail_that_may_hold_a_text_of_the_program_is_left_out_where_it_is_hidden():
    def detail(verdict, text):
        ada = entry("ada")
        ada["result"]["exercises"][0]["scenarios"][1] |= {"verdict": verdict, "detail": text}
        return first_view(ada, True).scenarios[1].detail
    for verdict in ("threw", "crashed", "grader_error", "exited_early", "protocol_error"):
        assert detail(verdict, "not started: printed -3") == ""
    for verdict in ("wrong_value", "wrong_shape", "not_finite", "missing_output", "time_limit",
                    "memory_limit", "output_limit"):
        assert detail(verdict, "as it is") == "as it is"
    assert detail("wrong_value", 'is "offset -3"') == ""


def test_all_that_a_public_scenario_says_is_cut_to_4_kb_together():
    ada = entry("ada")
    ada["result"]["exercises"][0]["scenarios"][0] |= {
        "verdict": "threw", "detail": "d" * 1000, "stderr": "p" * 2000, "checks": ["n" * 2000, "x"]}
    scenario = first_view(ada).scenarios[0]
    assert (scenario.detail, scenario.printed) == ("d" * 1000, "p" * 2000)
    assert scenario.notes == ["n" * 1093 + " .."]


def test_room_cuts_no_letter_in_two():
    room = Room()
    assert room.take("a" * 4092 + "é") == "a" * 4092 + " .."
    assert room.take("more") == ""


def test_notes_are_printable():
    ada = entry("ada")
    ada["result"]["exercises"][0]["scenarios"][0] |= {"verdict": "threw", "checks": ["\x1b[2J"]}
    assert first_view(ada).scenarios[0].notes == ["\\x1b[2J"]


def test_a_crash_or_a_limit_gets_no_hint_about_the_algorithm():
    def hint(verdict):
        ada = entry("ada")
        ada["result"]["exercises"][0]["verdict"] = verdict
        return first_view(ada).hint
    assert hint("wrong_value") == "look"
    assert hint("threw") == "look"
    assert hint("crashed") == "tools/wick check 12.9 --sanitize names the line"
    for verdict in ("time_limit", "memory_limit", "output_limit", "build_failed", "not_implemented",
                    "not_run", "nothing_handed_in", "grader_error", "passed"):
        assert hint(verdict) == ""


def test_two_mistakes_at_once_have_a_hint_each():
    ada = entry("ada")
    mistake = ada["result"]["exercises"][1]["mistake"]
    assert exercise_views(ada, False)[1].causes == []
    mistake["causes"].append({"id": "late", "hint": "after softmax"})
    assert exercise_views(ada, False)[1].causes == ["the mask is not applied", "after softmax"]


def test_why_there_is_no_program_is_said_once():
    ada = entry("ada")
    scenario = ada["result"]["exercises"][1]["scenarios"][0]
    scenario |= {"verdict": "build_failed", "detail": "does not define mask"}
    assert exercise_views(ada, False)[1].problem == "does not define mask"
    for text in ("does not define mask", "a.cpp: does not define mask", "define"):
        ada["result"]["files"] = {"nn/a.cpp": text}
        assert exercise_views(ada, False)[1].problem == ""


def test_points_are_those_that_count_and_the_computed_ones_stay():
    ada = entry("ada")
    ada["points"]["12.9"] = 6.0
    ada["score"]["overrides"] = [{"exercise": "12.9", "points": 6.0, "reason": "by eye"}]
    view = first_view(ada)
    assert (view.points, view.computed_points, view.max_points) == (6, 7.5, 10)
    assert view.override["reason"] == "by eye"
    assert exercise_views(ada, False)[1].override is None


def test_students_read_the_class_by_public_scenarios():
    ada = entry("ada")
    ada["result"]["exercises"][0]["class"] = {"all": "by all", "public": "by public ones"}
    assert first_view(ada).mistake_class == "by public ones"


def test_findings_of_hidden_scenarios_are_counted_and_those_of_a_public_one_cut():
    result = entry("ada")["result"]
    result["sanitizers"] = {"scenarios": 3, "findings": [
        {"text": "a" * 4000, "scenario": "12.10 open"}, {"text": "b" * 200, "scenario": "12.10 open"},
        {"text": "c", "scenario": "12.9 open"}, {"text": "forged", "scenario": "12.9 secret"},
        {"text": "again", "scenario": "12.9 secret"}]}
    findings, unseen = sanitizer_findings(result)
    assert findings == [("a" * 4000, "12.10 open"), ("b" * 93 + " ..", "12.10 open"),
                        ("c", "12.9 open")]
    assert unseen == 1
