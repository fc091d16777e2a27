#pragma once

#include "tools/milestones/gpt/gpt_training.h"
#include "tools/milestones/subwords/subwords_probes.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wick::milestones {

/// One model for both vocabularies. Each is trained as long as so many operations allow, so that
/// neither has more work done for it.
struct SubwordsTraining {
  SubwordsTraining();

  GptTraining model;  // its number of steps follows from the vocabulary
  double operations = 13e9;
};

/// Floating-point operations of one step, two for each multiply-add: three times those of the
/// forward pass, which for n tokens in windows of t, a width of e and a vocabulary of v has
/// 24 n e^2 + 4 n t e for a block and 2 n e v for the head.
double operations_of_step(const GptTraining& training, std::int64_t vocabulary);

/// The same training with the number of steps, and of warm-up, that its operations allow.
GptTraining steps_within(const SubwordsTraining& training, std::int64_t vocabulary);

/// A model after its training on one of the two vocabularies.
struct SubwordsRun {
  GptRun run;
  GptTraining training;
  double bytes_a_token = 0;  // of the test part
  double bits = 0;           // a byte of the test part
};

/// Trains a new model on the train part's ids. The initial values and the order follow from `seed`.
SubwordsRun train_on(const std::string& name, std::int64_t vocabulary,
                     const std::vector<std::int64_t>& train, std::uint64_t seed,
                     const SubwordsTraining& training, const Report& report = {});

/// The loss on the test part in bits for each byte of the file that the guessed ids stand for.
/// `bytes[id]` is the number of bytes of a token.
double bits_a_byte(const GptRun& run, const std::vector<std::int64_t>& test,
                   const std::vector<double>& bytes);

/// The number of bytes of each id.
std::vector<double> bytes_of_ids(const nn::BytePairTokenizer& tokenizer);
std::vector<double> bytes_of_ids(const nn::CharacterTokenizer& tokenizer);

}  // namespace wick::milestones
