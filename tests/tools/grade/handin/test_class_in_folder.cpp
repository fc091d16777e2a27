#include "tests/tools/grade/support/hostile_archives.h"
#include "tests/tools/grade/support/small_chapters.h"
#include "tools/grade/handin/attempt_names.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

// A class in one folder too many is told from one student's attempts.
namespace {

using Lines = std::vector<std::string>;

// A class, and what was unpacked of it.
struct FoundInFolder {
  explicit FoundInFolder(const fs::path& folder)
      : submissions(find_submissions(folder, small_chapters, 12, &unpacker).submissions) {}
  std::string text(std::size_t i) const { return read_file(submissions[i].sources.at("nn/a.cpp")); }
  Unpacker unpacker{small_chapters, {}};
  std::vector<Submission> submissions;
};

// What find_submissions says to the folder; nothing if it takes it. @ stands for the folder's path.
std::string refusal_of(const fs::path& folder, std::optional<int> chapter = 12) {
  Unpacker unpacker(small_chapters, {});
  try {
    find_submissions(folder, small_chapters, chapter, &unpacker);
  } catch (const wick::Error& error) {
    std::string text = error.what();
    for (std::size_t at; (at = text.find(folder.string())) != std::string::npos;) {
      text.replace(at, folder.string().size(), "@");
    }
    return text;
  }
  return "";
}

const std::string if_attempts =
    "; if they are attempts of one student, call them attempt_1, attempt_2 and so on";

}  // namespace

TEST_CASE("class in folder: a class in one folder too many is no student with many attempts") {
  const TemporaryFolder folder;
  for (const char* id : {"1001", "1002", "1003"}) {
    hand_in(folder.path() / "ids/hw", id, "a.cpp");
    hand_in(folder.path() / "deep/x/export", id, "a.cpp");
    hand_in(folder.path() / "zips/hw", std::string("of ") + id, "a.zip", zip_of({{"a.cpp", id}}));
  }
  hand_in(folder.path() / "names/hw", "ada", "a.cpp");
  hand_in(folder.path() / "names/hw", "bob", "a.cpp");
  const std::string three = "1001, 1002 and others in @/";
  const std::string have = " have files of a chapter: if these are students, give @/";
  CHECK(refusal_of(folder.path() / "ids") ==
        "grade: @ holds one folder, hw, and " + three + "hw" + have + "hw" + if_attempts);
  CHECK(refusal_of(folder.path() / "deep", std::nullopt) == "grade: @ holds one folder, x, and " +
                                                                three + "x/export" + have +
                                                                "x/export" + if_attempts);
  CHECK(refusal_of(folder.path() / "zips").find("and of 1001/a.zip, of 1002/a.zip and others in") !=
        std::string::npos);
  CHECK(refusal_of(folder.path() / "names") ==
        "grade: @ holds one folder, hw, and ada and bob in @/hw" + have + "hw" + if_attempts);
  write_atomically(folder.path() / "ids" / "grades.csv", "of nobody");
  CHECK(refusal_of(folder.path() / "ids") != "");
  CHECK(refusal_of(folder.path() / "ids/hw") == "");
}

TEST_CASE(
    "class in folder: a class in one archive, or in each of several folders, is no student "
    "either") {
  const TemporaryFolder folder;
  fs::create_directories(folder.path() / "packed");
  write_atomically(folder.path() / "packed" / "export.zip",
                   zip_of({{"hw/1001/a.cpp", "x"}, {"hw/1002/a.cpp", "y"}}));
  CHECK(refusal_of(folder.path() / "packed") ==
        "grade: @ holds one archive, export.zip, and 1001 and 1002 in @/export.zip have files of a "
        "chapter: if these are students, unpack @/export.zip and give the folder with them" +
            if_attempts);
  for (const char* section : {"a", "b"}) {
    for (const char* id : {"01", "02"}) {
      hand_in(folder.path() / "sections" / section, section + std::string(id), "a.cpp");
    }
  }
  CHECK(refusal_of(folder.path() / "sections") ==
        "grade: @ holds 2 folders, and in each of them several have files of a chapter, such as "
        "a01 and a02 in a: if these are students, grade each of the 2 folders on its own" +
            if_attempts);
}

