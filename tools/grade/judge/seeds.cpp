#include "tools/grade/judge/seeds.h"

#include "tools/grade/system/digest.h"

namespace wick::grade {
namespace {

// A student may bear the name of a scenario: `purpose` keeps their seeds apart.
std::uint64_t derived(const std::string& purpose, std::uint64_t seed, const std::string& name) {
  const std::string digest = sha256(purpose + " " + std::to_string(seed) + " " + name);
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < sizeof value; ++i) {
    value = value << 8 | static_cast<unsigned char>(digest[i]);
  }
  return value;
}

}  // namespace

ScenarioSeed scenario_seed(std::uint64_t seed, const std::string& key) {
  return {derived("scenario", seed, key)};
}

std::uint64_t student_seed(std::uint64_t seed, const std::string& student) {
  return derived("student", seed, student);
}

}  // namespace wick::grade
