// Prints the most threads that the process had while it computed: products that BLAS divides among
// threads, products and attention that call BLAS from threads, large elementwise work, and all of
// it from a parallel region of the caller's own.

#include "nn/nn.h"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <thread>

using namespace wick;

namespace {

std::int64_t threads_now() {
  const std::filesystem::directory_iterator tasks("/proc/self/task");
  return std::distance(begin(tasks), end(tasks));
}

void compute(const nn::MultiHeadAttention& attention) {
  const NoGrad no_grad;
  const Tensor large = ones({400, 400});
  const Tensor batch = ones({16, 64, 64});
  for (int round = 0; round < 6; ++round) {
    matmul(large, large);
    matmul(batch, batch);
    exp(ones({1000, 1000}));
    sum(softmax(ones({2000, 100})));
    attention(batch, nn::causal_mask(64));
  }
}

}  // namespace

int main() {
  std::atomic<bool> done{false};
  std::int64_t most = 0;
  std::thread watch([&] {
    // All but itself.
    while (!done) most = std::max(most, threads_now() - 1);
  });
  const nn::MultiHeadAttention attention(64, 4);
  compute(attention);
#pragma omp parallel
  compute(attention);
  done = true;
  watch.join();
  std::cout << most << '\n';
}
