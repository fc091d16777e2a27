#pragma once

#include "tools/grade/course/chapter.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

// What an exercise asks for is computed in other places of the framework, too: a backend's
// attention has the softmax of chapter 02 in it and all of chapter 12. Such functions are not in a
// program of the exercise, in whatever way a submission might reach them: by a name, by a backend's
// table of virtual functions, or by an address that it reads from machine code.
//
// `without` in module.toml names them. The kit has an object for each exercise that defines every
// one of these symbols as one function, which throws. In given.a and in the reference's objects the
// symbols are weak, so the linker takes the stand-in for each use, and leaves out the function that
// nothing uses any more (--gc-sections).
namespace wick::grade {

/// The functions among `symbols`, mangled, that `name` stands for: all overloads of a function, all
/// members of a class or namespace.
std::set<std::string> functions_named(const std::string& name,
                                      const std::set<std::string>& symbols);

/// The source of the object that stands in for the functions `symbols` in programs of the exercise.
std::string stand_ins_source(const Exercise& exercise, const std::set<std::string>& symbols);

/// The demangled names of the functions in `program` that the exercise's `without` names, since
/// they compute what the exercise asks. Stand-ins do not count. The program must have its symbols;
/// programs for a sandbox have none. `map` is the linker's list of the parts that it took (-Map),
/// because a function can be in a program without a name.
std::set<std::string> second_implementations(const std::filesystem::path& program,
                                             const std::string& map, const Exercise& exercise);

}  // namespace wick::grade
