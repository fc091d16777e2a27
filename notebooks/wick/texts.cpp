#include "wick/texts.h"

#include "tools/milestones/chapters.h"

namespace wick::notebook {

std::string genesis_and_exodus() { return milestones::king_james_txt; }

std::string on_one_line(const std::string& text) {
  std::string line;
  for (const char c : text) {
    if (c == '\n') {
      line += " / ";
    } else {
      line += c;
    }
  }
  return line;
}

}  // namespace wick::notebook
