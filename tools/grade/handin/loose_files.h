#pragma once

#include "tools/grade/handin/attempt.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

/// The name of a file that Canvas, Moodle or Blackboard hands out, taken apart. Canvas's are: NAME,
/// _LATE if it was, the student's number, the number of the submission, and the file's own name,
/// with -1 for a second upload.
struct LooseName {
  std::string student;                    // "doe_jane_123456": two students may have one name
  std::string file;                       // "attention.cpp"
  long long submission = 0, upload = 0;   // the latest are the largest
  std::optional<std::int64_t> time = {};  // that Blackboard names
  bool is_of_blackboard = false;          // its student is ASSIGNMENT_user
  bool is_comments = false;               // Blackboard's own file about the attempt
  bool is_of_moodle = false;              // its student ends with the participant's number
  bool is_other = false;                  // no chapter has a file of this name
  bool is_late = false;                   // as Canvas says
};

/// Reads "doe_jane_LATE_123456_7891011_attention-1.cpp" if a chapter has a stub attention.cpp, and
/// "doe_jane_123456_work.zip", an archive, whatever its name is. In the same way
/// "Jane Doe_12345_assignsubmission_file_attention.cpp", as Moodle writes it, and
/// "Homework_jdoe_attempt_2026-11-21-10-00-00_attention.cpp", as Blackboard does, with a file of
/// the attempt's comments that ends at the time: "..-00-00.txt". With both of Canvas's numbers, any
/// file is the student's: "doe_jane_123456_7891011_notes.txt". Any other archive is that of a
/// student who has its name: "1001.zip". The platform's part is read from the front, once: names
/// that look alike behind it are the student's.
std::optional<LooseName> read_loose_name(const std::string& name,
                                         const std::vector<Chapter>& chapters);

/// The attempts in loose files of a class's folder, by student, the oldest attempt first. Attempt k
/// has of each file the upload number k, or the last that there is. The names of files that are no
/// student's are added to `left_out`, and so is an archive beside a folder of its name.
std::map<std::string, std::vector<Attempt>> find_loose_attempts(
    const std::filesystem::path& folder, const std::vector<Chapter>& chapters,
    std::vector<std::string>& left_out);

}  // namespace wick::grade
