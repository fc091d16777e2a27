#pragma once

#include "tools/grade/handin/attempt.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// The attempts that one student has handed in, the oldest first. There is at least one.
struct HandedIn {
  std::string student;
  std::vector<Attempt> attempts;
  std::vector<std::string> members = {};  // who else has handed it in, as Gradescope says
  /// Paths, below the class's folder, of folders and archives that have files of a chapter and
  /// whose names do not say that they are attempts of one student. They may be several students'.
  std::vector<std::string> folders = {};
  std::size_t left_out = 0;  // older attempts than the newest `most_attempts`

  const Attempt& last() const { return attempts.back(); }
};

/// All that lies in a class's folder, by student: folders, loose files and archives. Folders and
/// archives called NAME_attempt_1 and NAME_attempt_2 are attempts of NAME if nothing is called
/// NAME, which may be another student. The names of files that are no student's are added to
/// `left_out`, and to `remarks` what was taken for attempts and what Gradescope's metadata names
/// and is not there. Throws Error if a folder and loose files have one student's name.
std::vector<HandedIn> find_handed_in(const std::filesystem::path& folder,
                                     const std::vector<Chapter>& chapters, Unpacker* unpacker,
                                     std::vector<std::string>& left_out,
                                     std::vector<std::string>& remarks);

/// Puts what is called NAME_attempt_2 behind what is called NAME_attempt_1, as attempts of NAME.
/// Where something is called NAME, both may be another student's, and stay as they are. `remarks`
/// gets what was joined, and what was not.
std::vector<HandedIn> join_attempts(std::vector<HandedIn> all, std::vector<std::string>& remarks);

/// Leaves the newest `most_attempts`: a student with hundreds must not keep the grader busy.
void keep_newest(HandedIn& handed);

}  // namespace wick::grade
