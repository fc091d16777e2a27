#include <algorithm>
#include <vector>

// Losses from each other's pieces: two classes are a sigmoid, and a sum of exponentials is added up
// two at a time.

// log(exp(a) + exp(b)), where a is not smaller: the larger one is added last.
static Scalar log_of_sum(Scalar a, Scalar b) {
  return a == -INFINITY ? a : a + std::log1p(std::exp(b - a));
}

void log_softmax_row(Row x, Scalar* y) {
  Scalar largest = x[0];
  for (std::int64_t i = 1; i < x.n; ++i) largest = std::max(largest, x[i]);
  Scalar total = -INFINITY;
  for (std::int64_t i = 0; i < x.n; ++i) {
    const Scalar score = x[i] - largest;
    total = log_of_sum(std::max(total, score), std::min(total, score));
  }
  for (std::int64_t i = 0; i < x.n; ++i) y[i] = x[i] - largest - total;
}

Tensor mse_loss(const Tensor& prediction, const Tensor& target) {
  if (prediction.shape() != target.shape()) {
    fail<ShapeError>("mse_loss: shapes ", prediction.shape(), " and ", target.shape(), " differ");
  }
  const Tensor error = (prediction - target).reshape({prediction.numel()});
  return mean(error * error, 0);
}

// Row by row: the label's number is a slice of the row.
Tensor cross_entropy(const Tensor& logits, const Ids& labels) {
  const Tensor logarithms = log_softmax(counted.logits, 1);
  std::vector<Tensor> chosen;
  for (std::int64_t i = 0; i < logarithms.size(0); ++i) {
    const std::int64_t label = counted.labels.values[i];
    chosen.push_back(logarithms.slice(0, i, i + 1).slice(1, label, label + 1));
  }
  return mean(-concat(chosen, 0));
}

// Each row as a vector of its own, and the vectors stacked again.
LabelledRows counted_rows(const Tensor& logits, const Ids& labels) {
  LabelledRows counted;
  std::vector<Tensor> vectors;
  for (std::int64_t i = 0; i < logits.size(0); ++i) {
    if (labels.values[i] < 0) continue;
    vectors.push_back(logits.slice(0, i, i + 1).squeeze(0));
    counted.labels.values.push_back(labels.values[i]);
  }
  if (vectors.empty()) {
    fail<ValueError>("counted_rows: ", labels.values.size(), " labels, and none counts");
  }
  counted.labels.shape = Shape{static_cast<std::int64_t>(vectors.size())};
  counted.logits = stack(vectors, 0);
  return counted;
}

// Yes and no are two classes with the scores x and 0.
Tensor binary_cross_entropy_with_logits(const Tensor& logits, const Tensor& targets) {
  const Tensor scores = stack({logits * 0, logits}, 0);
  const Tensor shares = stack({1 - t, t}, 0);
  return sum(-log_softmax(scores, 0) * shares) / static_cast<Scalar>(logits.numel());
}
