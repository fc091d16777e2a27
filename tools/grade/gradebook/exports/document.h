#pragma once

#include "tools/grade/gradebook/gradebook.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace wick::grade {

/// Each byte as a character of its own, in UTF-8: names need not be UTF-8, and the database knows
/// them so.
std::string bytes_as_letters(const std::string& text);

/// A gradebook as JSON, of which tools/school makes scores and formats: the path of its database.
/// tools/school/README.md lists the fields. `student` is the name that a command about one student
/// has. `regraded` has the results of one chapter that would take the place of those in the
/// database.
std::string school_document(Gradebook& gradebook, const std::string& student = "",
                            const std::vector<Graded>& regraded = {});

/// The results of a student's attempts in a chapter, each with the time when it came in.
struct StudentAttempts {
  std::string student, chapter;
  std::vector<std::pair<Graded, std::optional<std::int64_t>>> attempts;
};

/// The same as JSON, for the school to choose the best of each student.
std::string attempts_document(const std::vector<StudentAttempts>& students, Gradebook& gradebook);

}  // namespace wick::grade
