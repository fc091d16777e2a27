#include "tools/grade/course/solution_text.h"

#include "tools/grade/course/regions.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/text.h"

#include <algorithm>
#include <set>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

template <typename Visit>
void for_each_trimmed_line(const std::string& text, Visit visit) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    visit(trimmed(text.substr(begin, end - begin)));
    begin = end + 1;
  }
}

// The text as it stands in a notebook's cell, in JSON.
std::string in_json(const std::string& line) {
  std::string result;
  for (char c : line) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

// The head of a loop or the beginning of a statement says little: another file may have the same.
bool is_evidence(const std::string& line) {
  constexpr std::size_t shortest = 24;
  return line.size() >= shortest && line.back() == ';';
}

std::set<std::string> solution_lines(const fs::path& root, const std::vector<Chapter>& chapters) {
  std::set<std::string> inside;
  std::set<std::string> outside;
  for (const Chapter& chapter : chapters) {
    for (const std::string& file : chapter.files) {
      std::string given = read_file(root / file);
      const std::vector<Region> regions = find_regions(given, file);
      for (auto region = regions.rbegin(); region != regions.rend(); ++region) {
        const std::size_t size = region->body_end - region->body_begin;
        for_each_trimmed_line(given.substr(region->body_begin, size), [&](const std::string& line) {
          if (is_evidence(line)) inside.insert(line);
        });
        given.erase(region->body_begin, size);
      }
      for_each_trimmed_line(given, [&](const std::string& line) { outside.insert(line); });
    }
  }
  for (const std::string& line : outside) inside.erase(line);
  return inside;
}

}  // namespace

std::vector<std::string> solution_text_in(const fs::path& tree, const fs::path& root,
                                          const std::vector<Chapter>& chapters) {
  const std::set<std::string> lines = solution_lines(root, chapters);
  std::vector<std::string> found;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(tree)) {
    if (!entry.is_regular_file()) continue;
    const std::string text = read_file(entry.path());
    const bool is_notebook = entry.path().extension() == ".ipynb";
    for (const std::string& line : lines) {
      if (text.find(is_notebook ? in_json(line) : line) == std::string::npos) continue;
      found.push_back(entry.path().lexically_relative(tree).string() + ": " + line);
    }
  }
  return found;
}

}  // namespace wick::grade
