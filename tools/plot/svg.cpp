#include "tools/plot/svg.h"

#include "tools/plot/terminal.h"
#include "tools/plot/utf8.h"

#include <array>
#include <cstdio>

namespace wick::plot {
namespace {

// The paper is painted: a drawing that left its background open would be unreadable on a page whose
// colours do not follow the reader's setting.
// A page applies the style sheets of its drawings to the whole page, so each selector begins with
// the drawing's class.
const char* const style_sheet = R"(<style>
.wick-plot text { font: 13px system-ui, sans-serif; }
.wick-plot .title { font-size: 16px; font-weight: 600; }
.wick-plot .mono { font-family: ui-monospace, monospace; }
.wick-plot .paper { fill: #ffffff; }
.wick-plot .ink { fill: #1f2328; }
.wick-plot .faint { fill: #59636e; }
.wick-plot .grid { stroke: #d8dee4; stroke-width: 1; }
.wick-plot .frame { stroke: #59636e; stroke-width: 1; fill: none; }
.wick-plot .box { stroke: #59636e; stroke-width: 1.5; fill: #f3f5f7; }
.wick-plot .leaf { stroke: #0072b2; stroke-width: 2; fill: #e3f0f9; }
.wick-plot .result { stroke: #b84a00; stroke-width: 2; fill: #fbeadd; }
.wick-plot .arrow { fill: #59636e; }
.wick-plot .line { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
.wick-plot .line0 { stroke: #0072b2; }
.wick-plot .line1 { stroke: #d55e00; stroke-dasharray: 7 4; }
.wick-plot .line2 { stroke: #00775a; stroke-dasharray: 2 3; }
.wick-plot .line3 { stroke: #a3467e; stroke-dasharray: 9 3 2 3; }
@media (prefers-color-scheme: dark) {
.wick-plot .paper { fill: #0d1117; }
.wick-plot .ink { fill: #e6edf3; }
.wick-plot .faint { fill: #9aa4af; }
.wick-plot .grid { stroke: #2a313a; }
.wick-plot .frame { stroke: #9aa4af; }
.wick-plot .box { stroke: #9aa4af; fill: #1c232b; }
.wick-plot .leaf { stroke: #56b4e9; fill: #10293b; }
.wick-plot .result { stroke: #e69f00; fill: #3a2a10; }
.wick-plot .arrow { fill: #9aa4af; }
.wick-plot .line0 { stroke: #56b4e9; }
.wick-plot .line1 { stroke: #e69f00; }
.wick-plot .line2 { stroke: #2fc79a; }
.wick-plot .line3 { stroke: #e0a1c6; }
}
</style>
)";

/// The rules as one line: a notebook repeats them for each drawing.
std::string style_on_one_line() {
  std::string result;
  for (const char* c = style_sheet; *c != 0; ++c) {
    if (*c != '\n') result += *c;
  }
  return result + "\n";
}

}  // namespace

std::string escape_xml(const std::string& text) {
  std::string result;
  for (char c : valid_utf8(text)) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return result;
}

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string svg_number(double value) {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.2f", value);
  std::string text = buffer.data();
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

double svg_title_width(const std::string& title) { return 32 + 10 * display_width(title); }

Svg::Svg(double width, double height, const std::string& title, const std::string& description) {
  const std::string size = svg_number(width) + "\" height=\"" + svg_number(height);
  document_ =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"wick-plot\" role=\"img\" "
      "style=\"max-width: 100%; height: auto\" width=\"" +
      size + "\" viewBox=\"0 0 " + svg_number(width) + " " + svg_number(height) + "\">\n";
  document_ += "<title>" + escape_xml(title) + "</title>\n";
  document_ += "<desc>" + escape_xml(description) + "</desc>\n";
  document_ += style_on_one_line();
  element("rect", {{"class", "paper"},
                   {"width", svg_number(width)},
                   {"height", svg_number(height)},
                   {"rx", "6"}});
  text(16, 26, title, "ink title");
}

void Svg::element(const std::string& name, const Attributes& attributes, const std::string& text,
                  const std::string& tooltip) {
  document_ += "<" + name;
  for (const auto& [key, value] : attributes) {
    document_ += " " + key + "=\"" + escape_xml(value) + "\"";
  }
  if (text.empty() && tooltip.empty()) {
    document_ += "/>";
    document_ += line_end_;
    return;
  }
  document_ += ">";
  if (!tooltip.empty()) document_ += "<title>" + escape_xml(tooltip) + "</title>";
  document_ += escape_xml(text) + "</" + name + ">" + line_end_;
}

void Svg::text(double x, double y, const std::string& words, const std::string& css_class,
               const std::string& anchor) {
  element(
      "text",
      {{"class", css_class}, {"x", svg_number(x)}, {"y", svg_number(y)}, {"text-anchor", anchor}},
      words);
}

void Svg::line(double x1, double y1, double x2, double y2, const std::string& css_class) {
  element("line", {{"class", css_class},
                   {"x1", svg_number(x1)},
                   {"y1", svg_number(y1)},
                   {"x2", svg_number(x2)},
                   {"y2", svg_number(y2)}});
}

void Svg::begin_group(double x, double y) {
  document_ += "<g transform=\"translate(" + svg_number(x) + " " + svg_number(y) + ")\">\n";
}

void Svg::end_group() { document_ += "</g>\n"; }

void Svg::end_line() {
  line_end_ = "\n";
  document_ += line_end_;
}

std::string Svg::finish() const { return document_ + "</svg>\n"; }

}  // namespace wick::plot
