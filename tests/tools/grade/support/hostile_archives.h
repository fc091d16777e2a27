#pragma once

#include <cstdint>
#include <string>
#include <vector>

// Archives as an attacker writes them: byte by byte, since no decent program makes them.
namespace wick::grade::test {

/// One entry of a tar file, of any kind and with any name.
struct TarEntry {
  std::string name, text;
  char kind = '0';  // '1' a hard link, '2' a symbolic link, '3' and '4' devices, '5' a folder, '6'
  std::string link = {};
};
std::string tar_of(const std::vector<TarEntry>& entries);

/// One entry of a zip file, stored or deflated, with any name.
struct ZipEntry {
  std::string name, text;
  bool is_encrypted = false;
  bool is_link = false;
  bool is_deflated = false;
};
std::string zip_of(const std::vector<ZipEntry>& entries);

/// `text` as gzip packs it.
std::string gzip_of(const std::string& text);

}  // namespace wick::grade::test
