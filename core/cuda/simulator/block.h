#pragma once

#include "core/cuda/launch.h"
#include "core/cuda/simulator/fiber.h"
#include "core/cuda/simulator/global_memory.h"
#include "core/cuda/simulator/other_blocks.h"
#include "core/cuda/simulator/report.h"
#include "core/cuda/simulator/shared_memory.h"
#include "core/cuda/simulator/stacks.h"
#include "core/cuda/simulator/trace.h"

#include <cstdint>
#include <exception>
#include <vector>

namespace wick::cuda::simulator {

/// A launch in the form that blocks need.
struct BlockLaunch : Launch {
  void (*thread)(const void* call);
  const void* call;
  std::size_t call_bytes;
  std::uint64_t number;  // next_launch()'s; 0 if blocks do not watch each other
};

/// One thread of the running block.
struct Thread {
  enum class State : std::uint8_t { Ready, AtBarrier, AtWarpFunction, TraceFull, Ended };

  Fiber fiber;
  State state;
  Dim3 index;
  unsigned number, warp, lane;
  std::uintptr_t stack;  // lowest address
  bool has_written;      // to global memory

  // At a warp function: its name, its lanes, the value brought, and the value received.
  const char* function;
  unsigned mask;
  int source;
  std::uint64_t value;
};

/// Runs blocks, one after another, on one thread of the host. The threads of a block run in turn,
/// each until it waits for others.
class Block {
 public:
  Block();

  /// Runs one block of the launch. Findings and counts accumulate until they are taken.
  void run(const BlockLaunch& launch, Dim3 index);

  Counts counts;
  std::vector<Finding> findings;
  std::exception_ptr exception;  // thrown by a kernel: a stub throws

  // Requests of the running thread.

  Thread& thread() { return *thread_; }
  void wait_at_barrier(bool predicate);
  int predicates() const { return predicates_; }  // true ones at the last barrier
  std::uint64_t exchange(unsigned mask, std::uint64_t value, int source, const char* name);
  unsigned vote(unsigned mask, bool predicate, const char* name);
  /// Checks an access of the running thread, from `place` in the program. Returns only if the
  /// access is allowed: else the block is given up.
  template <unsigned bytes>
  void see(std::uintptr_t address, Access access, const void* place);
  /// __threadfence() hands over what the block has written. After it, the block's accesses are not
  /// compared with those of other blocks: the simulator does not know which block waits for which.
  void fence() { watched_ = false; }
  [[noreturn]] void array_index_out_of_bounds(const char* file, unsigned line,
                                              const std::string& index, const char* type);

  SharedMemory shared;

 private:
  void prepare(const BlockLaunch& launch, Dim3 index);
  void run_warp(unsigned warp);
  bool run_ready_threads(unsigned warp);
  bool finish_warp_functions(unsigned warp);
  bool finish_warp_function(unsigned warp, const Thread& first);
  bool pass_barrier();
  void report_waiting();
  void leave(Thread::State state);
  void enter_warp_function(unsigned mask, const char* name);
  [[gnu::noinline]] void see_global_slowly(std::uintptr_t address, unsigned bytes, Access access);
  [[gnu::cold]] void shared_fault(SharedMemory::Fault fault, std::uintptr_t address, unsigned bytes,
                                  Access access);
  [[noreturn, gnu::cold]] void shared_out_of_bounds(std::uintptr_t address, unsigned bytes,
                                                    Access access);
  [[gnu::cold]] void misaligned(std::uintptr_t address, unsigned bytes, Access access);
  void trace(std::uintptr_t address, unsigned bytes, bool shared, const void* place) {
    const auto where = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(place));
    const bool more =
        trace_.add(thread_->lane, {address, where, static_cast<std::uint16_t>(bytes), shared});
    if (!more) leave(Thread::State::TraceFull);
  }
  template <unsigned bytes>
  void see_other_blocks(std::uintptr_t address, Access access);
  [[gnu::cold]] void race(std::uintptr_t address, unsigned bytes, Access access,
                          const Collision& with);
  void see_elsewhere(std::uintptr_t address, unsigned bytes, Access access);
  /// True if the running block has such a finding: later ones of one fault follow from the first,
  /// and a text for each would take most of a launch's time.
  bool has_found(Fault fault) const;
  [[gnu::cold]] void find(Fault fault, const Thread& thread, const std::string& what);
  [[noreturn]] void give_up();

