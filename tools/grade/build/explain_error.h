#pragma once

#include <string>

namespace wick::grade {

/// The meaning of the first error in g++'s or the linker's output, in one sentence for a student
/// who meets it for the first time; empty if the error is not a common one.
std::string explain_error(const std::string& text);

}  // namespace wick::grade
