// 90.1 build_failed
// 90.2 build_failed
// A report begun before main, for the scenario and seed in the arguments.

#include <cstdlib>

// @FRAMES@

namespace {

// The C library calls constructors with main's arguments.
__attribute__((constructor)) void begin(int argc, char** argv, char**) {
  if (argc != 5) return;
  const std::string key = argv[2];
  const std::uint64_t seed = std::strtoull(argv[4], nullptr, 10);
  std::string bytes;
  put(bytes, static_cast<std::uint32_t>(key.size()));
  bytes += key;
  bytes.append(reinterpret_cast<const char*>(&seed), sizeof seed);
  send(0x57425347, bytes);
}

}  // namespace

// @HONEST@
