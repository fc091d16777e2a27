#include "nn/profile/profile.h"
#include "tests/14_profiling/public/counts.h"

#include <stdexcept>

using namespace wick;
using namespace wick::scenario;

GRADED("14.3", "a model forwards: its lines") {
  nn::Gpt model(options_of(draw.integer(5, 20), 8, 2, 3, 2));
  model.eval();
  const std::int64_t tokens = draw.integer(2, 7);
  Ids ids{Shape{2, tokens}, {}};
  for (std::int64_t i = 0; i < 2 * tokens; ++i) ids.values.push_back(draw.integer(0, 4));
  observe_profile("profile", [&] { model(ids); });
}

GRADED("14.3", "an exception passes through, and nothing observes afterwards") {
  const std::int64_t n = draw.integer(3, 90);
  const Tensor x = draw.normal({n});
  std::string caught;
  try {
    nn::profile([&] {
      exp(x);
      throw std::runtime_error(std::to_string(n));
    });
  } catch (const std::runtime_error& error) {
    caught = error.what();
  }
  observe_text("caught", caught);
  observe("an observer is left behind", Observe::last() == nullptr ? 0. : 1.);
  observe_profile("after", [&] { abs(x); });
  std::vector<double> kinds;
  const auto catches = [&](const std::function<void()>& work) {
    double kind = 0;
    try {
      nn::profile([&] {
        exp(x);
        work();
      });
    } catch (const ShapeError&) {
      kind = 1;
    } catch (const ValueError&) {
      kind = 2;
    } catch (const Error&) {
      kind = 3;
    } catch (const std::logic_error&) {
      kind = 4;
    } catch (const std::exception&) {
      kind = 5;
    } catch (const std::int64_t number) {
      kind = static_cast<double>(number);
    }
    kinds.push_back(kind);
    kinds.push_back(Observe::last() == nullptr ? 0 : 1);
  };
  catches([] {});
  catches([&] { x + ones({n + 1}); });
  catches([] { throw ValueError("work"); });
  catches([] { throw Error("work"); });
  catches([] { throw std::out_of_range("work"); });
  catches([] { throw std::exception(); });
  catches([&] { throw n; });
  observe("kinds of other exceptions, and what observes afterwards", kinds);
}

GRADED("14.3", "without history, and observed from outside") {
  const std::int64_t n = draw.integer(3, 90);
  const Tensor x = draw.normal({n});
  int seen = 0;
  {
    const Observe outer([&](const Operation&) { ++seen; });
    observe_profile("profile", [&] {
      const NoGrad no_grad;
      exp(x) * x;
    });
    exp(x);
  }
  observe("operations that the outer one sees; n", std::vector<double>{double(seen), double(n)});
  std::vector<nn::ProfileLine> inner;
  const auto outer = nn::profile([&] {
    exp(x);
    inner = nn::profile([&] { abs(x); });
    sin(x);
  });
  observe_lines("the outer one", outer);
  observe_lines("the inner one", inner);
}

// Nothing so large is computed here: the observer of profile is shown operations by their shapes.
GRADED("14.3", "sums of more than 32 bits, and of more than a double holds") {
  const std::int64_t n = draw.integer(70001, 90000), huge = (std::int64_t{1} << 26) + 2 * n + 1;
  const std::int64_t giga = std::int64_t{1} << 30;
  const auto lines = nn::profile([&] {
    const auto run = [](const Operation& operation) {
      if (Observe::last() != nullptr) Observe::last()->see(operation);
    };
    // Neither 24 nor 53 bits tell the second of two neighbours from the first, which costs one
    // more.
    for (const std::int64_t numbers : {std::int64_t{1} << 24, std::int64_t{1} << 54}) {
      const bool is_first = numbers < giga;
      run({is_first ? "sin" : "relu", {{numbers + 1}}, {numbers + 1}});
      run({is_first ? "cos" : "gelu", {{numbers}}, {numbers}});
    }
    // Of three lines each lies more than 31 bits above the next.
    run({"exp", {{n}}, {n}});
    run({"tanh", {{3, giga}}, {3, giga}});
    run({"abs", {{6, giga}}, {6, giga}});
    for (int call = 0; call < 3; ++call) run({"sqrt", {{giga, 1}}, {giga, 1}});
    for (int call = 0; call < 3; ++call) run({"add", {{huge, huge}, {huge}}, {huge, huge}});
  });
  observe_lines("profile", lines);
  std::vector<double> rests;
  for (const nn::ProfileLine& line : lines) {
    rests.push_back(exact(line.flops).back());
    rests.push_back(exact(line.bytes).back());
  }
  observe("FLOPs and bytes of each line, divided by 10,007: what is left", rests);
}

GRADED("14.3", "hundreds of calls, and many names of equal cost") {
  const std::int64_t calls = draw.integer(257, 300);
  const Tensor x = draw.normal({3});
  const std::vector<std::function<Tensor()>> equal = {
      [&] { return tanh(x); },       [&] { return exp(x); },
      [&] { return abs(x); },        [&] { return sigmoid(x); },
      [&] { return relu(x); },       [&] { return gelu(x); },
      [&] { return sin(x); },        [&] { return cos(x); },
      [&] { return erf(x); },        [&] { return -x; },
      [&] { return x + x; },         [&] { return x - x; },
      [&] { return x * x; },         [&] { return x == x; },
      [&] { return x < x; },         [&] { return x > x; },
      [&] { return x <= x; },        [&] { return x != x; },
      [&] { return maximum(x, x); }, [&] { return minimum(x, x); }};
  observe_profile("profile", [&] {
    for (std::int64_t i = 0; i < calls; ++i) x.unsqueeze(0);
    for (const auto& each : equal) each();
  });
}

GRADED("14.3", "names that begin alike, operations on nothing, and tens of thousands of calls") {
  const std::int64_t n = draw.integer(3, 90), calls = draw.integer(66000, 67000);
  int runs = 0;
  observe_profile("profile", [&] {
    ++runs;
    const auto run = [](const Operation& operation) {
      if (Observe::last() != nullptr) Observe::last()->see(operation);
    };
    for (const char* name : {"exp_backward", "exp", "exp_", "ex"}) {
      run({name, {{n}}, {n}});
    }
    for (const char* name : {"cos", "sum", "clone"}) run({name, {{n, 0}}, {n, 0}});
    for (std::int64_t i = 0; i < calls; ++i) run({"tanh", {{2}}, {2}});
  });
  observe("runs; n", std::vector<double>{double(runs), double(n)});
  observe_profile("of nothing", [] {});
  const Tensor learned = draw.normal({n}).requires_grad_();
  Tensor with, without;
  nn::profile([&] { with = exp(learned); });
  {
    const NoGrad no_grad;
    nn::profile([&] { without = exp(learned); });
  }
  observe("with and without history",
          std::vector<double>{with.requires_grad() ? 1. : 0., without.requires_grad() ? 1. : 0.});
}
