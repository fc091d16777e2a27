#include "core/cpu/int8_gemm.h"

#include "core/cpu/threads.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace wick {

namespace {

// The work that each of several threads must have.
constexpr std::int64_t products_per_thread = 1 << 20;

// Calls body(part) for parts that make up all of y. Threads share the longer axis of y.
template <typename Body>
void split_product(const Int8Product& product, const Body& body) {
  const auto [a, b_transposed, y, m, k, n] = product;
  if (n >= m) {
    split(n, products_per_thread / (m * k) + 1, 16, [&, m = m](std::int64_t begin, auto end) {
      body(Int8Part{0, m, begin, end});
    });
  } else {
    split(m, products_per_thread / (n * k) + 1, 4, [&, n = n](std::int64_t begin, auto end) {
      body(Int8Part{begin, end, 0, n});
    });
  }
}

std::vector<std::int32_t> sums_of_rows(const std::int8_t* rows, std::int64_t m, std::int64_t k) {
  std::vector<std::int32_t> sums;
  for (const std::int8_t* row = rows; row != rows + m * k; row += k) {
    sums.push_back(std::accumulate(row, row + k, std::int32_t{0}));
  }
  return sums;
}

}  // namespace

// Beside compiled_backend() the only definition of this folder that other files see.
template <>
void compiled_int8_gemm<Instructions::WICK_INSTRUCTIONS>(const Int8Product& product) {
  const auto [a, b_transposed, y, m, k, n] = product;
  if (m == 0 || n == 0) return;
  if (k == 0) {
    std::fill_n(y, m * n, 0);
  } else if (has_int8_part_in_bytes()) {
    const std::vector<std::int32_t> sums = sums_of_rows(a, m, k);
    split_product(product,
                  [&](const Int8Part& part) { int8_part_in_bytes(product, sums.data(), part); });
  } else {
    split_product(product, [&](const Int8Part& part) { int8_part_in_words(product, part); });
  }
}

}  // namespace wick
