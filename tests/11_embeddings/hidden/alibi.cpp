#include "nn/positions/alibi.h"

#include "tools/grade/scenario/scenario.h"

using namespace wick;
using namespace wick::scenario;

GRADED("11.6", "many heads and keys") {
  for (const std::int64_t heads : {4, 6, 12, 16}) {
    observe(std::to_string(heads) + " heads", nn::alibi_bias(heads, draw.integer(6, 30)));
  }
}
