#include "core/autograd/node.h"
#include "tools/plot/colour.h"
#include "wick/display.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace wick::notebook {
namespace {

constexpr std::int64_t whole_axis = 12;  // a longer axis is abbreviated
constexpr std::int64_t shown_at_each_end = 5;
constexpr std::int64_t shown_matrices = 6;

/// The positions of an axis that are shown; -1 stands for those that are left out.
std::vector<std::int64_t> shown_of(std::int64_t extent) {
  std::vector<std::int64_t> positions;
  for (std::int64_t i = 0; i < extent; ++i) {
    if (extent <= whole_axis || i < shown_at_each_end || i >= extent - shown_at_each_end) {
      positions.push_back(i);
    } else if (positions.back() != -1) {
      positions.push_back(-1);
    }
  }
  return positions;
}

/// One notation and one scale of colours for a whole tensor.
class Style {
 public:
  explicit Style(const Tensor& x) {
    bool is_whole = true;
    for (Scalar value : x.to_vector()) {
      if (!std::isfinite(value)) continue;
      const double size = std::abs(static_cast<double>(value));
      largest_ = std::max(largest_, size);
      is_whole = is_whole && size == std::floor(size);
    }
    const bool is_extreme = largest_ >= 1e6 || (largest_ > 0 && largest_ < 1e-3);
    pattern_ = is_extreme ? "%.3e" : is_whole ? "%.0f" : "%.4f";
  }

  std::string cell(Scalar value) const {
    // What is no number stands out from both colours.
    const plot::Colour paper = std::isfinite(value)
                                   ? plot::diverging(largest_ > 0 ? 0.85 * value / largest_ : 0)
                                   : plot::Colour{92, 32, 70};
    return "<td style=\"background:" + plot::to_hex(paper) +
           ";color:" + plot::to_hex(plot::text_on(paper)) + ";text-align:right;padding:2px 6px\">" +
           text(value) + "</td>";
  }

 private:
  std::string text(Scalar value) const {
    std::array<char, 64> buffer{};
    std::snprintf(buffer.data(), buffer.size(), pattern_, static_cast<double>(value));
    return buffer.data();
  }

  double largest_ = 0;
  const char* pattern_ = "%.4f";
};

/// x (rows, columns).
std::string matrix(const Tensor& x, const Style& style, const std::string& caption) {
  const std::vector<std::int64_t> rows = shown_of(x.size(0));
  const std::vector<std::int64_t> columns = shown_of(x.size(1));
  std::string html =
      "<table style=\"border-collapse:collapse;font-variant-numeric:tabular-nums;margin:4px "
      "0\"><caption style=\"text-align:left;white-space:nowrap\">" +
      caption + "</caption><tbody>";
  for (std::int64_t i : rows) {
    html += "<tr>";
    std::vector<Scalar> values;
    if (i >= 0) values = x.slice(0, i, i + 1).to_vector();
    for (std::int64_t j : columns) {
      html += i < 0 || j < 0 ? "<td style=\"text-align:center\">…</td>"
                             : style.cell(values[static_cast<std::size_t>(j)]);
    }
    html += "</tr>";
  }
  return html + "</tbody></table>";
}

/// All of x as tables of its last two axes, under a caption.
std::string tables(const Tensor& x, const std::string& caption) {
  if (x.numel() == 0) return "<p>" + caption + "</p>";
  const Style style(x);
  if (x.dim() < 2) return matrix(x.reshape({1, -1}), style, caption);
  if (x.dim() == 2) return matrix(x, style, caption);
  const Tensor all = x.reshape({-1, x.size(-2), x.size(-1)});
  std::string html =
      "<div>" + caption + "</div><div style=\"display:flex;flex-wrap:wrap;gap:16px\">";
  const std::int64_t shown = std::min(shown_matrices, all.size(0));
  for (std::int64_t i = 0; i < shown; ++i) {
    // The place of this matrix on the leading axes: "[1, 0]".
    std::string place;
    std::int64_t rest = i;
    for (int axis = x.dim() - 3; axis >= 0; --axis) {
      place = std::to_string(rest % x.size(axis)) + (place.empty() ? "" : ", ") + place;
      rest /= x.size(axis);
    }
    html += matrix(all.slice(0, i, i + 1).squeeze(0), style, "[" + place + "]");
  }
  html += "</div>";
  if (shown < all.size(0)) html += concatenate("<div>and ", all.size(0) - shown, " more</div>");
  return html;
}

std::string html_of(const Tensor& tensor) {
  std::string caption = concatenate("<b>Tensor ", tensor.shape(), "</b> on the ", tensor.device());
  const bool is_leaf = tensor.requires_grad() && tensor.node() && tensor.node()->is_leaf;
  if (is_leaf) caption += tensor.grad().defined() ? ", has a gradient" : ", wants a gradient";
  if (tensor.requires_grad() && !is_leaf) {
    caption += concatenate(", made by <i>", tensor.node()->operation, "</i>");
  }
  std::string html = tables(tensor.detach(), caption);
  const Tensor gradient = tensor.grad();
  if (gradient.defined()) html += tables(gradient.detach(), "<b>its gradient</b>");
  return "<div>" + html + "</div>";
}

}  // namespace

Bundle bundle(const Tensor& tensor) {
  if (!tensor.defined()) {
    return {{{"text/html", "<i>undefined tensor</i>"}, {"text/plain", to_string(tensor)}}};
  }
  std::string text = to_string(tensor);
  const Tensor gradient = tensor.grad();
  if (gradient.defined()) text += "\ngradient\n" + to_string(gradient);
  return {{{"text/html", html_of(tensor)}, {"text/plain", text}}};
}

}  // namespace wick::notebook
