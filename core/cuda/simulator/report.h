#pragma once

/// The simulator's report of a launch: faults that a device would hide, and counts.

#include "core/cuda/launch.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wick::cuda::simulator {

enum class Fault {
  OutOfBounds,       // an access outside of every allocation, or beyond an array's extent
  Misaligned,        // an access to an address that is not a multiple of its size
  Freed,             // an access to released memory
  Uninitialised,     // a read of memory that was never written
  HostMemory,        // an access to memory that a device cannot reach
  Race,              // two threads of a block on one shared word, or two blocks on one global
                     // word, one of them writing, and nothing that orders them
  DivergentBarrier,  // a __syncthreads() that some threads of the block never reach
  Deadlock,          // threads that wait for each other
  InactiveLane,      // a warp function whose source lane does not take part
};

/// "out of bounds" and so on.
const char* to_string(Fault fault);

struct Finding {
  Fault fault;
  Dim3 block, thread;
  /// "block (1, 0, 0), thread (3, 2, 0) reads 4 bytes, ..."
  std::string text;
};

/// The counts of all threads of a launch.
struct Counts {
  std::uint64_t global_reads = 0, global_writes = 0;  // one for each load or store of a thread
  std::uint64_t global_read_bytes = 0, global_write_bytes = 0;
  std::uint64_t shared_reads = 0, shared_writes = 0;
  // On either memory, and those of them on global memory; not in the counts above.
  std::uint64_t atomics = 0, global_atomics = 0;
  /// Loads and stores of whole warps on global memory, and the sectors of 32 bytes that they moved:
  /// the work of a device's memory.
  std::uint64_t global_requests = 0, global_sectors = 0;
  /// Requests that moved at least two sectors more than their distinct bytes would fill.
  std::uint64_t uncoalesced_requests = 0;
  /// Loads and stores of whole warps on shared memory, and the repetitions that were needed because
  /// several words lay in one bank.
  std::uint64_t shared_requests = 0, bank_conflicts = 0;
  /// The threads that wrote global memory, and the blocks that have such threads.
  std::uint64_t writing_threads = 0, writing_blocks = 0;
  std::uint64_t barriers = 0;  // passed __syncthreads(), one for each block

  Counts& operator+=(const Counts& other);
};

struct Report {
  std::string kernel;
  Dim3 grid, block;
  Counts counts;
  /// At most one finding of each fault for a block, in the order of blocks; the first 16.
  std::vector<Finding> findings;
};

/// The report of this process's last launch.
const Report& last_report();

/// The reports of all launches since forget_launches(), or since the process began, as one: the
/// last launch's name and sizes, all findings, and the sums of the counts. Only of the threads and
/// blocks that write it has the most that one launch had: launches one after another do not share
/// work.
const Report& joint_report();
void forget_launches();

/// If `yes`, which holds at first, a launch with findings throws DeviceError after all its blocks
/// have run. Otherwise findings are only in the report.
void throw_findings(bool yes);

/// From here on the host reaches device memory by copies alone, as on a device: reading or writing
/// it elsewhere than in a launch ends the process. Each launch and copy then takes longer.
void close_device_memory();

/// If `yes`, a launch runs only its first and its last block. This serves to check index arithmetic
/// on matrices that are too large to simulate.
void run_only_first_and_last_block(bool yes);

/// A table of one launch, for people.
std::string to_string(const Report& report);

}  // namespace wick::cuda::simulator
