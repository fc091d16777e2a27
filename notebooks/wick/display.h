#pragma once

#include "core/core.h"
#include "nn/nn.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#if defined(__CLING__) && __has_include(<nlohmann/json.hpp>)
#include <nlohmann/json.hpp>
#endif

// The things that cells show, as pictures and as text. Every kind has a `bundle` in the library and
// a one-line mime_bundle_repr here, which kernels find by argument-dependent lookup.

namespace wick::notebook {

/// One thing in several forms: pairs of a MIME type, such as "text/plain" or "image/svg+xml", and
/// text. A front end shows the richest form that it can.
struct Bundle {
  std::vector<std::pair<std::string, std::string>> forms;

  /// The bundle as JSON. A kernel needs no more of a bundle, and nlohmann-json takes ten times as
  /// long to compile in a cell.
  std::string dump() const;
};

/// Lets nlohmann-json convert a bundle by itself, in a kernel that has it.
template <typename Json>
void to_json(Json& json, const Bundle& bundle) {
  json = Json::parse(bundle.dump());
}

// xeus-cling shows the last expression of a cell by casting the result of mime_bundle_repr to
// nlohmann's type, so the result has that type there. Other kernels convert or call dump().
#if defined(__CLING__) && __has_include(<nlohmann/json.hpp>)
using Mime = nlohmann::json;
inline Mime to_mime(const Bundle& bundle) { return Mime(bundle); }
#else
using Mime = Bundle;
inline Mime to_mime(Bundle bundle) { return bundle; }
#endif

/// A table with a heat map behind its numbers, with shape, device, requires_grad and, if there is
/// one, the gradient beside it. Long axes are abbreviated.
Bundle bundle(const Tensor& tensor);

/// Where attention looks: one map for each head, tokens on both axes.
struct AttentionMap {
  std::string title;
  /// (t, s), (h, t, s) or (1, h, t, s).
  Tensor weights;
  std::vector<std::string> queries;
  std::vector<std::string> keys;
  /// The names of the heads; if empty, they are "head 0", "head 1", ..
  std::vector<std::string> names = {};
  /// The value of the brightest colour.
  double high = 1;
};

/// Self-attention over `tokens`; without tokens they are numbered. Throws ShapeError for weights of
/// another rank, ValueError for tokens of another number.
AttentionMap attention_map(const Tensor& weights, const std::vector<std::string>& tokens = {},
                           const std::string& title = "Attention");
/// Cross-attention: `queries` look at `keys`.
AttentionMap attention_map(const Tensor& weights, const std::vector<std::string>& queries,
                           const std::vector<std::string>& keys,
                           const std::string& title = "Attention");
Bundle bundle(const AttentionMap& map);

/// A matrix as colours, from its least value to its greatest: for a matrix too large to read.
struct MatrixMap {
  std::string title;
  /// (rows, columns).
  Tensor values;
  std::string row_label;
  std::string column_label;
};
/// Throws ShapeError for anything but a matrix that is not empty.
MatrixMap matrix_map(const Tensor& values, const std::string& title,
                     const std::string& row_label = "row",
                     const std::string& column_label = "column");
Bundle bundle(const MatrixMap& map);

/// Curves over common axes, point by point: a training loop adds points and shows the curves again.
class Curves {
 public:
  explicit Curves(std::string title, std::string x_label = "step", std::string y_label = "loss");
  /// A point of the series called `name`, which begins with its first point.
  Curves& add(const std::string& name, double x, double y);
  Curves& add(const std::string& name, const std::vector<double>& x, const std::vector<double>& y);
  Curves& log_x(bool is_log = true);
  Curves& log_y(bool is_log = true);
  /// Lets the y axis reach from low to high, whatever the points are: for measured values.
  Curves& y_reaches(double low, double high);

  struct Line {
    std::string name;
    std::vector<std::pair<double, double>> points;
  };
  const std::vector<Line>& lines() const { return lines_; }

 private:
  friend Bundle bundle(const Curves& curves);

