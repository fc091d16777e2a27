#include "tools/plot/attention_page.h"

#include "tools/plot/svg.h"
#include "wick/display.h"
#include "wick/heads.h"

#include <fstream>

namespace wick::notebook {
namespace {

/// A document as the value of an attribute: its line breaks stay, for its script has comments.
std::string attribute(const std::string& html) {
  std::string result;
  for (char c : html) {
    if (c == '&') {
      result += "&amp;";
    } else if (c == '"') {
      result += "&quot;";
    } else {
      result += c;
    }
  }
  return result;
}

std::string html_of(const AttentionPage& page) {
  plot::AttentionPage drawn;
  drawn.title = page.title;
  drawn.queries = page.queries;
  drawn.keys = page.keys;
  for (std::size_t i = 0; i < page.layers.size(); ++i) {
    const Tensor heads = heads_of("attention_page", page.layers[i]);
    plot::AttentionPage::Layer layer{std::to_string(i), {}};
    for (std::int64_t head = 0; head < heads.size(0); ++head) {
      const std::vector<Scalar> values = heads.slice(0, head, head + 1).to_vector();
      layer.heads.emplace_back(values.begin(), values.end());
    }
    drawn.layers.push_back(layer);
  }
  return plot::attention_page(drawn);
}

}  // namespace

AttentionPage attention_page(const std::vector<Tensor>& layers,
                             const std::vector<std::string>& tokens, const std::string& title) {
  if (layers.empty()) fail<ValueError>("attention_page: no layers: there must be one or more");
  const Tensor first = heads_of("attention_page", layers.front());
  return {title, layers, names_for("attention_page", "queries", tokens, first.size(1)),
          names_for("attention_page", "keys", tokens, first.size(2))};
}

void AttentionPage::save(const std::string& path) const {
  std::ofstream file(path);
  file << html_of(*this);
  if (!file.flush()) fail<Error>("attention_page: cannot write ", path);
}

Bundle bundle(const AttentionPage& page) {
  const std::string text =
      concatenate("Attention page \"", page.title, "\": ", page.layers.size(),
                  page.layers.size() == 1 ? " layer" : " layers", ", ", page.queries.size(),
                  " tokens; save(\"attention.html\") "
                  "writes it as a file for a browser");
  // In a frame of its own: neither its styles nor its script reach the notebook.
  const std::string height = std::to_string(300 + 24 * page.queries.size());
  return {{{"text/html",
            "<iframe sandbox=\"allow-scripts\" title=\"" +
                plot::escape_xml("Attention: " + page.title) + "\" style=\"width: 100%; height: " +
                height + "px; border: 0\" srcdoc=\"" + attribute(html_of(page)) + "\"></iframe>"},
           {"text/plain", text}}};
}

}  // namespace wick::notebook
