#include "wick/measure.h"

#include <chrono>
#include <fstream>
#include <limits>
#include <string>

namespace wick::notebook {
namespace {

/// A line of /proc/self/status, in bytes; -1 where there is none.
std::int64_t status(const std::string& name) {
  std::ifstream file("/proc/self/status");
  for (std::string word; file >> word;) {
    std::int64_t kibibytes = 0;
    if (word == name + ":" && file >> kibibytes) return kibibytes * 1024;
  }
  return -1;
}

}  // namespace

std::int64_t peak_memory(const std::function<void()>& work) {
  // 5 resets the high-water mark (proc(5), clear_refs).
  std::ofstream reset("/proc/self/clear_refs");
  reset << "5" << std::flush;
  const bool is_reset = static_cast<bool>(reset);
  const std::int64_t before = status("VmRSS");
  work();
  const std::int64_t after = status("VmHWM");
  return is_reset && before >= 0 && after > before ? after - before : 0;
}

double fastest(int trials, const std::function<void()>& work) {
  double best = std::numeric_limits<double>::infinity();
  for (int trial = 0; trial < trials; ++trial) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    if (time.count() < best) best = time.count();
  }
  return best;
}

}  // namespace wick::notebook
