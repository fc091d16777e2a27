// Finds the size from which on a second thread pays. Each kernel runs on 1 and on 2 threads at
// every size, independent of core/cpu/threads.h: the work is divided here, and a kernel in a
// parallel region adds no threads of its own. Prints the table in tools/bench/results/threads.md.

#include "core/cpu/threads.h"
#include "core/backend.h"
#include "core/measure.h"

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

using namespace wick;

namespace {

// Elements begin..end-1 of a number of rows.
using Range = std::function<void(std::int64_t begin, std::int64_t end)>;

struct Kernel {
  std::string name;
  std::string unit;
  std::vector<std::int64_t> sizes;
  std::function<Range(std::int64_t size)> prepare;
};

Array random_rows(std::int64_t rows, std::int64_t width) {
  Array x = empty_array(Shape{rows, width}, Device::Cpu);
  cpu_backend().random(Distribution::Normal, 1, 0, x);
  return x;
}

Array part(const Array& x, std::int64_t begin, std::int64_t end) {
  return x.view(slice(x.layout, 0, begin, end));
}

// The shortest of many runs: other work of the machine only makes runs longer.
double microseconds(const std::function<void()>& run) {
  MeasureOptions options;
  options.warm_up = 1;
  options.samples = 200;
  options.least_seconds = 200e-6;
  return 1e6 * quantile(measure(run, options), 0);
}

std::function<Range(std::int64_t)> unary(Unary operation) {
  return [operation](std::int64_t size) {
    const Array x = random_rows(size, 1);
    const Array y = random_rows(size, 1);
    return [=](std::int64_t begin, std::int64_t end) {
      Array to = part(y, begin, end);
      cpu_backend().unary(operation, part(x, begin, end), 2, to);
    };
  };
}

Range add(std::int64_t size) {
  const Array a = random_rows(size, 1);
  const Array b = random_rows(size, 1);
  const Array y = random_rows(size, 1);
  return [=](std::int64_t begin, std::int64_t end) {
    Array to = part(y, begin, end);
    cpu_backend().binary(Binary::Add, part(a, begin, end), part(b, begin, end), to);
  };
}

Range softmax(std::int64_t size) {
  const Array x = random_rows(size / 64, 64);
  const Array y = random_rows(size / 64, 64);
  return [=](std::int64_t begin, std::int64_t end) {
    Array to = part(y, begin / 64, end / 64);
    cpu_backend().softmax(part(x, begin / 64, end / 64), to);
  };
}

Range sum(std::int64_t size) {
  const Array x = random_rows(size / 64, 64);
  const Array y = random_rows(size / 64, 1);
  return [=](std::int64_t begin, std::int64_t end) {
    Array to = part(y, begin / 64, end / 64);
    cpu_backend().reduce(Reduce::Sum, part(x, begin / 64, end / 64), to);
  };
}

std::function<Range(std::int64_t)> draw(Distribution distribution) {
  return [distribution](std::int64_t size) {
    const Array y = random_rows(size, 1);
    return [=](std::int64_t begin, std::int64_t end) {
      Array to = part(y, begin, end);
      cpu_backend().random(distribution, 1, begin / 4, to);
    };
  };
}

// Size: multiplications and additions in all, of products of 32 by 32 matrices.
Range batched_matmul(std::int64_t size) {
  const std::int64_t n = 32;
  const std::int64_t batch = size / (2 * n * n * n);
  Array a = random_rows(batch, n * n);
  Array b = random_rows(batch, n * n);
  Array y = random_rows(batch, n * n);
  for (Array* x : {&a, &b, &y}) x->layout = *reshape(x->layout, Shape{batch, n, n});
  const std::int64_t unit = 2 * n * n * n;
  return [=](std::int64_t begin, std::int64_t end) {
    Array to = part(y, begin / unit, end / unit);
    cpu_backend().matmul(part(a, begin / unit, end / unit), part(b, begin / unit, end / unit), to);
  };
}

void measure(const Kernel& kernel, std::int64_t multiple) {
  for (const std::int64_t size : kernel.sizes) {
    const Range range = kernel.prepare(size);
    const double one = microseconds([&] { range(0, size); });
    omp_set_num_threads(2);
    const double two = microseconds([&] { split(size, size / 2, multiple, range); });
    omp_set_num_threads(1);
    std::printf("| %s | %lld %s | %.2f | %.2f | %.2f |\n", kernel.name.c_str(),
                static_cast<long long>(size), kernel.unit.c_str(), one, two, one / two);
  }
}

}  // namespace

int main() {
  omp_set_num_threads(1);
  std::printf("| kernel | size | 1 thread, us | 2 threads, us | gain |\n|---|---|---|---|---|\n");
  const std::vector<std::int64_t> large = {8192, 16384, 32768, 65536, 131072, 262144, 1048576};
  const std::vector<std::int64_t> small = {1024, 2048, 4096, 8192, 16384, 32768, 65536};
  for (const Kernel& kernel : {
           Kernel{"a + b", "elements", large, add},
           Kernel{"relu", "elements", large, unary(Unary::Relu)},
           Kernel{"sum of rows of 64", "elements", large, sum},
           Kernel{"exp", "elements", small, unary(Unary::Exp)},
           Kernel{"tanh", "elements", small, unary(Unary::Tanh)},
           Kernel{"gelu", "elements", small, unary(Unary::GeluErf)},
           Kernel{"softmax of rows of 64", "elements", small, softmax},
           Kernel{"uniform numbers", "elements", small, draw(Distribution::Uniform)},
           Kernel{"normal numbers", "elements", small, draw(Distribution::Normal)},
       }) {
    measure(kernel, 64);
  }
  const std::int64_t product = 2 * 32 * 32 * 32;
  measure({"matrix products, 32 x 32",
           "flops",
           {2 * product, 4 * product, 8 * product, 16 * product, 32 * product},
           batched_matmul},
          product);
}
