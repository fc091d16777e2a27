#include "tests/tools/milestones/failing.h"
#include "tests/tools/plot/drawing.h"
#include "tools/grade/system/files.h"
#include "tools/milestones/attention_milestone.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

using namespace wick;
using namespace wick::milestones;

TEST_CASE("attention milestone: attention reaches every bar that a model without it fails") {
  const grade::TemporaryFolder folder;
  MilestoneOptions options;
  options.seed = 20;
  options.out = folder.path() / "new" / "folder";
  std::ostringstream stream;
  const int exit_code = run_attention_milestone(options, stream, plot::Terminal{});
  const std::string text = stream.str();
  INFO(text);
  CHECK(exit_code == 0);
  CHECK(text.find("seed 20") != std::string::npos);
  CHECK(count_of(text, "  pass  ") == 12);
  CHECK(count_of(text, "FAIL") == 0);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find("Milestone reached.") != std::string::npos);
  for (const char* name : {"reverse-loss", "reverse-attention", "reverse-heads", "copy-loss",
                           "copy-attention", "copy-heads"}) {
    const auto path = options.out / (std::string(name) + ".svg");
    const pugi::xml_document document = plot::parse(grade::read_file(path));
    CHECK_FALSE(plot::text_of(document.document_element().child("title")).empty());
    CHECK_FALSE(plot::text_of(document.document_element().child("desc")).empty());
  }
  for (const char* name : {"reverse-attention.html", "copy-attention.html"}) {
    CHECK(grade::read_file(options.out / name).find("<!DOCTYPE html>") == 0);
  }
  CHECK(std::distance(std::filesystem::directory_iterator(options.out), {}) == 8);
}

TEST_CASE("attention milestone: a model that has not learnt fails, and is told where to look") {
  const grade::TemporaryFolder folder;
  MilestoneOptions options;
  options.out = folder.path();
  TrainingOptions training;
  training.steps = 5;
  training.warmup_steps = 1;
  training.unseen = 100;
  std::ostringstream stream;
  CHECK(run_attention_milestone(options, stream, plot::Terminal{}, training) == 1);
  INFO(stream.str());
  CHECK(count_of(stream.str(), "FAIL  letters right, with attention") == 2);
  CHECK(count_of(stream.str(), "look at chapter 12, attention") >= 2);
  CHECK(stream.str().find("Milestone not reached.") != std::string::npos);
}

TEST_CASE("attention milestone: a mask that leaks is named") {
  TrainingOptions training;
  training.steps = 5;
  training.warmup_steps = 1;
  training.unseen = 100;
  SequenceRun run = train_sequence(SequenceTask::Copy, Mixing::Attention, 1, training);
  run.mask = ones({16, 16});
  const std::vector<Verdict> verdicts = judge(run, run);
  const auto past = std::find_if(verdicts.begin(), verdicts.end(), [](const Verdict& verdict) {
    return verdict.what.find("earlier logits") == 0;
  });
  REQUIRE(past != verdicts.end());
  CHECK_FALSE(past->passed);
  CHECK(past->look_at.front().chapter == 12);
  CHECK(past->look_at.front().what.find("12.3") != std::string::npos);
}

TEST_CASE("attention milestone: the map shows the weights of the head and its tokens") {
  TrainingOptions training;
  training.steps = 2;
  training.warmup_steps = 1;
  training.unseen = 10;
  const SequenceRun run = train_sequence(SequenceTask::Copy, Mixing::Attention, 1, training);
  const Word word{0, 1, 2, 3, 4, 5, 6, 7};
  const plot::HeatMap map = attention_map(run, word, 2);
  CHECK(map.rows == map.columns);
  std::string tokens;
  for (const std::string& name : map.rows) tokens += name;
  CHECK(tokens == "abcdefgh|abcdefg");
  const Tensor weights = run.model.attention_weights(inputs(SequenceTask::Copy, {word}), run.mask);
  REQUIRE(map.values.size() == 256);
  for (std::int64_t i = 0; i < 16; ++i) {
    for (std::int64_t j = 0; j < 16; ++j) {
      const double value = map.values[static_cast<std::size_t>(16 * i + j)];
      CHECK(value == static_cast<double>(weights.at({0, 2, i, j})));
      if (j > i) CHECK(value == 0);
    }
  }
}

TEST_CASE(
    "attention milestone: the maps of all heads and the page show what each head's map shows") {
  TrainingOptions training;
  training.steps = 2;
  training.warmup_steps = 1;
  training.unseen = 10;
  const SequenceRun run = train_sequence(SequenceTask::Reverse, Mixing::Attention, 1, training);
  const Word word{7, 6, 5, 4, 3, 2, 1, 0};
  const plot::HeatMaps maps = all_heads(run, word);
  const plot::AttentionPage page = attention_page(run, word);
  REQUIRE(page.layers.size() == 1);
  REQUIRE(maps.maps.size() == page.layers[0].heads.size());
  CHECK(maps.maps.size() > 1);
  for (std::size_t head = 0; head < maps.maps.size(); ++head) {
    const plot::HeatMap map = attention_map(run, word, static_cast<std::int64_t>(head));
    CHECK(maps.maps[head].values == map.values);
    CHECK(page.layers[0].heads[head] == map.values);
    CHECK(page.queries == map.rows);
  }
  CHECK(maps.maps[0].values != maps.maps[1].values);
}

TEST_CASE("attention milestone: a folder that cannot be written is an error, not a verdict") {
  const grade::TemporaryFolder folder;
  grade::write_atomically(folder.path() / "file", "");
  MilestoneOptions options;
  options.out = folder.path() / "file" / "below";
  std::ostringstream stream;
  CHECK_THROWS_AS(run_attention_milestone(options, stream, plot::Terminal{}), std::exception);
}
