#include "nn/data/windows.h"

#include "tests/05_data/public/rows.h"

using namespace wick;
using namespace wick::scenario;

GRADED("05.6", "texts, contexts and rows of many numbers") {
  for (const std::int64_t context : {1, 2, 5, 8}) {
    const std::int64_t count = context + draw.integer(1, 20);
    Rows tokens;
    for (std::int64_t i = 0; i < count; ++i) tokens.push_back(draw.integer(0, 1000000));
    observe(concatenate("windows of ", context),
            static_cast<double>(nn::window_count(count, context)));
    Rows rows{0, count - context - 1};
    for (int i = 0; i < 5; ++i) rows.push_back(draw.integer(0, count - context - 1));
    const nn::Windows several = nn::windows(tokens, context, rows);
    observe_ids(concatenate("inputs of ", context), several.inputs);
    observe_ids(concatenate("targets of ", context), several.targets);
  }
  const std::int64_t many = draw.integer(1000, 2000);
  observe("windows of a long text", static_cast<double>(nn::window_count(many * many, many)));
  observe_error("one token too few", [&] { nn::window_count(many, many); }, {std::to_string(many)});
  observe("one window", static_cast<double>(nn::window_count(many + 1, many)));
}
