#include "tests/tree/lessons/lesson.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <regex>
#include <sstream>

namespace wick::lesson {

namespace {

struct Line {
  std::string words;                 // with '#' in the place of every number
  std::vector<std::string> numbers;  // as they were written
};

Line split(const std::string& text) {
  static const std::regex number(R"([-+]?\d+(\.\d+)?(e[-+]?\d+)?)");
  Line line;
  auto begin = text.cbegin();
  for (std::sregex_iterator i(text.begin(), text.end(), number), end; i != end; ++i) {
    line.words.append(begin, (*i)[0].first).push_back('#');
    line.numbers.push_back(i->str());
    begin = (*i)[0].second;
  }
  line.words.append(begin, text.cend());
  return line;
}

// One in the last place that is written: 0.0001 for "0.5761", 1e-05 for "1.2346e-01".
double last_place(const std::string& number) {
  std::string digits = number;
  const std::size_t exponent = std::min(digits.find('e'), digits.size());
  bool first = true;
  for (std::size_t i = exponent; i-- > 0;) {
    if (!std::isdigit(static_cast<unsigned char>(digits[i]))) continue;
    digits[i] = first ? '1' : '0';
    first = false;
  }
  return std::abs(std::stod(digits));
}

bool is_decimal(const std::string& number) { return number.find('.') != std::string::npos; }

bool agree(const std::string& expected, const std::string& received) {
  if (expected == received) return true;
  double step = 0;
  for (const std::string& number : {expected, received}) {
    if (is_decimal(number)) step = std::max(step, last_place(number));
  }
  return std::abs(std::stod(expected) - std::stod(received)) <= 1.01 * step;
}

std::string without_blanks(const std::string& text) {
  std::string words;
  for (char c : text) {
    if (!std::isspace(static_cast<unsigned char>(c))) words.push_back(c);
  }
  return words;
}

bool same(const std::string& expected, const std::string& received, Rule rule) {
  if (expected == received) return true;
  if (rule == Rule::Exact) return false;
  const Line a = split(expected);
  const Line b = split(received);
  // A number that lost its sign or a digit moves the blanks around it.
  if (without_blanks(a.words) != without_blanks(b.words)) return false;
  if (rule == Rule::Varies) return true;
  for (std::size_t i = 0; i < a.numbers.size(); ++i) {
    if (!agree(a.numbers[i], b.numbers[i])) return false;
  }
  return true;
}

}  // namespace

std::string difference(const std::string& expected, const std::string& received, Rule rule) {
  std::istringstream expected_lines(expected);
  std::istringstream received_lines(received);
  std::string a;
  std::string b;
  while (true) {
    const bool more_expected = static_cast<bool>(std::getline(expected_lines, a));
    const bool more_received = static_cast<bool>(std::getline(received_lines, b));
    if (!more_expected && !more_received) return "";
    if (!more_expected) return "expected no more, received \"" + b + "\"";
    if (!more_received) return "expected \"" + a + "\", received no more";
    if (!same(a, b, rule)) return "expected \"" + a + "\", received \"" + b + "\"";
  }
}

bool quotes(const std::string& source, const std::string& text) {
  return without_blanks(source).find(without_blanks(text)) != std::string::npos;
}

}  // namespace wick::lesson
