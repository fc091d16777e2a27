// Attention in a cell: a map for each head, or a page to explore in a browser.

#include "tools/plot/attention_page.h"
#include "tools/plot/heat_map.h"
#include "tools/plot/svg.h"
#include "tools/plot/utf8.h"
#include "wick/display.h"

#include <fstream>

namespace wick::notebook {
namespace {

/// Weights of one sequence as (h, t, s), without history. Throws ShapeError, which begins with
/// `what`, unless they are (t, s), (h, t, s) or (1, h, t, s) and not empty.
Tensor heads_of(const std::string& what, const Tensor& weights) {
  const Tensor values = weights.detach();
  const int rank = values.dim();
  if (rank < 2 || rank > 4 || (rank == 4 && values.size(0) != 1) || values.numel() == 0) {
    fail<ShapeError>(what, ": weights of shape ", values.shape(),
                     ": expected (t, s), (h, t, s) or (1, h, t, s); choose a sequence of a batch "
                     "with slice(0, i, i + 1)");
  }
  if (rank == 2) return values.unsqueeze(0);
  return rank == 4 ? values.squeeze(0) : values;
}

/// `names`, or "0", "1", .. if there are none. Throws ValueError unless there are `count` names.
std::vector<std::string> names_for(const std::string& what, const std::string& whose,
                                   const std::vector<std::string>& names, std::int64_t count) {
  if (names.empty()) {
    std::vector<std::string> numbers;
    for (std::int64_t i = 0; i < count; ++i) numbers.push_back(std::to_string(i));
    return numbers;
  }
  if (static_cast<std::int64_t>(names.size()) != count) {
    fail<ValueError>(what, ": ", names.size(), " names for ", count, " ", whose,
                     ": each needs one");
  }
  return names;
}

/// A document as the value of an attribute. Its line breaks, which end its script's comments, are
/// written as references: the document is one line of a notebook.
std::string attribute(const std::string& html) {
  std::string result;
  for (char c : html) {
    if (c == '&') {
      result += "&amp;";
    } else if (c == '"') {
      result += "&quot;";
    } else if (c == '\n') {
      result += "&#10;";
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

AttentionMap attention_map(const Tensor& weights, const std::vector<std::string>& tokens,
                           const std::string& title) {
  return attention_map(weights, tokens, tokens, title);
}

AttentionMap attention_map(const Tensor& weights, const std::vector<std::string>& queries,
                           const std::vector<std::string>& keys, const std::string& title) {
  const Tensor heads = heads_of("attention_map", weights);
  AttentionMap map;
  map.title = title;
  map.weights = heads;
  map.queries = names_for("attention_map", "queries", queries, heads.size(1));
  map.keys = names_for("attention_map", "keys", keys, heads.size(2));
  return map;
}

Bundle bundle(const AttentionMap& map) {
  const Tensor heads = heads_of("attention_map", map.weights);
  plot::HeatMaps maps;
  maps.title = map.title;
  maps.description =
      concatenate("Attention weights of ", heads.size(0), heads.size(0) == 1 ? " head" : " heads",
                  ": each row is one of ", heads.size(1), " tokens that look, each column one of ",
                  heads.size(2), " that are looked at.");
  std::string text;
  for (std::int64_t head = 0; head < heads.size(0); ++head) {
    plot::HeatMap one;
    const auto place = static_cast<std::size_t>(head);
    one.title = heads.size(0) == 1         ? ""
                : place < map.names.size() ? map.names[place]
                                           : concatenate("head ", head);
    one.row_label = "looks";
    one.column_label = "is looked at";
    for (const std::string& token : map.queries) one.rows.push_back(plot::visible(token));
    for (const std::string& token : map.keys) one.columns.push_back(plot::visible(token));
    const std::vector<Scalar> values = heads.slice(0, head, head + 1).to_vector();
    one.values.assign(values.begin(), values.end());
    one.high = map.high;
    maps.maps.push_back(one);
    one.title = one.title.empty() ? map.title : map.title + ", " + one.title;
    text += (text.empty() ? "" : "\n") + plot::heat_map_text(one, plot::Terminal{});
  }
  std::string svg;
  if (maps.maps.size() == 1) {
    maps.maps.front().title = maps.title;
    maps.maps.front().description = maps.description;
    svg = plot::heat_map_svg(maps.maps.front());
  } else {
    svg = plot::heat_maps_svg(maps);
  }
  return {{{"image/svg+xml", svg}, {"text/plain", text}}};
}

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
  const std::string text = concatenate("Attention page \"", page.title,
                                       "\": ", plot::counted(page.layers.size(), "layer"), ", ",
                                       plot::counted(page.queries.size(), "token"),
                                       "; save(\"attention.html\") "
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
