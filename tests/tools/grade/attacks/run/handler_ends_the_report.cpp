// 90.1 missing_output
// 90.2 passed
// refused 90.1
// A fault whose handler writes END and leaves with success.

#include <signal.h>
#include <unistd.h>

#include <cstdint>
#include <string>

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

void finish(int) {
  std::string none;
  put(none, 0);
  send(end_of_report, none);
  ::_exit(0);
}

Tensor scale(const Tensor& x, double factor) {
  ::signal(SIGSEGV, finish);
  *reinterpret_cast<volatile int*>(8) = 1;
  return x;
}
