#include "tools/plot/heat_map.h"
#include "tools/plot/utf8.h"
#include "wick/display.h"
#include "wick/heads.h"

namespace wick::notebook {

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

}  // namespace wick::notebook
