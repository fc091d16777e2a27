// Times the ladder's kernels on a device: products beside the library's matmul, which is cuBLAS,
// and softmax beside a copy on the device, measured in the same minute.

#include "tools/bench/kernels.h"

#include "core/core.h"
#include "core/cuda/kernels/matmul.h"
#include "core/cuda/kernels/softmax.h"
#include "core/cuda/runtime.h"
#include "core/measure.h"

#include <cstdio>
#include <functional>

namespace wick::bench {
namespace {

constexpr int rounds = 20;

class Memory {
 public:
  explicit Memory(std::int64_t count)
      : bytes_(static_cast<std::size_t>(count) * sizeof(Scalar)),
        data_(static_cast<Scalar*>(cuda::allocate(bytes_, "bench"))) {
    Generator generator(17);
    const std::vector<Scalar> numbers = randn({count}, generator).to_vector();
    cuda::copy_to_device(data_, numbers.data(), bytes_, "bench");
  }
  ~Memory() { cuda::release(data_, bytes_); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  Scalar* data() const { return data_; }
  std::size_t bytes() const { return bytes_; }

 private:
  std::size_t bytes_;
  Scalar* data_;
};

// The median of some rounds, after one round that does not count.
double seconds(const std::function<void()>& step) {
  step();
  cuda::synchronize("bench");
  std::vector<double> times;
  for (int round = 0; round < rounds; ++round) {
    cuda::Event start, end;
    start.record();
    step();
    end.record();
    times.push_back(end.seconds_since(start));
  }
  return quantile(times, 0.5);
}

std::string text(double number, const char* format) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, format, number);
  return buffer;
}

}  // namespace

std::vector<std::int64_t> matmul_sides() { return {1024, 2048, 4096, 8192}; }
std::vector<Rows> softmax_sizes() {
  return {{65536, 256}, {16384, 1024}, {4096, 4096}, {1024, 16384}, {256, 65536}};
}

Table matmul_table(std::int64_t side) {
  const std::string size = std::to_string(side);
  Table table{"matmul " + size + " x " + size, {"kernel", "ms", "GFLOP/s", "of cuBLAS"}, {}};
  const Memory a(side * side), b(side * side), y(side * side);
  Generator generator(17);
  const Tensor left = randn({side, side}, generator).to(Device::Cuda);
  const Tensor right = randn({side, side}, generator).to(Device::Cuda);
  const NoGrad no_grad;
  const double library = seconds([&] { matmul(left, right); });
  const double work =
      2.0 * static_cast<double>(side) * static_cast<double>(side) * static_cast<double>(side);
  const auto add = [&](const char* name, double time) {
    table.rows.push_back({name, text(1e3 * time, "%.3f"), text(1e-9 * work / time, "%.0f"),
                          text(library / time, "%.2f")});
  };
  for (const cuda::NamedMatmul& kernel : cuda::matmul_kernels()) {
    add(kernel.name, seconds([&] { kernel.run(a.data(), b.data(), y.data(), side, side, side); }));
  }
  add("cuBLAS", library);
  return table;
}

Table softmax_table(std::int64_t rows, std::int64_t columns) {
  Table table{"softmax of " + std::to_string(rows) + " rows of " + std::to_string(columns),
              {"kernel", "ms", "GB/s", "of a copy"},
              {}};
  const Memory x(rows * columns), y(rows * columns);
  const double copy =
      seconds([&] { cuda::copy_on_device(y.data(), x.data(), x.bytes(), "bench"); });
  const auto add = [&](const char* name, double time) {
    table.rows.push_back({name, text(1e3 * time, "%.3f"),
                          text(2e-9 * static_cast<double>(x.bytes()) / time, "%.0f"),
                          text(copy / time, "%.2f")});
  };
  for (const cuda::NamedSoftmax& kernel : cuda::softmax_kernels()) {
    add(kernel.name, seconds([&] { kernel.run(x.data(), y.data(), rows, columns); }));
  }
  add("copy", copy);
  return table;
}

}  // namespace wick::bench
