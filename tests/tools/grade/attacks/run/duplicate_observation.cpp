// 90.1 protocol_error
// 90.2 passed
// refused 90.1
// The same observation twice: once forged, once right.

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

std::string observation(const std::string& name, std::uint64_t rows, std::uint64_t columns) {
  std::string bytes;
  put(bytes, static_cast<std::uint32_t>(name.size()));
  bytes += name;
  put(bytes, 0);  // equal
  put(bytes, 2);
  for (const std::uint64_t extent : {rows, columns}) {
    bytes.append(reinterpret_cast<const char*>(&extent), sizeof extent);
  }
  put(bytes, static_cast<std::uint32_t>(rows * columns));
  bytes.append(rows * columns * sizeof(double), '\0');
  for (int i = 0; i < 4; ++i) put(bytes, 0);
  return bytes;
}

Tensor scale(const Tensor& x, double factor) {
  send(2, observation(factor == 3 ? "y" : "scaled", 2, 3));
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}
