#include "tools/grade/similar/pages.h"

#include "tools/grade/gradebook/csv.h"
#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/similar/html_page.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr const char* what_it_is =
    "This list is no accusation. It shows who has code in common after names, numbers, comments "
    "and "
    "layout are taken out, without what everybody was given and the reference's own way. Short and "
    "natural solutions look alike: read both sides before you speak to anybody.";

std::string percent(double share) {
  return std::to_string(static_cast<int>(std::round(100 * share))) + " %";
}

std::string page_of(std::size_t place) {
  char name[40];
  std::snprintf(name, sizeof name, "pair-%03zu.html", place + 1);
  return name;
}

std::string place_text(const Lines& lines) {
  return lines.file + ", lines " + std::to_string(lines.first) + " to " +
         std::to_string(lines.last);
}

std::string place_text(const std::vector<Passage>& passages, bool is_a) {
  std::string text;
  for (const Passage& passage : passages) {
    text += (text.empty() ? "" : "; ") + place_text(is_a ? passage.a : passage.b);
  }
  return text;
}

std::string text_of(const std::map<std::string, std::string>& files, const Lines& lines) {
  std::istringstream all(files.at(lines.file));
  std::string line, text;
  for (int number = 1; std::getline(all, line) && number <= lines.last; ++number) {
    if (number >= lines.first) text += std::to_string(number) + "  " + line + "\n";
  }
  return text;
}

void append_side(pugi::xml_node row, const StudentCode& student, const Lines& lines) {
  pugi::xml_node cell = append(row, "td");
  cell.append_attribute("style") = "width: 50%; max-width: 28rem";
  append(cell, "p", place_text(lines), "soft");
  append(cell, "pre", text_of(student.files, lines));
}

std::string pair_page(const std::vector<StudentCode>& students, const SimilarPair& pair) {
  const StudentCode &a = students[pair.a], &b = students[pair.b];
  HtmlPage page(a.student + " and " + b.student);
  pugi::xml_node body = page.body();
  pugi::xml_node heading = append(body, "h1");
  append_name(heading, a.student);
  append_text(heading, " and ");
  append_name(heading, b.student);
  append(body, "p", what_it_is, "warn");
  append(body, "p",
         std::to_string(pair.tokens) + " tokens in common: " + percent(pair.share_a) + " and " +
             percent(pair.share_b) + " of their own code");
  pugi::xml_node table = append_table(body, "", {a.student, b.student});
  for (const Passage& passage : pair.passages) {
    pugi::xml_node row = append(table, "tr");
    append_side(row, a, passage.a);
    append_side(row, b, passage.b);
  }
  return page.text();
}

std::string index_page(const std::vector<StudentCode>& students,
                       const std::vector<SimilarPair>& pairs, const std::string& chapter,
                       std::size_t most) {
  HtmlPage page("Similar code in " + chapter);
  pugi::xml_node body = page.body();
  append(body, "h1", "Similar code in " + chapter);
  append(body, "p", what_it_is, "warn");
  append(body, "p",
         std::to_string(students.size()) + (students.size() == 1 ? " student, " : " students, ") +
             std::to_string(pairs.size()) + (pairs.size() == 1 ? " pair" : " pairs") +
             " with a passage in common" +
             (pairs.size() > most ? ", the first " + std::to_string(most) + " of them here" : ""));
  pugi::xml_node table = append_table(body, "the share is of each student's own code",
                                      {"students", "share", "tokens", "lines"});
  for (std::size_t i = 0; i < std::min(most, pairs.size()); ++i) {
    const SimilarPair& pair = pairs[i];
    pugi::xml_node row = append(table, "tr");
    pugi::xml_node link = append(append_row_name(row), "a");
    link.append_attribute("href") = page_of(i).c_str();
    append_name(link, students[pair.a].student);
    append_text(link, " and ");
    append_name(link, students[pair.b].student);
    append(row, "td", percent(pair.share_a) + ", " + percent(pair.share_b));
    append(row, "td", std::to_string(pair.tokens));
    pugi::xml_node lines = append(row, "td");
    append(lines, "div", place_text(pair.passages, true));
    append(lines, "div", place_text(pair.passages, false));
  }
  return page.text();
}

std::string pairs_csv(const std::vector<StudentCode>& students,
                      const std::vector<SimilarPair>& pairs) {
  const auto field = [](const std::string& text) {
    return csv_field(valid_utf8(printable_name(text)));
  };
  std::string text = "student,other,tokens,share,other_share,lines,other_lines\r\n";
  for (const SimilarPair& pair : pairs) {
    char shares[60];
    std::snprintf(shares, sizeof shares, ",%zu,%.3f,%.3f,", pair.tokens, pair.share_a,
                  pair.share_b);
    text += field(students[pair.a].student) + "," + field(students[pair.b].student) + shares +
            field(place_text(pair.passages, true)) + "," + field(place_text(pair.passages, false)) +
            "\r\n";
  }
  return text;
}

}  // namespace

void write_similar(const std::vector<StudentCode>& students, const std::vector<SimilarPair>& pairs,
                   const std::string& chapter, std::size_t most, const fs::path& folder) {
  fs::create_directories(folder);
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name.compare(0, 5, "pair-") == 0) fs::remove(entry.path());
  }
  for (std::size_t i = 0; i < std::min(most, pairs.size()); ++i) {
    write_output(folder / page_of(i), pair_page(students, pairs[i]));
  }
  write_output(folder / "pairs.csv", pairs_csv(students, pairs));
  write_output(folder / "index.html", index_page(students, pairs, chapter, most));
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
