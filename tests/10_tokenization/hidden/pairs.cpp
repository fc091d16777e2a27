#include "tests/10_tokenization/public/pairs.h"

using namespace wick;
using namespace wick::scenario;

GRADED("10.4", "sequences of few ids, and runs of them") {
  const Tokens drawn = drawn_ids(draw, 3);
  for (int round = 0; round < 10; ++round) {
    Tokens ids;
    const std::int64_t size = draw.integer(2, 40);
    for (std::int64_t i = 0; i < size; ++i) ids.push_back(drawn_from(draw, drawn));
    if (round == 0) ids.assign(static_cast<std::size_t>(draw.integer(5, 9)), drawn[0]);
    ids.push_back(-1);  // what follows the last id in memory makes no pair of it
    ids.pop_back();
    if (round == 1) ids = Tokens();
    const std::string number = " " + std::to_string(round);
    observe_counts("counts" + number, nn::count_pairs(ids));
    observe_ids("equal ones merged" + number, nn::merge_pair(ids, {drawn[0], drawn[0]}, 777));
    observe_ids("different ones merged" + number, nn::merge_pair(ids, {drawn[1], drawn[2]}, 777));
  }
}

// Ids of more than one byte and of more than two, which a narrower key or counter would mix up.
GRADED("10.4", "long sequences of large ids") {
  const std::int64_t low = draw.integer(1, 200), high = 65536 + draw.integer(0, 200);
  Tokens ids;
  for (int i = 0; i < 700; ++i) {
    const Tokens choice = {low, low + 256, low + 65536, high, high + (std::int64_t{1} << 32)};
    ids.push_back(drawn_from(draw, choice));
  }
  for (int i = 0; i < 300; ++i) ids.push_back(low);  // a pair that is counted more than 256 times
  observe_counts("counts", nn::count_pairs(ids));
  for (const nn::Pair& pair : {nn::Pair{low, low + 256}, nn::Pair{low + 65536, high}}) {
    observe_ids(text_of(pair) + " merged", nn::merge_pair(ids, pair, high + draw.integer(1, 9)));
  }
}
