// Counts the cost of a step. Counts are the same on a busy machine and on an idle one:
//   wick_bench_counts allocations NAME -> how often it asks for an array's memory, how often for
//                                         other memory, and how many bytes of that
//   wick_bench_counts step NAME        -> takes the step, for callgrind to count its instructions
//                                         (--toggle-collect=wick_counted_step)
//   wick_bench_counts peak NAME        -> the bytes that arrays hold at the most beyond what they
//                                         held before, and by how many the process grew (VmHWM)

#include "core/cpu/memory.h"
#include "tools/bench/case.h"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <new>
#include <stdexcept>

namespace {

std::atomic<std::int64_t> heap_requests{0};
std::atomic<std::int64_t> heap_bytes{0};

}  // namespace

// Every form of new ends here, except the aligned one, which arrays use.
void* operator new(std::size_t bytes) {
  ++heap_requests;
  heap_bytes += static_cast<std::int64_t>(bytes);
  if (void* const memory = std::malloc(bytes == 0 ? 1 : bytes)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

// A function of its own, with a name that callgrind gets.
extern "C" __attribute__((noinline)) void wick_counted_step(const wick::bench::Step& step) {
  step.run();
}

namespace wick::bench {
namespace {

Step prepare(const std::string& name) {
  const std::vector<Case> cases = cases_of_wick();
  const auto found = std::find_if(cases.begin(), cases.end(), [&](const Case& candidate) {
    return candidate.name == "wick/" + name;
  });
  if (found == cases.end()) throw std::runtime_error("there is no benchmark \"" + name + '"');
  return found->prepare();
}

// The first step takes memory from the system that later steps use again, and an optimiser makes
// its state in the first step.
void warm_up(const Step& step) {
  for (int i = 0; i < 3; ++i) step.run();
}

void count_allocations(const Step& step) {
  warm_up(step);
  const auto arrays = [] {
    const MemoryStatistics seen = memory_statistics();
    return seen.from_system + seen.from_kept;
  };
  const std::int64_t arrays_before = arrays();
  const std::int64_t requests_before = heap_requests;
  const std::int64_t bytes_before = heap_bytes;
  wick_counted_step(step);
  const std::int64_t requests = heap_requests - requests_before;
  const std::int64_t bytes = heap_bytes - bytes_before;
  std::cout << arrays() - arrays_before << ' ' << requests << ' ' << bytes << '\n';
}

std::int64_t status_bytes(const std::string& field) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    std::int64_t kibibytes = 0;
    if (word == field + ":" && status >> kibibytes) return kibibytes * 1024;
  }
  throw std::runtime_error("/proc/self/status: there is no " + field);
}

// Without warm_up: the memory that the process needs for its first step counts.
void count_peak(const Step& step) {
  reset_peak_memory();
  const std::size_t held = memory_statistics().bytes_held;
  // Memory left from making the inputs would otherwise serve the step without being counted.
  ::malloc_trim(0);
  // "5" sets VmHWM to VmRSS. If the system refuses, the memory of making the inputs may count, too.
  std::ofstream("/proc/self/clear_refs") << "5";
  const std::int64_t resident = status_bytes("VmRSS");
  wick_counted_step(step);
  std::cout << memory_statistics().peak_bytes_held - held << ' ' << status_bytes("VmHWM") - resident
            << '\n';
}

void run(const std::string& what, const std::string& name) {
  const Step step = prepare(name);
  if (what == "allocations") {
    count_allocations(step);
  } else if (what == "peak") {
    count_peak(step);
  } else if (what == "step") {
    warm_up(step);
    wick_counted_step(step);
  } else {
    throw std::runtime_error('"' + what + "\" cannot be counted: choose allocations, step or peak");
  }
}

}  // namespace
}  // namespace wick::bench

int main(int argc, char** argv) {
  try {
    if (argc != 3)
      throw std::runtime_error(
          "two arguments are needed: allocations, step or peak, and the name of a case");
    wick::bench::run(argv[1], argv[2]);
  } catch (const std::exception& error) {
    std::cerr << "wick_bench_counts: " << error.what() << '\n';
    return 1;
  }
}
