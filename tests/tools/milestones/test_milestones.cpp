#include "tests/tools/milestones/performance.h"
#include "tools/milestones/milestones.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

using namespace wick;
using namespace wick::milestones;

TEST_CASE("milestones: each is found by its name, and lists its chapters in order") {
  CHECK_FALSE(all_milestones().empty());
  for (const Milestone& one : all_milestones()) {
    CHECK(find_milestone(one.name) == &one);
    CHECK((one.run != nullptr));
    CHECK(std::is_sorted(one.chapters.begin(), one.chapters.end()));
  }
  CHECK(find_milestone("nothing") == nullptr);
}

TEST_CASE("milestones: the list says what each needs and how long it takes") {
  const std::string list = list_of_milestones();
  CHECK(list.find("  xor        learn what two layers can separate and one cannot") == 0);
  CHECK(list.find(" 1 s  chapters 01 02 03 04 06 07\n") != std::string::npos);
  CHECK(list.find("\n  digits     ") != std::string::npos);
  CHECK(list.find("10 s  chapters 01 02 03 04 05 06 07 11\n") != std::string::npos);
  CHECK(list.find("10 s  chapters 01 02 03 04 05 06 07 08 11 12\n") != std::string::npos);
  CHECK(list.find("5 to 25 s  chapters 01 02 03 04 05 06 07 08 10 11 12 13\n") !=
        std::string::npos);
}

TEST_CASE("milestones: a folder that cannot be written is an error, not a verdict") {
  const grade::TemporaryFolder folder;
  grade::write_atomically(folder.path() / "file", "");
  MilestoneOptions options;
  options.out = folder.path() / "file" / "below";
  for (const Milestone& one : all_milestones()) {
    std::ostringstream stream;
    Stage stage(options, stream, plot::Terminal{});
    CHECK_THROWS_AS(one.run(stage), std::exception);
  }
}
