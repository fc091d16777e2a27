#include "core/cuda/simulator/warp.h"

#include "core/cuda/simulator/block.h"
#include "core/error.h"

#include <algorithm>

namespace wick::cuda::simulator {

namespace {

const char* const sync_warp = "__syncwarp";

std::string lanes_text(unsigned mask) {
  std::string text;
  for (unsigned lane = 0; lane < 32; ++lane) {
    if ((mask >> lane & 1) == 0) continue;
    unsigned last = lane;
    while (last < 31 && (mask >> (last + 1) & 1) != 0) ++last;
    text += (text.empty() ? "" : ", ") + std::to_string(lane);
    if (last > lane) text += (last == lane + 1 ? ", " : " to ") + std::to_string(last);
    lane = last;
  }
  return text.empty() ? "none" : text;
}

}  // namespace

void Block::enter_warp_function(unsigned mask, const char* name) {
  Thread& thread = *thread_;
  thread.mask = mask;
  thread.function = name;
  if ((mask >> thread.lane & 1) == 0) {
    const Unseen unseen;
    find(Fault::InactiveLane, thread,
         concatenate("is lane ", thread.lane, " and calls ", name, " for lanes ", lanes_text(mask),
                     " only: a mask must have the lane of the caller"));
    thread.mask |= 1U << thread.lane;
  }
}

std::uint64_t Block::exchange(unsigned mask, std::uint64_t value, int source, const char* name) {
  Thread& thread = *thread_;
  enter_warp_function(mask, name);
  thread.value = value;
  thread.source = source;
  leave(Thread::State::AtWarpFunction);
  return thread.value;
}

unsigned Block::vote(unsigned mask, bool predicate, const char* name) {
  Thread& thread = *thread_;
  enter_warp_function(mask, name);
  thread.value = predicate ? 1 : 0;
  thread.source = -1;
  leave(Thread::State::AtWarpFunction);
  return static_cast<unsigned>(thread.value);
}

// True if any of the warp's threads can go on.
bool Block::finish_warp_functions(unsigned warp) {
  bool any = false;
  for (unsigned i = warp * 32; i < std::min(warp * 32 + 32, count_); ++i) {
    if (threads_[i].state == Thread::State::AtWarpFunction) {
      any = finish_warp_function(warp, threads_[i]) || any;
    }
  }
  return any;
}

// Completes the warp function if all lanes have come that `first` waits for: the lanes in its mask
// that have not ended.
bool Block::finish_warp_function(unsigned warp, const Thread& first) {
  const unsigned begin = warp * 32, lanes = std::min(32U, count_ - begin);
  Thread* const threads = &threads_[begin];
  const unsigned mask = first.mask;
  const char* const name = first.function;
  unsigned here = 0;
  for (unsigned lane = 0; lane < lanes; ++lane) {
    if ((mask >> lane & 1) == 0 || threads[lane].state == Thread::State::Ended) continue;
    if (threads[lane].state != Thread::State::AtWarpFunction || threads[lane].mask != mask ||
        threads[lane].function != name) {
      return false;
    }
    here |= 1U << lane;
  }
  std::uint64_t values[32];
  unsigned votes = 0;
  for (unsigned lane = 0; lane < lanes; ++lane) {
    values[lane] = threads[lane].value;
    if ((here >> lane & 1) != 0 && values[lane] != 0) votes |= 1U << lane;
  }
  for (unsigned lane = 0; lane < lanes; ++lane) {
    if ((here >> lane & 1) == 0) continue;
    Thread& thread = threads[lane];
    thread.state = Thread::State::Ready;
    if (thread.source < 0) {
      thread.value = votes;
    } else if ((here >> thread.source & 1) != 0) {
      thread.value = values[thread.source];
    } else {
      find(Fault::InactiveLane, thread,
           concatenate("is lane ", lane, " and asks lane ", thread.source, " in ", name,
                       ", in which only lanes ", lanes_text(here),
                       " take part: what it receives is undefined"));
    }
  }
  if (name == sync_warp) shared.after_warp_barrier(warp);
  return true;
}

// Reports that no thread can go on, and that some threads wait for lanes that will not come.
void Block::report_waiting() {
  for (unsigned i = 0; i < count_; ++i) {
    const Thread& thread = threads_[i];
    if (thread.state != Thread::State::AtWarpFunction) continue;
    unsigned missing = 0;
    const char* elsewhere = "in another warp function or with another mask";
    for (unsigned lane = 0; lane < 32 && thread.warp * 32 + lane < count_; ++lane) {
      const Thread& other = threads_[thread.warp * 32 + lane];
      if ((thread.mask >> lane & 1) == 0 || other.state == Thread::State::Ended) continue;
      if (other.state == Thread::State::AtWarpFunction && other.mask == thread.mask &&
          other.function == thread.function) {
        continue;
      }
      missing |= 1U << lane;
      if (other.state == Thread::State::AtBarrier) elsewhere = "at a __syncthreads()";
    }
    find(Fault::Deadlock, thread,
         concatenate("waits in ", thread.function, " for lanes ", lanes_text(thread.mask),
                     ", of which ", lanes_text(missing), " wait ", elsewhere));
    return;
  }
}

std::uint64_t exchange(unsigned mask, std::uint64_t value, int source, const char* name) {
  return running->exchange(mask, value, source, name);
}

unsigned vote(unsigned mask, bool predicate, const char* name) {
  return running->vote(mask, predicate, name);
}

int lane() { return static_cast<int>(running->thread().lane); }

}  // namespace wick::cuda::simulator

void __syncwarp(unsigned mask) {
  wick::cuda::simulator::vote(mask, false, wick::cuda::simulator::sync_warp);
}
