#include "tools/grade/judge/report.h"

#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <cstring>
#include <set>

namespace wick::grade {
namespace {

// This is no Error of the caller: it ends the reading of one report.
struct Malformed {
  std::string reason;
};

/// Reads a payload from front to back and never past its end.
class Payload {
 public:
  Payload(const char* data, std::size_t size) : data_(data), left_(size) {}

  template <typename T>
  T number() {
    T value;
    std::memcpy(&value, take(sizeof value), sizeof value);
    return value;
  }

  std::string string(std::size_t limit, const char* what) {
    const std::uint32_t size = number<std::uint32_t>();
    if (size > limit) throw Malformed{std::string(what) + " is too long"};
    return std::string(take(size), size);
  }

  template <typename T>
  std::vector<T> list() {
    const std::uint32_t count = number<std::uint32_t>();
    if (count > left_ / sizeof(T)) throw Malformed{"a list is longer than its frame"};
    std::vector<T> items(count);
    if (count > 0) std::memcpy(items.data(), take(count * sizeof(T)), count * sizeof(T));
    return items;
  }

  std::vector<std::string> strings() {
    const std::uint32_t count = number<std::uint32_t>();
    if (count > left_ / sizeof(std::uint32_t)) throw Malformed{"a list is longer than its frame"};
    std::vector<std::string> items;
    for (std::uint32_t i = 0; i < count; ++i) items.push_back(string(max_text_bytes, "a fact"));
    return items;
  }

  void finish() const {
    if (left_ != 0) throw Malformed{"a frame is longer than its content"};
  }

 private:
  const char* take(std::size_t size) {
    if (size > left_) throw Malformed{"a frame is shorter than its content"};
    const char* taken = data_;
    data_ += size;
    left_ -= size;
    return taken;
  }

  const char* data_;
  std::size_t left_;
};

// The product of the extents must be `count`. It is never formed if it overflows.
void check_shape(const std::vector<std::int64_t>& shape, std::size_t count) {
  if (shape.size() > 8) throw Malformed{"a shape has more than 8 axes"};
  std::uint64_t product = 1;
  for (const std::int64_t extent : shape) {
    if (extent < 0) throw Malformed{"a shape has a negative extent"};
    if (extent > static_cast<std::int64_t>(max_report_bytes)) {
      throw Malformed{"a shape does not fit its values"};
    }
    product *= static_cast<std::uint64_t>(extent);
    if (product > max_report_bytes) throw Malformed{"a shape does not fit its values"};
  }
  if (product != count) throw Malformed{"a shape does not fit its values"};
}

Input read_input(Payload& payload) {
  Input input;
  input.name = payload.string(max_name_bytes, "a name");
  input.text = payload.string(max_text_bytes, "an input");
  input.shape = payload.list<std::int64_t>();
  input.values = payload.list<double>();
  if (input.text.empty()) check_shape(input.shape, input.values.size());
  return input;
}

Observation read_observation(Payload& payload) {
  Observation observation;
  observation.name = payload.string(max_name_bytes, "a name");
  const std::uint32_t rule = payload.number<std::uint32_t>();
  if (rule > static_cast<std::uint32_t>(Rule::Text)) throw Malformed{"there is no such rule"};
  observation.rule = static_cast<Rule>(rule);
  observation.shape = payload.list<std::int64_t>();
  observation.values = payload.list<double>();
  observation.kind = payload.string(max_name_bytes, "a kind");
  observation.text = payload.string(max_text_bytes, "a text");
  observation.parameters = payload.list<double>();
  observation.facts = payload.strings();
  const bool has_values = observation.rule != Rule::Error && observation.rule != Rule::Text;
  if (has_values) {
    check_shape(observation.shape, observation.values.size());
  } else if (!observation.shape.empty() || !observation.values.empty()) {
    throw Malformed{"a text has a shape or values"};
  }
  return observation;
}

bool is_finished(const Report& report) {
  return report.has_ended || report.thrown || report.overflow;
}

class Reader {
 public:
  Reader(const std::string& key, std::uint64_t seed) : key_(key), seed_(seed) {}

