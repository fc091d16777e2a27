#include "tests/06_autograd/public/recording.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.9", "one NoGrad") {
  const Tensor x = differentiable(draw.normal({2}));
  std::vector<double> recorded{(x * x).requires_grad() ? 1.0 : 0.0};
  {
    const NoGrad no_grad;
    recorded.push_back((x * x).requires_grad() ? 1 : 0);
  }
  recorded.push_back((x * x).requires_grad() ? 1 : 0);
  observe("recorded before, inside, after", recorded);
}

GRADED("06.9", "a NoGrad within a NoGrad") {
  std::vector<double> recording;
  {
    const NoGrad outer;
    {
      const NoGrad inner;
      recording.push_back(grad_enabled() ? 1 : 0);
    }
    recording.push_back(grad_enabled() ? 1 : 0);
  }
  recording.push_back(grad_enabled() ? 1 : 0);
  observe("recording in both, in the outer one, after", recording);
}

GRADED("06.9", "one Recording") {
  std::vector<double> recording;
  const auto note = [&] { recording.push_back(grad_enabled() ? 1 : 0); };
  run_recording(false, note);
  note();
  run_recording(true, note);
  note();
  observe("recording: off, after it, on, after it", recording);
}

GRADED("06.9", "a Recording within a NoGrad") {
  std::vector<double> recording;
  const auto note = [&] { recording.push_back(grad_enabled() ? 1 : 0); };
  {
    const NoGrad no_grad;
    run_recording(true, note);
    note();
    run_recording(false, note);
    note();
  }
  note();
  observe("recording: on, after it, off, after it, after the NoGrad", recording);
}

GRADED("06.9", "a Recording, left by an exception") {
  std::vector<double> recording;
  observe_error("what was thrown", [&] {
    run_recording(false, [&] {
      recording.push_back(grad_enabled() ? 1 : 0);
      fail<ValueError>("thrown on purpose");
    });
  });
  recording.push_back(grad_enabled() ? 1 : 0);
  observe("recording: off, after the exception", recording);
}
