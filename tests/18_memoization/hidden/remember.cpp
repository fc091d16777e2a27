#include "nn/attention/attention.h"
#include "tests/18_memoization/public/memory.h"

using namespace wick;
using namespace wick::scenario;

GRADED("18.2", "three heads, three sequences, turned, in pieces of 1, 3 and 2") {
  nn::MultiHeadAttention attention = attention_of(draw, 12, 3, 7);
  const Tensor x = draw.normal_permuted({3, 6, 12});
  nn::KeyValueCache cache(attention, 3, 8);
  observe_steps("pieces", cache, attention, x, {1, 3, 2});
  // Kept keys stay as they were turned.
  attention.rotary_base = 3;
  observe("two tokens by another base", cache.forward(attention, draw.normal({3, 2, 12})));
}

GRADED("18.2", "calls leave nothing in memory") {
  const nn::MultiHeadAttention attention = attention_of(draw, 4, 2);
  const std::int64_t prompt = draw.integer(2, 5), last = prompt + 20;
  const Tensor x = draw.normal({2, last + 1, 4});
  nn::KeyValueCache cache(attention, 2, last + 1);
  cache.forward(attention, x.slice(1, 0, prompt));
  const double before = static_cast<double>(Buffer::live());
  for (std::int64_t i = prompt; i < last; ++i) cache.forward(attention, x.slice(1, i, i + 1));
  observe("arrays that 20 calls leave behind", static_cast<double>(Buffer::live()) - before);
  observe("the last token", cache.forward(attention, x.slice(1, last, last + 1)));
  observe("capacity", static_cast<double>(cache.capacity()));
}
