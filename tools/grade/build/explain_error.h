#pragma once

#include <string>

namespace wick::grade {

/// What the first error in g++'s or the linker's output means, in a sentence for a student who
/// meets it for the first time; nothing where it is not a common one.
std::string explain_error(const std::string& text);

}  // namespace wick::grade
