#include "tests/tools/grade/support/by_hand.h"
#include "tests/tools/grade/support/exported.h"
#include "tests/tools/grade/support/kept_class.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

const std::string jane = "Jane Doe_7_assignsubmission_file_";

// A class of a roster, in which Jane was called doe_jane_1001 when she got a mark and a remark.
struct RenamedClass : KeptClass {
  Gradebook gradebook{out, Gradebook::Use::Grading};
  ByHand by_hand{out};

  RenamedClass() {
    gradebook.set_roster("id,name\n1001,Jane Doe\n1002,Bob\n", "roster.csv");
    gradebook.set_matching(true);
    begin(gradebook);
    grade(gradebook, "doe_jane_1001", "int a;", 5, {}, "12_attention", "because");
    grade(gradebook, "bob", "int b;", 6, {}, "12_attention", "so");
    gradebook.end();
    gradebook.set_policy(parse_policy("written_answers = true", "policy.toml"));
    by_hand.mark("doe_jane_1001", "12.q1", "because", 3);
    by_hand.remark("doe_jane_1001", "int a;", 1, "int a;", "why an int?");
  }
  void hand_in_as(const std::string& name) {
    begin(gradebook);
    grade(gradebook, name, "int a;", 5, {}, "12_attention", "because");
    grade(gradebook, "bob", "int b;", 6, {}, "12_attention", "so");
    gradebook.end();
  }
  Entry of(const std::string& student) { return find(gradebook.entries(), student); }
  // What the school says of points and remarks whose student is gone.
  std::vector<std::string> gone() {
    std::vector<std::string> parts =
        run_school({"--gone"}, school_document(gradebook.entries(), {}, 0, gradebook.file()));
    parts.erase(parts.begin());
    return parts;
  }
};

}  // namespace

TEST_CASE("by hand: marks and remarks follow a person to another name") {
  RenamedClass kept;
  kept.hand_in_as(jane);
  const Entry entry = kept.of(jane);
  CHECK(entry.score.points == 8);
  CHECK(entry.students.size() == 2);  // by both names
  CHECK_FALSE(kept.of("bob").score.points.has_value());
  CHECK(kept.of("bob").students.size() == 1);
  CHECK(kept.gone().empty());
  const std::string page = exported("html", entry, {}, 0, kept.gradebook.file());
  CHECK(has(page, "line 1: why an int?"));

  kept.by_hand.remove_remarks();
  kept.by_hand.mark(jane, "12.q1", "because", {});
  CHECK_FALSE(has(exported("html", entry, {}, 0, kept.gradebook.file()), "why an int?"));
  CHECK_FALSE(kept.of(jane).score.points.has_value());
}

TEST_CASE("by hand: what no student of the class has is named, and can be taken back") {
  RenamedClass kept;
  kept.by_hand.points("doe_jane_1001", "12.1", 9);
  kept.hand_in_as("eve");
  CHECK(kept.gone().empty());  // Jane is absent, and has a row
  CHECK(kept.of("1001").score.overrides.count("12.1") == 1);
  kept.gradebook.set_roster("id,name\n1002,Bob\n", "roster.csv");
  const std::vector<std::string> gone = kept.gone();
  REQUIRE(gone.size() == 2);
  const std::string out = kept.out.string();
  CHECK(
      gone[0] ==
      "points by hand of no student of this class: doe_jane_1001 (12.1: 9, 12.q1: 3): correct the "
      "roster or the folder's name, or take them back: wick gradebook override " +
          out + " STUDENT EXERCISE --reason TEXT, and wick gradebook mark " + out +
          " STUDENT QUESTION");
  CHECK(
      gone[1] ==
      "remarks on lines of no student of this class: doe_jane_1001 (1): correct the roster or the "
      "folder's name, or take them back: wick gradebook remark " +
          out + " STUDENT --remove NUMBER");
  kept.by_hand.points("doe_jane_1001", "12.1", {});
  kept.by_hand.mark("doe_jane_1001", "12.q1", "because", {});
  kept.by_hand.remove_remarks();
  CHECK(kept.gone().empty());
}
