#include "tools/capstone/judge/hidden_text.h"

#include "tools/grade/sandbox/process.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <random>
#include <sstream>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace wick::capstone {
namespace {

constexpr const char* program = "/usr/bin/bible";
constexpr const char* books = "1Sam1:1-2Kgs25:30";
constexpr std::size_t shared_bytes = 100, fewest_bytes = 2000;

// "  12 And it came to pass": the verse without its number; empty for any other line.
std::string verse_of(const std::string& line) {
  std::size_t place = line.find_first_not_of(' ');
  const std::size_t first = place;
  while (place < line.size() && std::isdigit(static_cast<unsigned char>(line[place])) != 0) ++place;
  if (place == first || place >= line.size() || line[place] != ' ') return "";
  const std::size_t end = line.find_last_not_of(" \r");
  return end > place ? line.substr(place + 1, end - place) : "";
}

// "1 Samuel 12": a heading.
bool is_heading(const std::string& line) {
  return line.find(" Samuel ") != std::string::npos || line.find(" Kings ") != std::string::npos;
}

bool shares(std::string_view line, const std::unordered_set<std::string_view>& windows) {
  for (std::size_t i = 0; i + shared_bytes <= line.size(); ++i) {
    if (windows.count(line.substr(i, shared_bytes)) != 0) return true;
  }
  return false;
}

}  // namespace

std::string text_of_package() {
  if (!std::filesystem::exists(program)) {
    fail<Error>("capstone: there is no ", program,
                ": install bible-kjv, or name a text of your own: --text FILE, a chapter a line");
  }
  const grade::Outcome outcome =
      grade::run({program, "-l100000", books}, "/", grade::generous_limits());
  if (!outcome.succeeded()) fail<Error>("capstone: ", program, " failed: ", outcome.standard_error);
  std::istringstream lines(outcome.standard_output);
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    const std::string verse = verse_of(line);
    if (verse.empty() || (is_heading(line) && verse.size() < 16)) {
      if (!text.empty() && text.back() != '\n') text += '\n';
      continue;
    }
    if (!text.empty() && text.back() != '\n') text += ' ';
    text += verse;
  }
  return text + "\n";
}

std::string choose_chapters(const std::string& book, const std::string& training,
                            std::uint64_t seed, std::size_t bytes) {
  std::unordered_set<std::string_view> windows;
  for (std::size_t i = 0; i + shared_bytes <= training.size(); ++i) {
    windows.insert(std::string_view(training).substr(i, shared_bytes));
  }
  std::vector<std::string> chapters;
  std::istringstream lines(book);
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && !shares(line, windows)) chapters.push_back(line + "\n");
  }
  std::vector<std::size_t> order(chapters.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  // Drawn here, not by std::shuffle, whose order differs between libraries.
  std::mt19937_64 draw(seed);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[draw() % i]);
  std::size_t count = 0, size = 0;
  while (count < order.size() && size < bytes) size += chapters[order[count++]].size();
  order.resize(count);
  std::sort(order.begin(), order.end());
  std::string text;
  for (const std::size_t i : order) text += chapters[i];
  if (text.size() < fewest_bytes) {
    fail<Error>("capstone: the hidden text has ", text.size(), " bytes: it needs ", fewest_bytes,
                ", in lines that share no ", shared_bytes, " bytes with the training text");
  }
  return text;
}

}  // namespace wick::capstone
