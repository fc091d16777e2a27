#include "tests/06_autograd/public/recording.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.9", "one NoGrad") {
  const Tensor x = show("x", differentiable(draw.uniform({}, 1, 9)));
  std::vector<double> recorded{square_if_recorded(x)};
  {
    const NoGrad no_grad;
    recorded.push_back(square_if_recorded(x));
  }
  recorded.push_back(square_if_recorded(x));
  observe("x * x, or 0 where it is not recorded: before, inside, after", recorded);
}

GRADED("06.9", "a NoGrad within a NoGrad") {
  const Tensor x = show("x", differentiable(draw.uniform({}, 1, 9)));
  std::vector<double> recorded;
  {
    const NoGrad outer;
    {
      const NoGrad inner;
      recorded.push_back(square_if_recorded(x));
    }
    recorded.push_back(square_if_recorded(x));
  }
  recorded.push_back(square_if_recorded(x));
  observe("x * x, or 0 where it is not recorded: in both, in the outer one, after", recorded);
}

GRADED("06.9", "one Recording") {
  const Tensor x = show("x", differentiable(draw.uniform({}, 1, 9)));
  std::vector<double> recorded;
  const auto note = [&] { recorded.push_back(square_if_recorded(x)); };
  run_recording(false, note);
  note();
  run_recording(true, note);
  note();
  observe("x * x, or 0 where it is not recorded: off, after it, on, after it", recorded);
}

GRADED("06.9", "a Recording within a NoGrad") {
  const Tensor x = show("x", differentiable(draw.uniform({}, 1, 9)));
  std::vector<double> recorded;
  const auto note = [&] { recorded.push_back(square_if_recorded(x)); };
  {
    const NoGrad no_grad;
    run_recording(true, note);
    note();
    run_recording(false, note);
    note();
  }
  note();
  observe("x * x, or 0 where it is not recorded: on, after it, off, after it, after the NoGrad",
          recorded);
}

GRADED("06.9", "a Recording, left by an exception") {
  const Tensor x = show("x", differentiable(draw.uniform({}, 1, 9)));
  std::vector<double> recorded;
  const auto note = [&] { recorded.push_back(square_if_recorded(x)); };
  observe_error("what was thrown", [&] {
    run_recording(false, [&] {
      note();
      fail<ValueError>("thrown on purpose");
    });
  });
  note();
  observe("x * x, or 0 where it is not recorded: off, after the exception", recorded);
}
