#pragma once

#include "core/observer.h"

// Work that does not depend on the machine.
namespace wick::scenario {

/// The multiplications with parameters in `run`: each token that a model reads has as many. Those
/// of attention, whose factors both come from tokens, are left out: they depend on the pieces in
/// which a text is read.
template <typename Run>
double work_of(const Run& run) {
  double work = 0;
  const Observe observer([&](const Operation& each) {
    if (each.name != "matmul" || each.operands[1].size() != 2) return;
    work += double(each.result.numel()) * double(each.operands[1][0]);
  });
  run();
  return work;
}

}  // namespace wick::scenario
