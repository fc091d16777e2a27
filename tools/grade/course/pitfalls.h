#pragma once

#include "tools/grade/course/mistakes.h"

#include <string>
#include <vector>

// A lesson names pitfalls in paragraphs such as "*Pitfalls.* Going from the left. Products in an
// `int`." Each of them must fail a public scenario, so that students see it at the desk. A known
// mistake says which pitfalls it is, in words of the lesson:
//
//     [["01.1"]]
//     id = "thirty-two-bits"
//     pitfalls = ["Products in an `int`"]
//
//     [no_mistake]
//     "Write both halves" = "advice: there is nothing to observe"
//
// A pitfall without a mistake, and words that the lesson no longer has, break a promise of the
// chapter (gates.h). So does a mistake with `pitfalls` that fails no public scenario.
namespace wick::grade {

/// The sentences of these paragraphs, each on one line.
std::vector<std::string> pitfalls_in(const std::string& lesson);

/// Names each pitfall of the lesson that is in no mistake's `pitfalls` and not in [no_mistake], and
/// all words of mistakes.toml that stand in no pitfall of the lesson.
std::vector<std::string> unmatched_pitfalls(const std::string& lesson, const Mistakes& mistakes);

}  // namespace wick::grade
