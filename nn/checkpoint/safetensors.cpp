#include "nn/checkpoint/safetensors.h"

#include "nn/checkpoint/file.h"
#include "nn/checkpoint/quoted.h"

#include "core/host_room.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <set>
#include <utility>

namespace wick::nn {

namespace {

using Json = nlohmann::json;

// The bytes of numbers are written as they lie in memory.
static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "safetensors is little-endian");

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

// Names are repeated in errors, which are one line.
void check_name(const std::string& path, const std::string& name) {
  constexpr std::size_t most = 1000;
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (name.size() <= most && std::none_of(name.begin(), name.end(), is_control)) return;
  refuse(path, concatenate("its header has the name ", quoted(name), " of ", name.size(),
                           " bytes: a name has at most ", most, ", and no control character"));
}

// The parser alone would keep the last of several entries with one name, and accept any depth.
Json parse_header(const std::string& path, const std::string& text) {
  if (text.empty() || text[0] != '{') refuse(path, "its header is not a JSON object");
  // The parser takes a zero byte for the end of the text and ignores what follows.
  if (text.find('\0') != std::string::npos) refuse(path, "its header is not valid JSON");
  using Event = Json::parse_event_t;
  std::vector<std::set<std::string>> names;  // of the objects that are open
  const auto see = [&](int depth, Event event, Json& parsed) {
    const bool opens = event == Event::object_start || event == Event::array_start;
    if (opens && depth > 2) refuse(path, "its header nests deeper than a list in an entry");
    if (event == Event::object_start) names.emplace_back();
    if (event == Event::object_end) names.pop_back();
    if (event == Event::key) {
      const auto name = parsed.get<std::string>();
      check_name(path, name);
      if (!names.back().insert(name).second) refuse(path, "it names " + name + " twice");
    }
    return true;
  };
  try {
    return Json::parse(text, see);
  } catch (const Json::exception&) {
    refuse(path, "its header is not valid JSON");
  }
}

void check_metadata(const std::string& path, const Json& metadata) {
  const auto is_text = [](const Json& value) { return value.is_string(); };
  if (metadata.is_object() && std::all_of(metadata.begin(), metadata.end(), is_text)) return;
  refuse(path, "its __metadata__ must be an object of strings");
}

/// The header's entry of one tensor.
struct Entry {
  std::string name;
  std::string type;
  Shape shape;
  std::uint64_t begin;
  std::uint64_t end;
};

// The parser alone would turn 1.9 and -1 into unsigned numbers silently.
std::vector<std::uint64_t> whole_numbers(const std::string& path, const std::string& name,
                                         const Json& list) {
  const auto is_whole = [](const Json& value) { return value.is_number_unsigned(); };
  if (!list.is_array() || !std::all_of(list.begin(), list.end(), is_whole)) {
    refuse(path, "shape and data_offsets of " + name + " must be lists of whole numbers");
  }
  return list.get<std::vector<std::uint64_t>>();
}

Entry read_entry(const std::string& path, const std::string& name, const Json& item) {
  try {
    const auto extents = whole_numbers(path, name, item.at("shape"));
    const auto offsets = whole_numbers(path, name, item.at("data_offsets"));
    if (offsets.size() != 2) refuse(path, name + " does not have two data_offsets");
    return {name, item.at("dtype").get<std::string>(),
            Shape(std::vector<std::int64_t>(extents.begin(), extents.end())), offsets[0],
            offsets[1]};
  } catch (const Json::exception&) {
    refuse(path, "the entry of " + name + " lacks a dtype, shape or data_offsets");
  } catch (const ShapeError& error) {
    refuse(path, name + ": " + error.what());
  }
}

}  // namespace

