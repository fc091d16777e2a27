#include "nn/positions/sinusoidal.h"

#include "tools/grade/scenario/scenario.h"

#include <string>

using namespace wick;
using namespace wick::scenario;

GRADED("11.3", "the frequencies of four features") {
  const double base = static_cast<double>(draw.integer(20, 99)) * 10;
  show("base", std::to_string(base));
  observe("frequencies", nn::position_frequencies(4, base));
}

GRADED("11.3", "a few positions of four features") {
  const std::int64_t tokens = draw.integer(3, 30);
  show("tokens", std::to_string(tokens));
  const Tensor positions = nn::sinusoidal_positions(tokens, 4);
  observe("positions", positions);
  CHECK(positions.shape() == Shape{tokens, 4});
}

GRADED("11.3", "the last of many positions") {
  const std::int64_t tokens = draw.integer(9000, 12000);
  show("tokens", std::to_string(tokens));
  const Tensor positions = nn::sinusoidal_positions(tokens, 16);
  observe("the last two", positions.slice(0, tokens - 2, tokens));
}
