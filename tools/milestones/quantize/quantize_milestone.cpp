#include "tools/milestones/quantize/quantize_milestone.h"

#include <iomanip>
#include <sstream>

namespace wick::milestones {
namespace {

/// The losses of a model at some bits, in the order of Coarse.
struct Line {
  int bits;
  double losses[3];
};

std::string text_of(const Line& line, double whole) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(3) << std::setw(4) << line.bits;
  for (const double loss : line.losses) text << std::setw(12) << loss - whole;
  return text.str();
}

plot::Chart bits_chart(const std::vector<Line>& lines, double whole) {
  plot::Chart chart;
  chart.title = "Nats lost by few bits";
  chart.x_label = "bits of a weight";
  chart.y_label = "nats a character";
  chart.description = "A curve for each way over the bits, falling. Lost at 4 bits:";
  chart.y_reaches = {0};
  const char* const names[] = {"a scale for each row", "one scale", "each row, cut off"};
  for (std::size_t way = 0; way < 3; ++way) {
    plot::Series series{names[way], {}};
    for (const Line& line : lines) {
      series.points.push_back({static_cast<double>(line.bits), line.losses[way] - whole});
      if (line.bits == 4) {
        chart.description += concatenate(" ", names[way], " ", line.losses[way] - whole, ";");
      }
    }
    chart.series.push_back(series);
  }
  chart.description.back() = '.';
  return chart;
}

}  // namespace

int run_quantize(Stage& stage, const GptTraining& training) {
  const GptText text = load_gpt_text();
  stage.open("quantize", concatenate("Genesis and Exodus, character by character: ",
                                     text.train.size(), " to train on, ", text.test.size(),
                                     " for the test. A small GPT, in few bits."));
  GptRun run = new_gpt(text.tokenizer.size(), Mixing::Attention, stage.seed(), training);
  train_gpt(run, text.train, stage.seed(), training, stage.progress("GPT", training.steps));
  QuantizeResults results;
  results.whole = unseen_loss(run, text).mean;
  stage.announce(concatenate("The model has ", results.whole,
                             " nats on unseen text. By its weights in few bits it loses\n"
                             "bits    each row   one scale  each row, cut off"));
  std::vector<Line> lines;
  for (const int bits : {8, 6, 4, 3}) {
    Line line{bits, {}};
    for (const Coarse way : {Coarse::EachRow, Coarse::OneScale, Coarse::CutOff}) {
      line.losses[static_cast<int>(way)] = coarse_loss(run, text, way, bits);
    }
    stage.announce(text_of(line, results.whole));
    lines.push_back(line);
  }
  results.eight_bits = lines[0].losses[0];
  results.four_bits = lines[2].losses[0];
  results.one_scale = lines[2].losses[1];
  results.cut_off = lines[2].losses[2];
  results.head = whole_number_loss(run, text);
  results.size = packed_size(run);
  stage.announce(concatenate("Its weights, with their scales, take ", results.size.whole,
                             " bytes as floats, ", results.size.eight_bits, " in 8 bits and ",
                             results.size.four_bits, " in 4."));
  stage.show(bits_chart(lines, results.whole), "quantize-bits");
  stage.judge(judge_quantize(results), "What few bits cost");
  stage.judge(judge_quantize_parts(probe_quantize(stage.seed())), "What they are made of");
  return stage.finish();
}

}  // namespace wick::milestones
