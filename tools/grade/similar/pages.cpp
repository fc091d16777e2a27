#include "tools/grade/similar/pages.h"

#include "tools/grade/gradebook/exports/school.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"

#include <nlohmann/json.hpp>

#include <sstream>
#include <utility>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

// The lines with their numbers: visible, since they are a student's.
Json numbered_lines(const std::map<std::string, std::string>& files, const Lines& lines) {
  std::istringstream text(files.at(lines.file));
  Json numbered = Json::array();
  std::string line;
  for (int number = 1; number <= lines.last && std::getline(text, line); ++number) {
    if (number >= lines.first) numbered.push_back(Json::array({number, printable(line)}));
  }
  return numbered;
}

Json side(const StudentCode& student, const Lines& lines, bool has_lines) {
  return {{"file", lines.file},
          {"first", lines.first},
          {"last", lines.last},
          {"lines", has_lines ? numbered_lines(student.files, lines) : Json::array()}};
}

Json json_of(const std::vector<StudentCode>& students, const SimilarPair& pair, bool has_page) {
  Json passages = Json::array();
  for (const Passage& passage : pair.passages) {
    passages.push_back({{"a", side(students[pair.a], passage.a, has_page)},
                        {"b", side(students[pair.b], passage.b, has_page)}});
  }
  return {{"a", pair.a},
          {"b", pair.b},
          {"tokens", pair.tokens},
          {"share_a", pair.share_a},
          {"share_b", pair.share_b},
          {"passages", std::move(passages)}};
}

}  // namespace

void write_similar(const std::vector<StudentCode>& students, const std::vector<SimilarPair>& pairs,
                   const std::string& chapter, std::size_t most, const fs::path& folder) {
  Json document = {
      {"chapter", chapter}, {"most", most}, {"students", Json::array()}, {"pairs", Json::array()}};
  for (const StudentCode& student : students) {
    document["students"].push_back(printable_name(student.student));
  }
  for (const SimilarPair& pair : pairs) {
    const bool has_page = document["pairs"].size() < most;
    document["pairs"].push_back(json_of(students, pair, has_page));
  }
  run_school({"--similar", folder.string()},
             document.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void write_for_jplag(const std::vector<StudentCode>& students,
                     const std::map<std::string, std::string>& base, const fs::path& folder) {
  fs::remove_all(folder);
  for (const StudentCode& student : students) {
    const fs::path own = folder / "submissions" / file_name_for(student.student);
    fs::create_directories(own);
    for (const auto& [name, text] : student.files) write_output(own / name, text);
  }
  fs::create_directories(folder / "base");
  for (const auto& [name, text] : base) write_output(folder / "base" / name, text);
}

}  // namespace wick::grade
