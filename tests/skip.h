#pragma once

#include <cstdio>

namespace wick::test {

/// For a test case that cannot be done here, which then returns: once in a case, which is counted
/// as skipped and not as passed (count_cases.awk). `command` mends it.
inline void skip(const char* what, const char* command) {
  std::printf("skipped: %s: %s\n", what, command);
  std::fflush(stdout);
}

#ifdef __SANITIZE_ADDRESS__
constexpr bool is_sanitized = true;
#else
constexpr bool is_sanitized = false;
#endif

inline void skip_under_sanitizers() {
  skip("what a sanitised build leaves out", "tools/wick test");
}

inline void skip_without_sandbox() {
  skip("a kind of sandbox that this machine lacks", "tools/wick doctor");
}

inline void skip_without_root() { skip("what only root may do", "sudo tools/wick test"); }

}  // namespace wick::test
