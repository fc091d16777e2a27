#include "nn/data/windows.h"

#include "tests/05_data/public/rows.h"

using namespace wick;
using namespace wick::scenario;

namespace {

/// Tokens of which no two neighbours are equal, nor two that are two apart.
Rows drawn_tokens(Draw& draw, std::int64_t count) {
  Rows tokens;
  const std::int64_t first = draw.integer(10, 900);
  for (std::int64_t i = 0; i < count; ++i) tokens.push_back(first + i * i);
  return tokens;
}

}  // namespace

GRADED("05.6", "a text of six tokens, by hand") {
  const Rows tokens = drawn_tokens(draw, 6);
  show("tokens", text_of(tokens));
  show("context", "2");
  show("rows", "3, 0");
  const nn::Windows two = nn::windows(tokens, 2, {3, 0});
  observe_ids("inputs", two.inputs);
  observe_ids("targets", two.targets);
  CHECK(two.inputs.shape == Shape{2, 2});
  CHECK(two.targets.shape == Shape{4});
}

GRADED("05.6", "from the first window to the last") {
  const std::int64_t count = draw.integer(7, 12), context = draw.integer(2, 4);
  const Rows tokens = drawn_tokens(draw, count);
  show("tokens", text_of(tokens));
  show("context", std::to_string(context));
  const std::int64_t windows = nn::window_count(count, context);
  observe("windows", static_cast<double>(windows));
  const nn::Windows ends = nn::windows(tokens, context, {0, 1, count - context - 1});
  observe_ids("inputs", ends.inputs);
  observe_ids("targets", ends.targets);
  CHECK(windows == count - context);
}

GRADED("05.6", "one window, one token, and no row") {
  const std::int64_t count = draw.integer(3, 8);
  const Rows tokens = drawn_tokens(draw, count);
  show("tokens", text_of(tokens));
  show("context", "all tokens but one; 1; 2 without a row");
  observe("one window", static_cast<double>(nn::window_count(count, count - 1)));
  observe_ids("its targets", nn::windows(tokens, count - 1, {0}).targets);
  const nn::Windows single = nn::windows(tokens, 1, {1, 0});
  observe_ids("inputs of one token", single.inputs);
  observe_ids("targets of one token", single.targets);
  const nn::Windows none = nn::windows(tokens, 2, {});
  observe_ids("no inputs", none.inputs);
  observe_ids("no targets", none.targets);
}

GRADED("05.6", "texts that are too short, and rows that are not there") {
  const std::int64_t count = draw.integer(13, 900);
  const Rows tokens = drawn_tokens(draw, count);
  const std::string number = std::to_string(count);
  show("tokens", number);
  show("context", number + ", then 10");
  observe_error("context of all tokens", [&] { nn::window_count(count, count); }, {number});
  observe_error("context of more", [&] { nn::window_count(count, count + 5); },
                {number, std::to_string(count + 5)});
  observe_error("windows of more", [&] { nn::windows(tokens, count + 5, {}); }, {number});
  observe_error_message("context 0", [&] { nn::window_count(count, 0); });
  observe_error("row after the last",
                [&] {
                  nn::windows(tokens, 10, {0, count - 10});
                },
                {std::to_string(count - 10)});
  observe_error("row -1", [&] { nn::windows(tokens, 10, {-1}); }, {"-1"});
}
