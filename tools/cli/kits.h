#pragma once

#include "tools/cli/course.h"
#include "tools/grade/build/kit.h"

#include <vector>

// What a command needs to have been built, besides the program: the kits of the chapters that it
// grades. tools/wick asks for them, builds them, and then runs the command.
namespace wick::cli {

/// Whether `wick --kits COMMAND` asks what the command needs, and wants nothing done.
extern bool asks_for_kits;

/// Says that the command needs the kits of these chapters. Where that was the question, prints the
/// targets that build them, a line each, and ends the command by throwing CLI::Success.
void need_kits(const std::vector<grade::Chapter>& chapters);

/// Whether the student has written an exercise of the chapter, or a part of one.
bool is_begun(const Course& course, const grade::Chapter& chapter);
std::vector<grade::Chapter> begun_chapters(const Course& course);

/// The chapter's kit, for the student's own framework. Of a chapter that is not begun nothing will
/// be compiled: its kit need not be there, and the result has the chapter alone.
grade::Kit open_own_kit(const Course& course, const grade::Chapter& chapter);

}  // namespace wick::cli
