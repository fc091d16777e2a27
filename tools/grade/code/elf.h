#pragma once

#include <cstddef>
#include <set>
#include <string>

namespace wick::grade {

/// The object with these symbols no longer defined, but wanted from elsewhere: objcopy has no
/// option for it. Their code stays, and a linker with --gc-sections leaves it out. Throws Error if
/// the bytes are no object of this machine.
std::string undefine(const std::string& object, const std::set<std::string>& symbols);

/// An archive or an object of ours with these symbols weak where they are defined. objcopy would
/// make the references of others weak too, and for a weak reference no linker takes an object out
/// of an archive: the call would go to address 0. Throws Error as undefine does.
std::string weaken_definitions(const std::string& file, const std::set<std::string>& symbols);

/// The bytes of memory that a loader reserves for a shared object, variables of threads too. Throws
/// Error if the bytes are no file of this machine.
std::size_t loaded_bytes(const std::string& library);

}  // namespace wick::grade
