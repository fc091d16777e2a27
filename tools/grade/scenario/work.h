#pragma once

#include "core/observer.h"

#include <mutex>

// Work that does not depend on the machine.
namespace wick::scenario {

/// The multiplications with parameters in `run`: each token that a model reads has as many. Those
/// of attention, whose factors both come from tokens, are left out: they depend on the pieces in
/// which a text is read. All threads count, so that none can hide a second reading.
template <typename Run>
double work_of(const Run& run) {
  double work = 0;
  std::mutex mutex;
  const auto add = [&](const Operation& each) {
    if (each.name != "matmul" || each.operands[1].size() != 2) return;
    const std::lock_guard<std::mutex> lock(mutex);
    work += double(each.result.numel()) * double(each.operands[1][0]);
  };
  const Observe observer(add, {}, Observe::Threads::All);
  run();
  return work;
}

}  // namespace wick::scenario
