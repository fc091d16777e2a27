#pragma once

#include "nn/serving/artifact.h"

#include <string>

namespace wick::nn {

/// What stands in an artifact before the parameters.
struct ArtifactHeader {
  GptOptions options;
  BytePairTokenizer tokenizer;
  int bits = 0;
};

/// The bytes of a header, as artifact_bytes() says. Throws ValueError for bits outside 2..8, unless
/// options and tokenizer have as many tokens, and for sizes that the form cannot hold.
std::string header_bytes(const ArtifactHeader& header);

/// Reads the header that begins `bytes`, of which those from `end` on belong to something else, and
/// sets `place` behind it. Throws Error for anything that header_bytes() does not write, but for
/// options that no Gpt has: checked_options() refuses these.
ArtifactHeader read_header(const std::string& bytes, std::size_t end, std::size_t& place);

/// Throws Error unless bytes begin as an artifact does.
void check_begins_artifact(const std::string& bytes);

/// Appends the lowest `size` bytes of a number, the lowest one first.
void append_number(std::string& bytes, std::uint64_t number, std::size_t size);

}  // namespace wick::nn
