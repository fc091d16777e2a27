#include "tests/tools/capstone/sample_artifact.h"

#include <cstdint>

namespace wick::capstone::test {
namespace {

void add(std::string& bytes, unsigned long long number, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(number >> 8 * i & 0xff);
}

constexpr int embed_dim = 2, bits = 4;

std::size_t matrix(std::size_t rows, std::size_t columns) {
  return 4 * rows + (rows * columns * bits + 7) / 8;
}

// Tied, without a table of positions: the formula of nn/serving/artifact.h.
std::size_t parameter_bytes() {
  const std::size_t e = embed_dim;
  const std::size_t block =
      4 * (matrix(e, e) + 4 * e) + matrix(4 * e, e) + 16 * e + matrix(e, 4 * e) + 4 * e + 2 * 8 * e;
  return matrix(sample_tokens, e) + block + 8 * e;
}

}  // namespace

void put(std::string& bytes, std::size_t place, unsigned long long number, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    bytes[place + i] = static_cast<char>(number >> 8 * i & 0xff);
  }
}

std::string with_checksum(std::string bytes) {
  std::uint32_t crc = 0xffffffff;
  for (const char byte : bytes) {
    crc ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320 : 0);
  }
  add(bytes, static_cast<std::uint32_t>(~crc), 4);
  return bytes;
}

std::string sample_artifact(void (*change)(std::string& bytes)) {
  std::string bytes = "wik1";
  for (const int number : {bits, 1, 1, 1}) add(bytes, number, 1);  // one layer, one special, tied
  for (const int number : {8, embed_dim, 1, 2})
    add(bytes, number, 2);            // context, .., heads, merges
  add(bytes, 0x40c3880000000000, 8);  // 10,000.0
  for (const int id : {int{'t'}, int{'h'}, 256, int{'e'}}) add(bytes, id, 2);
  add(bytes, 3, 1);
  bytes += "end";
  bytes += std::string(parameter_bytes(), '\0');
  if (change != nullptr) change(bytes);
  return with_checksum(bytes);
}

}  // namespace wick::capstone::test
