#include "nn/positions/sinusoidal.h"

#include "tools/grade/scenario/scenario.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

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
  const Tensor positions = nn::sinusoidal_positions(tokens, 48);
  observe("the last two, 16 features", positions.slice(0, tokens - 2, tokens).slice(1, 0, 16));
  // A sine near 0 is as wrong as its angle, and its tolerance is the smallest.
  const double frequency = std::pow(10000.0, -2.0 / 48);
  std::vector<std::int64_t> last;
  for (std::int64_t p = tokens - 1000; p < tokens; ++p) last.push_back(p);
  std::sort(last.begin(), last.end(), [&](std::int64_t a, std::int64_t b) {
    return std::abs(std::sin(a * frequency)) < std::abs(std::sin(b * frequency));
  });
  last.resize(10);
  std::vector<double> sines;
  for (const std::int64_t p : last) sines.push_back(positions.at({p, 2}));
  observe("feature 2 of the ten positions of the last 1,000 where it is nearest to 0", sines);
}
