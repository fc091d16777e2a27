#include "tools/grade/gradebook/exports/document.h"

#include "tools/grade/gradebook/graded_json.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace wick::grade {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string bytes_as_letters(const std::string& text) {
  std::string letters;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte >= 0x80) letters += static_cast<char>(0xc0 | byte >> 6);
    letters += static_cast<char>(byte < 0x80 ? byte : 0x80 | (byte & 0x3f));
  }
  return letters;
}

std::string school_document(Gradebook& gradebook, const std::string& student,
                            const std::vector<Graded>& regraded) {
  Json value = {{"wick", WICK_VERSION},
                {"database", bytes_as_letters(gradebook.file().string())},
                {"student", bytes_as_letters(student)},
                {"regraded", Json::array()}};
  for (const Graded& each : regraded) {
    value["regraded"].push_back(
        Json::array({bytes_as_letters(each.submission.student), json_of(each)}));
  }
  return dumped(value);
}

std::string attempts_document(const std::vector<StudentAttempts>& students, Gradebook& gradebook) {
  Json value = {{"database", bytes_as_letters(gradebook.file().string())},
                {"students", Json::array()}};
  for (const StudentAttempts& student : students) {
    Json attempts = Json::array();
    for (const auto& [graded, time] : student.attempts) {
      Json result = json_of(graded);
      for (Json& exercise : result["exercises"]) exercise.erase("scenarios");
      attempts.push_back({{"result", std::move(result)}, {"time", time ? Json(*time) : Json()}});
    }
    value["students"].push_back({{"student", bytes_as_letters(student.student)},
                                 {"chapter", student.chapter},
                                 {"attempts", std::move(attempts)}});
  }
  return dumped(value);
}

}  // namespace wick::grade
