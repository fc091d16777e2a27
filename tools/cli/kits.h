#pragma once

#include "tools/cli/course.h"
#include "tools/grade/build/kit.h"

#include <string>
#include <vector>

// The kits that a command needs besides the program: those of the chapters that it grades.
// tools/wick asks for them, builds them, and then runs the command.
namespace wick::cli {

/// True in `wick --kits COMMAND`, which only asks what the command needs.
extern bool asks_for_kits;

/// Declares that the command needs the kits of these chapters. In `wick --kits COMMAND` it prints
/// the targets that build them, a line each, and ends the command by throwing CLI::Success.
void need_kits(const std::vector<grade::Chapter>& chapters);

/// True if an exercise of the file, whose text is the student's, differs from the stub.
bool is_begun(const grade::Chapter& chapter, const std::string& file, const std::string& text);

/// True if the student has written an exercise of the chapter, or a part of one.
bool is_begun(const Course& course, const grade::Chapter& chapter);
std::vector<grade::Chapter> begun_chapters(const Course& course);

/// The chapter's kit, for the student's own framework. Nothing is compiled for a chapter that is
/// not begun: its kit may be missing, and the result then has the chapter alone.
grade::Kit open_own_kit(const Course& course, const grade::Chapter& chapter);

}  // namespace wick::cli
