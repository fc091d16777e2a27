#include "tests/skip.h"
#include "tests/tools/grade/support/places.h"
#include "tools/grade/sandbox/children.h"
#include "tools/grade/sandbox/open_sandboxes.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <vector>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

// The sandboxes that this machine has: strong everywhere but in some containers, restricted for
// root. A submission is graded in either; where neither can be made, these tests fail.
const std::vector<std::unique_ptr<Sandbox>>& sandboxes() {
  static const std::vector<std::unique_ptr<Sandbox>> all = [] {
    std::vector<std::unique_ptr<Sandbox>> made;
    for (const Isolation isolation : {Isolation::Strong, Isolation::Restricted}) {
      try {
        made.push_back(std::make_unique<Sandbox>(isolation));
      } catch (const wick::Error& error) {
        MESSAGE(error.what());
      }
    }
    return made;
  }();
  return all;
}

// Each of them, and one of each that stays open for the program that it runs.
std::vector<std::shared_ptr<const Sandbox>> all_sandboxes() {
  std::vector<std::shared_ptr<const Sandbox>> all;
  for (const auto& sandbox : sandboxes()) {
    all.emplace_back(std::shared_ptr<void>(), sandbox.get());
    all.push_back(std::make_shared<OpenSandboxes>(*sandbox));
  }
  return all;
}

Outcome run_victim(const Sandbox& sandbox, const std::string& what, double wall_seconds = 60) {
  const TemporaryFolder folder;
  Task task;
  task.command = {places::victim, what};
  task.folder = folder.path();
  task.limits.cpu_seconds = 1;
  task.limits.wall_seconds = wall_seconds;
  task.limits.memory_bytes = std::size_t{256} << 20;
  task.limits.output_bytes = task.limits.result_bytes = 100 << 10;
  task.limits.file_bytes = 1 << 20;
  return sandbox.run(task);
}

}  // namespace

TEST_CASE("sandbox: each kind keeps its promises here, or says that it does not") {
  ::setenv("WICK_PROBE", "secret", 1);
  for (const auto& sandbox : sandboxes()) MESSAGE(std::string(to_string(sandbox->isolation())));
  CHECK(sandboxes().size() >= 1);
  if (sandboxes().size() < 2) wick::test::skip_without_sandbox();
}

TEST_CASE("sandbox: streams, results, exit codes, signals and limits arrive as without one") {
  for (const auto& sandbox : all_sandboxes()) {
    const std::string isolation = to_string(sandbox->isolation());
    CAPTURE(isolation);
    const Outcome said = run_victim(*sandbox, "say");
    INFO(said.standard_error);
    CHECK(said.ending == Ending::Exited);
    CHECK(said.code == 7);
    CHECK(said.standard_output == "out");
    CHECK(said.standard_error == "err");
    CHECK(said.result == "result");
    CHECK(said.peak_bytes > 0);
    CHECK(run_victim(*sandbox, "segfault").code == SIGSEGV);
    CHECK(run_victim(*sandbox, "abort").code == SIGABRT);
    CHECK(run_victim(*sandbox, "loop").ending == Ending::TimeLimit);
    CHECK(run_victim(*sandbox, "sleep", 1).ending == Ending::TimeLimit);
    CHECK(run_victim(*sandbox, "flood-result").ending == Ending::OutputLimit);
    CHECK(run_victim(*sandbox, "write-file").ending == Ending::OutputLimit);
    // In `strong` the folder has a limited size. In `restricted` the grader looks at the folder,
    // and once more after the end.
    const bool is_looked_at = sandbox->isolation() == Isolation::Restricted;
    CHECK((run_victim(*sandbox, "fill-folder").ending == Ending::OutputLimit) == is_looked_at);
    CHECK(run_victim(*sandbox, "allocate").ending != Ending::Exited);
    CHECK(run_victim(*sandbox, "descriptors").standard_output == "0 1 2 3 ");
    CHECK(run_victim(*sandbox, "input").code == 0);
    CHECK(run_victim(*sandbox, "environment").standard_output.find("WICK_PROBE") ==
          std::string::npos);
  }
}

