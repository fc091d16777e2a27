#pragma once

#include <string>

namespace wick::grade {

/// Why the compiler's output is not what plain C++ is compiled to; empty if it is. `name` is the
/// file's. The compiler marks each inline assembly by #APP; only the one of <iostream> is allowed,
/// which g++ has from version 13 on. Besides, there may be only the instructions, labels,
/// directives, sections and symbol types that g++ writes for C++17 and C++20. `is_sanitized` also
/// allows what sanitizers and line tables need; such a program earns nothing.
std::string find_beyond_cpp_in_assembly(const std::string& assembly, const std::string& name,
                                        bool is_sanitized);

}  // namespace wick::grade
