// The cost of running a program in each kind of sandbox. The program does nothing, so the sandbox
// is the whole cost. Prints the table in tools/bench/results/sandbox.md.

#include "tools/grade/sandbox/sandbox.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <benchmark/benchmark.h>

using namespace wick::grade;

namespace {

void measure(benchmark::State& state, Isolation isolation) {
  try {
    const Sandbox sandbox(isolation);
    const TemporaryFolder folder;
    Task task;
    task.command = {"/usr/bin/true"};
    task.folder = folder.path();
    for (auto _ : state) {
      if (!sandbox.run(task).succeeded()) {
        state.SkipWithError("the program did not end as it should");
        break;
      }
    }
  } catch (const wick::Error& error) {
    state.SkipWithError(error.what());
  }
}

}  // namespace

int main(int argc, char** argv) {
  for (const Isolation isolation : {Isolation::None, Isolation::Restricted, Isolation::Strong}) {
    const std::string name = std::string("sandbox/") + to_string(isolation);
    benchmark::RegisterBenchmark(name.c_str(), measure, isolation)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
