#pragma once

#include "core/core.h"
#include "tools/grade/scenario/passes.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

// The tools of graded scenarios. A scenario draws inputs from a seed, calls the code under test and
// observes results; it judges nothing. The judge (tools/grade) runs the same scenario on the
// reference with the same seed, in another process, and compares. The body runs several times in a
// process (passes.h), so it must keep nothing between its runs. See tools/grade/README.md.
namespace wick::scenario {

/// Inputs that depend on the seed, the scenario's name and the pass alone. Tensors are built in
/// buffers of this class's own, without calling anything that a chapter asks students to write. In
/// later passes they lie otherwise in memory: see passes.h.
class Draw {
 public:
  Draw(std::uint64_t seed, const std::string& scenario, const Pass& pass = passes[0]);

  /// Normal with the given standard deviation.
  Tensor normal(const Shape& shape, double deviation = 1);
  /// The same, but lying in memory with its axes in another order: not contiguous.
  Tensor normal_permuted(const Shape& shape, double deviation = 1);
  Tensor uniform(const Shape& shape, double low = 0, double high = 1);
  /// Whole multiples of `unit`, from low to high times it: short numbers, for work by hand.
  Tensor whole(const Shape& shape, std::int64_t low, std::int64_t high, double unit = 1);
  /// From low to high hundredths: short, to be copied by hand.
  double hundredths(std::int64_t low, std::int64_t high);
  /// 0 and 1, where each is 1 with probability `share` and every row of the last axis has a 1.
  Tensor mask(const Shape& shape, double share = 0.6);
  /// From low to high, both included.
  std::int64_t integer(std::int64_t low, std::int64_t high);

  /// Not random: given numbers in row-major order, or one number everywhere. The latter is adjacent
  /// in every pass, as memory for results is.
  Tensor values(const Shape& shape, const std::vector<double>& numbers);
  Tensor full(const Shape& shape, double number);

 private:
  template <typename Next>
  Tensor draw(const Shape& shape, const Strides& strides, Next next);
  double next_uniform();
  double next_normal();

  std::uint64_t state_;
  Memory memory_;
};

/// A scenario whose calls differentiate by themselves calls this first: its last pass then records
/// history, too.
void needs_history();

/// Remembers an input, so that a failed scenario can show it to the student. Returns it.
Tensor show(const std::string& name, const Tensor& input);
void show(const std::string& name, const std::string& input);

// Observations: the name must be unique in its scenario. An undefined tensor is not observed, which
// the judge reports as a missing output.

/// Must equal the reference's: shape exactly, each number within 1e-6 + 1e-5 |expected|, and
/// infinities where the reference has the same.
void observe(const std::string& name, const Tensor& values);
void observe(const std::string& name, double value);
void observe(const std::string& name, const std::vector<double>& values);
void observe(const std::string& name, const Shape& shape);
/// Strides and offset, and whether `view` shares its memory with `base`.
void observe_layout(const std::string& name, const Tensor& view, const Tensor& base);
/// Text that must equal the reference's.
void observe_text(const std::string& name, const std::string& text);

/// A number that is random: the judge wants |value - expected| <= 5 standard errors.
void observe_statistic(const std::string& name, double value, double expected,
                       double standard_error);

/// Values for a predicate in the judge, by its name there (tools/grade/judge/properties.h). What
/// `parameters` and `other` (the name of another observation) mean is the predicate's to say.
void observe_property(const std::string& name, const Tensor& values, const std::string& property,
                      const std::vector<double>& parameters = {}, const std::string& other = "");

/// Runs `call`, which should throw: the kind of error must be the reference's, and every one of
/// `facts` (the numbers or shapes that a helpful message names) must occur in its message; a number
/// does not occur in a longer one.
/// NotImplemented passes through: an unfinished exercise is reported as such.
void observe_error(const std::string& name, const std::function<void()>& call,
                   const std::vector<std::string>& facts = {});
/// The same, and the message must equal the reference's: where a contract gives its wording.
void observe_error_message(const std::string& name, const std::function<void()>& call);

/// One GRADED body.
struct Scenario {
  const char* exercise;
  const char* name;
  const char* file;
  void (*run)(Draw& draw);
};

/// All scenarios of this program.
const std::vector<Scenario>& all();

struct Registration {
  explicit Registration(const Scenario& scenario);
  Registration(const char* exercise, void (*last_question)(Draw& draw));
};

/// Runs a scenario as a doctest case, on the seed that students see.
void run_as_test(const char* exercise, const char* name, void (*run)(Draw& draw));

}  // namespace wick::scenario

// GRADED("12.1", "scores of a small batch") { Tensor q = show("q", draw.normal({2, 3, 4})); .. }
//
// Registers the body for the grader and as a doctest case. CHECK (never REQUIRE) gives the student
// a hint, of the first pass alone, and earns nothing.
#define GRADED(exercise, name) SCENARIO_DEFINE_(exercise, name, DOCTEST_ANONYMOUS(graded_))
#define SCENARIO_DEFINE_(exercise, name, function)                                              \
  static void function(::wick::scenario::Draw& draw);                                           \
  static const ::wick::scenario::Registration DOCTEST_CAT(                                      \
      function, registration){::wick::scenario::Scenario{exercise, name, __FILE__, &function}}; \
  DOCTEST_TEST_CASE(exercise " " name) {                                                        \
    ::wick::scenario::run_as_test(exercise, name, &function);                                   \
  }                                                                                             \
  static void function([[maybe_unused]] ::wick::scenario::Draw& draw)

// ASKED_LAST("18.2", observe_cost_of_tokens)
//
// Calls the function, which takes the Draw, at the end of every scenario of the exercise, public or
// hidden. Write it once, in a header that these scenarios include.
#define ASKED_LAST(exercise, question)                                                    \
  static const ::wick::scenario::Registration DOCTEST_ANONYMOUS(last_question_)(exercise, \
                                                                                &(question));
