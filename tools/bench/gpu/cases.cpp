#include "core/cuda/kernels/matmul.h"
#include "core/cuda/kernels/softmax.h"
#include "tools/bench/case.h"

#include <algorithm>
#include <functional>
#include <string>

namespace wick::bench {

namespace {

// The first numbers of a result stand for all in the comparison with PyTorch.
constexpr std::int64_t compared = 65536;
// The number of distinct numbers in a large input.
constexpr std::int64_t distinct = 65536;

Step on_device(std::function<Tensor()> compute) {
  return {[compute] { compute(); },
          [compute] {
            const Tensor y = compute().reshape({-1});
            return y.slice(0, 0, std::min(compared, y.numel())).to_vector();
          }};
}

// Large inputs repeat their first numbers: making and sending gigabytes would take most of the
// time.
Tensor on_gpu(const Shape& shape, std::uint32_t seed) {
  const std::int64_t repeats = shape.numel() / distinct;
  if (repeats < 2) return numbers(shape, seed).to(Device::Cuda);
  const Tensor first = numbers(Shape{distinct}, seed).to(Device::Cuda);
  return first.expand({repeats, distinct}).reshape(shape);
}

// The library's own product, which calls cuBLAS.
Case product(std::int64_t n, Precision precision) {
  return {concatenate("wick/matmul/", to_string(precision), "/", n), [n, precision] {
            const Tensor a = on_gpu(Shape{n, n}, 1);
            const Tensor b = on_gpu(Shape{n, n}, 2);
            return on_device([=] {
              matmul_precision(precision);
              const Tensor y = matmul(a, b);
              matmul_precision(Precision::Full);
              return y;
            });
          }};
}

Case ladder_product(const cuda::NamedMatmul& rung, std::int64_t n) {
  return {concatenate(rung.name, "/matmul/Full/", n), [rung, n] {
            const Tensor a = on_gpu(Shape{n, n}, 1);
            const Tensor b = on_gpu(Shape{n, n}, 2);
            const Tensor y = zeros(Shape{n, n}, Device::Cuda);
            return on_device([=] {
              rung.run(a.array().data(), b.array().data(), y.array().data(), n, n, n);
              return y;
            });
          }};
}

std::string rows(std::int64_t count, std::int64_t columns) {
  return concatenate(count, "x", columns);
}

void add_rows(std::vector<Case>& cases, std::int64_t count, std::int64_t columns) {
  const std::string size = rows(count, columns);
  const auto x = [=] { return on_gpu(Shape{count, columns}, 1) * Scalar(8); };
  cases.push_back(
      {"wick/softmax/" + size, [x] { return on_device([x = x()] { return softmax(x); }); }});
  cases.push_back({"wick/log_softmax/" + size,
                   [x] { return on_device([x = x()] { return log_softmax(x); }); }});
  cases.push_back({"wick/softmax_forward_backward/" + size, [x] {
                     Tensor leaf = x();
                     leaf.requires_grad_();
                     const Tensor dy = on_gpu(leaf.shape(), 2);
                     return on_device([leaf, dy] { return grad(softmax(leaf), {leaf}, dy)[0]; });
                   }});
  for (const cuda::NamedSoftmax& rung : cuda::softmax_kernels()) {
    cases.push_back({concatenate(rung.name, "/softmax/", size), [=] {
                       return on_device(
                           [=, x = x(), y = zeros(Shape{count, columns}, Device::Cuda)] {
                             rung.run(x.array().data(), y.array().data(), count, columns);
                             return y;
                           });
                     }});
  }
}

}  // namespace

std::vector<Case> gpu_cases(bool tiny) {
  std::vector<Case> cases;
  const std::vector<std::int64_t> sides =
      tiny ? std::vector<std::int64_t>{32, 48} : std::vector<std::int64_t>{1024, 2048, 4096, 8192};
  for (const std::int64_t n : sides) {
    for (const Precision precision : {Precision::Full, Precision::TF32, Precision::BF16}) {
      cases.push_back(product(n, precision));
    }
    for (const cuda::NamedMatmul& rung : cuda::matmul_kernels()) {
      // The first two rungs take seconds at 8192.
      const std::string name = rung.name;
      const bool slow =
          name.find("naive") != std::string::npos || name.find("coalesced") != std::string::npos;
      if (!slow || n <= 4096) cases.push_back(ladder_product(rung, n));
    }
  }
  const std::int64_t count = tiny ? 4096 : std::int64_t(1) << 26;
  cases.push_back({concatenate("wick/copy/", count), [count] {
                     const Tensor x = on_gpu(Shape{count}, 1);
                     return on_device([x] { return x.clone(); });
                   }});
  for (std::int64_t columns = tiny ? 64 : 256; columns <= (tiny ? 256 : 65536); columns *= 2) {
    add_rows(cases, count / columns, columns);
  }
  cases.push_back(block_step(tiny));
  cases.push_back(gpt_step(tiny, Precision::Full));
  cases.push_back(gpt_step(tiny, Precision::TF32));
  return cases;
}

}  // namespace wick::bench
