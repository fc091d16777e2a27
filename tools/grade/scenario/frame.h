#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

// The frames that a graded program writes to file descriptor 3 and the judge reads. A frame is its
// type and the length of its payload, both 32-bit, then the payload. Numbers are in the machine's
// own byte order, since both ends run on one machine. In payloads a string is its length (32-bit)
// and bytes; a list is its count (32-bit) and items. This header needs the standard library only:
// the judge does not link wick.
namespace wick::scenario {

inline constexpr int result_descriptor = 3;

/// The calls that a StackOverflow lists.
inline constexpr std::size_t most_calls = 64;

enum class FrameType : std::uint32_t {
  Begin = 0x57425347,  // the scenario's key, the seed
  Input = 1,           // name, text, shape, values
  Observation = 2,     // the fields of Observation, in order
  Note = 3,            // file, line, text: a CHECK that failed
  Exception = 4,       // kind, text
  StackOverflow = 5,   // a list of addresses in the program, from the innermost call on
  End = 0x57454e44,    // the number of observations
};

/// The rule by which an observation is compared with the reference's.
enum class Rule : std::uint32_t { Equal, Statistic, Property, Error, Text };

/// Kinds of Rule::Equal: the numbers are a shape's extents; some of them may be NaN.
inline constexpr const char *extents = "extents", *with_nan = "with NaN";

/// One thing that a scenario saw.
struct Observation {
  std::string name;
  Rule rule = Rule::Equal;
  std::vector<std::int64_t> shape;
  std::vector<double> values;
  /// Property: its name. Error: the kind of exception, "none" if nothing was thrown. Equal: what
  /// the numbers are, if it matters: `extents` or `with_nan`.
  std::string kind;
  /// Text, or the error's message.
  std::string text;
  /// Statistic: expected value and standard error. Property: its parameters.
  std::vector<double> parameters;
  /// Error: what the message must contain. Property: the other observation's name.
  std::vector<std::string> facts;
};

/// Something that a scenario shows to the student: a tensor, or text where `text` is not empty.
struct Input {
  std::string name;
  std::string text;
  std::vector<std::int64_t> shape;
  std::vector<double> values;
};

}  // namespace wick::scenario
