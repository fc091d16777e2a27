#pragma once

#include <set>
#include <string>

namespace wick::grade {

/// The object with these symbols no longer defined, but wanted from elsewhere: objcopy has no
/// option for it. Their code stays, and a linker with --gc-sections leaves it out. Throws Error if
/// the bytes are no object of this machine.
std::string undefine(const std::string& object, const std::set<std::string>& symbols);

}  // namespace wick::grade
