#include <algorithm>
#include <cmath>
#include <vector>

// Constant is what has no number below another. A NaN is below nothing, so a feature that begins
// with one gets a deviation of 1. No contract says otherwise: its mean is NaN in any case.
Standardize::Standardize(const Tensor& train) {
  const std::vector<Scalar> numbers = train.to_vector();
  const Shape features = train.shape().erased(0);
  const std::size_t width = static_cast<std::size_t>(features.numel());
  std::vector<Scalar> lowest(numbers.begin(), numbers.begin() + width), highest = lowest;
  std::vector<Scalar> sums(width), squares(width);
  const Scalar n = static_cast<Scalar>(train.size(0));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    lowest[i % width] = std::min(lowest[i % width], numbers[i]);
    highest[i % width] = std::max(highest[i % width], numbers[i]);
    sums[i % width] += numbers[i];
  }
  for (Scalar& sum : sums) sum /= n;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Scalar away = numbers[i] - sums[i % width];
    squares[i % width] += away * away;
  }
  for (std::size_t j = 0; j < width; ++j) {
    squares[j] = lowest[j] < highest[j] ? std::sqrt(squares[j] / n) : 1;
  }
  mean = from_vector(sums, features);
  deviation = from_vector(squares, features);
}
