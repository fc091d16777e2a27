#include "tests/tools/fuzz/frames.h"
#include "tools/grade/judge/agree.h"
#include "tools/grade/judge/compare.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

// libFuzzer's entry: what a hostile program may write to descriptor 3 is read, and judged beside a
// reference's report. It must end, within the limits, and only what was observed may earn.
namespace {

using namespace wick::grade;
using namespace wick::grade::fuzz;

#define EXPECT(claim)                                                                 \
  do {                                                                                \
    if (!(claim)) {                                                                   \
      std::fprintf(stderr, "%s:%d: does not hold: " #claim "\n", __FILE__, __LINE__); \
      std::abort();                                                                   \
    }                                                                                 \
  } while (false)

struct Beginning {
  std::string key = "12.1 x";
  std::uint64_t seed = 7;
};

// What the bytes themselves say they are, so that reports of any scenario can be seeds.
Beginning beginning_of(const std::vector<Frame>& frames) {
  Beginning beginning;
  if (frames.empty() || frames[0].payload.size() < 12) return beginning;
  const std::string& payload = frames[0].payload;
  std::uint32_t size;
  std::memcpy(&size, payload.data(), 4);
  if (size != payload.size() - 12) return beginning;
  beginning.key = payload.substr(4, size);
  std::memcpy(&beginning.seed, payload.data() + 4 + size, 8);
  return beginning;
}

void check_limits(const Report& report) {
  EXPECT(report.inputs.size() + report.observations.size() + report.notes.size() <= max_frames);
  for (const Input& input : report.inputs) {
    EXPECT(input.name.size() <= max_name_bytes && input.text.size() <= max_text_bytes);
  }
  for (const Observation& observation : report.observations) {
    EXPECT(observation.name.size() <= max_name_bytes && observation.shape.size() <= 8);
    EXPECT(observation.text.size() <= max_text_bytes);
    EXPECT(report.find(observation.name) == &observation);
    if (observation.rule == Rule::Error || observation.rule == Rule::Text) continue;
    std::size_t product = 1;
    for (const std::int64_t extent : observation.shape) {
      product *= static_cast<std::size_t>(extent);
    }
    EXPECT(product == observation.values.size());
  }
  EXPECT(!(report.has_ended && report.thrown));
}

// The frames of the report, type by type, are those of the bytes: nothing is dropped, made up or
// read as something else. Notes are kept as one line of text, and only counted.
void check_round_trip(const Report& report, const std::vector<Frame>& frames) {
  std::size_t input = 0, observation = 0, notes = 0;
  for (const Frame& frame : frames) {
    if (frame.type == number_of(FrameType::Input)) {
      EXPECT(input < report.inputs.size());
      EXPECT(frame_of(report.inputs[input++]).payload == frame.payload);
    } else if (frame.type == number_of(FrameType::Observation)) {
      EXPECT(observation < report.observations.size());
      EXPECT(frame_of(report.observations[observation++]).payload == frame.payload);
    } else if (frame.type == number_of(FrameType::Note)) {
      ++notes;
    } else if (frame.type == number_of(FrameType::Exception)) {
      EXPECT(report.thrown);
      EXPECT(Bytes().string(report.thrown->kind).string(report.thrown->text).text() ==
             frame.payload);
    } else if (frame.type == number_of(FrameType::End)) {
      EXPECT(report.has_ended);
      const auto count = static_cast<std::uint32_t>(report.observations.size());
      EXPECT(Bytes().number(count).text() == frame.payload);
    }
  }
  EXPECT(input == report.inputs.size() && observation == report.observations.size());
  // Each note is kept once, and one more line tells if there were more than are kept.
  EXPECT(report.notes.size() <= std::min(notes, max_notes + 1));
  EXPECT((notes == 0) == report.notes.empty());
}

// A rule of its own, and not the judge's: credit for numbers is finite numbers near the expected
// ones, and a NaN where one is expected.
bool is_near(double got, double want) {
  if (std::isnan(want)) return std::isnan(got);
  return std::isfinite(want)
             ? std::isfinite(got) && std::fabs(got - want) <= 1e-6 + 1e-5 * std::fabs(want)
             : got == want;
}

void check_credit(const Report& received, const Report& reference) {
  const Comparison comparison = compare(received, reference);
  agree(received, reference, reference);
  if (comparison.verdict != Verdict::Passed) return;
  EXPECT(received.observations.size() == reference.observations.size());
  for (const Observation& expected : reference.observations) {
    const Observation* observation = received.find(expected.name);
    EXPECT(observation != nullptr && observation->rule == expected.rule);
    EXPECT(observation->shape == expected.shape);
    if (expected.rule != Rule::Equal) continue;
    for (std::size_t i = 0; i < expected.values.size(); ++i) {
      EXPECT(is_near(observation->values[i], expected.values[i]));
    }
  }
}

const Report& reference() {
  static const Report report = [] {
    Report made;
    const std::vector<double> weights = {0.25, 0.75, 0, 1};
    made.observations = {
        {"y", Rule::Equal, {2, 3}, {1, 2, 3, 4, 5, 6}, "", "", {}, {}},
        {"odd", Rule::Equal, {2}, {1.0 / 0.0, -1.0 / 0.0}, "", "", {}, {}},
        {"n", Rule::Equal, {2}, {std::nan(""), 1}, wick::scenario::with_nan, "", {}, {}},
        {"s", Rule::Equal, {2}, {2, 3}, wick::scenario::extents, "", {}, {}},
        {"mean", Rule::Statistic, {}, {0.5}, "", "", {0.5, 0.01}, {}},
        {"words", Rule::Error, {}, {}, "ShapeError", "(2, 3)", {}, {"(2, 3)"}},
        {"w", Rule::Property, {2, 2}, weights, "distribution", "", {}, {}},
        {"kept", Rule::Property, {2, 2}, weights, "dropped", "", {0.5}, {"w"}}};
    made.has_ended = true;
    return made;
  }();
  return report;
}

// One observation at a time, by the name and rule that the hostile report gives it.
void check_each(const Report& received) {
  for (const Observation& expected : reference().observations) {
    Report one, other;
    one.has_ended = other.has_ended = true;
    one.observations = {expected};
    for (const Observation& observation : received.observations) {
      other.observations = {observation};
      check_credit(other, one);
      other.observations[0].name = expected.name;
      check_credit(other, one);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const std::vector<Frame> frames = split(bytes);
  const Beginning beginning = beginning_of(frames);
  const Report report = read_report(bytes, beginning.key, beginning.seed);
  check_limits(report);
  const bool is_whole = report.error.empty();
  if (is_whole) check_round_trip(report, frames);
  if (report.has_ended && is_whole) EXPECT(join(frames) == bytes);
  check_each(report);
  check_credit(report, reference());
  // Another scenario's or seed's report is never taken.
  EXPECT(!read_report(bytes, beginning.key + "'", beginning.seed).has_ended);
  EXPECT(!read_report(bytes, beginning.key, beginning.seed + 1).has_ended);
  return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

// Changes a payload and corrects its length, or drops or repeats a frame: bytes changed at random
// rarely get past the first length that is wrong.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned int seed) {
  std::vector<Frame> frames = split(std::string(reinterpret_cast<const char*>(data), size));
  if (frames.empty() || seed % 4 == 0) return LLVMFuzzerMutate(data, size, max_size);
  const std::size_t which = (seed / 8) % frames.size();
  if (seed % 8 == 1) {
    frames.insert(frames.begin() + static_cast<std::ptrdiff_t>(which), frames[which]);
  } else if (seed % 8 == 2) {
    frames.erase(frames.begin() + static_cast<std::ptrdiff_t>(which));
  } else {
    std::string& payload = frames[which].payload;
    const std::size_t before = payload.size();
    payload.resize(before + 64);
    payload.resize(
        LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(payload.data()), before, payload.size()));
  }
  const std::string text = join(frames);
  if (text.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
