#pragma once

#include "tools/grade/gradebook/gradebook.h"

#include <pugixml.hpp>

#include <vector>

// The part of a student's page that people read and write, not programs.
namespace wick::grade {

/// Appends the questions of the chapter with the student's answers, their points and remarks.
void append_answers(pugi::xml_node body, const Entry& entry);

/// Appends the student's files with an instructor's remarks beside their lines, and the remarks on
/// earlier versions. At most 5,000 lines and 256 kB of a file are shown.
void append_files(pugi::xml_node body, const Entry& entry, const std::vector<KeptFile>& files);

}  // namespace wick::grade
