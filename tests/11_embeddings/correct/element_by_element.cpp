#include <algorithm>
#include <cmath>

// Each number by its own place: rows down their columns, turns as halves that cross.

void PlainBackend::gather(const Array& weight, const Ids& ids, Array& y) {
  const std::int64_t count = y.shape()[0], down = weight.strides()[0], along = weight.strides()[1];
  Scalar* const out = y.data();
  for (std::int64_t place = 0; place < y.numel(); ++place) {
    const std::int64_t i = place % count, j = place / count;
    out[i * y.shape()[1] + j] = *(weight.data() + down * ids.values[i] + along * j);
  }
}

// Row after row of the table asks every id whether it is meant.
void PlainBackend::scatter_add(const Array& dy, const Ids& ids, Array& dweight) {
  for (std::int64_t row = 0; row < dweight.shape()[0]; ++row) {
    for (std::int64_t i = 0; i < dy.shape()[0]; ++i) {
      if (ids.values[i] != row) continue;
      Scalar* target = dweight.data() + row * dweight.shape()[1];
      const Scalar* source = dy.data() + i * dy.strides()[0];
      for (std::int64_t left = dweight.shape()[1]; left > 0; --left) {
        *target++ += *source;
        source += dy.strides()[1];
      }
    }
  }
}

std::vector<double> position_frequencies(std::int64_t features, double base) {
  std::vector<double> result(features / 2);
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = 1 / std::pow(base, 2.0 * static_cast<double>(i) / static_cast<double>(features));
  }
  return result;
}

// A column for each feature, side by side.
Tensor sinusoidal_positions(std::int64_t tokens, std::int64_t features) {
  std::vector<Tensor> columns;
  for (const double speed : position_frequencies(features, 1e4)) {
    std::vector<Scalar> sines, cosines;
    for (std::int64_t p = 0; p < tokens; ++p) {
      const double angle = speed * static_cast<double>(p);
      sines.push_back(static_cast<Scalar>(std::sin(angle)));
      cosines.push_back(static_cast<Scalar>(std::cos(angle)));
    }
    columns.push_back(from_vector(sines, {tokens}));
    columns.push_back(from_vector(cosines, {tokens}));
  }
  return stack(columns, 1);
}

// Token by token, put together again.
Tensor LearnedPositions::forward(const Tensor& x, std::int64_t first) const {
  const int axis = x.dim() - 2;
  if (first < 0) {
    fail<ValueError>("learned_positions: ", first, " is no position: 0 to ", weight.size(0) - 1);
  }
  std::vector<Tensor> tokens;
  for (std::int64_t t = 0; t < x.size(axis); ++t) {
    const std::int64_t row = first + t;
    if (row >= weight.size(0)) {
      fail<ValueError>("learned_positions: no position ", row, " among ", weight.size(0));
    }
    tokens.push_back(x.slice(axis, t, t + 1) + weight.slice(0, row, row + 1));
  }
  return concat(tokens, axis);
}

// x cos + partner sin, where the partners of (a, b) are (-b, a). Every feature has its own angle.
Tensor rotary(const Tensor& x, std::int64_t first_position, double base) {
  const Turns turn = turns_of_positions(first_position, x.size(-2), x.size(-1), base, x.device());
  const auto twice = [](const Tensor& each) {
    return stack({each, each}, -1).reshape({each.size(0), 2 * each.size(1)});
  };
  std::vector<Tensor> partners;
  for (std::int64_t i = 0; i < x.size(-1); i += 2) {
    partners.push_back(-x.slice(-1, i + 1, i + 2));
    partners.push_back(x.slice(-1, i, i + 1));
  }
  return x * twice(turn.cos) + concat(partners, -1) * twice(turn.sin);
}

// The slope of head 0, multiplied by itself.
double slope(std::int64_t head, std::int64_t heads) {
  const double first = std::pow(0.5, 8.0 / static_cast<double>(heads));
  double result = first;
  while (head-- > 0) result *= first;
  return result;
}

Tensor alibi_bias(std::int64_t num_heads, std::int64_t keys) {
  std::vector<Tensor> heads;
  const Tensor distance = static_cast<Scalar>(keys - 1) - arange(keys);
  for (const Scalar each : slopes) heads.push_back((distance * -each).reshape({1, keys}));
  return stack(heads, 0).reshape({num_heads, 1, keys});
}