TEST_CASE("sandbox: no process is started or ended in it, and threads are") {
  for (const auto& sandbox : all_sandboxes()) {
    const std::string isolation = to_string(sandbox->isolation());
    CAPTURE(isolation);
    CHECK(run_victim(*sandbox, "fork").standard_output == "refused");
    CHECK(run_victim(*sandbox, "end-supervisor").standard_output == "refused");
    const Outcome threads = run_victim(*sandbox, "threads");
    INFO(static_cast<int>(threads.ending) << " " << threads.code << threads.standard_error);
    CHECK(threads.standard_output == "8");
    CHECK(run_victim(*sandbox, "thread-bomb").ending == Ending::Exited);
  }
}

TEST_CASE("sandbox: commands are compared as the kernel reads them") {
  CHECK(run_victim(Sandbox(), "command-files").standard_output.back() == 'e');
  for (const auto& sandbox : all_sandboxes()) {
    const std::string isolation = to_string(sandbox->isolation());
    CAPTURE(isolation);
    CHECK(run_victim(*sandbox, "command-files").standard_output == "0 usable");
  }
}

TEST_CASE("sandbox: a program runs no code but its own and its libraries'") {
  CHECK(run_victim(Sandbox(), "map-new-code").standard_output == "made made made ");
  for (const auto& sandbox : all_sandboxes()) {
    const std::string isolation = to_string(sandbox->isolation());
    CAPTURE(isolation);
    CHECK(run_victim(*sandbox, "map-new-code").standard_output == "refused refused refused ");
  }
}

TEST_CASE("sandbox: system calls that are newer than the sandbox are not there") {
  for (const auto& sandbox : all_sandboxes()) {
    const std::string isolation = to_string(sandbox->isolation());
    CAPTURE(isolation);
    CHECK(run_victim(*sandbox, "make-newer-calls").standard_output == "0");
  }
}

TEST_CASE("sandbox: two programs tell one another nothing by locks on a file that both read") {
  CHECK(run_victim(Sandbox(), "mark-shared-file").standard_output.size() == 6);
  for (const auto& sandbox : all_sandboxes()) {
    const std::string isolation = to_string(sandbox->isolation());
    CAPTURE(isolation);
    CHECK(run_victim(*sandbox, "mark-shared-file").standard_output == "000000");
  }
}

TEST_CASE("sandbox: a compiler makes no namespaces, even where its user may") {
  if (::geteuid() != 0) return wick::test::skip_without_root();
  // The launcher alone, without another user: root's rights would be enough.
  const fs::path launcher = fs::read_symlink("/proc/self/exe").parent_path() / "wick-launch";
  const TemporaryFolder folder;
  const Outcome outcome =
      run({launcher.string(), "cpu=5", "file=1000000", "fork=yes", "write=.", "read=/usr",
           "read=/lib", "read=/lib64", "--", places::victim, "make-namespaces"},
          folder.path(), generous_limits(), Guard{});
  INFO(outcome.standard_error);
  CHECK(outcome.standard_output == "refused refused refused ");
}

TEST_CASE("sandbox: what one run leaves behind, the next does not find") {
  for (const auto& sandbox : all_sandboxes()) {
    const std::string isolation = to_string(sandbox->isolation());
    CAPTURE(isolation);
    CHECK(run_victim(*sandbox, "leave-file").standard_output == "nothing was here");
    CHECK(run_victim(*sandbox, "leave-file").standard_output == "nothing was here");
  }
}

TEST_CASE("sandbox: its own processes are collected where process 1 would not do it") {
  for (const auto& sandbox : sandboxes()) {
    for (int i = 0; i < 10; ++i) run_victim(*sandbox, i % 2 == 0 ? "say" : "leave-daemon");
    int adopts = 0;
    REQUIRE(::prctl(PR_GET_CHILD_SUBREAPER, &adopts) == 0);
    CHECK(adopts == 1);
    for (int i = 0; i < 1000 && collect_adopted() > 0; ++i) ::usleep(20000);
    siginfo_t child{};
    CHECK(::waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT) != 0);
  }
}

