#include "tests/20_capstone/public/predictions.h"

using namespace wick;
using namespace wick::scenario;

GRADED("20.3", "probabilities of logits") {
  observe_probabilities("four", nn::floored_softmax(show("four logits", draw.normal({4}, 2))));
  observe_probabilities("one", nn::floored_softmax(show("one logit", draw.normal({1}))));
}

GRADED("20.3", "logits that are far apart") {
  const double far = draw.integer(800, 5000);
  observe_bits("far",
               nn::floored_softmax(show("logits", draw.values({5}, {far, 0, -far, far - 1, 3}))));
  observe_bits("twenty apart",
               nn::floored_softmax(show("others", draw.values({3}, {-20, far / 5000, -10}))));
}

GRADED("20.3", "three tokens, one by one") {
  nn::Predictor predictor = predictor_of(draw, options_of(257, 6));
  observe_tokens("tokens", predictor, draw, 3);
}

GRADED("20.3", "a text that is longer than the context") {
  nn::Predictor predictor = predictor_of(draw, options_of(257, 4));
  observe_tokens("context 4", predictor, draw, 10);
  nn::Predictor odd = predictor_of(draw, options_of(256, 5));
  observe_tokens("context 5", odd, draw, 9);
}

GRADED("20.3", "one text after another") {
  nn::Predictor predictor = predictor_of(draw, options_of(257, 4));
  for (const std::int64_t tokens : {3, 6, 2}) {
    observe_tokens(concatenate("text of ", tokens), predictor, draw, tokens);
    predictor.reset();
  }
}

GRADED("20.3", "no token is read more than twice") {
  nn::Predictor predictor = predictor_of(draw, options_of(257, 8));
  const double one = work_of_token(predictor);
  const Ids ids = draw_ids(draw, {24}, 257);
  const double all = work_of([&] {
    for (const std::int64_t token : ids.values) predictor.see(token);
  });
  observe("work beyond reading each token twice, in tokens", std::max(0.0, all / one - 48));
  observe("work is done", all > 0 ? 1.0 : 0.0);
  observe_probabilities("after all", predictor.next());
}

GRADED("20.3", "tokens and logits that are none") {
  nn::Predictor predictor = predictor_of(draw, options_of(257, 3));
  const std::int64_t above = draw.integer(257, 999);
  observe_tokens("before", predictor, draw, 2);
  for (const std::int64_t token : {above, -above}) {
    observe_error(concatenate("token ", token), [&] { predictor.see(token); },
                  {std::to_string(token)});
  }
  observe_tokens("after", predictor, draw, 3);
  observe_error("two axes", [&] { nn::floored_softmax(draw.normal({2, 3})); }, {"(2, 3)"});
}
