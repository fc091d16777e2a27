#include "tools/grade/system/printable.h"

namespace wick::grade {

std::string printable(const std::string& text) {
  static const char* digits = "0123456789abcdef";
  std::string result;
  for (const char letter : text) {
    const unsigned char code = static_cast<unsigned char>(letter);
    if (code >= 0x20 ? code != 0x7f : letter == '\n' || letter == '\t') {
      result += letter;
    } else {
      result += std::string("\\x") + digits[code >> 4] + digits[code & 15];
    }
  }
  return result;
}

std::string printable_name(const std::string& text) {
  std::string result;
  for (const char letter : printable(text)) {
    result += letter == '\n' ? "\\n" : letter == '\t' ? "\\t" : std::string(1, letter);
  }
  return result;
}

}  // namespace wick::grade
