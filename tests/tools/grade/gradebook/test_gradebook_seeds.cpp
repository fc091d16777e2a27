#include "tests/tools/grade/support/graded.h"
#include "tools/grade/system/files.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using wick::grade::test::graded;

TEST_CASE("gradebook: a run that takes any seed keeps those of known content, and no other") {
  const TemporaryFolder folder;
  const Submission ada = graded("ada").submission, bob = graded("bob").submission;
  const Handin first{"c", "v", {}, false}, second{"d", "v", {}, false};
  GradingRun run;
  run.seed = 7;
  {
    Gradebook killed(folder.path(), Gradebook::Use::Grading);
    killed.begin(run, false);
    killed.enroll({{ada, first}, {bob, first}});
    killed.finish(graded("ada"), first, 0);
  }
  Gradebook gradebook(folder.path(), Gradebook::Use::Grading);
  GradingRun next;
  next.seed = 8;
  gradebook.begin(next, true);
  CHECK_FALSE(gradebook.reuse(ada, first, 0));  // --seed 8: nothing has it yet
  next.seed = 9;
  next.takes_any_seed = true;
  gradebook.begin(next, true);
  CHECK(gradebook.reuse(ada, first, 0));
  CHECK_FALSE(gradebook.reuse(ada, second, 0));
  CHECK(gradebook.seed(ada, second) == 9);
  CHECK_FALSE(gradebook.reuse(bob, first, 1));
  CHECK(gradebook.seed(bob, first) == 7);
  gradebook.finish(graded("bob"), first, 1);
  REQUIRE(gradebook.entries().size() == 2);
  for (const Entry& entry : gradebook.entries()) CHECK(entry.run.seed == 7);
}

TEST_CASE("gradebook: of results on two seeds the one that was used last counts") {
  const TemporaryFolder folder;
  Gradebook gradebook(folder.path(), Gradebook::Use::Grading);
  const Submission ada = graded("ada").submission;
  const Handin handin{"c", "v", {}, false};
  GradingRun run;
  for (const std::uint64_t seed : {1, 2}) {
    run.seed = seed;
    gradebook.begin(run, false);
    gradebook.finish(graded("ada"), handin, 0);
  }
  run.seed = 1;
  gradebook.begin(run, true);
  REQUIRE(gradebook.reuse(ada, handin, 0));
  run.takes_any_seed = true;
  gradebook.begin(run, true);
  REQUIRE(gradebook.reuse(ada, handin, 0));
  CHECK(gradebook.entries().front().run.seed == 1);
}
