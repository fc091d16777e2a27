#include "nn/positions/sinusoidal.h"

#include "tools/grade/scenario/scenario.h"

using namespace wick;
using namespace wick::scenario;

GRADED("11.3", "frequencies of many sizes and bases") {
  const std::int64_t features = 2 * draw.integer(10, 40);
  observe("of two features", nn::position_frequencies(2, draw.uniform({}, 2, 1000).item()));
  observe("of many", nn::position_frequencies(features, 500000));
  // A base below 1 makes later pairs faster.
  observe("of a base below 1", nn::position_frequencies(6, draw.uniform({}, 0.1, 0.9).item()));
}

GRADED("11.3", "one position, and many") {
  observe("one position", nn::sinusoidal_positions(1, 2 * draw.integer(2, 9)));
  observe("two features", nn::sinusoidal_positions(draw.integer(20, 40), 2));
  observe("many", nn::sinusoidal_positions(draw.integer(30, 40), 16));
}

GRADED("11.3", "hundreds of features") {
  const std::int64_t features = 2 * draw.integer(130, 200);
  observe("positions", nn::sinusoidal_positions(3, features));
  const std::int64_t tokens = draw.integer(9000, 9900);
  const Tensor many = nn::sinusoidal_positions(tokens, 48);
  observe("the last three of many", many.slice(0, tokens - 3, tokens).slice(1, 2, 16));
}
