#pragma once

#include <string>

namespace wick::grade {

/// Says why preprocessed text is more than C++, for the student to read: "scale.cpp:12: ..". The
/// answer is empty if the text is C++ alone. `name` is the file's; `precompiled` is the precompiled
/// header that may be in it.
///
/// An `asm` and the text of some attributes go into the compiler's output as they are, so they
/// could be any lines of assembly. The function refuses every asm, the attributes and pragmas that
/// choose sections or names, and letters that end a name. Headers of the system name other symbols
/// by `__asm__("name")`: a plain name is allowed there, because symbols are checked by their names.
/// A file of kernels, .cu, must not hide loads and stores from the simulator either: the function
/// looks for ways to do that in the file's own lines.
/// `#line` can make a student's line seem a header's; nothing that goes beyond a name follows.
std::string find_beyond_cpp(const std::string& preprocessed, const std::string& name,
                            const std::string& precompiled);

/// Says that a file has a line `#line 1 "x"` or `# 1 "x"`, by which its lines could seem those of
/// another: for files whose own lines are looked at alone. Empty if it has none. A line of a
/// comment or of a raw string that looks so counts, too.
std::string find_line_directive(const std::string& source, const std::string& name);

}  // namespace wick::grade
