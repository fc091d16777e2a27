#include "tools/grade/code/calls_in_source.h"

#include "tools/grade/code/symbols.h"
#include "tools/grade/course/definitions.h"

#include <algorithm>
#include <vector>

namespace wick::grade {
namespace {

std::string without_arguments(const std::string& name) {
  std::string result;
  int depth = 0;
  for (const char letter : name) {
    if (letter == '<') ++depth;
    if (depth == 0) result += letter;
    if (letter == '>') --depth;
  }
  return result;
}

}  // namespace

// The last name comes first, then its class if that is std's.
std::vector<std::string> words_of_call(const std::string& call) {
  std::string name = function_name(call);
  const bool is_operator = name.find("operator") != std::string::npos;
  if (!is_operator) name = without_arguments(name);
  const std::size_t colon = name.rfind("::");
  const std::string last = colon == std::string::npos ? name : name.substr(colon + 2);
  std::vector<std::string> words = {last};
  if (call.find("std::") == std::string::npos || colon == std::string::npos) return words;
  const std::string scope = name.substr(0, colon);
  const std::size_t before = scope.rfind("::");
  if (before != std::string::npos) words.push_back(scope.substr(before + 2));
  for (std::string& word : words) word.erase(0, word.find_first_not_of('~'));
  const std::string prefix = "basic_";
  for (std::size_t i = words.size(); i-- > 0;) {
    if (words[i].compare(0, prefix.size(), prefix) == 0) {
      words.push_back(words[i].substr(prefix.size()));
    }
  }
  words.erase(std::remove(words.begin(), words.end(), ""), words.end());
  return words;
}

bool is_of_framework(const std::string& call) { return call.compare(0, 6, "wick::") == 0; }

CallLines::CallLines(const std::string& source) : code_(without_literals(source)), words_(code_) {
  for (std::size_t i = 0; i < code_.size(); ++i) {
    if (code_[i] == '\n') ends_.push_back(i);
  }
}

int CallLines::line_of(const std::string& call) const {
  for (const std::string& word : words_of_call(call)) {
    const std::size_t at = words_.find(word, is_of_framework(call));
    if (at == std::string::npos) continue;
    return 1 + static_cast<int>(std::lower_bound(ends_.begin(), ends_.end(), at) - ends_.begin());
  }
  return 0;
}

std::string CallLines::place_in(const std::string& file, const std::string& call) const {
  const int line = line_of(call);
  return line > 0 ? file + ":" + std::to_string(line) : file;
}

}  // namespace wick::grade
