#pragma once

#include <pugixml.hpp>

#include <string>
#include <vector>

namespace wick::grade {

/// A page of HTML that needs no other file: no script, no network. All text goes through pugixml,
/// which escapes it, so no text can become markup.
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

/// Appends <name class="..">text</name>, without an empty class or text.
pugi::xml_node append(pugi::xml_node parent, const char* name, const std::string& text = "",
                      const char* style = "");

/// Appends text to the node.
void append_text(pugi::xml_node node, const std::string& text);

/// Appends a name, kept apart from the writing direction of the text around it.
void append_name(pugi::xml_node parent, const std::string& name);

/// Appends a small line with the name of the student's submission, if another name is shown above.
void append_own_name(pugi::xml_node parent, const std::string& shown, const std::string& student);

/// Appends a table that scrolls by itself on a narrow screen, with a row of names of columns.
pugi::xml_node append_table(pugi::xml_node parent, const std::string& caption,
                            const std::vector<std::string>& columns);

/// Appends the cell that names a row.
pugi::xml_node append_row_name(pugi::xml_node row, const std::string& text = "");

/// The path as a relative link: names of files have percents of their own.
std::string as_link(const std::string& path);

/// Appends a bar of `share` (0 to 1) of the width, with `text` after it.
void append_bar(pugi::xml_node parent, double share, const std::string& text);

}  // namespace wick::grade
