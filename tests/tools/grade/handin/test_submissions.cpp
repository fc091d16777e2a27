#include "tests/tools/grade/support/small_chapters.h"
#include "tools/grade/handin/loose_files.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/handin/submissions.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

const std::vector<Chapter>& chapters = small_chapters;

std::vector<Submission> submissions_in(const fs::path& folder, std::optional<int> wanted = {}) {
  return find_submissions(folder, chapters, wanted).submissions;
}

}  // namespace

TEST_CASE("submissions: the class's chapter is the one that everybody has files of") {
  const TemporaryFolder folder;
  hand_in(folder.path(), "ada", "a.cpp");
  hand_in(folder.path(), "bob", "b.cpp");
  hand_in(folder.path(), "dan", "notes.txt");
  hand_in(folder.path(), ".git", "config");
  hand_in(folder.path(), "__MACOSX", "a.cpp");
  hand_in(folder.path(), ".eve", "a.cpp");
  write_atomically(folder.path() / "README.md", "x");
  const std::vector<Submission> found = submissions_in(folder.path());
  REQUIRE(found.size() == 4);
  CHECK(found[0].student == ".eve");
  CHECK(found[1].student == "ada");
  CHECK(found[1].chapter == "12_attention");
  CHECK(found[1].sources.count("nn/a.cpp") == 1);
  CHECK(found[1].sources.count("nn/b.cpp") == 0);
  CHECK(found[3].chapter == "12_attention");
  CHECK(found[3].sources.empty());
  CHECK(found[3].is_empty);
  CHECK(found[3].problems ==
        std::vector<std::string>{
            "nothing handed in: no file of 12_attention, such as a.cpp, but notes.txt"});
  hand_in(folder.path(), "cyd", "linear.cpp");
  CHECK_THROWS_WITH_AS(find_submissions(folder.path(), chapters, {}),
                       "grade: the files leave the class's chapter open: cyd has 03_layers; .eve, "
                       "ada, bob have 12_attention: say what to grade with --chapter",
                       wick::Error);
  const std::vector<Submission> in_twelfth = submissions_in(folder.path(), 12);
  REQUIRE(in_twelfth.size() == 5);
  CHECK(in_twelfth[3].student == "cyd");
  CHECK(in_twelfth[3].sources.empty());
  CHECK(in_twelfth[3].problems ==
        std::vector<std::string>{"nothing handed in: there are files of 03_layers, and this class "
                                 "is graded in 12_attention: hand in the files of that chapter"});
  const std::vector<Submission> in_third = submissions_in(folder.path(), 3);
  CHECK(in_third[1].problems.size() == 1);
  CHECK(in_third[3].sources.count("nn/linear.cpp") == 1);
}

TEST_CASE("submissions: one with several chapters has the class's among them") {
  const TemporaryFolder folder;
  hand_in(folder.path(), "ada", "a.cpp");
  hand_in(folder.path(), "cyd/03_layers", "linear.cpp");
  hand_in(folder.path(), "cyd/12_attention", "b.cpp");
  const std::vector<Submission> found = submissions_in(folder.path());
  REQUIRE(found.size() == 2);
  CHECK(found[1].chapter == "12_attention");
  CHECK(found[1].sources.count("nn/b.cpp") == 1);
  CHECK(found[1].others.count("03_layers") == 1);
  fs::remove_all(folder.path() / "ada");
  CHECK_THROWS_WITH_AS(find_submissions(folder.path(), chapters, {}),
                       "grade: the files leave the class's chapter open: cyd has 03_layers, "
                       "12_attention: say what to grade with --chapter",
                       wick::Error);
}

