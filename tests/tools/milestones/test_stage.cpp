#include "core/error.h"
#include "tools/milestones/stage.h"

#include <doctest/doctest.h>

#include <limits>

using namespace wick;
using namespace wick::milestones;

TEST_CASE("chapters: have a number of two digits, and a name if they are in the course") {
  CHECK(chapter_name(1) == "chapter 01, tensor");
  CHECK(chapter_name(6) == "chapter 06, autograd");
  CHECK(chapter_name(12) == "chapter 12, attention");
  CHECK(chapter_name(99) == "chapter 99");
}

TEST_CASE("chapters: a folder of the course has its number, any other text is refused") {
  CHECK(chapter_number("01_tensor") == 1);
  CHECK(chapter_number("12_attention") == 12);
  for (const char* text : {"tensor", "00_nothing", "01", "-1", ""}) {
    CAPTURE(text);
    CHECK_THROWS_AS(chapter_number(text), ValueError);
  }
  CHECK_THROWS_WITH(chapter_number("tensor"),
                    "chapters: there is no \"tensor\": it must be the folder of a chapter, for "
                    "example 01_tensor");
}

TEST_CASE("verdict: a number is compared with its bar, and NaN passes none") {
  const auto passes = [](double number, const Bar& bar) {
    return judge_number("x", number, bar, {}).passed;
  };
  CHECK(passes(2, {Bar::AtLeast, 2}));
  CHECK_FALSE(passes(1.9, {Bar::AtLeast, 2}));
  CHECK(passes(2, {Bar::AtMost, 2}));
  CHECK_FALSE(passes(2.1, {Bar::AtMost, 2}));
  CHECK(passes(2.1, {Bar::MoreThan, 2}));
  CHECK_FALSE(passes(2, {Bar::MoreThan, 2}));
  CHECK(passes(2, {Bar::Exactly, 2}));
  CHECK_FALSE(passes(2.1, {Bar::Exactly, 2}));
  for (Bar::Bound bound : {Bar::AtLeast, Bar::AtMost, Bar::MoreThan, Bar::Exactly}) {
    CHECK_FALSE(passes(std::numeric_limits<double>::quiet_NaN(), {bound, 2}));
  }
}

TEST_CASE("verdict: the words of a bar are made of its number") {
  CHECK(judge_number("x", 0.25, {Bar::MoreThan, 1e-3}, {}).bar == "more than 0.001");
  CHECK(judge_number("x", 0.25, {Bar::AtMost, 1e-5}, {}).measured == "0.25");
  CHECK(judge_share("x", 0.5, {Bar::AtMost, 0.4, "; guessing gives 10 %"}, {}).bar ==
        "at most 40 %; guessing gives 10 %");
  CHECK(judge_share("x", 0.5, {Bar::AtLeast, 0.95}, {}).bar == "at least 95 %");
  CHECK(judge_share("x", 0.5, {Bar::Exactly, 1}, {}).measured == "50.00 %");
}

TEST_CASE("verdict: a failure says where to look, in words as well as colour") {
  const std::vector<Verdict> verdicts{
      {"letters", "99.00 %", "at least 95 %", true, {{12, "scores"}}},
      {"mask", "3", "exactly 0", false, {{99, "blocks"}, {12, "masks"}}}};
  CHECK(to_text(verdicts, {}) ==
        "  pass  letters  99.00 %  (at least 95 %)\n"
        "  FAIL  mask     3        (exactly 0)\n"
        "        look at chapter 99: blocks\n"
        "             or chapter 12, attention: masks\n");
  const std::string coloured = to_text(verdicts, {true, true, 80});
  CHECK(coloured.find("\x1b[31mFAIL\x1b[39m") != std::string::npos);
  CHECK_FALSE(all_passed(verdicts));
  CHECK(all_passed({verdicts[0]}));
}

TEST_CASE("verdict: the student's own chapters are named before the reference's") {
  const std::vector<Verdict> verdicts{
      {"loss", "3", "0", false, {{6, "rules"}, {3, "layers"}, {2, "relu"}, {1, "products"}}}};
  CHECK(to_text(verdicts, {}, {1, 2}) ==
        "  FAIL  loss  3  (0)\n"
        "        look at chapter 02, activations: relu\n"
        "             or chapter 01, tensor: products\n"
        "             or chapter 06, autograd: rules\n"
        "             or chapter 03, layers: layers\n");
}

TEST_CASE("verdict: where all suspects are the reference's, the student's chapters come first") {
  const std::vector<Verdict> verdicts{{"mask", "3", "0", false, {{12, "masks"}}}};
  CHECK(to_text(verdicts, {}, {1, 2}) ==
        "  FAIL  mask  3  (0)\n"
        "        look at chapter 01, tensor: yours\n"
        "             or chapter 02, activations: yours\n"
        "             or chapter 12, attention: masks\n");
}

TEST_CASE("verdict: shares are written as percentages") {
  CHECK(percent(0.9998) == "99.98 %");
  CHECK(percent(1) == "100.00 %");
}
