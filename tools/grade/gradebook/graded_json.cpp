#include "tools/grade/gradebook/graded_json.h"

#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <nlohmann/json.hpp>

namespace wick::grade {
namespace {

using Json = nlohmann::ordered_json;

Json to_json_value(const ScenarioResult& scenario) {
  Json value = {{"name", scenario.key},
                {"hidden", scenario.is_hidden},
                {"verdict", to_string(scenario.verdict)},
                {"seconds", scenario.seconds}};
  if (!scenario.observation.empty()) value["observation"] = scenario.observation;
  if (!scenario.detail.empty()) value["detail"] = scenario.detail;
  if (!scenario.report.notes.empty()) value["checks"] = scenario.report.notes;
  if (!scenario.shown.empty()) value["shown"] = scenario.shown;
  if (!scenario.printed.empty()) value["stderr"] = scenario.printed;
  return value;
}

Json to_json_value(const ExerciseResult& exercise) {
  Json value = {
      {"id", exercise.id}, {"title", exercise.title}, {"verdict", to_string(exercise.verdict)}};
  if (!exercise.is_pending()) value["points"] = exercise.points.value_or(0);
  value["max_points"] = exercise.max_points;
  if (!exercise.detail.empty()) value["detail"] = exercise.detail;
  if (exercise.diagnosis) {
    value["mistake"] = {{"id", exercise.diagnosis->mistake}, {"hint", exercise.diagnosis->hint}};
    for (const Cause& cause : exercise.diagnosis->causes) {
      value["mistake"]["causes"].push_back({{"id", cause.mistake}, {"hint", cause.hint}});
    }
  } else if (exercise.verdict != Verdict::Passed) {
    value["hint"] = exercise.hint;
  }
  if (!exercise.mistake_class.empty()) value["class"]["all"] = exercise.mistake_class;
  if (!exercise.class_in_public.empty()) value["class"]["public"] = exercise.class_in_public;
  value["scenarios"] = Json::array();
  for (const ScenarioResult& scenario : exercise.scenarios) {
    value["scenarios"].push_back(to_json_value(scenario));
  }
  return value;
}

Json to_json_value(const SecondLook& look) {
  Json value = {{"scenarios", look.scenarios}};
  if (!look.problem.empty()) value["problem"] = look.problem;
  value["findings"] = Json::array();
  for (const auto& [finding, key] : look.findings) {
    value["findings"].push_back({{"file", finding.file},
                                 {"line", finding.line},
                                 {"text", finding.text},
                                 {"scenario", key}});
  }
  return value;
}

SecondLook read_second_look(const Json& value) {
  SecondLook look;
  look.scenarios = value.at("scenarios").get<int>();
  look.problem = value.value("problem", "");
  for (const Json& finding : value.at("findings")) {
    look.findings.emplace_back(
        Finding{finding.at("file").get<std::string>(), finding.at("line").get<int>(),
                finding.at("text").get<std::string>()},
        finding.at("scenario").get<std::string>());
  }
  return look;
}

Json to_json_value(const OwnResult& own) {
  Json value = {{"scenarios", own.scenarios}, {"passed", own.passed}};
  value["students"] = Json::array();
  value["references"] = Json::object();
  for (const OwnPart& part : own.parts) {
    if (part.is_own()) {
      value["students"].push_back(part.name());
    } else {
      value["references"][part.name()] = part.problem;
    }
  }
  if (!own.problem.empty()) value["problem"] = own.problem;
  value["differences"] = Json::array();
  for (const OwnResult::Difference& difference : own.differences) {
    value["differences"].push_back({{"name", difference.key},
                                    {"verdict", to_string(difference.verdict)},
                                    {"detail", difference.detail},
                                    {"because_of", difference.culprit}});
  }
  return value;
}

Json to_json_value(const WrittenAnswer& answer) {
  Json value = {{"id", answer.id}, {"title", answer.title}, {"max_points", answer.max_points}};
  if (!answer.text.empty()) value["text"] = answer.text;
  value["hash"] = answer.hash;
  return value;
}

WrittenAnswer read_answer(const Json& value) {
  return {value.at("id").get<std::string>(), value.at("title").get<std::string>(),
          value.at("max_points").get<double>(), value.value("text", ""),
          value.at("hash").get<std::string>()};
}

Verdict read_verdict(const Json& value) { return verdict_called(value.get<std::string>()); }

ScenarioResult read_scenario(const Json& value) {
  ScenarioResult scenario;
  scenario.key = value.at("name").get<std::string>();
  scenario.is_hidden = value.at("hidden").get<bool>();
  scenario.verdict = read_verdict(value.at("verdict"));
  scenario.seconds = value.at("seconds").get<double>();
  scenario.observation = value.value("observation", "");
  scenario.detail = value.value("detail", "");
  scenario.report.notes = value.value("checks", std::vector<std::string>());
  scenario.shown = value.value("shown", "");
  scenario.printed = value.value("stderr", "");
  return scenario;
}

ExerciseResult read_exercise(const Json& value) {
  ExerciseResult exercise;
  exercise.id = value.at("id").get<std::string>();
  exercise.title = value.at("title").get<std::string>();
  exercise.verdict = read_verdict(value.at("verdict"));
  exercise.max_points = value.at("max_points").get<double>();
  exercise.detail = value.value("detail", "");
  exercise.hint = value.value("hint", "");
  if (value.contains("mistake")) {
    exercise.diagnosis = Diagnosis{value["mistake"].at("id").get<std::string>(),
                                   value["mistake"].at("hint").get<std::string>(),
                                   {}};
    for (const Json& cause : value["mistake"].value("causes", Json::array())) {
      exercise.diagnosis->causes.push_back(
          {cause.at("id").get<std::string>(), cause.at("hint").get<std::string>()});
    }
  }
  const Json classes = value.value("class", Json::object());  // earlier versions had none
  exercise.mistake_class = classes.value("all", "");
  exercise.class_in_public = classes.value("public", "");
  for (const Json& scenario : value.at("scenarios")) {
    exercise.scenarios.push_back(read_scenario(scenario));
    // Earlier versions gave points for such a scenario.
    if (exercise.scenarios.back().verdict == Verdict::GraderError) {
      exercise.verdict = Verdict::GraderError;
    }
  }
  if (exercise.is_pending()) {
    exercise.points.reset();
  } else {
    exercise.points = value.at("points").get<double>();
  }
  return exercise;
}

// "01_tensor/strides.cpp"
OwnPart read_part(const std::string& name, const std::string& problem) {
  const std::size_t slash = name.find('/');
  if (slash == std::string::npos) fail<Error>("gradebook: ", name, " is no chapter's file");
  OwnPart part;
  part.chapter = name.substr(0, slash);
  part.file = name.substr(slash + 1);
  part.problem = problem;
  return part;
}

OwnResult read_own(const Json& value) {
  OwnResult own;
  own.scenarios = value.at("scenarios").get<int>();
  own.passed = value.at("passed").get<int>();
  own.problem = value.value("problem", "");
  for (const Json& name : value.at("students")) {
    own.parts.push_back(read_part(name.get<std::string>(), ""));
  }
  for (const auto& [name, problem] : value.at("references").items()) {
    own.parts.push_back(read_part(name, problem.get<std::string>()));
  }
  for (const Json& difference : value.at("differences")) {
    own.differences.push_back({difference.at("name").get<std::string>(),
                               read_verdict(difference.at("verdict")),
                               difference.at("detail").get<std::string>(),
                               difference.at("because_of").get<std::string>()});
  }
  return own;
}

Graded read_value(const Json& value) {
  Graded result;
  Grade& grade = result.grade;
  result.submission.student = value.at("student").get<std::string>();
  result.submission.chapter = value.at("chapter").get<std::string>();
  result.submission.problems = value.value("refused", std::vector<std::string>());
  grade.seed = std::stoull(value.at("seed").get<std::string>());
  grade.seconds = value.at("seconds").get<double>();
  grade.isolation = isolation_called(value.at("sandbox").get<std::string>());
  grade.problems = value.value("files", std::map<std::string, std::string>());
  for (const Json& exercise : value.at("exercises")) {
    grade.exercises.push_back(read_exercise(exercise));
  }
  sum_up(grade);
  for (const Json& answer : value.value("answers", Json::array())) {
    grade.answers.push_back(read_answer(answer));
  }
  grade.stray_answers = value.value("stray_answers", "");
  if (value.contains("own_framework")) grade.own = read_own(value["own_framework"]);
  if (value.contains("sanitizers")) grade.second_look = read_second_look(value["sanitizers"]);
  return result;
}

}  // namespace

Verdict verdict_called(const std::string& name) {
  for (int i = 0; i <= static_cast<int>(Verdict::GraderError); ++i) {
    if (name == to_string(static_cast<Verdict>(i))) return static_cast<Verdict>(i);
  }
  fail<Error>("gradebook: there is no verdict called ", name);
}

Isolation isolation_called(const std::string& name) {
  for (const Isolation isolation : {Isolation::Strong, Isolation::Restricted, Isolation::None}) {
    if (name == to_string(isolation)) return isolation;
  }
  fail<Error>("gradebook: there is no sandbox called ", name);
}

Graded read_graded(const std::string& json) {
  try {
    return read_value(Json::parse(json));
  } catch (const Error&) {
    throw;
  } catch (const std::exception& error) {
    fail<Error>("gradebook: a result cannot be read: ", error.what());
  }
}

// The library's own rule for bytes that are no text.
std::string valid_utf8(const std::string& text) {
  const std::string quoted = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  return Json::parse(quoted).get<std::string>();
}

Json json_of(const Graded& result) {
  const Grade& grade = result.grade;
  Json value = {{"student", printable_name(result.submission.student)},
                {"chapter", result.submission.chapter},
                {"status", grade.is_pending() ? "pending" : "graded"}};
  if (!grade.is_pending()) value["points"] = grade.points.value_or(0);
  value.update({{"max_points", grade.max_points},
                {"seed", std::to_string(grade.seed)},
                {"seconds", grade.seconds},
                {"sandbox", to_string(grade.isolation)},
                {"linked_with", "the reference's files, where an exercise has none"},
                {"wick", WICK_VERSION}});
  Json problems = Json::object();
  for (const auto& [file, problem] : grade.problems) problems[file] = problem;
  if (!problems.empty()) value["files"] = problems;
  if (!result.submission.problems.empty()) value["refused"] = result.submission.problems;
  value["exercises"] = Json::array();
  for (const ExerciseResult& exercise : grade.exercises) {
    value["exercises"].push_back(to_json_value(exercise));
  }
  for (const WrittenAnswer& answer : grade.answers) {
    value["answers"].push_back(to_json_value(answer));
  }
  if (!grade.stray_answers.empty()) value["stray_answers"] = grade.stray_answers;
  if (grade.own) value["own_framework"] = to_json_value(*grade.own);
  if (grade.second_look) value["sanitizers"] = to_json_value(*grade.second_look);
  return value;
}

std::string to_json(const Graded& result) {
  return json_of(result).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace wick::grade
