// How a text becomes tokens, as a book would write it. Graded programs link this file in place of
// nn/text/encode.cpp, which encodes each word of a text once.

#include "nn/text/byte_pair_tokenizer.h"
#include "nn/text/split_words.h"

namespace wick::nn {

std::vector<std::int64_t> BytePairTokenizer::encode(const std::string& text) const {
  // BEGIN SOLUTION 10.6
  std::vector<std::int64_t> all;
  for (const std::string& word : split_words(text)) {
    std::vector<std::int64_t> of_word;
    for (const char c : word) of_word.push_back(static_cast<unsigned char>(c));
    while (true) {
      std::int64_t lowest = -1;
      Pair first;
      for (std::size_t i = 1; i < of_word.size(); ++i) {
        const Pair pair{of_word[i - 1], of_word[i]};
        const std::int64_t id = merged(pair);
        if (id < 0 || (lowest >= 0 && id >= lowest)) continue;
        lowest = id;
        first = pair;
      }
      if (lowest < 0) break;
      of_word = merge_pair(of_word, first, lowest);
    }
    all.insert(all.end(), of_word.begin(), of_word.end());
  }
  return all;
  // END SOLUTION
}

}  // namespace wick::nn