  static void run_thread(void* thread);

  const BlockLaunch* launch_ = nullptr;
  Dim3 index_;
  Stacks stacks_;
  std::vector<Thread> threads_;
  unsigned count_ = 0, warps_ = 0;
  Thread* thread_ = nullptr;
  Trace trace_;
  bool given_up_ = false;
  bool watched_ = false;  // true if accesses are compared with those of other blocks
  Note note_ = 0;         // this block's
  int predicates_ = 0;
};

// Checks whole words: two blocks that use different bytes of one word do not race, and the notes
// cannot tell these bytes apart.
template <unsigned bytes>
inline void Block::see_other_blocks(std::uintptr_t address, Access access) {
  if (bytes < 4 || !watched_) return;
  const std::uint64_t first = (address - arena.begin) / 4;
  const Note mine = note_ | thread_->number;
  for (std::uint64_t word = first; word < first + bytes / 4; ++word) {
    const Collision with = access == Access::Read    ? note_read(word, mine)
                           : access == Access::Write ? note_write(word, mine)
                                                     : note_atomic(word, mine);
    if (with.other != 0) return race(address, bytes, access, with);
  }
}

template <unsigned bytes>
inline void Block::see(std::uintptr_t address, Access access, const void* place) {
  if (address % bytes != 0) misaligned(address, bytes, access);
  if (in_global_memory(address)) {
    if (!is_initialised<bytes>(address)) see_global_slowly(address, bytes, access);
    see_other_blocks<bytes>(address, access);
    if (access != Access::Read) thread_->has_written = true;
    if (access == Access::Atomic) {
      ++counts.atomics;
      ++counts.global_atomics;
      return;
    }
    if (access == Access::Read) {
      ++counts.global_reads;
      counts.global_read_bytes += bytes;
    } else {
      ++counts.global_writes;
      counts.global_write_bytes += bytes;
    }
    trace(address, bytes, false, place);
  } else if (shared.contains(address)) {
    if (!shared.in_bounds(address, bytes)) shared_out_of_bounds(address, bytes, access);
    const SharedMemory::Fault fault = shared.see(address, bytes, access, thread_->number);
    if (fault.kind != SharedMemory::Fault::None) shared_fault(fault, address, bytes, access);
    if (access == Access::Atomic) {
      ++counts.atomics;
      return;
    }
    ++(access == Access::Read ? counts.shared_reads : counts.shared_writes);
    trace(address, bytes, true, place);
  } else if (address - thread_->stack >= Stacks::bytes) {
    see_elsewhere(address, bytes, access);
  }
}

/// Runs all blocks of the launch, or its first and last, on as many threads of the host as
/// OMP_NUM_THREADS allows or the machine has, and adds their findings to the report. The findings
/// do not depend on the number of threads. Rethrows an exception of a kernel.
void run_blocks(const BlockLaunch& launch, Report& report);

/// The block that runs a thread of its own on this thread of the host; nullptr if there is none,
/// and while the simulator itself works.
extern __thread Block* running;

/// Says that host code has no access to the device's memory, and ends the process.
[[noreturn]] void refuse_host_access(std::uintptr_t address, unsigned bytes, Access access);

/// While an Unseen exists, instrumented code counts as the simulator's own: the standard library's
/// templates may have been compiled with a kernel's instrumentation.
class Unseen {
 public:
  Unseen() : block_(running) { running = nullptr; }
  ~Unseen() { running = block_; }
  Unseen(const Unseen&) = delete;
  Unseen& operator=(const Unseen&) = delete;

 private:
  Block* block_;
};

}  // namespace wick::cuda::simulator
