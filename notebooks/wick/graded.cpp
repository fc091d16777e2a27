#include "wick/graded.h"

#include "tools/grade/judge/compare.h"
#include "tools/grade/scenario/scenario.h"
#include "tools/grade/scenario/writer.h"
#include "wick/exercise.h"

#include <algorithm>

namespace wick::scenario {
namespace {

/// What the scenario that runs has said. In a graded program the same functions write to the judge.
grade::Report& report() {
  static grade::Report report;
  return report;
}

std::vector<Scenario>& registered() {
  static std::vector<Scenario> scenarios;
  return scenarios;
}

}  // namespace

void write(const Input& input) { report().inputs.push_back(input); }
void write(const Observation& observation) { report().observations.push_back(observation); }

const std::vector<Scenario>& all() { return registered(); }

Registration::Registration(const Scenario& scenario) { registered().push_back(scenario); }

}  // namespace wick::scenario

namespace wick::notebook {
namespace {

using grade::Report;
using scenario::Scenario;

// The judge's tolerance is for double; here numbers are float. In its units, this is 1e-5 and
// 1e-4 |expected|, as in all checks of cells.
constexpr double slack = 10;
constexpr std::size_t largest_shown = 12;  // numbers of a tensor

/// Puts the library's functions back, also where a cell is interrupted.
class Put {
 public:
  Put(const std::function<void(bool)>& put, bool is_cell) : put_(put) { put_(is_cell); }
  ~Put() { put_(false); }
  Put(const Put&) = delete;
  Put& operator=(const Put&) = delete;

 private:
  const std::function<void(bool)>& put_;
};

std::string key(const Scenario& scenario) {
  return std::string(scenario.exercise) + " " + scenario.name;
}

/// As a graded program does: see tools/grade/scenario/main.cpp.
Report run(const Scenario& scenario, std::uint64_t seed) {
  const KeptGenerator kept;
  scenario::report() = Report();
  manual_seed(seed);
  scenario::Draw draw(seed, key(scenario));
  try {
    scenario.run(draw);
  } catch (const std::exception& error) {
    scenario::report().thrown = grade::Thrown{"", error.what()};
  }
  return std::exchange(scenario::report(), Report());
}

/// What is wrong in the judge's words; empty where nothing is.
std::string difference(const Report& received, const Report& expected) {
  if (received.thrown) return "it threw: " + received.thrown->text;
  for (const grade::Observation& observation : expected.observations) {
    const grade::Observation* found = received.find(observation.name);
    if (found == nullptr) return observation.name + ": there is no such result";
    const grade::Comparison comparison = grade::compare(*found, observation, expected);
    const bool is_near = observation.rule == grade::Rule::Equal && comparison.distance <= slack;
    if (comparison.verdict != grade::Verdict::Passed && !is_near) {
      return observation.name + ": " + comparison.detail;
    }
  }
  return "";
}

std::string inputs_of(const Report& report) {
  std::string text;
  for (const grade::Input& input : report.inputs) {
    text += "\n" + input.name + (input.text.empty() ? " " : ": " + input.text);
    if (!input.text.empty()) continue;
    text += to_string(Shape(input.shape));
    if (input.values.size() > largest_shown) continue;
    const std::vector<Scalar> values(input.values.begin(), input.values.end());
    text += "\n" + to_string(from_vector(values, Shape(input.shape)));
  }
  return text;
}

}  // namespace

Checked run_graded(Checked checked, const std::function<void(bool is_cell)>& put,
                   const std::function<int()>& calls) {
  if (!checked.is_passed) return checked;
  for (const Scenario& scenario : scenario::all()) {
    if (scenario.exercise != checked.exercise) continue;
    const Report expected = run(scenario, checked.seed);
    const int calls_before = calls();
    const Report received = [&] {
      const Put cells(put, true);
      return run(scenario, checked.seed);
    }();
    if (calls() == calls_before) continue;
    const std::string wrong = difference(received, expected);
    if (!wrong.empty()) {
      checked.is_passed = false;
      checked.message =
          concatenate("graded scenario \"", scenario.name, "\", ", wrong, inputs_of(received));
      return checked;
    }
    ++checked.scenarios;
  }
  return checked;
}

}  // namespace wick::notebook
