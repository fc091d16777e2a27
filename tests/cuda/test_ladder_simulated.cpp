#include "core/cuda/kernels/matmul.h"
#include "core/cuda/kernels/softmax.h"
#include "core/cuda/simulator/report.h"
#include "tests/cuda/on_device.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace wick::cuda {

namespace {

const simulator::Counts& counts_of(const std::string& name, std::int64_t m, std::int64_t k,
                                   std::int64_t n) {
  const OnDevice<float> a(std::vector<float>(m * k, 1)), b(std::vector<float>(k * n, 1)), y(m * n);
  for (const NamedMatmul& kernel : matmul_kernels()) {
    if (name == kernel.name) kernel.run(a.data(), b.data(), y.data(), m, k, n);
  }
  return simulator::last_report().counts;
}

const simulator::Counts& softmax_counts_of(const std::string& name, std::int64_t rows,
                                           std::int64_t columns) {
  const OnDevice<float> x(std::vector<float>(rows * columns, 1)), y(rows * columns);
  for (const NamedSoftmax& kernel : softmax_kernels()) {
    if (name == kernel.name) kernel.run(x.data(), y.data(), rows, columns);
  }
  return simulator::last_report().counts;
}

}  // namespace

TEST_CASE("ladder: each matrix product asks less of global memory than the one before") {
  const std::uint64_t n = 128;
  const auto size = static_cast<std::int64_t>(n);
  const simulator::Counts naive = counts_of("naive", size, size, size);
  CHECK(naive.global_reads == 2 * n * n * n);
  CHECK(naive.global_writes == n * n);
  const simulator::Counts coalesced = counts_of("coalesced", size, size, size);
  CHECK(coalesced.global_reads == naive.global_reads);
  CHECK(coalesced.global_sectors < naive.global_sectors / 3);
  CHECK(coalesced.uncoalesced_requests == 0);
  CHECK(naive.uncoalesced_requests > 0);
  const simulator::Counts tiled = counts_of("tiled", size, size, size);
  CHECK(tiled.global_reads == 2 * n * n * n / 16);
  CHECK(tiled.bank_conflicts == 0);
  const simulator::Counts registers = counts_of("registers", size, size, size);
  CHECK(registers.global_reads == 2 * n * n * n / 64);
  CHECK(registers.shared_reads == tiled.shared_reads / 4);
  CHECK(registers.bank_conflicts == 0);
  const simulator::Counts vectorised = counts_of("vectorised", size, size, size);
  CHECK(vectorised.global_reads == 2 * n * n * n / 128 / 4);
  CHECK(vectorised.global_read_bytes == registers.global_read_bytes / 2);
  CHECK(vectorised.shared_reads == registers.shared_reads / 8);
  CHECK(vectorised.bank_conflicts == 0);
  CHECK(vectorised.barriers == n / 8);
}

TEST_CASE("ladder: each softmax reads a row as often as it says") {
  const std::uint64_t numbers = 32 * 512;
  CHECK(softmax_counts_of("three_passes", 32, 512).global_reads == 3 * numbers);
  CHECK(softmax_counts_of("three_passes", 32, 512).uncoalesced_requests > 0);
  CHECK(softmax_counts_of("block", 32, 512).global_reads == 3 * numbers);
  CHECK(softmax_counts_of("block", 32, 512).uncoalesced_requests == 0);
  CHECK(softmax_counts_of("warp", 32, 512).global_reads == 3 * numbers);
  CHECK(softmax_counts_of("warp", 32, 512).barriers == 0);
  CHECK(softmax_counts_of("warp", 32, 512).shared_requests == 0);
  CHECK(softmax_counts_of("online", 32, 512).global_reads == 2 * numbers);
  CHECK(softmax_counts_of("online", 32, 512).global_writes == numbers);
}

TEST_CASE("ladder: matrices of more than 2^31 numbers, in their first and last tiles") {
  // y and a have 2^28 + 5 rows. Their memory is only addresses, but for what is touched: rows at
  // both ends. Blocks between them are not run.
  const std::int64_t m = (std::int64_t{1} << 28) + 5, k = 9, n = 10;
  const OnDevice<float> a(static_cast<std::size_t>(m * k)), y(static_cast<std::size_t>(m * n));
  std::vector<float> values(k * n), rows(128 * k);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 7) - 3;
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = static_cast<float>(i % 11) - 5;
  const OnDevice<float> b(values);
  copy_to_device(a.data(), rows.data(), rows.size() * 4, "test");
  copy_to_device(a.data() + (m - 128) * k, rows.data(), rows.size() * 4, "test");
  REQUIRE(m * n > (std::int64_t{1} << 31));
  for (const NamedMatmul& kernel : matmul_kernels()) {
    const std::string name = kernel.name;
    CAPTURE(name);
    simulator::run_only_first_and_last_block(true);
    kernel.run(a.data(), b.data(), y.data(), m, k, n);
    simulator::run_only_first_and_last_block(false);
    std::vector<float> first(n), last(n);
    copy_to_host(first.data(), y.data(), n * 4, "test");
    copy_to_host(last.data(), y.data() + (m - 1) * n, n * 4, "test");
    for (std::int64_t j = 0; j < n; ++j) {
      float expected_first = 0, expected_last = 0;  // small whole numbers: exact
      for (std::int64_t t = 0; t < k; ++t) {
        expected_first += rows[t] * values[t * n + j];
        expected_last += rows[127 * k + t] * values[t * n + j];
      }
      CHECK(first[j] == expected_first);
      CHECK(last[j] == expected_last);
    }
  }
}

TEST_CASE("ladder: softmax of more than 2^31 numbers, in its first and last rows") {
  const std::int64_t rows = (std::int64_t{1} << 27) + 3, columns = 17;
  const auto numbers = static_cast<std::size_t>(rows * columns);
  const OnDevice<float> x(numbers), y(numbers);
  const std::vector<float> some(128 * columns, 2);
  copy_to_device(x.data(), some.data(), some.size() * 4, "test");
  copy_to_device(x.data() + (rows - 128) * columns, some.data(), some.size() * 4, "test");
  for (const NamedSoftmax& kernel : softmax_kernels()) {
    const std::string name = kernel.name;
    CAPTURE(name);
    simulator::run_only_first_and_last_block(true);
    kernel.run(x.data(), y.data(), rows, columns);
    simulator::run_only_first_and_last_block(false);
    float last = 0;
    copy_to_host(&last, y.data() + rows * columns - 1, 4, "test");
    CHECK(last == doctest::Approx(1.0 / 17));
  }
}

}  // namespace wick::cuda
