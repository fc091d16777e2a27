#include "tests/tools/grade/support/small_class.h"

using namespace wick::grade;
using namespace wick::grade::test;

TEST_CASE("arguments: submissions at a time are a whole number from 1 on") {
  Class students;
  for (const std::string number : {"0", "-1", "x", "1.5", "1000000"}) {
    const std::string told =
        "--jobs: \"" + number + "\" is no count: give a whole number from 1 to 999999\n";
    const std::string output = students.grade({"--jobs=" + number}, 64);
    CHECK_MESSAGE(has(output, told), output);
  }
  CHECK_FALSE(fs::exists(students.out));
  students.grade({"--jobs", "02"});
}
