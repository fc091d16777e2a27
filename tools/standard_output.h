#pragma once

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>

namespace wick {

/// The exit code of a program that ends with `exit_code`, once all that it printed has arrived. If
/// it has not, on a full disk for instance, says so on stderr, and makes a failure of a success.
inline int with_output_written(int exit_code) {
  errno = 0;
  const bool is_written =
      !std::cout.flush().fail() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (is_written) return exit_code;
  // The reason of an earlier failure is not kept.
  std::fprintf(stderr, "wick: cannot write to the standard output%s%s\n", errno == 0 ? "" : ": ",
               errno == 0 ? "" : std::strerror(errno));
  return exit_code == 0 ? 74 : exit_code;  // EX_IOERR of sysexits.h
}

}  // namespace wick
