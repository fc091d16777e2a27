#pragma once

#include <string>

namespace wick::grade {

/// The machine that this program was compiled for: "x86_64-linux-gnu". A student's tree has its
/// programs in lib/PLATFORM.
const std::string& platform();

/// The path of one of the binutils for this platform: /usr/bin/x86_64-linux-gnu-strip, or else
/// /usr/bin/strip. An emulated program runs on a machine whose own tools know other objects.
std::string binutil(const std::string& name);

}  // namespace wick::grade
