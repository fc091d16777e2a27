// The simulator's counts for the ladder's kernels. They say nothing about time: without a device,
// speed is not measured.

#include "tools/bench/kernels.h"

#include "core/cuda/kernels/matmul.h"
#include "core/cuda/kernels/softmax.h"
#include "core/cuda/runtime.h"
#include "core/cuda/simulator/report.h"

#include <cstdio>
#include <utility>

namespace wick::bench {
namespace {

/// Ones on the device, for as long as this lives.
class Ones {
 public:
  explicit Ones(std::int64_t count)
      : bytes_(static_cast<std::size_t>(count) * sizeof(Scalar)),
        data_(static_cast<Scalar*>(cuda::allocate(bytes_, "bench"))) {
    const std::vector<Scalar> ones(static_cast<std::size_t>(count), 1);
    cuda::copy_to_device(data_, ones.data(), bytes_, "bench");
  }
  ~Ones() { cuda::release(data_, bytes_); }
  Ones(const Ones&) = delete;
  Ones& operator=(const Ones&) = delete;
  Scalar* data() const { return data_; }

 private:
  std::size_t bytes_;
  Scalar* data_;
};

std::string text(std::uint64_t count) { return std::to_string(count); }

std::string text(double number) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.2f", number);
  return buffer;
}

// `work` is in floating-point operations for the first column, which compares it with the bytes.
std::vector<std::string> row(const char* name, double work) {
  const cuda::simulator::Counts& counts = cuda::simulator::last_report().counts;
  const double sectors = static_cast<double>(counts.global_sectors);
  return {name,
          text(counts.global_reads),
          text(counts.global_writes),
          text(counts.global_sectors),
          text(sectors / static_cast<double>(counts.global_requests)),
          text(counts.uncoalesced_requests),
          text(work / (32 * sectors)),
          text(counts.shared_reads + counts.shared_writes),
          text(counts.bank_conflicts),
          text(counts.barriers),
          "not measured"};
}

std::vector<std::string> columns(const char* speed) {
  return {"kernel",      "global reads", "global writes",   "sectors",   "sectors a request",
          "uncoalesced", "FLOP a byte",  "shared accesses", "conflicts", "barriers",
          speed};
}

}  // namespace

std::vector<std::int64_t> matmul_sides() { return {256}; }
std::vector<Rows> softmax_sizes() { return {{256, 1000}}; }

Table matmul_table(std::int64_t side) {
  const std::string size = std::to_string(side);
  Table table{"matmul " + size + " x " + size, columns("GFLOP/s"), {}};
  const Ones a(side * side), b(side * side), y(side * side);
  for (const cuda::NamedMatmul& kernel : cuda::matmul_kernels()) {
    kernel.run(a.data(), b.data(), y.data(), side, side, side);
    const auto n = static_cast<double>(side);
    table.rows.push_back(row(kernel.name, 2 * n * n * n));
  }
  return table;
}

Table softmax_table(std::int64_t rows, std::int64_t columns_of_x) {
  Table table{"softmax of " + std::to_string(rows) + " rows of " + std::to_string(columns_of_x),
              columns("GB/s"),
              {}};
  const Ones x(rows * columns_of_x), y(rows * columns_of_x);
  for (const cuda::NamedSoftmax& kernel : cuda::softmax_kernels()) {
    kernel.run(x.data(), y.data(), rows, columns_of_x);
    // A comparison, a subtraction, an exponential, an addition and a division for each number.
    table.rows.push_back(row(kernel.name, 5 * static_cast<double>(rows * columns_of_x)));
  }
  return table;
}

}  // namespace wick::bench
