#include "nn/safetensors.h"

#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <set>
#include <utility>

namespace wick::nn {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t size_bytes = 8;
constexpr std::uint64_t largest_header = 100'000'000;

[[noreturn]] void refuse(const std::string& path, const std::string& reason) {
  fail<Error>("load: ", path, " is not a safetensors file: ", reason);
}

std::uint64_t little_endian(const char* bytes, std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = count; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

template <typename Float, typename Bits>
Float float_of(Bits bits) {
  static_assert(sizeof(Float) == sizeof(Bits));
  Float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// IEEE 754 binary16: a sign, 5 bits of exponent biased by 15, 10 of fraction.
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
  fail<Error>("load: ", path, ": ", tensor, " holds ", name,
              ": only F64, F32, F16 and BF16 can be loaded");
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) fail<Error>("load: cannot read ", path, ": ", std::strerror(errno));
  std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (file.bad()) fail<Error>("load: cannot read ", path, ": ", std::strerror(errno));
  return bytes;
}

// The parser would keep the last of several entries with one name.
Json parse_header(const std::string& path, const std::string& text) {
  std::set<std::string> names;
  std::string repeated;
  const auto see = [&](int depth, Json::parse_event_t event, Json& parsed) {
    const bool is_name = event == Json::parse_event_t::key && depth == 1;
    if (is_name && !names.insert(parsed.get<std::string>()).second) repeated = parsed;
    return true;
  };
  Json header;
  try {
    header = Json::parse(text, see);
  } catch (const Json::exception&) {
    refuse(path, "its header is not valid JSON");
  }
  if (!header.is_object()) refuse(path, "its header is not a JSON object");
  if (!repeated.empty()) refuse(path, "it names " + repeated + " twice");
  return header;
}

/// What the header says of one tensor.
struct Entry {
  std::string name;
  std::string type;
  Shape shape;
  std::uint64_t begin;
  std::uint64_t end;
};

Entry read_entry(const std::string& path, const std::string& name, const Json& item) {
  try {
    const auto extents = item.at("shape").get<std::vector<std::uint64_t>>();
    const auto offsets = item.at("data_offsets").get<std::vector<std::uint64_t>>();
    if (offsets.size() != 2) refuse(path, name + " has not two data_offsets");
    return {name, item.at("dtype").get<std::string>(),
            Shape(std::vector<std::int64_t>(extents.begin(), extents.end())), offsets[0],
            offsets[1]};
  } catch (const Json::exception&) {
    refuse(path, "the entry of " + name + " lacks a dtype, shape or data_offsets");
  } catch (const ShapeError& error) {
    refuse(path, name + ": " + error.what());
  }
}

std::string system_error(const char* what, const std::string& path) {
  return concatenate("save: cannot ", what, " ", path, ": ", std::strerror(errno));
}

/// A file descriptor, closed at the end of its scope.
class Descriptor {
 public:
  explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
  ~Descriptor() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

void write_all(int descriptor, const std::string& bytes, const std::string& path) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t count = ::write(descriptor, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno != EINTR) throw Error(system_error("write", path));
    if (count > 0) done += static_cast<std::size_t>(count);
  }
}

void replace_file(const std::string& path, const std::string& bytes) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  std::string temporary = path + ".XXXXXX";
  const Descriptor file(::mkstemp(temporary.data()));
  if (file.get() < 0) throw Error(system_error("write", path));
  try {
    write_all(file.get(), bytes, path);
    if (::fchmod(file.get(), 0644) != 0 || ::fsync(file.get()) != 0 ||
        ::rename(temporary.c_str(), path.c_str()) != 0) {
      throw Error(system_error("write", path));
    }
  } catch (...) {
    ::unlink(temporary.c_str());
    throw;
  }
  // Without this the new name itself might not survive a power cut.
  const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY));
  if (directory.get() >= 0) ::fsync(directory.get());
}

}  // namespace

void write_safetensors(const std::string& path, const std::vector<StoredTensor>& tensors) {
  Json header = Json::object();
  std::string numbers;
  for (const StoredTensor& tensor : tensors) {
    const std::size_t begin = numbers.size();
    numbers.append(reinterpret_cast<const char*>(tensor.values.data()),
                   tensor.values.size() * sizeof(Scalar));
    header[tensor.name] = {{"dtype", sizeof(Scalar) == 8 ? "F64" : "F32"},
                           {"shape", std::vector<std::int64_t>(tensor.shape.begin(),
                                                               tensor.shape.end())},
                           {"data_offsets", {begin, numbers.size()}}};
  }
  std::string text = header.dump();
  // Numbers begin at a multiple of eight bytes; the format allows spaces here for that.
  text.append((size_bytes - text.size() % size_bytes) % size_bytes, ' ');
  std::string bytes;
  for (std::size_t i = 0; i < size_bytes; ++i) {
    bytes += static_cast<char>(text.size() >> (8 * i) & 0xff);
  }
  replace_file(path, bytes + text + numbers);
}

std::vector<StoredTensor> read_safetensors(const std::string& path) {
  const std::string bytes = read_file(path);
  if (bytes.size() < size_bytes) refuse(path, "it is shorter than eight bytes");
  const std::uint64_t header_size = little_endian(bytes.data(), size_bytes);
  if (header_size > largest_header) {
    refuse(path, "its header would have " + std::to_string(header_size) +
                     " bytes, at most " + std::to_string(largest_header) + " are allowed");
  }
  if (header_size > bytes.size() - size_bytes) refuse(path, "its header is cut short");
  const Json header = parse_header(path, bytes.substr(size_bytes, header_size));

  std::vector<Entry> entries;
  for (const auto& [name, item] : header.items()) {
    if (name != "__metadata__") entries.push_back(read_entry(path, name, item));
  }
  std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::make_pair(a.begin, a.end) < std::make_pair(b.begin, b.end);
  });

  const char* const numbers = bytes.data() + size_bytes + header_size;
  const std::uint64_t available = bytes.size() - size_bytes - header_size;
  std::uint64_t next = 0;
  std::vector<StoredTensor> tensors;
  for (const Entry& entry : entries) {
    const Type type = type_named(path, entry.name, entry.type);
    const auto count = static_cast<std::uint64_t>(entry.shape.numel());
    if (entry.begin != next || entry.end < entry.begin || entry.end > available ||
        (entry.end - entry.begin) / type.bytes != count ||
        (entry.end - entry.begin) % type.bytes != 0) {
      refuse(path, concatenate("the numbers of ", entry.name, " are at ", entry.begin, " to ",
                               entry.end, " of ", available, " bytes: shape ", entry.shape,
                               " of ", entry.type, " needs ", count * type.bytes, " from ", next));
    }
    next = entry.end;
    StoredTensor tensor{entry.name, entry.shape, {}};
    tensor.values.reserve(count);
    for (std::uint64_t at = entry.begin; at < entry.end; at += type.bytes) {
      const double value = type.read(little_endian(numbers + at, type.bytes));
      tensor.values.push_back(static_cast<Scalar>(value));
    }
    tensors.push_back(std::move(tensor));
  }
  if (next != available) {
    refuse(path, concatenate("it holds ", available, " bytes of numbers, its header describes ",
                             next));
  }
  return tensors;
}

}  // namespace wick::nn
