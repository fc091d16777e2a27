#pragma once

#include <doctest/doctest.h>

#include <boost/beast/zlib/inflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace wick::plot {

/// What a PNG file with a palette shows: the bytes red, green and blue of each pixel, row by row.
struct Picture {
  std::size_t width = 0, height = 0;
  std::vector<std::string> pixels;
};

inline std::string from_base64(const std::string& text) {
  const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  REQUIRE(text.size() % 4 == 0);
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char letter : text.substr(0, text.find('='))) {
    REQUIRE(letters.find(letter) != std::string::npos);
    bits = bits << 6 | static_cast<std::uint32_t>(letters.find(letter));
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xff);
  }
  return bytes;
}

inline std::size_t number_at(const std::string& bytes, std::size_t place) {
  REQUIRE(place + 4 <= bytes.size());
  std::size_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    number = number << 8 | static_cast<unsigned char>(bytes[place + i]);
  }
  return number;
}

/// What a zlib stream holds, of at most `size` bytes; the sum at its end is checked.
inline std::string inflated(const std::string& stream, std::size_t size) {
  namespace zlib = boost::beast::zlib;
  REQUIRE(stream.size() > 6);
  std::string bytes(size, '\0');
  zlib::inflate_stream inflate;
  zlib::z_params params;
  params.next_in = stream.data() + 2;
  params.avail_in = stream.size() - 6;
  params.next_out = &bytes[0];
  params.avail_out = bytes.size();
  boost::beast::error_code error;
  inflate.write(params, zlib::Flush::finish, error);
  CHECK(error == zlib::error::end_of_stream);
  CHECK(params.avail_in == 0);
  bytes.resize(params.total_out);
  std::uint64_t a = 1;
  std::uint64_t b = 0;
  for (const char byte : bytes) {
    a += static_cast<unsigned char>(byte);
    b += a % 65521;
  }
  CHECK(number_at(stream, stream.size() - 4) == (b % 65521 << 16 | a % 65521));
  return bytes;
}

/// Reads a PNG file that has a palette, with Boost's decoders; fails the test where it is not one.
inline Picture read_png(const std::string& file) {
  REQUIRE(file.substr(0, 8) == "\x89PNG\r\n\x1a\n");
  std::string types, palette, rows;
  Picture picture;
  for (std::size_t place = 8; place < file.size();) {
    const std::size_t size = number_at(file, place);
    REQUIRE(place + 12 + size <= file.size());
    const std::string type = file.substr(place + 4, 4);
    const std::string data = file.substr(place + 8, size);
    boost::crc_32_type crc;
    crc.process_bytes(file.data() + place + 4, 4 + size);
    CHECK(number_at(file, place + 8 + size) == crc.checksum());
    if (type == "IHDR") {
      picture.width = number_at(data, 0);
      picture.height = number_at(data, 4);
      // 8 bits, with a palette, deflate, filters of rows, no interlacing.
      CHECK(data.substr(8) == std::string{'\x8', '\x3', '\0', '\0', '\0'});
    }
    if (type == "PLTE") palette = data;
    if (type == "IDAT") rows = inflated(data, (picture.width + 1) * picture.height);
    types += type + " ";
    place += 12 + size;
  }
  CHECK(types == "IHDR PLTE IDAT IEND ");
  REQUIRE(rows.size() == (picture.width + 1) * picture.height);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto pixel = static_cast<std::size_t>(static_cast<unsigned char>(rows[i]));
    if (i % (picture.width + 1) == 0) {
      CHECK(pixel == 0);  // no filter
    } else {
      picture.pixels.push_back(palette.substr(3 * pixel, 3));  // throws beyond the palette
    }
  }
  return picture;
}

}  // namespace wick::plot
