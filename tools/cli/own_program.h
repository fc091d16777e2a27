#pragma once

#include "tools/cli/course.h"
#include "tools/grade/own.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::cli {

/// The framework that a student is building: their files where they are finished, compiled, and the
/// reference's where they are not. A released tree lacks the reference's of some chapters: their
/// functions throw.
std::vector<grade::OwnPart> own_framework(const Course& course);

bool has_own_part(const std::vector<grade::OwnPart>& parts);

/// "yours: 01_tensor, 12_attention (1 of 2 files); the reference's: 02_activations; not
/// finished: 13_transformers". The last part names unfinished chapters of which a released tree has
/// no solutions.
std::string describe(const Course& course, const std::vector<grade::OwnPart>& parts);

/// The chapters that have files of the student, for programs: "01_tensor,12_attention".
std::string own_chapters(const std::vector<grade::OwnPart>& parts);

/// Links `objects` and that framework into the program `path`, with more `flags`. Throws Error if
/// the student's files do not link with one another.
void link_with_own(const Course& course, const std::vector<grade::OwnPart>& parts,
                   const std::vector<std::filesystem::path>& objects,
                   const std::filesystem::path& path, const std::vector<std::string>& flags = {});

/// A program of the course, NAME.o of the kits, on that framework: "milestone". Without files of
/// the student it is bin/wick-NAME, if that is built: it runs on the framework's fast backend.
std::filesystem::path course_program(const Course& course, const std::vector<grade::OwnPart>& parts,
                                     const std::string& name);

/// The folder that keeps own programs and what they are made of.
std::filesystem::path own_folder(const Course& course);

/// Becomes the program. Throws Error where that cannot be.
[[noreturn]] void become(const std::filesystem::path& program, std::vector<std::string> arguments);

}  // namespace wick::cli
