#include "tools/grade/handin/zip_file.h"

#include "core/error.h"

#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <limits>

namespace wick::grade {
namespace {

// APPNOTE.TXT 4.3.7, 4.3.12 and 4.3.16, by PKWARE. Numbers are in little-endian order.
constexpr std::uint32_t local_header = 0x04034b50, directory_header = 0x02014b50,
                        end_of_directory = 0x06054b50;
constexpr std::uint32_t version = 20, utf8_names = 0x800, stored = 0;
constexpr std::uint32_t first_of_1980 =
    0x00210000;  // a date and a time of MS-DOS: there is none before
constexpr std::uint32_t made_on_unix = 3 << 8 | version;
constexpr std::uint32_t plain_file = 0100644u << 16;

void append(std::string& bytes, std::uint32_t number, int count) {
  for (int i = 0; i < count; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xff);
}

std::uint32_t small(std::size_t number) {
  if (number > std::numeric_limits<std::uint32_t>::max() / 2) {
    fail<Error>("zip: ", number, " bytes do not fit: a zip file has at most 2 GB here");
  }
  return static_cast<std::uint32_t>(number);
}

std::string fields_of(const std::string& path, const std::string& text) {
  std::string fields;
  for (const std::uint32_t number : {version, utf8_names, stored}) append(fields, number, 2);
  append(fields, first_of_1980, 4);
  const uLong checksum = crc32(0, reinterpret_cast<const Bytef*>(text.data()), small(text.size()));
  append(fields, static_cast<std::uint32_t>(checksum), 4);
  append(fields, small(text.size()), 4);
  append(fields, small(text.size()), 4);
  append(fields, small(path.size()), 2);
  append(fields, 0, 2);
  return fields;
}

}  // namespace

std::string zip_file(const std::map<std::string, std::string>& texts) {
  if (texts.size() > std::numeric_limits<std::uint16_t>::max()) {
    fail<Error>("zip: ", texts.size(), " files do not fit: a zip file has at most 65535");
  }
  std::string bytes, directory;
  for (const auto& [path, text] : texts) {
    const std::string fields = fields_of(path, text);
    append(directory, directory_header, 4);
    append(directory, made_on_unix, 2);
    directory += fields + std::string(6, '\0');  // no comment, disk 0, no text for old systems
    append(directory, plain_file, 4);
    append(directory, small(bytes.size()), 4);
    directory += path;
    append(bytes, local_header, 4);
    bytes += fields + path + text;
  }
  std::string end;
  append(end, end_of_directory, 4);
  append(end, 0, 4);
  append(end, small(texts.size()), 2);
  append(end, small(texts.size()), 2);
  append(end, small(directory.size()), 4);
  append(end, small(bytes.size()), 4);
  append(end, 0, 2);
  return bytes + directory + end;
}

}  // namespace wick::grade
