#include "tools/grade/course/chapter_lists.h"

#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <cctype>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

const char* const readme = "README.md";
const char* const opening = "notebooks/00_start.ipynb";

std::string number_of(const Chapter& chapter) {
  return (chapter.number < 10 ? "0" : "") + std::to_string(chapter.number);
}

// Text for a cell of a table, in which a bar would end the cell.
std::string in_table(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '|' ? std::string("\\|") : std::string(1, c);
  return result;
}

std::string row(const Chapter& chapter, const std::string& link) {
  return "| [" + number_of(chapter) + " " + in_table(chapter.title) + "](" + link + ") | " +
         in_table(chapter.summary) + " |";
}

std::string notebook_of(const Chapter& chapter) { return "notebooks/" + chapter.folder + ".ipynb"; }

std::string chapters_table(const fs::path& root, const std::vector<Chapter>& chapters) {
  std::string text = "| chapter | what you write | notebook |\n|---|---|---|\n";
  for (const Chapter& chapter : chapters) {
    const std::string notebook = notebook_of(chapter);
    const std::string link = "[" + number_of(chapter) + "](" + notebook + ")";
    text += row(chapter, chapter.lesson());
    text += fs::exists(root / notebook) ? " " + link + " |\n" : " |\n";
  }
  return text;
}

// `text`, with a new table between the two lines of comment that enclose the table of chapters.
std::string with_table(const std::string& text, const std::string& table) {
  const std::size_t begin = text.find("<!-- chapters ");
  const std::size_t end = text.find("<!-- end of chapters -->");
  if (begin == std::string::npos || end == std::string::npos || end < begin) {
    fail<Error>(readme,
                " has no place for the list of chapters: it is between "
                "<!-- chapters .. --> and <!-- end of chapters -->");
  }
  const std::size_t first = text.find('\n', begin) + 1;
  return text.substr(0, first) + table + text.substr(end);
}

// A line of a cell, in the notebook's JSON.
std::string item_of_json(const std::string& line) {
  std::string result = "    \"";
  for (const char c : line) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\\n\",\n";
}

bool is_row(const std::string& line) {
  const std::size_t at = line.find("\"| [");
  return at != std::string::npos && at + 4 < line.size() &&
         std::isdigit(static_cast<unsigned char>(line[at + 4])) != 0;
}

std::string with_rows(const std::string& notebook, const std::string& rows) {
  std::string result;
  bool is_placed = false;
  for (std::size_t begin = 0; begin < notebook.size();) {
    const std::size_t end = std::min(notebook.find('\n', begin), notebook.size() - 1) + 1;
    const std::string line = notebook.substr(begin, end - begin);
    begin = end;
    if (!is_row(line)) {
      result += line;
    } else if (!is_placed) {
      result += rows;
      is_placed = true;
    }
  }
  if (!is_placed) fail<Error>(opening, " has no table of chapters: a row begins with `| [01 `");
  return result;
}

}  // namespace

std::map<std::string, std::string> make_chapter_lists(const fs::path& root,
                                                      const std::vector<Chapter>& chapters) {
  std::string rows;
  for (const Chapter& chapter : chapters) {
    if (!fs::exists(root / notebook_of(chapter))) continue;
    rows += item_of_json(row(chapter, chapter.folder + ".ipynb"));
  }
  return {{readme, with_table(read_file(root / readme), chapters_table(root, chapters))},
          {opening, with_rows(read_file(root / opening), rows)}};
}

}  // namespace wick::grade
