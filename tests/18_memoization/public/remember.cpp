#include "nn/attention/attention.h"
#include "tests/18_memoization/public/memory.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

GRADED("18.2", "three tokens, one after another") {
  const nn::MultiHeadAttention attention = attention_of(draw, 4, 2);
  const Tensor x = show("x", draw.normal({1, 3, 4}));
  nn::KeyValueCache cache(attention, 1, 3);
  observe_steps("one by one", cache, attention, x, {1, 1, 1});
}

GRADED("18.2", "several at once: 2 + 1, 1 + 2, and all 3") {
  const nn::MultiHeadAttention attention = attention_of(draw, 4, 2);
  const Tensor x = show("x", draw.normal({2, 3, 4}));
  nn::KeyValueCache pieces(attention, 2, 5), others(attention, 2, 4), whole(attention, 2, 3);
  observe_steps("2 + 1", pieces, attention, x, {2, 1});
  observe_steps("1 + 2", others, attention, x, {1, 2});
  observe_steps("3", whole, attention, x, {3});
}

GRADED("18.2", "keys that are turned by their positions, once") {
  nn::MultiHeadAttention attention = attention_of(draw, 4, 1, 20);
  const Tensor x = show("x", draw.normal({1, 5, 4}));
  nn::KeyValueCache cache(attention, 1, 5);
  observe_steps("rotary", cache, attention, x, {1, 1, 1, 1});
  // Kept keys stay as they were turned.
  attention.rotary_base = 2;
  show("then", "the attention gets the rotary_base 2");
  observe("token 4 after", cache.forward(attention, x.slice(1, 4, 5)));
}

// Kept keys and values are results: who computes them again gets those of the new weights.
GRADED("18.2", "what is kept is keys and values, not tokens") {
  nn::MultiHeadAttention attention = attention_of(draw, 4, 2);
  const Tensor x = show("x", draw.normal({1, 3, 4}));
  nn::KeyValueCache cache(attention, 1, 3);
  observe_steps("before", cache, attention, x, {1, 1});
  show("then", "the attention gets other weights");
  set_parameters(attention, draw);
  observe("token 2 after", cache.forward(attention, x.slice(1, 2, 3)));
}

GRADED("18.2", "a full cache, and one that forgets") {
  const nn::MultiHeadAttention attention = attention_of(draw, 4, 2);
  const std::int64_t capacity = draw.integer(3, 5);
  const Tensor x = show("x", draw.normal({1, capacity, 4}));
  const Tensor other = show("other tokens", draw.normal({1, 2, 4}));
  nn::KeyValueCache cache(attention, 1, capacity);
  observe_steps("until full", cache, attention, x, Steps(capacity, 1));
  observe_error("one too many", [&] { cache.forward(attention, other.slice(1, 0, 1)); },
                {"1", std::to_string(capacity)});
  cache.truncate(capacity - 2);
  observe_steps("other tokens after truncate", cache, attention, other, {1, 1});
  // No token sees what was in those that are forgotten.
  cache.truncate(capacity - 3);
  const Tensor spoilt =
      with_numbers(draw.normal({1, 3, 4}), {{1, not_a_number}, {9, not_a_number}});
  observe_with_nan("spoilt tokens", cache.forward(attention, show("spoilt tokens", spoilt)));
  cache.truncate(capacity - 3);
  observe_steps("other tokens after spoilt ones", cache, attention, other, {1, 1});
}
