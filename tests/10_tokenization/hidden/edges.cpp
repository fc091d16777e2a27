#include "nn/text/character_tokenizer.h"
#include "nn/text/characters.h"
#include "nn/text/split_words.h"
#include "nn/text/train_byte_pairs.h"
#include "tests/10_tokenization/public/byte_pair_tokenizer.h"

using namespace wick;
using namespace wick::scenario;

// The edges of what chapter 10's functions are called with: see tests/10_tokenization/edges.toml.

GRADED("10.1", "texts of one byte") {
  const auto byte = [&](int low, int high) {
    return std::string(1, static_cast<char>(draw.integer(low, high)));
  };
  for (const std::string& text : {byte(0x20, 0x7e), byte(0x80, 0xbf), byte(0xc2, 0xdf),
                                  byte(0xe0, 0xef), byte(0xf0, 0xf7), byte(0xf8, 0xff)}) {
    observe_pieces("characters of " + visible(text), nn::characters(text));
  }
  // Behind a letter, a character of four bytes that the end cuts short. As one of three bytes it
  // would be right.
  const std::string cut = byte(0x61, 0x7a) + "\xf0" + byte(0xa0, 0xbf) + byte(0x80, 0xbf);
  observe_pieces("characters of " + visible(cut), nn::characters(cut));
  const std::string zero(1, '\0');
  observe_pieces("characters of zeros", nn::characters(zero + zero + byte(0x20, 0x7e) + zero));
}

// The first and the last number that each count of bytes can write, those beside surrogates, and
// the last that have a byte too many.
GRADED("10.1", "the first and the last of each length") {
  for (const std::string character :
       {"\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80", "\xef\xbf\xbf",
        "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "\xed\xa0\x80", "\xed\xbf\xbf", "\xf4\x90\x80\x80",
        "\xf8\x90\x80\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf"}) {
    const std::string letters = drawn_letters(draw, 2);
    observe_pieces("characters with " + visible(character),
                   nn::characters(letters + character + letters.substr(1)));
  }
}

GRADED("10.2", "a vocabulary of nothing, of one character, and bytes of 0") {
  const std::string letters = drawn_letters(draw, 2);
  const nn::CharacterTokenizer none("");
  observe("characters of nothing", static_cast<double>(none.size()));
  observe_ids("ids of nothing", none.encode(""));
  observe_error("a letter that nothing has", [&] { none.encode(letters); }, {letters.substr(0, 1)});
  observe_error("an id that nothing has", [&] { none.decode({0}); }, {"0"});
  const nn::CharacterTokenizer one(letters.substr(0, 1));
  observe_ids("ids of one", one.encode(std::string(3, letters[0])));
  observe_text("one", one.decode({0}));
  const std::string zero(1, '\0');
  std::string many;  // of two bytes each
  for (int point = 0x100; point < 0x100 + 300; ++point) {
    many += static_cast<char>(0xc0 + point / 64);
    many += static_cast<char>(0x80 + point % 64);
  }
  const nn::CharacterTokenizer large(many);
  observe_ids("ids of many", large.encode(many.substr(2 * std::size_t(draw.integer(257, 280)), 8)));
  observe_text("text of many", visible(large.decode({draw.integer(256, 299), 0})));
  const std::int64_t beyond = (std::int64_t{1} << 24) + 2 * draw.integer(1, 99) + 1;
  observe_error("an id that no float is", [&] { large.decode({beyond}); },
                {std::to_string(beyond)});
  const nn::CharacterTokenizer zeros(letters + zero);
  observe_ids("ids of zeros", zeros.encode(zero + letters + zero));
  observe_text("text of zeros", visible(zeros.decode({0, 2, 1, 0})));
}

GRADED("10.3", "texts of one byte, and bytes of 0") {
  const std::string zero(1, '\0'), letters = drawn_letters(draw, 3);
  for (const std::string& text :
       {letters.substr(0, 1), std::string("7"), std::string("\xff"), std::string("\v"), zero,
        letters + zero + zero + letters, letters + " " + zero + " " + letters}) {
    observe_pieces("words of " + visible(text), nn::split_words(text));
  }
}

// 0 is the id of a byte.
GRADED("10.4", "ids of 0 and of 1") {
  const Tokens drawn = {0, 1, draw.integer(2, 90)};
  const Tokens ids = in_ids("abaabbcaacbcba", drawn);
  observe_counts("counts", nn::count_pairs(ids));
  for (const nn::Pair& pair : {nn::Pair{0, 1}, nn::Pair{0, 0}, nn::Pair{drawn[2], 0}}) {
    for (const std::int64_t id : {std::int64_t(0), std::int64_t(1), draw.integer(200, 900)}) {
      observe_ids(concatenate(text_of(pair), " merged as ", id), nn::merge_pair(ids, pair, id));
    }
  }
}

// A pair has both of its ids within the sequence, whatever lies in memory behind it.
GRADED("10.4", "the second of a pair behind the end") {
  const Tokens drawn = drawn_ids(draw, 2);
  for (const nn::Pair& pair : {nn::Pair{drawn[0], drawn[1]}, nn::Pair{drawn[0], drawn[0]}}) {
    Tokens ids = {drawn[1], drawn[0], pair.second};
    ids.pop_back();
    observe_ids(text_of(pair) + " merged", nn::merge_pair(ids, pair, draw.integer(200, 900)));
  }
}

GRADED("10.5", "words with bytes of 0") {
  const std::string zero(1, '\0'), letters = drawn_letters(draw, 2);
  const std::string text = zero + zero + zero + letters + zero + zero + letters + "1" + letters;
  observe_text("merges", text_of(nn::train_byte_pairs(text, 256 + 4).merges()));
}

GRADED("10.6", "no ids, and bytes of 0") {
  const std::string letters = drawn_letters(draw, 2);
  const std::int64_t a = letters[0], b = letters[1];
  const nn::BytePairTokenizer tokenizer({{a, b}, {0, 0}, {257, 0}});
  observe_text("text of no ids", visible(tokenizer.decode({})));
  observe_text("text of zeros", visible(tokenizer.decode({0, a, 257, 258, 0, 256})));
  const std::int64_t beyond = (std::int64_t{1} << 32) + a;
  observe_error("an id beyond four bytes", [&] { tokenizer.decode({beyond}); },
                {std::to_string(beyond)});
  const std::string zero(1, '\0');
  for (const std::size_t zeros : {1, 2, 3, 4, 7}) {
    observe_encoding(tokenizer, letters + std::string(zeros, '\0') + letters + zero);
  }
  const nn::BytePairTokenizer bytes;
  observe_encoding(bytes, letters + zero);
  observe_text("of bytes alone", visible(bytes.decode({255, b, 0})));
  // A token for each two bytes: ids of more than 16 bits.
  std::vector<nn::Pair> pairs;
  for (std::int64_t first = 0; first < 256; ++first) {
    for (std::int64_t second = 0; second < 256; ++second) pairs.emplace_back(first, second);
  }
  const std::int64_t far = draw.integer(65536, 65791);
  observe_text("text of a far id", visible(nn::BytePairTokenizer(pairs).decode({far, 'a', 300})));
}
