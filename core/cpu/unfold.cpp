#include "core/cpu/backend.h"
#include "core/cpu/columns.h"
#include "core/cpu/threads.h"

namespace wick {

void copy_columns(const Windows& all, RowsOfWindows rows, const Scalar* image,
                  const std::int64_t (&steps)[3], Scalar* to, std::int64_t step) {
  const std::int64_t stride = all.window.stride * steps[2];
  visit_columns(all, rows,
                [&](std::int64_t row, std::int64_t channel, std::int64_t pixels,
                    const Stretch& stretch, std::int64_t first) {
                  Scalar* const target = to + row * step + first;
                  if (pixels < 0) {
                    std::fill(target, target + all.along, Scalar(0));
                    return;
                  }
                  const Scalar* const from =
                      image + channel * steps[0] + pixels * steps[1] + stretch.begin * steps[2];
                  std::fill(target, target + stretch.from, Scalar(0));
                  if (stride == 1) {
                    std::copy(from + stretch.from, from + stretch.to, target + stretch.from);
                  } else {
                    for (std::int64_t i = stretch.from; i < stretch.to; ++i) {
                      target[i] = from[i * stride];
                    }
                  }
                  std::fill(target + stretch.to, target + all.along, Scalar(0));
                });
}

void add_columns(const Windows& all, RowsOfWindows rows, const Scalar* columns,
                 std::int64_t row_step, std::int64_t column_step, Scalar* image) {
  const std::int64_t stride = all.window.stride;
  visit_columns(all, rows,
                [&](std::int64_t row, std::int64_t channel, std::int64_t pixels,
                    const Stretch& stretch, std::int64_t first) {
                  if (pixels < 0) return;
                  const Scalar* const from = columns + row * row_step + first * column_step;
                  Scalar* const to =
                      image + (channel * all.height + pixels) * all.width + stretch.begin;
                  if (stride == 1 && column_step == 1) {
                    for (std::int64_t i = stretch.from; i < stretch.to; ++i) to[i] += from[i];
                    return;
                  }
                  for (std::int64_t i = stretch.from; i < stretch.to; ++i) {
                    to[i * stride] += from[i * column_step];
                  }
                });
}

void CpuBackend::unfold(const Array& x, const Window& window, Array& y) {
  if (y.numel() == 0) return;
  const Windows all(x.shape(), window);
  const std::int64_t size = y.shape()[1] * y.shape()[2];
  const std::int64_t steps[3] = {x.strides()[1], x.strides()[2], x.strides()[3]};
  split(y.shape()[0], elements_per_thread / size + 1, 1, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t image = begin; image < end; ++image) {
      copy_columns(all, {0, all.down}, x.data() + image * x.strides()[0], steps,
                   y.data() + image * size, y.shape()[2]);
    }
  });
}

// Windows overlap, so threads share images: each pixel is summed by one thread, in one order.
void CpuBackend::fold(const Array& columns, const Window& window, Array& x) {
  if (x.numel() == 0) return;
  fill(x, 0);
  if (columns.numel() == 0) return;
  const Windows all(x.shape(), window);
  const std::int64_t size = x.numel() / x.shape()[0];
  split(x.shape()[0], elements_per_thread / (columns.shape()[1] * columns.shape()[2]) + 1, 1,
        [&](std::int64_t begin, std::int64_t end) {
          for (std::int64_t image = begin; image < end; ++image) {
            add_columns(all, {0, all.down}, columns.data() + image * columns.strides()[0],
                        columns.strides()[1], columns.strides()[2], x.data() + image * size);
          }
        });
}

}  // namespace wick
