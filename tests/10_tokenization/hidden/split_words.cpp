#include "nn/text/split_words.h"
#include "tests/10_tokenization/public/texts.h"

using namespace wick;
using namespace wick::scenario;

GRADED("10.3", "signs of every kind in any order") {
  const std::vector<std::string> items{"a",  "Z",  "0", "9", " ",    " ",    "\n",
                                       "\t", "\r", "!", "@", "\x7f", "\xff", "\xe4\xbd\xa0",
                                       "[",  "`",  "{", "/", ":",    "\x01", " "};
  for (int round = 0; round < 12; ++round) {
    const std::string text = drawn_text(draw, 60, items) + (round == 0 ? "  " : "");
    observe_pieces("words " + std::to_string(round), nn::split_words(text));
  }
  observe_pieces("words of nothing", nn::split_words(""));
}

GRADED("10.3", "words of hundreds of letters") {
  const std::int64_t letters = draw.integer(257, 400), digits = draw.integer(65, 99);
  const std::string text = std::string(static_cast<std::size_t>(letters), 'a') + " " +
                           std::string(static_cast<std::size_t>(digits), '7') +
                           std::string(70, ' ') + "b" + std::string(300, '!');
  std::vector<double> ends;
  for (std::size_t begin = 0; begin < text.size(); begin = nn::end_of_word(text, begin)) {
    ends.push_back(static_cast<double>(begin));
    if (ends.size() > text.size()) break;
  }
  observe("where words begin", ends);
}
