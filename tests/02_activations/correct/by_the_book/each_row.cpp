// Row numbers taken apart into indices by division.

#include "core/plain/each_row.h"

namespace wick::plain {

void each_row(const Array& x, Array& y, RowTransform transform) {
  if (x.numel() == 0) return;
  const int last = x.dim() - 1;
  const std::int64_t n = x.shape()[last];
  for (std::int64_t row = 0; row < x.numel() / n; ++row) {
    std::int64_t rest = row;
    const Scalar* first = x.data();
    for (int axis = last - 1; axis >= 0; --axis) {
      first += rest % x.shape()[axis] * x.strides()[axis];
      rest /= x.shape()[axis];
    }
    transform(Row{first, x.strides()[last], n}, y.data() + row * n);
  }
}

}  // namespace wick::plain
