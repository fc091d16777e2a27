#pragma once

#include <string>

namespace wick::milestones {

/// data/king_james.txt, which is a part of the program: Genesis and Exodus, a chapter a line.
extern const char king_james_txt[];

/// A text in two parts that share no chapter.
struct Parts {
  std::string train, test;
};

/// Each line is a chapter, its end included; every tenth line is for the test.
Parts parts_of(const std::string& text);

}  // namespace wick::milestones
