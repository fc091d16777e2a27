// What a kernel calls, handed to the block that runs.

#include "core/cuda/simulator/block.h"

namespace wick::cuda::simulator {

void* dynamic_shared_memory() { return running->shared.dynamic_memory(); }

}  // namespace wick::cuda::simulator

using wick::cuda::simulator::Block;
using wick::cuda::simulator::running;

void __syncthreads() { running->wait_at_barrier(false); }

int __syncthreads_count(int predicate) {
  Block& block = *running;
  block.wait_at_barrier(predicate != 0);
  return block.predicates();
}

int __syncthreads_or(int predicate) { return __syncthreads_count(predicate) != 0 ? 1 : 0; }

int __syncthreads_and(int predicate) { return __syncthreads_count(predicate == 0) == 0 ? 1 : 0; }

// The threads of a block take turns, and a thread of the host has strong fences of its own between
// blocks; what a kernel is told here is only that others will see what it wrote.
void __threadfence() {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  running->fence();
}
void __threadfence_block() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
