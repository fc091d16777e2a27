#include "wick/check.h"

#include "core/error.h"
#include "tools/plot/svg.h"
#include "wick/course_program.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace wick::notebook {
namespace {

using Json = nlohmann::json;

std::string in_words(std::string verdict) {
  std::replace(verdict.begin(), verdict.end(), '_', ' ');
  return verdict;
}

std::string joined(const Json& problems) {
  std::string text;
  for (const Json& problem : problems) {
    text += (text.empty() ? "" : "\n") + problem.get<std::string>();
  }
  return text;
}

void read(const Json& report, Checked& checked) {
  const Json& exercise = report.at("exercises").at(0);
  checked.title = exercise.at("title");
  checked.verdict = in_words(exercise.at("verdict"));
  checked.passed = exercise.at("passed");
  checked.scenarios = exercise.at("scenarios");
  checked.more = exercise.at("more");
  checked.points = exercise.at("points");
  checked.max_points = exercise.at("max_points");
  checked.failure = exercise.at("failure");
  if (checked.failure.empty()) checked.failure = joined(report.at("problems"));
  checked.advice = exercise.at("advice");
  if (exercise.contains("mistake")) checked.mistake = exercise["mistake"].at("id");
}

std::string without_end(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

std::string line_of(const Checked& checked) {
  if (checked.verdict.empty()) return checked.exercise + " not checked";
  std::ostringstream line;
  line << checked.exercise << ' ' << checked.title << ": " << checked.verdict << ", "
       << checked.passed << " of " << checked.scenarios << (checked.more > 0 ? " public" : "")
       << (checked.scenarios == 1 ? " scenario, " : " scenarios, ") << checked.points << " of "
       << checked.max_points << " points, seed " << checked.seed;
  if (checked.is_passed() && checked.more > 0) {
    line << "; grading runs " << checked.more << " more";
  }
  return line.str();
}

/// At most so many columns, as the terminal has it.
std::string wrapped(const std::string& text) {
  constexpr std::size_t columns = 90;
  std::istringstream words(text);
  std::string result, line;
  for (std::string word; words >> word;) {
    if (!line.empty() && line.size() + 1 + word.size() > columns) {
      result += line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return result + line;
}

std::string escaped_lines(const std::string& text) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    result += (result.empty() ? "" : "\n") + plot::escape_xml(line);
  }
  return result;
}

}  // namespace

Checked check(const std::string& exercise, const std::string& text, std::uint64_t seed) {
  Checked checked;
  checked.exercise = exercise;
  checked.seed = seed;
  const std::string program = course_program();
  if (program.empty()) {
    checked.failure =
        "the course's program, which checks, is not built: build it with: tools/wick status";
    return checked;
  }
  const Ended ended = run_course_program(
      program, {"check", exercise, "--seed", std::to_string(seed), "--json", "--cell"}, text);
  const Json report = Json::parse(ended.out, nullptr, false);
  if (report.is_discarded()) {
    checked.failure = ended.status < 0 ? "the check was interrupted" : without_end(ended.error);
    return checked;
  }
  read(report, checked);
  return checked;
}

void require(const Checked& checked) {
  if (checked.is_passed()) return;
  std::string text = line_of(checked);
  for (const std::string& more : {checked.failure, checked.advice}) {
    if (!more.empty()) text += "\n" + more;
  }
  fail<Error>("check ", text);
}

Bundle bundle(const Checked& checked) {
  const bool is_open = checked.is_unwritten() || checked.verdict.empty();
  // The sign says what the colour does.
  const std::string sign = checked.is_passed() ? "✓" : is_open ? "○" : "✗";
  const std::string colour = checked.is_passed() ? "#0072b2" : is_open ? "#59636e" : "#d55e00";
  const std::string line = line_of(checked);
  std::string html = "<div style=\"border-left:5px solid " + colour + ";padding:2px 10px\"><b>" +
                     sign + " " + plot::escape_xml(line) + "</b>";
  std::string plain = sign + " " + line;
  if (!checked.failure.empty()) {
    html += "<pre style=\"margin:4px 0\">" + escaped_lines(checked.failure) + "</pre>";
    plain += "\n" + checked.failure;
  }
  if (!checked.advice.empty()) {
    html += "<div style=\"max-width:48em\">" + plot::escape_xml(checked.advice) + "</div>";
    plain += "\n" + wrapped(checked.advice);
  }
  return {{{"text/html", html + "</div>"}, {"text/plain", plain}}};
}

}  // namespace wick::notebook
