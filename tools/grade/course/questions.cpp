#include "tools/grade/course/questions.h"

#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <cctype>
#include <regex>
#include <set>
#include <sstream>

namespace wick::grade {
namespace {

// A comment without its end is text: what follows it must not be lost.
std::string without_markdown_comments(const std::string& text) {
  std::string rest;
  std::size_t at = 0;
  while (true) {
    const std::size_t begin = text.find("<!--", at);
    const std::size_t end = begin == std::string::npos ? begin : text.find("-->", begin + 4);
    if (end == std::string::npos) return rest.append(text, at, std::string::npos);
    rest.append(text, at, begin - at);
    at = end + 3;
  }
}

// "12.q1" of "## 12.Q1 Why ..". Empty for any other line.
std::string question_in(const std::string& line) {
  static const std::regex heading(R"(^ {0,3}#{1,6}[ \t]*(\d{1,4})\.[qQ](\d{1,4})(?![A-Za-z0-9_]))");
  constexpr std::size_t longest = 80;  // a line may have a megabyte
  const std::string beginning = line.substr(0, longest);
  std::smatch parts;
  if (!std::regex_search(beginning, parts, heading)) return "";
  const std::string number = parts.str(1);
  return (number.size() == 1 ? "0" + number : number) + ".q" + parts.str(2);
}

std::string section_of(const Question& question) {
  const std::string what = question.text.empty()
                               ? "The question is in the lesson, README.md beside this file, "
                                 "under: " +
                                     question.section
                               : question.text;
  return concatenate("## ", question.id, " ", question.title, "\n\n<!-- ", question.points,
                     question.points == 1 ? " point.\n" : " points.\n", trimmed(what), " -->\n");
}

}  // namespace

std::string make_answers(const Chapter& chapter) {
  if (chapter.questions.empty()) return "";
  std::string text = concatenate(
      "<!-- Chapter ", chapter.number, ", ", chapter.title,
      ": your answers in words. Write each one below its heading, in Markdown, and\n"
      "leave the headings as they are. Comments such as this one are no part of an answer. To see\n"
      "which questions have no answer yet: tools/wick check ",
      chapter.number, " -->\n");
  for (const Question& question : chapter.questions) text += "\n" + section_of(question);
  return text;
}

std::string with_missing_headings(const std::string& text, const Chapter& chapter) {
  std::set<std::string> there;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) there.insert(question_in(line));
  std::string whole = text;
  for (const Question& question : chapter.questions) {
    if (there.count(question.id) != 0) continue;
    if (!whole.empty() && whole.back() != '\n') whole += '\n';
    whole += "\n" + section_of(question);
  }
  return whole;
}

Answers read_answers(const std::string& text, const Chapter& chapter) {
  std::map<std::string, std::string> sections;  // by question; what is before all headings by ""
  std::string strays, current;
  const auto is_asked = [&chapter](const std::string& id) {
    return std::any_of(chapter.questions.begin(), chapter.questions.end(),
                       [&id](const Question& each) { return each.id == id; });
  };
  const std::string byte_order_mark = "\xef\xbb\xbf";
  const bool has_mark = text.compare(0, byte_order_mark.size(), byte_order_mark) == 0;
  std::istringstream lines(has_mark ? text.substr(byte_order_mark.size()) : text);
  for (std::string line; std::getline(lines, line);) {
    const std::string id = question_in(line);
    if (id.empty()) {
      sections[current] += line + "\n";
      continue;
    }
    current = id;
    if (!is_asked(id) && id.compare(0, id.find('.'), chapter.prefix()) == 0) {
      current = "";
      sections[current] += line + "\n";
    } else {
      sections[current] += "\n";
    }
  }
  Answers answers;
  answers.strays = trimmed(without_markdown_comments(sections[""]));
  for (const Question& question : chapter.questions) {
    const std::string answer = trimmed(without_markdown_comments(sections[question.id]));
    if (!answer.empty()) answers.texts[question.id] = answer;
  }
  return answers;
}

std::vector<const Question*> unanswered(const Answers& answers, const Chapter& chapter) {
  std::vector<const Question*> missing;
  for (const Question& question : chapter.questions) {
    if (answers.texts.count(question.id) == 0) missing.push_back(&question);
  }
  return missing;
}

bool has_heading(const std::string& lesson, const std::string& heading) {
  std::istringstream lines(lesson);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find_first_not_of('#');
    if (begin == 0 || begin == std::string::npos) continue;
    if (trimmed(line.substr(begin)) == heading) return true;
  }
  return false;
}

}  // namespace wick::grade
