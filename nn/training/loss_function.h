#pragma once

#include "core/core.h"

#include <cstdint>
#include <functional>
#include <type_traits>
#include <vector>

namespace wick::nn {

/// The mean loss of some rows of a data set, images or windows of a text: a tensor of one element
/// with a history. The mean is over terms. Without another word every row is one term. Where rows
/// have different numbers of them, labels that are not ignored for instance, a second function
/// counts them, so that a batch in parts has the gradient of the whole, and an evaluation the same
/// mean in batches of every size:
///
///     const nn::LossFunction loss(
///         [&](const auto& rows) { return cross_entropy(model(inputs(rows)), labels(rows)); },
///         [&](const auto& rows) { return nn::counted_labels(labels(rows)); });
class LossFunction {
 public:
  using Rows = std::vector<std::int64_t>;
  using Mean = std::function<Tensor(const Rows& rows)>;
  using Terms = std::function<std::int64_t(const Rows& rows)>;

  /// An empty function: asking it throws ValueError.
  LossFunction() = default;
  /// `mean` is a mean over rows, in which every row weighs the same.
  template <typename Function,
            typename = std::enable_if_t<
                !std::is_same_v<std::decay_t<Function>, LossFunction> &&
                std::is_invocable_r_v<Tensor, std::decay_t<Function>&, const Rows&>>>
  LossFunction(Function&& mean) : mean_(std::forward<Function>(mean)) {}
  /// `mean` of rows is a mean over terms(rows) terms. It is not asked for rows without a term.
  LossFunction(Mean mean, Terms terms);

  /// The mean loss of these rows. Throws ValueError if the function is empty.
  Tensor operator()(const Rows& rows) const;
  /// The number of terms that the mean of these rows is over. Throws ValueError if it is negative.
  std::int64_t terms(const Rows& rows) const;

 private:
  Mean mean_;
  Terms terms_;  // empty: one for each row
};

/// The number of labels that cross_entropy counts: all but ignored_label.
std::int64_t counted_labels(const Ids& labels);

}  // namespace wick::nn
