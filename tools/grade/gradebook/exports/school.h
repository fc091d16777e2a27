#pragma once

#include "tools/grade/gradebook/exports/document.h"

#include <filesystem>
#include <string>
#include <vector>

// The formats of a gradebook, which the Python in tools/school writes.
namespace wick::grade {

/// A format, and the folder that its files go below.
struct Export {
  std::string format;
  std::filesystem::path folder;
};

/// Runs the school, one file beside this program, with `input` as its standard input. Returns what
/// it prints, in its parts. Throws Error in its words if it fails, and with the remedy if there is
/// no Python.
std::vector<std::string> run_school(const std::vector<std::string>& arguments,
                                    const std::string& input);

/// The names of the formats: those of the files in tools/school/exports.
std::vector<std::string> export_formats();

/// Throws Error, with the remedy, if this machine cannot write gradebook.csv and these formats, or
/// if the school refuses the policy, by policy_document; empty for none.
void require_school(const std::vector<std::string>& formats = {}, const std::string& policy = "");

/// Writes formats, one after another, of a document by school_document. Returns for each the file,
/// or the folder if there are several files. The format `table`, whose folder is "colours" or
/// "plain", is a text for a terminal: it is returned, and not written. So are `pending`, the exit
/// code and a line for each warning, `remarks`, a line for each remark on the class, and
/// `unfinished`, a line for each chapter whose grading has not ended. No format has a score of a
/// pending entry. If a format cannot leave the score out, an earlier export of a pending entry is
/// removed. Throws Error if one cannot be written.
std::vector<std::string> write_exports(const std::vector<Export>& exports,
                                       const std::string& document);

/// Takes the results of the databases `parts`, each of a part of a class, into `whole`: all of them
/// or, if an Error is thrown, nothing. The results of a part are those of the newest run of each
/// chapter, with what was given by hand, who has handed in together, submission times and, if
/// `whole` has none, policy, groups and roster. Throws Error if a run was cut short, if the parts
/// differ in seed or further looks, or if they share a student.
void merge_gradebooks(const std::filesystem::path& whole,
                      const std::vector<std::filesystem::path>& parts);

}  // namespace wick::grade
