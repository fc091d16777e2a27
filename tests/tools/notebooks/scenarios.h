#pragma once

#include "wick/check.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

// The public graded scenarios of chapters, counted in their sources.

namespace wick::notebook::test {

/// The text of all files of a folder.
inline std::string text_of(const std::filesystem::path& folder) {
  std::string text;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    std::ifstream stream(file.path());
    text.append(std::istreambuf_iterator<char>(stream), {});
  }
  return text;
}

/// How many public scenarios the sources of a chapter's suites have for an exercise, of those whose
/// body has this word.
inline int scenarios_in(const std::string& chapter, const std::string& exercise,
                        const std::string& word = "") {
  const std::string text =
      text_of(std::filesystem::path(WICK_SOURCE_DIR) / "tests" / chapter / "public");
  const std::string start = "\nGRADED(\"";
  int count = 0;
  for (std::size_t at = text.find(start); at != std::string::npos; at = text.find(start, at + 1)) {
    const std::string body = text.substr(at, text.find("\n}", at) - at);
    const bool is_of_it = body.find(start + exercise + "\"") == 0;
    if (is_of_it && body.find(word) != std::string::npos) ++count;
  }
  return count;
}

inline void runs(const Checked& checked, int scenarios) {
  INFO(checked.exercise << ": " << checked.message);
  CHECK(checked.is_passed);
  CHECK(checked.scenarios == scenarios);
  CHECK(scenarios > 0);
}

}  // namespace wick::notebook::test
