#pragma once

#include "core/core.h"

#include <cstdint>
#include <cstring>
#include <string>

// Floats of 32 bits among the bytes of a file, little-endian on every machine.
namespace wick::nn {

/// Appends a number, rounded to a float, as 4 bytes.
inline void append_float(std::string& bytes, Scalar number) {
  const auto rounded = static_cast<float>(number);
  std::uint32_t word;
  std::memcpy(&word, &rounded, sizeof word);
  for (int i = 0; i < 4; ++i) bytes.push_back(static_cast<char>(word >> 8 * i & 0xff));
}

/// The number in the 4 bytes from `place` on. Throws ValueError if there are fewer.
inline Scalar read_float(const std::string& bytes, std::size_t place) {
  if (place > bytes.size() || bytes.size() - place < 4) {
    fail<ValueError>("read_float: 4 bytes from ", place, " on: there are ", bytes.size());
  }
  std::uint32_t word = 0;
  for (int i = 0; i < 4; ++i) {
    word |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[place + i])) << 8 * i;
  }
  float number;
  std::memcpy(&number, &word, sizeof number);
  return static_cast<Scalar>(number);
}

}  // namespace wick::nn
