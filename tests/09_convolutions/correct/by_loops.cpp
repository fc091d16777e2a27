#include <algorithm>
#include <limits>
#include <vector>

// Loops over every index, without the columns wherever they are not asked for.

std::int64_t windows_along(std::int64_t extent, std::int64_t size, std::int64_t stride,
                           std::int64_t padding) {
  std::int64_t count = 0;
  for (std::int64_t begin = -padding; begin + size <= extent + padding; begin += stride) ++count;
  return count;
}

void PlainBackend::unfold(const Array& x, const Window& window, Array& y) {
  const auto& [kh, kw, stride, padding] = window;
  const std::int64_t h = x.shape()[2], w = x.shape()[3];
  const std::int64_t oh = windows_along(h, kh, stride, padding);
  const std::int64_t ow = windows_along(w, kw, stride, padding);
  Scalar* to = y.data();
  for (std::int64_t b = 0; b < x.shape()[0]; ++b) {
    for (std::int64_t c = 0; c < x.shape()[1]; ++c) {
      for (std::int64_t u = 0; u < kh; ++u) {
        for (std::int64_t v = 0; v < kw; ++v) {
          for (std::int64_t i = 0; i < oh; ++i) {
            for (std::int64_t j = 0; j < ow; ++j, ++to) {
              const std::int64_t row = i * stride - padding + u, column = j * stride - padding + v;
              *to = 0;
              if (row < 0 || column < 0 || row >= h || column >= w) continue;
              *to = x.data()[b * x.strides()[0] + c * x.strides()[1] + row * x.strides()[2] +
                             column * x.strides()[3]];
            }
          }
        }
      }
    }
  }
}

// Each pixel looks for the windows that lie on it.
void PlainBackend::fold(const Array& columns, const Window& window, Array& x) {
  const auto& [kh, kw, stride, padding] = window;
  const std::int64_t c = x.shape()[1], h = x.shape()[2], w = x.shape()[3];
  const std::int64_t oh = windows_along(h, kh, stride, padding);
  const std::int64_t ow = windows_along(w, kw, stride, padding);
  const Strides& steps = columns.strides();
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    const std::int64_t column = i % w + padding, row = i / w % h + padding;
    const std::int64_t channel = i / (w * h) % c, image = i / (w * h * c);
    Scalar sum = 0;
    for (std::int64_t u = 0; u < kh && u <= row; ++u) {
      for (std::int64_t v = 0; v < kw && v <= column; ++v) {
        const std::int64_t down = row - u, along = column - v;
        if (down % stride != 0 || along % stride != 0) continue;
        if (down / stride >= oh || along / stride >= ow) continue;
        sum += columns.data()[image * steps[0] + ((channel * kh + u) * kw + v) * steps[1] +
                              (down / stride * ow + along / stride) * steps[2]];
      }
    }
    x.data()[i] = sum;
  }
}

// One image at a time, and the product turned round.
Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias, std::int64_t stride,
              std::int64_t padding) {
  const Window window = check_conv2d(x, weight, bias, stride, padding);
  const std::int64_t oh = windows_along(x.size(2), window.height, stride, padding);
  const std::int64_t ow = windows_along(x.size(3), window.width, stride, padding);
  const Shape images{x.size(0), weight.size(0), oh, ow};
  const std::int64_t numbers = weight.size(1) * window.height * window.width;
  const Tensor turned = weight.reshape({weight.size(0), numbers}).transpose(0, 1);
  const Tensor columns = unfold(x, window).transpose(1, 2);
  // (b, oh ow, c kh kw) x (c kh kw, out) -> (b, oh ow, out)
  Tensor y = matmul(columns, turned);
  if (bias.defined()) y = y + bias;
  return y.transpose(1, 2).reshape(images);
}

// A slice of the image for each place in the window, without unfold.
Tensor max_pool2d(const Tensor& x, std::int64_t size, std::int64_t stride, std::int64_t padding) {
  check_pool("max_pool2d", x, size, stride, padding);
  if (stride == 0) stride = size;
  const Scalar low = -std::numeric_limits<Scalar>::infinity();
  const auto border = [&](std::int64_t height, std::int64_t width) {
    return masked_fill(zeros({x.size(0), x.size(1), height, width}),
                       ones({x.size(0), x.size(1), height, width}), low);
  };
  Tensor wide = concat({border(x.size(2), padding), x, border(x.size(2), padding)}, 3);
  wide = concat({border(padding, wide.size(3)), wide, border(padding, wide.size(3))}, 2);
  std::vector<Tensor> rows;
  for (std::int64_t i = 0; i + size <= wide.size(2); i += stride) {
    std::vector<Tensor> numbers;
    for (std::int64_t j = 0; j + size <= wide.size(3); j += stride) {
      const Tensor window = wide.slice(2, i, i + size).slice(3, j, j + size);
      numbers.push_back(max(window.reshape({x.size(0), x.size(1), size * size}), 2, true));
    }
    rows.push_back(concat(numbers, 2).unsqueeze(2));
  }
  return concat(rows, 2);
}

Tensor avg_pool2d(const Tensor& x, std::int64_t size, std::int64_t stride, std::int64_t padding) {
  check_pool("avg_pool2d", x, size, stride, padding);
  const std::int64_t step = stride == 0 ? size : stride;
  const std::int64_t down = windows_along(x.size(2), size, step, padding);
  const std::int64_t along = windows_along(x.size(3), size, step, padding);
  const Tensor columns = unfold(x, Window{size, size, step, padding})
                             .reshape({x.size(0), x.size(1), size * size, down, along});
  return sum(columns, 2) / static_cast<Scalar>(size * size);
}
