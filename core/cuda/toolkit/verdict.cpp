// Runs one kernel of core/cuda/kernels on a real device and prints one line: right, or where it is
// wrong. tools/wick check compiles this file with the kernel's if there are nvcc and a device;
// WICK_KERNEL is the function's name. The kernel runs in this process.

#include "core/cuda/kernels/matmul.h"
#include "core/cuda/kernels/softmax.h"
#include "core/cuda/runtime.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <functional>
#include <random>
#include <vector>

namespace wick::cuda {
namespace {

constexpr int rounds = 10;

struct Memory {
  explicit Memory(const std::vector<float>& values)
      : count(values.size()), data(static_cast<float*>(allocate(4 * count, "verdict"))) {
    copy_to_device(data, values.data(), 4 * count, "verdict");
  }
  ~Memory() { release(data, 4 * count); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  std::vector<float> values() const {
    std::vector<float> result(count);
    copy_to_host(result.data(), data, 4 * count, "verdict");
    return result;
  }
  std::size_t count;
  float* data;
};

std::vector<float> random_numbers(std::int64_t count, unsigned seed) {
  std::mt19937 generator(seed);
  std::normal_distribution<float> normal;
  std::vector<float> numbers(static_cast<std::size_t>(count));
  for (float& number : numbers) number = normal(generator);
  return numbers;
}

// The median of some rounds, after a first round that is not counted.
double seconds(const std::function<void()>& step) {
  step();
  synchronize("verdict");
  std::vector<double> times;
  for (int round = 0; round < rounds; ++round) {
    Event start, end;
    start.record();
    step();
    end.record();
    times.push_back(end.seconds_since(start));
  }
  std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
  return times[rounds / 2];
}

int say(bool is_right, const char* shape, double speed, const char* unit) {
  if (is_right) {
    std::printf("right on %s, %.0f %s\n", shape, speed, unit);
  } else {
    std::printf("wrong on %s\n", shape);
  }
  return is_right ? 0 : 1;
}

[[maybe_unused]] int judge(MatmulKernel matmul) {
  const std::int64_t m = 1023, k = 1025, n = 1021;
  const std::vector<float> a = random_numbers(m * k, 1), b = random_numbers(k * n, 2);
  const Memory on_a(a), on_b(b), y(std::vector<float>(m * n, NAN));
  const double time = seconds([&] { matmul(on_a.data, on_b.data, y.data, m, k, n); });
  const std::vector<float> received = y.values();
  bool is_right = true;
  for (std::int64_t i = 0; i < m; i += 31) {
    for (std::int64_t j = 0; j < n; j += 17) {
      double sum = 0;
      for (std::int64_t t = 0; t < k; ++t) {
        sum += static_cast<double>(a[i * k + t]) * static_cast<double>(b[t * n + j]);
      }
      // 1025 products near 1, added in float: their rounding stays below 1025 * 2^-23.
      const double error = std::abs(static_cast<double>(received[i * n + j]) - sum);
      is_right = is_right && error < 1.3e-4 * std::max(1.0, std::abs(sum));
    }
  }
  return say(is_right, "(1023, 1025) x (1025, 1021)",
             2e-9 * static_cast<double>(m) * static_cast<double>(k) * static_cast<double>(n) / time,
             "GFLOP/s");
}

[[maybe_unused]] int judge(SoftmaxKernel softmax) {
  const std::int64_t rows = 4099, columns = 2051;
  const std::vector<float> x = random_numbers(rows * columns, 3);
  const Memory on_x(x), y(std::vector<float>(x.size(), NAN));
  const double time = seconds([&] { softmax(on_x.data, y.data, rows, columns); });
  const std::vector<float> received = y.values();
  bool is_right = true;
  for (std::int64_t i = 0; i < rows; i += 41) {
    double sum = 0;
    for (std::int64_t j = 0; j < columns; ++j) {
      sum += std::exp(static_cast<double>(x[i * columns + j]));
    }
    for (std::int64_t j = 0; j < columns; ++j) {
      const double expected = std::exp(static_cast<double>(x[i * columns + j])) / sum;
      const double error = std::abs(static_cast<double>(received[i * columns + j]) - expected);
      is_right = is_right && error < 1e-4 * expected;
    }
  }
  return say(is_right, "4099 rows of 2051", 8e-9 * static_cast<double>(x.size()) / time, "GB/s");
}

}  // namespace
}  // namespace wick::cuda

int main() {
  try {
    return wick::cuda::judge(wick::cuda::WICK_KERNEL);
  } catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 1;
  }
}
