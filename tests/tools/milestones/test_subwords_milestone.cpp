#include "tests/skip.h"
#include "tests/tools/milestones/performance.h"
#include "tools/milestones/subwords/plain_byte_pairs.h"
#include "tools/milestones/subwords/subwords_milestone.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::milestones;

namespace {

using Names = std::vector<std::string>;

const double not_a_number = std::numeric_limits<double>::quiet_NaN();

SubwordsResults good_results() { return {2.49, 2.09, 3.25, 2.43, 2.99, 1.96, 2.49}; }

Names failing_with(const SubwordsResults& results) {
  const std::vector<Verdict> verdicts = judge_subwords(results);
  CHECK(all_say_where(verdicts));
  return failing(verdicts);
}

/// Little enough for a test of what is around the trainings.
SubwordsTraining little() {
  SubwordsTraining training;
  training.operations = 0.15e9;
  return training;
}

}  // namespace

TEST_CASE("plain byte pairs: words, merges and tokens worked by hand") {
  CHECK(plain_words("in the\n1st day, 'x'") ==
        Names{"in", " the", "\n", "1", "st", " day", ",", " '", "x", "'"});
  // "aaab" twice: (a, a) 4 times, then (aa, a) and (a, b) twice each, of which ids say the second.
  const PlainMerges merges = plain_merges({"aaab", "aaab"}, 258);
  CHECK(merges == PlainMerges{{'a', 'a'}, {'a', 'b'}});
  CHECK(plain_tokens({"aaab", "baa"}, merges) == std::vector<std::int64_t>{256, 257, 'b', 256});
  CHECK(plain_merges({"ab"}, 300) == PlainMerges{{'a', 'b'}});
}

TEST_CASE("subwords training: the steps are those that the operations allow") {
  SubwordsTraining training;
  training.model = GptTraining{};
  training.model.batch = 2;
  training.model.context = 3;
  training.model.embed_dim = 4;
  // 6 tokens: 24 x 6 x 16 + 4 x 6 x 3 x 4 in the block, 2 x 6 x 4 x 10 in the head, three times.
  CHECK(operations_of_step(training.model, 10) == 3 * (2304 + 288 + 480));
  training.operations = 9216 * 50 + 1;
  CHECK(steps_within(training, 10).steps == 50);
  CHECK(steps_within(training, 10).warmup_steps == 5);
  CHECK(steps_within(training, 1000).steps < 10);
}

TEST_CASE("subwords training: bits are divided by the bytes of what was guessed") {
  GptTraining training;
  training.context = 2;
  const GptRun run = new_gpt(5, Mixing::Attention, 1, training);
  const std::vector<std::int64_t> test{0, 1, 2, 3, 4, 0, 1};
  const double one_byte = bits_a_byte(run, test, {1, 1, 1, 1, 1});
  // A new model guesses nearly evenly among five.
  CHECK(one_byte == doctest::Approx(std::log2(5.0)).epsilon(0.2));
  // Guessed are 1 2, 3 4, 0 1: twelve bytes in six tokens.
  CHECK(bits_a_byte(run, test, {2, 2, 2, 2, 2}) == doctest::Approx(one_byte / 2));
  CHECK(bits_a_byte(run, test, {1, 4, 1, 1, 1}) == doctest::Approx(one_byte / 2));
}

TEST_CASE("subwords milestone: each bar can fail, alone, and says where to look") {
  CHECK(failing_with(good_results()).empty());
  const auto with = [](double SubwordsResults::*field, double value) {
    SubwordsResults results = good_results();
    results.*field = value;
    return failing_with(results);
  };
  CHECK(with(&SubwordsResults::tokens, 2.23) == Names{"bits a byte of unseen text, tokens"});
  CHECK(with(&SubwordsResults::tokens, not_a_number).size() == 3);
  CHECK(with(&SubwordsResults::characters, 2.7) == Names{"bits a byte, characters"});
  CHECK(with(&SubwordsResults::characters, 2.3) == Names{"bits a byte that tokens save"});
  CHECK(with(&SubwordsResults::no_token, 2.7) ==
        Names{"bits a byte below counts that see no token"});
  CHECK(with(&SubwordsResults::bytes_a_token, 2.2) == Names{"bytes of unseen text a token"});
}

TEST_CASE("subwords probes: the library's tokenizers pass, and each count can fail") {
  const SubwordsParts parts = probe_subwords(load_subwords_text());
  CHECK(all_say_where(judge_subwords_parts(parts)));
  CHECK(failing(judge_subwords_parts(parts)).empty());
  for (std::int64_t SubwordsParts::*field :
       {&SubwordsParts::lost, &SubwordsParts::other_characters, &SubwordsParts::wrong_ids,
        &SubwordsParts::other_words, &SubwordsParts::other_merges, &SubwordsParts::other_tokens,
        &SubwordsParts::special}) {
    SubwordsParts wrong = parts;
    wrong.*field = 1;
    CHECK(failing(judge_subwords_parts(wrong)).size() == 1);
  }
}

TEST_CASE("subwords probes: ids and merges of another tokenizer are seen") {
  SubwordsText text = load_subwords_text(300);
  CHECK(failing(judge_subwords_parts(probe_subwords(text))).empty());
  std::vector<nn::Pair> merges = text.tokens.merges();
  merges.back() = {'z', 'q'};
  text.tokens = nn::BytePairTokenizer(merges);
  text.test_characters[5] += 1;
  const SubwordsParts parts = probe_subwords(text);
  CHECK(parts.other_merges == 1);
  CHECK(parts.other_tokens > 0);  // they are those of the merge that is gone
  CHECK(parts.wrong_ids == 1);
  CHECK(parts.lost == 0);
}

// For sanitizers, the short training below runs the same code.
TEST_CASE("subwords milestone: reaches its bars, and says from which seed and whose chapters") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  MilestoneOptions options;
  options.seed = 6;
  options.own = {10};
  options.chapters = "yours: 10_tokenization";
  const Performance found([](Stage& stage) { return run_subwords(stage); }, options);
  INFO(found.text);
  CHECK(found.status == 0);
  CHECK(found.text.find("Milestone subwords, seed 6\nGenesis and Exodus") == 0);
  CHECK(found.count("  pass  ") == 12);
  CHECK(found.count("Of 512 ids 307 occur") == 1);
  CHECK(found.count("counts that see one character     3.246") == 1);
  CHECK(found.count("Trained 2 models") == 1);
  found.check_drawings({"subwords-loss.svg", "subwords-lengths.svg"});
}

TEST_CASE("subwords milestone: models that have not learnt fail, the student's chapters first") {
  MilestoneOptions options;
  options.own = {10};
  const Performance found([](Stage& stage) { return run_subwords(stage, little()); }, options);
  INFO(found.text);
  CHECK(found.status == 1);
  CHECK(found.count("FAIL  bits a byte of unseen text, tokens") == 1);
  CHECK(found.count("look at chapter 10, tokenization: 10.4 to 10.6") == 1);
  CHECK(found.count("Milestone not reached.") == 1);
}
