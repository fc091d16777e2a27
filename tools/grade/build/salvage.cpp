#include "tools/grade/build/salvage.h"

#include "tools/grade/code/reaches.h"
#include "tools/grade/code/symbols.h"
#include "tools/grade/course/definitions.h"
#include "tools/grade/course/regions.h"
#include "tools/grade/system/text.h"

#include <algorithm>

namespace wick::grade {
namespace {

constexpr const char* left_out_text = " does not compile";

// A throw in place of `old`, with as many lines.
std::string throwing(const std::string& reason, const std::string& old) {
  return " throw ::wick::NotImplemented(\"" + reason + "\"); " +
         std::string(static_cast<std::size_t>(std::count(old.begin(), old.end(), '\n')), '\n');
}

/// Finds the lines of places that come in order.
class LineCounter {
 public:
  explicit LineCounter(const std::string& text) : text_(text) {}

  int line_of(std::size_t at) {
    for (; at_ < std::min(at, text_.size()); ++at_) line_ += text_[at_] == '\n' ? 1 : 0;
    return line_;
  }

 private:
  const std::string& text_;
  std::size_t at_ = 0;
  int line_ = 1;
};

struct Replacement {
  std::size_t begin, end;
  std::string text;
};

// The replacements come in order.
std::string replaced(const std::string& text, const std::vector<Replacement>& replacements) {
  std::string result;
  std::size_t copied = 0;
  for (const Replacement& each : replacements) {
    result.append(text, copied, each.begin - copied);
    result += each.text;
    copied = each.end;
  }
  return result.append(text, copied, std::string::npos);
}

std::string replace_bodies(const std::string& text, const std::vector<Definition>& functions,
                           const std::string& reason) {
  std::vector<Replacement> throws;
  for (const Definition& function : functions) {
    const std::size_t begin = function.body_begin, end = function.body_end;
    throws.push_back({begin, end, throwing(reason, text.substr(begin, end - begin))});
  }
  return replaced(text, throws);
}

// The lines of `name` in a compiler's text: "attention.cpp:12:3: error: ..".
std::set<int> lines_in(const std::string& problem, const std::string& name) {
  std::set<int> lines;
  const std::string sign = name + ":";
  for (std::size_t at = problem.find(sign); at != std::string::npos;
       at = problem.find(sign, at + 1)) {
    int line = 0;
    for (std::size_t i = at + sign.size(); i < problem.size() && line < 1000000; ++i) {
      if (problem[i] < '0' || problem[i] > '9') break;
      line = 10 * line + (problem[i] - '0');
    }
    if (line > 0) lines.insert(line);
  }
  return lines;
}

int balance(const std::string& text) {
  const std::string code = without_literals(text);
  return static_cast<int>(std::count(code.begin(), code.end(), '{') -
                          std::count(code.begin(), code.end(), '}'));
}

}  // namespace

Salvage::Salvage(const Kit& kit, const std::string& file, const std::string& text)
    : name_(stub_name(file)), text_(text) {
  const std::set<std::string>& here = kit.reference_symbols.at(file);
  for (const auto& [exercise, symbols] : kit.functions) {
    for (const std::string& symbol : symbols) {
      if (here.count(symbol) != 0) exercises_[function_name(demangle(symbol))] = exercise;
    }
  }
}

std::set<std::string> Salvage::leave_out_errors(const std::string& problem) {
  const Definitions definitions = find_definitions(text_);
  if (!definitions.is_balanced) return leave_out_where_unbalanced();
  std::set<std::string> guilty;
  const std::set<int> lines = lines_in(problem, name_);
  LineCounter counter(text_);
  for (const Definition& definition : definitions.functions) {
    const std::string exercise = exercise_of(definition.head);
    if (exercise.empty() || left_out_.count(exercise) != 0) continue;
    const auto first = lines.lower_bound(counter.line_of(definition.begin));
    if (first != lines.end() && *first <= counter.line_of(definition.end)) guilty.insert(exercise);
  }
  for (const std::string& exercise : guilty) leave_out(exercise);
  return guilty;
}

std::optional<std::map<std::string, std::string>> Salvage::leave_out_calls(
    const std::vector<std::string>& calls) {
  const Reaches reaches(text_, calls, [&](const std::string& head) { return exercise_of(head); });
  std::map<std::string, std::string> guilty = reaches.exercises();
  for (const std::string& exercise : left_out_) guilty.erase(exercise);
  const std::vector<Definition> helpers = reaches.helpers();
  if (!reaches.is_known() || (guilty.empty() && helpers.empty())) return std::nullopt;
  text_ = replace_bodies(text_, helpers, "a helper calls what files may not call");
  for (const auto& [exercise, call] : guilty) leave_out(exercise);
  return guilty;
}

// From the head of each function of an exercise to the next head, braces must match by themselves.
// After the last function the namespaces close that are open before the first.
std::set<std::string> Salvage::leave_out_where_unbalanced() {
  struct Part {
    std::size_t begin;
    std::string exercise;
  };
  std::vector<Part> parts;
  for (std::size_t begin = 0; begin < text_.size();) {
    const std::size_t end = std::min(text_.find('\n', begin), text_.size());
    const std::string line = text_.substr(begin, end - begin);
    const bool is_indented = line.empty() || line[0] == ' ' || line[0] == '\t';
    const std::size_t bracket = line.find('(');
    if (!is_indented && bracket != std::string::npos && !ends_with(line, ";")) {
      const std::string exercise = exercise_of(line);
      if (!exercise.empty()) parts.push_back({begin, exercise});
    }
    begin = end + 1;
  }
  if (parts.empty()) return {};
  const int open = balance(text_.substr(0, parts.front().begin));
  std::set<std::string> guilty;
  std::vector<Replacement> throws;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool is_last = i + 1 == parts.size();
    const std::size_t end = is_last ? text_.size() : parts[i + 1].begin;
    const std::string part = text_.substr(parts[i].begin, end - parts[i].begin);
    if (balance(part) == (is_last ? -open : 0)) continue;
    const std::size_t brace = part.find('{');
    if (open < 0 || brace == std::string::npos) return {};
    guilty.insert(parts[i].exercise);
    const std::string closing(static_cast<std::size_t>(is_last ? open : 0), '}');
    throws.push_back({parts[i].begin, end,
                      part.substr(0, brace + 1) +
                          throwing(parts[i].exercise + left_out_text, part.substr(brace + 1)) +
                          "}" + closing + "\n"});
  }
  text_ = replaced(text_, throws);
  left_out_.insert(guilty.begin(), guilty.end());
  return guilty;
}

// A function may be written with all of its namespaces or with none.
std::string Salvage::exercise_of(const std::string& head) const {
  const std::string name = function_in(head);
  if (name.empty()) return "";
  for (const auto& [function, exercise] : exercises_) {
    if (function == name || ends_with(function, "::" + name)) return exercise;
  }
  return "";
}

void Salvage::leave_out(const std::string& exercise) {
  std::vector<Definition> functions = find_definitions(text_).functions;
  const auto others = std::remove_if(functions.begin(), functions.end(), [&](const auto& function) {
    return exercise_of(function.head) != exercise;
  });
  functions.erase(others, functions.end());
  text_ = replace_bodies(text_, functions, exercise + left_out_text);
  left_out_.insert(exercise);
}

}  // namespace wick::grade
