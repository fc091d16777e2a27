#include "tools/grade/course/submissions.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
namespace fs = std::filesystem;

namespace {

Chapter chapter(int number, const std::string& folder, const std::vector<std::string>& files) {
  Chapter result;
  result.number = number;
  result.folder = folder;
  result.files = files;
  return result;
}

const std::vector<Chapter> chapters = {chapter(3, "03_layers", {"nn/linear.cpp"}),
                                       chapter(12, "12_attention", {"nn/a.cpp", "nn/b.cpp"})};

void hand_in(const fs::path& folder, const std::string& student, const std::string& file) {
  fs::create_directories(folder / student);
  write_atomically(folder / student / file, "int x;");
}

}  // namespace

TEST_CASE("submissions: the chapter is told by the files, and by the others where there are none") {
  const TemporaryFolder folder;
  hand_in(folder.path(), "ada", "a.cpp");
  hand_in(folder.path(), "bob", "b.cpp");
  hand_in(folder.path(), "cyd", "linear.cpp");
  hand_in(folder.path(), "dan", "notes.txt");
  hand_in(folder.path(), ".git", "config");
  hand_in(folder.path(), ".eve", "a.cpp");
  write_atomically(folder.path() / "README.md", "x");
  const std::vector<Submission> found = find_submissions(folder.path(), chapters, {});
  REQUIRE(found.size() == 5);
  CHECK(found[0].student == ".eve");
  CHECK(found[1].student == "ada");
  CHECK(found[1].chapter == "12_attention");
  CHECK(found[1].sources.count("nn/a.cpp") == 1);
  CHECK(found[1].sources.count("nn/b.cpp") == 0);
  CHECK(found[3].chapter == "03_layers");
  CHECK(found[4].chapter == "12_attention");
  CHECK(found[4].sources.empty());
  CHECK(find_submissions(folder.path(), chapters, 3)[0].sources.empty());
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
  const std::vector<Submission> found = find_submissions(folder.path(), chapters, {});
  REQUIRE(found.size() == 4);
  CHECK(found[0].problems.empty());
  CHECK(found[1].problems == std::vector<std::string>{"a.cpp is not a plain file"});
  CHECK(found[2].problems == std::vector<std::string>{"a.cpp is not a plain file"});
  CHECK(found[3].problems == std::vector<std::string>{"a.cpp is larger than 1 MB"});
  for (std::size_t i = 1; i < 4; ++i) CHECK(found[i].sources.empty());
}

TEST_CASE(
    "submissions: a path that is no folder of submissions, or a submission itself, is explained") {
  const TemporaryFolder folder;
  CHECK_THROWS_AS(find_submissions(folder.path() / "x", chapters, {}), wick::Error);
  CHECK_THROWS_AS(find_submissions(folder.path(), chapters, {}), wick::Error);
  fs::create_directories(folder.path() / "ada");
  CHECK_THROWS_AS(find_submissions(folder.path(), chapters, {}), wick::Error);
  hand_in(folder.path(), "ada", "a.cpp");
  CHECK_THROWS_AS(find_submissions(folder.path(), chapters, 99), wick::Error);
  CHECK_THROWS_WITH_AS(find_submissions(folder.path() / "ada", chapters, {}),
                       doctest::Contains("holds a submission of 12_attention itself"), wick::Error);
}
