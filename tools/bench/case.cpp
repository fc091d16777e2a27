#include "tools/bench/case.h"

#include <benchmark/benchmark.h>

namespace wick::bench {

Work computing(std::function<Tensor()> compute) {
  return {[compute] { benchmark::DoNotOptimize(compute()); },
          [compute] { return compute().to_vector(); }};
}

}  // namespace wick::bench
