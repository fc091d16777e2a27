#pragma once

#include <string>
#include <vector>

namespace wick::milestones {

/// "chapter 06, autograd". Throws ValueError for a number that no chapter has.
std::string chapter_name(int number);

/// Whose chapters the program was linked with: the student's own, and for the rest the reference's.
class Chapters {
 public:
  /// All are the reference's.
  Chapters() = default;
  /// From "01 02 (yours), 03 06 12 (the reference's)": groups of numbers, each with whose they are.
  /// Those that are not named are the reference's. Throws ValueError for any other text.
  explicit Chapters(const std::string& text);

  /// Rising.
  const std::vector<int>& own() const { return own_; }
  bool is_own(int number) const;
  /// "chapters 01 02 (yours), 03 06 12 (the reference's)".
  const std::string& text() const { return text_; }

 private:
  std::vector<int> own_;
  std::string text_ = "all chapters are the reference's";
};

}  // namespace wick::milestones
