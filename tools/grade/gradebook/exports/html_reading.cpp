#include "tools/grade/gradebook/exports/html_reading.h"

#include "tools/grade/course/questions.h"
#include "tools/grade/gradebook/exports/html_page.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/printable.h"

#include <algorithm>
#include <sstream>

namespace wick::grade {
namespace {

constexpr std::size_t most_lines = 5000, most_bytes = std::size_t{256} << 10;

std::string state_of(const ScoredAnswer& answer, bool counts) {
  const std::string most = format_points(answer.max_points);
  if (!counts) {
    return std::string(answer.state == AnswerState::NotAnswered ? "not answered" : "answered") +
           "; written answers earn no points in this course";
  }
  if (answer.state == AnswerState::ToBeMarked) return "to be marked, of " + most + " points";
  const std::string points = format_points(answer.points, "") + " of " + most + " points";
  return answer.state == AnswerState::NotAnswered ? "not answered, " + points : points;
}

void append_mark(pugi::xml_node section, const ScoredAnswer& answer) {
  if (!answer.mark) return;
  const std::string remark = answer.mark->remark.empty() ? "" : ": " + answer.mark->remark;
  if (answer.state != AnswerState::Marked) {
    append(section, "p",
           "An earlier text of this answer had " + format_points(answer.mark->points) +
               (answer.mark->points == 1 ? " point" : " points") + remark,
           "soft");
  } else if (!remark.empty()) {
    append(section, "p", "Remark" + remark, "warn");
  }
}

struct Line {
  std::size_t number = 0;
  std::string text;
};

struct Shown {
  std::vector<Line> lines;
  bool is_all = true;
};

// What is shown of a text.
Shown shown_lines(const std::string& text) {
  Shown shown;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    shown.is_all = end <= most_bytes && shown.lines.size() < most_lines;
    if (!shown.is_all) break;
    std::string line = text.substr(begin, end - begin);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    shown.lines.push_back({shown.lines.size() + 1, std::move(line)});
    begin = end + 1;
  }
  return shown;
}

std::string numbered(const Line& line) {
  const std::string number = std::to_string(line.number);
  return std::string(number.size() < 5 ? 5 - number.size() : 0, ' ') + number + "  " + line.text +
         "\n";
}

std::string remark_text(const LineRemark& remark) {
  return "line " + std::to_string(remark.line) + ": " + remark.text;
}

void append_file(pugi::xml_node body, const KeptFile& file,
                 const std::vector<const LineRemark*>& remarks) {
  pugi::xml_node section = append(body, "section");
  pugi::xml_node details = append(section, "details");
  if (!remarks.empty()) details.append_attribute("open");
  const auto [lines, is_all] = shown_lines(file.text);
  std::string summary = file.name;
  if (!remarks.empty()) {
    summary +=
        ", " + std::to_string(remarks.size()) + (remarks.size() == 1 ? " remark" : " remarks");
  }
  append(details, "summary", summary);
  std::size_t next = 0;
  const auto show_until = [&, &lines = lines](std::size_t end) {
    std::string text;
    for (; next < std::min(end, lines.size()); ++next) text += numbered(lines[next]);
    if (!text.empty()) append(details, "pre", text, "code");
  };
  for (const LineRemark* remark : remarks) {
    show_until(static_cast<std::size_t>(remark->line));
    append(details, "p", remark_text(*remark), "warn");
  }
  show_until(lines.size());
  if (!is_all) append(details, "p", "The rest of the file is not shown.", "soft");
}

}  // namespace

void append_answers(pugi::xml_node body, const Entry& entry) {
  const Grade& grade = entry.graded.grade;
  if (entry.is_absent || (grade.answers.empty() && grade.stray_answers.empty())) return;
  append(body, "h2", "Written answers");
  for (std::size_t i = 0; i < grade.answers.size(); ++i) {
    const WrittenAnswer& answer = grade.answers[i];
    const ScoredAnswer& scored = entry.score.answers.at(i);
    pugi::xml_node section = append(body, "section");
    append(section, "h3", answer.id + " " + answer.title);
    append(section, "p", state_of(scored, entry.score.counts_answers));
    if (!answer.text.empty()) append(section, "pre", answer.text, "prose");
    append_mark(section, scored);
  }
  if (grade.stray_answers.empty()) return;
  pugi::xml_node section = append(body, "section");
  append(section, "h3", "Below no question's heading");
  append(section, "p", std::string("This part of ") + answers_name + " answers no question.");
  append(section, "pre", grade.stray_answers, "prose");
}

void append_files(pugi::xml_node body, const Entry& entry, const std::vector<KeptFile>& files) {
  std::map<std::string, std::vector<const LineRemark*>> current;
  std::vector<const LineRemark*> earlier;
  for (const LineRemark& remark : entry.remarks) {
    if (remark.is_of_earlier) {
      earlier.push_back(&remark);
    } else {
      current[remark.file].push_back(&remark);
    }
  }
  if (files.empty() && earlier.empty()) return;
  append(body, "h2", "What was handed in");
  for (const KeptFile& file : files) {
    const bool is_shown_above = file.name == answers_name && current[file.name].empty();
    if (!is_shown_above) append_file(body, file, current[file.name]);
  }
  if (earlier.empty()) return;
  append(body, "h3", "Remarks on an earlier version");
  for (const LineRemark* remark : earlier) {
    pugi::xml_node section = append(body, "section");
    append(section, "p", "of an earlier version: " + remark->file + ", " + remark_text(*remark),
           "warn");
    append(section, "pre", remark->line_text);
  }
}

}  // namespace wick::grade
