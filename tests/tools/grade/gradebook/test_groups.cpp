#include "tests/tools/grade/support/kept_class.h"
#include "tests/tools/grade/support/text.h"
#include "tools/grade/gradebook/exports/school.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;

TEST_CASE("groups: who has handed in together, as the class's system has told") {
  KeptClass kept;
  Gradebook gradebook(kept.out, Gradebook::Use::Grading);
  kept.begin(gradebook);
  kept.grade(gradebook, "ada", "int a;", 5, 100);
  gradebook.end();
  const auto csv = [&] {
    write_exports({{"csv", kept.out}}, school_document(gradebook));
    return read_file(kept.out / "gradebook.csv");
  };
  Submission ada;
  ada.student = "ada";
  ada.chapter = "12_attention";
  ada.members = {"bob", "=eve"};
  gradebook.keep_members(ada);
  CHECK(has(csv(), "\r\nbob,"));
  CHECK(has(csv(), "\r\n'=eve,"));
  ada.members.clear();
  gradebook.keep_members(ada);
  CHECK_FALSE(has(csv(), "bob"));
}
