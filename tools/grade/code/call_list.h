#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace wick::grade {

/// The list of what a student's file may call of C and of the standard library. It is
/// modules/may_call.txt, whose first lines say how it is written.
class CallList {
 public:
  /// Allows every call.
  CallList() = default;
  /// Throws Error if the file is not such a list.
  explicit CallList(const std::filesystem::path& file);

  /// Why an object may not want this symbol from elsewhere; nullopt if it may. Symbols in other
  /// namespaces than std's belong to the framework or to the student, and are allowed.
  std::optional<std::string> refusal(const std::string& symbol) const;

 private:
  struct Names {
    std::set<std::string> whole;
    std::vector<std::string> patterns;
    bool has(const std::string& name) const;
    void insert(const std::string& name);
  };
  void read_names(const std::string& line, const std::string& group);

  bool is_open_ = true;
  Names allowed_;
  std::vector<std::pair<std::string, Names>> refused_;  // with the reason
};

/// True if `name` fits `pattern`, in which * stands for any letters.
bool fits(const std::string& name, const std::string& pattern);

}  // namespace wick::grade
