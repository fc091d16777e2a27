#pragma once

#include "tools/grade/judge/report.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

// Reports taken apart and put together again, for fuzzing: independent of how the judge reads them.
namespace wick::grade::fuzz {

struct Frame {
  std::uint32_t type = 0;
  std::string payload;
};

/// The whole frames that `bytes` begin with.
inline std::vector<Frame> split(const std::string& bytes) {
  std::vector<Frame> frames;
  std::size_t at = 0;
  while (bytes.size() - at >= 8) {
    std::uint32_t header[2];
    std::memcpy(header, bytes.data() + at, 8);
    if (header[1] > bytes.size() - at - 8) break;
    frames.push_back({header[0], bytes.substr(at + 8, header[1])});
    at += 8 + header[1];
  }
  return frames;
}

class Bytes {
 public:
  template <typename T>
  Bytes& number(T value) {
    text_.append(reinterpret_cast<const char*>(&value), sizeof value);
    return *this;
  }
  Bytes& string(const std::string& value) {
    number(static_cast<std::uint32_t>(value.size()));
    text_ += value;
    return *this;
  }
  template <typename T>
  Bytes& list(const std::vector<T>& values) {
    number(static_cast<std::uint32_t>(values.size()));
    for (const T& value : values) number(value);
    return *this;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

inline std::string join(const std::vector<Frame>& frames) {
  Bytes bytes;
  std::string text;
  for (const Frame& frame : frames) {
    text +=
        Bytes().number(frame.type).number(static_cast<std::uint32_t>(frame.payload.size())).text() +
        frame.payload;
  }
  return text;
}

inline std::uint32_t number_of(FrameType type) { return static_cast<std::uint32_t>(type); }

inline Frame frame_of(const Input& input) {
  Bytes bytes;
  bytes.string(input.name).string(input.text).list(input.shape).list(input.values);
  return {number_of(FrameType::Input), bytes.text()};
}

inline Frame frame_of(const Observation& observation) {
  Bytes bytes;
  bytes.string(observation.name).number(static_cast<std::uint32_t>(observation.rule));
  bytes.list(observation.shape).list(observation.values);
  bytes.string(observation.kind).string(observation.text).list(observation.parameters);
  bytes.number(static_cast<std::uint32_t>(observation.facts.size()));
  for (const std::string& fact : observation.facts) bytes.string(fact);
  return {number_of(FrameType::Observation), bytes.text()};
}

}  // namespace wick::grade::fuzz
