// Every benchmark under its name. Run by itself this is an ordinary Google Benchmark program; with
// --serve it measures what it is asked to, one line at a time, for compare.py:
//   version           -> OpenBLAS's, and the kernels that it chose
//   list              -> the names
//   values NAME PATH  -> writes what NAME computes to PATH, as floats; answers their number
//   time NAME         -> answers nanoseconds a step: by the clock, and of this thread's own time
//   costs NAME        -> answers the bytes that arrays hold in a step at the most, and the flops of
//                        its matrix products, 0 where that is not known
//   draw PATH FOLDER  -> draws the charts in a file of JSON; answers the drawings' names

#include "tools/bench/case.h"
#include "tools/bench/draw.h"

#include <benchmark/benchmark.h>
#include <cblas.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace wick::bench {
namespace {

const std::vector<Case>& all_cases() {
  static const std::vector<Case> cases = [] {
    std::vector<Case> made;
    add_matmul(made);
    for (Case& added : cases_of_wick()) made.push_back(std::move(added));
    return made;
  }();
  return cases;
}

/// The work of `wanted`, kept until another is asked for: inputs are made once, not once for each
/// time that Google Benchmark tries out a number of iterations.
const Work& work_of(const Case& wanted) {
  static const Case* current = nullptr;
  static Work work;
  if (current != &wanted) {
    current = nullptr;
    work = Work();
    work = wanted.prepare();
    current = &wanted;
  }
  return work;
}

void measure(benchmark::State& state, const Case& measured) {
  const Work& work = work_of(measured);
  work.step();
  for (auto _ : state) work.step();
}

/// Keeps a result, in nanoseconds, instead of printing it.
class LastRun : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    clock = runs.back().GetAdjustedRealTime();
    own = runs.back().GetAdjustedCPUTime();
  }

  double clock = 0;
  double own = 0;
};

LastRun time_step(const std::string& name) {
  LastRun run;
  const std::regex special(R"([.^$|()\[\]{}*+?\\])");
  benchmark::RunSpecifiedBenchmarks(&run, "^" + std::regex_replace(name, special, R"(\$&)") + "$");
  return run;
}

std::size_t write_values(const Case& asked, const std::string& path) {
  const std::vector<Scalar> values = work_of(asked).values();
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Scalar));
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
  return values.size();
}

void serve() {
  const std::vector<Case>& cases = all_cases();
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string command, name, path;
    words >> command >> name >> path;
    if (command == "version") {
      std::cout << openblas_get_config() << std::endl;
      continue;
    }
    if (command == "list") {
      for (const Case& listed : cases) std::cout << listed.name << ' ';
      std::cout << std::endl;
      continue;
    }
    if (command == "draw") {
      for (const std::string& drawn : draw_charts(name, path)) std::cout << drawn << ' ';
      std::cout << std::endl;
      continue;
    }
    const auto found = std::find_if(cases.begin(), cases.end(),
                                    [&](const Case& candidate) { return candidate.name == name; });
    if (found == cases.end()) throw std::runtime_error("there is no benchmark \"" + name + '"');
    if (command == "time") {
      const LastRun run = time_step(name);
      std::cout << run.clock << ' ' << run.own << std::endl;
    } else if (command == "costs") {
      std::cout << peak_bytes(work_of(*found)) << ' ' << found->flops << std::endl;
    } else {
      std::cout << write_values(*found, path) << std::endl;
    }
  }
}

}  // namespace
}  // namespace wick::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  for (const wick::bench::Case& added : wick::bench::all_cases()) {
    benchmark::RegisterBenchmark(added.name.c_str(), [&added](benchmark::State& state) {
      wick::bench::measure(state, added);
    });
  }
  try {
    if (argc == 2 && std::string(argv[1]) == "--serve") {
      wick::bench::serve();
    } else if (argc == 1) {
      benchmark::RunSpecifiedBenchmarks();
    } else {
      throw std::runtime_error("unknown argument " + std::string(argv[1]));
    }
  } catch (const std::exception& error) {
    std::cerr << "wick_bench: " << error.what() << '\n';
    return 1;
  }
}
