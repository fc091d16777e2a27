#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace wick::grade {

/// What a program may do, besides what its user and its namespaces leave it.
struct Confinement {
  double cpu_seconds = 2;
  std::size_t memory_bytes = 0;  // address space; 0 for no limit
  std::size_t file_bytes = 0;    // any one file
  int threads = 64;              // of its user; 0 for no limit
  /// A compiler starts other programs; a student's program may only start threads.
  bool may_fork = false;
  /// Folders or files that it may read and execute, and the folder that it may write in.
  std::vector<std::string> readable;
  std::string writable;
  /// How many files it may have open. The program itself, which may lie elsewhere, is open as the
  /// next: a number that it cannot give to a file of its own.
  int files = 64;
};

// Each applies to the calling process and all that it becomes. Return 0, or errno.

/// Resource limits, no core files, no new privileges. Makes system calls alone: it may be called
/// between fork and exec of a program with threads.
int apply_limits(const Confinement& confinement);

/// Landlock: no file outside of what is readable and writable. 0 too where the kernel has none;
/// `is_applied` then says so.
int apply_landlock(const Confinement& confinement, bool& is_applied);

/// Refuses system calls that look into other processes, change what is mounted, load into the
/// kernel, reach the network, or (unless may_fork) make a process, become another program than the
/// open one, or take room on the disk that is not seen.
int apply_system_call_filter(const Confinement& confinement);

}  // namespace wick::grade
