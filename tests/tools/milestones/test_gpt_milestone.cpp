#include "tests/skip.h"
#include "tests/tools/milestones/performance.h"
#include "tools/milestones/gpt/gpt_drawings.h"
#include "tools/milestones/text.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::milestones;

namespace {

using Names = std::vector<std::string>;

const double not_a_number = std::numeric_limits<double>::quiet_NaN();

const GptText& text() {
  static const GptText text = load_gpt_text();
  return text;
}

/// Results that meet every bar: the loss falls from 2.3 to 1.5 with what is read.
GptResults good_gpt() {
  GptResults results;
  results.with = {{1.6, std::vector<double>(32, 1.5)}, 0.5};
  results.with.unseen.by_position[0] = 2.3;
  results.without = {{2.27, std::vector<double>(32, 2.27)}, 0};
  results.counted[1] = 2.25;
  return results;
}

Names failing_of(const GptResults& results) {
  const std::vector<Verdict> verdicts = judge_gpt(results);
  CHECK(all_say_where(verdicts));
  return failing(verdicts);
}

/// Parts as the reference has them.
GptParts right() {
  GptParts parts;
  parts.later = parts.repeated = 0.01;
  parts.spread = 0.1;
  parts.first_loss = 4.3;
  parts.guessing_loss = 4.127;
  parts.one_batch = 0.1;
  return parts;
}

Names failing_of(const GptParts& parts) {
  const std::vector<Verdict> verdicts = judge_gpt_parts(parts);
  CHECK(all_say_where(verdicts));
  return failing(verdicts);
}

}  // namespace

TEST_CASE("gpt text: its ids are those of the text, and both parts share no 100 characters") {
  const Text known = load_text();
  CHECK(text().train == known.train);
  CHECK(text().test == known.test);
  CHECK(text().tokenizer.vocabulary() == known.characters);
  CHECK(shared_windows(text()) == 0);
}

TEST_CASE("gpt text: windows that both parts have are counted") {
  std::string train, middle;
  for (int i = 0; i < 150; ++i) middle += static_cast<char>('a' + i * i % 23);
  for (int i = 0; i < 200; ++i) train += static_cast<char>('a' + i * i % 19);
  const std::string test = std::string(300, '.') + middle + std::string(300, '!');
  CHECK(shared_windows(GptText({train + middle, test, ""})) == 51);
  CHECK(shared_windows(GptText({train + middle.substr(0, 99), test, ""})) == 0);
  CHECK(shared_windows(GptText({train, middle.substr(0, 50), ""})) == 0);
}

TEST_CASE("gpt training: losses are those of the softmax, in double") {
  const std::vector<double> losses = losses_of(tensor({{{0, 0}, {1000, 0}}}), {1, 1});
  CHECK(losses[0] == doctest::Approx(std::log(2.0)));
  CHECK(losses[1] == doctest::Approx(1000.0));
}

TEST_CASE("gpt training: the model without attention differs in its mask alone") {
  GptTraining training;
  const GptRun with = new_gpt(62, Mixing::Attention, 3, training);
  const GptRun without = new_gpt(62, Mixing::None, 3, training);
  const NoGrad no_grad;
  const Ids ids{Shape{1, 3}, {5, 6, 7}};
  const Tensor one = with.logits(ids), other = without.logits(ids);
  // The first character sees itself alone in both.
  CHECK(max(abs(one.slice(1, 0, 1) - other.slice(1, 0, 1))).item() < 1e-5);
  CHECK(max(abs(one.slice(1, 2, 3) - other.slice(1, 2, 3))).item() > 1e-3);
  const Tensor changed = without.logits({Shape{1, 3}, {8, 6, 7}});
  CHECK(max(abs(changed.slice(1, 1, 3) - other.slice(1, 1, 3))).item() == 0);
}

TEST_CASE("gpt training: the same seed gives the same losses and the same text, bit for bit") {
  GptTraining training;
  training.steps = 5;
  training.warmup_steps = 2;
  const auto run = [&](std::uint64_t seed) {
    GptRun run = new_gpt(text().tokenizer.size(), Mixing::Attention, seed, training);
    train_gpt(run, text().train, seed, training);
    return std::pair(losses(run), write_text(run, text(), 30, seed));
  };
  const auto first = run(3);
  CHECK(first.first.size() == 5);
  CHECK(first.second.find("And God said") == 0);
  CHECK(first.second.size() == 12 + 30);
  CHECK(run(3) == first);
  CHECK(run(4).first != first.first);
}

