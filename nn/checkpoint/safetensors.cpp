#include "nn/checkpoint/safetensors.h"

#include "nn/checkpoint/quoted.h"
#include "nn/checkpoint/stored_entries.h"

#include "core/host_room.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

namespace wick::nn {

namespace {

template <typename Float, typename Bits>
Float float_of(Bits bits) {
  static_assert(sizeof(Float) == sizeof(Bits));
  Float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// IEEE 754 binary16: one bit of sign, 5 bits of exponent biased by 15, 10 bits of fraction.
float half_to_float(std::uint32_t half) {
  const std::uint32_t sign = (half & 0x8000u) << 16;
  const std::uint32_t exponent = half >> 10 & 0x1fu;
  const std::uint32_t fraction = half & 0x3ffu;
  if (exponent == 31) return float_of<float>(sign | 0x7f800000u | fraction << 13);
  if (exponent == 0) {
    const float magnitude = static_cast<float>(fraction) * (1.0f / (1 << 24));
    return sign != 0 ? -magnitude : magnitude;
  }
  return float_of<float>(sign | (exponent + 112) << 23 | fraction << 13);
}

struct Type {
  std::size_t bytes;
  double (*read)(std::uint64_t bits);
};

// Names of types are such as F8_E4M3. Other text might be more than a line.
bool is_of_a_type(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

Type type_named(const std::string& path, const std::string& tensor, const std::string& name) {
  if (name == "F64") return {8, [](std::uint64_t bits) { return float_of<double>(bits); }};
  if (name == "F32") {
    return {4, [](std::uint64_t bits) {
              return double{float_of<float>(static_cast<std::uint32_t>(bits))};
            }};
  }
  if (name == "F16") {
    return {2, [](std::uint64_t bits) {
              return double{half_to_float(static_cast<std::uint32_t>(bits))};
            }};
  }
  if (name == "BF16") {
    return {2, [](std::uint64_t bits) {
              return double{float_of<float>(static_cast<std::uint32_t>(bits << 16))};
            }};
  }
  fail<Error>("load: ", path, ": ", tensor, " holds ",
              std::all_of(name.begin(), name.end(), is_of_a_type) ? name : quoted(name),
              ": only F64, F32, F16 and BF16 can be loaded");
}

}  // namespace

std::size_t bytes_of_a_float(const std::string& path, const StoredEntry& entry) {
  return type_named(path, entry.name, entry.type).bytes;
}

std::vector<Scalar> read_floats(const std::string& path, const StoredEntry& entry,
                                const char* bytes) {
  const Type type = type_named(path, entry.name, entry.type);
  check_host_room(("load: " + path).c_str(), {entry.shape.numel()}, sizeof(Scalar));
  const auto count = static_cast<std::size_t>(entry.shape.numel());
  std::vector<Scalar> values;
  values.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double value = type.read(little_endian(bytes + i * type.bytes, type.bytes));
    values.push_back(static_cast<Scalar>(value));
  }
  return values;
}

void write_safetensors(const std::string& path, const std::vector<StoredTensor>& tensors,
                       const std::map<std::string, std::string>& texts) {
  std::vector<WrittenEntry> entries;
  for (const StoredTensor& tensor : tensors) {
    entries.push_back({tensor.name, type_of_scalars, tensor.shape, tensor.values.data(),
                       tensor.values.size() * sizeof(Scalar)});
  }
  write_entries(path, entries, texts);
}

std::vector<StoredTensor> read_safetensors(const std::string& path,
                                           std::map<std::string, std::string>* texts,
                                           const std::function<bool(const std::string&)>& is_read) {
  std::vector<StoredTensor> tensors;
  const auto width = [&](const StoredEntry& entry) { return bytes_of_a_float(path, entry); };
  read_entries(path, texts, is_read, width, [&](const StoredEntry& entry, const char* bytes) {
    tensors.push_back({entry.name, entry.shape, read_floats(path, entry, bytes)});
  });
  return tensors;
}

}  // namespace wick::nn