TEST_CASE("sandbox: a program that names a strange interpreter is at fault itself") {
  const TemporaryFolder folder;
  ::chmod(folder.path().c_str(), 0755);
  const auto put = [&](const std::string& name, const std::string& text, int mode) {
    write_atomically(folder.path() / name, text);
    ::chmod((folder.path() / name).c_str(), static_cast<mode_t>(mode));
  };
  put("short", "#!/bin/sh\nexit 0\n", 0755);                 // EIO
  put("long", "#!/bin/sh\n" + std::string(200, '#'), 0755);  // ELIBBAD
  put("closed", std::string(200, '#'), 0644);                // EACCES
  fs::create_symlink("loop", folder.path() / "loop");        // ELOOP
  put("a.cpp", "int main() {}\n", 0644);
  std::vector<std::string> interpreters = {"short", "long", "closed", "loop", "missing"};
  for (const std::string& interpreter : interpreters) {
    const fs::path path = folder.path() / interpreter, program = folder.path() / "program";
    const Outcome linked = run(
        {"/usr/bin/g++", "a.cpp", "-o", program.string(), "-Wl,--dynamic-linker=" + path.string()},
        folder.path(), generous_limits());
    REQUIRE_MESSAGE(linked.succeeded(), linked.standard_error);
    const Sandbox none;
    std::vector<const Sandbox*> all = {&none};
    const auto walls = all_sandboxes();
    for (const auto& sandbox : walls) all.push_back(sandbox.get());
    for (const Sandbox* sandbox : all) {
      const std::string isolation = to_string(sandbox->isolation());
      CAPTURE(isolation);
      CAPTURE(interpreter);
      const TemporaryFolder empty;
      Task task;
      task.command = {program.string()};
      task.folder = empty.path();
      // Neither a loop of links nor a missing file can be bound.
      if (interpreter != "loop" && interpreter != "missing") task.readable = {path};
      const Outcome outcome = sandbox->run(task);
      CHECK(outcome.ending == Ending::Signalled);
      CHECK(outcome.is_refused);
      CHECK(outcome.standard_error.find("the program cannot be started: ") == 0);
    }
  }
}

TEST_CASE("sandbox: a compiler runs in it, sees the named folders, and its output stays") {
  for (const auto& sandbox : all_sandboxes()) {
    const std::string isolation = to_string(sandbox->isolation());
    CAPTURE(isolation);
    const TemporaryFolder headers, folder;
    ::chmod(headers.path().c_str(), 0755);
    write_atomically(headers.path() / "seven.h", "inline int seven() { return 7; }\n");
    ::chmod((headers.path() / "seven.h").c_str(), 0644);
    write_atomically(folder.path() / "a.cpp",
                     "#include \"seven.h\"\nint x() { return seven(); }\n");
    ::chmod((folder.path() / "a.cpp").c_str(), 0644);
    Task task;
    task.command = {"/usr/bin/g++", "-I" + headers.path().string(), "-c", "a.cpp"};
    task.folder = folder.path();
    task.readable = {headers.path()};
    task.limits.cpu_seconds = 20;
    task.limits.wall_seconds = 60;
    task.limits.memory_bytes = std::size_t{2} << 30;
    task.keeps_files = task.may_fork = true;
    const Outcome built = sandbox->run(task);
    INFO(built.standard_error);
    CHECK(built.succeeded());
    CHECK(fs::exists(folder.path() / "a.o"));

    write_atomically(folder.path() / "a.cpp", "#include \"/etc/passwd\"\n");
    ::chmod((folder.path() / "a.cpp").c_str(), 0644);
    const Outcome spying = sandbox->run(task);
    CHECK_FALSE(spying.succeeded());
    CHECK(spying.standard_error.find("root:") == std::string::npos);
  }
}

TEST_CASE("sandbox: a program that no kernel takes is at fault itself, and not the grader") {
  for (const auto& sandbox : all_sandboxes()) {
    const std::string isolation = to_string(sandbox->isolation());
    CAPTURE(isolation);
    for (const char* text : {"#!/nowhere\n", "no program\n"}) {
      const TemporaryFolder folder, programs;
      Task task;
      task.command = {(programs.path() / "program").string()};
      task.folder = folder.path();
      write_atomically(task.command[0], text);
      ::chmod(task.command[0].c_str(), 0755);
      const Outcome outcome = sandbox->run(task);
      INFO(outcome.standard_error);
      CHECK(outcome.ending == Ending::Signalled);
      CHECK(outcome.standard_error.find("the program cannot be started") == 0);
    }
    Task task;
    const TemporaryFolder folder;
    task.command = {"/usr/bin"};
    task.folder = folder.path();
    CHECK(sandbox->run(task).ending == Ending::NotStarted);
  }
}
