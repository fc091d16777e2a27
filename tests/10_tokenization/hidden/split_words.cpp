#include "nn/text/split_words.h"
#include "tests/10_tokenization/public/texts.h"

using namespace wick;
using namespace wick::scenario;

GRADED("10.3", "signs of every kind in any order") {
  const std::vector<std::string> items{"a",  "Z",  "0", "9", " ",    " ",    "\n",
                                       "\t", "\r", "!", "@", "\x7f", "\xff", "\xe4\xbd\xa0",
                                       "[",  "`",  "{", "/", ":",    "\x01", " "};
  for (int round = 0; round < 12; ++round) {
    const std::string text = drawn_text(draw, 60, items);
    observe_pieces("words " + std::to_string(round), nn::split_words(text));
  }
  observe_pieces("words of nothing", nn::split_words(""));
}
