#include "tools/grade/judge/format_values.h"

#include <doctest/doctest.h>

#include <limits>

using namespace wick::grade;

namespace {

std::vector<double> counted(int count) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i) values.push_back(i);
  return values;
}

std::vector<bool> marks_at(int count, const std::vector<std::size_t>& places) {
  std::vector<bool> marked(static_cast<std::size_t>(count));
  for (const std::size_t place : places) marked[place] = true;
  return marked;
}

// Columns with one space between them.
std::string narrow(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c != ' ' || (!result.empty() && result.back() != ' ')) result += c;
  }
  return result;
}

}  // namespace

TEST_CASE("format_values: a table begins so that the value that is told is in it") {
  const std::vector<std::int64_t> shape = {2, 20};
  const auto shown = [&](std::size_t told, const std::vector<std::size_t>& marked) {
    return narrow(
        format_values(counted(40), shape, "", 8, marks_at(40, marked), excerpt_with(told, shape)));
  };
  CHECK(shown(25, {25}) == "0 1 2 3 4 5 6 7 ..\n 20 21 22 23 24 25* 26 27 ..\n");
  CHECK(shown(32, {32}) == ".. 8 9 10 11 12 13 14 15 ..\n .. 28 29 30 31 32* 33 34 35 ..\n");
  CHECK(shown(39, {39}) == ".. 12 13 14 15 16 17 18 19\n .. 32 33 34 35 36 37 38 39*\n");
  // What is starred and left out has its star.
  CHECK(shown(32, {0, 19, 32}) ==
        "..* 8 9 10 11 12 13 14 15 ..*\n .. 28 29 30 31 32* 33 34 35 ..\n");
}

TEST_CASE("format_values: rows before and behind the one that is told are counted") {
  const std::vector<std::int64_t> shape = {30, 1};
  const std::string text = narrow(
      format_values(counted(30), shape, "", 4, marks_at(30, {20}), excerpt_with(20, shape, 4)));
  CHECK(text == ".. 18 rows before\n 18\n 19\n 20*\n 21\n .. 8 more rows\n");
  CHECK(narrow(format_values(counted(30), shape, "", 2)) == "0\n 1\n .. 28 more rows\n");
}

TEST_CASE("format_values: columns keep apart, however long their numbers are") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(format_values({0.816141, -1.234567e+8, -1.118034e+100, 4}, {4}, "") ==
        "      0.816141  -1.23457e+08 -1.11803e+100             4\n");
  CHECK(format_values({1, nan, -infinity}, {3}, "") == "           1         nan        -inf\n");
}

TEST_CASE("format: a full column keeps a blank behind it") {
  CHECK(in_column("4 of 4", 8) + "|" == "4 of 4  |");
  CHECK(in_column("13 of 13 public, 13 more", 24) + "25 / 25" ==
        "13 of 13 public, 13 more 25 / 25");
  CHECK(in_column("longer", 4) + "|" == "longer |");
}
