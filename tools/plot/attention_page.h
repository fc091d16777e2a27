#pragma once

#include <string>
#include <vector>

namespace wick::plot {

/// Attention weights to be looked at in a browser.
struct AttentionPage {
  std::string title;
  /// The tokens that attend, and the tokens that they attend to.
  std::vector<std::string> queries;
  std::vector<std::string> keys;
  struct Layer {
    /// "layer 0", or what it is.
    std::string name;
    /// For each head queries.size() * keys.size() weights, row by row.
    std::vector<std::vector<double>> heads;
  };
  std::vector<Layer> layers;
};

/// One HTML document that needs nothing else: choose layer, head and token, point at a weight to
/// read it. It works with a keyboard, in light and dark, and shows any token as text, never as
/// markup. Throws ValueError where weights and tokens differ in number, or there is nothing to see.
std::string attention_page(const AttentionPage& page);

}  // namespace wick::plot
