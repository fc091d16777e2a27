#pragma once

#include "tools/grade/process.h"

namespace wick::grade {

/// Called in a new process before it becomes the untrusted program: gives up what it must not
/// have. Returns 0, or errno. Between fork and exec of a threaded program only system calls are
/// safe: no allocation, no locks, no streams.
///
/// Resource limits are all there is so far. Namespaces, system call filters and a user of its own
/// have their place here.
int confine(const Limits& limits) noexcept;

}  // namespace wick::grade
