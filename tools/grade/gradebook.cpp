#include "tools/grade/gradebook.h"

#include "tools/grade/compiler_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <tuple>

namespace wick::grade {
namespace {

using Json = nlohmann::ordered_json;

// By chapter and number: "12.10" comes after "12.9".
bool comes_before(const std::string& a, const std::string& b) {
  int a_chapter = 0, a_number = 0, b_chapter = 0, b_number = 0;
  std::sscanf(a.c_str(), "%d.%d", &a_chapter, &a_number);
  std::sscanf(b.c_str(), "%d.%d", &b_chapter, &b_number);
  return std::tie(a_chapter, a_number, a) < std::tie(b_chapter, b_number, b);
}

std::vector<std::string> exercise_columns(const std::vector<Graded>& results) {
  std::vector<std::string> ids;
  for (const Graded& result : results) {
    for (const ExerciseResult& exercise : result.grade.exercises) ids.push_back(exercise.id);
  }
  std::sort(ids.begin(), ids.end(), comes_before);
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

const ExerciseResult* find(const Grade& grade, const std::string& id) {
  for (const ExerciseResult& exercise : grade.exercises) {
    if (exercise.id == id) return &exercise;
  }
  return nullptr;
}

std::string mistakes_of(const Grade& grade) {
  std::vector<std::string> ids;
  for (const ExerciseResult& exercise : grade.exercises) {
    if (!exercise.diagnosis) continue;
    const std::string& id = exercise.diagnosis->mistake;
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
  }
  std::string text;
  for (const std::string& id : ids) text += (text.empty() ? "" : " ") + id;
  return text;
}

Json to_json_value(const ScenarioResult& scenario) {
  Json value = {{"name", scenario.key},
                {"hidden", scenario.is_hidden},
                {"verdict", to_string(scenario.verdict)},
                {"seconds", scenario.seconds}};
  if (!scenario.observation.empty()) value["observation"] = scenario.observation;
  if (!scenario.detail.empty()) value["detail"] = scenario.detail;
  if (!scenario.report.notes.empty()) value["checks"] = scenario.report.notes;
  if (!scenario.standard_error.empty()) value["stderr"] = scenario.standard_error;
  return value;
}

Json to_json_value(const ExerciseResult& exercise) {
  Json value = {{"id", exercise.id},
                {"title", exercise.title},
                {"verdict", to_string(exercise.verdict)},
                {"points", exercise.points},
                {"max_points", exercise.max_points}};
  if (!exercise.detail.empty()) value["detail"] = exercise.detail;
  if (exercise.diagnosis) {
    value["mistake"] = {{"id", exercise.diagnosis->mistake}, {"hint", exercise.diagnosis->hint}};
  } else if (exercise.verdict != Verdict::Passed) {
    value["hint"] = exercise.hint;
  }
  value["scenarios"] = Json::array();
  for (const ScenarioResult& scenario : exercise.scenarios) {
    value["scenarios"].push_back(to_json_value(scenario));
  }
  return value;
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

}  // namespace

std::string format_points(double points) {
  char text[32];
  std::snprintf(text, sizeof text, "%.10g", points);
  return text;
}

std::string csv_field(const std::string& text) {
  std::string field = text;
  if (!field.empty() && std::string("=+-@\t\r").find(field[0]) != std::string::npos) {
    field.insert(field.begin(), '\'');
  }
  if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
  std::string quoted = "\"";
  for (const char letter : field)
    quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
  return quoted + "\"";
}

std::string to_csv(const std::vector<Graded>& results) {
  const std::vector<std::string> ids = exercise_columns(results);
  std::string text = "student,chapter,points,max_points";
  for (const std::string& id : ids) text += "," + id + "," + id + " verdict";
  text += ",mistakes\r\n";
  for (const Graded& result : results) {
    text += csv_field(printable_name(result.submission.student)) + "," +
            csv_field(result.submission.chapter) + "," + format_points(result.grade.points) + "," +
            format_points(result.grade.max_points);
    for (const std::string& id : ids) {
      const ExerciseResult* exercise = find(result.grade, id);
      text += exercise == nullptr
                  ? ",,"
                  : "," + format_points(exercise->points) + "," + to_string(exercise->verdict);
    }
    text += "," + csv_field(mistakes_of(result.grade)) + "\r\n";
  }
  return text;
}

std::string to_json(const Graded& result) {
  const Grade& grade = result.grade;
  Json value = {{"student", result.submission.student},
                {"chapter", result.submission.chapter},
                {"points", grade.points},
                {"max_points", grade.max_points},
                {"seed", std::to_string(grade.seed)},
                {"seconds", grade.seconds},
                {"sandbox", to_string(grade.isolation)},
                {"linked_with", "the reference's files, where an exercise has none"},
                {"wick", WICK_VERSION}};
  Json problems = Json::object();
  for (const auto& [file, problem] : grade.problems) problems[file] = problem;
  if (!problems.empty()) value["files"] = problems;
  if (!result.submission.problems.empty()) value["refused"] = result.submission.problems;
  value["exercises"] = Json::array();
  for (const ExerciseResult& exercise : grade.exercises) {
    value["exercises"].push_back(to_json_value(exercise));
  }
  if (grade.own) value["own_framework"] = to_json_value(*grade.own);
  return value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string file_name_for(const std::string& student) {
  static const char* digits = "0123456789abcdef";
  constexpr std::size_t longest = 120;
  std::string name;
  std::uint64_t hash = 14695981039346656037u;
  for (const char letter : student) {
    const unsigned char code = static_cast<unsigned char>(letter);
    hash = (hash ^ code) * 1099511628211u;
    const bool is_plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                          (letter >= '0' && letter <= '9') || letter == '_' || letter == '-' ||
                          (letter == '.' && !name.empty());
    name += is_plain ? std::string(1, letter)
                     : std::string("%") + digits[code >> 4] + digits[code & 15];
  }
  if (name.size() <= longest) return name;
  char tail[20];
  std::snprintf(tail, sizeof tail, "~%016llx", static_cast<unsigned long long>(hash));
  return name.substr(0, longest) + tail;
}

}  // namespace wick::grade
