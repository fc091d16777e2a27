#include "tools/grade/code/calls_in_source.h"

#include "tools/grade/code/symbols.h"
#include "tools/grade/course/definitions.h"

#include <algorithm>
#include <vector>

namespace wick::grade {
namespace {

bool is_of_identifier(char letter) {
  return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
         (letter >= 'A' && letter <= 'Z') || letter == '_';
}

// A word of the framework is another one where std:: stands before it.
std::size_t find_word(const std::string& code, const std::string& word, bool is_of_framework) {
  const std::string other = "std::";
  for (std::size_t at = code.find(word); at != std::string::npos; at = code.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins =
        at == 0 || !is_of_identifier(code[at - 1]) || !is_of_identifier(word.front());
    const bool ends =
        end == code.size() || !is_of_identifier(code[end]) || !is_of_identifier(word.back());
    const bool is_other = is_of_framework && at >= other.size() &&
                          code.compare(at - other.size(), other.size(), other) == 0;
    if (begins && ends && !is_other) return at;
  }
  return std::string::npos;
}

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

// The last name comes first, then its class if that is std's.
std::vector<std::string> words_of(const std::string& call) {
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

}  // namespace

std::size_t find_call(const std::string& code, const std::string& call) {
  const bool is_of_framework = call.compare(0, 6, "wick::") == 0;
  for (const std::string& word : words_of(call)) {
    if (word.empty()) continue;
    const std::size_t at = find_word(code, word, is_of_framework);
    if (at != std::string::npos) return at;
  }
  return std::string::npos;
}

int line_of_call(const std::string& source, const std::string& call) {
  const std::string code = without_literals(source);
  const std::size_t at = find_call(code, call);
  if (at == std::string::npos) return 0;
  return 1 + static_cast<int>(
                 std::count(code.begin(), code.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

}  // namespace wick::grade
