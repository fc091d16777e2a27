#include "tools/cli/check/report.h"
#include "tools/grade/judge/evidence.h"
#include "tools/grade/judge/format_values.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace wick::cli {
namespace {

using Json = nlohmann::ordered_json;
using grade::ExerciseResult;
using grade::ScenarioResult;
using grade::Verdict;

// The lines of a terminal without the margin that all of them have.
std::string without_margin(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  std::size_t margin = std::string::npos;
  for (std::string line; std::getline(stream, line); lines.push_back(line)) {
    const std::size_t first = line.find_first_not_of(' ');
    if (first != std::string::npos) margin = std::min(margin, first);
  }
  std::string result;
  for (const std::string& line : lines) {
    result += (result.empty() ? "" : "\n") + line.substr(std::min(margin, line.size()));
  }
  return result;
}

// JSON has no NaN and no infinity: they are texts, "nan" and "-inf".
Json tensor(const std::vector<std::int64_t>& shape, const std::vector<double>& values) {
  Json list = Json::array();
  for (const double value : values) {
    list.push_back(std::isfinite(value) ? Json(value) : Json(grade::format(value)));
  }
  return {{"shape", shape}, {"values", std::move(list)}};
}

Json inputs_of(const ScenarioResult& scenario, const grade::References& references) {
  Json inputs = Json::array();
  if (scenario.report.inputs.empty()) return inputs;
  const grade::Report& reference = references.reference(scenario.key);
  for (const auto& [input, is_overwritten] : grade::inputs_before(scenario, reference)) {
    Json one = input.text.empty() ? tensor(input.shape, input.values) : Json{{"text", input.text}};
    one["name"] = input.name;
    if (is_overwritten) one["overwritten"] = true;
    inputs.push_back(std::move(one));
  }
  return inputs;
}

Json scenario_value(const ScenarioResult& scenario, const grade::References& references) {
  Json value = {{"name", scenario.key},
                {"verdict", grade::to_string(scenario.verdict)},
                {"observation", scenario.observation},
                {"detail", scenario.detail},
                {"inputs", inputs_of(scenario, references)}};
  const grade::Observation* received = scenario.report.find(scenario.observation);
  if (received != nullptr) value["received"] = tensor(received->shape, received->values);
  if (scenario.verdict != Verdict::WrongValue && scenario.verdict != Verdict::WrongShape &&
      scenario.verdict != Verdict::NotFinite) {
    return value;
  }
  const grade::Observation* expected =
      references.reference(scenario.key).find(scenario.observation);
  if (expected != nullptr) value["expected"] = tensor(expected->shape, expected->values);
  return value;
}

// null if the grader or the machine failed.
Json points_value(const std::optional<double>& points) {
  return points ? Json(*points) : Json(nullptr);
}

Json exercise_value(const ExerciseResult& exercise, const grade::Grade& grade,
                    const grade::References& references, const grade::GradeOptions& options) {
  const Explanation explained = explain(exercise, grade, references);
  Json value = {{"id", exercise.id},
                {"title", exercise.title},
                {"verdict", grade::to_string(exercise.verdict)},
                {"points", points_value(exercise.points)},
                {"max_points", exercise.max_points},
                {"passed", exercise.passed()},
                {"scenarios", exercise.scenarios.size()},
                {"more", unseen(exercise, references, options)},
                {"failure", without_margin(explained.failure)},
                {"unwritten", exercise.unwritten},
                {"class", explained.mistake_class},
                {"advice", explained.advice}};
  if (exercise.diagnosis) {
    value["mistake"] = {{"id", exercise.diagnosis->mistake}, {"hint", exercise.diagnosis->hint}};
  }
  value["failing"] = Json::array();
  for (const ScenarioResult& scenario : exercise.scenarios) {
    if (scenario.verdict == Verdict::Passed) continue;
    value["failing"].push_back(scenario_value(scenario, references));
  }
  return value;
}

}  // namespace

std::string check_json(const grade::Chapter& chapter, const grade::References& references,
                       const grade::Grade& grade, const grade::GradeOptions& options) {
  Json value = {{"chapter", chapter.number},
                {"title", chapter.title},
                {"seed", grade.seed},
                {"points", points_value(grade.points)},
                {"max_points", grade.max_points}};
  value["problems"] = Json::object();
  for (const auto& [file, problem] : grade.problems) {
    value["problems"][grade::stub_name(file)] = problem;
  }
  value["exercises"] = Json::array();
  for (const ExerciseResult& exercise : grade.exercises) {
    value["exercises"].push_back(exercise_value(exercise, grade, references, options));
  }
  // replace: a student's program may write bytes that are no text.
  return value.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace wick::cli
