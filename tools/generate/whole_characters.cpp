#include "tools/generate/whole_characters.h"

#include "tools/grade/system/printable.h"

namespace wick::generating {

std::string WholeCharacters::add(const std::string& bytes) {
  return grade::printable(stream_.push(bytes));
}

std::string WholeCharacters::rest() { return grade::printable(stream_.finish()); }

}  // namespace wick::generating
