#include "nn/positions/alibi.h"

#include "tools/grade/scenario/scenario.h"

#include <string>

using namespace wick;
using namespace wick::scenario;

GRADED("11.6", "eight heads") {
  const std::int64_t keys = draw.integer(3, 20);
  show("keys", std::to_string(keys));
  const Tensor bias = nn::alibi_bias(8, keys);
  observe("bias", bias);
  CHECK(bias.shape() == Shape{8, 1, keys});
}

GRADED("11.6", "two heads, and one") {
  const std::int64_t keys = draw.integer(2, 30);
  show("keys", std::to_string(keys));
  observe("bias of two heads", nn::alibi_bias(2, keys));
  observe("bias of one head", nn::alibi_bias(1, keys));
}
