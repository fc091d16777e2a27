#pragma once

#include <pugixml.hpp>

#include <string>

namespace wick::grade {

/// A page of HTML that needs nothing but itself: no script, no network. All text goes through
/// pugixml, which escapes it; none of it can become markup.
class HtmlPage {
 public:
  explicit HtmlPage(const std::string& title);
  pugi::xml_node body() { return main_; }
  std::string text() const;

 private:
  std::string title_;
  pugi::xml_document document_;
  pugi::xml_node main_;
};

/// Appends <name class="..">text</name>; an empty class or text is left out.
pugi::xml_node append(pugi::xml_node parent, const char* name, const std::string& text = "",
                      const char* style = "");

/// Text after what the node has.
void append_text(pugi::xml_node node, const std::string& text);

/// A name, kept apart from the direction of the text around it.
void append_name(pugi::xml_node parent, const std::string& name);

/// A table that scrolls by itself where the screen is narrow.
pugi::xml_node append_table(pugi::xml_node parent, const std::string& caption);

/// A bar of `share` (0 to 1) of the width, with what it counts after it.
void append_bar(pugi::xml_node parent, double share, const std::string& text);

}  // namespace wick::grade
