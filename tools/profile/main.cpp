// The main of a program that tools/wick profile has compiled: it runs the program's own main, whose
// symbol has another name there, and reports what its operations cost.

#include "tools/plot/terminal.h"
#include "tools/profile/chrome_trace.h"
#include "tools/profile/memory_table.h"
#include "tools/profile/roofline.h"
#include "tools/profile/summary.h"

#include "tools/standard_output.h"

#include "core/core.h"
#include "nn/checkpoint/replace_file.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>

using namespace wick;
using namespace wick::profiling;

extern "C" int wick_profiled_main(int argc, char** argv);

namespace {

bool has_ended = false;

void explain_exit() {
  if (has_ended) return;
  std::fputs("profile: the program ended by exit(), not by a return from main: nothing to report\n",
             stderr);
}

// Where the command wants a file; empty: nowhere.
std::string wanted_file(const char* variable) {
  const char* path = std::getenv(variable);
  return path == nullptr ? "" : path;
}

void write(const std::string& path, const std::string& text, const char* what) {
  if (path.empty()) return;
  const std::string problem = replace_file(path, {text});
  if (!problem.empty()) fail<Error>(path, ": ", problem);
  std::printf("%s: %s\n", what, path.c_str());
}

void print_memory(MemoryWatch& memory) {
  rusage use{};
  if (getrusage(RUSAGE_SELF, &use) == 0) {
    std::printf("memory of the process at its peak: %sB\n",
                amount_text(static_cast<double>(use.ru_maxrss) * 1024).c_str());
  }
  const std::optional<StepMemory>& step = memory.stop();
  if (!step) return;
  std::fputs(memory_text(*step, memory.steps(), formula_of(*step)).c_str(), stdout);
}

// The roof needs the program's matmul and two formulas, which may be unfinished stubs.
void print_with_roof(const Summary& summary) {
  std::optional<nn::Roofline> roof;
  std::string reason = summary.no_costs;
  if (reason.empty()) {
    try {
      roof = measure_roofline(steady_clock());
      nn::attainable(*roof, nn::ridge(*roof));
    } catch (const Error& error) {
      roof.reset();
      reason = error.what();
    }
  }
  std::fputs(summary_text(summary, roof ? &*roof : nullptr).c_str(), stdout);
  if (!roof) {
    std::printf("profile: no roofline: %s\n", reason.c_str());
    return;
  }
  std::printf("roof: %sFLOP/s (matmul of 512 x 512), %sbyte/s (a copy of 64 MiB), one thread\n",
              amount_text(roof->flops_per_second).c_str(),
              amount_text(roof->bytes_per_second).c_str());
  const plot::Chart chart = roofline_chart(*roof, summary);
  std::fputs(plot::chart_text(chart, plot::terminal_of(STDOUT_FILENO)).c_str(), stdout);
  write(wanted_file("WICK_PROFILE_ROOFLINE"), plot::chart_svg(chart), "roofline");
}

void report(const Timeline& timeline, MemoryWatch& memory, double seconds) {
  std::printf("\n");
  print_memory(memory);
  print_with_roof(summarize(timeline, seconds, nn::operation_cost));
  write(wanted_file("WICK_PROFILE_TRACE"), chrome_trace(timeline), "trace, for ui.perfetto.dev");
}

}  // namespace

int main(int argc, char** argv) {
  std::atexit(explain_exit);
  MemoryWatch memory;
  Timeline timeline(steady_clock(), &memory);
  const int status = wick_profiled_main(argc, argv);
  const double seconds = timeline.seconds();
  timeline.stop();
  has_ended = true;
  try {
    report(timeline, memory, seconds);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "profile: %s\n", error.what());
    return status == 0 ? 1 : status;
  }
  return with_output_written(status);
}
