#include "tools/grade/system/text.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace wick::grade;

TEST_CASE("text: separators stand between words, also where a word is empty") {
  using Words = std::vector<std::string>;
  CHECK(joined(Words{}) == "");
  CHECK(joined(Words{"one"}) == "one");
  CHECK(joined(Words{"one", "two", "three"}) == "one, two, three");
  CHECK(joined(Words{"", "two", ""}, "+") == "+two+");
  CHECK(joined(std::vector<int>{1, -2}, " ", [](int i) { return std::to_string(i); }) == "1 -2");
}
