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

TEST_CASE("arguments: an unknown option is named, with the nearest of the command's own") {
  const TemporaryFolder scratch;
  const auto said = [&](const std::vector<std::string>& arguments) {
    std::string output;
    CHECK(run_program(arguments, scratch.path(), &output) == 64);
    return output;
  };
  const std::string of_grade = " wick grade --help lists those that there are\n";
  CHECK(said({"grade", "--roaster", "x", "y"}) ==
        "wick: grade has no option --roaster: do you mean --roster?" + of_grade);
  CHECK(said({"grade", ".", "--subbmitted=x"}) ==
        "wick: grade has no option --subbmitted: do you mean --submitted?" + of_grade);
  CHECK(said({"grade", ".", "-roster", "x"}) ==
        "wick: grade has no option -roster: do you mean --roster?" + of_grade);
  CHECK(said({"grade", ".", "--classroom"}) == "wick: grade has no option --classroom:" + of_grade);
  // Also before what the command lacks, and with no word of another command.
  CHECK(said({"gradebook", "show", "--jobs", "2"}) ==
        "wick: gradebook show has no option --jobs: wick gradebook show --help lists those that "
        "there are\n");
  CHECK(said({"gradebook", "export", ".", "--fromat", "csv"}) ==
        "wick: gradebook export has no option --fromat: do you mean --format? wick gradebook "
        "export --help lists those that there are\n");
  CHECK(said({"--a\x1b"}) ==
        "wick: wick has no option --a\\x1b: wick --help lists those that "
        "there are\n");
  // The word after an option is its value, however it begins.
  CHECK_FALSE(has(said({"gradebook", "override", "o", "--reason", "--x"}), "has no option"));
  CHECK(has(said({"grade", ".", "another"}), "another"));
}