  void read(FrameType type, Payload payload, Report& report) {
    if (is_finished(report)) throw Malformed{"a frame follows the last one"};
    if (!has_begun_ && type != FrameType::Begin) throw Malformed{"the first frame is not BEGIN"};
    switch (type) {
      case FrameType::Begin: read_begin(payload); break;
      case FrameType::Input: report.inputs.push_back(read_input(payload)); break;
      case FrameType::Observation: add(read_observation(payload), report); break;
      case FrameType::Note: add_note(read_note(payload), report); break;
      case FrameType::Exception: {
        const std::string kind = payload.string(max_name_bytes, "a kind");
        report.thrown = Thrown{kind, payload.string(max_text_bytes, "an exception's text")};
        break;
      }
      case FrameType::StackOverflow:
        report.overflow = payload.list<std::int64_t>();
        if (report.overflow->size() > scenario::most_calls) throw Malformed{"too many calls"};
        break;
      case FrameType::End: {
        if (payload.number<std::uint32_t>() != report.observations.size()) {
          throw Malformed{"END counts other observations than were made"};
        }
        report.has_ended = true;
        break;
      }
      default: throw Malformed{"there is no such frame"};
    }
    payload.finish();
  }

 private:
  void read_begin(Payload& payload) {
    if (has_begun_) throw Malformed{"BEGIN comes twice"};
    if (payload.string(4 * max_name_bytes, "a scenario's name") != key_ ||
        payload.number<std::uint64_t>() != seed_) {
      throw Malformed{"BEGIN names another scenario or seed"};
    }
    has_begun_ = true;
  }

  static void add(Observation observation, Report& report) {
    if (report.find(observation.name) != nullptr) {
      throw Malformed{"\"" + observation.name + "\" is observed twice"};
    }
    report.observations.push_back(std::move(observation));
  }

  // A CHECK in a loop, or in a scenario that runs several times, fails many times.
  void add_note(const std::string& note, Report& report) {
    if (!wanted_.insert(note.substr(0, note.find("; found: "))).second) return;
    if (report.notes.size() < max_notes) {
      report.notes.push_back(bounded(note, max_note_bytes));
    } else if (report.notes.size() == max_notes) {
      report.notes.push_back("and more of what is wanted was not found");
    }
  }

  static std::string read_note(Payload& payload) {
    const std::string file = payload.string(4096, "a file's name");
    const std::uint32_t line = payload.number<std::uint32_t>();
    return concatenate(file, ":", line, ": ", payload.string(max_text_bytes, "a note"));
  }

  const std::string& key_;
  std::uint64_t seed_;
  bool has_begun_ = false;
  std::set<std::string> wanted_;
};

}  // namespace

const Observation* Report::find(const std::string& name) const {
  for (const Observation& observation : observations) {
    if (observation.name == name) return &observation;
  }
  return nullptr;
}

Report read_report(const std::string& bytes, const std::string& key, std::uint64_t seed) {
  constexpr std::size_t header = 2 * sizeof(std::uint32_t);
  Report report;
  Reader reader(key, seed);
  try {
    if (bytes.size() > max_report_bytes) throw Malformed{"the report is too long"};
    std::size_t at = 0;
    for (std::size_t frames = 0; bytes.size() - at >= header; ++frames) {
      if (frames == max_frames) throw Malformed{"there are too many frames"};
      std::uint32_t type, size;
      std::memcpy(&type, bytes.data() + at, sizeof type);
      std::memcpy(&size, bytes.data() + at + sizeof type, sizeof size);
      at += header;
      if (size > max_report_bytes) throw Malformed{"a frame is too long"};
      if (size > bytes.size() - at) {
        at -= header;  // the beginning of a frame that was cut
        break;
      }
      reader.read(static_cast<FrameType>(type), Payload(bytes.data() + at, size), report);
      at += size;
    }
    if (is_finished(report) && at != bytes.size()) throw Malformed{"bytes follow the last frame"};
  } catch (const Malformed& malformed) {
    report.error = malformed.reason;
  }
  return report;
}

}  // namespace wick::grade
