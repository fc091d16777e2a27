#include "nn/checkpoint/stored_entries.h"

#include "nn/checkpoint/file.h"
#include "nn/checkpoint/quoted.h"

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
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

// Names are repeated in errors, which are one line.
void check_name(const std::string& path, const std::string& name) {
  constexpr std::size_t most = 1000;
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (name.size() <= most && std::none_of(name.begin(), name.end(), is_control)) return;
  refuse(path, concatenate("its header has the name ", quoted(name), " of ", name.size(),
                           " bytes: a name has at most ", most, ", and no control character"));
}

// What the parser alone would accept: several entries of one name, of which it keeps the last, and
// any depth. The parser's own callback is no way to see this: after each entry it looks at all
// entries before it.
class HeaderRules : public nlohmann::json_sax<Json> {
 public:
  explicit HeaderRules(const std::string& path) : path_(path) {}

  bool start_object(std::size_t) override { return open(); }
  bool start_array(std::size_t) override { return open(); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    check_name(path_, name);
    if (!names_.back().insert(name).second) refuse(path_, "it names " + name + " twice");
    return true;
  }
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool parse_error(std::size_t, const std::string&, const Json::exception&) override {
    return false;
  }

 private:
  bool open() {
    if (names_.size() > 2) refuse(path_, "its header nests deeper than a list in an entry");
    names_.emplace_back();
    return true;
  }
  bool close() {
    names_.pop_back();
    return true;
  }

  const std::string& path_;
  std::vector<std::set<std::string>> names_;  // of the objects and lists that are open
};

Json parse_header(const std::string& path, const std::string& text) {
  if (text.empty() || text[0] != '{') refuse(path, "its header is not a JSON object");
  // The parser takes a zero byte for the end of the text and ignores what follows.
  if (text.find('\0') != std::string::npos) refuse(path, "its header is not valid JSON");
  HeaderRules rules(path);
  if (!Json::sax_parse(text, &rules)) refuse(path, "its header is not valid JSON");
  return Json::parse(text);
}

void check_metadata(const std::string& path, const Json& metadata) {
  const auto is_text = [](const Json& value) { return value.is_string(); };
  if (metadata.is_object() && std::all_of(metadata.begin(), metadata.end(), is_text)) return;
  refuse(path, "its __metadata__ must be an object of strings");
}

// The parser alone would turn 1.9 and -1 into unsigned numbers silently.
std::vector<std::uint64_t> whole_numbers(const std::string& path, const std::string& name,
                                         const Json& list) {
  const auto is_whole = [](const Json& value) { return value.is_number_unsigned(); };
  if (!list.is_array() || !std::all_of(list.begin(), list.end(), is_whole)) {
    refuse(path, "shape and data_offsets of " + name + " must be lists of whole numbers");
  }
  return list.get<std::vector<std::uint64_t>>();
}

StoredEntry read_entry(const std::string& path, const std::string& name, const Json& item) {
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

std::uint64_t little_endian(const char* bytes, std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = count; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

void write_entries(const std::string& path, const std::vector<WrittenEntry>& tensors,
                   const std::map<std::string, std::string>& texts) {
  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  if (!texts.empty()) header["__metadata__"] = texts;
  std::set<std::string> names{"__metadata__"};
  std::string numbers;
  for (const WrittenEntry& tensor : tensors) {
    if (!names.insert(tensor.name).second) {
      fail<Error>("save: cannot write ", path, ": the name ", tensor.name,
                  " is taken: names must differ, and __metadata__ means something else");
    }
    const std::size_t begin = numbers.size();
    numbers.append(static_cast<const char*>(tensor.numbers), tensor.bytes);
    header[tensor.name] = {
        {"dtype", tensor.type},
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

void read_entries(const std::string& path, std::map<std::string, std::string>* texts,
                  const std::function<bool(const std::string&)>& is_read,
                  const std::function<std::size_t(const StoredEntry&)>& bytes_of_a_number,
                  const std::function<void(const StoredEntry&, const char*)>& read) {
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
  std::vector<StoredEntry> entries;
  for (const auto& [name, item] : header.items()) {
    if (name == "__metadata__") {
      check_metadata(path, item);
      if (texts != nullptr) item.get_to(*texts);
    } else {
      entries.push_back(read_entry(path, name, item));
    }
  }
  std::stable_sort(entries.begin(), entries.end(), [](const StoredEntry& a, const StoredEntry& b) {
    return std::make_pair(a.begin, a.end) < std::make_pair(b.begin, b.end);
  });

  const char* const numbers = bytes.data() + size_bytes + header_size;
  const std::uint64_t available = bytes.size() - size_bytes - header_size;
  std::uint64_t next = 0;
  for (const StoredEntry& entry : entries) {
    const bool is_somewhere =
        entry.begin == next && entry.end >= entry.begin && entry.end <= available;
    if (is_somewhere && is_read && !is_read(entry.name)) {
      next = entry.end;
      continue;
    }
    const std::size_t width = bytes_of_a_number(entry);
    const auto count = static_cast<std::uint64_t>(entry.shape.numel());
    if (!is_somewhere || (entry.end - entry.begin) / width != count ||
        (entry.end - entry.begin) % width != 0) {
      refuse(path, concatenate("the numbers of ", entry.name, " are at ", entry.begin, " to ",
                               entry.end, " of ", available, " bytes: shape ", entry.shape, " of ",
                               entry.type, " needs ", count * width, " from ", next));
    }
    next = entry.end;
    read(entry, numbers + entry.begin);
  }
  if (next != available) {
    refuse(path,
           concatenate("it holds ", available, " bytes of numbers, its header describes ", next));
  }
}

}  // namespace wick::nn
