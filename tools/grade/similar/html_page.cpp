#include "tools/grade/similar/html_page.h"

#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/system/printable.h"

#include <algorithm>
#include <cstdio>
#include <sstream>

namespace wick::grade {
namespace {

// The content policy refuses scripts and requests, in case markup should slip through.
constexpr const char* head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>
:root { color-scheme: light dark; --text: #1d2125; --soft: #59636e; --back: #ffffff;
  --panel: #f4f6f8; --line: #d5dae0; --good: #1a6b35; --bad: #a8261d; --bar: #3d6fb5;
  --warn: #fff1c9; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e4e8ec; --soft: #a3adb8; --back: #15181c; --panel: #1f2429; --line: #39414a;
    --good: #6fcf8b; --bad: #ff9a8f; --bar: #7aa7e8; --warn: #4a3a08; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0; }
h2 { font-size: 1.15rem; margin: 1.75rem 0 .5rem; }
h3 { font-size: 1rem; margin: 0 0 .25rem; }
p { margin: .4rem 0; }
.soft { color: var(--soft); }
.good { color: var(--good); }
.bad { color: var(--bad); }
.points { font-size: 1.5rem; font-weight: 600; }
.warn { background: var(--warn); padding: .6rem .8rem; border-radius: .4rem; }
section { border: 1px solid var(--line); border-radius: .5rem; padding: .8rem; margin: .8rem 0; }
pre { background: var(--panel); padding: .6rem; border-radius: .4rem; margin: .4rem 0;
  font-size: .82rem; line-height: 1.4; max-height: 24rem; overflow: auto; overflow-wrap: normal; }
pre.code { max-height: none; }
pre.prose { white-space: pre-wrap; overflow-wrap: anywhere; }
bdi, pre { unicode-bidi: isolate; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; overflow-wrap: normal; }
caption { text-align: left; color: var(--soft); padding-bottom: .3rem; }
th, td { text-align: left; padding: .35rem .7rem .35rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }
th[scope=row] { font-weight: normal; }
th:first-child, td:first-child { min-width: 8rem; max-width: 18rem; overflow-wrap: anywhere; }
.bar { display: flex; align-items: center; gap: .5rem; min-width: 9rem; }
.bar span { background: var(--bar); height: .9rem; border-radius: .2rem; flex: none; }
details summary { cursor: pointer; }
a { color: inherit; }
</style>
)";

std::string html_text(const std::string& text) { return valid_utf8(printable(text)); }

}  // namespace

HtmlPage::HtmlPage(const std::string& title) : title_(title) {
  main_ = document_.append_child("main");
}

std::string HtmlPage::text() const {
  pugi::xml_document title;
  append(title, "title", printable_name(title_));
  constexpr unsigned int format =
      pugi::format_raw | pugi::format_no_declaration | pugi::format_no_empty_element_tags;
  std::ostringstream text;
  text << head;
  title.save(text, "", format);
  text << "\n</head>\n<body>\n";
  document_.save(text, "", format);
  text << "\n</body>\n</html>\n";
  return text.str();
}

pugi::xml_node append(pugi::xml_node parent, const char* name, const std::string& text,
                      const char* style) {
  pugi::xml_node node = parent.append_child(name);
  if (*style != '\0') node.append_attribute("class") = style;
  if (!text.empty()) append_text(node, text);
  return node;
}

void append_text(pugi::xml_node node, const std::string& text) {
  node.append_child(pugi::node_pcdata).set_value(html_text(text).c_str());
}

void append_name(pugi::xml_node parent, const std::string& name) {
  append(parent, "bdi", printable_name(name));
}

void append_own_name(pugi::xml_node parent, const std::string& shown, const std::string& student) {
  if (shown != student) append_name(append(parent, "div", "", "soft"), student);
}

pugi::xml_node append_table(pugi::xml_node parent, const std::string& caption,
                            const std::vector<std::string>& columns) {
  pugi::xml_node table = append(append(parent, "div", "", "scroll"), "table");
  if (!caption.empty()) append(table, "caption", caption);
  pugi::xml_node row = append(table, "tr");
  for (const std::string& column : columns) {
    pugi::xml_node cell = append(row, "th");
    cell.append_attribute("scope") = "col";
    append_name(cell, column);
  }
  return table;
}

pugi::xml_node append_row_name(pugi::xml_node row, const std::string& text) {
  pugi::xml_node cell = append(row, "th", text);
  cell.append_attribute("scope") = "row";
  return cell;
}

std::string as_link(const std::string& path) {
  std::string link;
  for (const char letter : path) {
    link += letter == '%' ? std::string("%25") : std::string(1, letter);
  }
  return link;
}

void append_bar(pugi::xml_node parent, double share, const std::string& text) {
  char width[40];
  std::snprintf(width, sizeof width, "width: %.1f%%", 70 * std::clamp(share, 0.0, 1.0));
  pugi::xml_node bar = append(parent, "div", "", "bar");
  append(bar, "span").append_attribute("style") = width;
  append(bar, "b", text);
}

}  // namespace wick::grade
