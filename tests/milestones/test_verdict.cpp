#include "tools/milestones/verdict.h"

#include <doctest/doctest.h>

using namespace wick;
using namespace wick::milestones;

TEST_CASE("verdict: one that failed says where to look, in words as well as colour") {
  const std::vector<Verdict> verdicts{{"letters", "99.00 %", "at least 95 %", true, "chapter 12"},
                                      {"mask", "3", "exactly 0", false, "chapter 13"}};
  CHECK(to_text(verdicts, {}) ==
        "  pass  letters  99.00 %  (at least 95 %)\n"
        "  FAIL  mask     3        (exactly 0)\n"
        "        look at chapter 13\n");
  const std::string coloured = to_text(verdicts, {true, true, 80});
  CHECK(coloured.find("\x1b[31mFAIL\x1b[39m") != std::string::npos);
  CHECK_FALSE(all_passed(verdicts));
  CHECK(all_passed({verdicts[0]}));
}

TEST_CASE("verdict: shares are written as percentages") {
  CHECK(percent(0.9998) == "99.98 %");
  CHECK(percent(1) == "100.00 %");
}
