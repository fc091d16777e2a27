#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

namespace wick::grade {

/// Where words stand in code without literals: to look for thousands of calls in a file is then no
/// more work than to read it.
class CodeWords {
 public:
  explicit CodeWords(std::string_view code);

  /// The first place of a function's last name, such as "open" or "operator<<"; npos if the code
  /// does not have it. A word of the framework is another one where std:: stands before it.
  std::size_t find(const std::string& word, bool is_of_framework) const;

  /// Calls visit(word, is_of_std_alone) for each word.
  template <typename Visit>
  void for_each(const Visit& visit) const {
    for (const auto& [word, places] : places_) {
      visit(word, places.first_without_std == std::string_view::npos);
    }
  }

 private:
  struct Places {
    std::size_t first = std::string_view::npos, first_without_std = std::string_view::npos;
  };

  void note(std::string_view code, std::size_t at, const std::string& word);

  std::unordered_map<std::string, Places> places_;
};

}  // namespace wick::grade
