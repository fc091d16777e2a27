#pragma once

#include "tools/grade/sandbox/sandbox.h"

#include "core/error.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace wick::grade {

/// The symbols of an object file: mangled names.
struct Symbols {
  std::set<std::string> defined;    // strong and visible to other objects
  std::set<std::string> weak;       // inline functions and templates
  std::set<std::string> undefined;  // wanted from elsewhere, and those that may be missing
};

/// An object that nm does not read within limits. The limits suit any object that people write.
struct UnreadableObject : Error {
  using Error::Error;
};

/// Reads an object with nm, in the sandbox. Throws UnreadableObject if the fault is the file's, and
/// another Error if it is the machine's.
Symbols read_symbols(const std::filesystem::path& object, const Sandbox& sandbox = Sandbox());

/// Reads the symbols that a shared object shows to others, and those that it wants from them.
Symbols read_dynamic_symbols(const std::filesystem::path& library,
                             const Sandbox& sandbox = Sandbox());

/// A symbol of a program, local ones too, and where it lies.
struct Placed {
  std::string name, address;
};

/// The symbols that a program defines. Throws as read_symbols does.
std::vector<Placed> read_placed(const std::filesystem::path& program,
                                const Sandbox& sandbox = Sandbox());

/// Copies `object` to `output`, in the same folder, and makes its symbols named in `weak` weak: the
/// linker then takes another object's definition of them. No other object sees those named in
/// `local`. Uses objcopy, in the sandbox. Throws as read_symbols does.
void weaken(const std::filesystem::path& object, const std::set<std::string>& weak,
            const std::filesystem::path& output, const Sandbox& sandbox = Sandbox(),
            const std::set<std::string>& local = {});

/// "wick::nn::split_heads(wick::Tensor const&, long)". Returns the name itself if it is not
/// mangled, or if a short name might stand for an endless text.
std::string demangle(const std::string& symbol);

/// False if the demangled names are longer together than those of any file that people write.
bool can_be_demangled(const std::set<std::string>& symbols);

/// The name without its parameters and return type: "wick::nn::split_heads".
std::string function_name(const std::string& demangled);

/// The demangled names of forbidden symbols. A symbol of the framework is allowed if it is in
/// `may_use`, a member of a class in `may_use`, or always allowed (Tensor, Shape, errors, type
/// information), and not in `may_not_use`. What belongs to C and std is in call_list.h.
std::vector<std::string> forbidden(const std::set<std::string>& undefined,
                                   const std::vector<std::string>& may_use,
                                   const std::vector<std::string>& may_not_use = {});

/// True for the table of virtual functions and the type information of one of `classes`.
bool is_of_class(const std::string& symbol, const std::vector<std::string>& classes);

/// The symbols with C linkage: one called "write" would become the program's write.
std::vector<std::string> without_namespace(const Symbols& symbols);

}  // namespace wick::grade
