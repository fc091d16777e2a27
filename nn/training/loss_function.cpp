#include "nn/training/loss_function.h"

#include <algorithm>
#include <utility>

namespace wick::nn {

LossFunction::LossFunction(Mean mean, Terms terms)
    : mean_(std::move(mean)), terms_(std::move(terms)) {
  if (!terms_) {
    fail<ValueError>(
        "loss function: the function that counts terms is empty: leave it out where "
        "every row is one term");
  }
}

Tensor LossFunction::operator()(const Rows& rows) const {
  if (!mean_) {
    fail<ValueError>("loss function: it is empty and was asked for ", rows.size(),
                     " rows: it must be made from a function of rows");
  }
  return mean_(rows);
}

std::int64_t LossFunction::terms(const Rows& rows) const {
  if (!terms_) return static_cast<std::int64_t>(rows.size());
  const std::int64_t terms = terms_(rows);
  if (terms < 0) {
    fail<ValueError>("loss function: ", rows.size(), " rows have ", terms,
                     " terms: the number must be at least 0");
  }
  return terms;
}

std::int64_t counted_labels(const Ids& labels) {
  const auto& all = labels.values;
  return static_cast<std::int64_t>(all.size()) - std::count(all.begin(), all.end(), ignored_label);
}

}  // namespace wick::nn
