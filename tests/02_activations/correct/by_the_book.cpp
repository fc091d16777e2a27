#include <algorithm>
#include <vector>

// The formulas as books have them, where they hold for every number.

Scalar relu(Scalar x) { return std::max(x, Scalar(0)); }

Scalar sigmoid(Scalar x) {
  return x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x));
}

Scalar tanh(Scalar x) { return std::tanh(x); }

Scalar gelu_erf(Scalar x) {
  const Scalar phi = (1 + std::erf(x / std::sqrt(Scalar(2)))) / 2;
  return x * phi;
}

Scalar gelu_tanh(Scalar x) {
  const Scalar pi = std::acos(Scalar(-1));
  const Scalar inner = std::sqrt(2 / pi) * (x + 0.044715f * std::pow(x, 3));
  return x * (1 + std::tanh(inner)) / 2;
}

// The logarithm of the sum first, one exp after it.

void softmax_row(Row x, Scalar* y) {
  std::vector<Scalar> scores;
  const Scalar* at = x.first;
  for (std::int64_t i = 0; i < x.n; ++i, at += x.step) scores.push_back(*at);
  Scalar top = -INFINITY;
  for (const Scalar score : scores) top = score > top ? score : top;
  Scalar total = 0;
  for (const Scalar score : scores) total += std::exp(score - top);
  for (std::int64_t i = 0; i < x.n; ++i) y[i] = std::exp(scores[i] - (top + std::log(total)));
}

// Row numbers taken apart into indices by division.

void each_row(const Array& x, Array& y, RowTransform transform) {
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

// The axis goes to the end and the others move up; the inverse order brings them back.

Array along_axis(const Array& x, int axis, RowKernel kernel) {
  std::vector<int> there;
  for (int i = 0; i < x.dim(); ++i) {
    if (i != axis) there.push_back(i);
  }
  there.push_back(axis);
  std::vector<int> back(there.size());
  for (int i = 0; i < x.dim(); ++i) back[there[i]] = i;
  const Array y = kernel(x.view(permute(x.layout, there)));
  return y.view(permute(y.layout, back));
}
