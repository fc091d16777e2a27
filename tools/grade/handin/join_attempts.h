#pragma once

#include "tools/grade/handin/handed_in.h"

#include <string>
#include <vector>

namespace wick::grade {

/// Puts what is called NAME_attempt_2 behind what is called NAME_attempt_1, as attempts of NAME.
/// Where something is called NAME, both may be another student's, and stay as they are. `remarks`
/// gets what was joined, and what was not.
std::vector<HandedIn> join_attempts(std::vector<HandedIn> all, std::vector<std::string>& remarks);

/// Leaves the newest `most_attempts`: whoever has hundreds must not keep the grader busy.
void keep_newest(HandedIn& handed);

}  // namespace wick::grade
