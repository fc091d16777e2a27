#include "tools/capstone/judge/examiner.h"

#include "tools/capstone/exchange.h"

#include "core/error.h"

#include <cmath>
#include <cstring>

namespace wick::capstone {

std::string with_size(const std::string& artifact) {
  const auto size = static_cast<std::uint32_t>(artifact.size());
  return std::string(reinterpret_cast<const char*>(&size), sizeof size) + artifact;
}

Examiner::Examiner(const std::vector<std::int32_t>& ids, std::size_t vocabulary, std::uint64_t seed)
    : ids_(ids), vocabulary_(vocabulary), draw_(static_cast<std::mt19937::result_type>(seed)) {}

grade::Conversation Examiner::conversation(const std::string& artifact) {
  return [this, artifact](std::string& written) {
    if (asked_ > 0) return hear(written);
    return grade::Reply{with_size(artifact) + ask()};
  };
}

// The next ask: for the first token nothing has come, and behind the last one there is no more.
std::string Examiner::ask() {
  Ask ask{static_cast<std::uint32_t>(draw_()), nothing_yet};
  nonce_ = ask.nonce;
  if (asked_ > 0) ask.token = asked_ < ids_.size() ? ids_[asked_ - 1] : no_more;
  ++asked_;
  return std::string(reinterpret_cast<const char*>(&ask), sizeof ask);
}

grade::Reply Examiner::refuse(const std::string& problem) {
  if (problem_.empty()) problem_ = problem;
  return {"", true};
}

grade::Reply Examiner::hear(std::string& written) {
  if (!problem_.empty()) return {"", true};
  if (written.empty()) return {};
  if (flops_) return refuse("it went on after the end");
  const bool is_last = asked_ > ids_.size();
  const std::size_t count = is_last ? 1 : vocabulary_;
  AnswerHead head;
  if (written.size() < sizeof head) return {};
  std::memcpy(&head, written.data(), sizeof head);
  if (head.mark != answer_mark) return refuse("what it wrote is no answer");
  if (head.nonce != nonce_) {
    return refuse(concatenate("answer ", asked_, " was not written after its ask"));
  }
  if (head.count != count) {
    return refuse(
        concatenate("answer ", asked_, " has ", head.count, " numbers: expected ", count));
  }
  const std::size_t size = sizeof head + count * sizeof(double);
  if (written.size() < size) return {};
  if (written.size() > size) return refuse("it wrote more than one answer to an ask");
  std::vector<double> numbers(count);
  std::memcpy(numbers.data(), written.data() + sizeof head, count * sizeof(double));
  written.clear();
  if (is_last) {
    flops_ = numbers.front();
    return {};
  }
  if (!take(numbers.data(), count)) return {"", true};
  return {ask()};
}

bool Examiner::take(const double* numbers, std::size_t count) {
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (!(numbers[i] >= 0) || !std::isfinite(numbers[i])) {
      refuse(concatenate("answer ", asked_, ": a probability is ", numbers[i]));
      return false;
    }
    sum += numbers[i];
  }
  if (!(std::fabs(sum - 1) <= most_off)) {
    refuse(
        concatenate("answer ", asked_, ": the probabilities sum to ", sum, ": they must sum to 1"));
    return false;
  }
  const double p = numbers[ids_[asked_ - 1]] / sum;
  if (!(p > 0)) {
    refuse(concatenate("answer ", asked_, ": the token that came had probability 0"));
    return false;
  }
  bits_.push_back(-std::log2(p));
  return true;
}

}  // namespace wick::capstone
