#include <algorithm>
#include <vector>

// The formulas as books have them, where they hold for every number: one exp for each term, and
// rows chosen by a one-hot mask.

void log_softmax_row(Row x, Scalar* y) {
  std::vector<Scalar> scores;
  for (std::int64_t i = 0; i < x.n; ++i) scores.push_back(x[i]);
  const Scalar top = *std::max_element(scores.begin(), scores.end());
  Scalar total = 0;
  for (const Scalar score : scores) total += std::exp(score - top);
  for (std::size_t i = 0; i < scores.size(); ++i) y[i] = (scores[i] - top) - std::log(total);
}

Tensor mse_loss(const Tensor& prediction, const Tensor& target) {
  if (!(prediction.shape() == target.shape())) {
    throw ShapeError("mse_loss: " + to_string(prediction.shape()) + " is not " +
                     to_string(target.shape()));
  }
  if (prediction.numel() == 0) throw ShapeError("mse_loss: no elements: there is no mean");
  return sum(pow(prediction - target, 2)) / static_cast<Scalar>(prediction.numel());
}

// log-sum-exp minus the label's score, each a column of n numbers.
Tensor cross_entropy(const Tensor& logits, const Ids& labels) {
  const std::int64_t n = counted.logits.size(0), classes = counted.logits.size(1);
  std::vector<Scalar> one_hot(static_cast<std::size_t>(n * classes), 0);
  for (std::int64_t i = 0; i < n; ++i) one_hot[i * classes + counted.labels.values[i]] = 1;
  const Tensor top = max(counted.logits, 1, true).detach();
  const Tensor shifted = counted.logits - top;
  const Tensor log_sum = log(sum(exp(shifted), 1));
  const Tensor score = sum(shifted * from_vector(one_hot, Shape{n, classes}), 1);
  return sum(log_sum - score) / static_cast<Scalar>(n);
}

// The rows that count, cut out and put under each other.
LabelledRows counted_rows(const Tensor& logits, const Ids& labels) {
  std::vector<Tensor> rows;
  Ids left{Shape{0}, {}};
  for (std::int64_t i = 0; i < logits.size(0); ++i) {
    if (labels.values[i] == ignored_label) continue;
    rows.push_back(logits.slice(0, i, i + 1));
    left.values.push_back(labels.values[i]);
  }
  if (rows.empty()) {
    throw ValueError("cross_entropy: none of " + std::to_string(logits.size(0)) + " labels counts");
  }
  left.shape = Shape{static_cast<std::int64_t>(rows.size())};
  return {concat(rows, 0), left};
}

// The logarithms of sigmoid(x) and of 1 - sigmoid(x) = sigmoid(-x).
Tensor log_sigmoid(const Tensor& x) { return minimum(x, zeros(x.shape())) - log(1 + exp(-abs(x))); }

Tensor binary_cross_entropy_with_logits(const Tensor& logits, const Tensor& targets) {
  return -mean(t * log_sigmoid(logits) + (1 - t) * log_sigmoid(-logits));
}
