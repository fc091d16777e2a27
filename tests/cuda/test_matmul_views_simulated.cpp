// The simulator's counts of a product do not depend on the order of its operands in memory.

#include "core/core.h"
#include "core/cuda/simulator/report.h"

#include <doctest/doctest.h>

#include <cstdint>

using namespace wick;

namespace {

Tensor numbers(const Shape& shape, std::uint64_t seed) {
  Generator generator(seed);
  return randn(shape, generator).to(Device::Cuda);
}

cuda::simulator::Counts counts_of(const Tensor& a, const Tensor& b) {
  matmul(a, b);
  REQUIRE(cuda::simulator::last_report().kernel == "matmul");
  return cuda::simulator::last_report().counts;
}

}  // namespace

TEST_CASE(
    "cuda: a product of transposed views reads and writes as often as one of plain operands") {
  const std::uint64_t n = 32, tiles = n / 16;
  const Shape shape{3, 32, 32};
  const cuda::simulator::Counts plain = counts_of(numbers(shape, 1), numbers(shape, 2));
  CHECK(plain.global_reads == 3 * 2 * n * n * tiles);
  CHECK(plain.global_writes == 3 * n * n);
  for (const bool left : {false, true}) {
    for (const bool right : {false, true}) {
      const Tensor a = left ? numbers(shape, 1).transpose(1, 2) : numbers(shape, 1);
      const Tensor b = right ? numbers(shape, 2).transpose(1, 2) : numbers(shape, 2);
      const cuda::simulator::Counts counts = counts_of(a, b);
      CAPTURE(left);
      CAPTURE(right);
      CHECK(counts.global_reads == plain.global_reads);
      CHECK(counts.global_writes == plain.global_writes);
      CHECK(counts.shared_reads == plain.shared_reads);
      CHECK(counts.barriers == plain.barriers);
    }
  }
  // The heads of attention: every thread also reads the places of its matrices.
  const Tensor heads = numbers(Shape{2, 32, 3, 32}, 3);
  const cuda::simulator::Counts counts =
      counts_of(heads.permute({0, 2, 1, 3}), heads.permute({0, 2, 3, 1}));
  CHECK(counts.global_writes == 6 * n * n);
  CHECK(counts.global_reads == 2 * 2 * plain.global_reads + 6 * n * n);
}
