// Times products of bytes beside products of floats: int8_gemm() with each set of vector
// instructions beside BLAS, and a layer in whole numbers beside one of floats. All take turns, and
// the shortest of many turns counts: other work of the machine only makes turns longer. Prints the
// table in tools/bench/results/int8.md. With OMP_NUM_THREADS=1 the clock is the program's own time,
// which other programs hardly change.

#include "core/blas.h"
#include "core/cpu/int8_gemm.h"
#include "core/measure.h"
#include "nn/nn.h"

#include <omp.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

using namespace wick;

namespace {

struct Size {
  std::int64_t m, k, n;
};

struct Work {
  std::string name;
  std::function<void()> run;
  double seconds = 1e30;
};

/// The operands in floats, and as the bytes and sums that stand for them.
struct Operands {
  explicit Operands(const Size& size) : layer(size.k, size.n, false), y(size.m * size.n) {
    Generator generator(1);
    x = randn({size.m, size.k}, generator);
    layer.weight.requires_grad_(false);
    a = nn::quantize_symmetric(x);
    b = nn::quantize_symmetric(layer.weight);
    sums.resize(y.size());
  }

  nn::Linear layer;
  Tensor x;
  std::vector<Scalar> y;
  nn::Quantized a, b;
  std::vector<std::int32_t> sums;
};

std::vector<Work> works(const Size& size, Operands& in) {
  const auto [m, k, n] = size;
  std::vector<Work> all;
  all.push_back({"sgemm", [&in, m = m, k = k, n = n] {
                   gemm({in.x.array().data(), k, false}, {in.layer.weight.array().data(), k, true},
                        in.y.data(), m, k, n);
                 }});
  for (const Instructions each : built_instructions()) {
    if (!processor_has(each)) continue;
    all.push_back(
        {to_string(each), [&in, each, m = m, k = k, n = n] {
           int8_gemm_with(each, {in.a.values.data(), in.b.values.data(), in.sums.data(), m, k, n});
         }});
  }
  all.push_back({"Linear", [&in] { in.layer(in.x); }});
  all.push_back(
      {"QuantizedLinear", [&in, quantized = nn::QuantizedLinear(in.layer)] { quantized(in.x); }});
  return all;
}

double own_time() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void measure_in_turns(std::vector<Work>& all, int turns) {
  const Clock clock = omp_get_max_threads() == 1 ? Clock(own_time) : steady_clock();
  for (int turn = 0; turn < turns; ++turn) {
    for (Work& work : all) {
      const double begin = clock();
      work.run();
      work.seconds = std::min(work.seconds, clock() - begin);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int turns = argc > 1 ? std::max(1, std::atoi(argv[1])) : 200;
  const NoGrad no_grad;
  std::printf("| size | what | us | of sgemm |\n|---|---|---:|---:|\n");
  for (const Size& size : {Size{1, 4096, 4096}, Size{256, 1024, 1024}}) {
    Operands in(size);
    std::vector<Work> all = works(size, in);
    measure_in_turns(all, turns);
    for (const Work& work : all) {
      std::printf("| %lld x %lld x %lld | %s | %.0f | %.2f |\n", static_cast<long long>(size.m),
                  static_cast<long long>(size.k), static_cast<long long>(size.n), work.name.c_str(),
                  1e6 * work.seconds, work.seconds / all.front().seconds);
    }
  }
}
