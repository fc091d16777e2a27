#include "tests/skip.h"
#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/program.h"

#include <doctest/doctest.h>

#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

// A grader may be started in odd surroundings, and no submission may pay for them.
namespace {

fs::path hand_in(const fs::path& scratch) {
  const fs::path student = scratch / "class" / "ada";
  fs::create_directories(student);
  write_atomically(student / "scale.cpp", reference("scale.cpp"));
  write_atomically(student / "shift.cpp", reference("shift.cpp"));
  return scratch / "class";
}

std::vector<std::string> grading(const fs::path& scratch) {
  return {"grade", hand_in(scratch).string(), "--chapter", "90",
          "--out", (scratch / "out").string()};
}

// Calls `act` in a new process with its own mounts, in which `folder` is mounted with `flags`.
// Returns its exit code, or -1 if this machine does not allow that.
template <typename Act>
int with_mount(const fs::path& folder, unsigned long flags, const Act& act) {
  constexpr int impossible = 99;
  const pid_t child = ::fork();
  if (child == 0) {
    const bool is_done = ::unshare(CLONE_NEWNS) == 0 &&
                         ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                         ::mount("none", folder.c_str(), "tmpfs", flags, nullptr) == 0;
    int code = impossible;
    try {
      if (is_done) code = act();
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
      code = 98;
    }
    ::_exit(code);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  return WEXITSTATUS(status) == impossible ? -1 : WEXITSTATUS(status);
}

}  // namespace

TEST_CASE("surroundings: children are seen to end where SIGCHLD was ignored") {
  const TemporaryFolder scratch;
  std::vector<std::string> arguments = grading(scratch.path());
  arguments.insert(arguments.end(), {"--sandbox", "none"});
  ::signal(SIGCHLD, SIG_IGN);
  Program program(arguments, scratch.path());
  ::signal(SIGCHLD, SIG_DFL);
  CHECK(program.ends_within(std::chrono::seconds(60)));
  program.kill();
  INFO(program.output());
  CHECK(read_file(scratch.path() / "out" / "gradebook.csv").find("ada,") != std::string::npos);
  CHECK(program.output().find("OUR ERROR") == std::string::npos);
  CHECK(program.output().find("9 / 9") != std::string::npos);
}

TEST_CASE(
    "surroundings: a temporary folder that refuses programs is told before anybody is graded") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  const TemporaryFolder scratch;
  const std::vector<std::string> arguments = grading(scratch.path());
  const fs::path temporary = scratch.path() / "temporary";
  fs::create_directory(temporary);
  std::string output;
  const int code = with_mount(temporary, MS_NOEXEC, [&] {
    const int ended = run_program(arguments, temporary, &output);
    write_atomically(scratch.path() / "output", output);
    return ended;
  });
  if (code < 0) return wick::test::skip_without_root();
  CHECK(code == 2);
  CHECK(read_file(scratch.path() / "output").find("is mounted noexec") != std::string::npos);
  CHECK_FALSE(fs::exists(scratch.path() / "out" / "gradebook.csv"));
}

TEST_CASE("surroundings: where /run cannot be written, users are marked elsewhere") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  if (::geteuid() != 0) return wick::test::skip_without_root();
  const TemporaryFolder scratch;
  const std::vector<std::string> arguments = grading(scratch.path());
  std::string output;
  const int code = with_mount("/run", MS_RDONLY, [&] {
    const int ended = run_program(arguments, scratch.path(), &output);
    return ended == 0 && output.find("9 / 9") != std::string::npos ? 0 : 1;
  });
  if (code < 0) return wick::test::skip_without_root();
  CHECK(code <= 0);
}
