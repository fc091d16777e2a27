#pragma once

#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include "core/error.h"

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

// Reads TOML; errors name file, line and key. Few sources include this header, because the parser
// takes seconds to compile.
namespace wick::grade {

/// One table of a file. It remembers the keys that were read, so that check_keys() refuses a
/// misspelt one.
class TomlTable {
 public:
  TomlTable(const toml::table& table, const std::filesystem::path& path)
      : table_(table), path_(path) {}

  bool has(const std::string& key) const { return table_.contains(key); }

  template <typename T>
  T get(const std::string& key) const {
    const toml::node& node = required(key);
    const auto value = node.value<T>();
    if (!value) refuse(node, "`" + key + "` has the wrong type");
    return *value;
  }

  template <typename T>
  T get(const std::string& key, T otherwise) const {
    return has(key) ? get<T>(key) : otherwise;
  }

  template <typename T>
  std::vector<T> list(const std::string& key) const {
    std::vector<T> items;
    if (!has(key)) return items;
    for (const toml::node& node : array(key)) {
      const auto value = node.value<T>();
      if (!value) refuse(node, "an item of `" + key + "` has the wrong type");
      items.push_back(*value);
    }
    return items;
  }

  std::vector<TomlTable> tables(const std::string& key) const {
    std::vector<TomlTable> items;
    if (!has(key)) return items;
    for (const toml::node& node : array(key)) {
      if (!node.is_table()) refuse(node, "an item of `" + key + "` is not a table");
      items.emplace_back(*node.as_table(), path_);
    }
    return items;
  }

  /// Throws Error for a key that was never read.
  void check_keys() const {
    for (const auto& [key, node] : table_) {
      if (read_.count(std::string(key.str())) == 0) {
        refuse(node, "unknown key `" + std::string(key.str()) + "`");
      }
    }
  }

  const toml::table& table() const { return table_; }
  void read(const std::string& key) const { read_.insert(key); }

  /// "modules/12_attention/module.toml:8"
  std::string place() const { return place(table_); }
  std::string place(const toml::node& node) const {
    return concatenate(path_.string(), ":", node.source().begin.line);
  }

  [[noreturn]] void refuse(const toml::node& node, const std::string& reason) const {
    fail<Error>(place(node), ": ", reason);
  }
  [[noreturn]] void refuse(const std::string& reason) const { refuse(table_, reason); }

 private:
  const toml::node& required(const std::string& key) const {
    read_.insert(key);
    const toml::node* node = table_.get(key);
    if (node == nullptr) refuse(table_, "`" + key + "` is missing");
    return *node;
  }
  const toml::array& array(const std::string& key) const {
    const toml::node& node = required(key);
    if (!node.is_array()) refuse(node, "`" + key + "` is not a list");
    return *node.as_array();
  }

  const toml::table& table_;
  std::filesystem::path path_;
  mutable std::set<std::string> read_;
};

inline toml::table parse_toml(const std::filesystem::path& path) {
  try {
    return toml::parse_file(path.string());
  } catch (const toml::parse_error& error) {
    fail<Error>(path.string(), ":", error.source().begin.line, ": ", error.description());
  }
}

}  // namespace wick::grade
