#pragma once

#include "core/scalar.h"
#include "core/shape.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

// Files in the safetensors format (github.com/huggingface/safetensors) as names, shapes and bytes:
// eight bytes with the size of a JSON header, the header, the numbers. What the bytes of a number
// mean is the caller's.
namespace wick::nn {

/// A tensor for a file: its numbers, of the type that the format calls so, lie in memory in
/// row-major order.
struct WrittenEntry {
  std::string name, type;
  Shape shape;
  const void* numbers;
  std::size_t bytes;
};

/// Does what write_safetensors() does, for numbers of any type.
void write_entries(const std::string& path, const std::vector<WrittenEntry>& tensors,
                   const std::map<std::string, std::string>& texts = {});

/// The header's entry of one tensor, whose numbers are the bytes begin..end-1 behind the header.
struct StoredEntry {
  std::string name, type;
  Shape shape;
  std::uint64_t begin, end;
};

/// Calls `read` with each entry and its bytes, in the order of the numbers in the file, for what
/// `is_read` does not deny. `bytes_of_a_number` throws for a type that cannot be read. Throws what
/// read_safetensors() does.
void read_entries(const std::string& path, std::map<std::string, std::string>* texts,
                  const std::function<bool(const std::string& name)>& is_read,
                  const std::function<std::size_t(const StoredEntry&)>& bytes_of_a_number,
                  const std::function<void(const StoredEntry&, const char* bytes)>& read);

/// The whole number in `count` bytes, the lowest first.
std::uint64_t little_endian(const char* bytes, std::size_t count);

/// The type of a Scalar: F32 or F64.
inline constexpr const char* type_of_scalars = sizeof(Scalar) == 8 ? "F64" : "F32";

/// The bytes of a number of F64, F32, F16 or BF16. Throws Error for another type.
std::size_t bytes_of_a_float(const std::string& path, const StoredEntry& entry);
/// The numbers of such an entry, converted to Scalar.
std::vector<Scalar> read_floats(const std::string& path, const StoredEntry& entry,
                                const char* bytes);

}  // namespace wick::nn
