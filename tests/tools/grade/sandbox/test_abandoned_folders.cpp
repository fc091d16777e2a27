#include "tests/skip.h"
#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/program.h"
#include "tests/variable.h"
#include "tools/grade/sandbox/abandoned_folders.h"

#include <doctest/doctest.h>

#include <sys/wait.h>

#include <cstdlib>
#include <set>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

// A folder that a process makes, fills, and does not live to remove.
fs::path abandon() {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const TemporaryFolder folder;
    fs::create_directories(folder.path() / "deep");
    write_atomically(folder.path() / "deep" / "a", "x");
    const std::string path = folder.path();
    ::_exit(::write(ends[1], path.data(), path.size()) < 0);
  }
  ::close(ends[1]);
  char name[4096];
  const ssize_t length = ::read(ends[0], name, sizeof name);
  ::close(ends[0]);
  ::waitpid(child, nullptr, 0);
  REQUIRE(length > 0);
  return std::string(name, static_cast<std::size_t>(length));
}

int temporary_folders(const fs::path& folder) {
  int count = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (TemporaryFolder::is_name(entry.path().filename())) ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("abandoned folders: those of the dead are removed, those of the living stay") {
  const TemporaryFolder scratch;
  const wick::test::Variable place("TMPDIR", scratch.path().string());
  const TemporaryFolder living;
  write_atomically(living.path() / "a", "x");
  const fs::path first = abandon(), second = abandon();
  REQUIRE(fs::exists(first / "deep" / "a"));
  REQUIRE(fs::exists(second));
  CHECK(remove_abandoned_folders() == 2);
  CHECK_FALSE(fs::exists(first));
  CHECK_FALSE(fs::exists(second));
  CHECK(fs::exists(living.path() / "a"));
  CHECK(remove_abandoned_folders() == 0);
}

TEST_CASE("abandoned folders: what others own, name or link to stays") {
  const TemporaryFolder scratch;
  const wick::test::Variable place("TMPDIR", scratch.path().string());
  const fs::path elsewhere = scratch.path() / "elsewhere";
  fs::create_directories(elsewhere);
  write_atomically(elsewhere / "a", "x");
  fs::create_directories(scratch.path() / "wick-held-notes-of-mine");
  fs::create_directory_symlink(elsewhere, scratch.path() / "wick-held-abcdef");
  write_atomically(scratch.path() / "wick-held-ABCDEF", "a file");
  CHECK(remove_abandoned_folders() == 0);
  CHECK(fs::exists(elsewhere / "a"));
  CHECK(fs::exists(scratch.path() / "wick-held-notes-of-mine"));
  if (::geteuid() != 0) return wick::test::skip_without_root();
  const fs::path task = abandon(), other = abandon();
  REQUIRE(::chown(task.c_str(), 61001, 61001) == 0);
  REQUIRE(::chown(other.c_str(), 1234, 1234) == 0);
  CHECK(remove_abandoned_folders() == 1);
  CHECK_FALSE(fs::exists(task));
  CHECK(fs::exists(other));
}

TEST_CASE("abandoned folders: many start and clean at the same time, and none loses its own") {
  const TemporaryFolder scratch;
  const wick::test::Variable place("TMPDIR", scratch.path().string());
  std::vector<pid_t> children;
  for (int i = 0; i < 4; ++i) {
    const pid_t child = ::fork();
    if (child != 0) {
      children.push_back(child);
      continue;
    }
    bool is_kept = true;
    for (int k = 0; k < 300; ++k) {
      const TemporaryFolder folder;
      remove_abandoned_folders();
      is_kept = is_kept && fs::exists(folder.path());
    }
    ::_exit(is_kept ? 0 : 1);
  }
  for (const pid_t child : children) {
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
  }
  CHECK(temporary_folders(scratch.path()) == 0);
}

TEST_CASE(
    "abandoned folders: a run that is gone on with removes those of the one that was killed") {
  const TemporaryFolder scratch;
  const fs::path submissions = scratch.path() / "submissions";
  const fs::path started = scratch.path() / "started", killed = scratch.path() / "killed";
  fs::create_directories(submissions / "ada");
  write_atomically(submissions / "ada" / "scale.cpp",
                   with_scale("std::fclose(std::fopen(\"" + started.string() +
                              "\", \"w\")); while (::access(\"" + killed.string() +
                              "\", F_OK) != 0) ::usleep(10000); return x;"));
  const std::vector<std::string> arguments = {"grade",     submissions.string(),
                                              "--out",     (scratch.path() / "out").string(),
                                              "--sandbox", "none",
                                              "--resume"};
  const std::string wick = put_open_wick(scratch.path() / "open");
  Program program(arguments, scratch.path(), wick);
  // A compiler would outlive its grader, so the grader is not killed while one runs.
  while (!fs::exists(started)) REQUIRE_FALSE(program.ends_within(std::chrono::milliseconds(5)));
  program.kill();
  write_atomically(killed, "");
  CHECK(temporary_folders(scratch.path()) > 0);
  std::this_thread::sleep_for(std::chrono::seconds(1));
  std::string output;
  REQUIRE(run_program(arguments, scratch.path(), &output, wick) == 0);
  CHECK(output.find(" temporary folders of runs that were killed") != std::string::npos);
  CHECK(temporary_folders(scratch.path()) == 0);
}
