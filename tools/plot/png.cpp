#include "tools/plot/png.h"

#include "core/error.h"

#include <algorithm>

namespace wick::plot {
namespace {

/// A number of PNG: four bytes, the highest first.
std::string number(std::uint32_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xff);
  return bytes;
}

std::string number(std::size_t value) { return number(static_cast<std::uint32_t>(value)); }

/// The sum that ends each chunk: CRC-32, bit by bit (PNG, annex D).
std::uint32_t crc(const std::string& bytes) {
  std::uint32_t sum = 0xffffffff;
  for (const char byte : bytes) {
    sum ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ ((sum & 1) != 0 ? 0xedb88320 : 0);
  }
  return ~sum;
}

/// The sum that ends a zlib stream: Adler-32 (RFC 1950).
std::uint32_t adler(const std::string& bytes) {
  constexpr std::uint32_t modulus = 65521;
  std::uint32_t a = 1;
  std::uint32_t b = 0;
  for (const char byte : bytes) {
    a = (a + static_cast<unsigned char>(byte)) % modulus;
    b = (b + a) % modulus;
  }
  return b << 16 | a;
}

std::string chunk(const std::string& type, const std::string& data) {
  return number(data.size()) + type + data + number(crc(type + data));
}

/// A zlib stream of stored blocks (RFC 1951, 3.2.4), each of which holds at most 65,535 bytes.
std::string stored(const std::string& bytes) {
  constexpr std::size_t most = 65535;
  std::string stream = "\x78\x01";  // deflate with a window of 32 KiB, at the lowest level
  for (std::size_t begin = 0; begin < bytes.size(); begin += most) {
    const std::size_t size = std::min(most, bytes.size() - begin);
    stream += begin + size == bytes.size() ? '\1' : '\0';
    for (const std::size_t length : {size, ~size}) {  // the lowest byte first
      stream += static_cast<char>(length & 0xff);
      stream += static_cast<char>(length >> 8 & 0xff);
    }
    stream += bytes.substr(begin, size);
  }
  return stream + number(adler(bytes));
}

void check(const IndexedImage& image) {
  const std::size_t places = image.width * image.height;
  if (places == 0 || image.pixels.size() != places) {
    fail<ValueError>("png: ", image.pixels.size(), " pixels for ", image.height, " rows of ",
                     image.width, ": there must be one or more, and one for every place");
  }
  const auto last =
      static_cast<std::size_t>(*std::max_element(image.pixels.begin(), image.pixels.end()));
  if (image.palette.size() > 256 || last >= image.palette.size()) {
    fail<ValueError>("png: pixels up to ", last, " with ", image.palette.size(),
                     " colours: a pixel is the place of a colour, and there are at most 256");
  }
}

}  // namespace

std::string png(const IndexedImage& image) {
  check(image);
  // 8 bits a pixel, colours from a palette, and the only methods and order of rows that there are.
  const std::string header =
      number(image.width) + number(image.height) + std::string{'\x8', '\x3', '\0', '\0', '\0'};
  std::string palette;
  for (const Colour& colour : image.palette) {
    for (const int part : {colour.red, colour.green, colour.blue}) {
      palette += static_cast<char>(part);
    }
  }
  std::string rows;
  for (std::size_t i = 0; i < image.height; ++i) {
    rows += '\0';  // the row's filter: none
    const auto row = image.pixels.begin() + static_cast<std::ptrdiff_t>(i * image.width);
    rows.append(row, row + static_cast<std::ptrdiff_t>(image.width));
  }
  return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header) + chunk("PLTE", palette) +
         chunk("IDAT", stored(rows)) + chunk("IEND", "");
}

std::string base64(const std::string& bytes) {
  constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t three = 0;
    for (std::size_t j = 0; j < 3; ++j) {
      three = three << 8 | (j < count ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    }
    for (std::size_t j = 0; j < 4; ++j) {
      text += j <= count ? letters[three >> (18 - 6 * j) & 63] : '=';
    }
  }
  return text;
}

}  // namespace wick::plot
