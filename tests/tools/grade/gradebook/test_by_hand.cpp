#include "tests/tools/grade/support/by_hand.h"
#include "tests/tools/grade/support/counted.h"
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
    keep_roster(gradebook, "id,name\n1001,Jane Doe\n1002,Bob\n", true);
    begin(gradebook);
    grade(gradebook, "doe_jane_1001", "int a;", 5, {}, "12_attention", "because");
    grade(gradebook, "bob", "int b;", 6, {}, "12_attention", "so");
    gradebook.end();
    keep_policy(gradebook, "written_answers = true");
    by_hand.mark("doe_jane_1001", "12.q1", "because", 3);
    by_hand.remark("doe_jane_1001", "int a;", 1, "int a;", "why an int?");
  }
  void hand_in_as(const std::string& name) {
    begin(gradebook);
    grade(gradebook, name, "int a;", 5, {}, "12_attention", "because");
    grade(gradebook, "bob", "int b;", 6, {}, "12_attention", "so");
    gradebook.end();
  }
  Counted of(const std::string& student) { return find(counted(gradebook), student); }
  // What the school says of points and remarks whose student is gone; that bob is matched by name
  // comes before it.
  std::string gone() {
    const std::string text = write_exports({{"remarks", ""}}, school_document(gradebook)).at(0);
    return has(text, "of no student of this class") ? text : "";
  }
};

}  // namespace

TEST_CASE("by hand: marks and remarks follow a person to another name") {
  RenamedClass kept;
  kept.hand_in_as(jane);
  CHECK(kept.of(jane).score.points == 8);  // by both names
  CHECK_FALSE(kept.of("bob").score.points.has_value());
  CHECK(kept.gone().empty());
  const std::string page = exported("html", kept.gradebook, jane);
  CHECK(has(page, "line 1: why an int?"));

  kept.by_hand.remove_remarks();
  kept.by_hand.mark(jane, "12.q1", "because", {});
  CHECK_FALSE(has(exported("html", kept.gradebook, jane), "why an int?"));
  CHECK_FALSE(kept.of(jane).score.points.has_value());
}

TEST_CASE("by hand: what no student of the class has is named, and can be taken back") {
  RenamedClass kept;
  kept.by_hand.points("doe_jane_1001", "12.1", 9);
  kept.hand_in_as("eve");
  CHECK(kept.gone().empty());  // Jane is absent, and has a row
  CHECK(kept.of("1001").score.exercises.at("12.1") == 9);
  keep_roster(kept.gradebook, "id,name\n1002,Bob\n", true);
  const std::string gone = kept.gone();
  CHECK(has(gone, "points by hand of no student of this class: doe_jane_1001 (12.1: 9, 12.q1: 3)"));
  CHECK(has(gone, "remarks on lines of no student of this class: doe_jane_1001 (1)"));
  kept.by_hand.points("doe_jane_1001", "12.1", {});
  kept.by_hand.mark("doe_jane_1001", "12.q1", "because", {});
  kept.by_hand.remove_remarks();
  CHECK(kept.gone().empty());
}
