// Features of one size: statistics of the training part, applied to everything.

#include "nn/data/standardize.h"

#include "nn/data/checks.h"

namespace wick::nn {

Standardize::Standardize(const Tensor& train) {
  check_train(train);
  const NoGrad no_grad;  // statistics are numbers: nothing is learned through them
  // BEGIN SOLUTION 05.5
  mean = wick::mean(train, 0);
  const Tensor centred = train - mean;
  // Asked of the numbers: the deviation of three times 0.1 is not 0 but 1e-17, and dividing by that
  // would make -1 or 1 of what rounding left.
  const Tensor is_constant = max(train, 0) == -max(-train, 0);
  deviation = where(is_constant, ones(mean.shape(), train.device()),
                    sqrt(wick::mean(centred * centred, 0)));
  // END SOLUTION
}

Tensor Standardize::operator()(const Tensor& x) const {
  check_features("Standardize", x, mean.shape());
  // BEGIN SOLUTION 05.5
  return (x - mean) / deviation;
  // END SOLUTION
}

}  // namespace wick::nn
