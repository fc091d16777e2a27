#include "nn/positions/learned_positions.h"

#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("11.4", "many sizes and places, and their gradients") {
  for (const std::int64_t tokens : {1, 4, 7}) {
    const std::string name = " of " + std::to_string(tokens) + " tokens";
    nn::LearnedPositions learned(9, 3);
    learned.weight = differentiable(draw.normal_permuted({9, 3}));
    // Seven tokens reach the last row of the table.
    const std::int64_t first = tokens == 7 ? 2 : draw.integer(1, 8 - tokens);
    const Tensor y = learned(draw.normal_permuted({2, tokens, 3}), first);
    observe("y" + name, y);
    run_backward(y, draw.normal({2, tokens, 3}));
    observe("weight.grad()" + name, learned.weight.grad());
  }
}

GRADED("11.4", "hundreds of positions, and more than 64 features") {
  nn::LearnedPositions learned(400, 70);
  learned.weight = draw.normal({400, 70});
  observe("y", learned(draw.normal({2, 66, 70}), draw.integer(256, 330)));
  observe("y of four axes", learned(draw.normal({2, 1, 3, 70}), draw.integer(256, 330)));
  observe("y of five axes", learned(draw.normal({2, 2, 1, 3, 70}), draw.integer(256, 330)));
  const std::int64_t first = draw.integer(340, 390);
  observe_error("tokens behind the last row",
                [&] {
                  learned(draw.normal({1, 66, 70}), first);
                },
                {"400"});
  observe_error("a place below the first row", [&] { learned(draw.normal({3, 70}), -first); });
}
