#include "tests/skip.h"
#include "tools/grade/sandbox/ending.h"
#include "tools/grade/sandbox/open_sandbox.h"
#include "tools/grade/sandbox/open_sandboxes.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <signal.h>

#include <fstream>
#include <memory>
#include <string>
#include <vector>

// test_sandbox.cpp asks sandboxes that stay open for everything that it asks of others.
using namespace wick::grade;
namespace fs = std::filesystem;

namespace {

const Sandbox* strong() {
  static const std::unique_ptr<Sandbox> sandbox = [] {
    try {
      return std::make_unique<Sandbox>(Isolation::Strong);
    } catch (const wick::Error&) {
      return std::unique_ptr<Sandbox>();
    }
  }();
  if (sandbox == nullptr) wick::test::skip_without_sandbox();
  return sandbox.get();
}

Outcome run_shell(const Sandbox& sandbox, const std::string& script, double cpu_seconds = 2) {
  const TemporaryFolder folder;
  Task task;
  task.command = {"/usr/bin/sh", "-c", script};
  task.folder = folder.path();
  task.limits.cpu_seconds = cpu_seconds;
  task.limits.wall_seconds = 60;
  task.limits.output_bytes = 1000;
  return sandbox.run(task);
}

// A process's number in its sandbox: one more in each run there.
int number_in(const Sandbox& sandbox, double cpu_seconds = 2) {
  return std::stoi(run_shell(sandbox, "echo $$", cpu_seconds).standard_output);
}

// Ends the sandboxes that this process holds open, as a machine without memory would.
int kill_children() {
  int killed = 0;
  for (const auto& thread : fs::directory_iterator("/proc/self/task")) {
    std::ifstream children(thread.path() / "children");
    for (pid_t id = 0; children >> id;) {
      if (::kill(id, SIGKILL) == 0) ++killed;
    }
  }
  return killed;
}

}  // namespace

TEST_CASE("open sandboxes: a program's runs share one, each with an empty folder") {
  if (strong() == nullptr) return;
  const OpenSandboxes sandboxes(*strong());
  const int first = number_in(sandboxes);
  CHECK(number_in(*strong()) == first);
  CHECK(number_in(sandboxes) == first + 1);
  CHECK(run_shell(sandboxes, "echo more > left; echo *").standard_output == "left\n");
  CHECK(run_shell(sandboxes, "echo *").standard_output == "*\n");
  CHECK(number_in(sandboxes) == first + 4);
  // Other limits need another one, and both stay.
  CHECK(number_in(sandboxes, 3) == first);
  CHECK(number_in(sandboxes) == first + 5);
  CHECK(number_in(sandboxes, 3) == first + 1);
  // A third takes the place of the one that ran least lately.
  CHECK(number_in(sandboxes, 4) == first);
  CHECK(number_in(sandboxes, 3) == first + 2);
  CHECK(number_in(sandboxes) == first);
}

TEST_CASE("open sandboxes: a program without arguments runs there, too") {
  if (strong() == nullptr) return;
  const TemporaryFolder folder;
  Task task;
  task.command = {"/usr/bin/pwd"};
  task.folder = folder.path();
  const std::unique_ptr<OpenSandbox> open = strong()->open(task);
  REQUIRE(open->is_open());
  const std::optional<Outcome> outcome = open->run({}, task.limits);
  REQUIRE(outcome);
  CHECK(outcome->succeeded());
  CHECK_FALSE(outcome->standard_output.empty());
  CHECK(open->is_open());
  CHECK_FALSE(open->run({std::string(1 << 16, 'x')}, task.limits));
}

TEST_CASE("open sandboxes: a run that is stopped costs itself alone") {
  if (strong() == nullptr) return;
  const OpenSandboxes sandboxes(*strong());
  const int first = number_in(sandboxes);
  CHECK(run_shell(sandboxes, "while :; do echo flood; done").ending == Ending::OutputLimit);
  CHECK(number_in(sandboxes) == first);
  CHECK(run_shell(sandboxes, "kill -9 $$").ending == Ending::Signalled);
  CHECK(run_shell(sandboxes, "while :; do :; done", 2).ending == Ending::TimeLimit);
  CHECK(run_shell(sandboxes, "exit 5").code == 5);
}

TEST_CASE("open sandboxes: one that has been ended is opened again") {
  if (strong() == nullptr) return;
  const OpenSandboxes sandboxes(*strong());
  int killed = 0;
  for (int i = 0; i < 3; ++i) {
    const std::string script = "echo here; echo there >&2; echo result >&3";
    Outcome outcome = run_shell(sandboxes, script);
    // It may die while it takes the task: a task that was killed is run again (judge.cpp).
    if (was_killed(outcome)) outcome = run_shell(sandboxes, script);
    CHECK(outcome.succeeded());
    CHECK(outcome.standard_output == "here\n");
    CHECK(outcome.standard_error == "there\n");
    CHECK(outcome.result == "result\n");
    // One that was found closed is opened by the next task.
    killed += kill_children();
  }
  CHECK(killed > 0);
}

TEST_CASE("open sandboxes: tasks that keep files or start programs have their own") {
  if (strong() == nullptr) return;
  Task task;
  task.command = {"/usr/bin/true"};
  CHECK(strong()->open(task) != nullptr);
  task.keeps_files = true;
  CHECK(strong()->open(task) == nullptr);
  task.keeps_files = false;
  task.may_fork = true;
  CHECK(strong()->open(task) == nullptr);
  CHECK(Sandbox().open(Task()) == nullptr);
}

TEST_CASE("open sandboxes: a program that cannot be started is told as without one") {
  if (strong() == nullptr) return;
  const OpenSandboxes sandboxes(*strong());
  for (const std::string program : {"/usr/bin/no-such-program", "/usr/share"}) {
    const TemporaryFolder folder;
    Task task;
    task.command = {program, "word"};
    task.folder = folder.path();
    const Outcome expected = strong()->run(task), outcome = sandboxes.run(task);
    CHECK(outcome.ending == Ending::NotStarted);
    CHECK(outcome.ending == expected.ending);
    CHECK(outcome.code == expected.code);
    CHECK(outcome.is_refused == expected.is_refused);
  }
}