TEST_CASE("gpt probes: a new model of the library passes on every seed") {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    CAPTURE(seed);
    CHECK(failing_of(probe_gpt(text(), seed)) == Names{});
  }
}

TEST_CASE("gpt probes: how widely a place looks") {
  // Two places that see one and two tokens, in two heads: one uniform, one that looks at one token.
  const Tensor weights = tensor({{{{1, 0}, {0.5, 0.5}}, {{1, 0}, {0, 1}}}});
  CHECK(spread_of({weights}) == doctest::Approx(0.5));
  const GptRun run = new_gpt(62, Mixing::Attention, 1, {});
  const std::vector<Tensor> seen = attention_weights(run, {Shape{2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}});
  REQUIRE(seen.size() == 1);
  CHECK(seen[0].shape() == Shape{2, 4, 4, 4});
  CHECK(max(abs(sum(seen[0], -1) - Scalar(1))).item() < 1e-5);
}

TEST_CASE("gpt milestone: each bar can fail, alone, and says where to look") {
  CHECK(failing_of(good_gpt()) == Names{});
  for (const double loss : {1.85, 0.07, not_a_number}) {
    GptResults wrong = good_gpt();
    wrong.with.unseen.mean = loss;
    CHECK(failing_of(wrong)[0] == "nats on unseen text, GPT");
  }
  GptResults wrong = good_gpt();
  wrong.without.unseen.mean = 1.9;
  CHECK(failing_of(wrong) == Names{"nats, the same without attention"});
  wrong = good_gpt();
  wrong.counted[1] = 1.9;
  CHECK(failing_of(wrong) == Names{"nats below counts of one character"});
  wrong = good_gpt();
  wrong.with.unseen.by_position[0] = 1.8;
  CHECK(failing_of(wrong) == Names{"nats below its first, after 9 to 25 characters"});
  for (const double loss : {2.6, not_a_number}) {
    wrong = good_gpt();
    wrong.with.unseen.by_position[31] = loss;
    CHECK(failing_of(wrong) == Names{"nats above those, after the last character"});
  }
  for (const double spread : {1.0, not_a_number}) {
    wrong = good_gpt();
    wrong.with.spread = spread;
    CHECK(failing_of(wrong) == Names{"spread of the attention weights"});
  }
  wrong = good_gpt();
  wrong.shared = 1;
  CHECK(failing_of(wrong) == Names{"test windows of 100 characters met in training"});
}

TEST_CASE("gpt milestone: each part can fail, alone, and says where to look") {
  CHECK(failing_of(right()) == Names{});
  const auto with = [](auto member, auto value) {
    GptParts parts = right();
    parts.*member = value;
    return failing_of(parts);
  };
  CHECK(with(&GptParts::wrong_ids, 1) == Names{"characters with a wrong id, or lost"});
  CHECK(with(&GptParts::first_loss, 30.0) == Names{"first loss, away from guessing's"});
  CHECK(with(&GptParts::loss_error, 1e-3) == Names{"cross_entropy differs from a loop by"});
  CHECK(with(&GptParts::earlier, 1e-9) == Names{"earlier logits changed by a character"});
  CHECK(with(&GptParts::later, 0.0) == Names{"every later logit changed by it, at least by"});
  CHECK(with(&GptParts::repeated, 1e-7) == Names{"same character, other place: logits differ by"});
  CHECK(with(&GptParts::spread, 1.0) == Names{"spread of the weights, queries 100 times as long"});
  CHECK(with(&GptParts::one_batch, 4.1) == Names{"loss of one batch after 40 steps with it"});
  CHECK(with(&GptParts::unlikely, 1) ==
        Names{"characters at temperature 0 that are not the likeliest"});
  CHECK(with(&GptParts::weights_error, not_a_number) ==
        Names{"sampling weights differ from softmax by"});
}

TEST_CASE("gpt milestone: a paragraph has no line above 78 columns") {
  CHECK(paragraph("one two\n\nthree") == "  one two\n  three\n");
  CHECK(paragraph("") == "");
  const std::string words = std::string(75, 'a') + " b " + std::string(80, 'c');
  CHECK(paragraph(words) ==
        "  " + std::string(75, 'a') + "\n  b\n  " + std::string(76, 'c') + "\n  cccc\n");
}

