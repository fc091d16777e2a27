#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <sys/stat.h>

#include <atomic>
#include <thread>

using namespace wick::grade;
namespace fs = std::filesystem;

TEST_CASE("files: writing replaces a file and leaves nothing else behind") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "a";
  write_atomically(path, "one");
  write_atomically(path, "two");
  CHECK(read_file(path) == "two");
  CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);
}

TEST_CASE("files: a path that a person named keeps its link, one of the grader's does not") {
  const TemporaryFolder folder;
  write_atomically(folder.path() / "target", "old");
  for (const char* link : {"named", "ours"}) fs::create_symlink("target", folder.path() / link);
  write_output(folder.path() / "named", "new");
  CHECK(fs::is_symlink(folder.path() / "named"));
  CHECK(read_file(folder.path() / "target") == "new");
  CHECK(write_if_different(folder.path() / "named", "newer"));
  CHECK(fs::is_symlink(folder.path() / "named"));
  write_atomically(folder.path() / "ours", "mine");
  CHECK_FALSE(fs::is_symlink(folder.path() / "ours"));
  CHECK(read_file(folder.path() / "target") == "newer");
}

TEST_CASE("files: what others may read stays so, whatever the umask") {
  const TemporaryFolder folder;
  const mode_t before = ::umask(077);
  write_atomically(folder.path() / "new", "x");
  ::umask(before);
  CHECK(fs::status(folder.path() / "new").permissions() == fs::perms(0644));
  fs::permissions(folder.path() / "new", fs::perms(0600));
  write_output(folder.path() / "new", "y");
  CHECK(fs::status(folder.path() / "new").permissions() == fs::perms(0600));
}

TEST_CASE("files: a reader sees the old or the new, never a part") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "a";
  const std::string first(200000, '1');
  const std::string second(300000, '2');
  write_atomically(path, first);
  std::atomic<bool> is_done{false};
  std::thread writer([&] {
    for (int i = 0; i < 20; ++i) write_atomically(path, i % 2 == 0 ? second : first);
    is_done = true;
  });
  while (!is_done) {
    const std::string text = read_file(path);
    const bool is_whole = text == first || text == second;
    CHECK(is_whole);
  }
  writer.join();
}

TEST_CASE("files: what cannot be written or read is named, and the old file stays") {
  const TemporaryFolder folder;
  CHECK_THROWS_WITH_AS(write_atomically("/nowhere/a", "x"),
                       "write: /nowhere/a: No such file or directory", wick::Error);
  CHECK_THROWS_WITH_AS(
      read_file(folder.path() / "missing"),
      (std::string("read: ") + (folder.path() / "missing").string() + ": No such file or directory")
          .c_str(),
      wick::Error);
  CHECK_THROWS_AS(read_file(folder.path()), wick::Error);
  // A folder in the way: rename fails after the temporary file was written.
  fs::create_directories(folder.path() / "taken" / "x");
  CHECK_THROWS_AS(write_atomically(folder.path() / "taken", "x"), wick::Error);
  CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);
}

TEST_CASE("files: equal contents are not written again") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "deep" / "a";
  CHECK(write_if_different(path, "x"));
  CHECK_FALSE(write_if_different(path, "x"));
  CHECK(write_if_different(path, "y"));
}

TEST_CASE("files: a temporary folder is gone with its contents") {
  fs::path path;
  {
    const TemporaryFolder folder;
    path = folder.path();
    write_atomically(path / "a", "x");
  }
  CHECK_FALSE(fs::exists(path));
}

TEST_CASE("files: names made of students' stay in their folder and differ where names do") {
  CHECK(file_name_for("ada-1_b.c") == "ada-1_b.c");
  CHECK(file_name_for("../../etc/passwd") == "%2e.%2f..%2fetc%2fpasswd");
  CHECK(file_name_for("..") == "%2e.");
  CHECK(file_name_for("a%2fb") == "a%252fb");
  CHECK(file_name_for("a b") != file_name_for("a_b"));
  // A long name goes on in a folder. A hash in its place could be made equal to another one.
  const std::string long_name(250, '\xe4');
  CHECK(file_name_for(long_name + "a") != file_name_for(long_name + "b"));
  const fs::path path = file_name_for(long_name);
  CHECK(std::distance(path.begin(), path.end()) == 4);
  for (const fs::path& part : path) CHECK(part.string().size() <= 201);
  const std::string whole(198, 'a');
  CHECK(file_name_for(whole) == whole);
  CHECK(file_name_for(whole + "..") == whole + "~/%2e.");
  CHECK(file_name_for(whole + "~/b") != file_name_for(whole + "b"));
}