void write_safetensors(const std::string& path, const std::vector<StoredTensor>& tensors,
                       const std::map<std::string, std::string>& texts) {
  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  if (!texts.empty()) header["__metadata__"] = texts;
  std::set<std::string> names{"__metadata__"};
  std::string numbers;
  for (const StoredTensor& tensor : tensors) {
    if (!names.insert(tensor.name).second) {
      fail<Error>("save: cannot write ", path, ": the name ", tensor.name,
                  " is taken: names must differ, and __metadata__ means something else");
    }
    const std::size_t begin = numbers.size();
    numbers.append(reinterpret_cast<const char*>(tensor.values.data()),
                   tensor.values.size() * sizeof(Scalar));
    header[tensor.name] = {
        {"dtype", sizeof(Scalar) == 8 ? "F64" : "F32"},
        {"shape", std::vector<std::int64_t>(tensor.shape.begin(), tensor.shape.end())},
        {"data_offsets", {begin, numbers.size()}}};
  }
  std::string text;
  try {
    text = header.dump();
  } catch (const Json::exception&) {
    fail<Error>("save: cannot write ", path, ": a name or a text is not UTF-8: all must be");
  }
  // Numbers begin at a multiple of eight bytes; the format allows spaces here to reach it.
  text.append((size_bytes - text.size() % size_bytes) % size_bytes, ' ');
  std::string size;
  for (std::size_t i = 0; i < size_bytes; ++i) {
    size += static_cast<char>(text.size() >> (8 * i) & 0xff);
  }
  replace_file(path, {size, text, numbers});
}

std::vector<StoredTensor> read_safetensors(const std::string& path,
                                           std::map<std::string, std::string>* texts,
                                           const std::function<bool(const std::string&)>& is_read) {
  const std::string bytes = read_file(path);
  if (bytes.size() < size_bytes) refuse(path, "it is shorter than eight bytes");
  const std::uint64_t header_size = little_endian(bytes.data(), size_bytes);
  if (header_size > largest_header) {
    refuse(path, "its header would have " + std::to_string(header_size) + " bytes, at most " +
                     std::to_string(largest_header) + " are allowed");
  }
  if (header_size > bytes.size() - size_bytes) refuse(path, "its header is cut short");
  const Json header = parse_header(path, bytes.substr(size_bytes, header_size));

  if (texts != nullptr) texts->clear();
  std::vector<Entry> entries;
  for (const auto& [name, item] : header.items()) {
    if (name == "__metadata__") {
      check_metadata(path, item);
      if (texts != nullptr) item.get_to(*texts);
    } else {
      entries.push_back(read_entry(path, name, item));
    }
  }
  std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::make_pair(a.begin, a.end) < std::make_pair(b.begin, b.end);
  });

  const char* const numbers = bytes.data() + size_bytes + header_size;
  const std::uint64_t available = bytes.size() - size_bytes - header_size;
  std::uint64_t next = 0;
  std::vector<StoredTensor> tensors;
  for (const Entry& entry : entries) {
    const bool is_somewhere =
        entry.begin == next && entry.end >= entry.begin && entry.end <= available;
    if (is_somewhere && is_read && !is_read(entry.name)) {
      next = entry.end;
      continue;
    }
    const Type type = type_named(path, entry.name, entry.type);
    const auto count = static_cast<std::uint64_t>(entry.shape.numel());
    if (!is_somewhere || (entry.end - entry.begin) / type.bytes != count ||
        (entry.end - entry.begin) % type.bytes != 0) {
      refuse(path, concatenate("the numbers of ", entry.name, " are at ", entry.begin, " to ",
                               entry.end, " of ", available, " bytes: shape ", entry.shape, " of ",
                               entry.type, " needs ", count * type.bytes, " from ", next));
    }
    next = entry.end;
    check_host_room(("load: " + path).c_str(), {entry.shape.numel()}, sizeof(Scalar));
    StoredTensor tensor{entry.name, entry.shape, {}};
    tensor.values.reserve(count);
    for (std::uint64_t at = entry.begin; at < entry.end; at += type.bytes) {
      const double value = type.read(little_endian(numbers + at, type.bytes));
      tensor.values.push_back(static_cast<Scalar>(value));
    }
    tensors.push_back(std::move(tensor));
  }
  if (next != available) {
    refuse(path,
           concatenate("it holds ", available, " bytes of numbers, its header describes ", next));
  }
  return tensors;
}

}  // namespace wick::nn
