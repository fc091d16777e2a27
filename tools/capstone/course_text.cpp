#include "tools/capstone/course_text.h"

#include <sstream>

namespace wick::milestones {

extern const char king_james_txt[];

}  // namespace wick::milestones

namespace wick::capstone {
namespace {

std::string lines(bool is_tenth) {
  std::istringstream text(milestones::king_james_txt);
  std::string chosen;
  int number = 0;
  for (std::string line; std::getline(text, line);) {
    if ((++number % 10 == 0) == is_tenth) chosen += line + '\n';
  }
  return chosen;
}

}  // namespace

std::string training_text() { return lines(false); }

std::string public_text() { return lines(true); }

}  // namespace wick::capstone
