#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace wick::grade {

/// The limits of a program, within the rights of its user and its namespaces.
struct Confinement {
  double cpu_seconds = 2;
  std::size_t memory_bytes = 0;  // address space; 0 for no limit
  std::size_t file_bytes = 0;    // any one file
  int threads = 64;              // of its user; 0 for no limit
  /// A compiler starts other programs; a student's program may only start threads.
  bool may_fork = false;
  /// `readable`: folders or files that it may read and execute. `writable`: the folder that it may
  /// write in.
  std::vector<std::string> readable;
  std::string writable;
  /// The number of files that it may have open. The program itself, which may lie elsewhere, is
  /// open under the next number, which no file of its own can get.
  int files = 64;
};

// Each function applies to the calling process and to everything that it becomes. They return 0 or
// errno.

/// Resource limits, no core files, no new privileges. Makes system calls alone: it may be called
/// between fork and exec of a program with threads.
int apply_limits(const Confinement& confinement);

/// Landlock: no file outside of what is readable and writable. Also returns 0 if the kernel has no
/// Landlock; `is_applied` is then false.
int apply_landlock(const Confinement& confinement, bool& is_applied);

/// Refuses system calls that look into other processes, change mounts, load code into the kernel or
/// reach the network, and all calls that are newer than this file. With may_fork no new process has
/// namespaces of its own. Without may_fork it also refuses those that make a process, become
/// another program than the open one, run what the program has written, take room on the disk
/// unseen, or pass something to another program by a file of /usr.
int apply_system_call_filter(const Confinement& confinement);

}  // namespace wick::grade
