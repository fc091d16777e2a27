#pragma once

#include <string>

namespace wick::capstone::test {

/// The bytes of an artifact of a small model: 256 bytes, the merges "th" and "the", one special
/// token. Its weights are all 0. `change` may alter the bytes before the checksum is put behind
/// them.
std::string sample_artifact(void (*change)(std::string& bytes) = nullptr);

inline constexpr int sample_tokens = 259;

/// Replaces the number of `size` bytes at `place`.
void put(std::string& bytes, std::size_t place, unsigned long long number, std::size_t size);

/// The checksum that ends an artifact.
std::string with_checksum(std::string bytes);

}  // namespace wick::capstone::test
