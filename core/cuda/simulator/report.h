#pragma once

/// What the simulator saw in a launch: faults that a device would hide, and counts.

#include "core/cuda/launch.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wick::cuda::simulator {

enum class Fault {
  OutOfBounds,       // an access outside of every allocation, or of an array's extent
  Misaligned,        // an access to an address that is not a multiple of its size
  Freed,             // an access to memory that has been released
  Uninitialised,     // a read of what nobody has written
  HostMemory,        // an access to what a device cannot reach
  Race,              // two threads of a block on one shared word, or two blocks on one global
                     // word, one of them writing, and nothing that orders them
  DivergentBarrier,  // a __syncthreads() that some threads of the block never reach
  Deadlock,          // threads that wait for each other
  InactiveLane,      // a warp function that names a lane which does not take part
};

/// "out of bounds" and so on.
const char* to_string(Fault fault);

struct Finding {
  Fault fault;
  Dim3 block, thread;
  /// "block (1, 0, 0), thread (3, 2, 0) reads 4 bytes, ..."
  std::string text;
};

/// Of all threads of a launch.
struct Counts {
  std::uint64_t global_reads = 0, global_writes = 0;  // one for each thread's load or store
  std::uint64_t global_read_bytes = 0, global_write_bytes = 0;
  std::uint64_t shared_reads = 0, shared_writes = 0;
  std::uint64_t atomics = 0;  // on either memory, counted in none of the above
  /// Loads and stores of whole warps on global memory, and the pieces of 32 bytes that they moved:
  /// what a device's memory is busy with.
  std::uint64_t global_requests = 0, global_sectors = 0;
  /// Requests that moved at least two sectors more than their distinct bytes would fill.
  std::uint64_t uncoalesced_requests = 0;
  /// Loads and stores of whole warps on shared memory, and how often one had to be repeated because
  /// several words lay in one bank.
  std::uint64_t shared_requests = 0, bank_conflicts = 0;
  std::uint64_t barriers = 0;  // __syncthreads() passed, one for each block

  Counts& operator+=(const Counts& other);
};

struct Report {
  std::string kernel;
  Dim3 grid, block;
  Counts counts;
  /// At most one of each fault for a block, in the order of blocks, the first 16 of them.
  std::vector<Finding> findings;
};

/// Of this process's last launch.
const Report& last_report();

/// Whether a launch with findings throws DeviceError, once all its blocks have run. It does, unless
/// this is set to false: then findings are in the report alone.
void throw_findings(bool yes);

/// While set, a launch runs its first and its last block alone: for index arithmetic on matrices
/// that no simulation would come to the end of.
void run_only_first_and_last_block(bool yes);

/// As a table of one launch, for people.
std::string to_string(const Report& report);

}  // namespace wick::cuda::simulator
