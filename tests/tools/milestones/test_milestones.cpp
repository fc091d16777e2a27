#include "tools/milestones/chapters.h"
#include "tools/milestones/milestones.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace wick;
using namespace wick::milestones;

TEST_CASE("milestones: each is found by its name, and needs chapters that there are") {
  CHECK(all_milestones().size() == 3);
  for (const Milestone& one : all_milestones()) {
    CHECK(find_milestone(one.name) == &one);
    CHECK(static_cast<bool>(one.run));
    CHECK(std::is_sorted(one.chapters.begin(), one.chapters.end()));
    for (int chapter : one.chapters) CHECK_NOTHROW(chapter_name(chapter));
  }
  CHECK(find_milestone("nothing") == nullptr);
}

TEST_CASE("milestones: the list says what each needs and how long it takes") {
  const std::string list = list_of_milestones();
  CHECK(list.find("  xor        what two layers can tell and one cannot") == 0);
  CHECK(list.find(" 1 s  chapters 01 02 03 04 06 07\n") != std::string::npos);
  CHECK(list.find("\n  digits     ") != std::string::npos);
  CHECK(list.find("20 s  chapters 01 02 03 04 05 06 07 08 11 12\n") != std::string::npos);
}
