#pragma once

#include "tools/grade/sandbox/sandbox.h"

#include "core/error.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace wick::grade {

/// What an object file has: mangled names.
struct Symbols {
  std::set<std::string> defined;    // strong and visible to other objects
  std::set<std::string> weak;       // inline functions and templates
  std::set<std::string> undefined;  // wanted from elsewhere, and those that may be missing
};

/// An object that nm does not read, within limits that suit any that people write.
struct UnreadableObject : Error {
  using Error::Error;
};

/// By nm, in the sandbox. Throws UnreadableObject where the fault is the file's, and another Error
/// where it is the machine's.
Symbols read_symbols(const std::filesystem::path& object, const Sandbox& sandbox = Sandbox());

/// Copies `object` to `output`, in the same folder, with the `weak` ones of its symbols weak:
/// another object's definition of them is then taken. By objcopy, in the sandbox; throws as
/// read_symbols does.
void weaken(const std::filesystem::path& object, const std::set<std::string>& weak,
            const std::filesystem::path& output, const Sandbox& sandbox = Sandbox());

/// "wick::nn::split_heads(wick::Tensor const&, long)"; the name itself where it is not mangled, or
/// where a short name might stand for a text without end.
std::string demangle(const std::string& symbol);

/// The name without its parameters and return type: "wick::nn::split_heads".
std::string function_name(const std::string& demangled);

/// Those that are the framework's, and neither in `may_use` nor members of a class named there, nor
/// always allowed (Tensor, Shape, errors, type information); and those that find functions by their
/// names: demangled.
std::vector<std::string> forbidden(const std::set<std::string>& undefined,
                                   const std::vector<std::string>& may_use);

/// Those with C linkage: one called "write" would be the program's write.
std::vector<std::string> without_namespace(const Symbols& symbols);

}  // namespace wick::grade
