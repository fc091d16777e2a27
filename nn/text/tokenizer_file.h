#pragma once

#include "nn/text/byte_pair_tokenizer.h"

#include <string>

namespace wick::nn {

/// Writes a tokenizer as text: a line that names the form and counts what follows, the merges (two
/// ids a line), the special tokens (a name a line). The file is complete or what it was before.
/// Throws Error, with the path and the system's reason.
void save_tokenizer(const BytePairTokenizer& tokenizer, const std::string& path);

/// Reads what save_tokenizer has written. Throws Error with the path for a file that cannot be read
/// or holds anything else, with the line. Tokens of more than 2^28 bytes together are refused.
BytePairTokenizer load_tokenizer(const std::string& path);

/// The same text without a file of its own. Errors call it `source`.
std::string tokenizer_text(const BytePairTokenizer& tokenizer);
BytePairTokenizer tokenizer_of(const std::string& text, const std::string& source);

/// Writes a tokenizer.json for the package `tokenizers` of Hugging Face, whose encode() gives the
/// same ids for the same text in UTF-8, and whose decode() the same text. Special tokens are in the
/// file: `tokenizers` finds their names in texts unless its `encode_special_tokens` is true. The
/// file is complete or what it was before. Throws ValueError if two tokens have the same bytes or a
/// special token is no UTF-8, which the form cannot hold, and Error as save_tokenizer.
void export_tokenizer(const BytePairTokenizer& tokenizer, const std::string& path);

}  // namespace wick::nn
