#include "core/cpu/backend.h"

#include "core/cpu/threads.h"

#include <algorithm>

namespace wick {

void CpuBackend::gather(const Array& weight, const Ids& ids, Array& y) {
  const std::int64_t width = y.shape()[1];
  if (y.numel() == 0) return;
  const std::int64_t step = weight.strides()[1];
  split(y.shape()[0], elements_per_thread / width + 1, 1,
        [&](std::int64_t begin, std::int64_t end) {
          for (std::int64_t i = begin; i < end; ++i) {
            const Scalar* const from = weight.data() + ids.values[i] * weight.strides()[0];
            Scalar* const to = y.data() + i * width;
            if (step == 1) {
              std::copy(from, from + width, to);
            } else {
              for (std::int64_t j = 0; j < width; ++j) to[j] = from[j * step];
            }
          }
        });
}

// Two rows may have the same id, so threads share columns, not rows: each sum is made by one
// thread, in the order of i.
void CpuBackend::scatter_add(const Array& dy, const Ids& ids, Array& dweight) {
  const std::int64_t count = dy.shape()[0];
  const std::int64_t width = dweight.shape()[1];
  if (count == 0 || width == 0) return;
  const std::int64_t step = dy.strides()[1];
  split(width, std::max<std::int64_t>(16, elements_per_thread / count), 16,
        [&](std::int64_t begin, std::int64_t end) {
          for (std::int64_t i = 0; i < count; ++i) {
            const Scalar* const from = dy.data() + i * dy.strides()[0];
            Scalar* const to = dweight.data() + ids.values[i] * width;
            for (std::int64_t j = begin; j < end; ++j) to[j] += from[j * step];
          }
        });
}

}  // namespace wick
