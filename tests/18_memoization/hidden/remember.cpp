#include "nn/attention/attention.h"
#include "tests/18_memoization/public/memory.h"

using namespace wick;
using namespace wick::scenario;

GRADED("18.2", "three heads, three sequences, turned, in pieces of 1, 3 and 2") {
  const nn::MultiHeadAttention attention = attention_of(draw, 6, 3, 7);
  const Tensor x = draw.normal_permuted({3, 6, 6});
  nn::KeyValueCache cache(attention, 3, 8);
  observe_steps("pieces", cache, attention, x, {1, 3, 2});
}
