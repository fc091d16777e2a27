#include "tests/skip.h"
#include "tests/tools/milestones/performance.h"
#include "tools/milestones/attention/attention_milestone.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::milestones;

namespace {

/// A model that has learnt nothing.
SequenceRun untrained(SequenceTask task, Mixing mixing = Mixing::Attention) {
  TrainingOptions options;
  options.steps = 1;
  options.warmup_steps = 0;
  options.learning_rate = 0;
  options.batch = 1;
  options.features = 16;
  options.heads = 2;
  options.unseen = 20;
  return train_sequence(task, mixing, 11, options);
}

void set(SequenceRun& run, const std::string& name, Scalar value) {
  const NoGrad no_grad;
  for (auto& [found, parameter] : run.model.named_parameters()) {
    if (found == name) {
      parameter.copy_(full(parameter.shape(), value));
      return;
    }
  }
  FAIL("no parameter is called " << name);
}

}  // namespace

TEST_CASE("attention probes: a causal mask keeps the past as it was, exactly") {
  const SequenceRun run = untrained(SequenceTask::Copy);
  const Causality found = probe_causality(run, run.words.unseen());
  CHECK(found.before == 0);
  CHECK(found.after > 0);
}

TEST_CASE("attention probes: a mask that shows the future is caught") {
  SequenceRun run = untrained(SequenceTask::Copy);
  run.mask = ones({16, 16});
  CHECK(probe_causality(run, run.words.unseen()).before > 0);
  run.mask = tril(ones({16, 16}), 1);
  CHECK(probe_causality(run, run.words.unseen()).before > 0);
}

TEST_CASE("attention probes: a model that reads nothing, or gives no numbers, is caught") {
  SequenceRun run = untrained(SequenceTask::Copy);
  set(run, "head.weight", 0);
  CHECK(probe_causality(run, run.words.unseen()).after == 0);
  set(run, "head.weight", std::numeric_limits<Scalar>::quiet_NaN());
  CHECK_FALSE(probe_causality(run, run.words.unseen()).before == 0);
  CHECK_FALSE(probe_repeated_tokens(run) > 0);
}

TEST_CASE("attention probes: without positions a repeated letter looks the same everywhere") {
  for (SequenceTask task : {SequenceTask::Reverse, SequenceTask::Copy}) {
    SequenceRun run = untrained(task);
    CHECK(probe_repeated_tokens(run) > 1e-3);
    set(run, "position.weight", 0);
    // Equal values summed with weights that are equal but for rounding.
    CHECK(probe_repeated_tokens(run) < 1e-5);
  }
}

TEST_CASE("attention probes: uniform weights have entropy 1, those on one token 0") {
  for (SequenceTask task : {SequenceTask::Reverse, SequenceTask::Copy}) {
    SequenceRun uniform = untrained(task);
    set(uniform, "attention.q_proj.weight", 0);
    set(uniform, "attention.q_proj.bias", 0);
    const Focus even = probe_focus(uniform, uniform.words.unseen());
    CHECK(even.entropy == doctest::Approx(1).epsilon(1e-5));
    // The mean of 1/9, .., 1/16 where each sees those before it.
    double share = 0;
    for (int i = 9; i <= 16; ++i) share += task == SequenceTask::Copy ? 1.0 / i / 8 : 1.0 / 64;
    CHECK(even.on_answer == doctest::Approx(share).epsilon(1e-5));

    const SequenceRun alone = untrained(task, Mixing::None);
    const Focus focus = probe_focus(alone, alone.words.unseen());
    CHECK(focus.entropy == 0);
    CHECK(focus.on_answer == 0);
  }
}

TEST_CASE("attention milestone: a mask that leaks is named") {
  SequenceRun run = untrained(SequenceTask::Copy);
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
  const SequenceRun run = untrained(SequenceTask::Copy);
  const Word word{0, 1, 2, 3, 4, 5, 6, 7};
  const plot::HeatMap map = attention_map(run, word, 1);
  CHECK(map.rows == map.columns);
  std::string tokens;
  for (const std::string& name : map.rows) tokens += name;
  CHECK(tokens == "abcdefgh|abcdefg");
  const Tensor weights = run.model.attention_weights(inputs(SequenceTask::Copy, {word}), run.mask);
  REQUIRE(map.values.size() == 256);
  for (std::int64_t i = 0; i < 16; ++i) {
    for (std::int64_t j = 0; j < 16; ++j) {
      const double value = map.values[static_cast<std::size_t>(16 * i + j)];
      CHECK(value == static_cast<double>(weights.at({0, 1, i, j})));
      if (j > i) CHECK(value == 0);
    }
  }
}

TEST_CASE(
    "attention milestone: the maps of all heads and the page show what each head's map shows") {
  const SequenceRun run = untrained(SequenceTask::Reverse);
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

// For sanitizers, the short training below runs the same code.
TEST_CASE("attention milestone: attention reaches every bar that a model without it fails") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  MilestoneOptions options;
  options.seed = 20;
  const Performance found([](Stage& stage) { return run_attention(stage); }, options);
  INFO(found.text);
  CHECK(found.status == 0);
  CHECK(found.count("seed 20") == 1);
  CHECK(found.count("  pass  ") == 12);
  CHECK(found.count("FAIL") == 0);
  CHECK(found.count("\x1b") == 0);
  CHECK(found.count("Milestone reached.") == 1);
  found.check_drawings({"reverse-loss.svg", "reverse-attention.svg", "reverse-heads.svg",
                        "reverse-attention.html", "copy-loss.svg", "copy-attention.svg",
                        "copy-heads.svg", "copy-attention.html"});
}

TEST_CASE("attention milestone: a model that has not learnt fails, and says where to look") {
  TrainingOptions training;
  training.steps = 5;
  training.warmup_steps = 1;
  training.unseen = 100;
  const Performance found([&](Stage& stage) { return run_attention(stage, training); });
  INFO(found.text);
  CHECK(found.status == 1);
  CHECK(found.count("FAIL  letters right, with attention") == 2);
  CHECK(found.count("look at chapter 12, attention") >= 2);
  CHECK(found.count("Milestone not reached.") == 1);
}
