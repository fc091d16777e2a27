#include "wick/texts.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace wick::notebook;

TEST_CASE("texts of lessons: Genesis and Exodus, a chapter a line") {
  const std::string text = genesis_and_exodus();
  CHECK(text.size() == 366194);
  CHECK(std::count(text.begin(), text.end(), '\n') == 50 + 40);
  CHECK(text.find("In the beginning God created the heaven and the earth.") == 0);
}

TEST_CASE("texts of lessons: a text on one line keeps its other characters") {
  CHECK(on_one_line("") == "");
  CHECK(on_one_line("the end.\nNow\n") == "the end. / Now / ");
}