TEST_CASE("gpt milestone: a part that fails is told before any training") {
  GptTraining still;
  still.learning_rate = 0;
  MilestoneOptions options;
  options.own = {13};
  const Performance found([&](Stage& stage) { return run_gpt(stage, still); }, options);
  INFO(found.text);
  CHECK(found.status == 1);
  CHECK(found.count("  FAIL  ") == 1);
  CHECK(found.count("  FAIL  loss of one batch after 40 steps with it") == 1);
  CHECK(found.count("look at chapter 13, transformers: 13.2: the norm's gradient") == 1);
  CHECK(found.count("\nMeasured in ") == 1);
  CHECK(found.count("drawings are in") == 0);
  CHECK(found.count("\nA part does not do what it should: nothing has been trained.\n") == 1);
  found.check_drawings({});
}

// For sanitizers, the short trainings below run the same code.
TEST_CASE("gpt milestone: reaches its bars, draws, and shows what it writes") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  MilestoneOptions options;
  options.seed = 6;
  options.own = {13};
  options.chapters = "yours: 13_transformers";
  const Performance found([](Stage& stage) { return run_gpt(stage); }, options);
  INFO(found.text);
  CHECK(found.status == 0);
  CHECK(found.text.find("Milestone gpt, seed 6\nGenesis and Exodus") == 0);
  CHECK(found.count("  pass  ") == 19);
  CHECK(found.count("\n  And God said") == 6);  // every 300 steps, and at the end
  CHECK(found.count("counts that see one              2.250") == 1);
  CHECK(found.count("Trained 2 models") == 1);
  CHECK(found.count("Milestone reached.") == 1);
  found.check_drawings(
      {"gpt-loss.svg", "gpt-positions.svg", "gpt-heads.svg", "gpt-attention.html"});
}

TEST_CASE("gpt milestone: a model that has not learnt fails") {
  GptTraining training;
  training.steps = 6;
  training.warmup_steps = 2;
  const Performance found([&](Stage& stage) { return run_gpt(stage, training); });
  INFO(found.text);
  CHECK(found.status == 1);
  CHECK(found.count("FAIL  nats on unseen text, GPT") == 1);
  CHECK(found.count("Milestone not reached.") == 1);
}

TEST_CASE("gpt milestone: a reader's text is compared and not judged, and its model is saved") {
  const grade::TemporaryFolder folder;
  std::string own;
  for (int i = 0; i < 1500; ++i) own += "Zeile " + std::to_string(i * i) + " f\xC3\xBCr ihn's.\n";
  grade::write_atomically(folder.path() / "own", own);
  MilestoneOptions options;
  options.text = folder.path() / "own";
  options.save = folder.path() / "model";
  GptTraining training;
  training.steps = 6;
  training.warmup_steps = 2;
  const Performance found([&](Stage& stage) { return run_gpt(stage, training); }, options);
  INFO(found.text);
  CHECK(found.status == 0);
  CHECK(found.count("This text has no bars") == 1);
  CHECK(found.count("What it has learnt") == 0);
  CHECK(found.count("  pass  ") == 12);
  CHECK(found.count("Milestone reached.") == 0);
  CHECK(found.count("Every part does what it should.") == 1);
  const nn::SavedGpt saved = nn::load_gpt(options.save);
  CHECK(saved.model.options().context == 32);
  const auto& tokenizer = std::get<nn::CharacterTokenizer>(saved.tokenizer);
  CHECK(tokenizer.decode(tokenizer.encode("f\xC3\xBCr")) == "f\xC3\xBCr");
}

TEST_CASE("gpt milestone: a model that could not be saved is refused before it is trained") {
  const grade::TemporaryFolder folder;
  MilestoneOptions options;
  options.save = folder.path() / "missing" / "model";
  CHECK_THROWS_WITH_AS(check_text_options(options), doctest::Contains("there is no folder"),
                       ValueError);
  options.save = folder.path();
  CHECK_THROWS_WITH_AS(check_text_options(options), doctest::Contains("is a folder"), ValueError);
  options.save = folder.path() / "model";
  CHECK_NOTHROW(check_text_options(options));
  options.text = folder.path() / "missing";
  CHECK_THROWS_WITH_AS(check_text_options(options), doctest::Contains("cannot read"), Error);
}
