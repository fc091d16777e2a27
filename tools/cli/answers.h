#pragma once

#include "tools/cli/course.h"
#include "tools/grade/course/questions.h"

#include <string>

// A student's answers in words, at the desk.
namespace wick::cli {

/// The text of the chapter's answers.md as the grader takes it. Empty if nothing is written in it.
/// Throws Error if the grader would refuse the file.
std::string written_answers(const Course& course, const grade::Chapter& chapter);

/// Which questions have no answer yet, and what of answers.md answers none. Empty if the chapter
/// asks nothing.
std::string answers_report(const Course& course, const grade::Chapter& chapter);

/// Writes answers.md if it is missing, or the headings that it lacks.
void prepare_answers(const Course& course, const grade::Chapter& chapter);

}  // namespace wick::cli