  std::string title_, x_label_, y_label_;
  bool is_log_x_ = false, is_log_y_ = false;
  std::vector<double> y_reaches_;
  std::vector<Line> lines_;
};
Bundle bundle(const Curves& curves);

/// The history of a tensor, as far as gradients go: leaves on top, and an arrow for each way that a
/// gradient will take back.
struct AutogradGraph {
  Tensor result;
  /// Names for tensors in the graph.
  std::vector<std::pair<std::string, Tensor>> names;
  std::string title = "What backward() walks";
};
AutogradGraph graph_of(const Tensor& result,
                       const std::vector<std::pair<std::string, Tensor>>& names = {});
Bundle bundle(const AutogradGraph& graph);

/// Attention to be explored in a browser: layer, head and token are chosen, weights read by
/// pointing.
struct AttentionPage {
  std::string title;
  /// For each layer weights as in AttentionMap.
  std::vector<Tensor> layers;
  std::vector<std::string> queries;
  std::vector<std::string> keys;

  /// Writes the page as one HTML file that needs nothing else. Throws Error if it cannot be
  /// written.
  void save(const std::string& path) const;
};
AttentionPage attention_page(const std::vector<Tensor>& layers,
                             const std::vector<std::string>& tokens,
                             const std::string& title = "Attention");
Bundle bundle(const AttentionPage& page);

/// Rows of words and numbers under headings.
class Table {
 public:
  /// A word, or a number in up to four significant digits.
  struct Cell {
    Cell(std::string text) : text(std::move(text)) {}
    Cell(const char* text) : text(text) {}
    Cell(bool value) : text(value ? "yes" : "no") {}
    Cell(double value);
    Cell(float value) : Cell(static_cast<double>(value)) {}
    Cell(int value) : text(std::to_string(value)), is_number(true) {}
    Cell(std::int64_t value) : text(std::to_string(value)), is_number(true) {}
    Cell(const Shape& shape) : text(concatenate(shape)) {}

    std::string text;
    bool is_number = false;
  };
  explicit Table(std::vector<std::string> headings) : headings_(std::move(headings)) {}
  /// Throws ValueError unless there are as many cells as headings.
  Table& add(const std::vector<Cell>& row);

 private:
  friend Bundle bundle(const Table& table);

  std::vector<std::string> headings_;
  std::vector<std::vector<Cell>> rows_;
};
Bundle bundle(const Table& table);

/// "3.14" for 3.14159 and 2.
std::string fixed(double value, int decimals);
/// A tensor's numbers, without the line that describes it.
std::string numbers(const Tensor& tensor);
/// A tensor's numbers in row-major order.
std::vector<double> list(const Tensor& tensor);
/// Runs `work` and prints the error that it throws: for showing errors on purpose.
void show_error(const std::function<void()>& work);

/// "the cat sat" -> {"the", "cat", "sat"}.
std::vector<std::string> words(const std::string& text);
/// "cat" -> {"c", "a", "t"}.
std::vector<std::string> letters(const std::string& text);

/// The most bytes that tensors held at once while `work` ran, beyond those that they held before,
/// as the CPU's memory counts them (core/cpu/memory.h).
std::int64_t peak_memory(const std::function<void()>& work);

/// Seconds by the clock: the fastest of `trials` runs of `work`.
double fastest(int trials, const std::function<void()>& work);

inline Mime mime_bundle_repr(const AttentionMap& map) { return to_mime(bundle(map)); }
inline Mime mime_bundle_repr(const MatrixMap& map) { return to_mime(bundle(map)); }
inline Mime mime_bundle_repr(const Table& table) { return to_mime(bundle(table)); }
inline Mime mime_bundle_repr(const Curves& curves) { return to_mime(bundle(curves)); }
inline Mime mime_bundle_repr(const AutogradGraph& graph) { return to_mime(bundle(graph)); }
inline Mime mime_bundle_repr(const AttentionPage& page) { return to_mime(bundle(page)); }

}  // namespace wick::notebook

namespace wick {

// Found for a tensor because they stand in its namespace.
inline notebook::Mime mime_bundle_repr(const Tensor& tensor) {
  return notebook::to_mime(notebook::bundle(tensor));
}

}  // namespace wick
