#pragma once

#include <string>

namespace wick::grade {

/// The SHA-256 of the bytes (FIPS 180-4): 32 bytes.
std::string sha256(const std::string& bytes);

}  // namespace wick::grade
