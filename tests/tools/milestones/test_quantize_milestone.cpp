#include "tests/skip.h"
#include "tests/tools/milestones/performance.h"
#include "tools/milestones/quantize/quantize_milestone.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::milestones;

namespace {

using Names = std::vector<std::string>;

const double no_loss = std::numeric_limits<double>::quiet_NaN();

/// Results that meet every bar.
QuantizeResults good_quantization() {
  QuantizeResults good;
  good.whole = 1.61;
  good.eight_bits = 1.611;
  good.four_bits = 1.68;
  good.one_scale = 1.95;
  good.cut_off = 1.90;
  good.head = 1.611;
  return good;
}

/// The bars that fail after a change of good results.
template <typename Change>
Names quantize_failures(Change change) {
  QuantizeResults results = good_quantization();
  change(results);
  const std::vector<Verdict> verdicts = judge_quantize(results);
  CHECK(all_say_where(verdicts));
  return failing(verdicts);
}

GptTraining two_small_steps() {
  GptTraining training;
  training.steps = 2;
  training.warmup_steps = 1;
  training.embed_dim = 8;
  training.heads = 2;
  return training;
}

}  // namespace

TEST_CASE("quantize: few bits change the loss, and the weights are then as they were") {
  const GptText text = load_gpt_text();
  GptRun run = new_gpt(text.tokenizer.size(), Mixing::Attention, 1, two_small_steps());
  const double whole = unseen_loss(run, text).mean;
  for (const Coarse way : {Coarse::EachRow, Coarse::OneScale, Coarse::CutOff}) {
    CAPTURE(static_cast<int>(way));
    const double fine = coarse_loss(run, text, way, 8), coarse = coarse_loss(run, text, way, 2);
    CHECK(std::abs(fine - whole) < 0.01);
    CHECK(std::abs(coarse - whole) > 1e-4);
    CHECK(unseen_loss(run, text).mean == whole);
  }
  CHECK(std::abs(whole_number_loss(run, text) - whole) < 0.01);
}

TEST_CASE("quantize: the bytes of a model's weights are counted by their rows") {
  const GptText text = load_gpt_text();
  const GptRun run = new_gpt(text.tokenizer.size(), Mixing::Attention, 1, two_small_steps());
  const PackedSize size = packed_size(run);
  // Two tables of (v, 8), one of (32, 8), and in the block 4 of (8, 8), (32, 8) and (8, 32).
  const std::int64_t v = text.tokenizer.size(), numbers = 16 * v + 256 + 256 + 512;
  const std::int64_t rows = 2 * v + 32 + 32 + 40;
  CHECK(size.whole == 4 * numbers);
  CHECK(size.eight_bits == numbers + 4 * rows);
  CHECK(size.four_bits == numbers / 2 + 4 * rows);
  CHECK(size.lost == 0);
}

TEST_CASE("quantize: the probes of the library's parts pass on any seed") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    const std::vector<Verdict> verdicts = judge_quantize_parts(probe_quantize(seed));
    CHECK(failing(verdicts) == Names{});
    CHECK(all_say_where(verdicts));
  }
}

TEST_CASE("quantize: each bar can fail, alone, and says where to look") {
  using Results = QuantizeResults;
  CHECK(quantize_failures([](Results&) {}) == Names{});
  for (const double loss : {1.64, no_loss}) {
    CHECK(quantize_failures([&](Results& r) { r.eight_bits = loss; }) ==
          Names{"nats lost by 8 bits"});
    CHECK(quantize_failures([&](Results& r) { r.head = loss; }) ==
          Names{"nats lost by a head in whole numbers"});
  }
  CHECK(quantize_failures([](Results& r) {
          r.four_bits = 1.9;
          r.one_scale = r.cut_off = 2.2;
        }) == Names{"nats lost by 4 bits"});
  for (const double loss : {1.70, no_loss}) {
    CHECK(quantize_failures([&](Results& r) { r.one_scale = loss; }) ==
          Names{"nats that one scale loses more"});
    CHECK(quantize_failures([&](Results& r) { r.cut_off = loss; }) ==
          Names{"nats that cutting off loses more"});
  }
  CHECK(quantize_failures([](Results& r) { r.size.lost = 1; }) ==
        Names{"values of 4 bits that do not come back"});

  const LevelErrors levels{no_loss, no_loss, no_loss, no_loss};
  CHECK(
      failing(judge_quantize_parts({levels, levels, {no_loss, no_loss, no_loss, no_loss, no_loss}}))
          .size() == 12);
}

// For sanitizers, the short training below runs the same code.
TEST_CASE("quantize milestone: reaches its bars, and writes its drawing") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  MilestoneOptions options;
  options.seed = 6;
  const Performance found([](Stage& stage) { return run_quantize(stage); }, options);
  INFO(found.text);
  CHECK(found.status == 0);
  CHECK(found.text.find("Milestone quantize, seed 6\n") == 0);
  CHECK(found.count("  pass  ") == 19);
  CHECK(found.count("Milestone reached.") == 1);
  found.check_drawings({"quantize-bits.svg"});
}

TEST_CASE("quantize milestone: a model that has not learnt fails, and it says where to look") {
  MilestoneOptions options;
  options.own = {15};
  const Performance found([](Stage& stage) { return run_quantize(stage, two_small_steps()); },
                          options);
  INFO(found.text);
  CHECK(found.status == 1);
  CHECK(found.count("FAIL  nats on unseen text, whole") == 1);
  CHECK(found.count("FAIL  nats that one scale loses more") == 1);
  CHECK(found.count("look at chapter 15, quantization: 15.1: a scale for each row") == 1);
  CHECK(found.count("Milestone not reached.") == 1);
}
