#include "nn/positions/turns.h"

#include "nn/positions/position_checks.h"
#include "nn/positions/sinusoidal.h"

#include "core/host_room.h"

#include <cmath>
#include <map>
#include <mutex>
#include <tuple>

namespace wick::nn {

namespace {

Turns computed(std::int64_t first, std::int64_t tokens, std::int64_t features, double base,
               Device device) {
  check_host_room("rotary", {tokens, features}, sizeof(Scalar));
  // In double: a float angle at position 65,535 is off by up to 0.004.
  const std::vector<double> frequencies = position_frequencies(features, base);
  std::vector<Scalar> cosines, sines;
  for (std::int64_t token = 0; token < tokens; ++token) {
    const auto position = static_cast<double>(first + token);
    for (const double frequency : frequencies) {
      const double angle = position * frequency;
      cosines.push_back(static_cast<Scalar>(std::cos(angle)));
      sines.push_back(static_cast<Scalar>(std::sin(angle)));
    }
  }
  // One tensor, so that a device gets one upload.
  cosines.insert(cosines.end(), sines.begin(), sines.end());
  const Tensor both = from_vector(cosines, Shape{2, tokens, features / 2}).to(device);
  return {both.slice(0, 0, 1).squeeze(0), both.slice(0, 1, 2).squeeze(0)};
}

}  // namespace

// A table that is too short is made again up to the next power of two.
Turns turns_of_positions(std::int64_t first, std::int64_t tokens, std::int64_t features,
                         double base, Device device) {
  constexpr std::int64_t most_positions = 65536;
  constexpr std::size_t most_tables = 16;
  check_positions("rotary", first, tokens);
  if (first < 0 || tokens > most_positions || first > most_positions - tokens) {
    return computed(first, tokens, features, base, device);
  }
  const std::int64_t end = first + tokens;
  // Never destroyed: the device may end before a static table would.
  static auto* const mutex = new std::mutex;
  static auto* const tables = new std::map<std::tuple<std::int64_t, double, Device>, Turns>;
  const std::lock_guard<std::mutex> lock(*mutex);
  const auto key = std::make_tuple(features, base, device);
  auto found = tables->find(key);
  if (found == tables->end() || found->second.cos.size(0) < end) {
    std::int64_t positions = 64;
    while (positions < end) positions *= 2;
    if (tables->size() >= most_tables) tables->clear();
    found = tables->insert_or_assign(key, computed(0, positions, features, base, device)).first;
  }
  return {found->second.cos.slice(0, first, end), found->second.sin.slice(0, first, end)};
}

}  // namespace wick::nn
