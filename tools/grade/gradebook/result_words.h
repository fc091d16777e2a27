#pragma once

#include "tools/grade/gradebook/score.h"

#include <string>

// What tables and pages say about a result in the same words.
namespace wick::grade {

/// "2 days late: 20 points taken", or why nothing counts; empty if the submission is not late.
std::string lateness(const Score& score);

/// What a run on the student's own framework has found beyond the grade, for instructors:
/// "own framework: 29 of 31, by 11_positions". Empty if it found nothing, and for a pending grade.
std::string own_in_words(const Grade& grade);

}  // namespace wick::grade
