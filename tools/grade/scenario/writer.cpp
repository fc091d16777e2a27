#include "tools/grade/scenario/writer.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace wick::scenario {
namespace {

bool is_writing = false;
std::uint32_t observations = 0;
std::string pass_name;

void write_all(const char* next, std::size_t left) {
  while (left > 0) {
    const ssize_t written = ::write(result_descriptor, next, left);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) std::_Exit(3);
    next += written;
    left -= static_cast<std::size_t>(written);
  }
}

class Payload {
 public:
  template <typename T>
  void number(T value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void string(const std::string& text) {
    number(static_cast<std::uint32_t>(text.size()));
    bytes_ += text;
  }
  template <typename T>
  void list(const std::vector<T>& items) {
    number(static_cast<std::uint32_t>(items.size()));
    bytes_.append(reinterpret_cast<const char*>(items.data()), items.size() * sizeof(T));
  }
  void list(const std::vector<std::string>& items) {
    number(static_cast<std::uint32_t>(items.size()));
    for (const std::string& item : items) string(item);
  }

  /// Written at once, so that a crash does not lose what was seen before.
  void send(FrameType type) const {
    if (!is_writing) return;
    Payload frame;
    frame.number(static_cast<std::uint32_t>(type));
    frame.number(static_cast<std::uint32_t>(bytes_.size()));
    frame.bytes_ += bytes_;
    write_all(frame.bytes_.data(), frame.bytes_.size());
  }

 private:
  std::string bytes_;
};

}  // namespace

void begin(const std::string& key, std::uint64_t seed) {
  is_writing = true;
  observations = 0;
  Payload payload;
  payload.string(key);
  payload.number(seed);
  payload.send(FrameType::Begin);
}

void begin_pass(const std::string& name) { pass_name = name; }

bool is_first_pass() { return pass_name.empty(); }

void write(const Input& input) {
  Payload payload;
  payload.string(pass_name + input.name);
  payload.string(input.text);
  payload.list(input.shape);
  payload.list(input.values);
  payload.send(FrameType::Input);
}

void write(const Observation& observation) {
  Payload payload;
  payload.string(pass_name + observation.name);
  payload.number(static_cast<std::uint32_t>(observation.rule));
  payload.list(observation.shape);
  payload.list(observation.values);
  payload.string(observation.kind);
  payload.string(observation.text);
  payload.list(observation.parameters);
  if (observation.rule == Rule::Property && !observation.facts.empty()) {
    payload.list(std::vector<std::string>{pass_name + observation.facts.front()});
  } else {
    payload.list(observation.facts);
  }
  payload.send(FrameType::Observation);
  ++observations;
}

void write_note(const std::string& file, int line, const std::string& text) {
  Payload payload;
  payload.string(file);
  payload.number(static_cast<std::uint32_t>(line));
  payload.string(text);
  payload.send(FrameType::Note);
}

void write_exception(const std::string& kind, const std::string& text) {
  Payload payload;
  payload.string(kind);
  payload.string(text);
  payload.send(FrameType::Exception);
}

void write_stack_overflow(const std::int64_t* calls, std::size_t count) {
  struct {
    std::uint32_t header[3];
    char addresses[most_calls * sizeof(std::int64_t)];
  } frame;
  const std::size_t bytes = count * sizeof *calls;
  frame.header[0] = static_cast<std::uint32_t>(FrameType::StackOverflow);
  frame.header[1] = static_cast<std::uint32_t>(sizeof(std::uint32_t) + bytes);
  frame.header[2] = static_cast<std::uint32_t>(count);
  std::memcpy(frame.addresses, calls, bytes);
  if (is_writing) write_all(reinterpret_cast<const char*>(&frame), sizeof frame.header + bytes);
}

void end() {
  Payload payload;
  payload.number(observations);
  payload.send(FrameType::End);
  is_writing = false;
}

}  // namespace wick::scenario
