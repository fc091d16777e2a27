#pragma once

#include <doctest/doctest.h>

#include <pugixml.hpp>
#include <string>
#include <vector>

namespace wick::plot {

/// The drawing as a tree; fails the test where it is not well-formed XML.
inline pugi::xml_document parse(const std::string& svg) {
  pugi::xml_document document;
  const pugi::xml_parse_result result = document.load_buffer(svg.data(), svg.size());
  INFO(result.description() << " at " << result.offset);
  REQUIRE(static_cast<bool>(result));
  REQUIRE(std::string(document.document_element().name()) == "svg");
  return document;
}

inline std::string text_of(const pugi::xml_node& node) { return node.text().get(); }

/// The text elements that say `words`, in groups or not.
inline std::vector<pugi::xml_node> texts(const pugi::xml_document& document,
                                         const std::string& words) {
  std::vector<pugi::xml_node> found;
  for (const pugi::xpath_node& node : document.select_nodes("//text")) {
    if (text_of(node.node()) == words) found.push_back(node.node());
  }
  return found;
}

/// `text` without the escapes that colour it.
inline std::string without_colour(const std::string& text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      i = text.find('m', i);
    } else {
      plain += text[i];
    }
  }
  return plain;
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines(1);
  for (char c : text) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  return lines;
}

/// The characters of a UTF-8 text, one by one.
inline std::vector<std::string> characters(const std::string& text) {
  std::vector<std::string> result;
  for (char c : text) {
    const bool continues = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
    if (continues && !result.empty()) {
      result.back() += c;
    } else {
      result.emplace_back(1, c);
    }
  }
  return result;
}

}  // namespace wick::plot
