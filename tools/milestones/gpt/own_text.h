#pragma once

#include <string>

namespace wick::milestones {

/// A text to learn, in two parts.
struct TwoParts {
  std::string train;
  std::string test;
  /// What samples of a model begin with.
  std::string prompt;
};

/// A reader's own text; its last tenth is the test part. "\r\n" is read as "\n", and a byte order
/// mark is left out. No chapter's code takes part. Throws Error with the path and the system's
/// reason for a file that cannot be read, and ValueError, with the path and the place, unless it is
/// text in UTF-8 without control characters, from 10,000 characters to 4 MiB, with two different
/// characters at least.
TwoParts read_own_text(const std::string& path);

}  // namespace wick::milestones
