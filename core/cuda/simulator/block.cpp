#include "core/cuda/simulator/block.h"

#include "core/cuda/simulator/vectors.h"
#include "core/error.h"

#include <algorithm>

// Kernels see these variables as constants (device.h), and they do not change while a kernel reads
// them. This file does not include device.h, which declares them const.
__thread uint3 threadIdx;
__thread uint3 blockIdx;
// These have the layout of dim3, without its constructor.
__thread uint3 blockDim;
__thread uint3 gridDim;

namespace wick::cuda::simulator {

namespace {

void set_thread(Dim3 thread) { threadIdx = {thread.x, thread.y, thread.z}; }

void set_block(Dim3 grid, Dim3 block, Dim3 index) {
  gridDim = {grid.x, grid.y, grid.z};
  blockDim = {block.x, block.y, block.z};
  blockIdx = {index.x, index.y, index.z};
}

}  // namespace

__thread Block* running = nullptr;

// Throws nothing: a thread that is given up leaves and never resumes.
void Block::give_up() {
  given_up_ = true;
  thread_->fiber.leave();
  __builtin_unreachable();
}

Block::Block() : threads_(1024) {}

void Block::prepare(const BlockLaunch& launch, Dim3 index) {
  launch_ = &launch;
  index_ = index;
  const Dim3 extent = launch.block;
  count_ = extent.x * extent.y * extent.z;
  warps_ = (count_ + 31) / 32;
  given_up_ = false;
  watched_ = launch.number != 0;
  const Dim3 grid = launch.grid;
  note_ = note_of(launch.number, (std::uint64_t{index.z} * grid.y + index.y) * grid.x + index.x);
  stacks_.reserve(count_);
  shared.begin(launch.shared_bytes);
  set_block(launch.grid, extent, index);
  for (unsigned i = 0; i < count_; ++i) {
    Thread& thread = threads_[i];
    thread.state = Thread::State::Ready;
    thread.index = Dim3(i % extent.x, i / extent.x % extent.y, i / extent.x / extent.y);
    thread.number = i;
    thread.warp = i / 32;
    thread.lane = i % 32;
    thread.has_written = false;
    thread.stack = reinterpret_cast<std::uintptr_t>(stacks_[i]);
    thread.fiber.start(stacks_[i], Stacks::bytes, run_thread, this);
  }
}

void Block::run_thread(void* given) {
  Block& block = *static_cast<Block*>(given);
  try {
    block.launch_->thread(block.launch_->call);
  } catch (...) {
    const Unseen unseen;
    if (block.exception == nullptr) block.exception = std::current_exception();
    block.given_up_ = true;
  }
  block.thread_->state = Thread::State::Ended;
}

void Block::run(const BlockLaunch& launch, Dim3 index) {
  prepare(launch, index);
  do {
    for (unsigned warp = 0; warp < warps_ && !given_up_; ++warp) run_warp(warp);
  } while (!given_up_ && pass_barrier());
  trace_.settle(counts);
  const auto writing = static_cast<std::uint64_t>(
      std::count_if(threads_.begin(), threads_.begin() + count_,
                    [](const Thread& thread) { return thread.has_written; }));
  counts.writing_threads += writing;
  counts.writing_blocks += writing > 0 ? 1 : 0;
}

// Runs the warp until none of its threads can go on alone.
void Block::run_warp(unsigned warp) {
  const unsigned first = warp * 32, last = std::min(first + 32, count_);
  for (;;) {
    while (run_ready_threads(warp) && !given_up_) {
    }
    if (given_up_) return;
    if (finish_warp_functions(warp)) continue;
    trace_.settle(counts);
    bool more = false;
    for (unsigned i = first; i < last; ++i) {
      if (threads_[i].state != Thread::State::TraceFull) continue;
      threads_[i].state = Thread::State::Ready;
      more = true;
    }
    if (!more) return;
  }
}

bool Block::run_ready_threads(unsigned warp) {
  const unsigned first = warp * 32, last = std::min(first + 32, count_);
  bool any = false;
  for (unsigned i = first; i < last && !given_up_; ++i) {
    if (threads_[i].state != Thread::State::Ready) continue;
    any = true;
    thread_ = &threads_[i];
    set_thread(thread_->index);
    running = this;
    thread_->fiber.resume();
    running = nullptr;
  }
  return any;
}

void Block::leave(Thread::State state) {
  Thread& thread = *thread_;
  thread.state = state;
  thread.fiber.leave();
}

void Block::wait_at_barrier(bool predicate) {
  thread_->value = predicate ? 1 : 0;
  leave(Thread::State::AtBarrier);
}

// Called when all threads wait or have ended. Returns true if one of them can go on.
bool Block::pass_barrier() {
  unsigned waiting = 0, ended = 0;
  predicates_ = 0;
  const Thread* here = nullptr;
  const Thread* gone = nullptr;
  for (unsigned i = 0; i < count_; ++i) {
    const Thread& thread = threads_[i];
    if (thread.state == Thread::State::AtWarpFunction) {
      report_waiting();
      return false;
    }
    if (thread.state == Thread::State::AtBarrier) {
      ++waiting;
      predicates_ += static_cast<int>(thread.value);
      if (here == nullptr) here = &thread;
    } else {
      ++ended;
      if (gone == nullptr) gone = &thread;
    }
  }
  if (waiting == 0) return false;
  if (ended > 0) {
    // A device goes on as if the missing threads had arrived, and so does the simulator.
    find(Fault::DivergentBarrier, *gone,
         concatenate("ends without reaching a __syncthreads() at which ", waiting,
                     " of the block's ", count_, " threads wait"));
  }
  ++counts.barriers;
  shared.after_barrier();
  for (unsigned i = 0; i < count_; ++i) {
    if (threads_[i].state == Thread::State::AtBarrier) threads_[i].state = Thread::State::Ready;
  }
  return true;
}

}  // namespace wick::cuda::simulator
