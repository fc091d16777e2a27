#pragma once

#include "nn/serving/artifact.h"
#include "tools/grade/scenario/ids.h"
#include "tools/grade/scenario/parameters.h"
#include "tools/grade/scenario/work.h"

#include <cmath>
#include <string>
#include <vector>

// Models, tokenizers and texts of chapter 20.
namespace wick::scenario {

inline nn::GptOptions options_of(std::int64_t vocabulary, std::int64_t context,
                                 std::int64_t layers = 1, double rotary_base = 0,
                                 bool tied = false) {
  nn::GptOptions options;
  options.vocabulary = vocabulary;
  options.context = context;
  options.embed_dim = 8;
  options.num_heads = 2;
  options.num_layers = layers;
  options.rotary_base = rotary_base;
  options.tied = tied;
  return options;
}

/// Without room for all tokens to be as probable as one another.
inline nn::Gpt model_of(Draw& draw, const nn::GptOptions& options, double deviation = 0.5) {
  nn::Gpt model(options);
  set_parameters(model, draw, deviation);
  return model;
}

/// Words of the letters of "abab cab": with the merges below, tokens of one to four bytes.
inline nn::BytePairTokenizer tokenizer_of_words() {
  return nn::BytePairTokenizer({{97, 98}, {32, 99}, {256, 256}});
}

inline std::string drawn_text(Draw& draw, std::int64_t bytes, const std::string& letters) {
  std::string text;
  for (std::int64_t i = 0; i < bytes; ++i) {
    text += letters[static_cast<std::size_t>(
        draw.integer(0, static_cast<std::int64_t>(letters.size()) - 1))];
  }
  return text;
}

/// Printable letters as they are, other bytes in hexadecimal.
inline std::string visible_bytes(const std::string& text) {
  const char* const digits = "0123456789abcdef";
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f) {
      result += c;
    } else {
      result += std::string("\\x") + digits[byte / 16] + digits[byte % 16];
    }
  }
  return result;
}

inline std::string show_text(const std::string& name, const std::string& text) {
  show(name, text.empty() ? "no byte" : visible_bytes(text));
  return text;
}

template <typename Bytes>
std::vector<double> numbers_of_bytes(const Bytes& bytes) {
  std::vector<double> numbers;
  for (const auto byte : bytes) numbers.push_back(static_cast<double>(byte));
  return numbers;
}

}  // namespace wick::scenario
