#include "core/engine.h"
#include "tests/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.9", "three NoGrads and a run within each other") {
  std::vector<double> recording;
  const auto note = [&] { recording.push_back(grad_enabled() ? 1 : 0); };
  {
    const NoGrad first;
    note();
    run_recording(true, [&] {
      note();
      {
        const NoGrad second;
        note();
        {
          const NoGrad third;
          note();
        }
        note();
        run_recording(false, note);
        note();
      }
      note();
    });
    note();
  }
  note();
  run_recording(false, [&] {
    run_recording(true, note);
    note();
  });
  note();
  observe("recording", recording);
}

GRADED("06.9", "a NoGrad that ends with an exception") {
  std::vector<double> recording;
  const auto note = [&] { recording.push_back(grad_enabled() ? 1 : 0); };
  for (const bool outer : {false, true}) {
    observe_error(outer ? "within another" : "alone", [&] {
      if (outer) {
        const NoGrad no_grad;
        try {
          const NoGrad inner;
          fail<ShapeError>("thrown on purpose");
        } catch (const ShapeError&) {
          note();
          throw;
        }
      }
      const NoGrad no_grad;
      fail<ShapeError>("thrown on purpose");
    });
    note();
  }
  observe("recording", recording);
}

GRADED("06.9", "a run that ends with an exception") {
  std::vector<double> recording;
  const auto note = [&] { recording.push_back(grad_enabled() ? 1 : 0); };
  observe_error("off", [&] {
    run_recording(false, [&] {
      note();
      fail<ValueError>("thrown on purpose");
    });
  });
  note();
  const NoGrad no_grad;
  observe_error("on", [&] {
    run_recording(true, [&] {
      note();
      fail<ValueError>("thrown on purpose");
    });
  });
  note();
  observe("recording", recording);
}

GRADED("06.9", "a backward pass that fails") {
  const Tensor x = differentiable(draw.normal({2}));
  const Tensor y = x * x;
  run_backward(y, draw.normal({2}));
  observe_error("a second pass", [&] { y.backward(draw.normal({2})); });
  const Tensor z = x * x;
  observe("recorded afterwards", std::vector<double>{z.requires_grad() ? 1.0 : 0.0});
}

GRADED("06.9", "derivatives of derivatives within a NoGrad") {
  const Tensor x = differentiable(draw.normal({2}));
  const Tensor y = x * x * x;
  std::vector<double> recorded;
  BackwardOptions options;
  options.create_graph = true;
  const NoGrad no_grad;
  const Tensor first = grad(y, {x}, draw.normal({2}), options)[0];
  recorded.push_back(first.requires_grad() ? 1 : 0);
  recorded.push_back((x * x).requires_grad() ? 1 : 0);
  observe("first", first);
  if (first.requires_grad()) observe("second", grad(first, {x}, draw.normal({2}))[0]);
  observe("recorded: the pass, what comes after it", recorded);
}
