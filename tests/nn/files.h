#pragma once

// Files for the suites of safetensors and checkpoints: a folder to put them in, and ways to read,
// write and forge them.

#include "nn/checkpoint/safetensors.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace wick {

namespace fs = std::filesystem;

// A folder that is removed with the test.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "wick-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Folder() { fs::remove_all(path_); }

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
  }

 private:
  fs::path path_;
};

inline std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// A new file each time: some file systems wait for the disk when an existing file is cut.
inline void write(const std::string& path, const std::string& bytes) {
  fs::remove(path);
  std::ofstream(path, std::ios::binary) << bytes;
}

// A file with this header and these numbers.
inline std::string file_of(const std::string& header, const std::string& numbers) {
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(header.size() >> (8 * i) & 0xff);
  return bytes + header + numbers;
}

inline std::string refusal(const std::string& path) {
  try {
    nn::read_safetensors(path);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace wick
