#include "tests/tree/lessons/lesson.h"

#include <doctest/doctest.h>

using namespace wick::lesson;

TEST_CASE("lesson: an exact output may not differ in one digit") {
  CHECK(difference("a 0.5761\n", "a 0.5761\n", Rule::Exact) == "");
  CHECK(difference("a 0.5761\n", "a 0.5762\n", Rule::Exact) ==
        "expected \"a 0.5761\", received \"a 0.5762\"");
}

TEST_CASE("lesson: a rounded output may differ by one in the last place of a decimal number") {
  CHECK(difference("[0.5761, -0.0001]", "[0.5762, -0.0001]", Rule::Rounded) == "");
  CHECK(difference("[0.5761, -0.0001]", "[0.5761,  0.0000]", Rule::Rounded) == "");
  CHECK(difference("1.2346e-01", "1.2345e-01", Rule::Rounded) == "");
  CHECK(difference("rows [1, 1]", "rows [1.0000, 0.9999]", Rule::Rounded) == "");
  CHECK(difference("[1.0000, 1.0000]", "[1, 1]", Rule::Rounded) == "");
  CHECK(difference("1", "1.0002", Rule::Rounded) != "");
  CHECK(difference("1", "2", Rule::Rounded) != "");
  CHECK(difference("0.5761", "0.5763", Rule::Rounded) != "");
  CHECK(difference("1.2346e-01", "1.2344e-01", Rule::Rounded) != "");
  CHECK(difference("1.2346e-01", "1.2346e-02", Rule::Rounded) != "");
  CHECK(difference("shape (2, 3)", "shape (2, 4)", Rule::Rounded) != "");
  CHECK(difference("0.5761 of q", "0.5761 of k", Rule::Rounded) != "");
  CHECK(difference("0.5761", "nan", Rule::Rounded) != "");
}

TEST_CASE("lesson: numbers of an output that varies may differ, its words may not") {
  CHECK(difference("12 ms", "3.5 ms", Rule::Varies) == "");
  CHECK(difference("12 ms", "12 s", Rule::Varies) != "");
}

TEST_CASE("lesson: a missing and a surplus line are found") {
  CHECK(difference("a\nb\n", "a\n", Rule::Varies) == "expected \"b\", received no more");
  CHECK(difference("a\n", "a\nb\n", Rule::Varies) == "expected no more, received \"b\"");
}

TEST_CASE("lesson: a quotation stands word for word in its source, however it is indented") {
  CHECK(quotes("int f(int a,\n      int b);\n", "int f(int a, int b);"));
  CHECK_FALSE(quotes("int f(int a,\n      int b);\n", "int f(int a, int c);"));
}
