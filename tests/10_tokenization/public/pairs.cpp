#include "tests/10_tokenization/public/pairs.h"

using namespace wick;
using namespace wick::scenario;

GRADED("10.4", "how often pairs of neighbours occur") {
  const Tokens drawn = drawn_ids(draw, 4);
  const Tokens ids = show_ids("ids", in_ids("abcabdbabd", drawn));
  observe_counts("counts", nn::count_pairs(ids));
  observe_counts("counts of one id", nn::count_pairs({drawn[0]}));
  observe_counts("counts of nothing", nn::count_pairs({}));
}

GRADED("10.4", "neighbours that are equal overlap in the count") {
  const Tokens drawn = drawn_ids(draw, 1);
  const std::int64_t times = draw.integer(3, 6);
  const Tokens ids = show_ids("ids", Tokens(static_cast<std::size_t>(times), drawn[0]));
  observe_counts("counts", nn::count_pairs(ids));
}

GRADED("10.4", "a pair becomes one id, everywhere") {
  const Tokens drawn = drawn_ids(draw, 4);
  const nn::Pair pair(drawn[0], drawn[1]);
  show("pair", text_of(pair));
  const std::int64_t id = draw.integer(200, 900);
  show("new id", std::to_string(id));
  const Tokens ids = show_ids("ids", in_ids("abcabdbaacbab", drawn));
  observe_ids("merged", nn::merge_pair(ids, pair, id));
  observe_ids("nothing, merged", nn::merge_pair({}, pair, id));
  observe_ids("one id, merged", nn::merge_pair({drawn[0]}, pair, id));
}

GRADED("10.4", "equal neighbours merge from the left, without overlaps") {
  const Tokens drawn = drawn_ids(draw, 2);
  const nn::Pair pair(drawn[0], drawn[0]);
  show("pair", text_of(pair));
  const std::int64_t id = draw.integer(200, 900);
  show("new id", std::to_string(id));
  for (const char* pattern : {"aa", "aaa", "aaaa", "aaaaa", "baaab"}) {
    observe_ids(pattern, nn::merge_pair(in_ids(pattern, drawn), pair, id));
  }
}
