#include "tests/tools/grade/support/places.h"
#include "tools/grade/sandbox/process.h"
#include "tools/grade/system/files.h"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <thread>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

Limits small_limits() {
  Limits limits;
  limits.cpu_seconds = 1;
  limits.wall_seconds = 60;
  limits.memory_bytes = std::size_t{256} << 20;
  limits.output_bytes = 100 << 10;
  limits.result_bytes = 100 << 10;
  limits.file_bytes = 1 << 20;
  return limits;
}

Outcome run_victim(const std::string& what, const Limits& limits = small_limits()) {
  const TemporaryFolder folder;
  return run({places::victim, what}, folder.path(), limits);
}

}  // namespace

TEST_CASE("process: streams, results and exit code arrive apart") {
  const Outcome outcome = run_victim("say");
  CHECK(outcome.ending == Ending::Exited);
  CHECK(outcome.code == 7);
  CHECK(outcome.standard_output == "out");
  CHECK(outcome.standard_error == "err");
  CHECK(outcome.result == "result");
  CHECK(outcome.peak_bytes > 0);
}

TEST_CASE("process: a program reads its input to the end, whatever its size") {
  const TemporaryFolder folder;
  const auto echoed = [&](const std::string& input) {
    return run({"/bin/cat"}, folder.path(), generous_limits(), {}, {}, input).standard_output;
  };
  CHECK(echoed("") == "");
  const std::string long_input = std::string(1 << 20, 'a') + std::string(1, '\0') + "\xff end\n";
  CHECK(echoed(long_input) == long_input);
}

TEST_CASE("process: an endless loop that ignores every signal ends at its time limit") {
  const Outcome outcome = run_victim("loop");
  CHECK(outcome.ending == Ending::TimeLimit);
  // The limit is one second of processor time. The kernel kills the process one second later.
  CHECK_FALSE(outcome.is_out_of_wall_time);
  CHECK(outcome.cpu_seconds >= 1);
  CHECK(outcome.cpu_seconds < 3);
}

TEST_CASE("process: one that sleeps ends at its wall limit") {
  Limits limits = small_limits();
  limits.wall_seconds = 0.3;
  const Outcome outcome = run_victim("sleep", limits);
  CHECK(outcome.ending == Ending::TimeLimit);
  CHECK(outcome.seconds < 60);
}

TEST_CASE("process: memory without end is refused, and the program says so") {
  const Outcome outcome = run_victim("allocate");
  CHECK(outcome.ending != Ending::Exited);
  const bool is_told = outcome.ending == Ending::MemoryLimit ||
                       outcome.standard_error.find("bad_alloc") != std::string::npos;
  CHECK(is_told);
  CHECK(outcome.peak_bytes <= std::size_t{256} << 20);
}

TEST_CASE("process: output without end stops at its limit, whichever stream") {
  for (const char* what : {"flood-output", "flood-error", "flood-result"}) {
    const Outcome outcome = run_victim(what);
    CAPTURE(what);
    CHECK(outcome.ending == Ending::OutputLimit);
    CHECK(outcome.standard_output.size() <= 100 << 10);
    CHECK(outcome.standard_error.size() <= 100 << 10);
    CHECK(outcome.result.size() <= 100 << 10);
  }
}

TEST_CASE("process: a file without end stops at its limit") {
  CHECK(run_victim("write-file").ending == Ending::OutputLimit);
}

TEST_CASE("process: signals keep their names") {
  const Outcome fault = run_victim("segfault");
  CHECK(fault.ending == Ending::Signalled);
  CHECK(fault.code == SIGSEGV);
  CHECK(describe_signal(SIGSEGV).find("SIGSEGV") != std::string::npos);
  CHECK(run_victim("abort").code == SIGABRT);
}

TEST_CASE("process: a process that holds a pipe open does not keep the grader waiting") {
  const Outcome daemon = run_victim("leave-daemon");
  CHECK(daemon.ending == Ending::Exited);
  CHECK(daemon.seconds < 60);
  const Outcome child = run_victim("leave-child");
  CHECK(child.ending == Ending::Exited);
  CHECK(child.seconds < 60);
}

TEST_CASE("process: it gets four descriptors, an empty input, a small environment, its folder") {
  // This descriptor of ours lacks close-on-exec.
  const int leak = ::open("/dev/null", O_RDONLY);
  CHECK(run_victim("descriptors").standard_output == "0 1 2 3 ");
  ::close(leak);
  CHECK(run_victim("input").code == 0);

  ::setenv("WICK_SECRET", "seed", 1);
  const Outcome environment = run_victim("environment");
  CHECK(environment.standard_output.find("WICK_SECRET") == std::string::npos);
  CHECK(environment.standard_output.find("OMP_NUM_THREADS=1") != std::string::npos);

  const TemporaryFolder folder;
  const Outcome where = run({places::victim, "folder"}, folder.path(), small_limits());
  CHECK(where.standard_output == folder.path().string() + "\n");
}

TEST_CASE("process: a program that is not there was not started") {
  const TemporaryFolder folder;
  const Outcome outcome = run({"/nowhere/program"}, folder.path(), small_limits());
  CHECK(outcome.ending == Ending::NotStarted);
  CHECK(outcome.code == ENOENT);
}

TEST_CASE("process: threads run processes at the same time, and every result is its own") {
  std::vector<std::thread> threads;
  std::vector<int> right(8, 0);
  for (std::size_t i = 0; i < right.size(); ++i) {
    threads.emplace_back([&right, i] {
      for (int n = 0; n < 10; ++n) right[i] += run_victim("say").result == "result";
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const int count : right) CHECK(count == 10);
}
