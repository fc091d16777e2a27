// Products of bytes on the device beside those of the CPU: whole numbers must be equal.

#include "core/cuda/int8_gemm.h"
#include "core/cuda/memory.h"
#include "core/int8_gemm.h"
#include "tests/check.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

using namespace wick;

namespace {

using Bytes = std::vector<std::int8_t>;
using Sums = std::vector<std::int32_t>;

Sums on_device(const Bytes& a, const Bytes& b, std::int64_t m, std::int64_t k, std::int64_t n) {
  const char* const step = "int8_gemm";
  const cuda::Memory<std::int8_t> there_a(m * k, step), there_b(n * k, step);
  const cuda::Memory<std::int32_t> there_y(m * n, step);
  cuda::copy_to_device(there_a.data(), a.data(), there_a.bytes(), step);
  cuda::copy_to_device(there_b.data(), b.data(), there_b.bytes(), step);
  cuda::fill_bytes(there_y.data(), 0x55, there_y.bytes(), step);
  cuda::int8_gemm(there_a.data(), there_b.data(), there_y.data(), m, k, n);
  Sums y(static_cast<std::size_t>(m * n));
  cuda::copy_to_host(y.data(), there_y.data(), there_y.bytes(), step);
  return y;
}

void check_as_on_cpu(const Bytes& a, const Bytes& b, std::int64_t m, std::int64_t k,
                     std::int64_t n) {
  const std::string what = concatenate(m, " x ", k, " x ", n);
  CAPTURE(what);
  Sums y(static_cast<std::size_t>(m * n));
  int8_gemm(a.data(), b.data(), y.data(), m, k, n);
  CHECK(on_device(a, b, m, k, n) == y);
}

}  // namespace

TEST_CASE("cuda: bytes, rows by rows, by hand") {
  CHECK(on_device({1, 2, 3, -4, 5, -6}, {1, 0, -1, 2, 2, 2, 127, -128, 100}, 2, 3, 3) ==
        Sums{-2, 12, 171, 2, -10, -1748});
}

TEST_CASE("cuda: products of bytes are those of the CPU, at extents around words and tiles") {
  const unsigned seed = 8;
  CAPTURE(seed);
  std::mt19937 generator(seed);
  const auto bytes = [&](std::int64_t count) {
    Bytes drawn(static_cast<std::size_t>(count));
    for (std::int8_t& byte : drawn) byte = static_cast<std::int8_t>(generator() & 255);
    return drawn;
  };
  for (const std::int64_t m : {1, 5, 16, 17}) {
    for (const std::int64_t k : {1, 3, 4, 7, 63, 64, 65, 130}) {
      for (const std::int64_t n : {1, 15, 16, 33}) {
        check_as_on_cpu(bytes(m * k), bytes(n * k), m, k, n);
      }
    }
  }
}

TEST_CASE("cuda: bytes at the ends of their range, no terms, no rows and no columns") {
  for (const std::int8_t left : {-128, 127}) {
    for (const std::int8_t right : {-128, 127}) {
      for (const std::int64_t k : {1, 64, 1001}) {
        const auto terms = static_cast<std::size_t>(k);
        check_as_on_cpu(Bytes(2 * terms, left), Bytes(3 * terms, right), 2, k, 3);
      }
    }
  }
  check_as_on_cpu({}, {}, 2, 0, 3);
  check_as_on_cpu({}, {1, 2}, 0, 1, 2);
  check_as_on_cpu({1, 2}, {}, 2, 1, 0);
}
