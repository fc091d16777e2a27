#include <cmath>

// Rows are chosen by a matrix with a 1 in each row, features turned by a matrix for each position.

Tensor one_hot_rows(const Ids& ids, std::int64_t rows) {
  std::vector<Scalar> ones(ids.values.size() * static_cast<std::size_t>(rows), 0);
  for (std::size_t i = 0; i < ids.values.size(); ++i) {
    ones[i * static_cast<std::size_t>(rows) + static_cast<std::size_t>(ids.values[i])] = 1;
  }
  return from_vector(ones, Shape{static_cast<std::int64_t>(ids.values.size()), rows});
}

void PlainBackend::gather(const Array& weight, const Ids& ids, Array& y) {
  const NoGrad no_grad;
  const Tensor chosen = wick::matmul(one_hot_rows(ids, weight.shape()[0]), Tensor(weight));
  Tensor(y).copy_(chosen);
}

void PlainBackend::scatter_add(const Array& dy, const Ids& ids, Array& dweight) {
  const NoGrad no_grad;
  const Tensor chosen = one_hot_rows(ids, dweight.shape()[0]);
  Tensor(dweight).copy_(Tensor(dweight) + wick::matmul(chosen.transpose(0, 1), Tensor(dy)));
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

// (.., t, 1, d) x (t, d, d): the block of pair i has its turn on the diagonal.
Tensor rotary(const Tensor& x, std::int64_t first_position, double base) {
  const std::int64_t t = x.size(-2), d = x.size(-1);
  const std::vector<double> frequencies = position_frequencies(d, base);
  std::vector<Scalar> numbers(static_cast<std::size_t>(t * d * d), 0);
  for (std::int64_t p = 0; p < t; ++p) {
    for (std::int64_t i = 0; i < d; i += 2) {
      const double angle =
          static_cast<double>(first_position + p) * frequencies[static_cast<std::size_t>(i / 2)];
      Scalar* block = numbers.data() + (p * d + i) * d + i;
      block[0] = block[d + 1] = static_cast<Scalar>(std::cos(angle));
      block[1] = static_cast<Scalar>(std::sin(angle));
      block[d] = -block[1];
    }
  }
  return matmul(x.unsqueeze(-2), from_vector(numbers, Shape{t, d, d})).squeeze(-2);
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
