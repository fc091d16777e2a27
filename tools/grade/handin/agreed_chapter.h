#pragma once

#include "tools/grade/handin/handed_in.h"

#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// Returns the one chapter that everybody's files can be of, and null if there is no file of any. A
/// few students must not decide for a class, and neither must most of them. Throws Error if they do
/// not agree.
const Chapter* agreed_chapter(const std::vector<HandedIn>& all,
                              const std::vector<Chapter>& chapters);

/// "ada, bob have 90_fixture; dan has 91_fixture". `students` are by the names of chapters.
std::string who_has_what(const std::map<std::string, std::vector<std::string>>& students);

/// Throws Error that names who has handed in what.
[[noreturn]] void refuse_disagreement(
    const std::map<std::string, std::vector<std::string>>& students);

/// "03_layers, 12_attention".
std::string names_of(const std::vector<const Chapter*>& chapters);

}  // namespace wick::grade
