#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/sandbox/sandbox.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// The command that compiles the chapter's file `name` in its folder to assembly, and keeps the
/// preprocessed text beside it.
std::vector<std::string> assembly_command(const Kit& kit, const std::string& name,
                                          const std::filesystem::path& folder);

/// Makes NAME.o of the student's file `name` in `folder`. First the compiler writes assembly, then
/// the grader reads what was compiled and what it was compiled to, and only then the assembler
/// makes the object from that text: plain_cpp.h and assembly.h say what is refused. An object that
/// was made of the same before is taken instead (kept_objects.h). Returns the problem, for the
/// student to read; empty if the object is there.
std::string make_object(const Kit& kit, const std::string& name,
                        const std::filesystem::path& folder, const Sandbox& sandbox);

}  // namespace wick::grade
