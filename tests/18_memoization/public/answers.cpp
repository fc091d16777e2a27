#include "tests/18_memoization/public/memory.h"

using namespace wick;
using namespace wick::scenario;

GRADED("18.5", "one prompt, three answers") {
  const nn::Gpt model = model_of(draw, options_of(5));
  nn::GptCache cache(model);
  observe_steps("prompt", cache, model, draw_ids(draw, 1, 2), {2});
  nn::GptCache answers = cache.repeated(3);
  observe("batch, size and capacity",
          std::vector<double>{double(answers.batch()), double(answers.size()),
                              double(answers.capacity())});
  observe_steps("answers", answers, model, draw_ids(draw, 3, 2), {1, 1});
}

GRADED("18.5", "two sequences, each twice") {
  const nn::MultiHeadAttention attention = attention_of(draw, 4, 2);
  const Tensor x = show("x", draw.normal({2, 2, 4}));
  nn::KeyValueCache cache(attention, 2, 4);
  observe_steps("before", cache, attention, x, {2});
  nn::KeyValueCache copies = cache.repeated(2);
  observe_steps("copies", copies, attention, show("next", draw.normal({4, 2, 4})), {2});
}

// What the copies read is not written into the original, and the other way round.
GRADED("18.5", "memory of their own") {
  const nn::Gpt model = model_of(draw, options_of(5, 1));
  nn::GptCache cache(model);
  observe_steps("prompt", cache, model, draw_ids(draw, 1, 2), {2});
  nn::GptCache copy = cache.repeated(1);
  const std::int64_t id = draw.integer(0, 6), other = (id + draw.integer(1, 6)) % 7;
  show("the copy's and the original's next id", std::to_string(id) + ", " + std::to_string(other));
  observe_steps("copy", copy, model, Ids{Shape{1, 1}, {id}}, {1});
  observe_steps("original", cache, model, Ids{Shape{1, 1}, {other}}, {1});
  observe_steps("copy again", copy, model, draw_ids(draw, 1, 1), {1});
}

GRADED("18.5", "forget, and go on otherwise") {
  const nn::Gpt model = model_of(draw, options_of(6, 3));
  const Ids text = draw_ids(draw, 1, 5);
  nn::GptCache cache(model);
  observe_steps("text", cache, model, text, {5});
  for (const std::int64_t kept : {3, 1, 0}) {
    cache.truncate(kept);
    observe_steps("other text after " + std::to_string(kept), cache, model, draw_ids(draw, 1, 3),
                  {1, 2});
  }
  const std::int64_t more = 4 + draw.integer(0, 3);
  observe_error("cannot keep more than there are", [&] { cache.truncate(more); },
                {std::to_string(more), "3"});
}
