#include "tests/06_autograd/public/recording.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.9", "three NoGrads and Recordings within each other") {
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

GRADED("06.9", "a Recording that ends with an exception") {
  std::vector<double> recording;
  const auto note = [&] { recording.push_back(grad_enabled() ? 1 : 0); };
  observe_error("off", [&] {
    run_recording(false, [&] {
      note();
      fail<ValueError>("thrown on purpose");
    });
  });
  note();
  observe_error("on", [&] {
    run_recording(true, [&] {
      note();
      fail<ValueError>("thrown on purpose");
    });
  });
  note();
  observe("recording", recording);
}
