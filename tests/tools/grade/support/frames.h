#pragma once

#include "tools/grade/scenario/frame.h"

#include <cstdint>
#include <string>
#include <vector>

// Reports as bytes, written independently of tools/grade/scenario/writer.cpp.
namespace wick::grade::test {

template <typename T>
std::string raw(T value) {
  return std::string(reinterpret_cast<const char*>(&value), sizeof value);
}

inline std::string text(const std::string& value) {
  return raw(static_cast<std::uint32_t>(value.size())) + value;
}

template <typename T>
std::string list(const std::vector<T>& values) {
  std::string bytes = raw(static_cast<std::uint32_t>(values.size()));
  for (const T value : values) bytes += raw(value);
  return bytes;
}

inline std::string frame(scenario::FrameType type, const std::string& payload) {
  return raw(static_cast<std::uint32_t>(type)) + raw(static_cast<std::uint32_t>(payload.size())) +
         payload;
}

inline std::string begin(const std::string& key = "12.1 x", std::uint64_t seed = 7) {
  return frame(scenario::FrameType::Begin, text(key) + raw(seed));
}

inline std::string observation(const std::string& name, const std::vector<std::int64_t>& shape,
                               const std::vector<double>& values,
                               scenario::Rule rule = scenario::Rule::Equal) {
  const std::vector<double> parameters;
  return frame(scenario::FrameType::Observation,
               text(name) + raw(static_cast<std::uint32_t>(rule)) + list(shape) + list(values) +
                   text("") + text("") + list(parameters) + raw(std::uint32_t{0}));
}

inline std::string end(std::uint32_t count) { return frame(scenario::FrameType::End, raw(count)); }

inline std::string exception(const std::string& kind, const std::string& message) {
  return frame(scenario::FrameType::Exception, text(kind) + text(message));
}

}  // namespace wick::grade::test
