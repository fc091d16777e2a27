#include "nn/nn.h"

#include <doctest/doctest.h>

using namespace wick;

namespace {

// A few steps that use everything random: initial values, dropout, data.
std::vector<Scalar> trained(std::uint64_t seed) {
  manual_seed(seed);
  nn::Sequential model(nn::Linear(16, 32), nn::GELU(), nn::Dropout(0.2), nn::Linear(32, 4));
  nn::AdamW optimizer(model.parameters(), {});
  for (int step = 0; step < 5; ++step) {
    const Tensor x = randn({40, 16});
    const Ids labels = argmax(x.slice(1, 0, 4));
    optimizer.zero_grad();
    cross_entropy(model(x), labels).backward();
    optimizer.step();
  }
  std::vector<Scalar> all;
  for (const Tensor& parameter : model.parameters()) {
    const std::vector<Scalar> values = parameter.to_vector();
    all.insert(all.end(), values.begin(), values.end());
  }
  return all;
}

}  // namespace

TEST_CASE("training: the same seed gives the same bits, another seed others") {
  CHECK(trained(1) == trained(1));
  CHECK(trained(1) != trained(2));
}