TEST_CASE("submissions: Canvas's loose files are those of one student each, the latest uploads") {
  const TemporaryFolder folder;
  for (const char* name :
       {"doe_jane_123456_a.cpp", "doe_jane_123456_b.cpp", "roe_rick_LATE_77_900_a-1.cpp",
        "roe_rick_LATE_77_900_a.cpp", "roe_rick_LATE_77_899_a-3.cpp", "poepat_55_66_work.zip",
        "policy.toml", "notes_2026.txt", "a-1.cpp", ".DS_Store"}) {
    write_atomically(folder.path() / name, name);
  }
  hand_in(folder.path(), "ada", "a.cpp");
  Unpacker unpacker(chapters, {});
  const ClassWork found = find_submissions(folder.path(), chapters, {}, &unpacker);
  REQUIRE(found.submissions.size() == 4);
  const Submission& doe = found.submissions[1];
  CHECK(doe.student == "doe_jane_123456");
  CHECK(doe.sources.size() == 2);
  CHECK(read_file(doe.sources.at("nn/b.cpp")) == "doe_jane_123456_b.cpp");
  CHECK(found.submissions[2].student == "poepat_55");
  CHECK(found.submissions[2].is_empty);
  CHECK(found.submissions[2].problems ==
        std::vector<std::string>{
            "poepat_55_66_work.zip is broken, or no zip or tar file: Unrecognized archive "
            "format",
            "nothing handed in: no file of 12_attention, such as a.cpp, but work.zip"});
  CHECK(found.submissions[3].student == "roe_rick_77");
  CHECK(read_file(found.submissions[3].sources.at("nn/a.cpp")) == "roe_rick_LATE_77_900_a-1.cpp");
  const std::vector<Submission>& earlier = found.submissions[3].earlier;
  REQUIRE(earlier.size() == 2);
  CHECK(read_file(earlier[0].sources.at("nn/a.cpp")) == "roe_rick_LATE_77_899_a-3.cpp");
  CHECK(read_file(earlier[1].sources.at("nn/a.cpp")) == "roe_rick_LATE_77_900_a.cpp");
  CHECK(found.left_out == std::vector<std::string>{"a-1.cpp", "notes_2026.txt", "policy.toml"});
  fs::create_directories(folder.path() / "doe_jane_123456");
  CHECK_THROWS_WITH_AS(find_submissions(folder.path(), chapters, {}),
                       doctest::Contains("has a folder doe_jane_123456 and files whose names"),
                       wick::Error);
}

TEST_CASE("submissions: of two stubs that a loose file's name ends with, the longer one counts") {
  const std::vector<Chapter> both = {
      small_chapter(12, "12_attention", {"nn/a.cpp", "nn/big_a.cpp"})};
  CHECK(read_loose_name("doe_123_big_a.cpp", both)->file == "big_a.cpp");
  CHECK(read_loose_name("doe_big_123_a.cpp", both)->file == "a.cpp");
  CHECK(read_loose_name("doe_big_123_a.cpp", both)->student == "doe_big_123");
  // The front is the platform's: what stands behind it is the student's.
  CHECK(read_loose_name("doe_LATE_12_345_x_6_789_a.cpp", both)->student == "doe_12");
  CHECK(read_loose_name("doe_LATE_12_345_x_6_789_a.cpp", both)->is_late);
  CHECK(read_loose_name("doe_LATE_12_345_x_6_789_a.cpp", both)->file == "x_6_789_a.cpp");
  CHECK_FALSE(read_loose_name("doe_123_x_45_a.cpp", both));
  CHECK_FALSE(read_loose_name("doe_a.cpp", both));
  CHECK_FALSE(read_loose_name("a.cpp", both));
}

TEST_CASE("submissions: the files may lie in folders of an archive that was unpacked") {
  const TemporaryFolder folder;
  hand_in(folder.path(), "ada/homework", "a.cpp");
  hand_in(folder.path(), "bob/x/wick-main/modules/12_attention", "b.cpp");
  hand_in(folder.path(), "bob/x/wick-main/modules/03_layers", "linear.cpp");
  hand_in(folder.path(), "cyd/first", "a.cpp");
  hand_in(folder.path(), "cyd/second", "a.cpp");
  hand_in(folder.path(), "dan/__MACOSX", "a.cpp");
  hand_in(folder.path(), "eve/1/2/3/4", "a.cpp");
  fs::create_directory_symlink(folder.path() / "ada", folder.path() / "eve" / "link");
  const std::vector<Submission> found = submissions_in(folder.path());
  REQUIRE(found.size() == 5);
  CHECK(found[0].sources.at("nn/a.cpp") == folder.path() / "ada" / "homework" / "a.cpp");
  CHECK(found[1].sources.count("nn/b.cpp") == 1);
  CHECK(found[1].others.count("03_layers") == 1);
  CHECK(found[2].problems ==
        std::vector<std::string>{
            "the folders first and second both have files of a chapter: hand in one"});
  CHECK(found[3].is_empty);
  CHECK(found[4].is_empty);
}

TEST_CASE("submissions: a file that this machine cannot read makes its own student pending") {
  // The kernel has a file "mem" in a folder for each thread; reading its beginning gives EIO.
  const std::vector<Submission> found =
      find_submissions("/proc/self/task", {small_chapter(5, "05_memory", {"core/mem"})}, 5)
          .submissions;
  REQUIRE(found.size() >= 1);
  CHECK(found[0].fault == "mem cannot be read: Input/output error");
  CHECK(found[0].sources.empty());
}

