#include "tools/grade/similar/hand_over.h"

#include "tools/grade/gradebook/exports/school.h"
#include "tools/grade/similar/code_tokens.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"

#include <nlohmann/json.hpp>

#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

// The tokens of each line, with blanks between.
std::vector<std::string> tokens_by_line(const std::string& text) {
  std::vector<std::string> lines;
  for (const CodeToken& token : code_tokens(text)) {
    lines.resize(static_cast<std::size_t>(token.line));
    lines.back() += (lines.back().empty() ? "" : " ") + token.text;
  }
  return lines;
}

std::vector<std::string> visible_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream all(text);
  for (std::string line; std::getline(all, line);) lines.push_back(printable(line));
  return lines;
}

Json json_of(const StudentCode& student) {
  Json files = Json::array();
  for (const auto& [name, text] : student.files) {
    files.push_back(
        {{"name", name}, {"tokens", tokens_by_line(text)}, {"lines", visible_lines(text)}});
  }
  return {{"name", printable_name(student.student)}, {"files", std::move(files)}};
}

}  // namespace

std::string list_similar(const std::vector<StudentCode>& students,
                         const std::vector<std::string>& given, const std::string& chapter,
                         std::size_t most, const fs::path& folder) {
  Json document = {
      {"chapter", chapter}, {"most", most}, {"students", Json::array()}, {"given", Json::array()}};
  for (const StudentCode& student : students) document["students"].push_back(json_of(student));
  for (const std::string& text : given) document["given"].push_back(tokens_by_line(text));
  return run_school({"--similar", folder.string()}, document.dump()).at(0);
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
