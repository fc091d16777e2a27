#pragma once

#include "nn/transformer/saved_gpt.h"

#include <map>
#include <string>

namespace wick::nn {

/// The texts of a file that no function has read yet.
struct SavedTexts {
  std::string path;
  std::map<std::string, std::string> all;
};

/// Returns the texts that save_gpt writes into a file's metadata.
std::map<std::string, std::string> saved_texts(const GptOptions& options,
                                               const Tokenizer& tokenizer);

/// Each of these two functions reads its part of the texts and removes it. It throws Error, with
/// the path, if a text is missing or means nothing.
GptOptions read_options(SavedTexts& texts);
Tokenizer read_tokenizer(SavedTexts& texts);

/// Throws Error if a text is left: it may be an option that this program would ignore.
void check_all_read(const SavedTexts& texts);

}  // namespace wick::nn
