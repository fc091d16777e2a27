#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

// This file reads what Gradescope says about the submissions that it exports.
namespace wick::grade {

/// The file beside the folders of an export.
inline constexpr const char* gradescope_metadata = "submission_metadata.yml";

struct GradescopeSubmission {
  struct Person {
    std::string name, id, email;
    /// The student's name here: the id, or else the e-mail address or the name.
    const std::string& student() const { return !id.empty() ? id : !email.empty() ? email : name; }
  };
  std::vector<Person> submitters;  // several for a group, and never none
  std::optional<std::int64_t> created;
};

/// Reads the text of such a file. The result is by the name of each submission's folder or file.
/// Throws Error, with the line, for text that is no YAML, for a submission without submitters, and
/// for a time in an unknown form.
std::map<std::string, GradescopeSubmission> read_gradescope(const std::string& text,
                                                            const std::string& file);

}  // namespace wick::grade
