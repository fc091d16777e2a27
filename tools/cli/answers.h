#pragma once

#include "tools/cli/course.h"
#include "tools/grade/course/questions.h"

#include <string>

// A student's answers in words, at the desk.
namespace wick::cli {

/// Returns the text of the chapter's answers.md as the grader takes it. The text is empty if
/// nothing is written in the file. Throws Error if the grader would refuse the file.
std::string written_answers(const Course& course, const grade::Chapter& chapter);

/// Says which questions have no answer yet, and which text of answers.md answers no question. The
/// report is empty if the chapter asks nothing.
std::string answers_report(const Course& course, const grade::Chapter& chapter);

/// Writes answers.md if it is missing, or the headings that it lacks.
void prepare_answers(const Course& course, const grade::Chapter& chapter);

}  // namespace wick::cli
