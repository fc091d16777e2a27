#include "tests/tools/grade/support/hostile_archives.h"

#include <zlib.h>

#include <cstdio>
#include <stdexcept>

namespace wick::grade::test {
namespace {

void append(std::string& bytes, std::uint32_t number, int count) {
  for (int i = 0; i < count; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xff);
}

// The window bits of zlib: -15 gives the bare stream that a zip has, 31 a gzip file.
std::string deflated(const std::string& text, int window_bits) {
  z_stream stream = {};
  if (deflateInit2(&stream, 9, Z_DEFLATED, window_bits, 9, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::runtime_error("deflateInit2");
  }
  std::string packed(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string field(const std::string& text, std::size_t size) {
  std::string bytes = text.substr(0, size);
  bytes.resize(size, '\0');
  return bytes;
}

std::string octal(std::size_t number, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%0*zo", digits, number);
  return std::string(text) + '\0';
}

// What the local header and the directory of a zip have in common.
std::string zip_fields(const ZipEntry& entry, const std::string& packed) {
  std::string bytes;
  append(bytes, 20, 2);
  append(bytes, entry.is_encrypted ? 0x801 : 0x800, 2);  // names are UTF-8
  append(bytes, entry.is_deflated ? 8 : 0, 2);
  append(bytes, 0x5a210000, 4);
  append(bytes,
         static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(entry.text.data()),
                                          static_cast<uInt>(entry.text.size()))),
         4);
  append(bytes, static_cast<std::uint32_t>(packed.size()), 4);
  append(bytes, static_cast<std::uint32_t>(entry.text.size()), 4);
  append(bytes, static_cast<std::uint32_t>(entry.name.size()), 2);
  append(bytes, 0, 2);
  return bytes;
}

}  // namespace

std::string tar_of(const std::vector<TarEntry>& entries) {
  std::string bytes;
  for (const TarEntry& entry : entries) {
    std::string header = field(entry.name, 100) + octal(0644, 7) + octal(0, 7) + octal(0, 7) +
                         octal(entry.text.size(), 11) + octal(0, 11) + "        " + entry.kind +
                         field(entry.link, 100) + std::string("ustar\0", 6) + "00" + field("", 64) +
                         octal(1, 7) + octal(3, 7) + field("", 167);
    unsigned sum = 0;
    for (const char letter : header) sum += static_cast<unsigned char>(letter);
    header.replace(148, 8, octal(sum, 6) + ' ');
    bytes += header + entry.text;
    bytes.resize((bytes.size() + 511) / 512 * 512, '\0');
  }
  return bytes + std::string(1024, '\0');
}

std::string zip_of(const std::vector<ZipEntry>& entries) {
  std::string bytes, directory;
  for (const ZipEntry& entry : entries) {
    const std::string packed = entry.is_deflated ? deflated(entry.text, -15) : entry.text;
    const std::string fields = zip_fields(entry, packed);
    append(directory, 0x02014b50, 4);
    append(directory, 3 << 8 | 20, 2);  // made on Unix
    directory += fields;
    append(directory, 0, 2);  // comment
    append(directory, 0, 2);  // disk
    append(directory, 0, 2);
    append(directory, (entry.is_link ? 0120777u : 0100644u) << 16, 4);
    append(directory, static_cast<std::uint32_t>(bytes.size()), 4);
    directory += entry.name;
    append(bytes, 0x04034b50, 4);
    bytes += fields + entry.name + packed;
  }
  std::string end;
  append(end, 0x06054b50, 4);
  append(end, 0, 4);
  append(end, static_cast<std::uint32_t>(entries.size()), 2);
  append(end, static_cast<std::uint32_t>(entries.size()), 2);
  append(end, static_cast<std::uint32_t>(directory.size()), 4);
  append(end, static_cast<std::uint32_t>(bytes.size()), 4);
  append(end, 0, 2);
  return bytes + directory + end;
}

std::string gzip_of(const std::string& text) { return deflated(text, 31); }

}  // namespace wick::grade::test