TEST_CASE("submissions: only a plain file is ever opened") {
  const TemporaryFolder folder;
  const fs::path pipe = folder.path() / "a.cpp", plain = folder.path() / "b.cpp";
  REQUIRE(::mkfifo(pipe.c_str(), 0666) == 0);
  write_atomically(plain, "int x;");
  const Descriptor watch(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
  REQUIRE(::inotify_add_watch(watch.get(), folder.path().c_str(), IN_OPEN) >= 0);
  char events[4096];
  CHECK_THROWS_WITH_AS(read_submitted(pipe), "a.cpp is not a plain file", RefusedFile);
  CHECK(::read(watch.get(), events, sizeof events) == -1);
  CHECK(read_submitted(plain) == "int x;");
  CHECK(::read(watch.get(), events, sizeof events) > 0);
}

TEST_CASE("submissions: links, folders and huge files are refused, not read") {
  const TemporaryFolder folder;
  hand_in(folder.path(), "ada", "a.cpp");
  fs::create_directories(folder.path() / "bob" / "a.cpp");
  fs::create_directories(folder.path() / "cyd");
  fs::create_symlink("/etc/passwd", folder.path() / "cyd" / "a.cpp");
  fs::create_directory_symlink("/etc", folder.path() / "dan");
  hand_in(folder.path(), "eve", "a.cpp");
  fs::resize_file(folder.path() / "eve" / "a.cpp", 2 << 20);
  const std::vector<Submission> found = submissions_in(folder.path());
  REQUIRE(found.size() == 5);
  CHECK(found[0].problems.empty());
  CHECK(found[1].problems == std::vector<std::string>{"a.cpp is not a plain file"});
  CHECK(found[2].problems == std::vector<std::string>{"a.cpp is not a plain file"});
  CHECK(found[3].student == "dan");
  CHECK(found[3].problems ==
        std::vector<std::string>{
            "the folder is a link, which is not followed: put the folder in its place"});
  CHECK(found[4].problems == std::vector<std::string>{"a.cpp is larger than 1 MB"});
  for (std::size_t i = 1; i < 5; ++i) CHECK(found[i].sources.empty());
}

TEST_CASE(
    "submissions: a path that is no folder of submissions, or a submission itself, is explained") {
  const TemporaryFolder folder;
  const auto refuses = [&](const std::string& text, const fs::path& path,
                           std::optional<int> chapter = {}) {
    CHECK_THROWS_WITH_AS(find_submissions(path, chapters, chapter), ("grade: " + text).c_str(),
                         wick::Error);
  };
  const std::string here = folder.path().string();
  refuses("there is no " + here + "/x: give the folder that holds one folder for each student",
          folder.path() / "x");
  const std::string of_own =
      ": each student's files are in a folder of their own, or have names such as doe_jane_123456_";
  refuses(here + " has no submissions" + of_own + "linear.cpp", folder.path());
  write_atomically(folder.path() / "linear_jane.cpp", "x");
  refuses(here + " has no submissions, but linear_jane.cpp" + of_own + "linear.cpp", folder.path());
  refuses(here + " has no submissions, but linear_jane.cpp" + of_own + "a.cpp", folder.path(), 12);
  fs::create_directories(folder.path() / "ada");
  refuses("no student in " + here +
              " has a file of any chapter, such as linear.cpp: all folders are "
              "empty",
          folder.path());
  for (const char* name : {"A.cpp", "b.py", "c.py", "d.py", "e.py", "f.py"}) {
    hand_in(folder.path(), "ada", name);
  }
  refuses("no student in " + here +
              " has a file of any chapter, such as linear.cpp, but ada/A.cpp, "
              "ada/b.py, ada/c.py, ada/d.py, ada/e.py, ..",
          folder.path());
  write_atomically(folder.path() / "export.zip", "PK");
  refuses(here + "/export.zip is an archive: unpack it into a folder, and give that folder",
          folder.path() / "export.zip");
  refuses(here +
              "/linear_jane.cpp is not a folder: give the one that holds a folder for each "
              "student",
          folder.path() / "linear_jane.cpp");
  hand_in(folder.path(), "ada", "a.cpp");
  CHECK_THROWS_AS(find_submissions(folder.path(), chapters, 99), wick::Error);
  CHECK_THROWS_WITH_AS(find_submissions(folder.path() / "ada", chapters, {}),
                       doctest::Contains("holds a submission of 12_attention itself"), wick::Error);
}