TEST_CASE("class in folder: an export of Gradescope is no student, beside others too") {
  const TemporaryFolder folder;
  hand_in(folder.path(), "export/submission_11", "a.cpp");
  write_atomically(folder.path() / "export" / "submission_metadata.yml", "x");
  CHECK(refusal_of(folder.path()) ==
        "grade: @ holds one folder, export, and submission_11 in @/export has files of a chapter: "
        "if these are students, give @/export" +
            if_attempts);
  hand_in(folder.path(), "ada", "a.cpp");
  hand_in(folder.path(), "ada", "submission_metadata.yml");  // a student cannot end all grading
  const FoundInFolder found(folder.path());
  REQUIRE(found.submissions.size() == 2);
  CHECK(found.submissions[0].problems.empty());
  CHECK(found.text(0) == "int x;");
  CHECK(found.submissions[1].problems ==
        Lines{"submission_metadata.yml is here, and submission_11 has files of a chapter: this "
              "is a class that Gradescope has exported, or a student's file that must go"});
}

TEST_CASE(
    "class in folder: files with students' names in one folder too many are not one student's") {
  const TemporaryFolder folder;
  hand_in(folder.path(), "hw", "doe_jane_123456_a.cpp");
  hand_in(folder.path(), "hw", "roe_rick_77_900_b.cpp");
  CHECK(refusal_of(folder.path()) ==
        "grade: @ holds one folder, hw, and the names of the files in it are those of students, "
        "such as doe_jane_123456_a.cpp: give @/hw");
  CHECK(refusal_of(folder.path() / "hw") == "");
  hand_in(folder.path(), "hw", "a.cpp");
  CHECK(refusal_of(folder.path()) == "");
}

TEST_CASE("class in folder: one student's attempts are no class, and numbers alone are told") {
  for (const Lines& names :
       {Lines{"attempt_1", "attempt_2"}, Lines{"Try 1", "Try 2"}, Lines{"version3", "version4"},
        Lines{"v1", "V2"}, Lines{"hw_2026-11-21", "hw_2026-11-22"}, Lines{"work", "work-1"},
        Lines{"work (1)", "work (2)"}}) {
    const TemporaryFolder folder;
    for (const std::string& name : names) hand_in(folder.path(), "ada/x/" + name, "a.cpp", name);
    const FoundInFolder found(folder.path());
    REQUIRE(found.submissions.size() == 1);
    CHECK(found.submissions[0].attempts == 2);
    CHECK(found.text(0) == names[1]);
    CHECK(found.submissions[0].remarks.empty());
  }
  const TemporaryFolder folder;
  for (const char* name : {"1", "2", "3"}) {
    hand_in(folder.path(), std::string("ada/") + name, "a.cpp", name);
    hand_in(folder.path(), std::string("bob/") + name, "a.cpp", name);
  }
  const FoundInFolder all(folder.path());  // these names are the same for all students
  REQUIRE(all.submissions.size() == 2);
  hand_in(folder.path(), "cyd", "a.cpp");
  fs::remove_all(folder.path() / "bob");
  const FoundInFolder found(folder.path());
  REQUIRE(found.submissions.size() == 2);
  CHECK(found.submissions[0].attempts == 3);
  CHECK(found.text(0) == "3");
  CHECK(found.submissions[0].remarks ==
        Lines{"1, 2 and others are taken as attempts of this student: their names differ only in "
              "numbers"});
  CHECK_FALSE(are_called_attempts({"2026-11-21", "1002"}));
  CHECK_FALSE(are_called_attempts({"submission_11", "submission_12"}));
  CHECK_FALSE(are_called_attempts({"v123456", "v123457"}));
}
