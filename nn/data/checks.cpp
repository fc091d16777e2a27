#include "nn/data/checks.h"

#include "core/host_room.h"
#include "core/operands.h"

namespace wick::nn {

void check_examples(const char* operation, const Examples& examples) {
  const Tensor& inputs = examples.inputs;
  const Ids& labels = examples.labels;
  check_operands(operation, {&inputs});
  if (inputs.dim() == 0 || labels.shape != Shape{inputs.size(0)}) {
    fail<ShapeError>(operation, ": inputs ", inputs.shape(), " with labels ", labels.shape,
                     ": they must be (n, ..) and (n,)");
  }
  if (static_cast<std::int64_t>(labels.values.size()) != inputs.size(0)) {
    fail<ShapeError>(operation, ": labels of shape ", labels.shape, " hold ", labels.values.size(),
                     " values: there must be ", inputs.size(0));
  }
}

void check_rows(const char* operation, const std::vector<std::int64_t>& rows, std::int64_t count) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i] >= 0 && rows[i] < count) continue;
    fail<ValueError>(operation, ": rows[", i, "] is ", rows[i], ", and there are ", count,
                     " rows: they are counted from 0, so it must be at least 0 and below ", count);
  }
}

void check_epoch(std::int64_t epoch) {
  if (epoch < 0) fail<ValueError>("DataLoader: epoch ", epoch, ": the first epoch is 0");
}

void check_order(std::int64_t epoch, std::int64_t rows) {
  check_epoch(epoch);
  check_host_room("DataLoader", {rows}, sizeof(std::int64_t));
}

void check_batch(std::int64_t epoch, std::int64_t batch, std::int64_t batches) {
  check_epoch(epoch);
  if (batch >= 0 && batch < batches) return;
  fail<ValueError>("DataLoader: batch ", batch, " of ", batches,
                   ": batches are counted from 0, so it must be at least 0 and below ", batches);
}

void check_share(double test_share) {
  if (test_share > 0 && test_share < 1) return;  // false for NaN
  fail<ValueError>("split: test_share is ", test_share, ": it must be above 0 and below 1");
}

void check_windows(const std::vector<std::int64_t>& rows, std::int64_t context) {
  check_host_room("windows", {static_cast<std::int64_t>(rows.size()), context},
                  2 * sizeof(std::int64_t));
}

void check_context(std::int64_t context) {
  if (context >= 1) return;
  fail<ValueError>("window_count: context is ", context, ": it must be at least 1");
}

void check_train(const Tensor& train) {
  check_operands("Standardize", {&train});
  if (train.dim() > 0 && train.size(0) > 0) return;
  fail<ShapeError>("Standardize: training data of shape ", train.shape(),
                   ": it must be (n, features..) with n at least 1");
}

void check_features(const char* operation, const Tensor& x, const Shape& features) {
  check_operands(operation, {&x});
  const int leading = x.dim() - features.size();
  bool is_equal = leading >= 0;
  for (int axis = 0; is_equal && axis < features.size(); ++axis) {
    is_equal = x.size(leading + axis) == features[axis];
  }
  if (is_equal) return;
  fail<ShapeError>(operation, ": x of shape ", x.shape(), " with features of shape ", features,
                   ": the last axes of x must be the features");
}

}  // namespace wick::nn
