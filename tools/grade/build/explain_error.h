#pragma once

#include <string>

namespace wick::grade {

/// The meaning of the first error in g++'s or the linker's output, in one sentence for a student
/// who meets it for the first time; empty if the error is not a common one. `source` is the file's
/// text, if it is known: a function of it may have the name of one of the framework's.
std::string explain_error(const std::string& text, const std::string& source = "");

}  // namespace wick::grade
