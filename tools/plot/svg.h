#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace wick::plot {

/// `text` as XML text or attribute value; control characters, which XML 1.0 cannot hold, become
/// spaces, and what is not UTF-8 becomes U+FFFD.
std::string escape_xml(const std::string& text);

/// "1 row", "2 rows": for descriptions.
std::string counted(std::size_t count, const std::string& noun);

/// At most two decimals, no trailing zeros: "12.5".
std::string svg_number(double value);

/// The width that a drawing needs for this title, in any usual font.
double svg_title_width(const std::string& title);

/// A drawing under construction: paper, title, description and a style sheet that follows the
/// reader's light or dark setting. Classes: paper, ink, faint, grid, frame, mono, box, leaf,
/// result, arrow (see svg.cpp) and, with line, line0 to line3, which differ by dashes as well as
/// colour (palette: Okabe and Ito, 2008).
class Svg {
 public:
  using Attributes = std::vector<std::pair<std::string, std::string>>;

  Svg(double width, double height, const std::string& title, const std::string& description);

  /// One element; `text` is its content, and `tooltip` what pointing at it, or a screen reader,
  /// says.
  void element(const std::string& name, const Attributes& attributes, const std::string& text = "",
               const std::string& tooltip = "");
  /// `anchor` is "start", "middle" or "end".
  void text(double x, double y, const std::string& words, const std::string& css_class,
            const std::string& anchor = "start");
  void line(double x1, double y1, double x2, double y2, const std::string& css_class);

  /// The elements between the two are moved by (x, y).
  void begin_group(double x, double y);
  void end_group();

  /// The elements between the two share one line of the document. A row of a map is one line of a
  /// notebook then, and a changed row one line of a diff.
  void begin_line() { line_end_ = ""; }
  void end_line();

  /// The whole document.
  std::string finish() const;

 private:
  std::string document_;
  const char* line_end_ = "\n";
};

/// The number of classes line0, line1, ..
inline constexpr int line_styles = 4;

}  // namespace wick::plot
