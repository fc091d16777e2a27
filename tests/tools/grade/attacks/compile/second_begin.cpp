// 90.1 build_failed
// 90.2 build_failed
// A report begun before main, for the scenario and seed in the arguments.

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

void put(std::string& bytes, std::uint32_t number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

void send(std::uint32_t type, const std::string& payload) {
  std::string frame;
  put(frame, type);
  put(frame, static_cast<std::uint32_t>(payload.size()));
  frame += payload;
  [[maybe_unused]] const ssize_t written = ::write(3, frame.data(), frame.size());
}

constexpr std::uint32_t end_of_report = 0x57454e44;

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
