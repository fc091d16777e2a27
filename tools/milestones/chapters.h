#pragma once

#include <string>
#include <vector>

namespace wick::milestones {

/// "chapter 06, autograd", or "chapter 07" where the course has no such chapter yet.
std::string chapter_name(int number);

/// Whose chapters the program was linked with: the student's own, and for the rest the reference's.
class Chapters {
 public:
  /// All are the reference's.
  Chapters() = default;
  /// From "yours: 01_tensor, 12_attention (1 of 2 files); the reference's: 02_activations", in
  /// which either part may be missing, or any text without "yours: ". Throws ValueError for
  /// what is not a chapter's folder.
  explicit Chapters(const std::string& text);

  /// Rising.
  const std::vector<int>& own() const { return own_; }
  bool is_own(int number) const;
  /// What it was made from.
  const std::string& text() const { return text_; }

 private:
  std::vector<int> own_;
  std::string text_ = "all the reference's";
};

}  // namespace wick::milestones
