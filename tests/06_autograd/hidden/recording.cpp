#include "tests/06_autograd/public/recording.h"
#include "tools/grade/scenario/gradients.h"

#include <future>
#include <thread>
#include <vector>

using namespace wick;
using namespace wick::scenario;

GRADED("06.9", "three NoGrads and Recordings within each other") {
  const Tensor x = differentiable(draw.uniform({}, 1, 9));
  std::vector<double> recorded;
  const auto note = [&] { recorded.push_back(square_if_recorded(x)); };
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
  observe("x * x, or 0 where it is not recorded", recorded);
}

GRADED("06.9", "a Recording that ends with an exception") {
  const Tensor x = differentiable(draw.uniform({}, 1, 9));
  std::vector<double> recorded;
  const auto note = [&] { recorded.push_back(square_if_recorded(x)); };
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
  observe("x * x, or 0 where it is not recorded", recorded);
}

GRADED("06.9", "Recordings of two threads, which take turns") {
  const Tensor x = differentiable(draw.uniform({}, 1, 9));
  std::vector<double> here, there;
  std::promise<void> has_begun, goes_on;
  std::thread other;
  {
    const NoGrad outer;
    here.push_back(square_if_recorded(x));
    {
      const Recording inner(true);
      other = std::thread([&] {
        {
          const NoGrad guard;
          there.push_back(square_if_recorded(x));
          has_begun.set_value();
          goes_on.get_future().wait();
          there.push_back(square_if_recorded(x));
        }
        there.push_back(square_if_recorded(x));
      });
      has_begun.get_future().wait();
      here.push_back(square_if_recorded(x));
    }
    here.push_back(square_if_recorded(x));
    goes_on.set_value();
    other.join();
    here.push_back(square_if_recorded(x));
  }
  here.push_back(square_if_recorded(x));
  observe("x * x on this thread, or 0 where it is not recorded", here);
  observe("on the other", there);
}
