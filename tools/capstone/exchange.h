#pragma once

#include <cstddef>
#include <cstdint>

// What the judge and the program of an entry send each other. Numbers are in the machine's own byte
// order, since both run on one machine. This header needs the standard library only.
//
// Both `tokens` and `predict` read the artifact first: its size (32-bit) and its bytes.
//
// tokens   then reads the text, to the end, and writes its ids to descriptor 3, 32-bit each.
// predict  then reads an Ask at a time and answers each on descriptor 3: an AnswerHead and `count`
//          doubles. It knows of the text what earlier asks have said, and nothing else.
namespace wick::capstone {

struct Ask {
  /// Drawn for each ask. The answer repeats it, so that none can be written before its ask is read.
  std::uint32_t nonce;
  /// The token that has come; `nothing_yet` before the first; `no_more` behind the last one.
  std::int32_t token;
};

inline constexpr std::int32_t nothing_yet = -1, no_more = -2;
inline constexpr std::uint32_t answer_mark = 0x57434150;

/// Before the probabilities of all tokens. The answer to `no_more` has one number: the FLOPs of
/// operations since the artifact was read, or -1 where none were counted.
struct AnswerHead {
  std::uint32_t mark = answer_mark, nonce = 0, count = 0;
};

inline constexpr int answer_descriptor = 3;

}  // namespace wick::capstone
