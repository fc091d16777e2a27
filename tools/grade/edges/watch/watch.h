#pragma once

#include "tools/grade/edges/watch/columns.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

// Reports which edges the arguments of a call are at. `wick course edges` puts this text in front
// of a reference's source, and a Watch at the beginning of each function that has a solution region
// (watched_source.h). A watched program reports cells as observations: "cells of ROW", whose text
// has a column in each line, and "met ROW: COLUMN" for a column that a call has met, and "missed
// ROW: COLUMN" if another call has not. "extent of ROW: 300" is that of the longest axis.

namespace wick::scenario {
/// These functions are scenario.h's. That header includes more than a student's file may.
void observe_text(const std::string& name, const std::string& text);
bool is_first_pass();
}  // namespace wick::scenario

namespace wick::watch {

/// One call of a function that an exercise asks for. It ends before the function's body begins.
class Watch {
 public:
  explicit Watch(std::string function) : function_(std::move(function)), is_outer_(!is_busy()) {
    is_busy() = true;
    if (is_outer_) report("", {{"called", true}});
  }
  ~Watch() {
    for (std::size_t i = 0; i < views_.size(); ++i) {
      for (std::size_t j = i + 1; j < views_.size(); ++j) report_pair(views_[i], views_[j]);
    }
    for (std::size_t i = 0; i < options_.size(); ++i) {
      for (std::size_t j = i + 1; j < options_.size(); ++j) {
        report(" " + options_[i].first + " with " + options_[j].first,
               {{"both set", options_[i].second && options_[j].second}});
      }
    }
    if (is_outer_) is_busy() = false;
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  template <typename T>
  void argument(const std::string& name, const T& value) {
    Columns columns;
    if (is_outer_) add(columns, value);
    report(" " + name, columns);
  }
  /// An operand is an argument. Each pair of operands is asked about too.
  template <typename T>
  void operand(const std::string& name, const T& value) {
    argument(name, value);
    if constexpr (std::is_same_v<T, Tensor> || std::is_same_v<T, Array>) {
      views_.emplace_back(name, view_of(value));
    }
  }
  template <typename T>
  void option(const std::string& name, const T& value, const T& otherwise) {
    if constexpr (std::is_same_v<T, Tensor>) {
      options_.emplace_back(name, value.defined());
    } else if constexpr (is_comparable<T>::value) {
      options_.emplace_back(name, value != otherwise);
    }
  }
  /// Something that outlives the call: an object, or an argument that the call may change.
  template <typename T>
  void state(const std::string& name, const T& object) {
    std::set<const void*>& seen = states()[function_ + " " + name];
    Columns columns{{"a second time", !seen.insert(identity(object)).second}};
    if constexpr (is_module<T>::value) {
      bool& has_trained = trained()[&object];
      columns.emplace_back("training", object.is_training());
      columns.emplace_back("resting", !object.is_training());
      columns.emplace_back("rests after training", has_trained && !object.is_training());
      has_trained = has_trained || object.is_training();
    }
    report(" " + name, columns);
  }

 private:
  using Named = std::pair<std::string, std::optional<View>>;

  // A weak pointer keeps the place, so that no later buffer has the same address. Any other object
  // may be taken for one that lay in its place before.
  static const void* identity(const Tensor& tensor) {
    static std::vector<std::weak_ptr<Buffer>> kept;
    if (!tensor.defined()) return nullptr;
    kept.emplace_back(tensor.array().buffer);
    return tensor.array().buffer.get();
  }
  template <typename T>
  static const void* identity(const T& object) {
    return &object;
  }

  // A function that a Watch calls may have a Watch too. That one reports nothing.
  static bool& is_busy() {
    static bool busy = false;
    return busy;
  }
  static std::map<std::string, std::set<const void*>>& states() {
    static std::map<std::string, std::set<const void*>> states;
    return states;
  }
  static std::map<const void*, bool>& trained() {
    static std::map<const void*, bool> trained;
    return trained;
  }

  void report_pair(const Named& a, const Named& b) {
    const bool are_there = a.second && b.second;
    bool broadcasts = false;
    bool are_equal = are_there && a.second->shape.size() == b.second->shape.size();
    bool is_one_for_many = false;
    if (are_there) {
      const int axes = std::max(a.second->shape.size(), b.second->shape.size());
      for (int axis = 2; axis < axes; ++axis) {
        if (a.second->size(axis) != b.second->size(axis)) broadcasts = true;
      }
      const std::int64_t t = a.second->size(1), s = b.second->size(1);
      is_one_for_many = (t == 1 && s > 1) || (s == 1 && t > 1);
    }
    for (int axis = 0; are_equal && axis < a.second->shape.size(); ++axis) {
      are_equal = a.second->strides[axis] == b.second->strides[axis];
    }
    report(" " + a.first + " with " + b.first,
           {{"leading axes broadcast", broadcasts},
            {"the same permuted strides", are_equal &&
                                              is_permuted(a.second->shape, a.second->strides) &&
                                              is_permuted(b.second->shape, b.second->strides)},
            {"t = 1 and s > 1", is_one_for_many}});
  }

  void report(const std::string& part, const Columns& columns) {
    if (!is_outer_ || columns.empty() || !scenario::is_first_pass()) return;
    static std::set<std::string> reported;
    const std::string row = function_ + part;
    std::string names;
    for (const auto& [column, is_met] : columns) names += std::string(column) + "\n";
    if (reported.insert(row).second) scenario::observe_text("cells of " + row, names);
    const std::string extent = "extent of " + row + ": " + std::to_string(columns.longest);
    if (columns.longest > 0 && reported.insert(extent).second) scenario::observe_text(extent, "");
    for (const auto& [column, is_met] : columns) {
      const std::string cell = row + ": " + column;
      if (is_met && reported.insert(cell).second) scenario::observe_text("met " + cell, "");
      if (!is_met) reported.insert("missed " + cell);
      const bool is_both = reported.count(cell) != 0 && reported.count("missed " + cell) != 0;
      if (is_both && reported.insert("both " + cell).second) {
        scenario::observe_text("missed " + cell, "");
      }
    }
  }

  std::string function_;
  bool is_outer_;
  std::vector<Named> views_;
  std::vector<std::pair<std::string, bool>> options_;
};

}  // namespace wick::watch
