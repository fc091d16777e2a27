#include "tools/milestones/gpt/gpt_drawings.h"

#include "tools/plot/utf8.h"

#include <algorithm>

namespace wick::milestones {
namespace {

/// What a model reads, and the weights of each of its layers' heads meanwhile.
struct Seen {
  Seen(const GptRun& run, const GptText& text) {
    const std::int64_t context = run.model.options().context;
    const Ids ids{Shape{1, context}, {text.test.begin(), text.test.begin() + context}};
    for (const std::int64_t id : ids.values) names.push_back(text.tokenizer.decode({id}));
    for (const Tensor& weights : attention_weights(run, ids)) {
      layers.push_back({concatenate(layers.size()), {}});
      for (std::int64_t head = 0; head < weights.size(1); ++head) {
        const std::vector<Scalar> values = weights.slice(1, head, head + 1).to_vector();
        layers.back().heads.emplace_back(values.begin(), values.end());
      }
    }
  }

  std::vector<std::string> names;
  std::vector<plot::AttentionPage::Layer> layers;
};

plot::Series level(const std::string& name, double loss, std::size_t steps) {
  return {name, {{1, loss}, {static_cast<double>(std::max<std::size_t>(steps, 2)), loss}}};
}

plot::Series by_position(const std::string& name, const UnseenLoss& loss) {
  plot::Series series{name, {}};
  for (const double one : loss.by_position) {
    series.points.push_back({static_cast<double>(series.points.size() + 1), one});
  }
  return series;
}

}  // namespace

plot::Chart gpt_loss_chart(const GptRun& with, const GptRun& without, const GptResults& results) {
  plot::Chart chart;
  chart.title = "Learning the next character: loss";
  chart.x_label = "step";
  chart.y_label = "loss (nats a character)";
  chart.description = concatenate(
      "The losses of a GPT and of the same without attention over the steps of their trainings. On "
      "unseen text they have ",
      results.with.unseen.mean, " and ", results.without.unseen.mean,
      ". Two levels: tables of counts that see one character have ", results.counted[1],
      ", those that see two ", results.counted[2], ".");
  chart.series = {curve_of(with.name, with.losses), curve_of(without.name, without.losses),
                  level("counts of one", results.counted[1], with.losses.size()),
                  level("counts of two", results.counted[2], with.losses.size())};
  return chart;
}

plot::Chart gpt_position_chart(const GptResults& results) {
  const std::vector<double>& with = results.with.unseen.by_position;
  plot::Chart chart;
  chart.title = "Loss by the number of characters read";
  chart.x_label = "characters read";
  chart.y_label = "loss on unseen text (nats)";
  chart.description =
      concatenate("With attention the loss falls from ", with.front(), " after one character to ",
                  with.back(), " after ", with.size(), "; without attention it stays as it is.");
  chart.series = {by_position("GPT", results.with.unseen),
                  by_position("without attention", results.without.unseen)};
  return chart;
}

plot::HeatMaps gpt_heads(const GptRun& run, const GptText& text) {
  const Seen seen(run, text);
  plot::HeatMaps maps;
  maps.title = "All heads of a GPT that reads its test";
  for (const std::vector<double>& head : seen.layers.front().heads) {
    plot::HeatMap map;
    map.title = concatenate("head ", maps.maps.size());
    map.row_label = "reads";
    map.column_label = "looks at";
    map.description = "Attention weights of one head.";
    map.cell = 12;
    map.values = head;
    for (const std::string& name : seen.names) map.rows.push_back(plot::visible(name));
    map.columns = map.rows;
    maps.maps.push_back(map);
  }
  maps.description = concatenate(
      maps.maps.size(),
      " maps beside one another, one for each head of the first layer. Each row "
      "is a character that the model reads, each column one that it may look at: itself, or one "
      "before it. Every row adds up to 1.");
  return maps;
}

plot::AttentionPage gpt_attention_page(const GptRun& run, const GptText& text) {
  const Seen seen(run, text);
  return {"Where a GPT looks while it reads", seen.names, seen.names, seen.layers};
}

std::string paragraph(const std::string& text) {
  constexpr int width = 76;
  std::string result, line;
  const auto end_line = [&] {
    while (!line.empty() && line.back() == ' ') line.pop_back();
    if (!line.empty()) result += "  " + line + '\n';
    line.clear();
  };
  std::string word;
  const auto end_word = [&] {
    if (plot::display_width(line + word) > width && !line.empty()) end_line();
    for (; plot::display_width(word) > width; end_line()) {
      line = plot::cut(word, width);
      word.erase(0, line.size());
    }
    line += word;
    word.clear();
  };
  for (const char byte : text) {
    if (byte == '\n') {
      end_word();
      end_line();
      continue;
    }
    word += byte;
    if (byte == ' ') end_word();
  }
  end_word();
  end_line();
  return result;
}

}  // namespace wick::milestones
