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
  // Words that begin or end at places of more than 16 bits.
  const std::int64_t many = draw.integer(400, 499), signs = draw.integer(65300, 65330);
  const std::string far = std::string(static_cast<std::size_t>(many), 'a') +
                          std::string(static_cast<std::size_t>(signs), '!') + " 77 b";
  std::vector<double> lengths;
  for (const std::int64_t begin : {many, many + signs, many + signs + 3}) {
    const std::size_t end = nn::end_of_word(far, static_cast<std::size_t>(begin));
    lengths.push_back(static_cast<double>(end) - static_cast<double>(begin));
  }
  observe("lengths of words far behind", lengths);
  // And at places that a float does not hold.
  const std::int64_t place = (std::int64_t{1} << 24) + 2 * draw.integer(2, 40);
  std::string farthest = std::string(static_cast<std::size_t>(place), 'a') + " 77bb";
  farthest[500] = '!';
  std::vector<double> last;
  for (const std::int64_t begin : {place, place + 3}) {
    const std::size_t end = nn::end_of_word(farthest, static_cast<std::size_t>(begin));
    last.push_back(static_cast<double>(end) - static_cast<double>(begin));
  }
  observe("lengths of the last words", last);
}
