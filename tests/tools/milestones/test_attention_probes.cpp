#include "tools/milestones/attention_probes.h"

#include <doctest/doctest.h>

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
