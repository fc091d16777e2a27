#pragma once

#include "wick/check.h"

#include <functional>
#include <string>
#include <vector>

// What a check is made of.

namespace wick::notebook {

/// Inputs to one result.
using Function = std::function<Tensor(const std::vector<Tensor>&)>;

/// A way to be wrong that many have found before, and what to say of it.
struct Mistake {
  std::string hint;
  Function function;
};

struct Exercise {
  std::string id;
  std::string title;
  int cases = 12;
  /// The inputs of case `number`. Early cases are small, so that a failure can be read.
  std::function<std::vector<Tensor>(int number, Generator& generator)> draw{};
  Function reference{};
  std::vector<Mistake> mistakes{};
  /// The first so many inputs get gradients, which are compared too.
  int differentiated = 0;
};

/// Compares `yours` with the reference, case by case, up to the first that differs. What it throws
/// is a part of the result; an undefined tensor, or an empty one where that is wrong, means that it
/// is still to be written.
Checked run_check(const Exercise& exercise, const Function& yours, std::uint64_t seed);

/// One case of a check: `find_wrong` says what is wrong, or throws it; where nothing is, it says
/// nothing. NotImplemented means that it is still to be written. What is wrong becomes the message,
/// as `describe` words it with its input. Whether the case passed, which is counted.
bool passes_case(Checked& checked, const std::function<std::string()>& find_wrong,
                 const std::function<std::string(const std::string&)>& describe);

/// Puts the default generator back as it was. A check that seeds it has one of these: numbers that
/// cells draw afterwards do not depend on whether a check has run.
class KeptGenerator {
 public:
  KeptGenerator() : kept_(default_generator()) {}
  ~KeptGenerator() { default_generator() = kept_; }
  KeptGenerator(const KeptGenerator&) = delete;
  KeptGenerator& operator=(const KeptGenerator&) = delete;

 private:
  Generator kept_;
};

/// Numbers as a tensor of one axis, and back.
Tensor to_row(const std::vector<std::int64_t>& numbers);
Tensor to_row(const std::vector<double>& numbers);
Extents to_extents(const Tensor& row);

/// A whole number from low to high.
std::int64_t draw_whole(std::int64_t low, std::int64_t high, Generator& generator);

}  // namespace wick::notebook
