// gemm for programs that are not linked with BLAS: in place of core/cpu/blas.cpp it computes the
// same on every machine. With installed_blas.cpp its loops wait for machines that have no BLAS.

#include "core/blas.h"

#include "core/error.h"
#include "core/plain/installed_blas.h"
#include "core/plain/seen_gemm.h"

#include <algorithm>
#include <array>
#include <atomic>

namespace wick {

namespace {

// Three blocks of 64 x 64 doubles are 96 KiB: together they stay in a core's second-level cache.
constexpr std::int64_t block = 64;

std::atomic<std::uint64_t> products{0};
thread_local plain::GemmOperands last{nullptr, nullptr};

// Element (i, j) is data[i * row + j * column].
struct Steps {
  std::int64_t row;
  std::int64_t column;
};

// Throws where BLAS itself would print a line and compute nothing.
Steps steps(const char* name, const BlasMatrix& x, std::int64_t rows, std::int64_t columns) {
  const std::int64_t length = x.transposed ? rows : columns;
  if (x.leading < length || x.leading > blas_limit) {
    fail<ValueError>("gemm: ", name, " has rows of ", length, " stored numbers that begin ",
                     x.leading, " apart: the leading dimension must be at least their length");
  }
  return x.transposed ? Steps{1, x.leading} : Steps{x.leading, 1};
}

// The numbers of a block of x, row by row: neighbours are then neighbours in memory, too.
void pack(const BlasMatrix& x, const Steps& at, std::int64_t top, std::int64_t bottom,
          std::int64_t left, std::int64_t right, Scalar* packed) {
  for (std::int64_t row = top; row < bottom; ++row) {
    const Scalar* from = x.data + row * at.row + left * at.column;
    for (std::int64_t column = left; column < right; ++column, from += at.column) *packed++ = *from;
  }
}

}  // namespace

// All products of one block of a and one block of b are made while both are in the cache. A block
// of b is packed if its columns lie apart, so that the innermost loop goes over neighbours, and a
// compiler can take several at a time. Each number of y adds its products in the order of k, packed
// or not: results do not depend on it, not in the last bit.
void gemm(const BlasMatrix& a, const BlasMatrix& b, Scalar* y, std::int64_t m, std::int64_t k,
          std::int64_t n, Scalar beta) {
  const Steps at_a = steps("a", a, m, k);
  const Steps at_b = steps("b", b, k, n);
  products += static_cast<std::uint64_t>(m * k * n);
  last = {a.data, b.data};
  if (plain::multiply_by_installed_blas(a, b, y, m, k, n, beta)) return;
  if (beta == 0)
    std::fill_n(y, m * n, Scalar(0));
  else if (beta != 1)
    std::transform(y, y + m * n, y, [beta](Scalar x) { return beta * x; });
  std::array<Scalar, block * block> packed;
  for (std::int64_t from = 0; from < k; from += block) {
    const std::int64_t to = std::min(from + block, k);
    for (std::int64_t left = 0; left < n; left += block) {
      const std::int64_t width = std::min(block, n - left);
      const bool is_packed = at_b.column != 1;
      if (is_packed) pack(b, at_b, from, to, left, left + width, packed.data());
      const Scalar* const b_block = is_packed ? packed.data() : b.data + from * at_b.row + left;
      const std::int64_t b_step = is_packed ? width : at_b.row;
      for (std::int64_t row = 0; row < m; ++row) {
        Scalar* const y_row = y + row * n + left;
        for (std::int64_t inner = from; inner < to; ++inner) {
          const Scalar factor = a.data[row * at_a.row + inner * at_a.column];
          const Scalar* const b_row = b_block + (inner - from) * b_step;
          for (std::int64_t column = 0; column < width; ++column) {
            y_row[column] += factor * b_row[column];
          }
        }
      }
    }
  }
}

bool gemm_has_threads() { return false; }

bool svd_by_lapack(double*, std::int64_t, std::int64_t, double*, double*, double*) { return false; }

std::uint64_t plain::products_by_gemm() { return products; }

plain::GemmOperands plain::last_gemm() { return last; }

}  // namespace wick
