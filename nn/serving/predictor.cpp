// A text predicted token by token.

#include "nn/serving/predictor.h"

#include "nn/serving/serving_checks.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace wick::nn {

std::vector<double> floored_softmax(const Tensor& logits) {
  check_floored_softmax(logits);
  // BEGIN SOLUTION 20.3
  const std::vector<Scalar> scores = logits.to_vector();
  const auto largest = static_cast<double>(*std::max_element(scores.begin(), scores.end()));
  std::vector<double> shares;
  double sum = 0;
  for (const Scalar score : scores) {
    shares.push_back(std::exp(static_cast<double>(score) - largest));
    sum += shares.back();
  }
  const double least = uniform_share / static_cast<double>(shares.size());
  for (double& share : shares) share = (1 - uniform_share) * share / sum + least;
  return shares;
  // END SOLUTION
}

Predictor::Predictor(Artifact artifact) : artifact_(std::move(artifact)), cache_(artifact_.model) {
  artifact_.model.eval();
  reset();
}

void Predictor::see(std::int64_t token) {
  check_seen(token, artifact_.model.options().vocabulary);
  // BEGIN SOLUTION 20.3
  std::vector<std::int64_t> unread{token};
  if (cache_.size() == cache_.capacity()) {
    unread.insert(unread.begin(), window_.end() - cache_.capacity() / 2, window_.end());
    window_.clear();
    cache_.truncate(0);
  }
  const auto count = static_cast<std::int64_t>(unread.size());
  const Tensor logits = artifact_.model(Ids{Shape{1, count}, unread}, cache_);
  window_.insert(window_.end(), unread.begin(), unread.end());
  next_ = floored_softmax(logits.slice(1, count - 1, count).reshape({-1}));
  // END SOLUTION
}

void Predictor::reset() {
  // BEGIN SOLUTION 20.3
  cache_.truncate(0);
  window_.clear();
  const auto vocabulary = static_cast<std::size_t>(artifact_.model.options().vocabulary);
  next_.assign(vocabulary, 1 / static_cast<double>(vocabulary));
  // END SOLUTION
}

}  // namespace wick::nn
