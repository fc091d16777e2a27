#pragma once

#include "core/core.h"
#include "wick/display.h"

#include <cstdint>
#include <string>
#include <vector>

// Kernels of lesson 17 in the simulator: compiled into libwick_notebook with it, launched from
// cells by their names.

namespace wick::notebook {

/// The simulator's counts and findings for one launch.
struct Launched {
  std::string kernel;
  Tensor result;
  std::int64_t blocks = 0, threads = 0;  // threads in a block
  /// One for each thread's load or store.
  std::int64_t global_reads = 0, global_writes = 0;
  /// Loads and stores of whole warps, and the pieces of 32 bytes that they moved.
  std::int64_t requests = 0, sectors = 0;
  std::int64_t shared_reads = 0, shared_writes = 0;
  std::int64_t bank_conflicts = 0;
  std::int64_t barriers = 0;  // each counts once for each block that passes it
  /// A sentence for each kind of fault.
  std::vector<std::string> findings;
};

/// Launches one of the lesson's kernels on x; `number` is a stride, or the threads of a block.
/// Throws ValueError for an unknown name, and for x or a number that the kernel cannot take.
Launched launch_kernel(const std::string& name, const Tensor& x, std::int64_t number = 0);
/// The C++ text of a kernel of the lesson. Throws ValueError for an unknown name.
std::string kernel_text(const std::string& name);

/// a (m, k) times b (k, n) by one kernel of the ladder: naive, coalesced, tiled, registers,
/// vectorised.
Launched launch_matmul(const std::string& name, const Tensor& a, const Tensor& b);
/// Softmax of the rows of x (rows, columns) by one of: three_passes, block, warp, online.
Launched launch_softmax(const std::string& name, const Tensor& x);

/// Launches side by side, a column for each.
Table counts(const std::vector<Launched>& launches);

}  // namespace wick::notebook
