#include "tests/tools/grade/support/kept_class.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

const std::string jane = "Jane Doe_7_assignsubmission_file_";

// A class of a roster, in which Jane was called doe_jane_1001 when she got a mark and a remark.
struct RenamedClass : KeptClass {
  Gradebook gradebook{out, Gradebook::Use::Grading};

  RenamedClass() {
    gradebook.set_roster("id,name\n1001,Jane Doe\n1002,Bob\n", "roster.csv");
    gradebook.set_matching(true);
    begin(gradebook);
    grade(gradebook, "doe_jane_1001", "int a;", 5, {}, "12_attention", "because");
    grade(gradebook, "bob", "int b;", 6, {}, "12_attention", "so");
    gradebook.end();
    gradebook.set_policy(parse_policy("written_answers = true", "policy.toml"));
    gradebook.mark_answer("doe_jane_1001", "12.q1", 3, "yes", "teacher", 7);
    gradebook.remark_line("doe_jane_1001", "a.cpp:1", "why an int?", "teacher", 7);
  }
  void hand_in_as(const std::string& name) {
    begin(gradebook);
    grade(gradebook, name, "int a;", 5, {}, "12_attention", "because");
    grade(gradebook, "bob", "int b;", 6, {}, "12_attention", "so");
    gradebook.end();
  }
  Entry of(const std::string& student) { return find(gradebook.entries(), student); }
};

}  // namespace

TEST_CASE("by hand: marks and remarks follow a person to another name") {
  RenamedClass kept;
  kept.hand_in_as(jane);
  const Entry entry = kept.of(jane);
  CHECK(entry.score.points == 8);
  REQUIRE(entry.remarks.size() == 1);
  CHECK_FALSE(entry.remarks[0].is_of_earlier);
  CHECK_FALSE(kept.of("bob").score.points.has_value());
  CHECK(kept.of("bob").remarks.empty());
  CHECK(kept.gradebook.by_hand_remarks().empty());

  kept.gradebook.remove_remark(jane, entry.remarks[0].id, 9);
  kept.gradebook.mark_answer(jane, "12.q1", {}, "", "teacher", 9);
  CHECK(kept.of(jane).remarks.empty());
  CHECK_FALSE(kept.of(jane).score.points.has_value());
}

TEST_CASE("by hand: what no student of the class has is named, and can be taken back") {
  RenamedClass kept;
  kept.gradebook.override_points("doe_jane_1001", "12.1", 9, "fair", "teacher", 7);
  kept.hand_in_as("eve");
  CHECK(kept.gradebook.by_hand_remarks().empty());  // Jane is absent, and has a row
  CHECK(kept.of("1001").score.overrides.count("12.1") == 1);
  kept.gradebook.set_roster("id,name\n1002,Bob\n", "roster.csv");
  const std::vector<std::string> told = kept.gradebook.by_hand_remarks();
  REQUIRE(told.size() == 2);
  const std::string out = kept.out.string();
  CHECK(
      told[0] ==
      "points by hand of no student of this class: doe_jane_1001 (12.1: 9, 12.q1: 3): correct the "
      "roster or the folder's name, or take them back: wick gradebook override " +
          out + " STUDENT EXERCISE --reason TEXT, and wick gradebook mark " + out +
          " STUDENT QUESTION");
  CHECK(
      told[1] ==
      "remarks on lines of no student of this class: doe_jane_1001 (1): correct the roster or the "
      "folder's name, or take them back: wick gradebook remark " +
          out + " STUDENT --remove NUMBER");
  kept.gradebook.override_points("doe_jane_1001", "12.1", {}, "gone", "teacher", 9);
  kept.gradebook.mark_answer("doe_jane_1001", "12.q1", {}, "", "teacher", 9);
  kept.gradebook.remove_remark("doe_jane_1001", 1, 9);
  CHECK(kept.gradebook.by_hand_remarks().empty());
  CHECK_THROWS_AS(kept.gradebook.override_points("doe_jane_1001", "12.1", 9, "no", "teacher", 9),
                  wick::Error);
}
