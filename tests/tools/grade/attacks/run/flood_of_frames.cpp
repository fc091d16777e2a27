// 90.1 output_limit
// 90.2 passed
// refused 90.1
// A million small frames: each is well made.

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

Tensor scale(const Tensor& x, double factor) {
  std::string note;
  for (int i = 0; i < 3; ++i) put(note, 0);
  std::string all;
  for (int i = 0; i < 500000; ++i) {
    put(all, 3);
    put(all, 12);
    all += note;
  }
  [[maybe_unused]] const ssize_t written = ::write(3, all.data(), all.size());
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}
