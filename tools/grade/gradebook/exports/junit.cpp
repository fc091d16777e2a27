#include "tools/grade/gradebook/exports/exports.h"
#include "tools/grade/gradebook/exports/student_view.h"
#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/system/printable.h"

#include <pugixml.hpp>

#include <cstdio>
#include <sstream>

namespace wick::grade {
namespace {

// XML has no control characters, escaped or not.
std::string xml_text(const std::string& text) { return valid_utf8(printable(text)); }

void set(pugi::xml_node node, const char* name, const std::string& value) {
  node.append_attribute(name).set_value(xml_text(value).c_str());
}

std::string seconds_text(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", seconds);
  return text;
}

struct Counts {
  int tests = 0, failures = 0, errors = 0, skipped = 0;

  void write_to(pugi::xml_node node) const {
    node.append_attribute("tests").set_value(tests);
    node.append_attribute("failures").set_value(failures);
    node.append_attribute("errors").set_value(errors);
    node.append_attribute("skipped").set_value(skipped);
  }
  void add(const Counts& other) {
    tests += other.tests;
    failures += other.failures;
    errors += other.errors;
    skipped += other.skipped;
  }
};

// `error` is a fault of the grader. `skipped` is an exercise that is not written or was not run.
void append_outcome(pugi::xml_node test, const ScenarioResult& scenario, Counts& counts) {
  ++counts.tests;
  if (scenario.verdict == Verdict::Passed) return;
  const char* kind = "failure";
  if (scenario.verdict == Verdict::GraderError) kind = "error";
  if (scenario.verdict == Verdict::NotRun || scenario.verdict == Verdict::NotImplemented) {
    kind = "skipped";
  }
  ++(*kind == 'f' ? counts.failures : *kind == 'e' ? counts.errors : counts.skipped);
  pugi::xml_node outcome = test.append_child(kind);
  set(outcome, "message", scenario.detail);
  if (*kind == 's') return;
  set(outcome, "type", to_string(scenario.verdict));
  outcome.append_child(pugi::node_pcdata).set_value(xml_text(scenario.shown).c_str());
}

// An exercise that is pending as a whole has no scenarios: it is a case itself.
std::vector<ScenarioResult> cases_of(const ExerciseResult& exercise) {
  if (!exercise.scenarios.empty() || !exercise.is_pending()) return exercise.scenarios;
  ScenarioResult whole;
  whole.key = exercise.id + " " + exercise.title;
  whole.verdict = exercise.verdict;
  whole.detail = exercise.detail;
  return {whole};
}

// Nothing fails in an answer: a person reads it. Until then, and without one, it is skipped.
void append_answer(pugi::xml_node suite, const std::string& chapter, const ScoredAnswer& answer,
                   Counts& counts) {
  pugi::xml_node test = suite.append_child("testcase");
  set(test, "classname", chapter + "." + answer.id);
  set(test, "name", answer.id + " in words");
  set(test, "time", seconds_text(0));
  ++counts.tests;
  if (answer.state == AnswerState::Marked) return;
  ++counts.skipped;
  set(test.append_child("skipped"), "message", to_string(answer.state));
}

Counts append_suite(pugi::xml_node suites, const Entry& entry) {
  pugi::xml_node suite = suites.append_child("testsuite");
  const Graded& graded = entry.graded;
  set(suite, "name", printable_name(graded.submission.student));
  set(suite, "time", seconds_text(graded.grade.seconds));
  Counts counts;
  for (const ExerciseResult& exercise : graded.grade.exercises) {
    for (const ScenarioResult& scenario : cases_of(exercise)) {
      pugi::xml_node test = suite.append_child("testcase");
      set(test, "classname", graded.submission.chapter + "." + exercise.id);
      set(test, "name", scenario.key);
      set(test, "time", seconds_text(scenario.seconds));
      append_outcome(test, scenario, counts);
    }
  }
  for (const ScoredAnswer& answer : entry.score.answers) {
    if (!entry.score.counts_answers) break;
    append_answer(suite, graded.submission.chapter, answer, counts);
  }
  counts.write_to(suite);
  return counts;
}

}  // namespace

std::string to_junit(const std::vector<Entry>& entries) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  pugi::xml_node suites = document.append_child("testsuites");
  Counts all;
  for (const Entry& entry : entries) all.add(append_suite(suites, entry));
  all.write_to(suites);
  std::ostringstream text;
  document.save(text, "  ");
  return text.str();
}

}  // namespace wick::grade
