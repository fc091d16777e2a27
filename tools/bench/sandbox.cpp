// The cost of running a program in each kind of sandbox. The program does nothing, so the sandbox
// is the whole cost. Prints the table in tools/bench/results/sandbox.md.

#include "tools/grade/sandbox/open_sandboxes.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <benchmark/benchmark.h>

#include <string>

using namespace wick::grade;

namespace {

enum class Runs { Alone, InOneSandbox };

void measure(benchmark::State& state, Isolation isolation, Runs runs) {
  try {
    const Sandbox made(isolation);
    const OpenSandboxes open(made);
    const Sandbox& sandbox = runs == Runs::Alone ? made : open;
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
  const auto add = [](const std::string& name, Isolation isolation, Runs runs) {
    benchmark::RegisterBenchmark(("sandbox/" + name).c_str(), measure, isolation, runs)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
  };
  for (const Isolation isolation : {Isolation::None, Isolation::Restricted, Isolation::Strong}) {
    add(to_string(isolation), isolation, Runs::Alone);
  }
  add("strong, kept open", Isolation::Strong, Runs::InOneSandbox);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
