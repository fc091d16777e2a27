#include "tools/grade/confine.h"

#include <sys/prctl.h>
#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <cmath>

namespace wick::grade {
namespace {

// Where we ourselves run under a lower limit, that one stays.
bool limit(int resource, rlim_t soft, rlim_t hard) noexcept {
  const auto which = static_cast<__rlimit_resource_t>(resource);
  rlimit ours{};
  if (::getrlimit(which, &ours) != 0) return false;
  const rlim_t highest = std::min(hard, ours.rlim_max);
  const rlimit value{std::min(soft, highest), highest};
  return ::setrlimit(which, &value) == 0;
}

}  // namespace

int confine(const Limits& limits) noexcept {
  const rlim_t seconds = static_cast<rlim_t>(std::ceil(limits.cpu_seconds));
  // SIGXCPU can be caught, the hard limit cannot: it sends SIGKILL.
  bool done = limit(RLIMIT_CPU, seconds, seconds + 1);
  if (limits.memory_bytes > 0) {
    done = done && limit(RLIMIT_AS, limits.memory_bytes, limits.memory_bytes);
  }
  done = done && limit(RLIMIT_FSIZE, limits.file_bytes, limits.file_bytes) &&
         limit(RLIMIT_CORE, 0, 0) && limit(RLIMIT_NOFILE, 64, 64) &&
         ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
  return done ? 0 : errno;
}

}  // namespace wick::grade
