#include "tools/grade/scenario/writer.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <functional>
#include <limits>
#include <string>

// The reports that fuzzing starts from, as graded programs write them: seeds FOLDER.

using namespace wick::scenario;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

Observation numbers(const std::string& name, const std::vector<std::int64_t>& shape,
                    const std::vector<double>& values) {
  Observation observation;
  observation.name = name;
  observation.shape = shape;
  observation.values = values;
  return observation;
}

Observation property(const std::string& name, const std::string& kind, const Observation& values,
                     const std::vector<double>& parameters,
                     const std::vector<std::string>& facts = {}) {
  Observation observation = values;
  observation.name = name;
  observation.rule = Rule::Property;
  observation.kind = kind;
  observation.parameters = parameters;
  observation.facts = facts;
  return observation;
}

Observation words(Rule rule, const std::string& kind, const std::string& text,
                  const std::vector<std::string>& facts = {}) {
  Observation observation;
  observation.name = "words";
  observation.rule = rule;
  observation.kind = kind;
  observation.text = text;
  observation.facts = facts;
  return observation;
}

Observation statistic() {
  Observation observation = numbers("mean", {}, {0.5});
  observation.rule = Rule::Statistic;
  observation.parameters = {0.5, 0.01};
  return observation;
}

struct Seed {
  const char* name;
  std::function<void()> body;
};

const std::vector<Seed>& seeds() {
  static const Observation matrix = numbers("y", {2, 3}, {1, 2, 3, 4, 5, 6});
  static const Observation weights = numbers("w", {2, 2}, {0.25, 0.75, 0, 1});
  static const std::vector<Seed> all = {
      {"nothing", [] { end(); }},
      {"matrix",
       [] {
         write(Input{"x", "", {2, 3}, {6, 5, 4, 3, 2, 1}});
         write(matrix);
         end();
       }},
      {"empty",
       [] {
         write(numbers("none", {0, 4}, {})), end();
       }},
      {"eight_axes",
       [] {
         write(numbers("deep", {1, 1, 1, 1, 1, 1, 1, 2}, {1, 2})), end();
       }},
      {"unbounded",
       [] {
         write(numbers("odd", {4}, {infinity, -infinity, not_a_number, -0.0})), end();
       }},
      {"text_input",
       [] {
         write(Input{"pattern", "b t -> t b", {}, {}}), end();
       }},
      {"statistic", [] { write(statistic()), end(); }},
      {"distribution", [] { write(property("w", "distribution", weights, {})), end(); }},
      {"dropped",
       [] {
         write(weights);
         write(property("kept", "dropped", weights, {0.5}, {"w"}));
         end();
       }},
      {"error",
       [] {
         write(words(Rule::Error, "ShapeError", "matmul: (2, 3) by (2, 3)", {"(2, 3)"})), end();
       }},
      {"text", [] { write(words(Rule::Text, "", "kept to the letter")), end(); }},
      {"stack_overflow",
       [] {
         const std::int64_t calls[] = {4096, 8192, 4096};
         write_stack_overflow(calls, 3);
       }},
      {"notes",
       [] {
         write(matrix);
         write_note("tests/12_attention/public/x.cpp", 31, "wanted: 1 == 2; found: 1 == 2");
         end();
       }},
      {"thrown", [] { write(matrix), write_exception("std::out_of_range", "vector::at"); }},
      {"unwritten", [] { write_exception("NotImplemented", "12.1 scores: see the lesson"); }},
      {"cut", [] { write(matrix); }},
  };
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
    return 64;
  }
  const std::filesystem::path folder = argv[1];
  std::filesystem::create_directories(folder);
  for (const Seed& seed : seeds()) {
    const std::string path = (folder / seed.name).string();
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file < 0 || ::dup2(file, result_descriptor) < 0) {
      std::fprintf(stderr, "cannot write %s\n", path.c_str());
      return 1;
    }
    if (file != result_descriptor) ::close(file);
    begin("12.1 x", 7);
    seed.body();
    ::close(result_descriptor);
  }
}
