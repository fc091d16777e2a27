#include "tools/grade/sandbox/launch/confinement.h"

#include <sys/prctl.h>
#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <cmath>

namespace wick::grade {
namespace {

// Too small for a file, and the only value for which no program that collects cores is started: see
// core(5) and coredump.c of Linux. 0 would only concern files.
constexpr rlim_t core_bytes = 1;

// If this process runs under a lower limit, that limit stays.
bool limit(int resource, rlim_t soft, rlim_t hard) {
  const auto which = static_cast<__rlimit_resource_t>(resource);
  rlimit ours{};
  if (::getrlimit(which, &ours) != 0) return false;
  const rlim_t highest = std::min(hard, ours.rlim_max);
  const rlimit value{std::min(soft, highest), highest};
  return ::setrlimit(which, &value) == 0;
}

}  // namespace

int apply_limits(const Confinement& confinement) {
  const rlim_t seconds = static_cast<rlim_t>(std::ceil(confinement.cpu_seconds));
  const rlim_t files = static_cast<rlim_t>(confinement.files);
  const rlim_t processes = static_cast<rlim_t>(confinement.threads);
  // SIGXCPU can be caught. The hard limit sends SIGKILL, which cannot.
  bool done = limit(RLIMIT_CPU, seconds, seconds + 1);
  if (confinement.memory_bytes > 0) {
    done = done && limit(RLIMIT_AS, confinement.memory_bytes, confinement.memory_bytes);
  }
  if (confinement.threads > 0) done = done && limit(RLIMIT_NPROC, processes, processes);
  done = done && limit(RLIMIT_FSIZE, confinement.file_bytes, confinement.file_bytes) &&
         limit(RLIMIT_CORE, core_bytes, core_bytes) && limit(RLIMIT_NOFILE, files, files) &&
         limit(RLIMIT_MSGQUEUE, 0, 0) && limit(RLIMIT_MEMLOCK, 0, 0) &&
         ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
  return done ? 0 : errno;
}

}  // namespace wick::grade
