#pragma once

#include "tools/grade/sandbox/process.h"

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace wick::capstone {

/// The artifact as the program of an entry reads it first (exchange.h).
std::string with_size(const std::string& artifact);

/// Hands out a text to a predictor, a token at a time, and keeps what each one cost: -log2 of the
/// probability that the predictor had given it before. An answer is refused unless it belongs to
/// its ask and is a distribution: as many numbers as there are tokens, none negative, infinite or
/// NaN, with a sum of 1 within `most_off`. The sum is then divided out.
class Examiner {
 public:
  static constexpr double most_off = 1e-4;

  Examiner(const std::vector<std::int32_t>& ids, std::size_t vocabulary, std::uint64_t seed);

  /// The conversation with the predictor's process, which gets the artifact first.
  grade::Conversation conversation(const std::string& artifact);

  /// True if every token was predicted and the end answered.
  bool is_done() const { return flops_.has_value() && problem_.empty(); }
  /// Why the predictor was refused; empty if it was not.
  const std::string& problem() const { return problem_; }
  /// The bits of each token so far.
  const std::vector<double>& bits() const { return bits_; }
  /// What the predictor says about itself: only the reference's is believed.
  double flops() const { return flops_.value_or(-1); }

 private:
  grade::Reply hear(std::string& written);
  std::string ask();
  bool take(const double* numbers, std::size_t count);
  grade::Reply refuse(const std::string& problem);

  const std::vector<std::int32_t>& ids_;
  std::size_t vocabulary_;
  std::mt19937 draw_;
  std::uint32_t nonce_ = 0;
  std::size_t asked_ = 0;  // answers that were asked for
  std::vector<double> bits_;
  std::optional<double> flops_;
  std::string problem_;
};

}  // namespace wick::capstone
