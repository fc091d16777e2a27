#include "tools/grade/handin/attempt_names.h"

#include "tools/grade/handin/unpack/parts.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <numeric>
#include <regex>

namespace wick::grade {
namespace {

constexpr std::size_t most_digits = 18;  // of a number that fits

// A name in small letters with '#' for each of its numbers, and the numbers.
struct Pattern {
  std::string text;
  std::vector<long long> numbers;
};

bool is_digit(char letter) { return std::isdigit(static_cast<unsigned char>(letter)) != 0; }

Pattern pattern_of(const std::string& name) {
  Pattern pattern;
  const std::string small = in_small_letters(name);
  for (std::size_t i = 0; i < small.size();) {
    std::size_t end = i;
    while (end < small.size() && is_digit(small[end])) ++end;
    if (end > i && end - i <= most_digits) {
      pattern.text += '#';
      pattern.numbers.push_back(std::atoll(small.substr(i, end - i).c_str()));
    } else {
      end = std::max(end, i + 1);
      pattern.text += small.substr(i, end - i);
    }
    i = end;
  }
  return pattern;
}

// "work (#).zip" without its last number: "work.zip".
std::string without_last_number(const std::string& pattern) {
  static const std::regex last(R"([ _-]?(\(#\)|#)((\.[a-z#]+)*)$)");
  return std::regex_replace(pattern, last, "$2");
}

// Leaves each name its last number, 0 where it has none. False if they differ in anything else.
bool split_last_numbers(std::vector<Pattern>& patterns) {
  std::size_t most = 0;
  for (const Pattern& each : patterns) most = std::max(most, each.numbers.size());
  if (most == 0) return false;
  std::vector<Pattern> rest = patterns;
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    long long number = 0;
    if (patterns[i].numbers.size() == most) {
      number = rest[i].numbers.back();
      rest[i].numbers.pop_back();
      rest[i].text = without_last_number(rest[i].text);
    }
    patterns[i].numbers = {number};
  }
  return std::all_of(rest.begin(), rest.end(), [&rest](const Pattern& each) {
    return each.text == rest.front().text && each.numbers == rest.front().numbers;
  });
}

}  // namespace

std::vector<std::size_t> in_order_of_attempts(const std::vector<std::string>& names) {
  std::vector<Pattern> patterns;
  for (const std::string& name : names) patterns.push_back(pattern_of(name));
  const bool is_one_pattern =
      std::all_of(patterns.begin(), patterns.end(),
                  [&patterns](const Pattern& each) { return each.text == patterns.front().text; });
  if (!is_one_pattern && !split_last_numbers(patterns)) return {};
  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&patterns](std::size_t a, std::size_t b) {
    return patterns[a].numbers < patterns[b].numbers;
  });
  const auto equal =
      std::adjacent_find(order.begin(), order.end(), [&patterns](std::size_t a, std::size_t b) {
        return patterns[a].numbers == patterns[b].numbers;
      });
  if (equal != order.end()) return {};
  return order;
}

bool are_called_attempts(const std::vector<std::string>& names) {
  static const std::regex word(
      R"((^|[^a-z])((attempt|try|upload|version)[ _-]*\d|v[ _-]?\d\d?(?!\d)))"
      R"(|\d{4}-\d\d-\d\d|\(\d+\))",
      std::regex::icase);
  const bool has_words = std::all_of(names.begin(), names.end(), [](const std::string& name) {
    return std::regex_search(name, word);
  });
  const bool has_first = std::any_of(names.begin(), names.end(), [&names](const auto& name) {
    return pattern_of(name).text != pattern_of(names.front()).text;
  });
  return has_words || (has_first && !in_order_of_attempts(names).empty());
}

std::optional<std::pair<std::string, long long>> read_attempt_name(const std::string& name) {
  static const std::regex pattern(R"(^(.+?)[ _-]attempt[ _-]?(\d{1,9})$)", std::regex::icase);
  std::smatch parts;
  if (!std::regex_match(name, parts, pattern)) return {};
  return std::make_pair(parts.str(1), std::atoll(parts.str(2).c_str()));
}

}  // namespace wick::grade
