#include "nn/positions/alibi.h"

#include "tools/grade/scenario/scenario.h"

using namespace wick;
using namespace wick::scenario;

GRADED("11.6", "many heads and keys") {
  for (const std::int64_t heads : {4, 6, 12, 16}) {
    observe(std::to_string(heads) + " heads", nn::alibi_bias(heads, draw.integer(6, 30)));
  }
}

GRADED("11.6", "hundreds of heads and of keys") {
  observe("300 heads", nn::alibi_bias(300, draw.integer(3, 9)));
  observe("hundreds of keys", nn::alibi_bias(draw.integer(2, 5), draw.integer(257, 300)));
}
