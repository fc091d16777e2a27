#pragma once

#include "tools/cli/course.h"
#include "tools/grade/own.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::cli {

/// The framework of a student: their finished files, compiled, and the reference's for the rest.
std::vector<grade::OwnPart> own_framework(const Course& course);

bool has_own_part(const std::vector<grade::OwnPart>& parts);

/// "yours: 01_tensor, 12_attention (1 of 2 files); the reference's: 02_activations".
std::string describe(const std::vector<grade::OwnPart>& parts);

/// Links `objects` with that framework into `path`. Throws Error if the student's files do not link
/// with one another.
void link_with_own(const Course& course, const std::vector<grade::OwnPart>& parts,
                   const std::vector<std::filesystem::path>& objects,
                   const std::filesystem::path& path);

/// The folder for own programs and their parts.
std::filesystem::path own_folder(const Course& course);

/// Becomes the program. Throws Error if that fails.
[[noreturn]] void become(const std::filesystem::path& program, std::vector<std::string> arguments);

}  // namespace wick::cli
