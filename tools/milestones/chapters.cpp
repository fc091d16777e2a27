#include "tools/milestones/chapters.h"

#include <cstdint>

namespace wick::milestones {

Parts parts_of(const std::string& text) {
  Parts parts;
  std::int64_t line = 1;
  for (const char character : text) {
    (line % 10 == 0 ? parts.test : parts.train).push_back(character);
    line += character == '\n';
  }
  return parts;
}

}  // namespace wick::milestones
