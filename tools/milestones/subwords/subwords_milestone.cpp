#include "tools/milestones/subwords/subwords_milestone.h"

#include "tools/milestones/gpt/gpt_drawings.h"
#include "tools/milestones/text.h"

#include <cmath>
#include <cstdio>
#include <set>

namespace wick::milestones {
namespace {

std::string rounded(double value, int decimals) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

/// A table of counts, in bits a byte of the test part.
double counted_bits(const std::vector<std::int64_t>& train, const std::vector<std::int64_t>& test,
                    std::int64_t vocabulary, std::size_t context, double bytes_a_token) {
  return count_loss(train, test, vocabulary, context) / std::log(2.0) / bytes_a_token;
}

/// Over the operations of each step, so that the two can be compared; in bits a byte.
plot::Series learnt(const SubwordsRun& run, std::int64_t vocabulary) {
  plot::Series series = curve_of(run.run.name, run.run.losses);
  const double operations = operations_of_step(run.training, vocabulary);
  for (plot::Point& point : series.points) {
    point.x *= operations / 1e9;
    point.y /= std::log(2.0) * run.bytes_a_token;
  }
  return series;
}

plot::Chart loss_chart(const SubwordsRun& characters, const SubwordsRun& tokens,
                       const SubwordsText& text) {
  plot::Chart chart;
  chart.title = "The same work on characters and on tokens";
  chart.x_label = "billions of operations";
  chart.y_label = "loss (bits a byte)";
  chart.description =
      concatenate("Two curves over the operations of a training. On unseen text: ", characters.bits,
                  " bits a byte of characters, ", tokens.bits, " of tokens.");
  chart.series = {learnt(characters, text.characters.size()), learnt(tokens, text.tokens.size())};
  return chart;
}

plot::Chart length_chart(const SubwordsText& text) {
  plot::Chart chart;
  chart.title = "Each merge makes a text shorter, and the next one less so";
  chart.x_label = "size of the vocabulary";
  chart.y_label = "bytes a token";
  chart.description = "A curve for the test part, which the merges were not learnt from.";
  plot::Series series{"unseen text", {}};
  const std::vector<nn::Pair>& merges = text.tokens.merges();
  for (std::size_t count = 0; count <= merges.size(); count += 32) {
    const nn::BytePairTokenizer some(
        std::vector<nn::Pair>(merges.begin(), merges.begin() + static_cast<std::ptrdiff_t>(count)));
    const auto size = static_cast<double>(some.encode(text.parts.test).size());
    series.points.push_back(
        {static_cast<double>(some.size()), static_cast<double>(text.parts.test.size()) / size});
  }
  chart.series = {series};
  return chart;
}

std::string in_tokens(const nn::BytePairTokenizer& tokenizer,
                      const std::vector<std::int64_t>& ids) {
  std::string text;
  for (const std::int64_t id : ids) text += (text.empty() ? "" : "|") + tokenizer.bytes(id);
  return text;
}

void show_samples(Stage& stage, SubwordsRun& characters, SubwordsRun& tokens,
                  const SubwordsText& text) {
  nn::SamplingOptions sampling;
  sampling.temperature = 0.6;
  Generator generator(stage.seed());
  const std::string& prompt = text.parts.prompt;
  stage.announce(
      "\nCharacters write\n\n" +
      paragraph(text.characters.decode(nn::generate(
          characters.run.model, text.characters.encode(prompt), 160, sampling, generator))));
  stage.announce(
      "\nTokens write, with a bar between two of them\n\n" +
      paragraph(in_tokens(text.tokens, nn::generate(tokens.run.model, text.tokens.encode(prompt),
                                                    64, sampling, generator))));
}

std::string compared(const SubwordsResults& results) {
  const auto row = [](const std::string& name, double bits) {
    return "  " + plot::pad_right(name, 34) + rounded(bits, 3) + '\n';
  };
  return "\nBits a byte of unseen text\n" +
         row("counts that see one character", results.one_character) +
         row("counts that see two", results.two_characters) +
         row("counts that see no token", results.no_token) +
         row("counts that see one", results.one_token) +
         row("GPT of characters", results.characters) + row("GPT of tokens", results.tokens) +
         "Tokens are what is gained here. The text is short, so that counting pairs of them does "
         "better still.\n";
}

SubwordsResults results_of(const SubwordsRun& characters, const SubwordsRun& tokens,
                           const SubwordsText& text) {
  const auto counted = [](const auto& run, const auto& train, const auto& test, std::size_t seen) {
    return counted_bits(train, test, run.run.model.options().vocabulary, seen, run.bytes_a_token);
  };
  return {characters.bits,
          tokens.bits,
          counted(characters, text.train_characters, text.test_characters, 1),
          counted(characters, text.train_characters, text.test_characters, 2),
          counted(tokens, text.train_tokens, text.test_tokens, 0),
          counted(tokens, text.train_tokens, text.test_tokens, 1),
          tokens.bytes_a_token};
}

}  // namespace

// On seeds 1 to 5, in double on plain loops: tokens 2.079 to 2.095, characters 2.481 to 2.498,
// saved 0.397 to 0.414, below counts that see no token 0.895 to 0.911 bits a byte; 2.486 bytes a
// token. Counts that see one token have 1.964: a model that is to beat them needs more text and
// more work than a milestone can have.
std::vector<Verdict> judge_subwords(const SubwordsResults& results) {
  return {
      judge_number("bits a byte of unseen text, tokens", results.tokens, {Bar::AtMost, 2.2},
                   {{10, "10.4 to 10.6: pairs, merges, and how a text becomes tokens"},
                    {13, "13.5 and 13.6: the block and the model"},
                    {12, "scores, softmax over the keys, heads"},
                    {8, "08.4: the step in its order"},
                    {5, "05.6: windows, and the token behind each"},
                    {4, "cross-entropy"}}),
      judge_number("bits a byte, characters", results.characters, {Bar::AtMost, 2.65},
                   {{10, "10.1 and 10.2: characters and their ids"},
                    {13, "13.5 and 13.6: the block and the model"}}),
      judge_number("bits a byte that tokens save", results.characters - results.tokens,
                   {Bar::AtLeast, 0.25}, {{10, "10.5: the most frequent pair within words"}}),
      judge_number("bits a byte below counts that see no token", results.no_token - results.tokens,
                   {Bar::AtLeast, 0.7},
                   {{12, "what a token gets from others"}, {13, "13.5: the sum of both branches"}}),
      judge_number("bytes of unseen text a token", results.bytes_a_token, {Bar::AtLeast, 2.3},
                   {{10, "10.5 and 10.6: merges, and where they apply"}})};
}

std::vector<Verdict> judge_subwords_parts(const SubwordsParts& parts) {
  const auto none = [](const std::string& what, std::int64_t count, const std::string& where) {
    return judge_number(what, static_cast<double>(count), {Bar::Exactly, 0}, {{10, where}});
  };
  return {
      none("texts that do not come back from their ids", parts.lost,
           "10.1, 10.2 and 10.6: every byte is in a token, whatever the text is"),
      none("characters that are cut elsewhere", parts.other_characters,
           "10.1: how long a character is, and when its bytes are none"),
      none("characters with a wrong id", parts.wrong_ids,
           "10.2: ids in the order of the characters' bytes"),
      none("words that are cut elsewhere", parts.other_words,
           "10.3: where a word ends, and which one a space belongs to"),
      none("merges that a count by another way does not confirm", parts.other_merges,
           "10.4 and 10.5: pairs counted with their words, and the smallest ids among equals"),
      none("tokens other than by merges in their order", parts.other_tokens,
           "10.4 and 10.6: the merge that came first, wherever it stands"),
      none("special tokens found in a text", parts.special, "10.6: no id of a text is special")};
}

int run_subwords(Stage& stage, const SubwordsTraining& training) {
  const SubwordsText text = load_subwords_text();
  stage.open("subwords",
             concatenate("Genesis and Exodus, by ", text.characters.size(), " characters and by ",
                         text.tokens.size(), " tokens: ", text.train_characters.size(), " and ",
                         text.train_tokens.size(), " of them to train on."));
  // Before the trainings: a tokenizer that throws says so at once.
  const SubwordsParts parts = probe_subwords(text);
  const std::set<std::int64_t> used(text.train_tokens.begin(), text.train_tokens.end());
  stage.announce(concatenate("Of ", text.tokens.size(), " ids ", used.size(),
                             " occur: most bytes do not, alone."));
  const auto trained = [&](const char* name, std::int64_t vocabulary, const auto& train,
                           const auto& test, const std::vector<double>& bytes) {
    const std::int64_t steps = steps_within(training, vocabulary).steps;
    SubwordsRun run = train_on(name, vocabulary, train, stage.seed(), training,
                               stage.progress(plot::pad_right(name, 10), steps));
    run.bytes_a_token = static_cast<double>(text.parts.test.size()) / double(test.size());
    run.bits = bits_a_byte(run.run, test, bytes);
    return run;
  };
  SubwordsRun characters = trained("characters", text.characters.size(), text.train_characters,
                                   text.test_characters, bytes_of_ids(text.characters));
  SubwordsRun tokens = trained("tokens", text.tokens.size(), text.train_tokens, text.test_tokens,
                               bytes_of_ids(text.tokens));
  const SubwordsResults results = results_of(characters, tokens, text);
  stage.show(loss_chart(characters, tokens, text), "subwords-loss");
  stage.show(length_chart(text), "subwords-lengths");
  show_samples(stage, characters, tokens, text);
  stage.announce(compared(results));
  stage.judge(judge_subwords(results), "What it has learnt");
  stage.judge(judge_subwords_parts(parts), "What it is made of");
  return stage.finish();
}

}  // namespace wick::milestones
