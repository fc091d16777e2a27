#include <cmath>

// Rows are chosen by a mask with a 1 in each row, pairs turned by a matrix for each pair and
// position.

Tensor one_hot_rows(const Ids& ids, std::int64_t rows) {
  std::vector<Scalar> ones(ids.values.size() * static_cast<std::size_t>(rows), 0);
  for (std::size_t i = 0; i < ids.values.size(); ++i) {
    ones[i * static_cast<std::size_t>(rows) + static_cast<std::size_t>(ids.values[i])] = 1;
  }
  return from_vector(ones, Shape{static_cast<std::int64_t>(ids.values.size()), rows});
}

void PlainBackend::gather(const Array& weight, const Ids& ids, Array& y) {
  const NoGrad no_grad;
  // A product would spoil each result by an infinity in any row: 0 times infinity is NaN.
  const Tensor chosen = one_hot_rows(ids, weight.shape()[0]).unsqueeze(-1);
  Tensor(y).copy_(wick::sum(wick::where(chosen, Tensor(weight), wick::zeros({})), 1));
}

void PlainBackend::scatter_add(const Array& dy, const Ids& ids, Array& dweight) {
  const NoGrad no_grad;
  const Tensor chosen = one_hot_rows(ids, dweight.shape()[0]).unsqueeze(-1);
  const Tensor parts = wick::where(chosen, Tensor(dy).unsqueeze(1), wick::zeros({}));
  Tensor(dweight).copy_(Tensor(dweight) + wick::sum(parts, 0));
}

std::vector<double> position_frequencies(std::int64_t features, double base) {
  const double step = std::exp(-2 * std::log(base) / static_cast<double>(features));
  std::vector<double> frequencies(static_cast<std::size_t>(features / 2));
  double frequency = 1;
  for (double& each : frequencies) {
    each = frequency;
    frequency *= step;
  }
  return frequencies;
}

// The cosine is a sine a quarter of a turn ahead.
Tensor sinusoidal_positions(std::int64_t tokens, std::int64_t features) {
  const double quarter = std::acos(-1.0) / 2;
  const std::vector<double> frequencies = position_frequencies(features, 10000);
  std::vector<Scalar> values(static_cast<std::size_t>(tokens * features));
  for (std::size_t place = 0; place < values.size(); ++place) {
    const std::size_t feature = place % static_cast<std::size_t>(features);
    const std::size_t position = place / static_cast<std::size_t>(features);
    values[place] =
        static_cast<Scalar>(std::sin(static_cast<double>(position) * frequencies[feature / 2] +
                                     (feature % 2 == 0 ? 0 : quarter)));
  }
  return from_vector(values, {tokens, features});
}

Tensor LearnedPositions::forward(const Tensor& x, std::int64_t first) const {
  const std::int64_t tokens = x.shape()[x.dim() - 2], known = weight.shape()[0];
  if (first < 0 || known < first + tokens) {
    throw ValueError("learned_positions: positions from " + std::to_string(first) + " on for " +
                     std::to_string(tokens) + " tokens: the table has " + std::to_string(known));
  }
  return matmul(eye(known).slice(0, first, first + tokens), weight) + x;
}

// (.., t, d/2, 1, 2) x (t, d/2, 2, 2): each pair has its turn.
Tensor rotary(const Tensor& x, std::int64_t first_position, double base) {
  const std::int64_t t = x.size(-2), d = x.size(-1);
  const std::vector<double> frequencies = position_frequencies(d, base);
  std::vector<Scalar> numbers;
  for (std::int64_t p = 0; p < t; ++p) {
    for (const double frequency : frequencies) {
      const double angle = static_cast<double>(first_position + p) * frequency;
      const auto cosine = static_cast<Scalar>(std::cos(angle));
      const auto sine = static_cast<Scalar>(std::sin(angle));
      numbers.insert(numbers.end(), {cosine, sine, -sine, cosine});
    }
  }
  const Shape pairs =
      x.shape().with(x.dim() - 1, d / 2).inserted(x.dim(), 1).inserted(x.dim() + 1, 2);
  return matmul(x.reshape(pairs), from_vector(numbers, Shape{t, d / 2, 2, 2})).reshape(x.shape());
}

double slope(std::int64_t head, std::int64_t heads) {
  return 1 / std::exp2(8 * static_cast<double>(1 + head) / static_cast<double>(heads));
}

Tensor alibi_bias(std::int64_t num_heads, std::int64_t keys) {
  std::vector<Scalar> numbers;
  for (const Scalar fall : slopes) {
    for (std::int64_t distance = keys - 1; distance >= 0; --distance) {
      numbers.push_back(-fall * static_cast<Scalar>(distance));
    }
  }
  return from_vector(numbers, {num_heads, 1, keys});
}
