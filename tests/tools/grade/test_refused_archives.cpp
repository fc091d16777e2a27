#include "tests/tools/grade/support/hostile_archives.h"
#include "tests/tools/grade/support/small_class.h"

using namespace wick::grade;
using namespace wick::grade::test;

// What no disk takes of an archive is its student's fault, told once, and nobody waits for it.
namespace {

struct PackedClass : Class {
  PackedClass() {
    fs::remove_all(submissions);
    fs::create_directories(submissions);
  }
  void pack(const std::string& name, const std::vector<ZipEntry>& entries) {
    write_atomically(submissions / name, zip_of(entries));
  }
};

const std::string long_name(300, 'n');

}  // namespace

TEST_CASE("refused archives: paths that cannot lie on a disk are named, and nobody is pending") {
  PackedClass students;
  const std::string shift = reference("shift.cpp"), scale = reference("scale.cpp");
  students.pack("1001.zip", {{"shift.cpp", shift}, {long_name + "/scale.cpp", scale}});
  students.pack("1002.zip", {{"shift.cpp/scale.cpp", scale}, {"shift.cpp", shift}});
  students.pack("1003.zip", {{"hw/shift.cpp", shift}, {"HW/shift.cpp", "int x"}});
  std::string deep;
  for (int i = 0; i < 15; ++i) deep += std::string(250, 'd') + "/";
  students.pack("1004.zip", {{deep + "shift.cpp", shift}});
  students.pack("1005.zip", {{"shift.cpp", shift}});
  const std::string told =
      "wick: 1001: refused: 1001.zip: " + std::string(200, 'n') +
      ".. (310 bytes in all) has a name of 300 bytes in its path: a name has at most 255\n";
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{}, {"--resume"}, {"--chapter", "90", "--resume"}}) {
    const std::string output = students.grade(more);  // ends with 0
    CHECK_MESSAGE(has(output, told), output);
    CHECK(has(output, "refused: 1002.zip: shift.cpp/scale.cpp is below shift.cpp, a file\n"));
    CHECK(has(output,
              "refused: 1003.zip: hw/shift.cpp and HW/shift.cpp differ in the case of "
              "letters alone\n"));
    CHECK(has(output, " bytes: a path has at most 2000\n"));
    CHECK_FALSE(has(output, "pending"));
    CHECK_FALSE(has(output, "machine"));
  }
  std::string points;
  for (const Counted& entry : students.entries()) {
    points += std::to_string(static_cast<int>(entry.score.points.value_or(-1)));
  }
  CHECK(points == "33003");
}

TEST_CASE("refused archives: nothing of one archive is ever among the files of the next") {
  PackedClass students;
  students.pack("1001.zip", {{"scale.cpp", reference("scale.cpp")},
                             {"shift.cpp", reference("shift.cpp")},
                             {"z" + long_name + "/shift.cpp", "int x"}});  // the last of them
  students.pack("1002.zip", {{"shift.cpp", reference("shift.cpp")}});
  students.grade({"--chapter", "90"});
  const std::vector<Counted> entries = students.entries();
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].score.points == 9);
  CHECK(entries[1].score.points == 3);
}

TEST_CASE("refused archives: a folder of the archive's name counts in its place, and is named") {
  PackedClass students;
  students.pack("1001.zip", {{"scale.cpp", reference("scale.cpp")}});
  fs::create_directories(students.submissions / "1001");
  write_atomically(students.submissions / "1001" / "shift.cpp", reference("shift.cpp"));
  write_atomically(students.submissions / "notes.txt", "");
  const std::string output = students.grade({"--chapter", "90"});
  CHECK(has(output,
            "wick: not graded: no chapter has files of these names, or they are no student's: "
            "notes.txt\n"
            "wick: not graded: a folder is beside each of these archives, has its name, and "
            "counts: 1001.zip\n"));
  REQUIRE(students.entries().size() == 1);
  CHECK(students.entries()[0].score.points == 3);
}

TEST_CASE("refused archives: thousands of files with a chapter's names are refused") {
  PackedClass students;
  std::vector<ZipEntry> many;
  for (int i = 1; i <= 2001; ++i)
    many.push_back({"v" + std::to_string(i) + "/shift.cpp", "int x;"});
  students.pack("1001.zip", many);
  students.pack("1002.zip", {{"shift.cpp", reference("shift.cpp")}});
  CHECK(has(students.grade({"--chapter", "90"}),
            "wick: 1001: 1001.zip has more than 2000 files with the names of a chapter's: hand in "
            "the chapter's files alone\n"));
}
