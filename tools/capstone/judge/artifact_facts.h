#pragma once

#include "tools/capstone/limits.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace wick::capstone {

/// What the judge reads of an artifact by itself (nn/serving/artifact.h has the form): no code of
/// an entry, and none of the library, decides which bytes a token stands for.
struct ArtifactFacts {
  int bits = 0;
  bool is_tied = false;
  std::int64_t num_layers = 0, context = 0, embed_dim = 0, num_heads = 0;
  double rotary_base = 0;
  /// The bytes of each token; those of special tokens are empty, whatever their names are.
  std::vector<std::string> tokens;
  std::size_t size = 0;
};

/// Throws Error for a file that is larger than `most_bytes`, damaged, has sizes that do not fit its
/// bytes, or numbers that are not finite.
ArtifactFacts read_artifact_facts(const std::string& bytes,
                                  std::size_t most_bytes = most_artifact_bytes);

}  // namespace wick::capstone
