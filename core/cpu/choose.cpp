#include "core/cpu/backend.h"

#include "core/cpu/broadcast.h"
#include "core/cpu/operations.h"

#include <array>
#include <type_traits>

namespace wick {

namespace {

struct Where {
  template <typename T>
  T operator()(const T& mask, const T& a, const T& b) const {
    return choose(mask == T(0), b, a);
  }
};

void where_row(const std::array<const Scalar*, 3>& x, Scalar* y, std::int64_t n) {
  assign_row(y, n, Where(), x[0], x[1], x[2]);
}

// masked_fill: one number where the mask is set.
void where_number_row(const std::array<const Scalar*, 3>& x, Scalar* y, std::int64_t n) {
  const auto operation = [a = *x[1]](const auto& mask, const auto& b) {
    using T = std::decay_t<decltype(b)>;
    return Where()(mask, T(a), b);
  };
  assign_row(y, n, operation, x[0], x[2]);
}

void where_else_number_row(const std::array<const Scalar*, 3>& x, Scalar* y, std::int64_t n) {
  const auto operation = [b = *x[2]](const auto& mask, const auto& a) {
    using T = std::decay_t<decltype(a)>;
    return Where()(mask, a, T(b));
  };
  assign_row(y, n, operation, x[0], x[1]);
}

// The gradient of a maximum: one of two numbers for each element of a row.
void where_numbers_row(const std::array<const Scalar*, 3>& x, Scalar* y, std::int64_t n) {
  const auto operation = [a = *x[1], b = *x[2]](const auto& mask) {
    using T = std::decay_t<decltype(mask)>;
    return Where()(mask, T(a), T(b));
  };
  assign_row(y, n, operation, x[0]);
}

// The bits of a kernel's number: 0 stands for the mask, 1 for a and 2 for b.
constexpr RowKernels<3> where_rows{{where_row, nullptr, where_number_row, nullptr,
                                    where_else_number_row, nullptr, where_numbers_row, nullptr},
                                   elements_per_thread};

}  // namespace

void CpuBackend::where(const Array& mask, const Array& a, const Array& b, Array& y) {
  compute<3>(where_rows, y.shape(), {operand(mask), operand(a), operand(b)}, y.data());
}

}  // namespace wick
