#include "tools/profile/chrome_trace.h"

#include <array>
#include <cstdio>

namespace wick::profiling {
namespace {

// Names of operations are C++ literals of wick and of its users: quotes and backslashes are rare.
std::string quoted(const std::string& text) {
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') json += '\\';
    json += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return json + '"';
}

std::string microseconds(double seconds) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.3f", seconds * 1e6);
  return text.data();
}

std::string shapes(const Operation& operation) {
  std::string text;
  for (const Shape& shape : operation.operands) text += to_string(shape) + " ";
  return text + "-> " + to_string(operation.result);
}

}  // namespace

std::string chrome_trace(const Timeline& timeline) {
  std::string json =
      "{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n"
      "{\"ph\": \"M\", \"name\": \"process_name\", \"pid\": 1, \"args\": {\"name\": \"wick\"}}";
  for (const TimedOperation& timed : timeline.operations()) {
    json += ",\n{\"ph\": \"X\", \"pid\": 1, \"tid\": 1, \"name\": " + quoted(timed.operation.name) +
            ", \"ts\": " + microseconds(timed.began) +
            ", \"dur\": " + microseconds(timed.ended - timed.began) +
            ", \"args\": {\"shapes\": " + quoted(shapes(timed.operation)) + "}}";
  }
  return json + "\n]}\n";
}

}  // namespace wick::profiling
