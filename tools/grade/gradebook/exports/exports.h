#pragma once

#include "tools/grade/gradebook/gradebook.h"

#include <filesystem>
#include <string>
#include <vector>

// What a gradebook is written as. Names and texts of submissions are hostile: each format escapes
// them by its own rules.
namespace wick::grade {

/// A row for each student: student, chapter, points, max_points, then for each exercise its points
/// and its verdict, and the known mistakes that were recognised. Where somebody is late or has
/// points that were given by hand, three more: days late, the penalty, and which points those are
/// and why.
std::string to_csv(const std::vector<Entry>& entries);

/// nbgrader's columns: a row for each student and chapter.
std::string to_nbgrader_csv(const std::vector<Entry>& entries, const Policy& policy);

/// Everything, for instructors: the seed is in it.
std::string to_json(const std::vector<Entry>& entries, const Policy& policy);

/// A suite for each student, a case for each scenario.
std::string to_junit(const std::vector<Entry>& entries);

/// Gradescope's results.json. Hidden scenarios get its own visibility, so that it keeps the rule.
std::string to_gradescope(const Entry& entry, const Policy& policy);

/// Classroom 50's result.json, schema classroom50/result/v1. Its runner's environment gives what it
/// wants to know about itself: CLASSROOM, ASSIGNMENT, SUBMISSION_TAG and others.
std::string to_classroom50(const Entry& entry, std::int64_t now);

/// A page for a student: what they may see.
std::string to_html(const Entry& entry, const Policy& policy, std::int64_t now);

/// A page for the instructor: the class, with the known mistakes.
std::string to_html(const std::vector<Entry>& entries, const Policy& policy, std::int64_t now);

/// The names that write_export knows.
std::vector<std::string> export_formats();

/// Writes one format below `folder`; returns the file, or the folder where there are several.
std::filesystem::path write_export(const std::string& format, const std::vector<Entry>& entries,
                                   const Policy& policy, std::int64_t now,
                                   const std::filesystem::path& folder);

}  // namespace wick::grade
