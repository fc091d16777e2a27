// A product reads transposed, permuted and sliced views in place: the counts of launches and of
// allocations show that no copy is made, forward or backward.

#include "core/core.h"
#include "core/cuda/launch.h"
#include "tests/check.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

using namespace wick;

namespace {

/// The requests to the device.
struct Work {
  std::uint64_t launches, allocations, bytes;
};

Work work_so_far() {
  const cuda::AllocationCounts memory = cuda::allocation_counts();
  return {cuda::launch_count(), memory.allocations, memory.bytes};
}

template <typename Function>
Work work_of(const Function& function) {
  const Work before = work_so_far();
  function();
  const Work after = work_so_far();
  return {after.launches - before.launches, after.allocations - before.allocations,
          after.bytes - before.bytes};
}

/// Two operands as views of memory. If the matrices of a batch lie at unequal distances, BLAS is
/// told the place of each matrix by a kernel that fills lists of addresses.
struct Case {
  std::string name;
  Tensor a;
  Tensor b;
  bool by_address;
};

Tensor numbers(const Shape& shape, std::uint64_t seed) {
  Generator generator(seed);
  return randn(shape, generator).to(Device::Cuda);
}

std::vector<Case> cases() {
  const Tensor heads = numbers(Shape{2, 7, 3, 8}, 7);  // (b, t, h, d)
  const Tensor others = numbers(Shape{2, 5, 3, 8}, 8);
  return {
      {"transposed by plain", numbers(Shape{6, 5}, 1).transpose(0, 1), numbers(Shape{6, 4}, 2),
       false},
      {"plain by transposed", numbers(Shape{5, 6}, 1), numbers(Shape{4, 6}, 2).transpose(0, 1),
       false},
      {"both transposed", numbers(Shape{6, 5}, 1).transpose(0, 1),
       numbers(Shape{4, 6}, 2).transpose(0, 1), false},
      {"sliced on both axes", numbers(Shape{9, 9}, 1).slice(0, 2, 7).slice(1, 1, 7),
       numbers(Shape{9, 9}, 2).slice(0, 3, 9).slice(1, 0, 4), false},
      {"a batch, transposed", numbers(Shape{3, 6, 5}, 1).transpose(1, 2),
       numbers(Shape{3, 6, 4}, 2), false},
      {"a batch by its transpose", numbers(Shape{3, 5, 6}, 1),
       numbers(Shape{3, 4, 6}, 2).transpose(1, 2), false},
      {"the batch's axis inside", numbers(Shape{5, 3, 6}, 1).transpose(0, 1),
       numbers(Shape{6, 3, 4}, 2).transpose(0, 1), false},
      {"the heads of one sequence", heads.slice(0, 0, 1).permute({0, 2, 1, 3}),
       others.slice(0, 0, 1).permute({0, 2, 3, 1}), false},
      {"the heads of a batch", heads.permute({0, 2, 1, 3}), others.permute({0, 2, 3, 1}), true},
  };
}

/// Checks `products` products with `numbers` results in all; each product needs lists of addresses
/// or none does.
void check_work(const Work& work, std::uint64_t products, std::uint64_t numbers,
                std::uint64_t addresses) {
  // In the simulator a product is a kernel of wick, which is counted; on a device it is cuBLAS's,
  // which is not counted.
  const std::uint64_t of_products = cuda::is_simulator() ? products : 0;
  const std::uint64_t lists = addresses > 0 ? products : 0;
  CHECK(work.launches == of_products + lists);
  CHECK(work.allocations == products + 2 * lists);
  CHECK(work.bytes == numbers * sizeof(Scalar) + addresses * sizeof(void*));
}

std::uint64_t batch_of(const Case& each) {
  return static_cast<std::uint64_t>(each.a.numel() / (each.a.size(-2) * each.a.size(-1)));
}

std::uint64_t addresses(const Case& each, std::uint64_t products) {
  return each.by_address ? 3 * batch_of(each) * products : 0;
}

// Sums of at most 7 products of numbers of about 1.
const double rounding = tolerance(2e-6, 1e-14);

}  // namespace

TEST_CASE("cuda: a product of views launches no copy and allocates nothing but its result") {
  for (const Case& each : cases()) {
    CAPTURE(each.name);
    REQUIRE(!(each.a.is_contiguous() && each.b.is_contiguous()));
    Tensor y;
    const Work work = work_of([&] { y = matmul(each.a, each.b); });
    check_work(work, 1, static_cast<std::uint64_t>(y.numel()), addresses(each, 1));
    check_close(y, matmul(each.a.to(Device::Cpu), each.b.to(Device::Cpu)), rounding);
  }
}

TEST_CASE("cuda: so do the two products on its way back") {
  for (const Case& each : cases()) {
    CAPTURE(each.name);
    Tensor a = each.a.detach().requires_grad_();
    Tensor b = each.b.detach().requires_grad_();
    const Tensor y = matmul(a, b);
    Generator generator(11);
    const Tensor dy = randn(y.shape(), generator);
    const Tensor there = dy.to(Device::Cuda);
    std::vector<Tensor> dx;
    const Work work = work_of([&] { dx = grad(y, {a, b}, there); });
    check_work(work, 2, static_cast<std::uint64_t>(a.numel() + b.numel()), addresses(each, 2));
    check_close(dx[0], matmul(dy, each.b.to(Device::Cpu).transpose(-1, -2)), rounding);
    check_close(dx[1], matmul(each.a.to(Device::Cpu).transpose(-1, -2), dy), rounding);
  }
}

TEST_CASE("cuda: a view that BLAS cannot read is copied, and the counters see it") {
  // Every second number of a row: neither axis has neighbours.
  const Tensor a = numbers(Shape{5, 6, 2}, 1).slice(2, 0, 1).squeeze(2);
  const Tensor b = numbers(Shape{6, 4}, 2);
  const Work work = work_of([&] { matmul(a, b); });
  CHECK(work.launches == (cuda::is_simulator() ? 2 : 1));
  CHECK(work.allocations == 2);
}
