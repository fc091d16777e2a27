#include "tools/grade/gradebook/exports/class_document.h"

#include "tools/grade/gradebook/exports/school.h"
#include "tools/grade/system/files.h"

#include <nlohmann/json.hpp>

namespace wick::grade {
namespace {

using Json = nlohmann::ordered_json;

// The name of a file and its text.
Json json_of_file(const std::string& file) {
  if (file.empty()) return Json();
  return Json::array({bytes_as_letters(file), bytes_as_letters(read_file(file))});
}

Json json_of(const GivenRules& rules) {
  return {{"policy", json_of_file(rules.policy)},
          {"roster", json_of_file(rules.roster)},
          {"groups", json_of_file(rules.groups)},
          {"match_names", rules.match_names}};
}

Json json_of(const std::optional<std::int64_t>& time) { return time ? Json(*time) : Json(); }

Json json_of_attempt(const Submission& attempt) {
  return {{"number", attempt.attempt},
          {"of", attempt.attempts},
          {"upload", attempt.upload},
          {"platform_time", json_of(attempt.platform_time)},
          {"files_changed", json_of(attempt.files_changed)},
          {"is_called_late", attempt.is_called_late}};
}

Json json_of(const Submission& last) {
  Json attempts = Json::array();
  for (const Submission& attempt : last.earlier) attempts.push_back(json_of_attempt(attempt));
  attempts.push_back(json_of_attempt(last));
  Json members = Json::array();
  for (const std::string& member : last.members) members.push_back(bytes_as_letters(member));
  return {{"student", bytes_as_letters(last.student)},
          {"chapter", last.chapter},
          {"members", std::move(members)},
          {"attempts", std::move(attempts)}};
}

std::string path_of(Gradebook& gradebook) { return bytes_as_letters(gradebook.file().string()); }

}  // namespace

std::string class_document(Gradebook& gradebook, const ClassToGrade& asked,
                           const std::vector<Chapter>& course,
                           const std::vector<Submission>& submissions) {
  Json value = {{"database", path_of(gradebook)},
                {"folder", bytes_as_letters(asked.folder)},
                {"out", bytes_as_letters(asked.out.string())},
                {"resumes", asked.resumes},
                {"is_part", asked.is_part},
                {"shard", {asked.part, asked.parts}},
                {"given", json_of(asked.rules)},
                {"submitted", json_of_file(asked.submitted)},
                {"course", Json::array()},
                {"submissions", Json::array()}};
  for (const Chapter& chapter : course) {
    value["course"].push_back(Json::array({chapter.number, chapter.folder}));
  }
  for (const Submission& each : submissions) value["submissions"].push_back(json_of(each));
  return value.dump();
}

std::string policy_document(const std::string& policy, const std::vector<Chapter>* course) {
  if (policy.empty()) return "";
  Json value = {{"policy", json_of_file(policy)}, {"chapters", Json()}};
  if (course != nullptr) {
    value["chapters"] = Json::array();
    for (const Chapter& chapter : *course) value["chapters"].push_back(chapter.number);
  }
  return value.dump();
}

void keep_rules(Gradebook& gradebook, const GivenRules& rules) {
  const bool has_any = !rules.policy.empty() || !rules.roster.empty() || !rules.groups.empty();
  if (!has_any && !rules.match_names) return;
  const Json value = {{"database", path_of(gradebook)}, {"given", json_of(rules)}};
  run_school({"--keep"}, value.dump());
}

}  // namespace wick::grade
