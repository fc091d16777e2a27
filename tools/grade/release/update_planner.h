#pragma once

#include "tools/grade/release/manifest.h"
#include "tools/grade/release/update.h"

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace wick::grade {

/// Decides what an update does. Given files are in update.cpp, stubs in update_stubs.cpp.
class UpdatePlanner {
 public:
  UpdatePlanner(const std::filesystem::path& tree, const std::filesystem::path& fresh);

  UpdatePlan result() { return std::move(plan_); }

 private:
  bool is_there(const std::string& path) const { return std::filesystem::exists(tree_ / path); }
  bool is_stub(const std::string& path) const {
    return old_.stubs.count(path) != 0 || new_.stubs.count(path) != 0;
  }
  void note_change(const char* verdict, const std::string& path, const std::string& note = "");
  std::string free_name(const std::string& wanted) const;
  void beside(const std::string& path, const std::string& text, const std::string& reason);
  void refuse_folder(const std::string& path) const;
  void plan_given(const std::string& path);
  void remove_given(const std::string& path, const std::string& released, const std::string* mine);
  void replace_given(const std::string& path, const std::string* released, const std::string& fresh,
                     const std::string& mine);
  void plan_manifest();

  void plan_stubs();
  std::string older_name(const std::string& text, const std::set<std::string>& taken) const;
  void move_stub(const std::string& from, const std::string& to, const std::string& text);
  void plan_stub(const std::string& from, const std::string& to, const std::string& base,
                 const std::string& text);
  void forget_copy(const std::string& path, const std::string& text);
  void add_stub(const std::string& path, const std::string& text);
  void drop_stub(const std::string& path, const std::string& base);

  std::filesystem::path tree_, fresh_;
  Manifest old_, new_;
  std::map<std::string, std::string> mine_;   // given files: path -> SHA-256
  std::map<std::string, std::string> bases_;  // stubs: path -> what the next update merges with
  UpdatePlan plan_;
};

/// The value of `key`; null if the map has none.
template <typename Map>
const typename Map::mapped_type* find_in(const Map& map, const std::string& key) {
  const auto found = map.find(key);
  return found == map.end() ? nullptr : &found->second;
}

}  // namespace wick::grade
