#pragma once

#include "tools/grade/build/kit.h"

#include <filesystem>
#include <map>
#include <string>

namespace wick::grade {

/// A program at a student's desk, whose folder outlives a check: it is linked again only if
/// something that it is made of has changed. Beside it lies NAME.way, which says what that was.
class KeptProgram {
 public:
  /// `own`: the student's objects that the exercise's program may have parts of, by the file's
  /// name.
  KeptProgram(const Kit& kit, const Exercise& exercise, Scenarios which,
              const std::map<std::string, std::filesystem::path>& own, std::filesystem::path path);

  /// True if the program is there, and was made of the same files in the same way.
  bool is_up_to_date() const;
  /// Removes the program, and the record of how it was made. Call it before linking.
  void forget() const;
  /// Writes how the program was made. Call it when linking has succeeded.
  void keep() const;

 private:
  std::filesystem::path path_;
  std::string way_;
};

}  // namespace wick::grade
