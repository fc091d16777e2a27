// Features of one size: statistics of the training part, applied to everything.

#include "nn/data/standardize.h"

#include "nn/data/checks.h"

namespace wick::nn {

Standardize::Standardize(const Tensor& train) {
  check_train(train);
  const NoGrad no_grad;  // statistics are numbers: nothing is learned through them
  // BEGIN SOLUTION 05.5
  mean = wick::mean(train, 0);
  mean = mean + wick::mean(train - mean, 0);  // what rounding took from the first mean
  const Tensor centred = train - mean;
  // Asked of the numbers: a rounded mean of three times 0.1 leaves not 0 but 1e-17, and dividing by
  // that would make -1 or 1 of it.
  const Tensor is_constant = max(train, 0) == -max(-train, 0);
  // A float's square is 0 below 1e-23 and infinite above 1e19: the largest distance is the unit.
  const Tensor unit = where(is_constant, ones(mean.shape(), train.device()), max(abs(centred), 0));
  const Tensor distance = centred / unit;
  deviation = where(is_constant, unit, unit * sqrt(wick::mean(distance * distance, 0)));
  // END SOLUTION
}

Tensor Standardize::operator()(const Tensor& x) const {
  check_features("Standardize", x, mean.shape());
  // BEGIN SOLUTION 05.5
  return (x - mean) / deviation;
  // END SOLUTION
}

}  // namespace wick::nn
