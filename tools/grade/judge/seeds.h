#pragma once

#include <cstdint>
#include <string>

namespace wick::grade {

/// The seed of one scenario's inputs: all that a process may learn of a run's seed. It has a type
/// of its own, so that no process can be given the run's by mistake.
struct ScenarioSeed {
  std::uint64_t value = 0;
};

/// A hash of the run's seed and the scenario's key. Neither the run's seed nor the inputs of
/// another scenario follow from it. The reference and every submission get the same.
ScenarioSeed scenario_seed(std::uint64_t seed, const std::string& key);

/// The seed of one student's inputs, for --seed-per-student: a hash of the class's seed and the
/// student's name. --seed with it, without --seed-per-student, gives that student's grade again.
std::uint64_t student_seed(std::uint64_t seed, const std::string& student);

}  // namespace wick::grade
