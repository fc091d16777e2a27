#pragma once

#include <string>

namespace wick::grade::test {

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace wick::grade::test
