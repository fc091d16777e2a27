#include "tests/skip.h"
#include "tools/grade/sandbox/users.h"
#include "tools/grade/system/files.h"

#include <doctest/doctest.h>

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <set>
#include <thread>
#include <vector>

using namespace wick::grade;

namespace {

// Another grader, which holds the user of its task as long as it lives.
class OtherGrader {
 public:
  OtherGrader() {
    int there[2], back[2];
    REQUIRE((::pipe(there) == 0 && ::pipe(back) == 0));
    child_ = ::fork();
    if (child_ == 0) {
      ::close(back[1]);
      bool is_done = false;
      ::close(there[0]);
      try {
        const TemporaryFolder folder;
        const TaskUser user(folder.path());
        const int id = user.id();
        is_done = ::write(there[1], &id, sizeof id) == sizeof id;
        char nothing = 0;
        is_done = is_done && ::read(back[0], &nothing, 1) == 0;
      } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        is_done = false;
      }
      ::_exit(is_done ? 0 : 1);
    }
    ::close(there[1]);
    ::close(back[0]);
    CHECK(::read(there[0], &id_, sizeof id_) == sizeof id_);
    ::close(there[0]);
    goes_on_ = Descriptor(back[1]);
  }

  ~OtherGrader() {
    goes_on_.close();
    int status = 0;
    ::waitpid(child_, &status, 0);
    CHECK(status == 0);
  }

  int id() const { return id_; }

 private:
  pid_t child_ = 0;
  int id_ = 0;
  Descriptor goes_on_;
};

}  // namespace

TEST_CASE("users: no two tasks of this machine's graders have the same") {
  if (::geteuid() != 0) return wick::test::skip_without_root();
  const TemporaryFolder folder, another;
  const TaskUser user(folder.path()), same_grader(another.path());
  const OtherGrader other_grader, a_third;
  const std::set<int> ids = {user.id(), same_grader.id(), other_grader.id(), a_third.id()};
  CHECK(ids.size() == 4);
  for (const int id : ids) CHECK(is_user_of_tasks(static_cast<uid_t>(id)));
}

TEST_CASE("users: processes of a killed grader's user end before the user is given again") {
  if (::geteuid() != 0) return wick::test::skip_without_root();
  const TemporaryFolder folder;
  // Processes that the grader leaves become children of this test.
  REQUIRE(::prctl(PR_SET_CHILD_SUBREAPER, 1) == 0);
  int there[2];
  REQUIRE(::pipe(there) == 0);
  const pid_t grader = ::fork();
  if (grader == 0) {
    const TaskUser* user = nullptr;
    try {
      user = new TaskUser(folder.path());  // whose scope a crash does not end
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
      ::_exit(1);
    }
    const pid_t task = ::fork();
    if (task == 0) {
      // The order matters: a task whose lock is gone may be ended.
      const bool is_user = ::setuid(static_cast<uid_t>(user->id())) == 0;
      const int told[] = {user->id(), ::getpid()};
      for (int file = 3; file < 256; ++file) {  // as exec does
        if (file != there[1]) ::close(file);
      }
      if (is_user && ::write(there[1], told, sizeof told) == sizeof told) ::pause();
      ::_exit(1);
    }
    ::_exit(0);
  }
  ::close(there[1]);
  int told[2] = {0, 0};
  REQUIRE(::read(there[0], told, sizeof told) == sizeof told);
  ::waitpid(grader, nullptr, 0);
  ::close(there[0]);
  // Users are taken in turn until this one comes, unless another grader of this machine has it.
  std::vector<std::unique_ptr<TaskUser>> users;
  bool is_given = false;
  for (int i = 0; i < 20 && !is_given; ++i) {
    users.push_back(std::make_unique<TaskUser>(folder.path()));
    is_given = users.back()->id() == told[0];
  }
  const auto is_there = [&] { return ::kill(told[1], 0) == 0; };
  for (int i = 0; i < 6000 && is_there(); ++i) {
    ::waitpid(told[1], nullptr, WNOHANG);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  CHECK_FALSE(is_there());
}

// A grader in a container has a /run, and so marks, of its own.
TEST_CASE("users: one whose processes another grader has started is not given") {
  if (::geteuid() != 0) return wick::test::skip_without_root();
  const TemporaryFolder folder;
  int id = 0;
  {
    TaskUser user(folder.path());
    id = user.id();
    user.end_processes();
  }
  int there[2];
  REQUIRE(::pipe(there) == 0);
  const pid_t of_another = ::fork();
  if (of_another == 0) {
    const bool is_user = ::setuid(static_cast<uid_t>(id)) == 0;
    if (is_user && ::write(there[1], "", 1) == 1) ::pause();
    ::_exit(1);
  }
  char ready = 1;
  REQUIRE(::read(there[0], &ready, 1) == 1);
  for (const int end : there) ::close(end);
  for (int i = 0; i < 600; ++i) {  // there are 478
    TaskUser user(folder.path());
    REQUIRE(user.id() != id);
    user.end_processes();
  }
  CHECK(::waitpid(of_another, nullptr, WNOHANG) == 0);
  ::kill(of_another, SIGKILL);
  ::waitpid(of_another, nullptr, 0);
}
