#pragma once

#include "tests/tools/grade/support/exported.h"
#include "tools/grade/system/printable.h"

#include <nlohmann/json.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wick::grade::test {

/// A student in a chapter, as the school's gradebook.json counts them. An absent person has no
/// result in the gradebook.
struct Counted : Entry {
  struct {
    std::optional<double> points;
    int days_late = 0;
    double penalty = 0;
    std::map<std::string, double> exercises;
  } score;
  std::string attempt;
  bool is_absent = true;
  std::map<std::string, std::string> roster;
};

inline void count(const nlohmann::json& student, Counted& entry) {
  const nlohmann::json& score = student.at("score");
  if (score.contains("points")) entry.score.points = score["points"].get<double>();
  entry.score.days_late = score.at("days_late").get<int>();
  entry.score.penalty = score.value("penalty", 0.0);
  entry.attempt = student.value("attempt", "");
  entry.roster = student.value("roster", entry.roster);
  for (const nlohmann::json& exercise : student.at("exercises")) {
    entry.score.exercises[exercise.at("id").get<std::string>()] = exercise.value("points", 0.0);
  }
  for (const nlohmann::json& by_hand : score.at("overrides")) {
    entry.score.exercises[by_hand.at("exercise").get<std::string>()] =
        by_hand.at("points").get<double>();
  }
}

inline std::vector<Counted> counted(Gradebook& gradebook) {
  const std::vector<Entry> entries = gradebook.entries();
  const TemporaryFolder folder;
  write_exports({{"json", folder.path()}}, school_document(gradebook));
  const auto json = nlohmann::json::parse(read_file(folder.path() / "gradebook.json"));
  std::vector<Counted> all;
  for (const nlohmann::json& student : json.at("students")) {
    Counted counted;
    counted.graded.submission.student = student.at("student").get<std::string>();
    counted.graded.submission.chapter = student.at("chapter").get<std::string>();
    for (const Entry& entry : entries) {
      const Submission& submission = entry.graded.submission;
      if (counted.graded.submission.chapter != submission.chapter) continue;
      if (counted.graded.submission.student != printable_name(submission.student)) continue;
      static_cast<Entry&>(counted) = entry;
      counted.is_absent = false;
    }
    count(student, counted);
    all.push_back(counted);
  }
  return all;
}

}  // namespace wick::grade::test
