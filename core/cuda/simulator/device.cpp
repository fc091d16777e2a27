// The functions that a kernel calls, passed on to the running block.

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

// The threads of a block take turns, and threads of the host have strong fences between blocks; so
// a fence only tells the block that others will see what it wrote.
void __threadfence() {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  running->fence();
}
void __threadfence_block() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
