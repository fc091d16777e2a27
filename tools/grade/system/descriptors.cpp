#include "tools/grade/system/descriptors.h"

#include <sys/resource.h>

#include <algorithm>

namespace wick::grade {
namespace {

// Descriptors of the grader itself: a gradebook with its log, kits, locked folders, and those of
// the system's libraries.
constexpr int for_the_run = 64;
// Descriptors of one submission: pipes of a process (10), its additional ones, its folder, its
// user's mark, and a margin.
constexpr int for_a_job = 20;
// Enough for 800 jobs. If many descriptors cannot be closed at a time (before Linux 5.11), each
// started process closes as many as there may be.
constexpr rlim_t most = 1 << 14;

}  // namespace

int raise_descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
  const rlimit raised{std::min(limit.rlim_max, most), limit.rlim_max};
  if (limit.rlim_cur < raised.rlim_cur) {
    if (::setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
  }
  return static_cast<int>(std::min(limit.rlim_cur, most));
}

int jobs_within(int descriptors, int jobs) {
  return std::max(1, std::min(jobs, (descriptors - for_the_run) / for_a_job));
}

}  // namespace wick::grade
