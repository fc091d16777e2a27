#include "tools/cli/arguments.h"
#include "tools/cli/commands.h"
#include "tools/cli/course.h"
#include "tools/cli/own_program.h"

#include "core/error.h"

#include <cstdlib>
#include <cstring>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

struct BenchOptions {
  std::string name, against, note;
  std::string kept = "tools/bench/results/machines";
  bool as_json = false, keep = false, counts = false, results = false;
  int threads = 0, rounds = 5;
};

void need(const fs::path& program, const std::string& what, const std::string& remedy) {
  if (!fs::exists(program))
    fail<Error>("bench: there is no ", program.string(), ": ", what, remedy);
}

// Paths are relative to the root, so that kept results name no folder of one machine.
fs::path torch_python() {
  const char* const chosen = std::getenv("TORCH_PYTHON");
  return chosen != nullptr ? chosen : "build/bench-venv/bin/python";
}

bool can_import(const fs::path& python, const std::string& modules) {
  const std::string command = "'" + python.string() + "' -c 'import " + modules + "' 2>/dev/null";
  return std::system(command.c_str()) == 0;
}

// "add/" -> "add", "matmul/64" -> "matmul-64"
std::string file_name(std::string name) {
  for (char& letter : name) {
    if (std::strchr("/\\ \t\n", letter) != nullptr) letter = '-';
  }
  const std::size_t first = name.find_first_not_of("-.");
  const std::size_t last = name.find_last_not_of("-.");
  return first == std::string::npos ? "all" : name.substr(first, last - first + 1);
}

/// The Python that measures. It is the one of PyTorch if PyTorch is measured too.
std::string choose_python(bool with_torch) {
  if (with_torch) {
    const fs::path python = torch_python();
    need(python, "PyTorch is measured in an environment of its own",
         "; make it with: tools/bench/setup.sh");
    if (!can_import(python, "torch, numpy")) {
      fail<Error>("bench: ", python.string(),
                  " cannot import torch and numpy: make it anew with: tools/bench/setup.sh");
    }
    return python.string();
  }
  // If a Python of the user's own comes first in the path, it does not see Debian's packages.
  std::vector<std::string> candidates = {"python3", "/usr/bin/python3"};
  if (const char* const chosen = std::getenv("PYTHON")) candidates = {chosen};
  for (const std::string& python : candidates) {
    if (can_import(python, "numpy")) return python;
  }
  fail<Error>("bench: ", candidates.front(),
              " has no numpy, which compares values: apt install python3-numpy");
}

/// Becomes the program that counts: its numbers are the same on a busy machine.
void count(const fs::path& build, bool keep) {
  const fs::path program = build / "bin/wick_bench_counts";
  need(program, "build it with:", " cmake --build --preset release --target wick_bench_counts");
  std::vector<std::string> command = {"env", "python3", "tools/bench/counts.py", "--program",
                                      program.string()};
  if (keep) command.push_back("--keep");
  become("/usr/bin/env", command);
}

void measure(const BenchOptions& options) {
  const Course course = open_course();
  if (course.is_released()) {
    fail<Error>("bench: ", course.root.string(),
                " is a student's tree: benchmarks are in a repository");
  }
  const fs::path build = course.kits.parent_path().lexically_relative(course.root);
  fs::current_path(course.root);
  if (options.counts) count(build, options.keep);
  const bool with_torch = !options.against.empty() || options.results;
  const fs::path program = build / "bin/wick_bench";
  need(program, "it is built where Google Benchmark is found",
       "; apt install libbenchmark-dev, then: cmake --preset release");
  const std::string python = choose_python(with_torch);
  const std::string script = options.results ? "results.py" : "compare.py";
  std::vector<std::string> command = {"env", python, "tools/bench/" + script, "--wick",
                                      program.string()};
  const auto add = [&](std::initializer_list<std::string> words) {
    command.insert(command.end(), words);
  };
  if (with_torch) add({"--torch", torch_python().string()});
  if (options.results) {
    if (!options.name.empty()) add({options.name});
    become("/usr/bin/env", command);
  }
  add({"--out", (build / "bench" / file_name(options.name)).string(), "--kept", options.kept,
       "--rounds", std::to_string(options.rounds)});
  if (!options.name.empty()) add({"--only", options.name});
  if (options.threads > 0) add({"--threads", std::to_string(options.threads)});
  if (!options.note.empty()) add({"--note", options.note});
  if (options.as_json) add({"--json"});
  if (options.keep) add({"--keep"});
  become("/usr/bin/env", command);
}

}  // namespace

void add_bench(CLI::App& app, int&) {
  CLI::App* command =
      app.add_subcommand("bench", "how long wick takes, and what has become slower here");
  auto options = std::make_shared<BenchOptions>();
  CLI::Option* const counts = command->add_flag(
      "--counts", options->counts,
      "instead of times: allocations and instructions of small steps, memory of attention");
  CLI::Option* const results = command->add_flag(
      "--results", options->results,
      "measure tools/bench/results again, against PyTorch: all results, or the named one");
  command->add_option("name", options->name, "only cases with this in their names")
      ->excludes(counts);
  CLI::Option* const keep = command->add_flag(
      "--keep", options->keep, "keep these results: later runs are compared with them");
  const std::vector<CLI::Option*> of_comparisons = {
      command->add_option("--against", options->against, "torch: measure PyTorch too")
          ->check(CLI::IsMember({"torch"})),
      command->add_flag("--json", options->as_json, "print the numbers, not the tables"),
      command->add_option("--kept", options->kept, "the folder of kept results, a file a machine")
          ->capture_default_str(),
      takes_count(command->add_option("--threads", options->threads,
                                      "threads of every program; otherwise all cores")),
      takes_count(
          command->add_option("--rounds", options->rounds, "more rounds give a narrower spread")
              ->capture_default_str()),
      command->add_option("--note", options->note,
                          "a line about this run, for the head of the result")};
  for (CLI::Option* const option : of_comparisons) option->excludes(counts)->excludes(results);
  results->excludes(counts)->excludes(keep);
  command->callback([options] { measure(*options); });
}

}  // namespace wick::cli
