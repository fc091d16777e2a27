#include "tests/tools/milestones/performance.h"
#include "tools/milestones/cache/cache_milestone.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::milestones;

namespace {

using Names = std::vector<std::string>;

CacheResult good_cache() {
  CacheResult result;
  result.again = {40, 60};
  result.once = {2, 1};
  return result;
}

}  // namespace

TEST_CASE("cache milestone: measures the ratio of the formula") {
  // 24 e^2 + 2 e V a token, and 4 n^2 e for attention: 40.4 times with a prompt of 16 and 64 new.
  const CacheResult result = measure_cache(3);
  CHECK(result.ratio() == doctest::Approx(40.396).epsilon(1e-3));
  CHECK(result.again.size() == 8);
  CHECK(result.again.back() > result.again.front());
}

TEST_CASE("cache milestone: each bar can fail, alone") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto failing_of = [](double CacheResult::*field, double value) {
    CacheResult wrong = good_cache();
    wrong.*field = value;
    CHECK(all_say_where(judge_cache(wrong)));
    return failing(judge_cache(wrong));
  };
  CHECK(failing(judge_cache(good_cache())) == Names{});
  for (const double error : {0.01, nan}) {
    CHECK(failing_of(&CacheResult::learned, error) ==
          Names{"200 characters in pieces: logits differ by"});
    CHECK(failing_of(&CacheResult::rotary, error) == Names{"the same with rotary positions"});
    CHECK(failing_of(&CacheResult::truncated, error) ==
          Names{"another text after truncate: logits differ by"});
    CHECK(failing_of(&CacheResult::answers, error) ==
          Names{"three answers to one prompt: logits differ by"});
  }
  CHECK(failing_of(&CacheResult::other_characters, 1) ==
        Names{"characters of 200 that a cache changes"});
  CacheResult slow = good_cache();
  slow.once = {20, 1};
  CHECK(failing(judge_cache(slow)) == Names{"times fewer operations for 64 characters"});
}

TEST_CASE("cache milestone: reaches its bars, prints and draws") {
  MilestoneOptions options;
  options.seed = 7;
  options.own = {18};
  options.chapters = "yours: 18_memoization";
  const Performance found([](Stage& stage) { return run_cache(stage); }, options);
  INFO(found.text);
  CHECK(found.status == 0);
  CHECK(found.text.find("Milestone cache, seed 7\n") == 0);
  CHECK(found.count("  pass  ") == 6);
  CHECK(found.count("Measured in ") == 1);
  found.check_drawings({"cache-operations.svg"});
}
