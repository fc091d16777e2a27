#include "tools/milestones/verdict.h"

#include <doctest/doctest.h>

using namespace wick;
using namespace wick::milestones;

TEST_CASE("verdict: one that failed says where to look, in words as well as colour") {
  const std::vector<Verdict> verdicts{
      {"letters", "99.00 %", "at least 95 %", true, {{12, "scores"}}},
      {"mask", "3", "exactly 0", false, {{13, "blocks"}, {12, "masks"}}}};
  CHECK(to_text(verdicts, {}) ==
        "  pass  letters  99.00 %  (at least 95 %)\n"
        "  FAIL  mask     3        (exactly 0)\n"
        "        look at chapter 13: blocks\n"
        "             or chapter 12, attention: masks\n");
  const std::string coloured = to_text(verdicts, {true, true, 80});
  CHECK(coloured.find("\x1b[31mFAIL\x1b[39m") != std::string::npos);
  CHECK_FALSE(all_passed(verdicts));
  CHECK(all_passed({verdicts[0]}));
}

TEST_CASE("verdict: the student's own chapters are named before the reference's") {
  const std::vector<Verdict> verdicts{
      {"loss", "3", "0", false, {{6, "rules"}, {3, "layers"}, {2, "relu"}, {1, "products"}}}};
  CHECK(to_text(verdicts, {},
                Chapters("yours: 01_tensor, 02_activations; the reference's: 03_layers")) ==
        "  FAIL  loss  3  (0)\n"
        "        look at chapter 02, activations: relu\n"
        "             or chapter 01, tensor: products\n"
        "             or chapter 06, autograd: rules\n"
        "             or chapter 03, layers: layers\n");
}

TEST_CASE("verdict: where all suspects are the reference's, the student's chapters come first") {
  const std::vector<Verdict> verdicts{{"mask", "3", "0", false, {{12, "masks"}}}};
  CHECK(to_text(verdicts, {},
                Chapters("yours: 01_tensor, 02_activations; the reference's: 12_attention")) ==
        "  FAIL  mask  3  (0)\n"
        "        look at chapter 01, tensor: yours\n"
        "             or chapter 02, activations: yours\n"
        "             or chapter 12, attention: masks\n");
}

TEST_CASE("verdict: shares are written as percentages") {
  CHECK(percent(0.9998) == "99.98 %");
  CHECK(percent(1) == "100.00 %");
}
