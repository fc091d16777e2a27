#include "tests/tools/milestones/performance.h"
#include "tools/milestones/probes.h"

#include <doctest/doctest.h>

#include <limits>

using namespace wick;
using namespace wick::milestones;

TEST_CASE("products: the library's are sums, of all views and on every seed") {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    CAPTURE(seed);
    const ProductErrors errors = probe_products(seed);
    CHECK(all_passed(judge_products(errors)));
    // Sums of five numbers are rounded somewhere: nothing was compared if all are equal.
    CHECK(errors.used > 0);
    CHECK(errors.loops > 0);
  }
}

TEST_CASE("products: each bar can fail, alone, and says where to look") {
  using Names = std::vector<std::string>;
  CHECK(all_say_where(judge_products({})));
  CHECK(failing(judge_products({})) == Names{});
  for (const double error : {1e-3, std::numeric_limits<double>::quiet_NaN()}) {
    CHECK(failing(judge_products({error, 0})) == Names{"products of views differ from sums by"});
    CHECK(failing(judge_products({0, error})) == Names{"the same by loops"});
  }
}
