#pragma once

#include <string>

namespace wick::grade {

/// Says why the assembly is more than what g++ makes of plain C++. The text is empty if it is not.
/// `name` is the file's name. The compiler marks each inline assembly by #APP. Only the inline
/// assembly of <iostream> is allowed, which g++ has from version 13 on. All other lines must be
/// instructions, labels, directives, sections and symbol types that g++ writes for C++17 and C++20.
/// `is_sanitized` also allows what sanitizers and line tables need; such a program earns nothing.
std::string find_beyond_cpp_in_assembly(const std::string& assembly, const std::string& name,
                                        bool is_sanitized);

}  // namespace wick::grade
