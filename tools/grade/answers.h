#pragma once

#include "tools/grade/grader.h"
#include "tools/grade/handin/submissions.h"

namespace wick::grade {

/// The largest number of bytes that are kept of one answer, and of the text that answers no
/// question.
inline constexpr std::size_t most_answer_bytes = std::size_t{16} << 10;

/// Puts the chapter's questions into the grade, with what the submission answers to them. Throws
/// Error if this machine cannot read its answers.md.
void take_answers(const Submission& submission, const Chapter& chapter, Grade& grade);

}  // namespace wick::grade
