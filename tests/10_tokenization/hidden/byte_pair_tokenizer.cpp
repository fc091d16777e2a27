#include "tests/10_tokenization/public/byte_pair_tokenizer.h"

#include <set>

using namespace wick;
using namespace wick::scenario;

GRADED("10.6", "merges as drawn, texts as drawn") {
  const std::vector<std::string> items{"a", "b", "c", " ", "1", "\n", "\xc3\xa9", "\xff"};
  for (int round = 0; round < 8; ++round) {
    std::vector<std::int64_t> ids{'a', 'b', 'c', ' ', '1', 0xc3, 0xa9, 0xff};
    std::set<nn::Pair> merged;
    std::vector<nn::Pair> merges;
    if (round == 0) {  // "abcab": bc, though ab stands in front of it, and twice
      merges = {{'b', 'c'}, {'a', 'b'}};
      merged.insert(merges.begin(), merges.end());
      ids.insert(ids.end(), {256, 257});
    }
    while (merges.size() < 25) {
      const nn::Pair pair(drawn_from(draw, ids), drawn_from(draw, ids));
      if (!merged.insert(pair).second) continue;
      ids.push_back(256 + static_cast<std::int64_t>(merges.size()));
      merges.push_back(pair);
    }
    nn::BytePairTokenizer tokenizer(merges);
    tokenizer.add_special("cab");
    const std::string text = "abcab " + drawn_text(draw, 120, items) + "cab";
    const std::string number = " " + std::to_string(round);
    const std::vector<std::int64_t> encoded = tokenizer.encode(text);
    observe_ids("ids" + number, encoded);
    observe_text("text" + number, visible(tokenizer.decode(encoded)));
    observe_text("text of any ids" + number, visible(tokenizer.decode({ids[8], 281, ids[20]})));
    observe_error("no token" + number, [&] { tokenizer.decode({282 + round}); },
                  {std::to_string(282 + round), "281"});
    observe_error("a negative id" + number, [&] { tokenizer.decode({-1 - round}); },
                  {std::to_string(-1 - round)});
  }
  const std::vector<nn::Pair> merges = {{'a', 'b'}, {256, 'c'}};
  const std::string before(static_cast<std::size_t>(draw.integer(257, 299)), 'x');
  observe_ids("ids of a long word", nn::BytePairTokenizer(merges).encode(before + "abc"));
  const nn::BytePairTokenizer pairs({{'a', 'a'}});
  const std::string many(static_cast<std::size_t>(draw.integer(600, 640)), 'a');
  observe_ids("ids of hundreds of merges in a word", pairs.encode(many));
  // Each merge makes the next one possible.
  std::vector<nn::Pair> chain{{'a', 'b'}};
  while (chain.size() < 100) chain.push_back({255 + static_cast<std::int64_t>(chain.size()), 'b'});
  const std::string word = "a" + std::string(static_cast<std::size_t>(draw.integer(80, 120)), 'b');
  observe_ids("ids of a chain of merges", nn::BytePairTokenizer(chain).encode(word));
}
