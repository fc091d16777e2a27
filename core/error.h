#pragma once

#include <sstream>
#include <stdexcept>
#include <string>

namespace wick {

/// An operation's refusal. Messages read `op: what happened, with both values: the rule`.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Extents that do not fit each other, or an axis that a tensor does not have.
struct ShapeError : Error {
  using Error::Error;
};

/// A value outside what an operation accepts.
struct ValueError : Error {
  using Error::Error;
};

/// A device that is missing or out of memory, or that differs from an operand's device.
struct DeviceError : Error {
  using Error::Error;
};

/// A part that is not written yet: a stub, or a derivative without a rule.
struct NotImplemented : Error {
  using Error::Error;
};

/// The parts written one after another, each by its own `<<`.
template <typename... Parts>
std::string concatenate(const Parts&... parts) {
  std::ostringstream text;
  (text << ... << parts);
  return text.str();
}

/// Throws `Kind` with the concatenated parts as its message.
template <typename Kind, typename... Parts>
[[noreturn]] void fail(const Parts&... parts) {
  throw Kind(concatenate(parts...));
}

}  // namespace wick
