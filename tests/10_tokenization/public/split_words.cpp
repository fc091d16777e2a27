#include "nn/text/split_words.h"
#include "tests/10_tokenization/public/texts.h"

using namespace wick;
using namespace wick::scenario;

GRADED("10.3", "letters, digits and other signs") {
  const std::string a = drawn_letters(draw, 3), b = drawn_letters(draw, 2);
  const std::string number = std::to_string(draw.integer(10, 99999));
  const std::string text = a + number + "!?" + b + "'" + code_point(draw, 3) + a + number;
  observe_pieces("words", nn::split_words(show_text("text", text)));
}

GRADED("10.3", "spaces in front of words, numbers and signs") {
  const std::string a = drawn_letters(draw, 3), b = drawn_letters(draw, 2);
  const std::string number = std::to_string(draw.integer(10, 99));
  std::string text = a + " " + b.substr(0, 1) + " " + b + "  " + a + "   " + number;
  text += " (" + b + "    " + a;
  observe_pieces("words", nn::split_words(show_text("text", text)));
}

GRADED("10.3", "ends of lines and tabs") {
  const std::string a = drawn_letters(draw, 3), b = drawn_letters(draw, 2);
  const std::string text = a + "\n" + b + "\n\n" + a + "\t\t" + b + " \n" + a + "\n\t\r\v\f" + b;
  observe_pieces("words", nn::split_words(show_text("text", text)));
}

GRADED("10.3", "white space at the end of the text") {
  const std::string a = drawn_letters(draw, 3);
  for (const std::string end : {" ", "   ", "\n", " \n", "\n "}) {
    observe_pieces("words of " + visible(a + end), nn::split_words(a + end));
    observe_pieces("words of " + visible(end) + " alone", nn::split_words(end));
  }
  show_text("text", a);
}
