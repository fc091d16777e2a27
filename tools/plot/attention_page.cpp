#include "tools/plot/attention_page.h"

#include "core/error.h"
#include "tools/plot/attention_page_parts.h"
#include "tools/plot/svg.h"
#include "tools/plot/utf8.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace wick::plot {
namespace {

void check_page(const AttentionPage& page) {
  const std::size_t weights = page.queries.size() * page.keys.size();
  if (weights == 0) {
    fail<ValueError>("attention page: ", page.queries.size(), " queries and ", page.keys.size(),
                     " keys: there must be one or more of each");
  }
  if (page.layers.empty()) fail<ValueError>("attention page: no layer: there must be one or more");
  for (const AttentionPage::Layer& layer : page.layers) {
    if (layer.heads.empty()) {
      fail<ValueError>("attention page: ", layer.name, " has no head: there must be one or more");
    }
    for (const std::vector<double>& head : layer.heads) {
      if (head.size() != weights) {
        fail<ValueError>("attention page: ", head.size(), " weights for ", page.queries.size(),
                         " queries and ", page.keys.size(), " keys: every pair needs one");
      }
    }
  }
}

/// JSON has no NaN and no infinity.
std::string json_number(double value) {
  if (!std::isfinite(value)) return "null";
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4g", value);
  return text.data();
}

template <typename Items, typename Text>
std::string json_list(const Items& items, Text text) {
  std::string list;
  for (const auto& item : items) list += (list.empty() ? "" : ",") + text(item);
  return "[" + list + "]";
}

std::string json_tokens(const std::vector<std::string>& tokens) {
  return json_list(tokens, [](const std::string& token) { return json_string(visible(token)); });
}

std::string data_of(const AttentionPage& page) {
  const auto head = [](const std::vector<double>& weights) {
    return json_list(weights, json_number);
  };
  const auto layer = [&](const AttentionPage::Layer& one) {
    return "{\"name\":" + json_string(one.name) + ",\"heads\":" + json_list(one.heads, head) + "}";
  };
  return "{\"queries\":" + json_tokens(page.queries) + ",\"keys\":" + json_tokens(page.keys) +
         ",\"layers\":" + json_list(page.layers, layer) + "}";
}

}  // namespace

std::string attention_page(const AttentionPage& page) {
  check_page(page);
  const std::string title = escape_xml(page.title);
  return std::string("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n") +
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
         title + "</title>\n<style>\n" + attention_page_style + "</style>\n</head>\n<body>\n<h1>" +
         title + "</h1>\n" + attention_page_body +
         "<script type=\"application/json\" id=\"weights\">" + data_of(page) +
         "</script>\n<script>\n" + attention_page_script + "</script>\n</body>\n</html>\n";
}

}  // namespace wick::plot
